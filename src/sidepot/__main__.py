"""``python -m sidepot`` is the ``sidepot`` command."""

from sidepot.cli.main import main

main()
