"""A seat's decisions looked at again after the game: what each was worth, and which cost most.

Every decision is weighed from what its seat could know then, in worlds filled in to fit; the true hidden cards, and what
came later, play no part. So a good move that turned out badly is no mistake here.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import msgspec

from truffle_core.core.bot import Observation
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log
from truffle_core.core.replay import Replay
from truffle_core.games import kit as kit_of

from .reasons import why
from .weighing import DOUBT, Budget, Weighed, Weighing, paired, weigh

__all__ = ["Judged", "Review", "decisions", "judged", "review"]

COSTLIEST: Final = 3
"""How many decisions a review names."""

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


class Review(msgspec.Struct, frozen=True):
    """What was found about a seat's decisions, perhaps not about all of them yet.

    Attributes
    ----------
    game, seat, name : what was played, and who is looked at.
    unit, prefix : what points are called in this game ("dollars"), and what stands before a number ("$").
    total : how many decisions there are; `decisions` holds those that were weighed, in the order of play.
    costliest : the steps of the decisions that cost most, the worst first; three at most, and none that cost nothing.
    """

    game: str
    seat: int
    name: str
    unit: str
    prefix: str
    total: int
    decisions: tuple[Judged, ...]
    costliest: tuple[int, ...]

    @property
    def line(self) -> list[tuple[int, float]]:
        """The seat's chance to win before each decision, with the best move: (step, chance), for a chart."""
        return [(decision.step, decision.best.chance) for decision in self.decisions]

    @property
    def worst(self) -> list[Judged]:
        """The decisions that cost most, the worst first."""
        by_step = {decision.step: decision for decision in self.decisions}
        return [by_step[step] for step in self.costliest]


class Decision(NamedTuple):
    """A choice that a seat had, as it saw the game then."""

    step: int
    observation: Observation[Any, Any]
    played: Any


def decisions(log: Log, seat: int) -> list[Decision]:
    """Return the decisions of a seat in the line that was played in the end: its steps with more than one legal action.

    Raises
    ------
    UsageError
        If the game is still under way, nobody sits at that seat, or the log is a view of another one.
    LogError
        If the log does not follow the rules.
    """
    _refuse(log, seat)
    replay, rules, found = Replay(log), log.game, []
    for step in replay.main_line():
        record: Any = replay.record(step)
        if record.by != seat:
            continue
        state = replay.before(step, seat)
        legal = rules.legal_actions(state)
        if len(legal) > 1:
            found.append(Decision(step, Observation(state, seat, legal), record.action))
    return found


def _refuse(log: Log, seat: int) -> None:
    """Refuse what cannot be reviewed, in words."""
    seats = len(log.header.seats)
    if not 0 <= seat < seats:
        raise UsageError(f"There is no seat {seat}; seats run from 0 to {seats - 1}.")
    if log.view == "public":
        raise UsageError("This log shows what everybody saw. A review needs what the seat itself knew.")
    if log.view not in (None, seat):
        raise UsageError(f"This log shows what seat {log.view} saw, so only seat {log.view} can be reviewed from it.")
    if log.end is None:
        raise UsageError("This game is still under way; it can be reviewed once it is over.")


def review(
    log: Log,
    seat: int,
    playouts: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """Look at a seat's decisions again, each from what the seat could know then.

    Parameters
    ----------
    log : a finished game: with everything in it, or as this seat saw it.
    playouts : for each decision; by default half of what `master` makes. The same log, seat and number of playouts give
        the same review, however many processes work on it.
    seconds : instead, about how long the whole review may take; what is found then depends on the machine.
    jobs : how many processes.
    progress : told how many decisions are done, and of how many.
    stop : asked after each decision, and within one now and then; once it says so, what is done is returned.

    Raises
    ------
    UsageError, LogError
        As for `decisions`, and if the budget is none.
    """
    if jobs < 1 or (playouts is not None and playouts < 1) or (seconds is not None and seconds <= 0):
        raise UsageError("A review needs at least one playout, more than no seconds, and at least one process.")
    todo = decisions(log, seat)
    done: list[Judged] = []
    budget = Budget(playouts, None if seconds is None else seconds * min(jobs, max(1, len(todo))) / max(1, len(todo)))
    for one in _all_judged(log.header.game, todo, log.names, budget, jobs, stop):
        done.append(one)
        if progress is not None:
            progress(len(done), len(todo))
        if stop is not None and stop():
            break
    return summed_up(log, seat, done, len(todo))


def summed_up(log: Log, seat: int, done: Sequence[Judged], total: int) -> Review:
    """Return the review that the decisions weighed so far come to."""
    series = kit_of(log.header.game).charting.series(log, (), log.view)
    ranked = sorted([one for one in done if one.sure > 0], key=lambda one: (-one.sure, one.step))
    return Review(
        game=log.header.game,
        seat=seat,
        name=log.names[seat],
        unit=series.unit,
        prefix=series.prefix,
        total=total,
        decisions=tuple(done),
        costliest=tuple([one.step for one in ranked[:COSTLIEST]]),
    )


def _all_judged(
    game: str,
    todo: Sequence[Decision],
    names: Sequence[str],
    budget: Budget,
    jobs: int,
    stop: Callable[[], bool] | None,
) -> Iterator[Judged]:
    """Yield the decisions in order, however many processes weigh them."""
    if jobs == 1 or len(todo) < 2:
        kit = kit_of(game)
        for decision in todo:
            yield judged(kit, decision, names, budget, stop)
        return
    # a page's server has threads, which a forked process would find in the middle of their work
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_judged_by_name, game, decision, list(names), budget) for decision in todo]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _judged_by_name(game: str, decision: Decision, names: Sequence[str], budget: Budget) -> Judged:
    """Weigh a decision in another process."""
    return judged(kit_of(game), decision, names, budget)


def judged(
    kit: Kit,
    decision: Decision,
    names: Sequence[str],
    budget: Budget | None = None,
    stop: Callable[[], bool] | None = None,
) -> Judged:
    """Weigh one decision, and say what it was worth.

    Parameters
    ----------
    names : the players' names, for the words.
    budget : for this decision; by default half of what `master` has.
    """
    given = budget or Budget()
    if given.playouts is None and given.seconds is None:
        given = Budget(playouts=max(1, kit.foresight.playouts // PART))
    state, seat = decision.observation.state, decision.observation.seat
    luck = random.Random(f"review:{seat}:{decision.step}")
    weighing = weigh(kit, decision.observation, luck, given, also=[decision.played], stop=stop)
    played = weighing.of(decision.played)
    best, worth, error = _better(weighing, played, kit.foresight.stake)
    words = "" if best is played else why(kit, decision.observation, played, best)

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


def usual_jobs() -> int:
    """Return how many processes a review takes if nobody says: two, where the machine has them."""
    return min(2, os.cpu_count() or 1)
