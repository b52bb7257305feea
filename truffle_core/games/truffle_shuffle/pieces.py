"""The cards of Truffle Shuffle: their codes, places in a count, backs and spoken names (TS-01 to TS-04).

A *code* is the text of TS-04: ``G4``, ``P=``, ``OC``, ``R1``; an unknown card is written ``G?``. A *hand* is 54
counts, one a place: 0 to 43 the coloured faces (colour * 11 + kind), 44 to 48 the Rainbow cards, and 49 to 53
unknown cards by their backs, which only an observation holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truffle_core.core.errors import UsageError
from truffle_core.core.plain_text import joined

__all__ = [
    "BACK",
    "BACKS",
    "COLOURS",
    "COLOUR_NAMES",
    "FACES",
    "HAND_SIZE",
    "INDEX",
    "IN_WORDS",
    "KINDS",
    "KIND_NAMES",
    "RAINBOW",
    "UNKNOWN",
    "codes_of",
    "hand_of",
    "kind_of",
    "name_of",
    "name_of_back",
    "names_of",
    "sort_codes",
]

COLOURS: Final = "GPOK"
KINDS: Final = "12345#=CNTS"
BACKS: Final = "GPOKR"
COLOUR_NAMES: Final = {"G": "green", "P": "purple", "O": "orange", "K": "pink", "R": "rainbow"}
KIND_NAMES: Final = {
    **{number: number for number in "12345"},
    "#": "Any Number",
    "=": "Duplicate",
    "C": "Color Change",
    "N": "Number Change",
    "T": "Take 2",
    "S": "Skip",
    "?": "card",
}

IN_WORDS: Final = 10
"""The highest number that is said in a word."""

RAINBOW: Final = len(COLOURS) * len(KINDS)
"""The place of ``R1``; the other Rainbow cards follow."""

UNKNOWN: Final = RAINBOW + 5
"""The place of an unknown green card; the other backs follow in the order of `BACKS`."""

HAND_SIZE: Final = UNKNOWN + len(BACKS)
"""How many counts a hand has."""

FACES: Final[tuple[str, ...]] = (
    *(colour + kind for colour in COLOURS for kind in KINDS),
    *(f"R{number}" for number in range(1, 6)),
)
INDEX: Final[dict[str, int]] = {
    **{code: place for place, code in enumerate(FACES)},
    **{back + "?": UNKNOWN + place for place, back in enumerate(BACKS)},
}
BACK: Final[tuple[int, ...]] = (*(BACKS.index(code[0]) for code in FACES), *range(len(BACKS)))
"""Place of a card -> place of its back in `BACKS` (TS-03)."""

_CODES: Final = tuple(INDEX)


def kind_of(code: str) -> str:
    """Return the character of a card's kind, one of `KINDS`, or ``?`` for an unknown card."""
    return code[1]


def name_of(code: str) -> str:
    """Return the spoken name of a card: ``green 4``, ``purple Any Number``, ``rainbow 3``, ``green card``."""
    _place(code)
    return f"{COLOUR_NAMES[code[0]]} {KIND_NAMES[code[1]]}"


def name_of_back(back: int) -> str:
    """Return the spoken name of a card lying face down, by its back's place in `BACKS` (TS-03)."""
    return f"face-down {COLOUR_NAMES[BACKS[back]]} card"


def names_of(codes: Iterable[str]) -> str:
    """Return cards as words in a sentence: ``green 4, green 4 and purple Duplicate``."""
    return joined([name_of(code) for code in codes])


def sort_codes(codes: Iterable[str]) -> list[str]:
    """Return codes as a person sorts a hand: by colour, numbers first, then specials; Rainbow and unknown last."""
    return sorted(codes, key=_place)


def hand_of(codes: Iterable[str]) -> bytearray:
    """Return the 54 counts of these cards.

    Raises
    ------
    UsageError
        If a code is none of TS-04.
    """
    hand = bytearray(HAND_SIZE)
    for code in codes:
        hand[_place(code)] += 1
    return hand


def codes_of(hand: bytes | bytearray) -> list[str]:
    """Return the codes of a hand's cards, sorted as `sort_codes` does."""
    return [code for code, count in zip(_CODES, hand, strict=True) if count for _ in range(count)]


def _place(code: str) -> int:
    """Return the place of a card in a hand; a code that is none is refused in words."""
    try:
        return INDEX[code]
    except KeyError:
        raise UsageError(f'"{code}" is no card; cards are written like G4, P=, OC, KS or R1') from None
