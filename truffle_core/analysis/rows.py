"""From one log to rows: a row a seat, a row a step, a row a thing that earned. Plain data, in the order of `COLUMNS`."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from truffle_core.core.errors import LogError
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.kit import Earning, Line, Series
from truffle_core.core.log import AnyStep, Back, Log, full_options
from truffle_core.core.replay import Replay
from truffle_core.games import kit, read_log

from .sources import Fault, shown

__all__ = ["rows_of"]

Row = tuple[Any, ...]


def rows_of(path: Path, wanted: Sequence[str], taken_back: bool) -> dict[str, list[Row]]:
    """Return the rows of one log for each frame that is `wanted`, or one fault if the log does not hold.

    Parameters
    ----------
    taken_back : whether steps that were taken back, and the taking back itself, get rows too.
    """
    try:
        log = read_log(path)
        log.verify()
    except LogError as error:
        return {"faults": [Fault(shown(path), error.line, error.step, error.rule, error.reason)]}
    played = _Played(log, shown(path))
    makers = {"games": played.seats, "steps": lambda: played.steps(taken_back), "marks": played.marks}
    return {name: [*makers[name]()] for name in wanted}


class _Points(NamedTuple):
    """What each seat had at each step of a line of play, and in which round that was."""

    series: Series
    hidden: dict[int, int]
    """Seat -> the first step from which these eyes do not know its points."""

    starts: list[int]
    """The first step of each round."""

    def before(self, seat: int, n: int) -> int | None:
        """Return a seat's points just before step `n`."""
        line = self.series.lines[seat]
        return None if n > self.hidden.get(seat, n) else _value(line, bisect_left(line.steps, n))

    def after(self, seat: int, n: int) -> int | None:
        """Return a seat's points just after step `n`."""
        line = self.series.lines[seat]
        return None if n >= self.hidden.get(seat, n + 1) else _value(line, bisect_right(line.steps, n))

    def round(self, n: int) -> int | None:
        """Return the number of the round in which step `n` was made."""
        number = bisect_right(self.starts, n)
        return number if number and n <= self.series.bands[number - 1].end else None


def _value(line: Line, passed: int) -> int:
    """Return the last of the values that were passed; before the first, the line stands at it."""
    return line.values[max(passed - 1, 0)]


def _hidden(earnings: Sequence[Earning]) -> dict[int, int]:
    """Return for each seat the first step that brought it something unknown."""
    found: dict[int, int] = {}
    for one in earnings:
        if one.points is None:
            found.setdefault(one.seat, one.step)
    return found


