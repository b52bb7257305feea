"""Chapter 7: how wolves move, card by card, and whom they scare (ST-17, ST-25, ST-26, ST-27)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.pieces import CARD_NAMES, RAN
from truffle_core.lessons.model import Chapter, Step

from .goals import pig_at, predict, runners, where, wolf_at
from .positions import drawn, moved_by, paragraphs, prowl, say

ARROW: Final = prowl("E", wolves="7N")
STOPPED: Final = prowl("E", wolves="13N")
AROUND: Final = prowl("W", wolves="5N")
RIM: Final = prowl("N", wolves="2E")
DOUBLE: Final = prowl("2x", wolves="17W 19N 6E", pigs={1: 0, 3: 0, 5: 0, 7: 0})
FORFEIT: Final = prowl("2x", wolves="12E")
QUEUE: Final = prowl("S 2x", wolves="2E")
PACKS: Final = prowl("N", "N E", wolves="17N 13W")
PASSING: Final = prowl("2x", wolves="11E", pigs={0: 12, 2: 13, 4: 8})
LYING: Final = prowl("N", wolves="12N 19N", lying=0b01, pigs={0: 12})

STEPS: Final = (
    Step(
        title="An arrow",
        paragraphs=paragraphs(
            "After everybody's turn the wolves move. The cards on their track are turned up one by one, and an arrow moves every wolf of that pack one space that way.",
        ),
        task=say("{E} is turned up for the brown wolf. Where does it come to?"),
        rules=("ST-25",),
        learned="an arrow moves all standing wolves of the pack one space (ST-25).",
        exercise=where(
            ARROW,
            wolf_at(),
            "East is to the right, whichever way it faced.",
            {
                8: None,
                2: ("ST-25", "It faces North, but an arrow sends it the way of the arrow."),
                9: ("ST-25", "An arrow is one space. Two are for {2x}."),
            },
            moved_by(ARROW),
        ),
    ),
    Step(
        title="A wall",
        paragraphs=paragraphs(
            "Walls stop wolves as they stop pigs. The brown wolf faces North, and {E} sends it against a wall."
        ),
        task=say("Which way does it face afterwards?"),
        rules=("ST-25", "ST-26"),
        learned="an arrow turns a wolf even when a wall stops it (ST-25, ST-26).",
        exercise=predict(
            STOPPED,
            lambda state: CARD_NAMES[state.facing[0]],
            "It stays where it is, its nose at the wall. That matters for the next 2x.",
            {
                "North": ("ST-25", "It cannot go there, but it turns there."),
                "East": None,
                "West": ("ST-26", "It does not bounce back: a wall just stops it."),
            },
            then=moved_by(STOPPED),
        ),
    ),
    Step(
        title="Over the edge",
        paragraphs=paragraphs("For wolves the forest has no end."),
        task=say("{W} is turned up. Where does the brown wolf on row 2, column 1 come to?"),
        rules=("ST-26",),
        learned="over the edge, and in again on the other side (ST-26).",
        exercise=where(
            AROUND,
            wolf_at(),
            "Out in the West, in from the East.",
            {
                9: None,
                5: ("ST-26", "The edge stops pigs, not wolves."),
                4: ("ST-26", "It stays in its row."),
            },
            moved_by(AROUND),
        ),
    ),
    Step(
        title="A wall on the rim",
        paragraphs=paragraphs(
            "Some walls stand on the forest's rim. Here is one on the South side of row 4, column 3, and the wolf is on row 1, column 3.",
        ),
        task=say("{N} is turned up. Where does it come to?"),
        rules=("ST-26",),
        learned="a wall on the rim stops wolves from both sides (ST-26).",
        exercise=where(
            RIM,
            wolf_at(),
            "It would come in where that wall stands, and so it stays.",
            {
                2: None,
                17: ("ST-26", "A wall on the rim is in the way there, even if it is drawn on the other side."),
                7: ("ST-26", "North is up. And walls never turn a wolf round."),
            },
            moved_by(RIM),
        ),
    ),
    Step(
        title="Twice",
        paragraphs=paragraphs(
            "{2x} moves each wolf of the pack two spaces the way it faces. Two brown wolves are here; one faces West, the other East.",
        ),
        task=say("Where does the brown wolf on row 2, column 2 come to?"),
        rules=("ST-25",),
        learned="with 2x each wolf goes its own way, two spaces (ST-25).",
        exercise=where(
            DOUBLE,
            wolf_at(2),
            "It faces East: two spaces East.",
            {
                8: None,
                5: ("ST-25", "The other brown wolf goes West. Each goes the way it faces itself."),
                7: ("ST-25", "2x is two spaces, and no wall is here."),
                16: ("ST-25", "2x has no direction of its own: the wolf goes where it faces."),
            },
            moved_by(DOUBLE),
        ),
    ),
    Step(
        title="Half the way",
        paragraphs=paragraphs("The brown wolf on row 3, column 3 faces East, and a wall stands East of the next tile."),
        task=say("{2x} is turned up. Where does it come to?"),
        rules=("ST-25", "ST-26"),
        learned="what a wall stops of a 2x is lost (ST-25).",
        exercise=where(
            FORFEIT,
            wolf_at(),
            "One space, then the wall; the second one is lost.",
            {
                13: None,
                12: ("ST-25", "It goes space by space: the first one is free."),
                14: ("ST-26", "A wall stops it, on 2x as well."),
            },
            moved_by(FORFEIT),
        ),
    ),
    Step(
        title="In order",
        paragraphs=paragraphs("Two cards lie on the Brown track: {S}, and then {2x}. The wolf faces East."),
        task=say("Where does the wolf on row 1, column 3 come to?"),
        rules=("ST-25",),
        learned="card by card, and each arrow changes what a later 2x does (ST-25).",
        exercise=where(
            QUEUE,
            wolf_at(),
            "South turns it South, and then two more that way.",
            {
                17: None,
                9: ("ST-25", "{S} comes first and turns it: it no longer faces East."),
                7: ("ST-25", "After {S} there is a second card, for two more spaces."),
            },
            moved_by(QUEUE),
        ),
    ),
    Step(
        title="Two packs",
        paragraphs=paragraphs("One card lies on the Brown track, two on the Grey one. Brown moves first, then Grey."),
        task=say("Where does the grey wolf on row 3, column 4 come to?"),
        rules=("ST-25",),
        learned="a card moves the wolves of its own track only, Brown before Grey (ST-25).",
        exercise=where(
            PACKS,
            wolf_at(1),
            "Its two cards are {N} and {E}; the brown one is no business of a grey wolf.",
            {
                9: None,
                8: ("ST-25", "That is after {N}. {E} is on its track as well."),
                4: ("ST-25", "The {N} on the Brown track moves brown wolves only."),
            },
            moved_by(PACKS),
        ),
    ),
    Step(
        title="In passing",
        paragraphs=paragraphs(
            "Wherever a standing wolf and a pig are on one tile, the pig runs: out of the forest. The wolf goes two spaces East; a pig stands on each of them, and a third one beside its way.",
        ),
        task=say("Whose pigs run?"),
        rules=("ST-17", "ST-25"),
        learned="a wolf scares every pig on its way, not only where it stops (ST-17).",
        exercise=predict(
            PASSING,
            runners,
            "The first in passing, the second where the wolf stops.",
            {
                "your pig and Ann's pig": None,
                "Ann's pig": ("ST-17", "Passing through is enough: yours runs too."),
                "your pig": ("ST-25", "It is a 2x: the wolf goes on to the next tile."),
                "nobody": ("ST-17", "A wolf that comes onto a pig's tile scares it."),
            },
            then=moved_by(PASSING),
        ),
    ),
    Step(
        title="Knocked out",
        paragraphs=paragraphs(
            "A wolf that was knocked out lies down: it does not move and scares nobody. Your pig has crept onto its tile. Now the wolves have moved, and it stands up again.",
        ),
        task=say("Where is your pig then?"),
        rules=("ST-27",),
        learned="knocked-out wolves stand up after the movement, and scare whoever is there (ST-27).",
        exercise=where(
            LYING,
            pig_at(),
            "It gets up under your pig's nose.",
            {
                RAN: None,
                12: ("ST-27", "It lies only until the wolves have moved. Then it stands up, and the pig runs."),
                7: ("ST-27", "A lying wolf is not moved by {N}, and a pig never is."),
            },
            drawn(LYING, steps=2),
        ),
    ),
)

CHAPTER: Final = Chapter("wolves", "The wolves", "You can tell where wolves will go.", STEPS)
