"""Tussie Mussie in facts: for the set-up form, the front page and the commands."""

from __future__ import annotations

from typing import Final

from truffle_core.core.beginning import first_option
from truffle_core.core.game import About, Option

COLOURS: Final = (("two", "two colours, as the card list says"), ("one", "one colour, as the printed frames look"))
ABOUT: Final = About(
    name="tussie_mussie",
    title="Tussie Mussie",
    look="tussie",
    rule_prefix="TM",
    seats=(2, 4),
    minutes="10 to 15 minutes",
    invitation="Offer two flowers, one open and one hidden: your neighbour takes one, you keep the other.",
    teaches="Reading an offer, and seeing what a row of four cards is worth.",
    options=(
        Option("length", "How long", (("game", "a whole game, three rounds"), ("round", "one round"))),
        first_option(4, "TM-02: the first player is drawn, or named by the table."),
        Option("yellow_and_orange", "Yellow and orange", COLOURS, "TM-21: Marigold is the only orange flower."),
    ),
    editions=("standard",),
    bots=(
        ("random", "Does anything that is allowed."),
        ("novice", "Takes the open flower if it scores now, and offers open what would score least."),
        ("regular", "Sees what its own arrangement comes to once full, and hides the flower it would rather keep."),
        ("expert", "Weighs what the hidden card may be, and what both cards are worth to either side."),
    ),
    facts=("2 to 4 players", "three rounds", "10 to 15 minutes"),
)
