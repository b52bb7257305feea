"""What stands around a chart's lines, as traces too: the values with their unit, the rounds' names, a letter at each line's end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor
from typing import Any, Final

from truffle_core.core.kit import Band, Series

GRID: Final = "rgba(27,33,37,.16)"
MOST_VALUES: Final = 5
"""So many values stand beside the chart, at most."""

NAME_SHARE: Final = 0.16
NUMBER_SHARE: Final = 0.07
"""How much of the width a round's name takes in a narrow chart, and how much its number alone."""

LETTER_SHARE: Final = 0.13
"""How much of the height a letter at the end of a line takes."""

UNDER: Final = 0.09
"""How far under the lowest value the rounds' names stand, as a share of the height."""

BEYOND: Final = 0.05
"""How far beyond the last step the letters stand, as a share of the width."""


def extent(series: Series) -> tuple[int, int]:
    """Return the first and the last step of a series."""
    steps = [step for line in series.lines for step in line.steps] or [0]
    return min(steps), max(steps)


def grid_trace(series: Series, top: float) -> dict[str, Any]:
    """Draw a hairline across the chart at each value."""
    first, last = extent(series)
    xs: list[float | None] = []
    ys: list[float | None] = []
    for value in _values(series, top):
        xs += [first, last, None]
        ys += [value, value, None]
    line = {"color": GRID, "width": 1}
    return {"name": "grid", "x": xs, "y": ys, "mode": "lines", "line": line, "hoverinfo": "skip", "showlegend": False}


def words_trace(series: Series, top: float) -> dict[str, Any]:
    """Write each value beside its hairline, each round's name under it, and the name of each range into it."""
    first, last = extent(series)
    words: list[tuple[float, float, str, str]] = [
        (first, value, f"{series.prefix}{value}", "middle left") for value in _values(series, top)
    ]
    under = _values(series, top)[0] - UNDER * top
    words += [(at, under, label, "middle center") for at, label in _below(series.bands, first, last)]
    words += [(first, (one.low + one.high) / 2, one.label, "middle right") for one in series.ranges]
    return {
        "name": "words",
        "x": [x for x, _, _, _ in words],
        "y": [y for _, y, _, _ in words],
        "text": [escape(text, quote=False) for _, _, text, _ in words],
        "textposition": [place for _, _, _, place in words],
        "textfont": {"size": 11},
        "mode": "text",
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def letters_trace(series: Series, names: Sequence[str], colours: Sequence[str], top: float) -> dict[str, Any]:
    """Write at the end of each line whose it is; where lines end close together, the letters make room for each other."""
    first, last = extent(series)
    letters = initials(names)
    lines = sorted(series.lines, key=lambda line: (line.values[-1], -line.seat))
    return {
        "name": "whose",
        "x": [last + BEYOND * (last - first)] * len(lines),
        "y": _apart([line.values[-1] for line in lines], LETTER_SHARE * top, top),
        "text": [f"<b>{escape(letters[line.seat], quote=False)}</b>" for line in lines],
        "textfont": {"size": 11},
        "mode": "markers+text",
        "marker": {
            "size": 20,
            "color": "#fffefb",
            "opacity": 1,
            "line": {"width": 2, "color": [colours[line.seat] for line in lines]},
        },
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def initials(names: Sequence[str]) -> list[str]:
    """Return the letter each name begins with, or two where several begin with the same one, as on the table."""
    firsts = [name.strip()[:1].upper() for name in names]
    return [
        (first + name.strip()[1:2] if firsts.count(first) > 1 else first) or "?"
        for first, name in zip(firsts, names, strict=True)
    ]


def _values(series: Series, top: float) -> list[int]:
    """Return the round values to write beside the chart, from the lowest line or zero up."""
    low = min([0, *(value for line in series.lines for value in line.values)])
    sizes = (size * 10**power for power in range(9) for size in (1, 2, 5))
    size = next(size for size in sizes if (top - low) / size <= MOST_VALUES)
    return [size * n for n in range(floor(low / size), floor(top / size) + 1)]


def _below(bands: Sequence[Band], first: int, last: int) -> list[tuple[float, str]]:
    """Return what stands under the chart and where: rounds by name, by number where they are many, else the steps."""
    span = max(last - first, 1)
    if not bands:
        return [(first, f"step {first}"), (last, f"step {last}")]
    middles = [((band.start + band.end) / 2, band.label) for band in bands]
    if len(bands) * NAME_SHARE <= 1 and all(band.end - band.start >= NAME_SHARE * span for band in bands):
        return middles
    numbered: list[tuple[float, str]] = []
    for at, label in middles:
        word, _, number = label.rpartition(" ")
        wanted = NUMBER_SHARE if len(numbered) != 1 else NAME_SHARE / 2 + NUMBER_SHARE
        if not numbered or at - numbered[-1][0] >= wanted * span:
            numbered.append((at, number if numbered or not word else label))
    return numbered


def _apart(values: Sequence[float], gap: float, top: float) -> list[float]:
    """Move ascending values apart until each is `gap` over the one before, below `top` if there is room."""
    placed: list[float] = []
    for value in values:
        placed.append(max(value, placed[-1] + gap) if placed else value)
    above = top
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], above)
        above = placed[place] - gap
    return placed
