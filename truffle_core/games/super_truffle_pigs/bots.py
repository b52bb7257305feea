"""Scripted players of Super Truffle Pigs."""

from __future__ import annotations

import random
from typing import Final

from truffle_core.core.bot import Choose, Observation

from .actions import Action
from .state import State

Seen = Observation[State, Action]


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the strongest player would do, and why in one sentence."""
    return observation.legal_actions[0], "It is allowed."


BOTS: Final[dict[str, Choose]] = {"random": random_player}
"""The levels, weakest first."""
