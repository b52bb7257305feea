"""What the scripted players look at: what flowers that act can make of an arrangement, and what it will be worth when full."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from .pieces import ACTING, CARD, DOWN, FLIPPED, LARKSPUR, MARIGOLD, SIZE, SNAPDRAGON
from .scoring import score

SAMPLES: Final = 60
"""How many ways to fill an arrangement up are looked at."""

Row = tuple[int, ...]


def members(cards: int) -> list[int]:
    """Return the cards of a set."""
    return [card for card in range(SIZE) if cards >> card & 1]


def may_act(row: Sequence[int], used: int, card: int) -> bool:
    """Tell whether a flower lies in an arrangement and has not acted (TM-13)."""
    return not used & ACTING[card] and (card in row or card + SIZE in row)


def turned(row: Row, columns: Sequence[int]) -> Row:
    """Return an arrangement with these columns moved between bouquet and keepsakes (TM-16)."""
    return tuple([FLIPPED[place] if n in columns else place for n, place in enumerate(row)])


def without(row: Row, column: int) -> Row:
    """Return an arrangement without a column (TM-17)."""
    return row[:column] + row[column + 1 :]


def replaced(row: Row, column: int, card: int) -> Row:
    """Return an arrangement with another card in a column, lying as the one before (TM-14)."""
    return (*row[:column], card if row[column] < SIZE else DOWN[card], *row[column + 1 :])


@lru_cache(1 << 16)
def best(row: Row, used: int, deck: int, one: bool) -> float:
    """Return the most that an arrangement can come to before scoring; with Pink Larkspur on average over draws from `deck`."""
    found = [] if may_act(row, used, MARIGOLD) and len(row) > 1 else [float(score(row, one).total)]
    if may_act(row, used, MARIGOLD):
        after = used | ACTING[MARIGOLD]
        found += [best(without(row, n), after, deck, one) for n, place in enumerate(row) if CARD[place] != MARIGOLD]
    if may_act(row, used, SNAPDRAGON):
        after = used | ACTING[SNAPDRAGON]
        found += [best(turned(row, columns), after, deck, one) for columns in flips(len(row))]
    if deck and may_act(row, used, LARKSPUR):
        found.append(draw(row, used, deck, one))
    return max(found)


def flips(length: int) -> list[tuple[int, ...]]:
    """Return the choices of one or two columns (TM-16)."""
    return [columns for size in (1, 2) for columns in combinations(range(length), size)]


def draw(row: Row, used: int, deck: int, one: bool) -> float:
    """Return what Pink Larkspur brings on average over the pairs that may be drawn, each used as well as possible (TM-14)."""
    after, cards = used | ACTING[LARKSPUR], members(deck)
    ranked = sorted(
        max(best(replaced(row, n, card), after, deck & ~(1 << card), one) for n in range(len(row))) for card in cards
    )
    pairs = len(cards) * (len(cards) - 1) / 2
    return sum(place * worth for place, worth in enumerate(ranked)) / pairs


def outlook(row: Row, unseen: Sequence[int], one: bool, rng: random.Random) -> float:
    """Return what an arrangement comes to on average, filled up with unseen cards that lie either way."""
    lack = 4 - len(row)
    if lack == 0:
        return best(row, 0, 0, one)
    total = 0.0
    for _ in range(SAMPLES):
        cards = rng.sample(unseen, lack)
        total += best((*row, *[card + SIZE * (rng.random() < 0.5) for card in cards]), 0, 0, one)
    return total / SAMPLES
