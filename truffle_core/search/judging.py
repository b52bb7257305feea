"""One decision of a seat looked at again: what the move that was made was worth, and which was better.

It is weighed from what the seat could know then, in worlds filled in to fit; the true hidden cards, and what came later,
play no part. So a good move that turned out badly is no mistake here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from truffle_core.core.bot import Observation
from truffle_core.core.kit import Kit

from .reasons import why
from .weighing import DOUBT, Budget, Weighed, Weighing, paired, weigh

__all__ = ["Decision", "Judged", "Look", "judged", "usual_playouts"]

SURE: Final = 2.0
"""By how many standard errors less a decision is ranked: of many decisions, the worst-looking is else one of bad luck."""

PART: Final = 2
"""A review gives each decision this part of the playouts that `master` makes: one half."""


class Choice(msgspec.Struct, frozen=True):
    """A move with what it was worth: in words, as a chance to win from 0 to 1, and in the game's own points."""

    action: Any
    words: str
    chance: float
    points: float


class Judged(msgspec.Struct, frozen=True):
    """One decision, looked at again.

    Attributes
    ----------
    step : the number of its step in the log.
    where : where in the game it was: "Round 2 of 3".
    played, best : the move that was made, and the best one found; the same if none did clearly better.
    cost, points : the chance to win and the points that the best move would have brought beyond the one that was made.
    worth : what ranks decisions: the cost, and the points as a part of the game's stake (`Foresight.stake`).
    error : the standard error of `worth`.
    why : why the best move is better, in a sentence or two; empty where the best was played.
    rules : the ids of the rules that `why` names.
    playouts : how many playouts that rests on.
    """

    step: int
    where: str
    played: Choice
    best: Choice
    cost: float
    points: float
    worth: float
    error: float
    why: str
    rules: tuple[str, ...]
    playouts: int

    @property
    def sure(self) -> float:
        """The part of the worth that luck in the worlds does not explain; by this decisions are ranked."""
        return max(0.0, self.worth - SURE * self.error)


class Decision(NamedTuple):
    """A choice that a seat had, as it saw the game then."""

    step: int
    observation: Observation[Any, Any]
    played: Any


class Look(NamedTuple):
    """A look to take at a decision.

    Attributes
    ----------
    budget : for this decision.
    first : what an earlier look found; then only the move that was made, the better one and the expert's are looked at, in
        other worlds, so that the luck which put a move first does not count twice.
    """

    decision: Decision
    budget: Budget
    first: Judged | None = None


def usual_playouts(kit: Kit) -> int:
    """Return how many playouts a decision gets if nobody says."""
    return max(1, kit.foresight.playouts // PART)


def judged(kit: Kit, look: Look, names: Sequence[str], stop: Callable[[], bool] | None = None) -> Judged:
    """Take a look at a decision, and say what it was worth.

    Parameters
    ----------
    names : the players' names, for the words.
    stop : asked now and then; once it says so, what was found so far is returned.
    """
    decision, budget, first = look
    state, seat = decision.observation.state, decision.observation.seat
    luck = random.Random(f"review:{seat}:{decision.step}:{'first' if first is None else 'again'}")
    only = [] if first is None else [first.best.action]
    weighing = weigh(kit, decision.observation, luck, budget, also=[decision.played], only=only, stop=stop)
    played = weighing.of(decision.played)
    best, worth, error = _better(weighing, played, kit.foresight.stake)
    words = "" if best is played else why(kit, decision.observation, names[seat], played, best)

    def choice(move: Weighed) -> Choice:
        return Choice(move.action, kit.words.intent(move.action, state, names), move.chance, move.gain)

    return Judged(
        step=decision.step,
        where=kit.words.where(state),
        played=choice(played),
        best=choice(best),
        cost=best.chance - played.chance,
        points=best.gain - played.gain,
        worth=worth,
        error=error,
        why=words,
        rules=tuple([rule for rule in kit.rule_texts if rule in words]),
        playouts=weighing.playouts,
    )


def _better(weighing: Weighing, played: Weighed, stake: float | None) -> tuple[Weighed, float, float]:
    """Return the best move, what it is worth beyond the one that was played, and the standard error of that.

    It is the played one unless another did better by more than chance explains, in as many worlds as that one had.
    """
    best, worth, error = played, 0.0, 0.0
    for move in weighing.moves:
        if move is played or len(move.chances) < len(played.chances) or move.chance < played.chance:
            continue
        lead, doubt = paired(_worths(move, stake), _worths(played, stake))
        if lead > max(worth, DOUBT * doubt):
            best, worth, error = move, lead, doubt
    return best, worth, error


def _worths(move: Weighed, stake: float | None) -> list[float]:
    """Return what a move came to in each world: the chance to win, and the points as a part of the stake."""
    if stake is None:
        return move.chances
    return [chance + points / stake for chance, points in zip(move.chances, move.points, strict=True)]
