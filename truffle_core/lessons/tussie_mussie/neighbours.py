"""Chapter 7: neighbours (TM-12, TM-19)."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Chapter, Step

from .goals import choose, counts_for, option, own, scoring
from .positions import codes, last_choice, paragraphs, say

LOVED: Final = "[Phlox], Forget-Me-Not, [Camellia], Orchid"

STEPS: Final = (
    Step(
        title="Next door",
        paragraphs=paragraphs(
            "For a few flowers it matters what lies beside them. A card is **next to** the one in the column just left of it and the one just right of it, whichever of the two rows they are in.",
        ),
        task=say("Which cards are next to {Forget-Me-Not}? Find all."),
        rules=("TM-12",),
        learned="next to a card are the columns left and right of it, in either row (TM-12).",
        exercise=choose(
            last_choice(LOVED),
            option(
                "{Phlox}", counts_for(LOVED, 1, 0), "The column to the left; that it is a keepsake makes no difference."
            ),
            option(
                "{Camellia}",
                counts_for(LOVED, 1, 2),
                "The column to the right; that it is a keepsake makes no difference.",
            ),
            option(
                "{Orchid}",
                counts_for(LOVED, 1, 3),
                "It lies in the same row, but two columns away. The column counts, not the row.",
                "TM-12",
            ),
            find_all=True,
        ),
        pieces=codes("Forget-Me-Not, Phlox"),
    ),
    Step(
        title="True love",
        paragraphs=paragraphs(
            "{Forget-Me-Not} means it. It brings a point for each heart on the cards next to it, in either row."
        ),
        task=say("What does {Forget-Me-Not} score by itself?"),
        rules=("TM-19",),
        learned="Forget-Me-Not counts hearts next to it, in either row (TM-19).",
        exercise=scoring(
            LOVED,
            own(1),
            "Two hearts on {Phlox} to the left, one on {Camellia} to the right.",
            {
                0: ("TM-19", "Both neighbours are keepsakes, but {Forget-Me-Not} looks at either row."),
                2: ("TM-19", "Two cards are next to it, but it counts hearts, and {Phlox} has two."),
                3: None,
                4: ("TM-19", "Its own heart is a point anyway, and not next to it; {Orchid} is too far off."),
            },
        ),
        pieces=codes("Forget-Me-Not, Camellia"),
    ),
    Step(
        title="At the edge",
        paragraphs=paragraphs("The ends of a row are not joined: a card at the edge has one neighbour."),
        task=say("What does {Forget-Me-Not} score by itself here?"),
        rules=("TM-12",),
        learned="at the edge a card has only one neighbour (TM-12).",
        exercise=scoring(
            "Forget-Me-Not, [Peony], Daisy, Phlox",
            own(0),
            "One heart, on {Peony}.",
            {
                1: None,
                2: ("TM-12", "{Phlox} lies at the other end, three columns away. Only {Peony} is next to it."),
                3: ("TM-12", "The row does not close to a ring: {Phlox}, at the other end, is no neighbour."),
            },
        ),
    ),
    Step(
        title="Bound by the bouquet",
        paragraphs=paragraphs(
            "{Honeysuckle} ties things together. It brings a point for each card next to it **that is in your bouquet**."
        ),
        task=say("What does {Honeysuckle} score by itself?"),
        rules=("TM-12", "TM-19"),
        learned="Honeysuckle counts neighbours in the bouquet alone (TM-19).",
        exercise=scoring(
            "[Phlox], Honeysuckle, Daisy, Red Rose",
            own(1),
            "Only {Daisy}: {Phlox} is next to it, but a keepsake.",
            {
                1: None,
                2: (
                    "TM-19",
                    "Two cards are next to it, but {Phlox} is a keepsake, and {Honeysuckle} counts the bouquet.",
                ),
                3: ("TM-12", "{Red Rose} is in the bouquet, but two columns away."),
            },
        ),
        pieces=codes("Honeysuckle"),
    ),
    Step(
        title="From the second row",
        paragraphs=paragraphs("Where {Honeysuckle} itself lies does not matter; where its neighbours lie does."),
        task=say("Now it is a keepsake. What does it score by itself?"),
        rules=("TM-19",),
        learned="Honeysuckle may itself be a keepsake (TM-19).",
        exercise=scoring(
            "Daisy, [Honeysuckle], Violet, [Red Rose]",
            own(1),
            "{Daisy} and {Violet}, both in the bouquet and next to it.",
            {
                0: ("TM-19", "It may be a keepsake itself: it looks at its neighbours, and both are in the bouquet."),
                1: ("TM-19", "It has a neighbour on either side, and both are in the bouquet."),
                2: None,
            },
        ),
        pieces=codes("Honeysuckle"),
    ),
)

CHAPTER: Final = Chapter("neighbours", "Neighbours", "You know who is next to whom, and who cares.", STEPS)
