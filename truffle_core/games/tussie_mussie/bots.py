"""Scripted players of Tussie Mussie: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and to fill up arrangements.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import reasons
from .actions import Action, Done, Offer, Snapdragon
from .pieces import HIDDEN, PLACE
from .rules import TAKE_DOWN, TAKE_UP
from .scoring import score
from .state import BEFORE, REPLACE, TAKE, State
from .tactics import Prospects, after, comes_to

Seen = Observation[State, Action]


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Take the open card if it scores now; offer open what would score least now; before scoring, do what scores most at once.

    It looks at its own arrangement as it lies: not at what may come, nor at what a second flower could add, nor at others.
    """
    state, row = observation.state, observation.state.rows[observation.seat]

    def adds(place: int) -> int:
        return score([*row, place], state.one).total - (score(row, state.one).total if row else 0)

    if state.phase in (BEFORE, REPLACE):
        return _best(observation, lambda action: score(after(state, action)[0], state.one).total, rng)
    if state.phase == TAKE:
        return TAKE_UP if adds(state.drawn[0]) > 0 else TAKE_DOWN
    return _offer(observation, lambda up: -adds(up), rng)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Look at what its own arrangement comes to once it is full; offer the lesser card open, hoping that it is taken.

    It takes the open card if that promises more than a hidden one does on average, and thinks the flowers that act
    before scoring through to the end. It looks at nobody else's arrangement.
    """
    state, seat = observation.state, observation.seat
    if state.phase in (BEFORE, REPLACE):
        return _prepare(observation, rng)
    ahead = Prospects(state, rng)
    if state.phase == TAKE:
        return TAKE_UP if ahead.worth(seat, state.drawn[0]) > ahead.worth(seat, HIDDEN) else TAKE_DOWN
    return _offer(observation, lambda up: -ahead.worth(seat, up), rng)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Do as the regular player does, and look at both sides: what each card is worth to either, and who would take which.

    A hidden card is worth the average of what it may be. It offers that card open which leaves it best beside the
    other player, who is thought to reckon in the same way.
    """
    if observation.state.phase in (BEFORE, REPLACE):
        return _prepare(observation, rng)
    return _offer_or_take(observation, Prospects(observation.state, rng), rng)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    state = observation.state
    if state.phase in (BEFORE, REPLACE):
        action = _prepare(observation, rng)
        return action, reasons.of_choice(state, action)
    ahead = Prospects(state, rng)
    action = _offer_or_take(observation, ahead, rng)
    return action, reasons.of_offer(ahead, action) if isinstance(action, Offer) else reasons.of_take(ahead, action)


def _offer_or_take(observation: Seen, ahead: Prospects, rng: random.Random) -> Action:
    """Offer, or take, what leaves the expert best beside the other player (TM-03, TM-04)."""
    if observation.state.phase == TAKE:
        return TAKE_UP if ahead.lure(observation.state.drawn[0]) > 0 else TAKE_DOWN
    return _offer(observation, ahead.lead, rng)


def _offer(observation: Seen, worth: Callable[[int], float], rng: random.Random) -> Action:
    """Offer that card open which it is worth most to have open (TM-03)."""
    return _best(observation, lambda action: worth(PLACE[action.up]) if isinstance(action, Offer) else 0.0, rng)


def _prepare(observation: Seen, rng: random.Random) -> Action:
    """Do before scoring what comes to most in the end (TM-13)."""
    return _best(observation, lambda action: comes_to(observation.state, action), rng)


def _best(observation: Seen, worth: Callable[[Action], float], rng: random.Random) -> Action:
    """Return the action that is worth most; of equal ones that which moves least, then by lot."""

    def rank(action: Action) -> tuple[float, int, float]:
        moves = len(action.columns) if isinstance(action, Snapdragon) else not isinstance(action, Done)
        return worth(action), -moves, rng.random()

    return max(observation.legal_actions, key=rank)


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
