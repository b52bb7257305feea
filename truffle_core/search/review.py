"""A seat's decisions looked at again after the game: what each was worth, and which cost most.

Every decision is weighed from what its seat could know then, in worlds filled in to fit; the true hidden cards, and what
came later, play no part. So a good move that turned out badly is no mistake here.

Of many short looks some mislead, and those are found at the top. So the decisions that would be named are looked at a second
time, for longer and in other worlds, until all that are named have been.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

import msgspec

from truffle_core.core.bot import Observation
from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log
from truffle_core.core.replay import Replay
from truffle_core.games import kit as kit_of

from .judging import Decision, Judged, Look, judged, usual_playouts
from .weighing import Budget

__all__ = ["Review", "decisions", "looked_at", "review", "summed_up", "usual_jobs"]

COSTLIEST: Final = 3
"""How many decisions a review names."""

SECOND: Final = 0.4
"""The part of a budget of time that goes to second looks."""

LONGER: Final = 4
"""So many times the playouts of a first look are those of a second one, which is at two or three moves only."""

AGAIN: Final = 9
"""So many decisions are looked at a second time at most."""


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
    stop : asked after each decision, and with one process also within one now and then; once it says so, what is done is
        returned.

    Raises
    ------
    UsageError, LogError
        As for `decisions`, and if the budget is none.
    """
    if jobs < 1 or (playouts is not None and playouts < 1) or (seconds is not None and seconds <= 0):
        raise UsageError("A review needs at least one playout, more than no seconds, and at least one process.")
    todo = decisions(log, seat)
    jobs = min(jobs, max(1, len(todo)))
    budget = Budget(playouts, None if seconds is None else seconds * jobs)
    found: dict[int, Judged] = {}
    with _judges(log, jobs, stop) as judge:
        for _ in looked_at(kit_of(log.header.game), todo, found, budget, judge):
            if progress is not None:
                progress(len(found), len(todo))
            if stop is not None and stop():
                break
    return summed_up(log, seat, list(found.values()), len(todo))


Judge = Callable[[Sequence[Look]], Iterable[Judged]]
"""From looks to what they find, one by one in their order."""


def looked_at(
    kit: Kit, todo: Sequence[Decision], found: dict[int, Judged], budget: Budget, judge: Judge
) -> Iterator[Judged]:
    """Look at decisions, then again at those that would be named, until all of these were looked at twice; yield each finding.

    Parameters
    ----------
    found : by step, what is known already, and is not looked at a first time; what is found is put there.
    budget : the playouts of a first look, or the seconds for all there is to do.
    """
    first, second = _shared(kit, budget, len(todo))
    looks = [Look(decision, first) for decision in todo if decision.step not in found]
    by_step, again = {decision.step: decision for decision in todo}, set[int]()
    while looks:
        for one in judge(looks):
            found[one.step] = one
            yield one
        named = [step for step in _costliest(found.values()) if step not in again]
        looks = [Look(by_step[step], second, found[step]) for step in named[: AGAIN - len(again)]]
        again.update(named)


def _shared(kit: Kit, budget: Budget, decisions: int) -> tuple[Budget, Budget]:
    """Return the budgets of a first look and of a second one."""
    if budget.seconds is not None:
        return (
            Budget(seconds=(1 - SECOND) * budget.seconds / max(1, decisions)),
            Budget(seconds=SECOND * budget.seconds / AGAIN),
        )
    playouts = usual_playouts(kit) if budget.playouts is None else budget.playouts
    return Budget(playouts), Budget(LONGER * playouts)


def summed_up(log: Log, seat: int, done: Sequence[Judged], total: int) -> Review:
    """Return the review that the decisions weighed so far come to."""
    series = kit_of(log.header.game).charting.series(log, (), log.view)
    return Review(
        game=log.header.game,
        seat=seat,
        name=log.names[seat],
        unit=series.unit,
        prefix=series.prefix,
        total=total,
        decisions=tuple(done),
        costliest=tuple(_costliest(done)),
    )


def _costliest(done: Iterable[Judged]) -> list[int]:
    """Return the steps of the decisions that a review names, the worst first."""
    ranked = sorted([one for one in done if one.sure > 0], key=lambda one: (-one.sure, one.step))
    return [one.step for one in ranked[:COSTLIEST]]


@contextmanager
def _judges(log: Log, jobs: int, stop: Callable[[], bool] | None) -> Iterator[Judge]:
    """Give what takes looks in this process, or in several others."""
    game, names = log.header.game, list(log.names)
    if jobs == 1:
        yield lambda looks: (judged(kit_of(game), look, names, stop) for look in looks)
        return
    # a page's server has threads, which a forked process would find in the middle of their work
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield partial(pool.map, partial(_judged_elsewhere, game, names))
        finally:
            pool.shutdown(cancel_futures=True)


def _judged_elsewhere(game: str, names: Sequence[str], look: Look) -> Judged:
    """Take a look in another process."""
    return judged(kit_of(game), look, names)


def usual_jobs() -> int:
    """Return how many processes a review takes if nobody says: two, where the machine has them."""
    return min(2, os.cpu_count() or 1)
