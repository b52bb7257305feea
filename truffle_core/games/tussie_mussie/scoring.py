"""What an arrangement scores (TM-18 to TM-21), in one pass over bits: a field of four bits, one a column, for each fact.

A card's own points are the bits that its mask picks out, so the same number says how many points and where from.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from .pieces import COLOURS, FLOWERS, HIDDEN, NAMES, SIZE

HEART, SECOND_HEART, NO_HEART, UP, KEPT, FIRST_COLOUR = range(0, 24, 4)
"""Where each field begins; a field for each colour follows."""

HEARTS: Final = 0xFF
ORCHID, PEONY, HYACINTH, CARNATION = (NAMES.index(name) for name in ("Orchid", "Peony", "Hyacinth", "Carnation"))


class Score(NamedTuple):
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


def _field(colour: int, one: bool) -> int:
    """Return where a colour's field begins; orange shares yellow's if they are one colour (TM-21)."""
    return FIRST_COLOUR + 4 * (4 if one and colour == 5 else colour)


def _facts(place: int, column: int, one: bool) -> int:
    """Return the bits of a place in a column; Orchid's colour is left open (TM-20)."""
    card, kept = place % SIZE, place >= SIZE
    flower = FLOWERS[card]
    bits = 1 << (KEPT if kept else UP) | (flower.hearts == 0) << NO_HEART
    bits |= (flower.hearts > 0) << HEART | (flower.hearts > 1) << SECOND_HEART
    if card != ORCHID:
        bits |= 1 << _field(COLOURS.index(flower.colour), one)
    return bits << column


def _mask(card: int, column: int) -> int:
    """Return which bits are points of a card in a column (TM-18, TM-19); 0 for none, or for one with a number of its own."""
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
    }.get(NAMES[card], 0)


FACTS: Final = tuple(
    tuple(tuple(_facts(place, column, one) for place in range(HIDDEN)) for column in range(4)) for one in (False, True)
)
MASKS: Final = tuple(tuple(_mask(place % SIZE, column) for place in range(HIDDEN)) for column in range(4))
ODD: Final = frozenset(card + kept for card in (ORCHID, PEONY, HYACINTH, CARNATION) for kept in (0, SIZE))
"""Places whose points are not bits picked by a mask, or that change the facts of others."""

COLOURFUL: Final = frozenset(NAMES.index(name) for name in ("Red Tulip", "Pink Rose", "Violet", "Carnation"))
"""Cards to which Orchid's colour matters."""

COLOUR_FIELDS: Final = tuple(0xF << FIRST_COLOUR + 4 * colour for colour in range(len(COLOURS)))


def score(row: Sequence[int], one: bool = False) -> Score:
    """Return what an arrangement of one to four known places scores; `one` if yellow and orange are one colour (TM-21)."""
    facts = FACTS[one]
    bits = 0
    for place, column in zip(row, facts, strict=False):
        bits |= column[place]
    if ODD.isdisjoint(row):
        own = tuple([(bits & masks[place]).bit_count() for place, masks in zip(row, MASKS, strict=False)])
        return Score((bits & HEARTS).bit_count() + sum(own), own, -1, bits)
    cards = [place % SIZE for place in row]
    if ORCHID not in cards:
        return _scored(cards, bits, -1)
    shift = FIRST_COLOUR + cards.index(ORCHID)
    if COLOURFUL.isdisjoint(cards):
        return _scored(cards, bits | 1 << shift, 0)
    tried = [_scored(cards, bits | 1 << shift + 4 * colour, colour) for colour in range(5 if one else 6)]
    return max(tried, key=itemgetter(0))  # of equal ones the first (TM-20)


def _scored(cards: Sequence[int], bits: int, orchid: int) -> Score:
    """Add up an arrangement whose facts are settled."""
    own = tuple([_own(card, column, bits) for column, card in enumerate(cards)])
    return Score((bits & HEARTS).bit_count() + sum(own), own, orchid, bits)


def _own(card: int, column: int, bits: int) -> int:
    """Return a card's own points (TM-18)."""
    if card == PEONY:
        return 2 if (bits >> UP & 0xF).bit_count() == 2 else 0
    if card == HYACINTH:
        return 0 if bits & HEARTS else 3
    if card == CARNATION:
        return sum([bits & field != 0 for field in COLOUR_FIELDS])
    return (bits & MASKS[column][card]).bit_count()


def sources(found: Score, row: Sequence[int], column: int) -> tuple[int, ...]:
    """Return from which columns the own points of the card in `column` come, a column for each point.

    Peony's and Hyacinth's points come from no card; Carnation's from the first card of each colour.
    """
    card = row[column] % SIZE
    if card == CARNATION:
        return tuple(
            sorted(((found.bits & f) & -(found.bits & f)).bit_length() - 1 & 3 for f in COLOUR_FIELDS if found.bits & f)
        )
    picked = found.bits & MASKS[column][card]
    return tuple(sorted(bit % 4 for bit in range(picked.bit_length()) if picked >> bit & 1))
