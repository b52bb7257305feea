"""What the scripted players look at: how near a hand is to its orders, what a card would add, what can still be cashed.

The measure of a hand is its *promise*: each order, in each colour by itself, counts with what it pays beyond a dollar
a card, and with a quarter of that for each truffle still missing. It is no forecast; it only ranks cards well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from . import solver
from .actions import Fulfil
from .counting import ANY, DUPLICATE, TRUFFLE_KINDS, WIDTH
from .payments import KEEP_VALUE
from .pieces import BACK, COLOURS, INDEX, RAINBOW, UNKNOWN
from .scoring import ORDERS, Order, order_named
from .state import BONUS, COVERS, TAKE, State

NEARNESS: Final = 0.25
"""What is left of an order's worth for each truffle still missing."""

CARD_COST: Final = 1.0
"""Dollars that a card is good for anyhow; what an order pays beyond counts."""

KEEP_WEIGHT: Final = 0.1
"""How much the general worth of a card (`KEEP_VALUE`) adds to the promise."""

GOOD_PAY: Final = 1.6
"""Dollars a card from which an order is worth its cards while there is time."""

LAST_TURNS: Final = 3
"""Turns at the end of a round in which cards are turned into money."""

NEXT_TAKE: Final = 0.7
"""How much it counts what the next take may add to somebody's promise, beside what this one adds to one's own."""

SECOND_CARD: Final = 1.0
"""What a second card must add to the promise before a Take 2 is played."""

DULL: Final = 1.0
"""What the best card must add at least to the promise, or a Skip is better."""

NUMBERED: Final = tuple(order for order in ORDERS if order.numbers)
Hand = bytes | bytearray


class Project(NamedTuple):
    """An order in the making: in one colour for a flush, else in any (colour ``""``)."""

    order: Order
    colour: str
    missing: int


def missing(order: Order, counts: Sequence[int]) -> int:
    """Return how many truffles an order still wants, given counts of the kinds ``1 2 3 4 5 # =``; modifiers are not used."""
    return min(_missing(numbers, order.is_set, counts) for numbers in order.numbers)


def _missing(numbers: Sequence[int], is_set: bool, counts: Sequence[int]) -> int:
    """Return how many of these numbers have no card: Any Numbers fill gaps, Duplicates sets that have begun (TS-22, TS-23)."""
    found = sum(min(counts[number - 1], numbers.count(number)) for number in set(numbers)) + counts[ANY]
    if is_set and found:
        found += counts[DUPLICATE]
    return max(0, len(numbers) - found)


def truffles_by_colour(hand: Hand) -> Iterator[tuple[str, bytes]]:
    """Yield counts of the kinds ``1 2 3 4 5 # =``, Rainbow among the numbers: for all colours together, then for each (TS-21)."""
    rainbow = hand[RAINBOW:UNKNOWN] + b"\0\0"
    own = [hand[start : start + TRUFFLE_KINDS] for start in range(0, RAINBOW, WIDTH)]
    yield "", bytes(map(sum, zip(rainbow, *own, strict=True)))
    for colour, counts in zip(COLOURS, own, strict=True):
        yield colour, bytes(map(sum, zip(rainbow, counts, strict=True)))


def projects(hand: Hand) -> Iterator[Project]:
    """Yield every order in the making, each flush once for each colour."""
    for colour, counts in truffles_by_colour(hand):
        for order in NUMBERED:
            if order.flush == bool(colour):
                yield Project(order, colour, missing(order, counts))


def promise(hand: Hand, bonus: int) -> float:
    """Return the promise of a hand when the next bonus coin is `bonus`. Unknown cards add nothing."""
    total = sum(_promise(counts, bool(colour), bonus) for colour, counts in truffles_by_colour(hand))
    return total + KEEP_WEIGHT * sum(worth * count for worth, count in zip(KEEP_VALUE, hand, strict=False) if count)


