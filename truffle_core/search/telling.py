"""A review in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from .judging import Judged
from .review import Review

__all__ = ["gained", "percent", "told"]

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60
"""The most columns of the line of chances."""


def told(review: Review) -> Iterator[str]:
    """Yield the lines of a review: the chances to win as a row of bars, then the decisions that cost most, with reasons."""
    done = len(review.decisions)
    if not review.total:
        yield f"{review.name} had no decision to make in this game."
        return
    part = "" if done == review.total else f", {done} of {review.total} looked at"
    yield f"{review.name}, seat {review.seat}: {_count(review.total, 'decision')}{part}."
    if not done:
        return
    first, last = review.decisions[0], review.decisions[-1]
    yield f"Chance to win: {bars([chance for _, chance in review.line])}"
    yield f"  from {percent(first.best.chance)} at step {first.step} to {percent(last.best.chance)} at step {last.step}"
    worst = review.worst
    if not worst:
        yield "No decision was clearly worse than another one would have been."
    for place, decision in enumerate(worst, 1):
        yield ""
        yield from _told(place, decision, review)


def _told(place: int, decision: Judged, review: Review) -> Iterator[str]:
    """Yield the lines about one costly decision."""
    yield f"{place}. Step {decision.step}, {decision.where}: {decision.played.words}"
    yield f"   Better: {decision.best.words}"
    chances = f"{percent(decision.best.chance)} instead of {percent(decision.played.chance)}"
    yield f"   Chance to win {chances}; {gained(decision.points, review)}."
    if decision.why:
        yield f"   {decision.why}"


def gained(points: float, review: Review) -> str:
    """Say what a better move brings: "$2.4 more", "1.0 points less"."""
    amount = f"{review.prefix}{abs(points):.1f}" if review.prefix else f"{abs(points):.1f} {review.unit}"
    return f"{amount} {'less' if points < 0 else 'more'} on average"


def percent(chance: float) -> str:
    """Say a chance.

    Examples
    --------
    >>> percent(0.613)
    '61%'
    """
    return f"{100 * chance:.0f}%"


def bars(chances: list[float]) -> str:
    """Draw chances as a row of bars, neighbours taken together where there are many.

    Examples
    --------
    >>> bars([0.1, 0.5, 0.9])
    '▁▅█'
    """
    columns = min(WIDTH, len(chances))
    ends = [len(chances) * column // columns for column in range(columns + 1)]
    means = [sum(chances[a:b]) / (b - a) for a, b in pairwise(ends)]
    return "".join(BARS[min(len(BARS) - 1, int(mean * len(BARS)))] for mean in means)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
