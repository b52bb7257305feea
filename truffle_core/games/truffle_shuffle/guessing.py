"""Looking ahead in Truffle Shuffle: what may lie face down and in other hands, and how a round's end is judged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truffle_core.core.bot import Observation
from truffle_core.core.foresight import Foresight, chances, decided

from . import solver, tactics
from .actions import Action, Fulfil
from .bots import regular
from .memory import KNOWN_MASK
from .payers import PAYERS
from .pieces import BACK, BACKS, UNKNOWN
from .rules import PASS, TruffleShuffle, ranking
from .scoring import ORDERS
from .state import DEAL, FACE_DOWN, ORDER, OVER, State
from .tactics import GOOD_PAY, LAST_TURNS

RULES: Final = TruffleShuffle()
SPREAD: Final = (4.0, 2.3, 3.6)
"""Rounds still to play -> by how many dollars estimates err; at the end, what a lead is held against.

These and the weights below were fitted to who won, over the round ends of 2,500 games between experts (a logistic regression).
"""

A_CARD: Final = 1.5
"""Dollars that each kept card brings in the next round, `PROMISE` those that a point of what they promise brings beyond that,
and `FIRST` what it brings to begin."""

PROMISE: Final = 0.8
FIRST: Final = 1.0
FULL: Final = 2.0
"""What two kept cards promise beyond this brings no more: there are too few of them, and a new tableau is laid."""


def determinize(observation: Observation[State, Action], rng: random.Random) -> State:
    """Return a world: each unknown card is one that the seat has not seen and that has the right back (TS-03).

    All ways to fill them in are equally likely; what is left over is the deck.
    """
    world = observation.state.copy()
    pools = _unseen_by_back(world, rng)
    for slot, card in enumerate(world.slots):
        if card >= UNKNOWN:
            world.slots[slot] = pools[card - UNKNOWN].pop()
    for hand in world.hands:
        for back, count in enumerate(hand[UNKNOWN:]):
            for _ in range(count):
                hand[pools[back].pop()] += 1
            hand[UNKNOWN + back] = 0
    world.unseen = [0] * UNKNOWN
    for pool in pools:
        for card in pool:
            world.unseen[card] += 1
    return world


def _unseen_by_back(state: State, rng: random.Random) -> list[list[int]]:
    """Return the cards not seen, by their backs, in a random order."""
    pools: list[list[int]] = [[] for _ in BACKS]
    for card, count in enumerate(state.unseen):
        pools[BACK[card]] += [card] * count
    for pool in pools:
        rng.shuffle(pool)
    return pools


def quick(world: State, rng: random.Random) -> Action:
    """Play as the regular player does, faster: an order's cards are worked out only if it may be worth them."""
    seat = world.turn
    if world.phase == ORDER:
        return _cash(world, seat)
    legal = RULES.legal_actions(world)
    return legal[0] if len(legal) == 1 else regular(Observation(glimpse(world), seat, legal), rng)


def _cash(world: State, seat: int) -> Action:
    """Fulfil the best order that is worth its cards, any in the last turns of a round, or none (TS-16)."""
    hand, bonus, late = world.hands[seat], tactics.next_bonus(world), tactics.turns_left(world) <= LAST_TURNS
    payable, whole = solver.payable(hand), int.from_bytes(hand, "little") & KNOWN_MASK
    found = [(tactics.worth(order, bonus), place) for place, order in enumerate(ORDERS) if payable >> place & 1]
    for worth, place in sorted(found, key=lambda pair: -pair[0]):
        if late or worth >= GOOD_PAY * ORDERS[place].truffles:
            order, natural, changed = PAYERS[place]
            cards = natural(whole) or changed(whole)
            if cards and (late or worth >= GOOD_PAY * len(cards)):
                return Fulfil(order, cards)
    return PASS


def glimpse(world: State) -> State:
    """Return a world with the cards of the tableau that lie face down as unknown ones (TS-06): its seats do not see them."""
    seen = world.copy()
    seen.slots = [
        UNKNOWN + BACK[card] if FACE_DOWN[slot] and 0 <= card < UNKNOWN else card
        for slot, card in enumerate(world.slots)
    ]
    return seen


def settled(start: State, now: State) -> bool:
    """Tell whether the round is over in which thinking began, cards given up included (TS-30)."""
    return now.phase in (DEAL, OVER) and now.round >= max(1, start.round)


def judge(state: State) -> Sequence[float]:
    """Return each seat's chance to win by its money and the cards it keeps; at the end who has won, and a little for the lead."""
    rounds = state.rounds - state.round
    if state.phase == OVER:
        return decided(ranking(state)[:1], state.money, SPREAD[0])
    bonus = tactics.first_bonus(state)
    has = [_expected(state, seat, bonus) for seat in range(state.seats)]
    return chances(has, SPREAD[min(rounds, 2)])


def _expected(state: State, seat: int, bonus: int) -> float:
    """Return what a seat has at the end of a round and may expect of what it keeps, and of beginning the next (TS-30)."""
    hand = state.hands[seat]
    kept = A_CARD * sum(hand) + PROMISE * min(tactics.promise(hand, bonus), FULL)
    return state.money[seat] + kept + FIRST * (state.next_first == seat)


def points(state: State) -> Sequence[float]:
    """Return each seat's money."""
    return [float(money) for money in state.money]


FORESIGHT: Final = Foresight(
    determinize=determinize, quick=quick, settled=settled, judge=judge, points=points, playouts=500, stake=15.0
)
