"""The one interactive chart of a page: made once, then only its traces' data change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import plotly.graph_objects as go

from truffle_core.charts import LAYOUT, present_trace, traces
from truffle_core.core.kit import Series

PRESENT = -1
"""Place of the trace that marks the present step: the last."""


class ScoreChart:
    """A score chart in which a click leads to a step.

    Parameters
    ----------
    on_jump : called with the step that was clicked.
    """

    def __init__(self, series: Series, names: Sequence[str], at: int, on_jump: Callable[[int], None]) -> None:
        self._series = series
        self._on_jump = on_jump
        data = [go.Scatter(trace) for trace in traces(series, names, at)]
        self.widget = go.FigureWidget(data=data, layout=LAYOUT)
        self.widget._config = {**self.widget._config, "displayModeBar": False, "responsive": True}  # noqa: SLF001  the widget has no public way
        for trace in self.widget.data[:PRESENT]:
            trace.on_click(self._clicked)

    def show(self, series: Series, names: Sequence[str], at: int) -> None:
        """Show another log: the same traces with other data."""
        self._series = series
        with self.widget.batch_update():
            for trace, made in zip(self.widget.data, traces(series, names, at), strict=True):
                trace.update(made)

    def mark(self, at: int) -> None:
        """Mark the present step."""
        made = present_trace(self._series, at)
        with self.widget.batch_update():
            self.widget.data[PRESENT].x = made["x"]
            self.widget.data[PRESENT].y = made["y"]

    def _clicked(self, trace: Any, points: Any, state: Any) -> None:
        if points.xs:
            self._on_jump(int(points.xs[0]))
