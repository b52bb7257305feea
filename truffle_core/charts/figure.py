"""From a game's series to Plotly traces: always the same number of them, so that another log changes data only.

Everything in the chart is a trace (rounds, lines, marks, breaks, the present step); nothing is a layout shape, since
a figure in the browser follows changes of trace data reliably and of its layout not always.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from truffle_core.core.kit import Break, Line, Series

from .frame import extent, grid_trace, letters_trace, words_trace

MOST_SEATS: Final = 5
INK: Final = "#1b2125"
LINES: Final = ((INK, "solid"), (INK, "dash"), ("#b07d12", "solid"), ("#4d6b78", "dashdot"), ("#8a3f5c", "dot"))
"""Colour and dash of each seat's line: told apart without colour, too."""

CHANCE: Final = "#2a6a50"
"""Colour of the chance to win, which has an axis of its own on the right."""

SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "star")
FEW: Final = 40
"""So many marks are drawn large; more of them would cover the lines."""

ROOM: Final = 1.12
"""Height of the chart over its highest value."""


class Chances(NamedTuple):
    """A line of chances to win: what it is called, and at some steps a number from 0 to 1."""

    name: str
    line: Sequence[tuple[int, float]]


NO_CHANCES: Final = Chances("", ())

LAYOUT: Final[dict[str, Any]] = {
    "height": 230,
    "autosize": True,
    "margin": {"l": 18, "r": 4, "t": 0, "b": 0},
    "hovermode": "x",
    "clickmode": "event",
    "dragmode": False,
    "showlegend": True,
    "legend": {
        "orientation": "h",
        "y": 1.02,
        "yanchor": "bottom",
        "x": 0,
        "font": {"size": 11},
        "itemclick": False,
        "itemdoubleclick": False,
    },
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "font": {"color": INK, "family": "system-ui, sans-serif", "size": 12},
    "xaxis": {"showgrid": False, "showticklabels": False, "zeroline": False, "fixedrange": True},
    "yaxis": {
        "showgrid": False,
        "showticklabels": False,
        "zeroline": False,
        "rangemode": "tozero",
        "fixedrange": True,
    },
    "yaxis2": {
        "overlaying": "y",
        "side": "right",
        "range": [-0.16 * ROOM, 1.07 * ROOM],  # nought and all stand where they do on the left
        "tickvals": [0, 0.5, 1],
        "tickformat": ".0%",
        "tickfont": {"size": 11, "color": CHANCE},
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
        "automargin": True,
        "visible": False,
    },
}


def traces(series: Series, names: Sequence[str], at: int, chances: Chances = NO_CHANCES) -> list[dict[str, Any]]:
    """Return the chart's traces: bands, ranges, grid, words, a line for each of `MOST_SEATS`, marks, and so on.

    After the marks come the breaks, a letter at each line's end, the chances to win and the present step.
    The one of the chances to win is empty until there is a review (`chance_trace`).
    """
    top = _top(series)
    letters = letters_trace(series, names, [colour for colour, _ in LINES], top)
    names = [escape(name, quote=False) for name in names]  # Plotly would take a name's tags for markup
    lines = {line.seat: line for line in series.lines}
    found = [_bands(series, top), _ranges(series), grid_trace(series, top), words_trace(series, top)]
    found += [_line(seat, lines.get(seat), names, series) for seat in range(MOST_SEATS)]
    found += [_marks(series, names), _breaks(series), letters, chance_trace(chances), present_trace(series, at)]
    return found


