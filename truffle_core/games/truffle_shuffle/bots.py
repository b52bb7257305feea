"""Scripted players of Truffle Shuffle: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator for ties, and of nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeVar

from truffle_core.core.bot import Choose, Observation

from . import solver, tactics
from .actions import Action, Discard, Fulfil, Skip, Take, TakeTwo
from .payments import KEEP_VALUE
from .pieces import INDEX, UNKNOWN
from .scoring import best_pay, order_named
from .state import ACT, DISCARD, ORDER, State

Seen = Observation[State, Action]
T = TypeVar("T", bound=Action)

GOOD_PAY: Final = 1.6
"""Dollars a card from which an order is worth its cards while there is time."""

LAST_TURNS: Final = 3
"""Turns before the end of a round in which cards are turned into money."""

SECOND_CARD: Final = 1.0
DULL: Final = 2.0
RIVAL: Final = 0.7


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Pay the best order at once; take the card that makes the best order payable now.

    It does not think ahead: not of what an order's cards may bring later, nor of Take 2 and Skip.
    """
    state, seat = observation.state, observation.seat
    hand = state.hands[seat]

    def pay_with(action: Take) -> int:
        card = state.slots[action.slot]
        return best_pay(solver.payable(hand if card >= UNKNOWN else tactics.with_card(hand, card)))

    if state.phase == ORDER:
        return _best(observation, Fulfil, lambda action: order_named(action.order).pays, rng)
    if state.phase == DISCARD:
        return _least_kept(observation, rng)
    return _best(observation, Take, pay_with, rng)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Wait for orders that pay well for each card; take the face-up card that brings the hand nearest to them."""
    state, seat = observation.state, observation.seat

    def gain(action: Take) -> float:
        card = state.slots[action.slot]
        return 0.0 if card >= UNKNOWN else tactics.gain(state, seat, card)

    if state.phase == ORDER:
        return _best(observation, Fulfil, lambda action: order_named(action.order).pays, rng, _is_good(state))
    if state.phase == DISCARD:
        return _least_kept(observation, rng)
    take_twos = _of(observation, TakeTwo)
    return take_twos[0] if take_twos and state.left > 1 else _best(observation, Take, gain, rng)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Count."""
    state, seat = observation.state, observation.seat
    if state.phase == ORDER:
        return _cash_or_wait(observation, rng)
    if state.phase == DISCARD:
        hand, bonus = state.hands[seat], tactics.next_bonus(state)
        return _best(observation, Discard, lambda action: tactics.promise(tactics.without(hand, (action.card,)), bonus), rng)
    gains = sorted((tactics.gain(state, seat, state.slots[slot]) for slot in state.free()), reverse=True)
    take_twos, skips = _of(observation, TakeTwo), _of(observation, Skip)
    if take_twos and len(gains) > 1 and (gains[1] > SECOND_CARD or tactics.turns_left(state) < 4):
        return take_twos[0]
    if skips and gains[0] < DULL:
        return skips[0]

    def score(action: Take) -> float:
        return tactics.gain(state, seat, state.slots[action.slot]) - RIVAL * tactics.leaves(state, action.slot)

    return _best(observation, Take, score, rng)


def _cash_or_wait(observation: Seen, rng: random.Random) -> Action:
    state, seat = observation.state, observation.seat
    hand, turns, coins = bytes(state.hands[seat]), tactics.turns_left(state), state.coins()
    if turns > LAST_TURNS:
        bonus = tactics.next_bonus(state)
        return _best(observation, Fulfil, lambda action: tactics.worth(order_named(action.order), bonus), rng, _is_good(state))

    def total(action: Fulfil) -> int:
        order = order_named(action.order)
        bonus = coins[0] if coins and order.bonus else 0
        return order.pays + bonus + tactics.cash(tactics.without(hand, action.cards), turns - 1, coins[1:] if bonus else coins)

    good = _is_good(state)
    later = tactics.cash(hand, turns - 1, coins)
    return _best(observation, Fulfil, total, rng, lambda a: total(a) > later or good(a))


def _is_good(state: State) -> Callable[[Fulfil], bool]:
    bonus, late = tactics.next_bonus(state), tactics.turns_left(state) <= LAST_TURNS

    def good(action: Fulfil) -> bool:
        return late or tactics.worth(order_named(action.order), bonus) >= GOOD_PAY * len(action.cards)

    return good


def _of(observation: Seen, kind: type[T]) -> list[T]:
    """Return the legal actions of one kind."""
    return [action for action in observation.legal_actions if isinstance(action, kind)]


def _best(
    observation: Seen,
    kind: type[T],
    score: Callable[[T], float],
    rng: random.Random,
    allowed: Callable[[T], bool] = lambda _: True,
) -> Action:
    """Return the action of one kind with the highest score, ties by lot; the first legal action if none is allowed."""
    scored = [(score(action), rng.random(), action) for action in _of(observation, kind) if allowed(action)]
    return max(scored, key=lambda entry: entry[:2])[2] if scored else observation.legal_actions[0]


def _least_kept(observation: Seen, rng: random.Random) -> Action:
    """Give up the card worth least to keep."""
    return _best(observation, Discard, lambda action: -KEEP_VALUE[INDEX[action.card]], rng)


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