class _Played:
    """A log that holds, with what its rows are made of."""

    def __init__(self, log: Log, file: str) -> None:
        self.log = log
        self.kit = kit(log.header.game)
        self.replay = Replay(log, check=False)
        self.line = self.replay.main_line()
        self.which = (file, log.header.id, log.header.game)

    @cached_property
    def points(self) -> _Points:
        """The points along the line that was played in the end."""
        return self.points_along(self.line)

    def points_along(self, line: Sequence[int]) -> _Points:
        """Return the points along a line of play, as far as the log knows them."""
        series = self.kit.charting.series(self.log, line, None)
        return _Points(series, _hidden(series.earnings), [band.start for band in series.bands])

    def seats(self) -> Iterator[Row]:
        """Yield a row a seat."""
        header, end = self.log.header, self.log.end
        backs = [record for record in self.log.records if isinstance(record, Back)]
        options = json.dumps(full_options(self.log.game, header.options), sort_keys=True)
        places, decisions = self.places(), self.decisions()
        for seat, who in enumerate(header.seats):
            winners = () if end is None else end.end.winners
            yield (
                *self.which,
                seat,
                self.log.names[seat],
                who.kind,
                _or_none(who.bot),
                len(header.seats),
                options,
                header.edition.name,
                _or_none(header.seed),
                _time(header.created),
                header.engine,
                None if header.parent is UNSET else header.parent.id,
                None if self.log.view is None else str(self.log.view),
                end is not None,
                None if end is None else end.end.reason,
                None if end is None else (1 / len(winners) if seat in winners else 0.0),
                None if end is None else seat in winners,
                None if end is None else end.end.scores[seat],
                places.get(seat),
                len(self.points.series.bands),
                len(self.line),
                None if decisions is None else decisions[seat],
                len(self.log.records),
                len(backs),
                any(back.practice is True for back in backs),
                self.log.torn,
                self.log.size,
            )

    def places(self) -> dict[int, int]:
        """Return who came where: the winners first, the others by points, or by how near they came to what is aimed at."""
        if self.log.end is None or not self.log.end.end.winners:
            return {}
        winners, scores = self.log.end.end.winners, self.log.end.end.scores
        aim = self.points.series.aim
        good = {
            seat: score if aim is None else -abs(score - aim)
            for seat, score in enumerate(scores)
            if seat not in winners
        }
        behind = {seat: 1 + len(winners) + sum(other > one for other in good.values()) for seat, one in good.items()}
        return {**dict.fromkeys(winners, 1), **behind}

    def decisions(self) -> Counter[int] | None:
        """Count each seat's steps with two or more legal actions; a view cannot know them of others."""
        if self.log.view is not None:
            return None
        legal = self.log.game.legal_actions
        return Counter(
            int(step.by) for step, before in self.positions() if step.by != CHANCE and len(legal(before)) > 1
        )

    def positions(self) -> Iterator[tuple[AnyStep, Any]]:
        """Yield each step of the line that was played in the end, with the position before it."""
        state = self.log.game.initial_state(self.log.setup())
        for n in self.line:
            step = self.log.records[n]
            assert isinstance(step, Step)
            yield step, state
            for event in step.events:
                self.log.game.apply(state, event)

    def steps(self, taken_back: bool) -> Iterator[Row]:
        """Yield a row a step of the line that was played in the end, or a row a record."""
        found = {
            step.n: self.step_row(step, move, before, self.points, True)
            for move, (step, before) in enumerate(self.positions())
        }
        if taken_back:
            found |= dict(self.undone_rows({*found}))
        yield from (found[n] for n in sorted(found))

    def undone_rows(self, played: set[int]) -> Iterator[tuple[int, Row]]:
        """Yield the rows of all that is not on the line played in the end, by the record's number."""
        for n, record in enumerate(self.log.records):
            if isinstance(record, Back):
                yield n, self.back_row(record)
        undone = [r.n for r in self.log.records if isinstance(r, Step) and r.n not in played]
        led_on = {self.replay.line.parent[n] for n in undone}
        for end in (n for n in undone if n not in led_on):
            line = self.replay.line.path(end)
            points = self.points_along(line)
            for move, n in enumerate(line):
                step = self.log.records[n]
                if n not in played and isinstance(step, Step):
                    yield n, self.step_row(step, move, self.replay.before(n, self.log.view), points, False)

    def step_row(self, step: AnyStep, move: int, before: Any, points: _Points, played: bool) -> Row:
        """Return the row of a step."""
        rules = self.kit.rules_of(step, before)
        seat = None if step.by == CHANCE else int(step.by)
        return (
            *self.which,
            step.n,
            move,
            points.round(step.n),
            "chance" if seat is None else "action",
            seat,
            *_named(step.action),
            rules[0] if rules else None,
            " ".join(rules) or None,
            None if seat is None else points.before(seat, step.n),
            None if seat is None else points.after(seat, step.n),
            played,
            None,
            None,
        )

    def back_row(self, record: Back) -> Row:
        """Return the row of a taking back."""
        nothing = (None,) * 6
        practice = record.practice is True
        return (*self.which, record.n, None, None, "back", record.by, *nothing, False, record.back, practice)

    def marks(self) -> Iterator[Row]:
        """Yield a row for each thing that brought a seat points, or cost it points."""
        for one in self.points.series.earnings:
            place = (one.step, self.points.round(one.step), one.seat)
            yield (*self.which, *place, one.kind, one.label, one.points)


def _named(action: Any) -> tuple[str | None, str | None]:
    """Return an action's type and what else it names, as JSON; None for a step without an action and where it is hidden."""
    if action is None or action is UNSET:
        return None, None
    written = msgspec.to_builtins(action)
    return written.pop(action.__struct_config__.tag_field), json.dumps(written)


def _or_none(value: Any) -> Any:
    """Return a field of the header, None if it is not there."""
    return None if value is UNSET else value


def _time(written: str) -> datetime | None:
    """Return the time a log says it was begun at, None if it says none that is one."""
    try:
        return datetime.strptime(written, "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return None
