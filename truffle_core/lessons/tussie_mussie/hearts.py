"""Chapter 4: hearts, and the flowers that ask for them (TM-18)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie.pieces import CARD, FLOWERS
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.games.tussie_mussie.state import State
from truffle_core.lessons.model import Chapter, Option, Step

from .goals import choose, option, own, scoring, total
from .positions import codes, paragraphs, row, say, table


def _hearts(state: State) -> int:
    return sum(FLOWERS[CARD[place]].hearts for place in state.rows[0])


def _with_hyacinth(others: str, text: str) -> Option:
    """Offer three cards beside Hyacinth; the scorer says whether Hyacinth scores with them."""
    label = "Hyacinth with " + ", ".join(f"{{{name}}}" for name in others.split(", "))
    return option(label, score(row(f"Hyacinth, {others}")).own[0] == 3, text, "TM-18")


STEPS: Final = (
    Step(
        title="A heart is a point",
        paragraphs=paragraphs(
            "At the end of a round every arrangement is scored. The hearts on a card are points, one each. "
            "It does not matter whether a card is in the bouquet or among the keepsakes.",
        ),
        task=say("How many points do the hearts of these four cards bring?"),
        rules=("TM-18",),
        learned="every heart is a point, in the bouquet and among the keepsakes (TM-18).",
        exercise=scoring(
            "Camellia, [Phlox], Orchid, Gardenia",
            _hearts,
            "Four hearts: {Camellia} one, {Phlox} two, {Orchid} one.",
            {
                2: (
                    "TM-18",
                    "That leaves the keepsake out. {Phlox} is turned up before scoring, and its hearts count like any others.",
                ),
                3: ("TM-18", "Three cards have hearts, but hearts are counted, not cards: {Phlox} has two."),
                4: None,
            },
        ),
        pieces=codes("Camellia, Phlox, Orchid"),
    ),
    Step(
        title="More than hearts",
        paragraphs=paragraphs(
            "Most flowers score something of their own as well; the card says what. {Red Rose} means love, and has no heart itself: it brings a point for each heart on any of your cards.",
            "What a card scores **by itself** is what its words bring where it lies; the hearts printed on it are left out.",
        ),
        task=say("What does {Red Rose} score by itself?"),
        rules=("TM-18",),
        learned="Red Rose scores a point for each of your hearts (TM-18).",
        exercise=scoring(
            "Red Rose, [Camellia], Phlox, Daisy",
            own(0),
            "Three: one for {Camellia}, two for {Phlox}.",
            {
                0: ("TM-18", "It has no heart itself, but it counts the hearts of your other cards."),
                2: ("TM-18", "Two cards have hearts, but {Phlox} has two of them, and each brings a point."),
                3: None,
            },
        ),
        pieces=codes("Red Rose"),
    ),
    Step(
        title="Hearts and flowers",
        paragraphs=paragraphs(
            "Now the whole sum: first all hearts, then each card's own scoring from left to right. {Camellia} and {Phlox} score nothing more than their hearts."
        ),
        task=say("What does the whole arrangement score? {Gardenia} brings a point for each keepsake."),
        rules=("TM-18",),
        learned="the sum is all hearts, then each card's own scoring (TM-18).",
        exercise=scoring(
            "Red Rose, [Phlox], Gardenia, Camellia",
            total,
            "Hearts, then card by card:",
            {
                3: ("TM-18", "Those are the hearts. {Red Rose} and {Gardenia} score something on top of them."),
                4: ("TM-18", "{Red Rose} scores three and {Gardenia} one, but the hearts are points as well."),
                6: ("TM-18", "Hearts and {Red Rose}. But there is one keepsake, and {Gardenia} counts it."),
                7: None,
            },
        ),
        pieces=codes("Gardenia"),
    ),
    Step(
        title="No heart at all",
        paragraphs=paragraphs(
            "{Hyacinth} says: I am sorry. It brings three points, but only if there is not one heart on any of your cards.",
            "How many hearts a card has that is not on the table, you find under the table, among the eighteen flowers.",
        ),
        task=say("With which of these does {Hyacinth} score?"),
        rules=("TM-18",),
        learned="Hyacinth scores three if there is no heart in the whole arrangement (TM-18).",
        exercise=choose(
            table("Hyacinth", heading="Your first card"),
            _with_hyacinth("Camellia, Red Rose, Daisy", "{Camellia} has a heart, and one is too many for {Hyacinth}."),
            _with_hyacinth("Red Rose, Daisy, Violet", "None of the three has a heart."),
            _with_hyacinth("Orchid, Daisy, Gardenia", "Look at {Orchid} again: it has a heart."),
        ),
        pieces=codes("Hyacinth"),
    ),
    Step(
        title="Innocent",
        paragraphs=paragraphs(
            "{Daisy} means no harm. It brings a point for each **other** card of yours that has no heart."
        ),
        task=say("What does {Daisy} score by itself?"),
        rules=("TM-18",),
        learned="Daisy counts your other cards without a heart, not itself (TM-18).",
        exercise=scoring(
            "[Red Rose], Daisy, Gardenia, Peony",
            own(1),
            "Two: {Red Rose} and {Gardenia}. {Peony} has a heart.",
            {
                1: ("TM-18", "A keepsake counts as well: {Red Rose} has no heart, and neither has {Gardenia}."),
                2: None,
                3: ("TM-18", "{Daisy} counts **other** cards without a heart, and not itself."),
            },
        ),
        pieces=codes("Daisy"),
    ),
)

CHAPTER: Final = Chapter("hearts", "Hearts", "You can count hearts, and know who loves them and who does not.", STEPS)
