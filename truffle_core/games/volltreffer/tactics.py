"""What the scripted players look at: what a space is worth, what a hand promises, and what a card does in a trick."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from .actions import Action, Buy, Meld, Order, Play, SwapMarket
from .pieces import BIT, CARD, HAND, OF_SUIT, PRICES, RANK, RANKS, SIZE, SUIT, SUITS, cards_of
from .scoring import BACK_TO, LAST, MIDDLE, POWER, SET_POINTS, SMALLEST, TRICK, moved, points_of, sum_of, totals
from .state import NONE, State

Goal = tuple[int, int]

# The track

MARKS: Final = ((1, 5), (20, 14), (30, 20), (40, 31), (50, 39), (60, 46), (70, 42), (75, 36), (80, 33))
"""Spaces, and the percentage of games that a seat of three won which began a round there, as measured between experts.

Between these spaces the worth runs straight. From the forties and fifties a round can end in the goal.
"""


def percent(space: int) -> float:
    """Return the percentage of games won by a seat of three that begins a round on a space.

    Examples
    --------
    >>> [percent(space) for space in (30, 42, 52)]
    [20.0, 32.6, 40.4]
    """
    (left, low), (right, high) = next(pair for pair in pairwise(MARKS) if space <= pair[1][0])
    return round(low + (high - low) * (space - left) / (right - left), 2)


@lru_cache(64)
def worth(seats: int) -> Callable[[int], float]:
    """Return the function of a space that says how likely a seat wins that begins a round there."""
    return (0.0, *(percent(space) / 100 * 3 / seats for space in range(1, LAST + 1))).__getitem__


@lru_cache(64)
def ends(seats: int, goal: Goal) -> tuple[float, ...]:
    """Return for each space how likely a seat wins that ends a round there, whatever the others do."""
    (least, most), start = goal, worth(seats)
    return tuple(
        [
            0.95 - 0.09 * abs(space - MIDDLE) if least <= space <= most else 0.75 * start(space)
            for space in range(LAST + 1)
        ]
    )


def landed(points: int) -> int:
    """Return the space that lies so far along the track (VT-08, VT-20)."""
    return max(1, points if points <= LAST else (points - LAST - 1) % BACK_TO + BACK_TO + 1)


@lru_cache(1 << 16)
def outlook(seats: int, goal: Goal, space: int, tenths: int, spread: float) -> float:
    """Return how likely a seat wins that will still score about so many tenths of a point, give or take `spread`."""
    table, mean = ends(seats, goal), space + tenths / 10
    near = range(math.floor(mean - 3 * spread), math.ceil(mean + 3 * spread) + 1)
    shares = [math.exp(-(((point - mean) / spread) ** 2) / 2) for point in near]
    return sum([share * table[landed(point)] for share, point in zip(shares, near, strict=True)]) / sum(shares)


@lru_cache(1 << 16)
def reach(seats: int, goal: Goal, space: int, tenths: int, togo: int) -> float:
    """Return how likely a seat wins that will take about so many tenths of the `togo` tricks left."""
    table, spread = ends(seats, goal), 0.25 + 0.12 * togo
    shares = [math.exp(-(((tricks - tenths / 10) / spread) ** 2) / 2) + 1e-9 for tricks in range(togo + 1)]
    return sum([share * table[moved(space, TRICK * n)] for n, share in enumerate(shares)]) / sum(shares)


# Hands

STRENGTHS: Final = {
    3: ((3, 4, 6, 9, 13, 21, 35, 50, 65, 75), (42, 44, 48, 53, 57, 62, 70, 78, 88, 100)),
    4: ((1, 1, 2, 3, 5, 11, 18, 28, 40, 56), (46, 48, 50, 53, 58, 62, 70, 77, 87, 100)),
    5: ((0, 1, 1, 2, 3, 5, 9, 18, 30, 48), (38, 40, 43, 46, 52, 56, 65, 73, 85, 100)),
}
"""Seats -> for another suit and for trump, by rank, how many of a hundred such cards took a trick, as measured between experts."""

STRENGTH: Final = {
    seats: tuple(
        tuple([by_rank[SUIT[card] == trump][RANK[card] - 1] / 100 for card in range(SIZE)])
        for trump in range(len(SUITS))
    )
    for seats, by_rank in STRENGTHS.items()
}
"""Seats, trump suit, card -> how many tricks it takes on average."""

STAYS: Final = (
    (0.15, 0.17, 0.2, 0.24, 0.29, 0.38, 0.53, 0.66, 0.77, 0.87),
    (0.65, 0.66, 0.71, 0.77, 0.81, 0.86, 0.89, 0.91, 0.95, 1.0),
)
"""For another suit and for trump, by rank, how often a card that is the best so far is still that after one seat more."""

COMES: Final = 0.2
"""How likely a card that nobody holds comes into one's hand in eight purchases."""

