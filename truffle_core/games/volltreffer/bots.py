"""Scripted players of Volltreffer: each level looks at more than the one before, and none errs on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import endplay
from .actions import Action, Play
from .pieces import CODES
from .state import State
from .tactics import aimed, at_once

Seen = Observation[State, Action]


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Take every point that lies open."""
    return _most(observation, rng, at_once)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Know where it wants to go."""
    return _most(observation, rng, aimed)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Count."""
    state = observation.state
    if endplay.is_near(state):
        return Play(CODES[endplay.solve(state).card])
    return _most(observation, rng, aimed)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the strongest player would do, and why in one sentence."""
    return expert(observation, rng), "It is allowed."


def _most(observation: Seen, rng: random.Random, worth: Callable[[State, Action], float]) -> Action:
    """Return the action that is worth most, of equal ones one by lot."""
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    return max(observation.legal_actions, key=lambda action: (worth(observation.state, action), rng.random()))


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
