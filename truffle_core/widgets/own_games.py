"""The visitor's own games: listed in the visitor's browser, lying in the data folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec

from truffle_core.core.log import IDENTITY
from truffle_core.core.places import games_folder

from .screen import Host

KEY: Final = "games"
MOST: Final = 30


class OwnGame(msgspec.Struct, frozen=True):
    """One of the visitor's games, as the browser's list has it.

    Attributes
    ----------
    line : one line about it ("Round 2 of 3, with Bruno and Cleo").
    """

    id: str
    game: str
    line: str
    over: bool = False


def own_games(host: Host) -> list[OwnGame]:
    """Return the visitor's games, the latest first; those whose file is gone are left out."""
    try:
        listed = msgspec.convert(host.stored(KEY) or [], list[OwnGame])
    except msgspec.ValidationError:
        return []
    return [own for own in listed if is_identity(own.id) and game_path(own.id).exists()]


def remember_game(host: Host, own: OwnGame) -> None:
    """Put a game at the head of the visitor's list."""
    others = [other for other in own_games(host) if other.id != own.id]
    host.store(KEY, msgspec.to_builtins([own, *others][:MOST]))


def is_identity(text: str) -> bool:
    """Tell whether a text is an id as a log or a visitor has one, and so no path."""
    return re.fullmatch(IDENTITY, text) is not None


def game_path(identity: str) -> Path:
    """Return where the log of this id lies in the data folder."""
    return games_folder() / f"{identity}.jsonl"
