"""What counts in Volltreffer: the market's order, melds, the smallest sum, tricks and the track (VT-04 to VT-22).

Hands are given by their cards in any order. What is needed at each step is looked up in tables made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .pieces import OF_SUIT, RANK, RANKS, SIZE, SUIT, SUITS, cards_of

LAST, BACK_TO, TRICK, SMALLEST, ALL_SUITS = 80, 40, 5, 5, 5
SET_POINTS: Final = {3: 5, 4: 10, 5: 25}
"""Cards of one rank -> what they score (VT-11)."""

MIDDLE: Final = 66
"""The space that decides between pawns in the goal (VT-21)."""

Melds = tuple[tuple[int, ...], ...]
"""Several melds, each by its cards from low to high."""


# The market

KEYS: Final = tuple(
    tuple(RANK[card] + RANKS * (SUIT[card] == trump) for card in range(SIZE)) for trump in range(len(SUITS))
)
"""Trump suit, card -> what the market is sorted by: trumps first, then ranks (VT-04)."""


def laid(trump: int, cards: Sequence[int]) -> list[int]:
    """Return the first four cards from the dearest on; equal ranks stay as they came until the dealer orders them (VT-04)."""
    return sorted(cards, key=KEYS[trump].__getitem__, reverse=True)


def tied(trump: int, market: Sequence[int]) -> bool:
    """Tell whether two cards could lie under either's price (VT-05)."""
    keys = KEYS[trump]
    return len({keys[card] for card in market}) < len(market)


def refilled(trump: int, market: Sequence[int], card: int) -> int:
    """Return the slot of a new card among three sorted ones: to the right of all of its rank (VT-09)."""
    keys = KEYS[trump]
    key = keys[card]
    one, two, three = market
    return 0 if key > keys[one] else 1 if key > keys[two] else 2 if key > keys[three] else 3


# Melds

COUNTS: Final = tuple(1 << 3 * (RANK[card] - 1) | 1 << 30 + 4 * SUIT[card] for card in range(SIZE))
"""Card -> one in the field of three bits of its rank, and in the field of four bits of its suit."""

ENOUGH: Final = sum(1 << 3 * rank for rank in range(RANKS)) | sum(7 << 30 + 4 * suit for suit in range(len(SUITS)))
"""Added to a hand's counts it sets the top bit of a rank with three cards or more, and of a suit with one."""

TRIPLES: Final = sum(4 << 3 * rank for rank in range(RANKS))
COUNT: Final = COUNTS.__getitem__
EACH_SUIT: Final = sum(8 << 30 + 4 * suit for suit in range(len(SUITS)))


def melds_of(held: int) -> list[Melds]:
    """Return what a hand, given as a set, can meld, the empty selection first (VT-11 to VT-13).

    Of selections that differ only in which of equal cards they show, one stands for all: nothing that follows
    depends on it. Melds in a selection go by rank, all five suits last; their cards by number.
    """
    cards = cards_of(held)
    found = sum(map(COUNT, cards), ENOUGH)
    same = [[card for card in cards if card % RANKS == n] for n in range(RANKS) if found >> 3 * n & 4]
    made: list[Melds] = [()]
    for alike in same:
        sets = [tuple(alike[:size]) for size in range(3, len(alike) + 1)]
        made += [(*melds, meld) for melds in made for meld in sets]
    return made + _with_all_suits(cards, same) if found & EACH_SUIT == EACH_SUIT else made


def _with_all_suits(cards: list[int], same: list[list[int]]) -> list[Melds]:
    """Return the selections with all five suits: alone, and beside the triplet that leaves one card of each (VT-12)."""
    first: dict[int, int] = {}
    second = [card for card in cards if first.setdefault(SUIT[card], card) != card]
    if meld_points([*first.values()]) != ALL_SUITS:
        first |= {SUIT[card]: card for card in second}  # five of one rank are a quintuplet: another card joins them
    one = tuple(first.values())
    found: list[Melds] = [(one,)] if meld_points(one) == ALL_SUITS else []
    doubled = {SUIT[card] for card in second}
    for alike in same:
        triple = tuple([card for card in alike if SUIT[card] in doubled])
        rest = tuple([card for card in cards if card not in triple])
        if len(triple) == 3 and meld_points(rest) == ALL_SUITS:
            found.append((triple, rest))
    return found


def meld_points(cards: Sequence[int]) -> int:
    """Return what different cards score as one meld, 0 if they are none (VT-11)."""
    if len({card % RANKS for card in cards}) == 1:
        return SET_POINTS.get(len(cards), 0)
    return ALL_SUITS if len(cards) == len(SUITS) == len({card // RANKS for card in cards}) else 0


def points_of(melds: Melds) -> int:
    """Return what a selection of melds scores."""
    return sum([meld_points(meld) for meld in melds])


def totals(held: int) -> list[int]:
    """Return every sum of points that a hand, given as a set, can meld, the smallest sum left out."""
    return sorted({points_of(melds) for melds in melds_of(held)})


# The smallest sum

SUM_KEYS: Final = tuple((RANK[card] << 30) - (1 << 3 * (RANKS - RANK[card])) for card in range(SIZE))
"""Card -> its share of a key by which hands compare: the sum first, then more cards of rank 1, of rank 2, and so on."""

SUM_KEY: Final = SUM_KEYS.__getitem__


def sum_of(hand: Iterable[int]) -> int:
    """Return the sum of a hand's ranks (VT-14)."""
    return sum([RANK[card] for card in hand])


def smallest(hands: Sequence[Iterable[int]]) -> int:
    """Return which of these hands, in turn order, has the smallest sum (VT-14, VT-15)."""
    keys = [sum(map(SUM_KEY, hand)) for hand in hands]
    return keys.index(min(keys))


# Tricks


def _power(trump: int, led: int, card: int) -> int:
    """Return how strong a card is in a trick: 0 for one that can take none (VT-18)."""
    return RANK[card] + RANKS if SUIT[card] == trump else RANK[card] if SUIT[card] == led else 0


POWER: Final = tuple(
    tuple(tuple(_power(trump, led, card) for card in range(SIZE)) for led in range(len(SUITS)))
    for trump in range(len(SUITS))
)
"""Trump suit, suit led, card -> how strong it is; the strongest takes the trick."""


def taker(trump: int, trick: Sequence[int]) -> int:
    """Return which card of a trick, in the order of play, takes it (VT-18)."""
    power = POWER[trump][SUIT[trick[0]]]
    return max(range(len(trick)), key=lambda n: power[trick[n]])


def followers(held: int, led: int) -> int:
    """Return which cards of a set may be played when a suit was led, -1 for none (VT-17)."""
    return held & OF_SUIT[led] or held


# The track


def moved(space: int, points: int) -> int:
    """Return where a pawn comes to with points: past 80 it goes on from 41 (VT-20)."""
    space += points
    return space if space <= LAST else space - BACK_TO


def in_goal(pawns: Sequence[int], goal: tuple[int, int]) -> tuple[int, ...]:
    """Return the seats that win with their pawns on these spaces: in the goal, nearest to 66 (VT-21)."""
    least, most = goal
    away = {seat: abs(space - MIDDLE) for seat, space in enumerate(pawns) if least <= space <= most}
    return tuple([seat for seat, steps in away.items() if steps == min(away.values())])
