"""Answers with how sure they are: a dot and its interval for each row of a table, a panel for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from .figure import INK
from .frame import GRID

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["interval_chart"]

HIGH: Final = 26
"""Pixels for each row; a panel's title takes `HEAD` more."""

HEAD: Final = 72
FOOT: Final = 60
TOP: Final = 96
"""Room for the legend, which takes two lines on a phone."""

ACCENT: Final = "#b07d12"

Table = Mapping[str, Sequence[Any]]
"""Columns by name: a pandas frame will do."""


def interval_chart(
    table: Table,
    label: str,
    value: str,
    *,
    panel: str = "game",
    axis: str = "",
    expected: str = "",
    percent: bool = False,
) -> Figure:
    """Return a table with the columns `low` and `high` as dots and intervals, its first row at the top.

    Parameters
    ----------
    label, value : the columns that name a row and that say where its dot is.
    panel : the column with a panel for each value.
    axis : the words under the last panel.
    expected : a column with what would be so if nothing made a difference; drawn as an open mark beside the dot.
    percent : whether values are shares; then all panels have the same scale.
    """
    from plotly.graph_objects import Figure
    from plotly.subplots import make_subplots

    panels = [str(one) for one in dict.fromkeys(table[panel])]
    if not panels:
        return Figure()
    rows = {one: [at for at, name in enumerate(table[panel]) if str(name) == one] for one in panels}
    heights = [HIGH * len(rows[one]) for one in panels]
    total = sum(heights) + HEAD * (len(panels) - 1) + TOP + FOOT
    figure = make_subplots(
        rows=len(panels),
        cols=1,
        shared_xaxes="all" if percent else False,
        row_heights=heights,
        vertical_spacing=min(HEAD / total, 1 / max(len(panels) - 1, 1)),
        subplot_titles=[_titled(one) for one in panels],
    )
    for place, one in enumerate(panels, 1):
        for trace in _traces(table, rows[one], label, value, expected, first=place == 1):
            figure.add_trace(trace, row=place, col=1)
    figure.update_xaxes(
        rangemode="tozero",
        tickformat=".0%" if percent else None,
        showticklabels=True,
        gridcolor=GRID,
        zerolinecolor=GRID,
        fixedrange=True,
    )
    figure.update_xaxes(title_text=axis, row=len(panels))
    figure.update_yaxes(autorange="reversed", type="category", fixedrange=True, automargin=True)
    figure.update_layout(
        height=total,
        margin={"l": 8, "r": 16, "t": TOP, "b": FOOT},
        plot_bgcolor="rgba(0,0,0,0)",
        paper_bgcolor="#ffffff",
        font={"color": INK, "family": "system-ui, sans-serif", "size": 13},
        legend={"orientation": "h", "y": 0.99, "yanchor": "top", "x": 0, "yref": "container"},
        showlegend=True,
        dragmode=False,
    )
    return figure


def _titled(name: str) -> str:
    """Return a name in a file as a title, with nothing in it that is taken for markup."""
    return escape(name.replace("_", " ").title(), quote=False)


def _traces(
    table: Table, rows: Sequence[int], label: str, value: str, expected: str, first: bool
) -> list[dict[str, Any]]:
    """Return one panel's traces: the dots with their intervals, and what would be expected."""
    column = {name: [[*table[name]][at] for at in rows] for name in {label, value, "low", "high", expected} - {""}}
    names = [escape(str(one), quote=False) for one in column[label]]
    dots = {
        "type": "scatter",
        "name": "seen, with 95% interval",
        "x": column[value],
        "y": names,
        "mode": "markers",
        "marker": {"size": 10, "color": INK},
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [high - at for high, at in zip(column["high"], column[value], strict=True)],
            "arrayminus": [at - low for low, at in zip(column["low"], column[value], strict=True)],
            "color": INK,
            "thickness": 2,
        },
        "showlegend": first,
        "legendgroup": "seen",
    }
    if not expected:
        return [dots]
    fair = {
        "type": "scatter",
        "name": "if it made no difference",
        "x": column[expected],
        "y": names,
        "mode": "markers",
        "marker": {"size": 12, "symbol": "diamond-open", "color": ACCENT, "line": {"width": 2}},
        "showlegend": first,
        "legendgroup": "fair",
    }
    return [fair, dots]
