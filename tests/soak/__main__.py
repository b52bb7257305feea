"""The long tests, not run with the others: `make soak`, or `make soak ARGS="--games 500 --no-hunt"`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .games import play_games
from .hunt import ROOT, hunt


def main() -> int:
    """Play games, then hunt mutants; 1 if too few were caught."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="random games of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-hunt", action="store_true", help="no mutants")
    parser.add_argument(
        "--only",
        default="",
        help="hunt the mutants of modules with this in their name alone, such as tussie_mussie.scoring",
    )
    parser.add_argument("--every", type=int, default=1, help="hunt only every so-manieth mutant, for a quick look")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "soak", help="where the hunt keeps its place")
    chosen = parser.parse_args()
    if chosen.games:
        play_games(chosen.games, chosen.jobs, chosen.seed)
    return 0 if chosen.no_hunt or hunt(chosen.folder, chosen.jobs, chosen.only, chosen.every) else 1


if __name__ == "__main__":
    sys.exit(main())
