"""Why a move is better than the one that was played: in the game's own words where its expert agrees, else in what it brings."""

from __future__ import annotations

import random
from typing import Any, Final

from truffle_core.core.bot import Observation
from truffle_core.core.kit import Kit

from .weighing import Weighed

__all__ = ["why"]

TRIES: Final = 4
"""How often the expert is asked: it leaves ties to chance."""


def why(kit: Kit, observation: Observation[Any, Any], name: str, played: Weighed, best: Weighed) -> str:
    """Return why `best` is better than `played`, in a sentence or two; what the expert says is said to the player of this name."""
    said = _expert_says(kit, observation, best.action)
    return " ".join([*([f"A word to {name}: {said}"] if said else []), _counted(name, played, best)])


def _expert_says(kit: Kit, observation: Observation[Any, Any], action: Any) -> str:
    """Return the expert's reason for an action, nothing if it would do another."""
    for seed in range(TRIES):
        proposed, reason = kit.hint(observation, random.Random(seed))
        if proposed == action:
            return reason
    return ""


def _counted(name: str, played: Weighed, best: Weighed) -> str:
    """Say how often the one move did better than the other in the same worlds."""
    pairs = list(zip(best.chances, played.chances, strict=False))
    better, worse = sum(one > other for one, other in pairs), sum(one < other for one, other in pairs)
    return f"Played on {len(pairs)} times from what {name} could know, it did better in {better} and worse in {worse}."
