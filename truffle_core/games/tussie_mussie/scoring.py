"""What an arrangement scores (TM-18 to TM-21), in one pass over bits: a field of four bits, one a column, for each fact.

A card's own points are the bits that its mask picks out, so the same number says how many points and where from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from .pieces import COLOURS, FLOWERS, HIDDEN, NAMES, SIZE

HEART, SECOND_HEART, NO_HEART, UP, KEPT, FIRST_COLOUR = range(0, 24, 4)
"""Where each field begins; a field for each colour follows."""

WHOLE: Final = FIRST_COLOUR + 4 * len(COLOURS)
"""Where the facts of a whole arrangement begin: a bit in every fourth place for each colour there is, then these two."""

PAIR, HEARTLESS = WHOLE + 24, WHOLE + 26
"""Two bits for exactly two cards in the bouquet, and three for no heart at all."""

EACH_COLOUR: Final = 0x111111
HEARTS: Final = 0xFF
ORCHID, PEONY, HYACINTH, CARNATION = (NAMES.index(name) for name in ("Orchid", "Peony", "Hyacinth", "Carnation"))


class Score(msgspec.Struct, frozen=True, gc=False):
    """What an arrangement scores.

    Attributes
    ----------
    total : hearts and all cards' own points.
    own : by column, the card's own points.
    orchid : what Orchid counts as (a place in `COLOURS`), -1 without it (TM-20).
    bits : the facts that points come from, for `sources`.
    """

    total: int
    own: tuple[int, ...]
    orchid: int
    bits: int


def _facts(place: int, column: int, one: bool) -> int:
    """Return the bits of a place in a column; Orchid's colour is left open (TM-20), orange may share yellow's field (TM-21)."""
    card, kept = place % SIZE, place >= SIZE
    flower = FLOWERS[card]
    bits = 1 << (KEPT if kept else UP) | (flower.hearts == 0) << NO_HEART
    bits |= (flower.hearts > 0) << HEART | (flower.hearts > 1) << SECOND_HEART
    if card != ORCHID:
        bits |= 1 << FIRST_COLOUR + 4 * COLOURS.index("yellow" if one and flower.colour == "orange" else flower.colour)
    return bits << column


def _mask(card: int, column: int) -> int:
    """Return which bits are points of a card in a column (TM-18, TM-19)."""
    row = 0xF
    beside = (0b0010, 0b0101, 0b1010, 0b0100)[column]
    return {
        "Red Rose": HEARTS,
        "Red Tulip": row << FIRST_COLOUR,
        "Amaryllis": row << UP,
        "Gardenia": row << KEPT,
        "Daisy": (row ^ 1 << column) << NO_HEART,
        "Pink Rose": row << FIRST_COLOUR + 8,
        "Forget-Me-Not": beside << HEART | beside << SECOND_HEART,
        "Violet": row << FIRST_COLOUR + 12,
        "Honeysuckle": beside << UP,
        "Carnation": EACH_COLOUR << WHOLE,
        "Peony": 0b11 << PAIR,
        "Hyacinth": 0b111 << HEARTLESS,
    }.get(NAMES[card], 0)


FACTS: Final = tuple(
    tuple(tuple(_facts(place, column, one) for place in range(HIDDEN)) for column in range(4)) for one in (False, True)
)
MASKS: Final = tuple(tuple(_mask(place % SIZE, column) for place in range(HIDDEN)) for column in range(4))
ODD: Final = frozenset(card + kept for card in (ORCHID, PEONY, HYACINTH, CARNATION) for kept in (0, SIZE))
"""Places whose points come from the whole arrangement, or that change the facts of others."""

OWN_COLOUR: Final = {NAMES.index(name): 1 << 4 * n for name, n in (("Red Tulip", 0), ("Pink Rose", 2), ("Violet", 3))}
"""Cards that score for each card of a colour -> that colour, as a bit of `EACH_COLOUR`."""


def score(row: Sequence[int], one: bool = False) -> Score:
    """Return what an arrangement of one to four known places scores; `one` if yellow and orange are one colour (TM-21)."""
    bits, orchid, facts = 0, -1, FACTS[one]
    for column, place in enumerate(row):
        bits |= facts[column][place]
    if not ODD.isdisjoint(row):
        if ORCHID in row or ORCHID + SIZE in row:
            cards = [place % SIZE for place in row]
            orchid = _orchid(cards, _colours(bits))
            bits |= 1 << FIRST_COLOUR + 4 * orchid + cards.index(ORCHID)
        bits |= _colours(bits) << WHOLE
        if (bits >> UP & 0xF).bit_count() == 2:
            bits |= 0b11 << PAIR
        if not bits & HEARTS:
            bits |= 0b111 << HEARTLESS
    own = tuple([(bits & MASKS[column][place]).bit_count() for column, place in enumerate(row)])
    return Score((bits & HEARTS).bit_count() + sum(own), own, orchid, bits)


def _colours(bits: int) -> int:
    """Return the colours that there are, as bits of `EACH_COLOUR`."""
    found = bits >> FIRST_COLOUR
    return (found | found >> 1 | found >> 2 | found >> 3) & EACH_COLOUR


def _orchid(cards: Sequence[int], there: int) -> int:
    """Return the colour that brings most, of equal ones the first (TM-20): one that a card scores for, or a new one for Carnation.

    No colour is both, since a card that scores for a colour is of that colour itself.
    """
    liked = sum([OWN_COLOUR[card] for card in cards if card in OWN_COLOUR])
    fresh = EACH_COLOUR & ~there if CARNATION in cards else 0
    best = liked | fresh or 1
    return (best & -best).bit_length() // 4


def sources(found: Score, row: Sequence[int], column: int) -> tuple[int, ...]:
    """Return from which columns the own points of the card in `column` come, a column for each point.

    Peony's and Hyacinth's points come from no card; Carnation's from the first card of each colour.
    """
    card = row[column] % SIZE
    if card == CARNATION:
        fields = [found.bits >> FIRST_COLOUR + 4 * colour & 0xF for colour in range(len(COLOURS))]
        return tuple(sorted([(cards & -cards).bit_length() - 1 for cards in fields if cards]))
    picked = found.bits & MASKS[column][card] & (1 << WHOLE) - 1
    return tuple(sorted(bit % 4 for bit in range(picked.bit_length()) if picked >> bit & 1))
