"""Chapter 6: colours, and what Orchid counts as (TM-18, TM-20, TM-21)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie.pieces import COLOURS
from truffle_core.games.tussie_mussie.state import State
from truffle_core.lessons.model import Chapter, Step
from truffle_core.lessons.phrases import LETTERS

from .goals import Marigold, own, scored, scoring
from .positions import codes, paragraphs, say

THREE_LEFT: Final = "Before scoring one card was discarded; three are left."


def _orchid(state: State) -> str:
    """Return what Orchid counts as (TM-20)."""
    return COLOURS[scored(state).orchid]


STEPS: Final = (
    Step(
        title="Red among red",
        paragraphs=paragraphs(
            "{Red Tulip} says love, aloud. It brings a point for each red card of yours, itself included.",
            LETTERS,
        ),
        task=say("What does {Red Tulip} score by itself?"),
        rules=("TM-18",),
        learned="Red Tulip counts your red cards, itself included (TM-18).",
        exercise=scoring(
            "Red Tulip, [Camellia], Pink Rose, Amaryllis",
            own(0),
            "Three red cards: {Red Tulip}, {Camellia}, {Amaryllis}.",
            {
                2: ("TM-18", "{Red Tulip} is red as well and counts itself."),
                3: None,
                4: ("TM-18", "{Pink Rose} is pink, and pink is a colour of its own."),
            },
        ),
        pieces=codes("Red Tulip"),
    ),
    Step(
        title="Friends of one colour",
        paragraphs=paragraphs(
            "{Pink Rose} does for pink what {Red Tulip} does for red, and {Violet} does it for purple. Both count themselves."
        ),
        task=say("What do {Pink Rose} and {Violet} score between them, hearts left out?"),
        rules=("TM-18",),
        learned="Pink Rose counts pink cards and Violet purple ones, themselves included (TM-18).",
        exercise=scoring(
            "Pink Rose, [Violet], Phlox, [Hyacinth]",
            own(0, 1),
            "Two pink cards and two purple ones.",
            {
                2: ("TM-18", "Each of them counts itself as well as its friend."),
                4: None,
                8: ("TM-18", "Each counts its own colour alone: pink for {Pink Rose}, purple for {Violet}."),
            },
        ),
        pieces=codes("Pink Rose, Violet"),
    ),
    Step(
        title="A motley bunch",
        paragraphs=paragraphs(
            "{Carnation} begs to differ: it brings a point for each different colour among your cards, its own yellow included."
        ),
        task=say("What does {Carnation} score by itself?"),
        rules=("TM-21",),
        learned="Carnation counts colours, its own too, each once (TM-21).",
        exercise=scoring(
            "Carnation, Red Rose, [Camellia], Gardenia",
            own(0),
            "Yellow, red and white.",
            {
                2: ("TM-21", "Red and white are there, and {Carnation} itself brings yellow."),
                3: None,
                4: ("TM-21", "Colours are counted, not cards, and two of the cards are red."),
            },
        ),
        pieces=codes("Carnation"),
    ),
    Step(
        title="Orange is not yellow",
        paragraphs=paragraphs(
            "There are six colours: red, white, pink, purple, yellow, orange. {Marigold} is the only orange flower.",
            THREE_LEFT,
        ),
        task=say("What does {Carnation} score by itself?"),
        rules=("TM-21",),
        learned="yellow and orange are two colours (TM-21).",
        exercise=scoring(
            "Carnation, [Marigold], Daisy, Honeysuckle",
            own(0),
            "Yellow and orange.",
            {
                1: ("TM-21", "{Marigold} is orange, and that is a colour of its own, unless a table agrees otherwise."),
                2: None,
                3: ("TM-21", "{Carnation} and {Honeysuckle} are both yellow, and a colour counts once."),
            },
            did=(Marigold(2),),
        ),
        pieces=codes("Marigold, Honeysuckle"),
    ),
    Step(
        title="When a table agrees",
        paragraphs=paragraphs(
            "On the printed cards the frames of yellow and orange flowers look alike. So a table may agree that they are one colour; it is an option when you set up a game.",
            THREE_LEFT,
        ),
        task=say("At this table yellow and orange are one. What does {Carnation} score?"),
        rules=("TM-21",),
        learned="a table may count yellow and orange as one colour (TM-21).",
        exercise=scoring(
            "Carnation, [Marigold], Daisy, Honeysuckle",
            own(0),
            "All three count as one colour here.",
            {
                1: None,
                2: (
                    "TM-21",
                    "So it would be at most tables. This one has agreed that orange and yellow are one colour.",
                ),
                3: ("TM-21", "Cards of one colour count once, and here yellow and orange are one."),
            },
            did=(Marigold(2),),
            one=True,
            heading="Yellow and orange are one colour here",
        ),
    ),
    Step(
        title="Any colour you like",
        paragraphs=paragraphs(
            "{Orchid} is white by looks, but it counts as any one colour, whichever brings you most. You need not choose: the scoring finds it and says which.",
        ),
        task=say("As which colour does {Orchid} count here?"),
        rules=("TM-20",),
        learned="Orchid counts as the one colour that brings most (TM-20).",
        exercise=scoring(
            "Orchid, [Violet], Hyacinth, Daisy",
            _orchid,
            "As purple: {Violet} counts three purple cards then.",
            {
                "white": (
                    "TM-20",
                    "It is white only if white brings most. Here {Violet} is glad of one more purple card.",
                ),
                "purple": None,
                "all of them at once": ("TM-20", "It is of one colour for the whole scoring."),
            },
        ),
        pieces=codes("Orchid"),
    ),
    Step(
        title="One colour for all",
        paragraphs=paragraphs(
            "{Orchid} keeps its one colour for the whole scoring. If several bring equally much, it takes the first of them in this order: red, white, pink, purple, yellow, orange.",
        ),
        task=say("As which colour does it count here?"),
        rules=("TM-20", "TM-21"),
        learned="of colours that bring equally much Orchid takes the first in the list (TM-20, TM-21).",
        exercise=scoring(
            "Orchid, [Red Tulip], Violet, Daisy",
            _orchid,
            "Red and purple would bring the same, and red is named first.",
            {
                "red": None,
                "purple": ("TM-21", "Purple would bring as much as red, but red stands before it in the list."),
                "red and purple": ("TM-20", "That would please both, but it is one colour for the whole scoring."),
            },
        ),
    ),
    Step(
        title="A new colour",
        paragraphs=paragraphs("{Carnation} likes {Orchid} too: as a colour that is not there yet, it is one more."),
        task=say("What does {Carnation} score by itself?"),
        rules=("TM-20", "TM-21"),
        learned="Orchid may bring Carnation a new colour, but only one (TM-20, TM-21).",
        exercise=scoring(
            "[Orchid], Carnation, Daisy, Gardenia",
            own(1),
            "Yellow, white, and one more from {Orchid}, which counts as red.",
            {
                2: ("TM-20", "{Orchid} need not be white. As any other colour it is worth a point to {Carnation}."),
                3: None,
                6: ("TM-20", "{Orchid} can be any colour, but it is one of them and not all."),
                1: ("TM-21", "{Carnation} counts each different colour, not its own alone."),
            },
        ),
    ),
)

CHAPTER: Final = Chapter("colours", "Colours", "You know six colours, and one flower that borrows them.", STEPS)
