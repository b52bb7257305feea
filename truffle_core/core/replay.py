"""A log at some point: stepping, seeking, whose eyes, and branching off into a game of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .errors import LogError, UsageError
from .game import Step, View
from .line import START, Line, Positions
from .log import AnyStep, Back, Log, Record, SeatInfo
from .match import branch

Eyes = View | None
"""A seat, "public", or None for all cards open."""

ONE_VIEW: Final = "This log shows one view of a game; what others saw is not in it."


class Replay:
    """A log, and the record at which one looks at it.

    Parameters
    ----------
    log : any log; one that is a view of a game shows that view alone.
    check : verify the log first, and raise `LogError` for the first fault.
    line : the log's line of play, if someone (a `Match`) keeps it up to date already.

    Attributes
    ----------
    at : the record whose position is shown; -1 is the position before the first step.
    """

    def __init__(self, log: Log, check: bool = True, line: Line | None = None) -> None:
        if check:
            log.verify()
        self.log = log
        self.game = log.game
        self._setup = log.setup()
        try:
            self.line = Line(log.records) if line is None else line
        except UsageError as error:
            raise LogError(error.reason, log.name) from None
        self._positions: dict[Eyes, Positions] = {}
        self.at = START

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.log.records)

    def seek(self, record: int) -> int:
        """Go to the position after `record`, held within the log; return where that is."""
        self.at = max(START, min(record, len(self) - 1))
        return self.at

    def next(self) -> int:
        """Go one record on."""
        return self.seek(self.at + 1)

    def previous(self) -> int:
        """Go one record back."""
        return self.seek(self.at - 1)

    def record(self, n: int) -> Record:
        """Return a record as it was written."""
        return self.log.records[n]

    def step(self, n: int, eyes: Eyes) -> AnyStep | None:
        """Return step `n` as `eyes` saw it; None for a record of taking back."""
        if isinstance(self.log.records[n], Back):
            return None
        return self._through(eyes).step(n)

    def state(self, eyes: Eyes = None, at: int | None = None) -> Any:
        """Return a fresh copy of the position after record `at` (default: the present one), as `eyes` see it.

        Raises
        ------
        UsageError
            If the log is one view of a game and other eyes are asked for.
        """
        return self._through(eyes).state(self.line.position(self.at if at is None else at))

    def before(self, n: int, eyes: Eyes = None) -> Any:
        """Return a fresh copy of the position in which step `n` was made."""
        return self._through(eyes).state(self.line.parent[n])

    def allows(self, eyes: Eyes) -> bool:
        """Tell whether this log can be looked at with these eyes."""
        return self.log.view is None or self.log.view == eyes

    def turn_starts(self) -> list[int]:
        """Return the records at which another one than before begins to act."""
        found, before = [], None
        for n, record in enumerate(self.log.records):
            who = record.by if isinstance(record, Step) else None
            if who != before:
                found.append(n)
            before = who
        return found

    def branch(self, seats: Sequence[SeatInfo] | None = None) -> Log:
        """Return a new log that repeats this one up to the present position; a `Match` can go on from it."""
        return branch(self.log, self.line, self.at, seats)

    def main_line(self) -> list[int]:
        """Return the steps of the line that was played in the end."""
        return self.line.path(self.line.head)

    def _through(self, eyes: Eyes) -> Positions:
        if not self.allows(eyes):
            raise UsageError(ONE_VIEW)
        if eyes not in self._positions:
            view = None if self.log.view is not None else eyes
            self._positions[eyes] = Positions(self.game, self._setup, self.log.records, self.line, view)
        return self._positions[eyes]
