"""Chapter 5: keepsakes turned up, and flowers that count bouquet or keepsakes (TM-11, TM-18)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.pieces import HIDDEN, SIZE
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial
from truffle_core.lessons.runner import acted

from .goals import Take, acting, choose, count, in_bouquet, option, own, right, scored, scoring, wrong
from .positions import codes, paragraphs, say, table

LAST: Final = table(
    "Red Rose, [Daisy], Violet",
    "[Camellia], Peony, [Snapdragon]",
    drawn="Phlox, Amaryllis",
    up="Amaryllis",
    show=("offer", "row-0", "row-1"),
    heading="The last offer of the round",
)
UP: Final = acted(GAME, LAST, Take("up"))[0]


def _for_peony(trial: Trial) -> Feedback:
    """Ask for the card with which exactly two lie in the bouquet."""
    if scored(trial.after).own[0] == 2:
        return right("Two in the bouquet, two keepsakes: {Peony} scores its two points.")
    return wrong(
        "TM-18",
        f"You may, but then {count(in_bouquet(trial.after), 'card')} is in your bouquet, and {{Peony}} wants two, no more and no fewer.",
    )


STEPS: Final = (
    Step(
        title="The curtain rises",
        paragraphs=paragraphs(
            "When everybody has four cards, all keepsakes slide down into a second row and are turned up. Only then comes the scoring.",
        ),
        task=say(
            "You take {Amaryllis}, the last card of the round. What becomes of {Daisy}, your keepsake in the second column?"
        ),
        rules=("TM-11",),
        learned="all keepsakes are turned up at the end, and stay in their columns, as keepsakes (TM-11).",
        exercise=choose(
            LAST,
            option(
                "It is turned up and joins the bouquet",
                UP.state.rows[0][1] < SIZE,
                "All can see it now, but it lies in the lower row and is a keepsake still.",
                "TM-11",
            ),
            option(
                "It is turned up and stays a keepsake, in its column",
                UP.state.rows[0][1] == LAST.state.rows[0][1] and HIDDEN not in UP.seen.rows[1],
                "And so are Ann's: there are no secrets now, but bouquet and keepsakes stay what they were.",
            ),
            option(
                "It moves to the right end",
                UP.state.rows[0][1] != LAST.state.rows[0][1],
                "It slides straight down, in its own column.",
                "TM-11",
            ),
            option(
                "It stays hidden until the game is over",
                HIDDEN in UP.seen.rows[1],
                "Keepsakes are turned up in every round, before it is scored.",
                "TM-11",
            ),
        ),
        pieces=codes("Daisy"),
    ),
    Step(
        title="The open ones",
        paragraphs=paragraphs(
            "{Amaryllis} says: nothing will stop me. It brings a point for each card in your bouquet."
        ),
        task=say("What does {Amaryllis} score by itself?"),
        rules=("TM-18",),
        learned="Amaryllis counts the cards of the bouquet, itself too if it is there (TM-18).",
        exercise=scoring(
            "Amaryllis, Daisy, [Phlox], Red Rose",
            own(0),
            "Three cards are in the bouquet, {Amaryllis} one of them.",
            {
                2: ("TM-18", "{Amaryllis} lies in the bouquet itself, so it is one of those cards."),
                3: None,
                4: ("TM-18", "{Phlox} is a keepsake. Only the upper row is the bouquet."),
            },
        ),
        pieces=codes("Amaryllis"),
    ),
    Step(
        title="From below",
        paragraphs=paragraphs(
            "This time {Amaryllis} is a keepsake itself. What it scores stays the same: a point for each card in the bouquet."
        ),
        task=say("What does {Amaryllis} score by itself now?"),
        rules=("TM-18",),
        learned="a keepsake scores like any other card (TM-18).",
        exercise=scoring(
            "Daisy, [Amaryllis], Violet, [Peony]",
            own(1),
            "Two: {Daisy} and {Violet}.",
            {
                0: ("TM-18", "Keepsakes score as well: it counts the bouquet from where it is."),
                2: None,
                3: ("TM-18", "It is not in the bouquet this time, so it does not count itself."),
            },
        ),
    ),
    Step(
        title="The secret ones",
        paragraphs=paragraphs("{Gardenia} says: let it stay between us. It brings a point for each of your keepsakes."),
        task=say("What does {Gardenia} score by itself?"),
        rules=("TM-18",),
        learned="Gardenia counts keepsakes, itself too if it is one (TM-18).",
        exercise=scoring(
            "[Gardenia], [Red Tulip], Violet, [Phlox]",
            own(0),
            "Three keepsakes, and {Gardenia} is one of them.",
            {
                1: ("TM-18", "That one card is the bouquet. {Gardenia} counts the keepsakes below it."),
                2: ("TM-18", "{Gardenia} is a keepsake itself, so it is one of them."),
                3: None,
            },
        ),
        pieces=codes("Gardenia"),
    ),
    Step(
        title="Two by two",
        paragraphs=paragraphs(
            "{Peony} is too shy to say it loud: it brings two points if **exactly two** cards are in your bouquet. It may be one of them or a keepsake.",
        ),
        task=say("The last offer is yours to choose from. Take the card that lets {Peony} score."),
        rules=("TM-18",),
        learned="Peony scores two with exactly two cards in the bouquet (TM-18).",
        exercise=acting(
            table(
                "Peony, [Daisy], [Red Rose]",
                drawn="Phlox, Hyacinth",
                up="Hyacinth",
                show=("offer", "row-0"),
                heading="Ann's last offer to you",
            ),
            _for_peony,
        ),
        pieces=codes("Peony"),
    ),
)

CHAPTER: Final = Chapter("rows", "Bouquet and keepsakes", "Open or hidden: you know what that is worth.", STEPS)
