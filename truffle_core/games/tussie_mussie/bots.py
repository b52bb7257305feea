"""Scripted players of Tussie Mussie: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and to fill up arrangements.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from .actions import Action, Done, Offer, Snapdragon
from .pieces import HIDDEN, PLACE
from .rules import TAKE_DOWN, TAKE_UP
from .scoring import score
from .state import TAKE, State
from .tactics import Prospects, at_once, comes_to
from .words import reason

Seen = Observation[State, Action]
Worth = Callable[[int], float]


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

    return play(observation, rng, adds, lambda up: -adds(up), at_once)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Look at what its own arrangement comes to once it is full; offer the lesser card open, hoping that it is taken.

    It takes the open card if that promises more than a hidden one does on average, and thinks the flowers that act
    before scoring through to the end. It looks at nobody else's arrangement.
    """
    ahead, seat = Prospects(observation.state, rng), observation.seat

    def better(place: int) -> float:
        return ahead.worth(seat, place) - ahead.worth(seat, HIDDEN)

    return play(observation, rng, better, lambda up: -ahead.worth(seat, up))


def expert(observation: Seen, rng: random.Random) -> Action:
    """Do as the regular player does, and look at both sides: what each card is worth to either, and who would take which.

    A hidden card is worth the average of what it may be. It offers that card open which leaves it best beside the
    other player, who is thought to reckon in the same way.
    """
    ahead = Prospects(observation.state, rng)
    return play(observation, rng, ahead.lure, ahead.lead)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    ahead = Prospects(observation.state, rng)
    action = play(observation, rng, ahead.lure, ahead.lead)
    return action, reason(ahead, action)


def play(
    observation: Seen, rng: random.Random, lure: Worth, lead: Worth, choice: Callable[[State, Action], float] = comes_to
) -> Action:
    """Take the open card if it lures (TM-04), offer the one open that leads furthest (TM-03), and choose what comes to most (TM-13).

    Of equal actions the one that moves least is done, then one by lot.
    """
    state = observation.state
    if state.phase == TAKE:
        return TAKE_UP if lure(state.drawn[0]) > 0 else TAKE_DOWN

    def rank(action: Action) -> tuple[float, int, float]:
        worth = lead(PLACE[action.up]) if isinstance(action, Offer) else choice(state, action)
        moves = len(action.columns) if isinstance(action, Snapdragon) else not isinstance(action, Done)
        return worth, -moves, rng.random()

    return max(observation.legal_actions, key=rank)


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
