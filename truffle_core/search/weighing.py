"""Weighing the moves of one decision, from what its seat may know alone.

The design:
- *Worlds.* What is hidden is filled in at random to fit the observation. The same worlds, and the same luck in them, serve
  every move, so that moves differ by what they do and not by what they met.
- *Halving.* At the root all moves get the same number of worlds; then the worse half is dropped and the rest go on, until
  two are left. The expert's proposal is never dropped: it is what another move has to beat.
- *Tree.* Below each move an information-set tree (`tree`) leads into playouts by the game's quick player, cut off and
  judged where the game says so (`core.foresight`).
- *Doubt.* A move is preferred to the expert's only if it did better in the same worlds by more than chance explains.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.bot import Choose, Observation
from truffle_core.core.kit import Kit

from .playing import do
from .tree import Node, explore

DOUBT: Final = 1.0
"""By how many standard errors a move must do better than the expert's in the same worlds to be preferred."""

USUAL_SPREAD, USUAL_PAIRS = 0.3, 3
"""How much two moves' chances to win usually differ from world to world, and for how many pairs that counts."""

LEAST: Final = 3
"""Worlds that every move gets before any is dropped, if the budget allows."""


class Weighed(msgspec.Struct):
    """One move with what it came to.

    Attributes
    ----------
    chances, points : in each world, the seat's chance to win and its points; world by world the same for all moves.
    """

    action: Any
    chances: list[float] = []
    points: list[float] = []

    @property
    def chance(self) -> float:
        """The mean chance to win."""
        return _mean(self.chances)

    @property
    def gain(self) -> float:
        """The mean points."""
        return _mean(self.points)

    def lead(self, other: Weighed) -> tuple[float, float]:
        """Return by how much this move does better than another in the worlds they share, and the standard error of that."""
        return paired(self.chances, other.chances)


class Weighing(msgspec.Struct, frozen=True):
    """All moves of a decision, weighed, the best first.

    Attributes
    ----------
    moves : those that were weighed longest, by their mean; then the others.
    proposed : what the game's strongest scripted player would do.
    playouts : how many worlds were played out in all.
    """

    moves: tuple[Weighed, ...]
    proposed: Any
    playouts: int

    @property
    def best(self) -> Weighed:
        """The move to make: the best one, if it is better than the expert's by more than chance explains."""
        expert, first = self.of(self.proposed), self.moves[0]
        lead, error = first.lead(expert)
        return first if lead > DOUBT * error else expert

    def of(self, action: Any) -> Weighed:
        """Return a move by its action."""
        return next(move for move in self.moves if move.action == action)


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many playouts, or so many seconds; with neither, as long as the game's default."""

    playouts: int | None = None
    seconds: float | None = None


def weigh(
    kit: Kit,
    observation: Observation[Any, Any],
    rng: random.Random,
    budget: Budget | None = None,
    also: Sequence[Any] = (),
    only: Sequence[Any] = (),
    stop: Callable[[], bool] | None = None,
) -> Weighing:
    """Weigh the moves of a decision.

    Parameters
    ----------
    observation : what the seat may know; nothing else is looked at.
    rng : the same generator and number of playouts give the same answer.
    also : moves that must be weighed to the end, beside the expert's, such as the one that was played.
    only : if there are any, these and the expert's are weighed, and no others.
    stop : asked now and then; once it says so, what was found so far is returned.
    """
    proposed = strongest(kit)(observation, random.Random(rng.getrandbits(64)))
    kept = list(dict.fromkeys([proposed, *also, *only]))
    moves = [Weighed(action) for action in dict.fromkeys([*kept, *(only or observation.legal_actions)])]
    bench, running = _Bench(kit, observation, rng.getrandbits(64)), moves
    spent = _clock(budget or Budget(), kit.foresight.playouts, bench)
    rounds = math.ceil(math.log2(len(moves)))
    for number in range(1, rounds + 1):
        while bench.worlds < LEAST or spent() < number / rounds:
            bench.play(running)
            if stop is not None and stop():
                return _sorted(moves, proposed, bench)
        if number < rounds:
            running = _better_half(running, kept)
    return _sorted(moves, proposed, bench)


def strongest(kit: Kit) -> Choose:
    """Return the game's strongest scripted player."""
    return list(kit.bots.values())[-1]


def _clock(budget: Budget, default: int, bench: _Bench) -> Callable[[], float]:
    """Return what tells how much of the budget is spent, 1 being all of it."""
    if budget.seconds is not None:
        start, seconds = time.monotonic(), max(budget.seconds, 1e-9)
        return lambda: (time.monotonic() - start) / seconds
    playouts = max(1, default if budget.playouts is None else budget.playouts)
    return lambda: bench.playouts / playouts


def _better_half(moves: list[Weighed], kept: Sequence[Any]) -> list[Weighed]:
    """Return the half of the moves that did better, and those that must stay."""
    order = sorted(moves, key=lambda move: move.chance, reverse=True)
    return [move for place, move in enumerate(order) if 2 * place < len(order) or move.action in kept]


def _sorted(moves: list[Weighed], proposed: Any, bench: _Bench) -> Weighing:
    """Return the moves, those weighed longest first and of these the best."""
    order = sorted(moves, key=lambda move: (len(move.chances), move.chance), reverse=True)
    return Weighing(tuple(order), proposed, bench.playouts)


class _Bench:
    """The worlds of one decision, and a tree below each of its moves.

    Attributes
    ----------
    worlds, playouts : how many worlds were looked at, and how many playouts made in them.
    """

    def __init__(self, kit: Kit, observation: Observation[Any, Any], seed: int) -> None:
        self.kit, self.observation, self.seed = kit, observation, seed
        self.worlds = self.playouts = 0
        self.trees: dict[Any, Node] = {}

    def play(self, moves: Sequence[Weighed]) -> None:
        """Play the next world once for each of these moves."""
        kit, seat = self.kit, self.observation.seat
        luck = f"{self.seed}:{self.worlds}"
        world = kit.foresight.determinize(self.observation, random.Random(luck))
        self.worlds += 1
        for move in moves:
            after = world.copy()
            do(kit, after, move.action)
            tree = self.trees.setdefault(move.action, Node())
            value = explore(kit, seat, self.observation.state, after, tree, random.Random(luck))
            move.chances.append(value.chances[seat])
            move.points.append(value.points[seat])
            self.playouts += 1


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of values that belong together in pairs, and its standard error.

    A few pairs that happen to agree prove little: to what they differ, what chances usually differ is added.

    Examples
    --------
    >>> mean, error = paired([0.9, 0.8, 0.7, 0.8], [0.5, 0.4, 0.3, 0.4])
    >>> round(mean, 2), round(error, 2)
    (0.4, 0.11)
    """
    leads = [a - b for a, b in zip(one, other, strict=False)]
    if len(leads) < 2:
        return _mean(leads), math.inf
    mean = _mean(leads)
    squares = sum((lead - mean) ** 2 for lead in leads) + USUAL_PAIRS * USUAL_SPREAD**2
    return mean, math.sqrt(squares / (len(leads) - 1 + USUAL_PAIRS) / len(leads))
