"""What a game says so that any of its positions can be played on in thought: worlds, a quick player, and a judgement.

`search` weighs moves with this and names no game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .bot import Choose, Observation
from .game import Game

__all__ = ["Foresight", "chances", "decided", "quickly"]

Quick = Callable[[Any, random.Random], Any]
"""From a world and a generator to what the seat to move does there."""


def quickly(game: Game[Any, Any, Any], choose: Choose) -> Quick:
    """Return a bot as a quick player: one that looks at nothing in a world which its seat may not see."""

    def quick(world: Any, rng: random.Random) -> Any:
        legal = game.legal_actions(world)
        seat = game.to_move(world)
        assert isinstance(seat, int)
        return legal[0] if len(legal) == 1 else choose(Observation(world, seat, legal), rng)

    return quick


class Foresight(msgspec.Struct, frozen=True):
    """One game's part of looking ahead.

    Attributes
    ----------
    determinize : from what a seat may know and a generator to a full position, a *world*, in which all that is hidden is
        filled in at random. Seen by that seat, the world is the observation again, in every field.
    quick : plays worlds on for every seat, fast rather than strong. It is given the whole world and must not look at what
        the seat to move may not see there: that would be cheating, and would be learned from.
    own : plays for the seat that thinks instead, stronger and slower, under the same rule; None if `quick` does so.
    settled : from the position at which thinking began and the one reached to whether it can be broken off and judged.
    judge : from a position to each seat's chance to win, between 0 and 1. Once the game is over nearly all of it goes to who
        has won, and a little by the lead, so that a lost game is still worth losing by less.
    points : from a position to each seat's points, in the game's own unit, as its lines count them.
    stake : in a review, so many points weigh as much as a whole win, for a waste is one in a game that is decided, too; None
        where more points are not always better.
    secrets : whether seats know things that others do not. In thought the others then play as `quick` does: searched as well,
        they would find out in many worlds what they cannot know in one.
    playouts : how many playouts `master` makes for a decision if it is not told otherwise: about a second's worth.
    """

    determinize: Callable[[Observation[Any, Any], random.Random], Any]
    quick: Quick
    settled: Callable[[Any, Any], bool]
    judge: Callable[[Any], Sequence[float]]
    points: Callable[[Any], Sequence[float]]
    playouts: int
    secrets: bool = True
    stake: float | None = None
    own: Quick | None = None

    def player(self, mover: int, seat: int) -> Quick:
        """Return who plays for a seat while another, or itself, thinks."""
        return self.own if self.own is not None and mover == seat else self.quick


def chances(estimates: Sequence[float], spread: float) -> list[float]:
    """Return each seat's chance to win from estimated final points that may err by about `spread`.

    Examples
    --------
    >>> [round(chance, 2) for chance in chances([30, 20], 10)]
    [0.73, 0.27]
    """
    most = max(estimates)
    weights = [math.exp((estimate - most) / spread) for estimate in estimates]
    return [weight / sum(weights) for weight in weights]


def decided(winners: Sequence[int], points: Sequence[float], spread: float) -> list[float]:
    """Return each seat's part of a game that is over: nearly all to who has won, and a little by the lead.

    Examples
    --------
    >>> [round(chance, 3) for chance in decided([0], [30, 20], 10)]
    [0.973, 0.027]
    """
    lead = chances(points, spread)
    return [0.9 * (seat in winners) / len(winners) + 0.1 * lead[seat] for seat in range(len(points))]
