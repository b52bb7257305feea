"""A log as one pair of eyes may keep it: its tables, words, chart and log, as plain data for a page without a server.

A view other than the open one is made from the redacted log alone. What those eyes did not see is not there to be
drawn, told or counted, so it cannot get into the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, structs

from truffle_core.core.errors import UsageError
from truffle_core.core.game import View
from truffle_core.core.kit import Kit, Look, Series
from truffle_core.core.log import Log, end_line
from truffle_core.core.plain_text import uncapital
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import BlockKind, Button, Grid, Item, Scene, plain

from .changes import change
from .replay_parts import key_moments, moments_of, move_line, numbers
from .screen import rule_buttons
from .told import last_lines, last_step, on_line, roles, tell_all

__all__ = ["ExportedStep", "ExportedView", "as_shown", "chart_of", "eyes_named", "eyes_of", "first_eyes", "mark_steps"]

NOWHERE: Final = -1
"""No step: the page itself marks where one is."""


def as_shown(log: Log) -> Log:
    """Return what may be shown of a log: all of it, but of a game under way only what its own human seat saw."""
    if log.view is not None or log.end is not None:
        return log
    human = next((n for n, seat in enumerate(log.header.seats) if seat.kind == "human"), None)
    return log.redacted("public" if human is None else human)


def eyes_of(word: str, log: Log) -> Eyes:
    """Return the eyes that a word names.

    Raises
    ------
    UsageError
        If nobody at this table has such eyes, or the log does not hold what they saw.
    """
    seats = len(log.names)
    eyes: Eyes = None
    if word == "public":
        eyes = "public"
    elif word != "open":
        if not (word.isascii() and word.isdecimal() and len(word) < 3 and int(word) < seats):
            raise UsageError(f'"{word[:20]}" is nobody\'s view here: a seat from 0 to {seats - 1}, "public" or "open".')
        eyes = int(word)
    shown = as_shown(log)
    if shown.view is not None and eyes != shown.view:
        why = "This log is one view of a game" if log.view is not None else "The game is still under way"
        raise UsageError(f"{why}, so a page of it can hold {eyes_named(shown.view, log)} and no more.")
    return eyes


def first_eyes(log: Log) -> Eyes:
    """Return the view that a page holds if none is asked for: the only one there is, or what everybody saw."""
    view = as_shown(log).view
    return "public" if view is None else view


def eyes_named(eyes: Eyes, log: Log) -> str:
    """Return whose view it is, in words."""
    if eyes is None:
        return "all cards open"
    return "what everybody saw" if eyes == "public" else f"{log.names[eyes]}'s view"


class ExportedStep(msgspec.Struct, array_like=True):
    """What one pair of eyes saw of one record.

    Attributes
    ----------
    head : where in the game it is, in words.
    line : its line in the list of moves.
    change : what makes its table of the one before it.
    rules : the ways to the rules it follows.
    """

    head: str
    line: Item
    change: dict[str, Any]
    rules: list[Button]


class ExportedView:
    """What one pair of eyes saw of a log, step by step.

    Parameters
    ----------
    eyes : a seat, "public", or None for all cards open, which only a log that holds everything has.
    off : the aids that are not drawn.

    Attributes
    ----------
    log : the log as these eyes may keep it.
    series : its chart.
    moment_steps : the steps worth a look.
    """

    def __init__(self, kit: Kit, log: Log, eyes: Eyes, off: Collection[str] = ()) -> None:
        self.eyes = eyes
        self.log = log if eyes is None else seedless(log, eyes)
        self._kit = kit
        self._off = off
        self._replay = Replay(self.log, check=False)
        self._names = self.log.names
        self._told = tell_all(self._replay, kit, self._names, eyes)
        self._line = self._replay.main_line()
        self.series = kit.charting.series(self.log, self._line, self.log.view)
        self._moments = moments_of(self.series, self.log)
        self.moment_steps = [one.step for one in self._moments]

    def turns(self) -> list[int]:
        """Return the records at which another one than before begins to act."""
        return self._replay.turn_starts()

    def steps(self) -> Iterator[ExportedStep]:
        """Yield what these eyes saw of each record."""
        starts = {band.start: band.label for band in self.series.bands}
        last = len(self._replay) - 1
        before = None
        for one in self._told:
            self._replay.seek(one.n)
            where = self._kit.words.where(self._replay.state(self.eyes))
            head = f"Step {one.n} of {last}, {uncapital(where)}."
            item = move_line(one, starts.get(one.n, ""))
            scene = plain(self._scene())
            yield ExportedStep(head, item, change(before, scene), self._rules(one.n))
            before = scene

    def _rules(self, n: int) -> list[Button]:
        """Return a button for each rule that a step follows, as far as these eyes see it; none is a link."""
        step = self._replay.step(n, self.eyes)
        if step is None:
            return []
        followed = self._kit.rules_of(step, self._replay.before(n, self.eyes))
        return [structs.replace(button, address="") for button in rule_buttons(self._kit, followed)]

    def _scene(self) -> Scene:
        """Return the table at the present step."""
        step, before = last_step(self._replay, self.eyes)
        lines = last_lines(on_line(self._told, self._replay), len(self._names))
        look = Look(self.eyes, live=False, last=step, before=before, lines=lines, off=self._off)
        state = self._replay.state(self.eyes)
        scene, _ = self._kit.drawing.draw(state, self._names, roles(self.log), look)
        return scene

    def moments(self) -> list[BlockKind]:
        """Return the moments worth a look, each a way to its step; none while the game is not over."""
        return key_moments(self._moments, at=NOWHERE)

    def numbers(self) -> Grid:
        """Return the chart's numbers as a table."""
        return numbers(self.series, self._line, self._names)


def seedless(log: Log, view: View) -> Log:
    """Return the log as `view` may see it, without the seed, from which every hidden card could be dealt again."""
    seen = log if log.view is not None else log.redacted(view)
    made = Log(log.game, structs.replace(seen.header, seed=UNSET))
    made.records = seen.records
    if seen.end is not None:
        made.end = end_line(seen.end.end, made)
    return made


def chart_of(series: Series) -> dict[str, Any]:
    """Return what a chart of `series` is drawn from."""
    return {
        "prefix": series.prefix,
        "unit": series.unit,
        "lines": [{"seat": line.seat, "steps": line.steps, "values": line.values} for line in series.lines],
        "marks": [[mark.step, mark.seat, mark.value, mark.label] for mark in series.marks],
        "bands": [[band.start, band.end, band.label] for band in series.bands],
        "breaks": [[one.step, one.seat, one.stop, one.start] for one in series.breaks],
        "ranges": [[one.low, one.high, one.label] for one in series.ranges],
    }


def mark_steps(series: Series) -> Sequence[int]:
    """Return the steps of the marked points, in order."""
    return sorted({mark.step for mark in series.marks})
