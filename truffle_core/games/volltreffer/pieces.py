"""The fifty cards (VT-01), the prices, and how cards and sets of cards are counted.

A *card* is 0 to 49: suit * 10 + rank - 1, written by suit and rank (`G1`, `B10`) in logs. A *set* of cards is a number
with a bit for each card, so ten bits of it are one suit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Edition

SUITS: Final = "GPOKB"
SUIT_NAMES: Final = ("green", "purple", "orange", "pink", "blue")
RANKS: Final = 10
SIZE: Final = len(SUITS) * RANKS
CODES: Final = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, RANKS + 1))
"""Card -> how it is written."""

NAMES: Final = tuple(f"{name} {rank}" for name in SUIT_NAMES for rank in range(1, RANKS + 1))
"""Card -> how it is said: "green 7"."""

CARD: Final = {code: card for card, code in enumerate(CODES)}
SUIT: Final = tuple(card // RANKS for card in range(SIZE))
RANK: Final = tuple(card % RANKS + 1 for card in range(SIZE))
BIT: Final = tuple(1 << card for card in range(SIZE))
WHOLE: Final = (1 << RANKS) - 1
"""All ten bits of a suit."""

OF_SUIT: Final = (*(WHOLE << RANKS * suit for suit in range(len(SUITS))), 0)
"""Suit -> all its cards, as a set; -1, for no suit, -> none."""

IN_SUIT: Final = tuple(
    tuple(tuple([RANKS * suit + n for n in range(RANKS) if part >> n & 1]) for part in range(WHOLE + 1))
    for suit in range(len(SUITS))
)
"""Suit, ten bits of a set -> its cards of that suit, low ranks first."""

PRICES: Final = (4, 2, 1, 0)
"""Slot of the market -> its price (VT-01)."""

HAND: Final = 8
"""Cards in a full hand (VT-10)."""

_DATA: Final[dict[str, Any]] = {"suits": list(SUITS), "ranks": RANKS, "prices": list(PRICES)}


def load(name: str, data: dict[str, Any] | None = None) -> Edition:
    """Return the one set of cards there is (VT-01); raise `UsageError` for any other."""
    if name != "standard" or (data is not None and data != _DATA):
        raise UsageError("VT-01: Volltreffer is played with its fifty cards and four prices, the standard edition.")
    digest = hashlib.sha256(msgspec.json.encode(_DATA, order="sorted")).hexdigest()
    return Edition("standard", _DATA, digest, shipped=data is None)


def set_of(cards: Iterable[int]) -> int:
    """Return these cards as a set."""
    return sum([BIT[card] for card in set(cards)])


def cards_of(held: int) -> list[int]:
    """Return the cards of a set, suit by suit, low ranks first."""
    one, two, three, four, five = IN_SUIT
    return [
        *one[held & WHOLE],
        *two[held >> 10 & WHOLE],
        *three[held >> 20 & WHOLE],
        *four[held >> 30 & WHOLE],
        *five[held >> 40],
    ]


def said(cards: Sequence[int], last: str = "and") -> str:
    """Return cards as people say them: "green 7, blue 7 and pink 1"."""
    names = [NAMES[card] for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