TOGETHER: Final = 1.2
"""Strong cards in one hand take more tricks than they do one by one, and weak ones fewer, by this factor."""

NEXT_COST: Final = 1.5
"""What each purchase still to come costs on average."""

CARD_SUM, SUM_SPREAD, USUAL_SUM = 5.0, 1.6, {3: 36.0, 4: 34.0, 5: 33.0}
"""The rank of a card still to come, how far it strays, and by seats the sum that is the smallest half of the time."""


def tricks_of(state: State, held: int) -> float:
    """Return how many tricks the cards of a hand take on average, each by itself."""
    table = STRENGTH[state.seats][state.trump]
    return sum([table[card] for card in cards_of(held)])


@lru_cache(4096)
def growth(count: int, copies: int, buys: int) -> float:
    """Return what cards of one rank score on average if some of its other copies come in so many purchases (VT-11)."""
    chance = COMES * buys / HAND
    return sum(
        [
            math.comb(copies, more) * chance**more * (1 - chance) ** (copies - more) * SET_POINTS.get(count + more, 0)
            for more in range(min(copies, buys) + 1)
        ]
    )


@lru_cache(1 << 14)
def meld_hopes(held: int, gone: int, buys: int) -> float:
    """Return what a hand melds on average in the end; `gone` are cards that cannot come any more (VT-11)."""
    if not buys:
        return totals(held)[-1]
    total = 0.0
    for rank in range(RANKS):
        copies = sum([BIT[card] for card in range(rank, SIZE, RANKS)])
        count = (held & copies).bit_count()
        total += growth(count, len(SUITS) - count - (gone & copies).bit_count(), buys)
    missing = sum([not held & suit for suit in OF_SUIT[:-1]])
    return total + (3.0 * 0.65**missing if missing <= buys else 0.0)


class Promise(NamedTuple):
    """What a hand should still bring in this round, in points: by melds, the smallest sum and tricks, less what cards cost."""

    melds: float
    smallest: float
    tricks: float
    cost: float

    @property
    def points(self) -> float:
        """All in all."""
        return self.melds + self.smallest + self.tricks - self.cost


def promise(state: State, seat: int, held: int, *, counted: bool) -> Promise:
    """Return what a hand should bring by the end of the round.

    Parameters
    ----------
    held : the hand, as a set; with fewer than eight cards the others are thought to be average ones.
    counted : whether the other hands are looked at, too.
    """
    togo, fair = HAND - held.bit_count(), HAND / state.seats
    tricks = tricks_of(state, held) + togo / state.seats - fair
    others = [other for other in range(state.seats) if other != seat]
    if counted:
        gone = BIT[state.under] | sum([state.hands[other] for other in others])
        melds, small = meld_hopes(held, gone, togo), _is_smallest(state, held, others)
    else:
        melds, small = meld_hopes(held, 0, togo), _seems_small(state, held, togo)
    return Promise(melds, SMALLEST * small, TRICK * (fair + TOGETHER * tricks), NEXT_COST * togo)


def _seems_small(state: State, held: int, togo: int) -> float:
    """Return how likely a hand has the smallest sum, by itself (VT-14)."""
    total = sum_of(cards_of(held)) + CARD_SUM * togo
    return 1 / (1 + math.exp((total - USUAL_SUM[state.seats]) / 2.5))


def _is_smallest(state: State, held: int, others: Sequence[int]) -> float:
    """Return how likely a hand has the smallest sum, beside those of the others (VT-14)."""
    own, togo, chance = sum_of(cards_of(held)), HAND - held.bit_count(), 1.0
    for other in others:
        more = HAND - len(state.rows[other])
        ahead = sum_of(state.rows[other]) + CARD_SUM * (more - togo) - own
        chance /= 1 + math.exp(-min(50.0, 1.7 * ahead / (SUM_SPREAD * math.sqrt(togo + more + 0.3))))
    return chance


# The market


def bought(state: State, seat: int, card: int, price: int, *, counted: bool) -> float:
    """Return how likely a seat wins if it buys a card: where the price leaves its pawn, and what its hand then promises.

    Melds need not be shown (VT-13), so they count only if they are welcome.
    """
    held, space = state.hands[seat] | BIT[card], state.pawns[seat] - price
    found = promise(state, seat, held, counted=counted)
    spread = 4.5 + 0.6 * (HAND - held.bit_count())
    aims = [round(10 * points) for points in (found.points, found.points - found.melds)]
    return max([outlook(state.seats, state.goal(), space, aim, spread) for aim in aims])


