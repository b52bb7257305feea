"""Scripted players of Truffle Shuffle: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties alone (the first level for all).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeVar

from truffle_core.core.bot import Choose

from . import solver, tactics
from .actions import Action, Discard, Fulfil, Skip, Take, TakeTwo
from .payments import KEEP_VALUE
from .pieces import INDEX, UNKNOWN
from .reasons import Seen, reason
from .scoring import best_pay, order_named
from .state import DISCARD, ORDER, State
from .tactics import DULL, GOOD_PAY, LAST_TURNS, NEXT_TAKE, SECOND_CARD

T = TypeVar("T", Discard, Fulfil, Skip, Take, TakeTwo)


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Fulfil the best order of $3 or more as soon as it can; take the card with which the best order could be paid now.

    It looks at this turn only: what a card may become later does not count, nor do Take 2, Skip and bonus coins.
    """
    state, hand = observation.state, observation.state.hands[observation.seat]

    def pays(action: Fulfil) -> int:
        return order_named(action.order).pays

    def pays_with(action: Take) -> int:
        card = state.slots[action.slot]
        return best_pay(solver.payable(hand if card >= UNKNOWN else tactics.with_card(hand, card)))

    if state.phase == ORDER:
        return _best(observation, Fulfil, pays, rng, lambda action: pays(action) >= 3 or tactics.turns_left(state) < 3)
    if state.phase == DISCARD:
        return _give_up_least(observation, rng)
    return _best(observation, Take, pays_with, rng)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Wait for orders that pay well for each card; take the open card that brings the hand nearest to such orders.

    It knows that cards must be turned into money before a round ends, and plays a Take 2 at once. It does not guess at
    cards lying face down, and looks at nobody else's hand.
    """
    state = observation.state

    def gain(action: Take) -> float:
        card = state.slots[action.slot]
        return 0.0 if card >= UNKNOWN else tactics.gain(state, observation.seat, card)

    if state.phase == ORDER:
        return _best(observation, Fulfil, _worth(state), rng, _is_good(state))
    if state.phase == DISCARD:
        return _give_up_least(observation, rng)
    take_twos = _of(observation, TakeTwo)
    return take_twos[0] if take_twos and state.left > 1 else _best(observation, Take, gain, rng)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Do as the regular player does, and count: what lies face down, what the next player wants, how much time is left.

    A face-down card is worth the average of what it may be. A card that leaves the next player much is worth less. Take 2
    waits for a second card worth having, and Skip is for a turn with nothing worth taking.
    """
    state = observation.state
    if state.phase == ORDER:
        return _cash_or_wait(observation, rng)
    if state.phase == DISCARD:
        return _keep_most_promise(observation, rng)
    outlooks = {outlook.slot: outlook for outlook in tactics.outlooks(state)}
    gains = sorted((outlook.gain for outlook in outlooks.values()), reverse=True)
    late = tactics.turns_left(state) <= LAST_TURNS
    take_twos, skips = _of(observation, TakeTwo), _of(observation, Skip)
    if take_twos and len(gains) > 1 and (late or gains[1] > SECOND_CARD):
        return take_twos[0]
    if skips and not late and gains[0] < DULL:
        return skips[0]
    sign = 1 if tactics.takes_again(state) else -1
    return _best(
        observation, Take, lambda take: outlooks[take.slot].gain + sign * NEXT_TAKE * outlooks[take.slot].next_gain, rng
    )


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one short sentence."""
    action = expert(observation, rng)
    return action, reason(observation, action)


def _cash_or_wait(observation: Seen, rng: random.Random) -> Action:
    """Fulfil an order that pays well; in the last turns of a round, whatever brings most in the turns that are left."""
    state = observation.state
    if tactics.turns_left(state) > LAST_TURNS:
        return _best(observation, Fulfil, _worth(state), rng, _is_good(state))
    hand, turns, coins = bytes(state.hands[observation.seat]), tactics.turns_left(state), state.coins()
    return _best(observation, Fulfil, lambda action: tactics.cash_with(hand, action, turns, coins), rng)


def _worth(state: State) -> Callable[[Fulfil], int]:
    """Return what measures an order by its coins, the bonus included."""
    bonus = tactics.next_bonus(state)
    return lambda action: tactics.worth(order_named(action.order), bonus)


def _is_good(state: State) -> Callable[[Fulfil], bool]:
    """Return what tells whether an order is worth its cards: it pays well, or there is no more time."""
    worth, late = _worth(state), tactics.turns_left(state) <= LAST_TURNS
    return lambda action: late or worth(action) >= GOOD_PAY * len(action.cards)


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
    """Return the action of one kind with the highest score, ties by lot; the first of all if none is allowed, a pass."""
    scored = [(score(action), rng.random(), action) for action in _of(observation, kind) if allowed(action)]
    return max(scored, key=lambda entry: entry[:2])[2] if scored else observation.legal_actions[0]


def _give_up_least(observation: Seen, rng: random.Random) -> Action:
    """Give up a card of a kind that is worth least to keep (TS-30)."""
    return _best(observation, Discard, lambda action: -KEEP_VALUE[INDEX[action.card]], rng)


def _keep_most_promise(observation: Seen, rng: random.Random) -> Action:
    """Give up the card without which the hand promises most (TS-30)."""
    state = observation.state
    hand, bonus = state.hands[observation.seat], tactics.first_bonus(state)
    return _best(
        observation, Discard, lambda action: tactics.promise(tactics.without(hand, (action.card,)), bonus), rng
    )


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
