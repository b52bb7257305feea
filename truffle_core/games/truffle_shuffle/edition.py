"""The deck as data: a count for each card, shipped or loaded, always 117 cards in all (TS-01)."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Edition

from .about import ABOUT
from .pieces import FACES, INDEX

DECK_SIZE: Final = 117


@cache
def _shipped(name: str) -> Edition:
    """Read a shipped edition from its file."""
    text = files(__package__).joinpath("editions", f"{name}.json").read_bytes()
    return _checked(name, msgspec.json.decode(text, type=dict[str, Any]), True)


def load(name: str, data: dict[str, Any] | None = None) -> Edition:
    """Return the shipped edition `name`, or `data` checked and wrapped as an edition (TS-01).

    Raises
    ------
    UsageError
        If the name is unknown, or the data do not hold exactly 117 cards of TS-04.
    """
    if data is not None:
        return _checked(name, data, False)
    if name not in ABOUT.editions:
        raise UsageError(f'There is no edition "{name}" of {ABOUT.title}; shipped are: {", ".join(ABOUT.editions)}.')
    return _shipped(name)


def _checked(name: str, data: dict[str, Any], shipped: bool) -> Edition:
    """Wrap an edition's data with its digest, or say what is wrong with it."""
    try:
        cards = msgspec.convert(data.get("cards"), dict[str, int])
    except msgspec.ValidationError:
        raise UsageError(f'The edition "{name}" must give "cards": for each card code how many there are.') from None
    strange = [code for code, count in cards.items() if code not in FACES or not 0 <= count <= DECK_SIZE]
    if strange:
        raise UsageError(f'The edition "{name}" has the entry {strange[0]!r}, which is no card with a count (TS-04).')
    if sum(cards.values()) != DECK_SIZE:
        raise UsageError(
            f'TS-01: the edition "{name}" holds {sum(cards.values())} cards; a deck holds exactly {DECK_SIZE}.'
        )
    digest = hashlib.sha256(msgspec.json.encode(cards, order="sorted")).hexdigest()
    return Edition(name, data, digest, shipped)


def deck_of(edition: Edition) -> list[int]:
    """Return the deck as a count for each face."""
    deck = [0] * len(FACES)
    for code, count in edition.data["cards"].items():
        deck[INDEX[code]] = count
    return deck
