"""Who begins, for games whose first player is drawn by lot or named by the table: the option, and what was chosen."""

from __future__ import annotations

from typing import Final

from .errors import UsageError
from .game import Option, Setup

__all__ = ["first_option", "named_first"]

SEATS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def first_option(seats: int, help_text: str) -> Option:
    """Return the option "first" of a game for so many players at most."""
    named = [(str(seat), f"the {word} seat") for seat, word in enumerate(SEATS[:seats])]
    return Option("first", "Who begins", (("random", "drawn by lot"), *named), help_text)


def named_first(setup: Setup, rule: str) -> int:
    """Return the seat that the option "first" names, -1 for one drawn by lot.

    Raises
    ------
    UsageError
        With the rule, if nobody sits there.
    """
    named = -1 if setup.options["first"] == "random" else int(setup.options["first"])
    if named >= setup.seats:
        raise UsageError(f"{rule}: seat {named} cannot begin, since there are {setup.seats} players, counted from 0.")
    return named
