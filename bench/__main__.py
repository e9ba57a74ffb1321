"""All benchmarks, or those that are named: `python -m bench`, `python -m bench ranking`."""

import sys

from bench import engine, load, ranking, store

BENCHES = {"ranking": ranking.main, "engine": engine.main, "store": store.main, "load": load.main}


def main() -> None:
    names = sys.argv[1:] or list(BENCHES)
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        sys.exit(f"There is no benchmark {', '.join(unknown)}: there are {' and '.join(BENCHES)}.")
    sys.argv[1:] = []
    for name in names:
        print(f"=== {name}")
        BENCHES[name]()
        print()


if __name__ == "__main__":
    main()
