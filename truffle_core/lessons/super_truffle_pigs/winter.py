"""Chapter 11: ice (ST-02, ST-31)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Move, SuperJump
from truffle_core.games.super_truffle_pigs.pieces import RAN
from truffle_core.lessons.model import Chapter, Step

from .goals import pig_at, where, wolf_at
from .positions import moved_by, paragraphs, prowl, say, table

ICE: Final = {"winter": True}
POWERS: Final = ("forest", "powers")
ONE: Final = table(pigs={0: 17, 1: 0}, wolves="4N", start=ICE)
FAR: Final = table(pigs={0: 5, 1: 0}, wolves="4N", start=ICE)
WALL: Final = table(pigs={0: 2, 1: 0}, wolves="4N", start=ICE)
MEET: Final = table(pigs={0: 5, 1: 0}, wolves="7N", start=ICE)
WOLF: Final = prowl("S", wolves="1N", start=ICE)
DOUBLE: Final = prowl("2x", wolves="8W", start=ICE, pigs=dict.fromkeys(range(1, 8, 2), 0))
JUMP: Final = table(pigs={0: 17, 1: 0}, wolves="4N", start={**ICE, "powers": "super_jump swap shove"}, show=POWERS)

STEPS: Final = (
    Step(
        title="Onto the ice",
        paragraphs=paragraphs(
            "Nobody stands on a frozen pond for long. A pig that comes onto one slides on, the way it came."
        ),
        task=say("Your pig on row 4, column 3 moves East, onto the pond. Where is it then?"),
        rules=("ST-31",),
        learned="over the pond and onto the tile beyond, in one move (ST-31).",
        exercise=where(
            ONE,
            pig_at(),
            "It slides over the pond, and all of it costs one action.",
            {
                19: None,
                18: ("ST-31", "It cannot hold on there: it slides on to the next tile."),
                17: ("ST-31", "Ponds are no obstacle. It may go there, and it slides."),
            },
            (Move(0, 18),),
        ),
    ),
    Step(
        title="And over the next one",
        paragraphs=paragraphs("Two ponds lie side by side."),
        task=say("Your pig on row 2, column 1 moves East. Where is it then?"),
        rules=("ST-31",),
        learned="a slide goes on over further ponds (ST-31).",
        exercise=where(
            FAR,
            pig_at(),
            "Over both of them, in one move.",
            {
                8: None,
                7: ("ST-31", "That is a pond again, and it slides on from there too."),
                6: ("ST-31", "That is the first pond. A pig that comes onto it slides on."),
            },
            (Move(0, 6),),
        ),
    ),
    Step(
        title="Against the wall",
        paragraphs=paragraphs("South of the pond on row 2, column 3 stands a wall."),
        task=say("Your pig on row 1, column 3 moves South, onto that pond. Where is it then?"),
        rules=("ST-31", "ST-02"),
        learned="a wall, or for a pig the edge, leaves it on the ice (ST-31).",
        exercise=where(
            WALL,
            pig_at(),
            "The wall stops it, and it stays on the ice.",
            {
                7: None,
                12: ("ST-31", "A wall is in the way, for a slide as for any move."),
                2: ("ST-02", "A pond is a tile like others to go to, only without a truffle."),
            },
            (Move(0, 7),),
        ),
    ),
    Step(
        title="No way back",
        paragraphs=paragraphs("A wolf stands on the second pond, stopped by the wall."),
        task=say("Your pig on row 2, column 1 moves East, onto the first pond. Where is it then?"),
        rules=("ST-31", "ST-17"),
        learned="who slides into a wolf runs, as after any other step (ST-17, ST-31).",
        exercise=where(
            MEET,
            pig_at(),
            "It slides right into the wolf.",
            {
                RAN: None,
                6: ("ST-31", "It cannot stop before the wolf: only walls and edges stop a slide."),
                8: ("ST-17", "It would slide through the wolf's tile, and runs from there."),
            },
            (Move(0, 6),),
        ),
    ),
    Step(
        title="Wolves slide too",
        paragraphs=paragraphs("Wolves slide as pigs do. {S} is turned up, and ponds lie South of the wolf."),
        task=say("Where does the wolf on row 1, column 2 come to?"),
        rules=("ST-31",),
        learned="a wolf slides the way it goes, within one space of its movement (ST-31).",
        exercise=where(
            WOLF,
            wolf_at(),
            "One arrow, and it slid all the way down.",
            {
                16: None,
                6: ("ST-31", "That is a pond: it slides on."),
                11: ("ST-31", "That is a pond too, and it slides over both."),
            },
            moved_by(WOLF),
        ),
    ),
    Step(
        title="Twice on ice",
        paragraphs=paragraphs("{2x} is two spaces, and a slide is part of the space that led onto the ice."),
        task=say("The wolf on row 2, column 4 faces West. Where does it come to?"),
        rules=("ST-31", "ST-25"),
        learned="ponds are not counted: slide, and then the second space (ST-31).",
        exercise=where(
            DOUBLE,
            wolf_at(),
            "The first space slides over both ponds to row 2, column 1; a wall stops the second one there.",
            {
                5: None,
                6: ("ST-31", "That counts the ponds as spaces. A slide is part of the one space."),
                9: ("ST-25", "Over the edge it would come in there, but a wall stands on the rim."),
                7: ("ST-31", "That is a pond: it slides on."),
            },
            moved_by(DOUBLE),
        ),
    ),
    Step(
        title="Landing on ice",
        paragraphs=paragraphs("Super Jump takes your pig two tiles North, onto a pond."),
        task=say("Where is it then?"),
        rules=("ST-31", "ST-07"),
        learned="a pig slides after Super Jump and Wall Hop too (ST-31).",
        exercise=where(
            JUMP,
            pig_at(),
            "The wall below did not matter in the air. It lands, and slides on North.",
            {
                2: None,
                7: ("ST-31", "It lands on ice, and slides on in the direction of the jump."),
                12: ("ST-07", "That is one tile. A Super Jump is two, over walls too."),
            },
            (SuperJump(pig=0, to=7),),
        ),
    ),
)

CHAPTER: Final = Chapter("winter", "Winter", "You know where the ice leads.", STEPS)
