"""Scripted players of Truffle Shuffle, from one that plays anything to one that counts. Each looks at what a seat may know."""

from __future__ import annotations

import random
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import solver
from .actions import Action, Discard, Fulfil, Take
from .payments import KEEP_VALUE
from .pieces import INDEX, UNKNOWN
from .scoring import best_pay, order_named
from .state import State

Seen = Observation[State, Action]


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Fulfil the best paid order at once; take the face-up card with which the best order could be paid now."""
    return _cash_or_take(observation, rng, 0.0, 99)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Wait for orders that pay well for each card, until the round nears its end."""
    return _cash_or_take(observation, rng, 1.4, 4)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Wait as the regular player does, but longer."""
    return _cash_or_take(observation, rng, 1.4, 5)


def _cash_or_take(observation: Seen, rng: random.Random, least: float, late: int) -> Action:
    state, seat = observation.state, observation.seat
    orders = [action for action in observation.legal_actions if isinstance(action, Fulfil)]
    turns = state.left // state.seats
    good = [a for a in orders if turns < late or order_named(a.order).pays >= least * len(a.cards)]
    if good:
        return max(good, key=lambda a: order_named(a.order).pays)
    takes = [action for action in observation.legal_actions if isinstance(action, Take)]
    if takes:
        return max(takes, key=lambda a: (_pay_with(state, seat, a.slot), rng.random()))
    discards = [action for action in observation.legal_actions if isinstance(action, Discard)]
    if discards:
        return min(discards, key=lambda a: KEEP_VALUE[INDEX[a.card]])
    return observation.legal_actions[0]


def _pay_with(state: State, seat: int, slot: int) -> float:
    """Say what the best order would pay with the card at a slot in hand; for a face-down card a little."""
    card = state.slots[slot]
    hand = bytes(state.hands[seat])
    if card >= UNKNOWN:
        return best_pay(solver.payable(hand)) + 0.5
    more = bytearray(hand)
    more[card] += 1
    return best_pay(solver.payable(more)) + KEEP_VALUE[card] / 10


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
