"""Volltreffer in facts: for the set-up form, the front page and the commands."""

from __future__ import annotations

from typing import Final

from truffle_core.core.beginning import first_option
from truffle_core.core.game import About, Option

VARIANTS: Final = (
    ("none", "the game without it"),
    ("hand_swap", "two cards of the hand change places"),
    ("market_swap", "two cards of the market change places"),
)
MOST_ROUNDS: Final = (
    ("none", "until somebody wins"),
    ("1", "one round"),
    *((number, f"at most {number} rounds") for number in ("5", "10", "50")),
)
ABOUT: Final = About(
    name="volltreffer",
    title="Volltreffer",
    look="volltreffer",
    rule_prefix="VT",
    seats=(3, 5),
    minutes="about 30 minutes",
    invitation="Buy eight cards in the open, meld them, take tricks, and land in the goal instead of beyond it.",
    teaches="Counting cards that everybody saw, and winning no more points than you want.",
    options=(
        Option("length", "How long", (("game", "a whole game"), ("round", "one round"))),
        first_option(5, "VT-06: the first buyer is drawn, or named by the table.", "Who buys first"),
        Option(
            "variant",
            "Variant",
            VARIANTS,
            "VT-24 to VT-26: a smaller goal, no sorting, and a swap after each purchase.",
        ),
        Option("max_rounds", "Rounds at most", MOST_ROUNDS, "VT-23: a game that nobody has won by then has no winner."),
    ),
    editions=("standard",),
    bots=(
        ("random", "Does anything that is allowed."),
        ("novice", "Takes every point that lies open, and looks no further."),
        ("regular", "Knows where on the track it wants to be when the round is over."),
        ("expert", "Counts every card, aims for 66, and plays the last tricks exactly."),
    ),
    facts=("3 to 5 players", "several rounds", "about 30 minutes"),
)