def present_trace(series: Series, at: int) -> dict[str, Any]:
    """Return the trace that marks the present step."""
    return {
        "name": "present step",
        "x": [at, at],
        "y": [0, _top(series)],
        "mode": "lines+markers",
        "line": {"color": INK, "width": 1.5},
        "marker": {"size": [0, 9], "color": INK},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def chance_trace(chances: Chances) -> dict[str, Any]:
    """Return the trace of chances to win; each holds until the next one.

    Like the other lines it has a point for every step, so that a click anywhere finds a step.
    """
    xs: list[int] = []
    ys: list[float] = []
    line = chances.line
    ends = [step for step, _ in line[1:]] + [step + 1 for step, _ in line[-1:]]
    for (step, chance), end in zip(line, ends, strict=True):
        xs += range(step, end)
        ys += [chance] * (end - step)
    return {
        "name": escape(chances.name, quote=False) or "chance to win",
        "x": xs,
        "y": ys,
        "yaxis": "y2",
        "mode": "lines",
        "fill": "tozeroy",
        "fillcolor": "rgba(42,106,80,.12)",
        "line": {"color": CHANCE, "width": 1.5, "shape": "hv"},
        "hovertemplate": "%{y:.0%}<extra>%{fullData.name}, step %{x}</extra>",
        "visible": bool(xs),
        "showlegend": bool(xs),
    }


def value_at(line: Line, step: int) -> int:
    """Return a line's value after `step`."""
    place = bisect_right(line.steps, step) - 1
    return line.values[max(place, 0)]


def _top(series: Series) -> float:
    reached = [value for line in series.lines for value in line.values] + [one.high for one in series.ranges]
    return max([1, *reached]) * ROOM


def _bands(series: Series, top: float) -> dict[str, Any]:
    """Shade every second band, as one filled outline with gaps."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for band in series.bands[1::2]:
        xs += [band.start, band.start, band.end, band.end, band.start, None]
        ys += [0, top, top, 0, 0, None]
    return {
        "name": "rounds",
        "x": xs,
        "y": ys,
        "mode": "lines",
        "fill": "toself",
        "fillcolor": "rgba(120,110,80,.14)",
        "line": {"width": 0},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _ranges(series: Series) -> dict[str, Any]:
    """Shade the stretches of values, from the first step to the last, as one filled outline with gaps."""
    first, last = extent(series)
    xs: list[float | None] = []
    ys: list[float | None] = []
    for one in series.ranges:
        xs += [first, first, last, last, first, None]
        ys += [one.low, one.high, one.high, one.low, one.low, None]
    return {
        "name": escape(", ".join(one.label for one in series.ranges), quote=False),
        "x": xs,
        "y": ys,
        "mode": "lines",
        "fill": "toself",
        "fillcolor": "rgba(240,189,69,.5)",
        "line": {"width": 0},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _line(seat: int, line: Line | None, names: Sequence[str], series: Series) -> dict[str, Any]:
    """Draw one seat's line; a spare one is empty."""
    colour, dash = LINES[seat]
    xs, ys = _points(line, {one.step: one for one in series.breaks if one.seat == seat}) if line else ([], [])
    return {
        "name": names[seat] if line else f"seat {seat + 1}",
        "x": xs,
        "y": ys,
        "mode": "lines",
        "line": {"color": colour, "dash": dash, "width": 2.5, "shape": "hv"},
        "hovertemplate": f"{series.prefix}%{{y}}<extra>%{{fullData.name}}, step %{{x}}</extra>",
        "visible": line is not None,
        "showlegend": False,
    }


def _points(line: Line, breaks: Mapping[int, Break]) -> tuple[list[int], list[int | None]]:
    """Return a point for every step, so that a click anywhere finds a step.

    At a break the line stops at the old value, and nothing leads from there to the new one.
    """
    xs: list[int] = []
    ys: list[int | None] = []
    for step in range(line.steps[0], line.steps[-1] + 1):
        if step in breaks:
            xs += [step, step, step]
            ys += [breaks[step].stop, None, breaks[step].start]
        xs.append(step)
        ys.append(value_at(line, step))
    return xs, ys


def _marks(series: Series, names: Sequence[str]) -> dict[str, Any]:
    """Mark the named points, each with its seat's sign."""
    return {
        "name": "marks",
        "x": [mark.step for mark in series.marks],
        "y": [mark.value for mark in series.marks],
        "text": [f"{names[mark.seat]}: {mark.label}" for mark in series.marks],
        "mode": "markers",
        "marker": {
            "size": 9 if len(series.marks) <= FEW else 6,
            "symbol": [SYMBOLS[mark.seat] for mark in series.marks],
            "color": [LINES[mark.seat][0] for mark in series.marks],
            "line": {"color": "#ffffff", "width": 1},
        },
        "hovertemplate": "%{text}<extra></extra>",
        "showlegend": False,
    }


def _breaks(series: Series) -> dict[str, Any]:
    """Ring the places where a line stops, and where it starts anew."""
    ends = [(one, value) for one in series.breaks for value in (one.stop, one.start)]
    colours = [LINES[one.seat][0] for one, _ in ends]
    return {
        "name": "breaks",
        "x": [one.step for one, _ in ends],
        "y": [value for _, value in ends],
        "mode": "markers",
        "marker": {"symbol": "circle-open", "size": 13, "color": colours, "line": {"color": colours, "width": 2}},
        "hoverinfo": "skip",
        "showlegend": False,
    }
