"""The long tests, not run with the others: `make soak`, or `make soak ARGS="--games 500 --masters 0 --no-hunt"`.

What is done is kept in the folder, so that a run which was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.helpers.play import GAMES

from .deviations import measure_deviations
from .games import play_games
from .hunt import ROOT, hunt, hunted
from .judges import measure_judges
from .masters import measure_masters, measure_reviews


def main() -> int:
    """Play games, let master play experts, review games with a blunder, hunt mutants; 1 if one of these falls short."""
    chosen = _options()
    if chosen.games:
        play_games(chosen.games, chosen.jobs, chosen.seed)
    enough = not chosen.masters or measure_masters(
        chosen.masters, chosen.jobs, chosen.folder, chosen.of, chosen.playouts
    )
    if chosen.deviations:
        measure_deviations(chosen.deviations, chosen.jobs, chosen.folder, chosen.of, soon=chosen.soon)
    if chosen.judges:
        measure_judges(chosen.judges, chosen.jobs, chosen.folder, chosen.of)
    if chosen.reviews:
        enough &= measure_reviews(chosen.reviews, chosen.jobs, chosen.folder)
    if not chosen.no_hunt:
        enough &= hunt(chosen.folder, chosen.jobs, chosen.only, chosen.every)
    return 0 if enough else 1


def _options() -> argparse.Namespace:
    """Return what the command line asks for; leave with a sentence if it cannot be."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="random games of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--masters", type=int, default=200, help="games of each kind in which master plays experts")
    parser.add_argument(
        "--playouts", type=int, help="playouts of master's decisions; by default as many as each game says"
    )
    parser.add_argument(
        "--deviations", type=int, default=0, help="games of each kind in which to see what master's own ways win"
    )
    parser.add_argument(
        "--judges",
        type=int,
        default=0,
        help="games of each kind in which to see how well their judge tells who will win",
    )
    parser.add_argument("--soon", action="store_true", help="judge those games where master's own thought ends")
    parser.add_argument(
        "--of",
        default="",
        metavar="GAME",
        help="for master, its deviations and judges: games with this in their name alone",
    )
    parser.add_argument("--reviews", type=int, default=20, help="games with a planted blunder to review")
    parser.add_argument("--no-hunt", action="store_true", help="no mutants")
    parser.add_argument(
        "--only",
        default="",
        help="hunt the mutants of modules with this in their name alone, such as tussie_mussie.scoring",
    )
    parser.add_argument("--every", type=int, default=1, help="hunt only every so-manieth mutant, for a quick look")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / "build" / "soak",
        help="where what is done is kept; without it all begins anew",
    )
    chosen = parser.parse_args()
    if not any(chosen.of in name for name in GAMES):
        parser.error(f'no game has "{chosen.of}" in its name; there are {", ".join(GAMES)}')
    if not hunted(chosen.only):
        parser.error(f'no module whose mutants are hunted has "{chosen.only}" in its name')
    if chosen.judges == 1:
        parser.error("judges need two games at least, to tell how sure the figure is")
    return chosen


if __name__ == "__main__":
    sys.exit(main())
