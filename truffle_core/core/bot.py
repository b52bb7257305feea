"""Players that are programs. A bot sees an `Observation`, never a full state it may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Generic

import msgspec

from .game import A, S

Choose = Callable[["Observation[Any, Any]", random.Random], Any]
"""A bot's one function: from what a seat may know, and a generator of its own, to an action."""

ANYWHERE: Final = {
    "master": "Tries moves out in worlds that fit what it has seen, beside what the expert would do; it takes about a second a move."
}
"""Levels beside a game's own that play any game, with their idea in one sentence."""

_BROUGHT_BY: Final = {"master": "truffle_core.search.master"}
"""The module above the games that brings such a level; it is looked up when the level is first chosen."""


def anywhere(level: str, game: str) -> Choose | None:
    """Return the player of a level that plays any game, for one game by its name; None for any other level."""
    module = _BROUGHT_BY.get(level)
    if module is None:
        return None
    player: Callable[[str], Choose] = import_module(module).player
    return player(game)


class Observation(msgspec.Struct, Generic[S, A], frozen=True):
    """What one seat may know: the position folded from the steps as it saw them, and what it may do.

    Attributes
    ----------
    state : the position with unknown values left unknown. Read it; a bot that wants to try things copies it.
    seat : whose knowledge this is.
    legal_actions : the seat's choices now; empty when another is to move.
    """

    state: S
    seat: int
    legal_actions: list[A]


class Bot(msgspec.Struct, frozen=True):
    """A scripted player: a level's name, looked up in the game, or a function of one's own.

    Attributes
    ----------
    level : name that is written into the log.
    choose : the function; None means "the game's own level of that name".
    name : what the seat is called at the table; empty leaves it to the match.
    """

    level: str
    choose: Choose | None = None
    name: str = ""


def bot(level: str | Choose, name: str = "") -> Bot:
    """Return a scripted player for a seat of a `Match`.

    Parameters
    ----------
    level : the name of one of the game's levels ("regular"), or a function `(observation, rng) -> action`.
    name : the name at the table.

    Examples
    --------
    >>> bot("regular").level
    'regular'
    """
    if isinstance(level, str):
        return Bot(level=level, name=name)
    return Bot(level=getattr(level, "__name__", "function"), choose=level, name=name)
