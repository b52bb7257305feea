"""Scripted players of Volltreffer: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import endplay
from .actions import Action, Play
from .pieces import CODES
from .reasons import reason
from .rules import Volltreffer
from .state import MELD, PLAY, State
from .tactics import aimed, at_once, counted

Seen = Observation[State, Action]
Worth = Callable[[State, Action], float]

RULES: Final = Volltreffer()


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Buy what brings most at once, meld all it can, take each trick as cheaply as it can: more points are always better.

    It looks at its own hand as it lies, not at the goal and not at the others.
    """
    return _most(observation, rng, at_once)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Know where on the track it wants to go: what its hand promises, and how far that leads from its pawn's space.

    It buys and melds for the best chance to end the round in the goal, or else on a good space to start the next, and it
    takes tricks or ducks them as that needs more of them or fewer. It looks at nobody else's hand, and leaves to chance how
    the market lies for others.
    """
    return _most(observation, rng, aimed)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Do as the regular player does, and count all cards, for every one was bought in the open.

    In the market it leaves the next buyer little. In the tricks it thinks each card through to the end of the round: all
    play on as regular players would, and the last tricks exactly. There it plays exactly itself.
    """
    state = observation.state
    if state.phase == MELD:
        return _most(observation, rng, aimed)
    if state.phase != PLAY:
        return _most(observation, rng, counted)
    if endplay.is_near(state):
        return Play(CODES[endplay.solve(state).card])
    return _most(observation, rng, lambda _, action: played_on(state, action, rng).shares[state.turn])


def played_on(state: State, action: Action, rng: random.Random) -> endplay.Ending:
    """Return how the round should end if the seat to move does this, all play on, and play the last tricks exactly."""
    after = state.copy()
    _do(after, action)
    return tricks_played(after, rng)


def tricks_played(state: State, rng: random.Random) -> endplay.Ending:
    """Return how a round ends whose cards are all bought, if regular players go on, and play the last tricks exactly; `state` is changed."""
    while not endplay.is_near(state):
        _do(state, regular(Observation(state, state.turn, RULES.legal_actions(state)), rng))
    return endplay.solve(state)


def _do(state: State, action: Action) -> None:
    """Do an action that is allowed."""
    for event in RULES.step(state, action):
        RULES.apply(state, event)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    action, state = expert(observation, rng), observation.state
    if not isinstance(action, Play):
        return action, reason(observation, action)
    end = endplay.solve(state) if endplay.is_near(state) else played_on(state, action, rng)
    return action, reason(observation, action, end)


def _most(observation: Seen, rng: random.Random, worth: Worth) -> Action:
    """Return the action that is worth most, of equal ones one by lot."""
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    return max(observation.legal_actions, key=lambda action: (worth(observation.state, action), rng.random()))


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
