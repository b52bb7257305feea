"""All benchmarks: `make bench`; with BENCH_JSON=FILE the figures are written there too. See `--help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module

from .figures import Figure, tell

PARTS = {
    "play": "bench",
    "solver": "solver_bench",
    "endplay": "endplay_bench",
    "browser": "browser_bench",
    "export": "export_bench",
    "class": "class_bench",
}


def chosen(parts: list[str]) -> Iterator[Figure]:
    """Yield the figures of the chosen parts."""
    for part in parts:
        yield from import_module(f".{PARTS[part]}", __package__).measured()


def main() -> int:
    """Print a line for each figure, whether it reaches its target or not."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none is named")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}")
    missed = [figure.name for figure in tell(chosen(arguments.parts or list(PARTS))) if not figure.met]
    print(f"{len(missed)} short of their target: {'; '.join(missed)}" if missed else "all targets met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
