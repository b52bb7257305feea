"""Games between experts in which one seat once does something costly: what a review must find."""

from __future__ import annotations

import itertools
import random
from typing import Any

from truffle_core.core.bot import Choose, Observation, bot
from truffle_core.core.errors import IllegalAction
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle import solver
from truffle_core.games.truffle_shuffle.actions import Fulfil
from truffle_core.games.truffle_shuffle.scoring import ORDERS, order_named

GOOD, POOR = 7, 3
"""Dollars of an order worth having, and of one that is not."""

WASTED = 4
"""Cards of the good order that the poor one takes."""


def _wasteful(observation: Observation[Any, Any], wanted: Any) -> Any:
    """Return a poor order paid with cards of the good one which the expert would fulfil now, and no better one can be after it.

    None if there is none.
    """
    if not isinstance(wanted, Fulfil) or order_named(wanted.order).pays < GOOD:
        return None
    poor = [
        Fulfil(order.id, cards)
        for order in ORDERS
        if order.pays <= POOR
        for cards in itertools.combinations(wanted.cards, WASTED)
    ]
    return next((action for action in poor if _ruins(observation, action)), None)


def _ruins(observation: Observation[Any, Any], action: Any) -> bool:
    """Tell whether an action is legal, and the rest of the hand pays no good order any more."""
    rules, after = game("truffle_shuffle"), observation.state.copy()
    try:
        rules.verify(after, action)
    except IllegalAction:
        return False
    for event in rules.step(after, action):
        rules.apply(after, event)
    payable = solver.payable(after.hands[observation.seat])
    return all(order.pays <= POOR for place, order in enumerate(ORDERS) if payable >> place & 1)


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
        match, step = Match(log.game, bots("truffle_shuffle"), log, functions=functions), -1
        while not match.over:
            match.advance()
            if blunders and step < 0:
                step = len(log.records) - 1
        if blunders:
            return log, step
        seed += 1000
