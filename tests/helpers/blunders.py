"""Games between experts in which one seat once does something costly: what a review must find."""

from __future__ import annotations

import random
from typing import Any

from truffle_core.core.bot import Choose, Observation, bot
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle.actions import Fulfil
from truffle_core.games.truffle_shuffle.scoring import order_named

GOOD, POOR = 7, 2
"""Dollars of an order worth having, and of one that is not."""


def _wasteful(observation: Observation[Any, Any], wanted: Any) -> Any:
    """Return a poor order that spends cards of a good one which the expert would fulfil now, None if there is none."""
    if not isinstance(wanted, Fulfil) or order_named(wanted.order).pays < GOOD:
        return None
    poor = [
        action
        for action in observation.legal_actions
        if isinstance(action, Fulfil)
        and order_named(action.order).pays <= POOR
        and set(action.cards) & set(wanted.cards)
    ]
    return max(poor, key=lambda action: len(set(action.cards) & set(wanted.cards)), default=None)


def blundering(blunders: list[Any]) -> Choose:
    """Return an expert that wastes the cards of the first good order it could fulfil; what it then did is added to `blunders`."""
    expert = bots("truffle_shuffle")["expert"]

    def choose(observation: Observation[Any, Any], rng: random.Random) -> Any:
        action = expert(observation, rng)
        wasted = None if blunders else _wasteful(observation, action)
        if wasted is None:
            return action
        blunders.append(wasted)
        return wasted

    return choose


def game_with_a_blunder(seed: int) -> tuple[Log, int]:
    """Return the first game from a seed on in which seat 0 wastes a good order's cards, and the step at which it does."""
    while True:
        blunders: list[Any] = []
        seats = [bot(blundering(blunders)), bot("expert")]
        log, functions = new_log(game("truffle_shuffle"), seats, seed)
        Match(log.game, bots("truffle_shuffle"), log, functions=functions).run()
        if blunders:
            step = next(r.n for r in log.records if r.by == 0 and r.action == blunders[0])  # type: ignore[union-attr]
            return log, step
        seed += 1000
