"""Chapter 1: what the forest is made of, and where pigs go in it (ST-01, ST-02, ST-09, ST-16, ST-17)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Move
from truffle_core.games.super_truffle_pigs.pieces import RAN, TILE_NAMES
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.lessons.model import Chapter, Step

from .goals import act, allowed, choose, doing, pig_at, predict, where
from .positions import paragraphs, say, table

BEGIN: Final = table(show=("forest", "seats"))
ONE: Final = table(pigs={0: 7, 1: 15}, wolves="19N")
WALLED: Final = table(pigs={0: 14, 1: 15}, wolves="1N")
PATHS: Final = table(pigs={0: 0, 1: 8}, wolves="19N")
SHARED: Final = table(pigs={0: 7, 1: 15, 2: 8}, wolves="19N")
ICY: Final = table(start={"winter": True})


def _first_wolf(state: State) -> str:
    """Measure on what kind of tile the first wolf stands."""
    return TILE_NAMES[state.laid().kinds[state.wolves[0]]] if state.wolves else "nowhere yet"


STEPS: Final = (
    Step(
        title="Into the forest",
        paragraphs=paragraphs(
            "You look at a forest from above, North at the top. You and Ann have two pigs each, and all of them begin on the secret paths.",
            "Under most tiles lies a truffle. You want the good ones, and out of here before the wolves get you.",
        ),
        task=say("One wolf is here from the start. On what does it stand?"),
        rules=("ST-09",),
        learned="a pig of each player on each secret path, and a brown wolf on the Brown Den (ST-09).",
        exercise=predict(
            BEGIN,
            _first_wolf,
            "A brown wolf begins on the Brown Den, and faces North.",
            {
                "Brown Den": None,
                "Grey Den": ("ST-09", "The grey pack comes later, when the wolf die brings it. Brown is here first."),
                "secret path": ("ST-09", "There the pigs begin. The first wolf has a den of its own."),
            },
        ),
    ),
    Step(
        title="One tile",
        paragraphs=paragraphs("A move takes one pig to the next tile: North, East, South or West."),
        task=say("Move the pig on the golden truffle one tile East."),
        rules=("ST-16",),
        learned="one action, one pig, one tile, and never diagonally (ST-16).",
        exercise=act(
            ONE,
            doing(
                Move(0, 8),
                "Choose the tile, and the pig is there.",
                ("ST-16", "That is allowed too, but the task is one tile East: to the right."),
            ),
        ),
    ),
    Step(
        title="Walls and edges",
        paragraphs=paragraphs(
            "Stone walls stand on the edges between tiles. A wall is drawn on one of the two, but it is in the way from both sides.",
            "The forest ends at its edges, at least for pigs.",
        ),
        task=say("Your pig stands on row 3, column 5. Where can it go with one move? Find all."),
        rules=("ST-01", "ST-16"),
        learned="a wall counts for both its tiles, and pigs stay inside the edges (ST-01, ST-16).",
        exercise=choose(
            WALLED,
            allowed(WALLED, Move(0, 9), "North, to row 2, column 5", "Nothing is in the way."),
            allowed(WALLED, Move(0, 19), "South, to row 4, column 5", "Nothing is in the way."),
            allowed(
                WALLED,
                Move(0, 13),
                "West, to row 3, column 4",
                "",
                ("ST-01", "The wall is drawn on the other tile, but it stands between the two and counts for both."),
            ),
            allowed(
                WALLED,
                Move(0, 10),
                "East, over the edge to row 3, column 1",
                "",
                ("ST-16", "Only wolves come in again on the other side. For a pig the edge is the end."),
            ),
            allowed(
                WALLED,
                Move(0, 8),
                "North-West, to row 2, column 4",
                "",
                ("ST-16", "Diagonally nobody goes. That takes two moves."),
            ),
            find_all=True,
        ),
    ),
    Step(
        title="The secret path",
        paragraphs=paragraphs("Two tiles are secret paths, and they are joined underground."),
        task=say("Bring the pig on row 1, column 1 to the other secret path with a single move."),
        rules=("ST-16",),
        learned="from one secret path to the other is one move (ST-16).",
        exercise=act(
            PATHS,
            doing(
                Move(0, 15),
                "It pops up on row 4, for one action.",
                ("ST-16", "That is a move as well. But look for the other secret path, in the same column."),
            ),
        ),
    ),
    Step(
        title="Company",
        paragraphs=paragraphs("Ann's pig stands on row 2, column 4, and yours is next to it."),
        task=say("Your pig goes there too. Where is it then?"),
        rules=("ST-16", "ST-17"),
        learned="pigs may share a tile; only wolves scare them (ST-16, ST-17).",
        exercise=where(
            SHARED,
            pig_at(),
            "As many pigs as like may stand together.",
            {
                8: None,
                7: ("ST-16", "It is not stopped: any number of pigs may share a tile."),
                RAN: ("ST-17", "Pigs run from wolves, never from pigs."),
            },
            (Move(0, 8),),
        ),
    ),
    Step(
        title="Two seasons",
        paragraphs=paragraphs(
            "Twenty tiles: two secret paths, two dens, and in summer a truffle on each of the others.",
            "This is the winter side. Four of the tiles have become frozen ponds.",
        ),
        task=say("How many truffles lie in this winter forest?"),
        rules=("ST-01", "ST-02"),
        learned="sixteen truffles in summer, twelve in winter (ST-01, ST-02).",
        exercise=predict(
            ICY,
            lambda state: state.truffles,
            "Twenty, less two paths, two dens and four ponds.",
            {
                12: None,
                16: ("ST-02", "That is the summer. A pond holds no truffle, and there are four of them."),
                20: ("ST-01", "Paths and dens hold none: only sixteen tiles ever do."),
            },
        ),
    ),
)

CHAPTER: Final = Chapter("forest", "The forest", "You know where a pig can go, and where it cannot.", STEPS)
