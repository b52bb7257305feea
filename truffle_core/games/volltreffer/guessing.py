"""Looking ahead in Volltreffer: nothing but the deck's order is hidden (VT-10), and that is drawn when it is needed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from truffle_core.core.bot import Observation
from truffle_core.core.foresight import Foresight

from . import endplay
from .actions import Action
from .bots import RULES, expert, regular, tricks_played
from .state import DEAL, MELD, OVER, PLAY, State
from .tactics import percent, worth


def determinize(observation: Observation[State, Action], rng: random.Random) -> State:
    """Return a copy of the position, for everything that was turned up is open to all (VT-10).

    The deck is kept as a set, and a card is drawn from it when one is turned up: so it has no order to guess.
    """
    return observation.state.copy()


def quick(world: State, rng: random.Random) -> Action:
    """Buy and meld as the regular player does, and play cards as the expert does."""
    if world.phase == PLAY:
        return _card(_Tricks(world))
    legal = RULES.legal_actions(world)
    return legal[0] if len(legal) == 1 else regular(Observation(world, world.turn, legal), rng)


class _Tricks:
    """A position in the tricks, which is the same as another if nothing differs on which the expert's card depends."""

    def __init__(self, world: State) -> None:
        self.world = world
        self.known = (
            *world.hands, *world.pawns, world.variant, world.turn, world.trump, world.led, world.best, world.taker, *world.trick,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tricks) and self.known == other.known


@lru_cache(1 << 14)
def _card(tricks: _Tricks) -> Action:
    """Return the card that the expert plays; ties fall the same way each time, so that the same tricks are thought out once."""
    tricks.world = tricks.world.copy()
    world, legal = tricks.world, RULES.legal_actions(tricks.world)
    return legal[0] if len(legal) == 1 else expert(Observation(world, world.turn, legal), random.Random(0))


def settled(start: State, now: State) -> bool:
    """Tell whether the round is over in which thinking began, or so few tricks are left that its end can be told exactly.

    While cards are bought, thought goes no further than to the last of them: what chance will still bring outweighs there
    how well the tricks are played.
    """
    if endplay.is_near(now) or (now.phase in (DEAL, OVER) and now.round >= max(1, start.round)):
        return True
    return now.phase == MELD and not any(meld is not None for meld in now.melds) and start.phase not in (MELD, PLAY)


def judge(state: State) -> Sequence[float]:
    """Return each seat's share of the win, or what the space of its pawn is worth to start the next round from (VT-21, VT-22).

    With all cards bought it is what these come to if regular players meld and play, and the last few tricks are played well.
    """
    if state.phase == MELD:
        return tricks_played(state.copy(), random.Random(0)).shares
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
    determinize=determinize, quick=quick, settled=settled, judge=judge, points=points, playouts=250
)