@lru_cache(1 << 15)
def _promise(counts: bytes, flush: bool, bonus: int) -> float:
    """Return the promise of one colour's truffles in flushes, or of all truffles in the other orders."""
    return sum(
        max(0.0, worth(order, bonus) - CARD_COST * order.truffles) * NEARNESS ** missing(order, counts)
        for order in NUMBERED
        if order.flush == flush
    )


def worth(order: Order, bonus: int) -> int:
    """Return what an order brings, the bonus coin included (TS-18)."""
    return order.pays + (bonus if order.bonus else 0)


def next_bonus(state: State) -> int:
    """Return the leftmost bonus coin still there, 0 if none is."""
    coins = state.coins()
    return coins[0] if coins else 0


def first_bonus(state: State) -> int:
    """Return the leftmost bonus coin of a new round (TS-07, TS-31)."""
    return BONUS[state.seats][0]


def turns_left(state: State) -> int:
    """Return about how many orders the seat to move can still fulfil this round, this turn's among them (TS-16)."""
    return 1 + state.left // state.seats


def with_card(hand: Hand, card: int) -> bytearray:
    """Return a hand with one card more."""
    more = bytearray(hand)
    more[card] += 1
    return more


def without(hand: Hand, codes: Iterable[str]) -> bytes:
    """Return a hand with these cards gone."""
    less = bytearray(hand)
    for code in codes:
        less[INDEX[code]] -= 1
    return bytes(less)


def gain(state: State, seat: int, card: int) -> float:
    """Return what a card would add to the promise of a seat's hand; for a face-down one the average of what it may be."""
    hand, bonus = state.hands[seat], next_bonus(state)
    before = promise(hand, bonus)
    if card < UNKNOWN:
        return promise(with_card(hand, card), bonus) - before
    may_be = [(face, count) for face, count in enumerate(state.unseen) if count and BACK[face] == card - UNKNOWN]
    if not may_be:
        return 0.0
    total = sum(count * promise(with_card(hand, face), bonus) for face, count in may_be)
    return total / sum(count for _, count in may_be) - before


class Outlook(NamedTuple):
    """What taking a card would mean.

    Attributes
    ----------
    slot : its place.
    gain : what it adds to one's own promise.
    next_gain : the most that the next take can then add to the promise of whoever makes it.
    """

    slot: int
    gain: float
    next_gain: float


def takes_again(state: State) -> bool:
    """Say whether the seat to move takes another card before anybody else does (TS-10, TS-14)."""
    return state.phase == TAKE and state.takes_left > 1


def outlooks(state: State) -> list[Outlook]:
    """Return what taking each free card would mean for the seat to move, and for the take after it."""
    free = state.free()
    frees = {slot: [low for low in COVERS[slot] if state.over[low] == 1] for slot in free}
    slots = state.slots
    taker = state.turn if takes_again(state) else (state.turn + 1) % state.seats
    own = {card: gain(state, state.turn, card) for card in {slots[slot] for slot in free}}
    then = {card: gain(state, taker, card) for card in {slots[at] for lows in (free, *frees.values()) for at in lows}}
    return [
        Outlook(
            slot,
            own[slots[slot]],
            max((then[slots[at]] for at in (*free, *frees[slot]) if at != slot), default=0.0),
        )
        for slot in free
    ]


@lru_cache(1 << 14)
def cash(hand: bytes, turns: int, coins: tuple[int, ...]) -> int:
    """Return the most that a hand can bring in so many turns, an order a turn, if no card is added (TS-16)."""
    if turns <= 0:
        return 0
    actions = [Fulfil(order, cards) for order, cards in solver.payments(hand).items()]
    return max((cash_with(hand, action, turns, coins) for action in actions), default=0)


def cash_with(hand: bytes, action: Fulfil, turns: int, coins: tuple[int, ...]) -> int:
    """Return the most that a hand can bring in so many turns if it begins with this order."""
    order = order_named(action.order)
    bonus = coins[0] if coins and order.bonus else 0
    return order.pays + bonus + cash(without(hand, action.cards), turns - 1, coins[1:] if bonus else coins)
