"""Super Truffle Pigs in facts: for the set-up form, the front page and the commands."""

from __future__ import annotations

from typing import Final

from truffle_core.core.beginning import first_option
from truffle_core.core.game import About, Option

SIDES: Final = (("summer", "summer, sixteen truffles"), ("winter", "winter, twelve truffles and four frozen ponds"))
MOST_ROUNDS: Final = (
    ("none", "until the forest is empty"),
    *((number, f"at most {number} rounds") for number in ("5", "10", "50")),
)
ABOUT: Final = About(
    name="super_truffle_pigs",
    title="Super Truffle Pigs",
    look="pigs",
    rule_prefix="ST",
    seats=(2, 4),
    minutes="30 to 45 minutes",
    invitation="Dig for truffles in a walled forest, steer the wolves towards someone else, and leave while you can.",
    teaches="Planning digs over several turns, and seeing where a wolf will be.",
    options=(
        Option("side", "Season", SIDES, "ST-31: pigs and wolves slide over frozen ponds."),
        Option("length", "How long", (("game", "a whole game"), ("round", "one round"))),
        first_option(4, "ST-09: who holds the die first is drawn, or named by the table."),
        Option("max_rounds", "Rounds at most", MOST_ROUNDS, "ST-29: a game that is cut short has no winner."),
    ),
    editions=("standard",),
    bots=(
        ("random", "Does anything that is allowed."),
        ("novice", "Digs where it stands, and else goes to the nearest truffle."),
        ("regular", "Weighs every action by points, missions, and where wolves stand."),
        ("expert", "Thinks its turn through, with powers and levels, and sees where wolves may come."),
    ),
    facts=("2 to 4 players", "summer or winter", "30 to 45 minutes"),
)
