"""The player called master: it looks ahead in any game, and proposes nothing that the game's expert would do better."""

from __future__ import annotations

import random
from typing import Any

from truffle_core.core.bot import Choose, Observation
from truffle_core.core.kit import Kit
from truffle_core.games import kit as kit_of

from .weighing import Budget, weigh

__all__ = ["master", "player"]


def master(kit: Kit, playouts: int | None = None, seconds: float | None = None) -> Choose:
    """Return a player of a game that searches at each decision.

    Parameters
    ----------
    kit : the game with all its parts.
    playouts : the budget of a decision; by default what the game says takes about a second (`Foresight.playouts`). The
        same generator and number of playouts give the same move.
    seconds : a budget of time instead; what is found then depends on the machine.
    """
    budget = Budget(playouts, seconds)

    def choose(observation: Observation[Any, Any], rng: random.Random) -> Any:
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        return weigh(kit, observation, rng, budget).best.action

    return choose


def player(game: str) -> Choose:
    """Return the master of a game by its name, with the game's own budget."""
    return master(kit_of(game))
