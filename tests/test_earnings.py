"""What a game's series says was earned, thing by thing, adds up to its lines, in each of the games in the gallery."""

from __future__ import annotations

from pathlib import Path

import pytest

from truffle_core.core.game import View
from truffle_core.core.kit import Series
from truffle_core.core.log import Log
from truffle_core.core.places import data_folder
from truffle_core.core.replay import Replay
from truffle_core.games import kit, read_log

LOGS = sorted(data_folder("replays").glob("*/*.jsonl"))
each_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")


def series_of(log: Log, viewer: View | None = None) -> Series:
    return kit(log.header.game).charting.series(log, Replay(log, check=False).main_line(), viewer)


def rises(series: Series, seat: int) -> dict[int, int]:
    """Give by how much a line changes at each step; where it starts anew, that is no change."""
    line = series.lines[seat]
    anew = {one.step: one.start - one.stop for one in series.breaks if one.seat == seat}
    found: dict[int, int] = {}
    for step, before, after in zip(line.steps[1:], line.values, line.values[1:], strict=False):
        found[step] = found.get(step, 0) + after - before
    return {step: change for step, change in found.items() if change and step not in anew}


@each_log
def test_what_is_earned_at_a_step_is_what_the_line_rises_by(path: Path) -> None:
    series = series_of(read_log(path))
    anew = {(one.seat, one.step) for one in series.breaks}
    for seat in range(len(series.lines)):
        earned: dict[int, int] = {}
        for one in series.earnings:
            if one.seat == seat and (seat, one.step) not in anew:
                assert one.points is not None
                earned[one.step] = earned.get(one.step, 0) + one.points
        assert {step: points for step, points in earned.items() if points} == rises(series, seat)


@each_log
def test_every_earning_says_what_it_is(path: Path) -> None:
    earnings = series_of(read_log(path)).earnings
    assert earnings
    assert all(one.kind and one.label for one in earnings)


@each_log
def test_a_view_earns_the_same_where_it_knows_and_nothing_else(path: Path) -> None:
    log = read_log(path)
    whole = series_of(log).earnings
    for view in (0, "public"):
        seen = series_of(log.redacted(view)).earnings
        assert seen == series_of(log, view).earnings
        assert [(one.step, one.seat, one.kind, one.label) for one in seen] == [
            (one.step, one.seat, one.kind, one.label) for one in whole
        ]
        assert all(b.points in {a.points, None} for a, b in zip(whole, seen, strict=True))


def test_a_view_that_does_not_know_says_so() -> None:
    hidden = [one for path in LOGS for one in series_of(read_log(path), "public").earnings if one.points is None]
    assert hidden
