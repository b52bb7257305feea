"""The line of play: which steps lead to which, when players take back and try again.

Records are only ever appended, so a log is a tree of steps. Each record stands at a position: a step at itself, a
taking back at the step it returns to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from .errors import UsageError
from .game import Game, Setup, Step, View
from .log import AnyStep, Back, Log, Record

START: Final = -1
"""The position before the first step."""

EVERY: Final = 16
"""A copy of the position is kept at every so many steps, so that a seek folds fewer than that."""


class Line:
    """The tree of a log's steps, grown record by record.

    Attributes
    ----------
    parent : for each record that is a step, the step before it on its line; for a taking back, the step returned to.
    depth : how many steps lead to each record's position; the draw of the next step depends on it.
    head : the step at which the game stands now.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.parent: list[int] = []
        self.depth: list[int] = []
        self._at: list[int] = []
        self.head = START
        for record in records:
            self.append(record)

    def append(self, record: Record) -> None:
        """Take up the next record; a taking back must name an earlier step."""
        if isinstance(record, Back):
            self.check_target(record.back)
            self.head = record.back
            self.parent.append(record.back)
            self.depth.append(self.depth[record.back])
        else:
            self.parent.append(self.head)
            self.depth.append(self.depth_of(self.head) + 1)
            self.head = len(self._at)
        self._at.append(self.head)

    def check_target(self, step: int) -> None:
        """Raise `UsageError` unless `step` is the number of an earlier step (and not of a taking back)."""
        if not 0 <= step < len(self._at) or self._at[step] != step:
            raise UsageError(f"there is no step {step} to go back to")

    def position(self, record: int) -> int:
        """Return the step at whose position the game stood after `record`."""
        return START if record < 0 else self._at[record]

    def depth_of(self, step: int) -> int:
        """Return how many steps lead to the position after `step`, itself included."""
        return 0 if step == START else self.depth[step]

    def path(self, step: int) -> list[int]:
        """Return the steps from the first to `step`, as they were played one after another."""
        found = []
        while step != START:
            found.append(step)
            step = self.parent[step]
        return found[::-1]

    def undone(self, source: int, target: int) -> list[int]:
        """Return the steps that going from position `source` to position `target` takes back, the last first."""
        kept = set(self.path(target))
        found = []
        while source != START and source not in kept:
            found.append(source)
            source = self.parent[source]
        return found


class Positions:
    """The positions of a log through one pair of eyes, found by folding from the nearest kept copy.

    Parameters
    ----------
    view : a seat, "public", or None for all open (or for a log that is already one view).
    """

    def __init__(
        self, game: Game[Any, Any, Any], setup: Setup, records: list[Record], line: Line, view: View | None
    ) -> None:
        self._game = game
        self._records = records
        self._line = line
        self._view = view
        self._kept: dict[int, Any] = {START: game.initial_state(setup)}

    def step(self, step: int) -> AnyStep:
        """Return a step as these eyes see it."""
        record = self._records[step]
        assert isinstance(record, Step)
        return record if self._view is None else self._game.redact(record, self._view)

    def state(self, step: int) -> Any:
        """Return a fresh copy of the position after `step`."""
        pending = []
        while step not in self._kept:
            pending.append(step)
            step = self._line.parent[step]
        state = self._kept[step].copy()
        for at in reversed(pending):
            for event in self.step(at).events:
                self._game.apply(state, event)
            if self._line.depth[at] % EVERY == 0:
                self._kept[at] = state.copy()
        return state


def passes_something_shown(log: Log, line: Line, setup: Setup, source: int, target: int) -> bool:
    """Tell whether going from `source` back to `target` passes a step that newly showed something to a human seat."""
    undone = line.undone(source, target)
    humans = [n for n, seat in enumerate(log.header.seats) if seat.kind == "human"]
    views: list[int] = humans if log.view is None else [log.view] if log.view in humans else []
    for seat in views:
        eyes = Positions(log.game, setup, log.records, line, None if log.view is not None else seat)
        for step in undone:
            if log.game.reveals(eyes.state(line.parent[step]), eyes.step(step), seat):
                return True
    return False
