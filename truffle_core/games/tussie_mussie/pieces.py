"""The eighteen flowers (TM-01): what their cards say, and how cards and places are counted.

A *card* is 0 to 17, written `C01` to `C18` in logs. A *place* in an arrangement is a card in the bouquet (0 to 17), a
card among the keepsakes (18 to 35, written in small letters: `c01`), or `HIDDEN`: a keepsake these eyes do not know.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from truffle_core.core.errors import UsageError
from truffle_core.core.game import Edition

COLOURS: Final = ("red", "white", "pink", "purple", "yellow", "orange")
"""The colours, in the order in which Orchid takes the first of equals (TM-20, TM-21)."""

SUITS: Final = dict(zip(COLOURS, "DWKPYO", strict=True))
"""Colour -> the class that paints it."""


class Flower(NamedTuple):
    """One card: its name, colour, hearts, effect and meaning."""

    name: str
    colour: str
    hearts: int
    effect: str
    meaning: str


_DATA: Final[dict[str, Any]] = msgspec.json.decode(
    files(__package__).joinpath("editions", "standard.json").read_bytes()
)
FLOWERS: Final = tuple(Flower(*line) for line in _DATA["flowers"].values())
NAMES: Final = tuple(flower.name for flower in FLOWERS)
SIZE: Final = len(FLOWERS)
HIDDEN: Final = 2 * SIZE
"""The place of a keepsake that these eyes do not know, and a card drawn that they do not."""

IDS: Final = tuple(_DATA["flowers"])
CODES: Final[tuple[str | None, ...]] = (*IDS, *(code.lower() for code in IDS), None)
"""Place -> how it is written; None for a hidden one."""

PLACE: Final = {str(code): place for place, code in enumerate(CODES[:HIDDEN])}
CARD: Final = (*range(SIZE), *range(SIZE), HIDDEN)
"""Place -> its card."""

DOWN: Final = (*range(SIZE, HIDDEN), *range(SIZE, HIDDEN), HIDDEN)
"""Place -> the same card among the keepsakes."""

FLIPPED: Final = (*range(SIZE, HIDDEN), *range(SIZE), HIDDEN)
"""Place -> the same card changed between bouquet and keepsakes."""

ALL: Final = (1 << SIZE) - 1
"""A set of cards is a number with a bit for each: this one holds them all."""

REST: Final = (*(ALL ^ 1 << card for card in range(SIZE)), *(ALL ^ 1 << card for card in range(SIZE)), ALL)
"""Place -> all other cards, as a set."""

LARKSPUR, SNAPDRAGON, MARIGOLD = (NAMES.index(name) for name in ("Pink Larkspur", "Snapdragon", "Marigold"))
ACTING: Final = {LARKSPUR: 1, SNAPDRAGON: 2, MARIGOLD: 4}
"""The flowers that act before scoring -> their bits in a set of those that have acted (TM-13)."""


def load(name: str, data: dict[str, Any] | None = None) -> Edition:
    """Return the one deck there is (TM-01); raise `UsageError` for any other."""
    if name != "standard" or (data is not None and data != _DATA):
        raise UsageError("TM-01: Tussie Mussie is played with its one deck of eighteen flowers, the standard edition.")
    digest = hashlib.sha256(msgspec.json.encode(_DATA["flowers"], order="sorted")).hexdigest()
    return Edition("standard", _DATA, digest, shipped=data is None)
