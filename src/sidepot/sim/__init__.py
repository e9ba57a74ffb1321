"""Many hands and many betting sequences, quickly: :mod:`~sidepot.sim.hands` and :mod:`~sidepot.sim.perft`."""