def offered(state: State, seat: int, market: Sequence[int], prices: Sequence[int]) -> float:
    """Return how likely a seat wins, by all hands, if it may buy these cards at these prices; 0 if its hand is full."""
    if len(state.rows[seat]) == HAND:
        return 0.0
    return max([bought(state, seat, card, price, counted=True) for card, price in zip(market, prices, strict=True)])


def market_after(state: State, action: Action) -> list[int]:
    """Return how the market lies after the dealer's order or a swap (VT-05, VT-26)."""
    if isinstance(action, Order):
        return [CARD[code] for code in action.cards]
    market = state.market[:]
    if isinstance(action, SwapMarket):
        one, other = action.first, action.second
        market[one], market[other] = market[other], market[one]
    return market


# Tricks


def beats(state: State, card: int) -> bool:
    """Tell whether a card would take the trick as it lies (VT-18)."""
    power = POWER[state.trump][state.led]
    return state.led < 0 or power[card] > power[state.best]


def wants_more(state: State, seat: int) -> bool:
    """Tell whether a seat would rather take more tricks than its cards promise than fewer."""
    togo = len(state.rows[seat])
    tricks, fewest = tricks_of(state, state.hands[seat]), 0.0

    def if_taken(number: float) -> float:
        tenths = round(10 * min(max(number, fewest), togo))
        return reach(state.seats, state.goal(), state.pawns[seat], tenths, togo)

    return if_taken(tricks + 0.5) > if_taken(tricks - 0.5)


def taking(state: State, card: int) -> float:
    """Return how well a card serves a seat that wants tricks: the weakest that takes this one, else the weakest of all."""
    strength = STRENGTH[state.seats][state.trump][card]
    return (state.led >= 0 and beats(state, card)) - strength / 10


def ducking(state: State, card: int) -> float:
    """Return how well a card serves a seat that wants no tricks: the strongest that does not take this one.

    If all may take it, the one that is likeliest to be beaten; if all do take it, the strongest.
    """
    strength = STRENGTH[state.seats][state.trump][card]
    after = state.seats - 1 - len(state.trick) if state.led >= 0 else state.seats - 1
    if not beats(state, card):
        return 1 + strength
    return -(STAYS[SUIT[card] == state.trump][RANK[card] - 1] ** after) if after else strength - 2


# What an action is worth, to those who look at their own cards


def points(action: Meld) -> int:
    """Return what a selection of melds scores (VT-11)."""
    return points_of(tuple([tuple([CARD[code] for code in meld]) for meld in action.melds]))


def at_once(state: State, action: Action) -> float:
    """Return how many points an action brings by what lies open, for a player to whom more points are always better."""
    match action:
        case Buy(slot):
            held, card = state.hands[state.turn], state.market[slot]
            melds = totals(held | BIT[card])[-1] - totals(held)[-1]
            return melds + TRICK * STRENGTH[state.seats][state.trump][card] - PRICES[slot]
        case Meld():
            return points(action)
        case Play(code):
            return taking(state, CARD[code])
    return 0.0


def aimed(state: State, action: Action) -> float:
    """Return what an action is worth for a player that knows where on the track it wants to go, by its own cards alone."""
    seat = state.turn
    match action:
        case Buy(slot):
            return bought(state, seat, state.market[slot], PRICES[slot], counted=False)
        case Meld():
            return melded(state, points(action))
        case Play(code):
            return (taking if wants_more(state, seat) else ducking)(state, CARD[code])
    return 0.0  # others buy before it comes back to the market that it orders or swaps


def melded(state: State, scored: int) -> float:
    """Return how likely the seat to move wins if it scores so much now and then takes the tricks that its hand promises."""
    seat = state.turn
    space = moved(state.pawns[seat], scored + SMALLEST * (seat == state.holder))
    return reach(state.seats, state.goal(), space, round(10 * tricks_of(state, state.hands[seat])), HAND)


def counted(state: State, action: Action) -> float:
    """Return what an action in the market is worth for a player that looks at all hands: to itself, and to the next buyer."""
    seat, market = state.turn, state.market
    if not isinstance(action, Buy):
        after = state.first if isinstance(action, Order) else (seat + 1) % state.seats
        return -offered(state, after, market_after(state, action), PRICES)
    slot = action.slot
    own = bought(state, seat, market[slot], PRICES[slot], counted=True)
    left = [n for n in range(len(PRICES)) if n != slot]
    prices = PRICES[:3] if state.variant == NONE else [PRICES[n] for n in left]
    others = offered(state, (seat + 1) % state.seats, [market[n] for n in left], prices)
    return own - others / (state.seats - 1)
