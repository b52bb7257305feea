"""A log gone through once for its chart: a line a seat, marks, and rounds as bands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .game import Step
from .kit import Band, Break, Earning, Line, Milestone, Range, Series
from .log import Log

__all__ = ["Tracer"]


class Tracer:
    """What a game's `series` gathers while it goes through the events.

    Parameters
    ----------
    log : the log; it may be one view of a game.
    steps : the line of play to be drawn.
    start : the value that all lines start at.
    """

    def __init__(self, log: Log, steps: Sequence[int], start: int = 0) -> None:
        self._log, self._steps = log, steps
        self._first, self._last = (steps[0], steps[-1]) if steps else (0, 0)
        self._points: list[list[tuple[int, int]]] = [[(self._first, start)] for _ in log.header.seats]
        self._marks: list[Milestone] = []
        self._starts: list[int] = []
        self._breaks: list[Break] = []
        self._earnings: list[Earning] = []

    def events(self) -> Iterator[tuple[int, Any]]:
        """Yield each event with the number of its step."""
        for n in self._steps:
            record = self._log.records[n]
            assert isinstance(record, Step)
            for event in record.events:
                yield n, event

    def reaches(self, n: int, seat: int, value: int, label: str = "", *, anew: bool = False) -> None:
        """Lead a seat's line to a value at step `n`, or begin it `anew` there; mark the place if there is a label for it."""
        if anew:
            self._breaks.append(Break(n, seat, self._points[seat][-1][1], value))
        self._points[seat].append((n, value))
        if label:
            self._marks.append(Milestone(n, seat, value, label))

    def earns(self, n: int, seat: int, kind: str, label: str, points: int | None) -> None:
        """Note what one thing brought a seat at step `n`, or cost it; None where these eyes do not know."""
        self._earnings.append(Earning(n, seat, kind, label, points))

    def starts_round(self, n: int | None = None) -> None:
        """Begin the band of the next round at step `n`, the first one if not given."""
        self._starts.append(self._first if n is None else n)

    def series(
        self, title: str, unit: str, prefix: str, mark_word: str, *ranges: Range, aim: int | None = None
    ) -> Series:
        """Return what was gathered, each line drawn out to the last step."""
        ends = [*(start - 1 for start in self._starts[1:]), self._last]
        rounds = enumerate(zip(self._starts, ends, strict=False), 1)
        bands = tuple(Band(start, end, f"Round {number}") for number, (start, end) in rounds if start <= end)
        lines = tuple(self._line(seat, points) for seat, points in enumerate(self._points))
        return Series(
            title,
            unit,
            prefix,
            lines,
            tuple(self._marks),
            bands,
            tuple(self._breaks),
            mark_word,
            ranges,
            aim,
            tuple(self._earnings),
        )

    def _line(self, seat: int, points: list[tuple[int, int]]) -> Line:
        if points[-1][0] != self._last:
            points = [*points, (self._last, points[-1][1])]
        return Line(seat, tuple(step for step, _ in points), tuple(value for _, value in points))
