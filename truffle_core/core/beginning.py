"""What options mean at the beginning: who begins, drawn by lot or named by the table, and how many rounds at most."""

from __future__ import annotations

from typing import Final

from .errors import UsageError
from .game import Option, Setup

__all__ = ["chosen_first", "first_option", "may_begin", "most_rounds", "named_first"]

SEATS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def first_option(seats: int, help_text: str, label: str = "Who begins") -> Option:
    """Return the option "first" of a game for so many players at most."""
    named = [(str(seat), f"the {word} seat") for seat, word in enumerate(SEATS[:seats])]
    return Option("first", label, (("random", "drawn by lot"), *named), help_text)


def chosen_first(setup: Setup) -> int:
    """Return the seat that the option "first" names, whether or not somebody sits there, -1 for one drawn by lot."""
    return -1 if setup.options["first"] == "random" else int(setup.options["first"])


def named_first(setup: Setup, rule: str) -> int:
    """Return the seat that the option "first" names, -1 for one drawn by lot.

    Raises
    ------
    UsageError
        With the rule, if nobody sits there.
    """
    named = chosen_first(setup)
    if named >= setup.seats:
        raise UsageError(f"{rule}: seat {named} cannot begin, since there are {setup.seats} players, counted from 0.")
    return named


def may_begin(seat: int, seats: int, named: int) -> bool:
    """Tell whether a seat may be found as the first one: one at the table, the named one unless `named` is -1."""
    return seat < seats and named in (-1, seat)


def most_rounds(setup: Setup) -> int:
    """Return how many rounds the option "max_rounds" allows, 0 for no limit."""
    return 0 if setup.options["max_rounds"] == "none" else int(setup.options["max_rounds"])
