"""The score chart without a browser: what a click comes to, and another log on the same traces."""

from __future__ import annotations

import asyncio
import itertools
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from truffle_core.charts import NO_CHANCES, Chances, traces
from truffle_core.charts.frame import letters_trace, words_trace
from truffle_core.core.kit import Band, Break, Line, Milestone, Range, Series
from truffle_core.widgets.score_chart import CHANCES, ScoreChart

LAST = 200


def series(seats: int = 2) -> Series:
    lines = tuple(Line(seat, (0, 50, LAST), (0, 5 + seat, 20)) for seat in range(seats))
    return Series("Money", "dollars", "$", lines, (Milestone(50, 0, 5, "one 1, $1"),), (Band(0, LAST, "Round 1"),))


def named(chart: ScoreChart, name: str) -> Any:
    (found,) = [trace for trace in chart.widget.data if trace.name == name]
    return found


def clicked(chart: ScoreChart, **steps: int) -> None:
    """Click where the named traces have a point near."""
    for trace in chart.widget.data:
        if trace.name in steps:
            points: Any = SimpleNamespace(xs=[steps[trace.name]])
            chart._clicked(trace, points, None)


@pytest.mark.parametrize(
    ("steps", "meant"),
    [
        ({"Ann": 40, "Ben": 40}, 40),
        ({"Ann": 49, "Ben": 49, "marks": 50}, 50),
        ({"Ann": 40, "Ben": 40, "marks": 50}, 40),
        ({"marks": 50}, 50),
    ],
)
def test_one_click_is_one_jump_and_a_mark_counts_only_where_it_is(steps: dict[str, int], meant: int) -> None:
    jumps: list[int] = []

    async def course() -> None:
        clicked(ScoreChart(series(), ("Ann", "Ben"), 0, jumps.append), **steps)
        await asyncio.sleep(0)

    asyncio.run(course())
    assert jumps == [meant]


def test_another_log_changes_the_data_of_the_same_traces() -> None:
    chart = ScoreChart(series(2), ("Ann", "Ben"), 3, print)
    traces = chart.widget.data
    chart.show(series(4), ("Ann", "Ben", "Cleo", "Dora"), 7)
    assert chart.widget.data == traces
    assert [trace.name for trace in traces if trace.visible and trace.line.shape == "hv"] == [
        "Ann",
        "Ben",
        "Cleo",
        "Dora",
    ]
    assert sorted(named(chart, "whose").text) == ["<b>A</b>", "<b>B</b>", "<b>C</b>", "<b>D</b>"]
    assert traces[-1].x == (7, 7)
    chart.mark(9)
    assert traces[-1].x == (9, 9)
    chart.show(series(2), ("Eve", "Finn"), 0)
    assert [trace.name for trace in traces if trace.visible and trace.line.shape == "hv"] == ["Eve", "Finn"]
    assert list(named(chart, "whose").text) == ["<b>F</b>", "<b>E</b>"]  # the one that ends lower first
    assert not chart.widget.layout.shapes


def test_names_are_not_taken_for_markup() -> None:
    chart = ScoreChart(series(2), ("<b>Ann</b>", '<a href="https://elsewhere">Ben</a>'), 0, print)
    letters = [text.removeprefix("<b>").removesuffix("</b>") for text in named(chart, "whose").text]
    shown = [*(trace.name for trace in chart.widget.data), *named(chart, "marks").text, *letters]
    assert len(letters) == 2
    assert not [text for text in shown if "<" in text]


def broken() -> Series:
    """Return a line that goes from 78 past the end, and in the same step on from 43 to 48."""
    line = Line(0, (0, 3, 3, 9), (78, 43, 48, 48))
    other = Line(1, (0, 9), (20, 20))
    return Series(
        "Track", "spaces", "", (line, other), (), (), (Break(3, 0, 78, 43),), "mark", (Range(61, 70, "<goal>"),)
    )


def drawn(name: str) -> dict[str, Any]:
    (found,) = [trace for trace in traces(broken(), ("Ann", "Ben"), 0) if trace["name"] == name]
    return found


