"""The one interactive chart of a page: made once, then only its traces' data change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import plotly.graph_objects as go
import traitlets

from truffle_core.charts import LAYOUT, NO_CHANCES, Chances, chance_trace, present_trace, traces
from truffle_core.core.kit import Series

PRESENT = -1
"""Place of the trace that marks the present step: the last."""

CHANCES = -2
"""Place of the trace of chances to win."""

MARKS = "marks"
"""Name of the trace of the marked points."""

BESIDE = 0.015
"""How far from the step clicked on a marked point may be to be meant, as a share of the chart: about its own size."""


REST = 0.12
"""Seconds without a step after which the present one is marked: a redraw takes longer than a step of the table."""


_LAZY = """
let drawer;
async function fetched(model) {
  const address = URL.createObjectURL(new Blob([model.get("drawer")], { type: "text/javascript" }));
  const { default: made } = await import(address);
  URL.revokeObjectURL(address);
  return typeof made === "function" ? made() : made;
}
async function render(around) {
  drawer ??= fetched(around.model);
  const widget = await drawer;
  await widget.initialize?.(around);
  const end = await widget.render(around);
  around.model.send({ kind: "drawn" });
  return end;
}
export default { render };
"""


class _Figure(go.FigureWidget):  # type: ignore[misc]
    """A figure that is ready at once and fetches its five megabytes of drawing code when it is first drawn.

    The browser's side gives a widget two seconds to get ready; on a slow machine that code takes longer, and the
    figure would stay dead.
    """

    _esm = _LAZY
    drawer = traitlets.Unicode(
        files("plotly").joinpath("package_data", "widgetbundle.js").read_text(encoding="utf-8")
    ).tag(sync=True)


class ScoreChart:
    """A score chart in which a click leads to a step.

    Parameters
    ----------
    on_jump : called with the step that was clicked.
    """

    def __init__(
        self,
        series: Series,
        names: Sequence[str],
        at: int,
        on_jump: Callable[[int], None],
        chances: Chances = NO_CHANCES,
    ) -> None:
        self._series = series
        self._on_jump = on_jump
        self._clicks: dict[bool, int] = {}
        self._due: asyncio.TimerHandle | None = None
        self._made = traces(series, names, at, chances)
        data = [go.Scatter(trace) for trace in self._made]
        # what changes before it is first drawn is lost on the browser's side, so all of it is there from the start
        axis = {**LAYOUT["yaxis2"], "visible": bool(chances.line)}
        self.widget = _Figure(data=data, layout={**LAYOUT, "yaxis2": axis})
        self.widget._config = {**self.widget._config, "displayModeBar": False, "responsive": True}  # noqa: SLF001  the widget has no public way
        for trace in self.widget.data[:PRESENT]:
            trace.on_click(self._clicked)
        self._drawn = False
        self._awaited: Chances | None = None
        self.widget.on_msg(self._heard)

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Take up that the browser has drawn the chart: what waited for that is shown."""
        if isinstance(content, dict) and content.get("kind") == "drawn":
            self._drawn = True
            awaited, self._awaited = self._awaited, None
            if awaited is not None:
                self.show_chances(awaited)

    def show(self, series: Series, names: Sequence[str], at: int, chances: Chances = NO_CHANCES) -> None:
        """Show another log: the same traces with other data."""
        self._series = series
        self._awaited = None
        self._put_off()
        shown, self._made = self._made, traces(series, names, at, chances)
        with self.widget.batch_update():
            # the browser fills in what a trace leaves open, so the widget's own data would seem to differ each time
            for trace, made, before in zip(self.widget.data, self._made, shown, strict=True):
                if made != before:
                    trace.update(made)
            self.widget.layout.yaxis2.visible = bool(chances.line)

    def show_chances(self, chances: Chances) -> None:
        """Show a line of chances to win on an axis of its own, as soon as there is a chart to show it in; an empty one takes it away."""
        if not self._drawn:
            self._awaited = chances
            return
        made = self._made[CHANCES] = chance_trace(chances)
        with self.widget.batch_update():
            self.widget.data[CHANCES].update(made)
            self.widget.layout.yaxis2.visible = bool(chances.line)

    def mark(self, at: int) -> None:
        """Mark the present step once the steps have come to rest, so that the table never waits for the chart."""
        self._put_off()
        try:
            self._due = asyncio.get_running_loop().call_later(REST, self._mark, at)
        except RuntimeError:
            self._mark(at)

    def _put_off(self) -> None:
        """Forget a mark that is still due."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _mark(self, at: int) -> None:
        made = self._made[PRESENT] = present_trace(self._series, at)
        with self.widget.batch_update():
            self.widget.data[PRESENT].x = made["x"]
            self.widget.data[PRESENT].y = made["y"]

    def _clicked(self, trace: Any, points: Any, state: Any) -> None:
        """Take up one click, of which every trace with a point near it tells."""
        if points.xs:
            if not self._clicks:
                later(self._jump)
            self._clicks[trace.name == MARKS] = int(points.xs[0])

    def _jump(self) -> None:
        """Go to the step clicked on, or to a marked point right beside it; lines have a point at every step."""
        clicks, self._clicks = self._clicks, {}
        on_line, on_mark = clicks.get(False), clicks.get(True)
        if on_line is None or (on_mark is not None and abs(on_mark - on_line) <= self._series_length() * BESIDE):
            on_line = on_mark
        if on_line is not None:
            self._on_jump(on_line)

    def _series_length(self) -> int:
        return max((line.steps[-1] for line in self._series.lines), default=0)


def later(call: Callable[[], None]) -> None:
    """Call once what is happening now is done; at once where no loop runs."""
    try:
        asyncio.get_running_loop().call_soon(call)
    except RuntimeError:
        call()
