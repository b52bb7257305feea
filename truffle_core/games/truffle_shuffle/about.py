"""Truffle Shuffle in facts: for the set-up form, the front page and the commands."""

from __future__ import annotations

from typing import Final

from truffle_core.core.beginning import first_option
from truffle_core.core.game import About, Option

ABOUT: Final = About(
    name="truffle_shuffle",
    title="Truffle Shuffle",
    look="truffle",
    rule_prefix="TS",
    seats=(2, 4),
    minutes="20 to 30 minutes",
    invitation="Lift sweets from a pyramid of cards, match them to orders, and be quick about the bonus coins.",
    teaches="Weighing a small order now against a large one later.",
    options=(
        Option("length", "How long", (("game", "a whole game, three rounds"), ("round", "one round"))),
        first_option(4, "TS-08: the starting player is drawn, or named by the table."),
    ),
    editions=("standard",),
    bots=(
        ("random", "Does anything that is allowed."),
        ("novice", "Fulfils an order of $3 or more as soon as it can, and looks no further than this turn."),
        ("regular", "Waits for orders that pay well for each card, and takes the open card that brings it nearest."),
        ("expert", "Weighs the cards lying face down, watches the next player, and knows when Skip and Take 2 pay."),
    ),
    facts=("2 to 4 players", "three rounds", "20 to 30 minutes"),
)