def test_a_line_that_breaks_stops_where_it_stopped_and_nothing_leads_on_to_where_it_begins() -> None:
    points = list(zip(drawn("Ann")["x"], drawn("Ann")["y"], strict=True))
    assert points[:3] == [(0, 78), (1, 78), (2, 78)]
    assert points[3:8] == [(3, 78), (3, None), (3, 43), (3, 48), (4, 48)]
    assert None not in drawn("Ben")["y"]
    assert list(zip(drawn("breaks")["x"], drawn("breaks")["y"], strict=True)) == [(3, 78), (3, 43)]


def test_a_range_of_values_is_shaded_over_all_steps_and_named_in_it() -> None:
    goal = drawn("&lt;goal&gt;")
    assert ("&lt;goal&gt;", 65.5) in zip(drawn("words")["text"], drawn("words")["y"], strict=True)
    assert [(x, y) for x, y in zip(goal["x"], goal["y"], strict=True) if x is not None] == [
        (0, 61), (0, 70), (9, 70), (9, 61), (0, 61)
    ]  # fmt: skip
    assert len(traces(broken(), ("Ann", "Ben"), 0)) == len(traces(series(4), ("Ann", "Ben", "Cleo", "Dora"), 0))


def words_of(series: Series) -> list[str]:
    return list(words_trace(series, 22.0)["text"])


def test_values_bear_their_unit_and_rounds_their_names() -> None:
    words = words_of(series())
    assert [word for word in words if word.startswith("$")] == ["$0", "$5", "$10", "$15", "$20"]
    assert "Round 1" in words


def test_many_rounds_are_named_by_number_and_not_all_of_them() -> None:
    bands = tuple(Band(10 * n, 10 * n + 9, f"Round {n + 1}") for n in range(20))
    words = words_of(replace(series(), bands=bands))
    numbers = [word for word in words if word.isdigit()]
    assert "Round 1" in words
    assert 5 < len(numbers) < 19


def test_the_number_of_a_second_round_stands_clear_of_the_name_of_the_first() -> None:
    starts = (0, 7, 20, 36, 51, 72, 92, 111, 132)
    bands = tuple(Band(a, b - 1, f"Round {n + 1}") for n, (a, b) in enumerate(itertools.pairwise(starts)))
    lines = tuple(replace(line, steps=(0, 131), values=(0, 9)) for line in series().lines)
    words = words_of(replace(series(), lines=lines, bands=bands))
    assert [word for word in words if word.isdigit()] == ["3", "4", "5", "6", "7", "8"]
    assert "Round 1" in words


def test_without_rounds_the_first_and_the_last_step_are_named() -> None:
    assert words_of(replace(series(), bands=()))[-2:] == ["step 0", f"step {LAST}"]


def test_letters_of_lines_that_end_together_make_room_for_each_other() -> None:
    letters = letters_trace(series(3), ("Ann", "Anton", "Ben"), ("", "", ""), 22.4)
    ys = letters["y"]
    assert letters["text"] == ["<b>B</b>", "<b>An</b>", "<b>An</b>"]
    assert all(later - earlier > 2.5 for earlier, later in itertools.pairwise(ys))
    assert max(ys) <= 22.4
    assert min(letters["x"]) > LAST


def test_chances_to_win_wait_until_the_browser_has_drawn_the_chart() -> None:
    chart = ScoreChart(series(2), ("Ann", "Ben"), 0, print)
    line = chart.widget.data[CHANCES]
    chart.show_chances(Chances("Ann's chance to win", [(3, 0.5), (5, 0.25)]))
    assert not line.visible, "the browser would lose it"
    chart._heard(chart.widget, {"kind": "drawn"}, [])
    assert (line.visible, list(line.y)) == (True, [0.5, 0.5, 0.25])
    assert chart.widget.layout.yaxis2.visible
    chart.show_chances(NO_CHANCES)
    assert not line.visible
    assert not chart.widget.layout.yaxis2.visible


def test_a_chart_that_is_made_with_chances_has_them_from_the_start() -> None:
    chart = ScoreChart(series(2), ("Ann", "Ben"), 0, print, Chances("Ann's chance to win", [(3, 0.5)]))
    assert chart.widget.data[CHANCES].visible
    assert chart.widget.layout.yaxis2.visible
    chart.show(series(2), ("Eve", "Finn"), 0)
    assert not chart.widget.data[CHANCES].visible
    assert not chart.widget.layout.yaxis2.visible
