"""What the scripted players look at: what a space is worth, what a hand promises, and what a card does in a trick."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from .actions import Action, Buy, Meld, Play
from .pieces import BIT, CARD, HAND, OF_SUIT, PRICES, RANK, RANKS, SIZE, SUIT, SUITS, cards_of
from .scoring import BACK_TO, LAST, MIDDLE, POWER, SET_POINTS, SMALLEST, TRICK, melds_of, moved, points_of, sum_of
from .state import State

Goal = tuple[int, int]

# The track


def landed(points: int) -> int:
    """Return the space that lies so far along the track (VT-08, VT-20)."""
    return max(1, points if points <= LAST else (points - LAST - 1) % BACK_TO + BACK_TO + 1)


MARKS: Final = (
    (1, 3),
    (20, 11),
    (30, 17),
    (35, 20),
    (40, 28),
    (45, 37),
    (48, 42),
    (60, 41),
    (70, 33),
    (75, 24),
    (80, 27),
)
"""Spaces, and the percentage of games that a seat of three won which began a round there, as measured between experts.

Between these spaces the worth runs straight. From the forties and fifties a round can end in the goal.
"""


def percent(space: int) -> float:
    """Return the percentage of games won by a seat of three that begins a round on a space.

    Examples
    --------
    >>> [percent(space) for space in (30, 42, 52)]
    [17.0, 31.6, 41.67]
    """
    (left, low), (right, high) = next(pair for pair in pairwise(MARKS) if space <= pair[1][0])
    return round(low + (high - low) * (space - left) / (right - left), 2)


@lru_cache(64)
def worth(seats: int, goal: Goal) -> Callable[[int], float]:
    """Return the function of a space that says how likely a seat wins that begins a round there."""
    table = (0.0, *(percent(space) / 100 * 3 / seats for space in range(1, LAST + 1)))
    return table.__getitem__


@lru_cache(64)
def ends(seats: int, goal: Goal) -> tuple[float, ...]:
    """Space -> what it is worth to end a round there, whatever the others do."""
    least, most = goal
    start = worth(seats, goal)
    return tuple(
        0.97 - 0.07 * abs(space - MIDDLE) if least <= space <= most else 0.75 * start(max(space, 1))
        for space in range(LAST + 1)
    )


@lru_cache(1 << 16)
def outlook(seats: int, goal: Goal, space: int, tenths: int, spread: float) -> float:
    """Return what a space is worth from which about so many tenths of a point will be scored, give or take `spread`."""
    table = ends(seats, goal)
    mean = space + tenths / 10
    total = weight = 0.0
    for point in range(math.floor(mean - 3 * spread), math.ceil(mean + 3 * spread) + 1):
        share = math.exp(-(((point - mean) / spread) ** 2) / 2)
        weight += share
        total += share * table[landed(point)]
    return total / weight


@lru_cache(1 << 16)
def reach(seats: int, goal: Goal, space: int, tenths: int, togo: int) -> float:
    """Return what a space is worth from which about so many tenths of the `togo` tricks will be taken."""
    table = ends(seats, goal)
    mean, spread = tenths / 10, 0.25 + 0.12 * togo
    total = weight = 0.0
    for tricks in range(togo + 1):
        share = math.exp(-(((tricks - mean) / spread) ** 2) / 2) + 1e-9
        weight += share
        total += share * table[moved(space, TRICK * tricks)]
    return total / weight


# Hands

TRUMPS: Final = (0.42, 0.44, 0.48, 0.53, 0.57, 0.62, 0.7, 0.78, 0.88, 1.0)
PLAIN: Final = (0.03, 0.04, 0.06, 0.09, 0.13, 0.21, 0.35, 0.5, 0.65, 0.75)
STRENGTH: Final = tuple(
    tuple((TRUMPS if SUIT[card] == trump else PLAIN)[RANK[card] - 1] for card in range(SIZE))
    for trump in range(len(SUITS))
)
"""Trump suit, card -> how many tricks it takes on average with three players."""


def tricks_of(trump: int, held: int) -> float:
    """Return how many tricks a hand takes on average, whatever the others hold."""
    table = STRENGTH[trump]
    return sum([table[card] for card in cards_of(held)])


@lru_cache(4096)
def growth(count: int, copies: int, buys: int) -> float:
    """Return what cards of one rank score on average, if so many copies may still come in so many purchases."""
    chance = 0.45 * buys / HAND
    total = 0.0
    for more in range(min(copies, buys) + 1):
        share = math.comb(copies, more) * chance**more * (1 - chance) ** (copies - more)
        total += share * SET_POINTS.get(count + more, 0)
    return total


def meld_hopes(held: int, gone: int, buys: int) -> float:
    """Return what a hand melds on average in the end; `gone` are cards that cannot come any more."""
    total = 0.0
    for rank in range(RANKS):
        count = copies = 0
        for suit in range(len(SUITS)):
            bit = BIT[RANKS * suit + rank]
            if held & bit:
                count += 1
            elif not gone & bit:
                copies += 1
        total += growth(count, copies, buys)
    suits = sum([1 for suit in range(len(SUITS)) if held & OF_SUIT[suit]])
    return total + 3.5 * min(1.0, 0.65 ** (len(SUITS) - suits) if suits + buys >= len(SUITS) else 0.0)


def small_chance(total: int, cards: int) -> float:
    """Return how likely a hand is to have the smallest sum, by its own sum alone."""
    projected = total + (HAND - cards) * 5.0
    return 1 / (1 + math.exp((projected - 36) / 2.5))


# Tricks


def unbeaten(trump: int, card: int, after: int, led: bool) -> float:
    """Return how likely a card that is the best so far stays it with so many seats to play."""
    higher = RANKS - RANK[card]
    one = 1 - 0.055 * higher if SUIT[card] == trump else 0.88 - 0.05 * higher
    return max(one, 0.02) ** after


# What an action is worth: to the novice, the regular player, the expert


def at_once(state: State, action: Action) -> float:
    """Return how many points an action brings by what lies open, for a player to whom more points are always better."""
    seat = state.turn
    match action:
        case Buy(slot):
            held, card = state.hands[seat], state.market[slot]
            melds = points_of(melds_of(held | BIT[card])[-1]) - points_of(melds_of(held)[-1])
            return melds + TRICK * STRENGTH[state.trump][card] - PRICES[slot]
        case Meld(melds):
            return points_of_codes(melds)
        case Play(code):
            card = CARD[code]
            strength = STRENGTH[state.trump][card]
            return 1 - strength / 10 if beats(state, card) else -strength
    return 0.0


def points_of_codes(melds: tuple[tuple[str, ...], ...]) -> int:
    """Return what melds score, by the codes of their cards."""
    return points_of(tuple([tuple([CARD[code] for code in meld]) for meld in melds]))


def beats(state: State, card: int) -> bool:
    """Tell whether a card would take the trick as it lies."""
    if state.led < 0:
        return True
    power = POWER[state.trump][state.led]
    return power[card] > power[state.best]


def aimed(state: State, action: Action) -> float:
    """Return what an action is worth to a player that knows where it wants to go, by its own hand alone."""
    seat = state.turn
    match action:
        case Buy(slot):
            return bought(state, seat, slot, 0)
        case Meld(melds):
            tricks = tricks_of(state.trump, state.hands[seat])
            points = points_of_codes(melds) + SMALLEST * (seat == state.holder)
            return reach(state.seats, state.goal(), moved(state.pawns[seat], points), round(10 * tricks), HAND)
        case Play(code):
            return played(state, seat, CARD[code])
    return 0.0


def bought(state: State, seat: int, slot: int, gone: int) -> float:
    """Return what buying a card is worth: where its price leaves the pawn, and what the hand then promises."""
    card, held = state.market[slot], state.hands[seat]
    held |= BIT[card]
    cards = len(state.rows[seat]) + 1
    togo = HAND - cards
    points = meld_hopes(held, gone, togo) + TRICK * (tricks_of(state.trump, held) + togo / 3)
    points += SMALLEST * small_chance(sum_of(cards_of(held)), cards) - 1.5 * togo
    space = state.pawns[seat] - PRICES[slot]
    return outlook(state.seats, state.goal(), space, round(10 * points), 4.0 + 0.7 * togo)


def played(state: State, seat: int, card: int) -> float:
    """Return what playing a card is worth: how likely it takes the trick, and what the cards kept promise."""
    after = state.seats - 1 - (len(state.trick) if state.led >= 0 else 0)
    chance = unbeaten(state.trump, card, after, state.led < 0) if beats(state, card) else 0.0
    kept = state.hands[seat] ^ BIT[card]
    togo = len(state.rows[seat]) - 1
    tenths = round(10 * min(togo, tricks_of(state.trump, kept)))
    goal, space = state.goal(), state.pawns[seat]
    taken = reach(state.seats, goal, moved(space, TRICK), tenths, togo)
    return chance * taken + (1 - chance) * reach(state.seats, goal, space, tenths, togo)
