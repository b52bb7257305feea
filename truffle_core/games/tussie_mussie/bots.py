"""Scripted players of Tussie Mussie. Each looks at what a seat may know."""

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
    """Return what the expert would do, and why in one sentence."""
    return BOTS["expert"](observation, rng), ""


BOTS: Final[dict[str, Choose]] = dict.fromkeys(("random", "novice", "regular", "expert"), random_player)
"""The levels, weakest first."""
