"""Looking ahead in Volltreffer: nothing but the deck's order is hidden (VT-10), and that is drawn when it is needed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truffle_core.core.bot import Observation
from truffle_core.core.foresight import Foresight, quickly

from . import endplay
from .actions import Action
from .bots import RULES, regular
from .state import DEAL, OVER, State
from .tactics import percent, worth


def determinize(observation: Observation[State, Action], rng: random.Random) -> State:
    """Return a copy of the position, for everything that was turned up is open to all (VT-10).

    The deck is kept as a set, and a card is drawn from it when one is turned up: so it has no order to guess.
    """
    return observation.state.copy()


def settled(start: State, now: State) -> bool:
    """Tell whether the round is over in which thinking began, or so few tricks are left that its end can be told exactly."""
    return endplay.is_near(now) or (now.phase in (DEAL, OVER) and now.round >= max(1, start.round))


def judge(state: State) -> Sequence[float]:
    """Return each seat's share of the win, or what the space of its pawn is worth to start the next round from (VT-21, VT-22).

    With few tricks left it is what these come to if all play them well.
    """
    if endplay.is_near(state):
        return endplay.solve(state).shares
    if state.phase == OVER and not state.winners:
        return _spaces(state)
    return endplay.shares(state.pawns, state.goal(), worth(state.seats))


def _spaces(state: State) -> Sequence[float]:
    """Return what is left to play for once the rounds have run out and nobody has won: no more than a better space (VT-23)."""
    return [percent(space) / 1000 for space in state.pawns]


def points(state: State) -> Sequence[float]:
    """Return the spaces of the pawns."""
    return [float(space) for space in state.pawns]


FORESIGHT: Final = Foresight(
    determinize=determinize, quick=quickly(RULES, regular), settled=settled, judge=judge, points=points, playouts=200
)
