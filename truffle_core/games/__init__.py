"""The registry: which games there are, and how to get hold of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

from truffle_core.core import log as _log
from truffle_core.core import match as _match
from truffle_core.core.bot import Bot, Choose
from truffle_core.core.errors import UsageError
from truffle_core.core.game import Game
from truffle_core.core.kit import Charting, Drawing, Kit, Words, never
from truffle_core.core.rulebook import read_rulebook

NAMES: Final = ("truffle_shuffle", "tussie_mussie", "volltreffer", "super_truffle_pigs")
"""The games, in the order in which they are shown."""


def games() -> list[str]:
    """Return the names of the games, in the order in which they are shown."""
    return list(NAMES)


@cache
def game(name: str) -> Game[Any, Any, Any]:
    """Return the rules of a game by its name.

    Raises
    ------
    UsageError
        If there is no such game; the message names those there are.
    """
    if name not in NAMES:
        raise UsageError(f'There is no game called "{name[:40]}"; there are: {", ".join(NAMES)}.')
    return cast("Game[Any, Any, Any]", import_module(f"{__name__}.{name}").GAME)


@cache
def bots(name: str) -> Mapping[str, Choose]:
    """Return a game's scripted players by level, weakest first."""
    game(name)
    return cast("Mapping[str, Choose]", import_module(f"{__name__}.{name}.bots").BOTS)


@cache
def kit(name: str) -> Kit:
    """Return a game with its words, drawing, series, bots and texts."""
    rules = game(name)
    folder = files(f"{__name__}.{name}")
    part = {module: import_module(f"{__name__}.{name}.{module}") for module in ("words", "scene", "series")}
    return Kit(
        rules=rules,
        words=cast("Words", part["words"]),
        drawing=cast("Drawing", part["scene"]),
        charting=cast("Charting", part["series"]),
        bots=bots(name),
        hint=import_module(f"{__name__}.{name}.bots").hint,
        foresight=import_module(f"{__name__}.{name}.guessing").FORESIGHT,
        rules_of=import_module(f"{__name__}.{name}.citing").rules_of,
        rule_texts=read_rulebook(folder.joinpath("rulebook.md").read_text("utf-8")),
        art=folder.joinpath("art.svg").read_text("utf-8"),
        is_minor=getattr(part["words"], "is_minor", never),
        aids=getattr(part["scene"], "AIDS", ()),
    )


class Match(_match.Match):
    """A game between named people and bots, in memory: bots and chance move by themselves until a person must act.

    Parameters
    ----------
    name : the game.
    seats : for each seat a name, or a `bot`.
    seed : from 0 to 2**63 - 1; the same seed gives the same cards and the same bots. None draws one.
    options : the game's options that differ from their defaults.
    edition : the name of a shipped edition; the game's first one if not given.

    Examples
    --------
    >>> from truffle_core import bot
    >>> match = Match("truffle_shuffle", seats=["Ann", bot("regular")], seed=7)
    >>> match.to_move
    0
    """

    def __init__(
        self,
        name: str,
        seats: Sequence[str | Bot],
        seed: int | None = None,
        options: dict[str, str] | None = None,
        edition: str | None = None,
    ) -> None:
        rules = game(name)
        log, functions = _match.new_log(rules, seats, seed, options, edition)
        super().__init__(rules, bots(name), log, functions=functions, follow=True)


def read_log(path: str | Path) -> _log.Log:
    """Read a log from a file, plain or packed with gzip or Zstandard; raise `LogError` with the place of the first fault."""
    return _log.read_log(path, game)
