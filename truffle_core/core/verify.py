"""Checking a log against the rules, step by step: the authority on whether a record can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec
from msgspec import UNSET

from .errors import IllegalAction, IllegalChance, LogError, UsageError
from .game import CHANCE, Outcome
from .line import Line, Positions, passes_something_shown
from .log import AnyStep, Back, Log, encode, end_line

VERIFIED = "verified"


def verify(log: Log, *, in_play: bool = False) -> str:
    """Check every step of `log`; return "verified" or, for one view of a game, "consistent, seen from …".

    `in_play` forgives a finished game's missing last line: who goes on with the log writes it.

    Raises
    ------
    LogError
        With file, line, step and rule of the first fault.
    """
    return _Checker(log).run(in_play)


class _Checker:
    """One pass over a log, with the position folded as it goes."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game = log.game
        self.setup = log.setup()
        self.line = Line()
        self.state: Any = self.start()
        self.positions: Positions | None = None

    def start(self) -> Any:
        """Return the position before the first step; options that do not go together are the header's fault."""
        try:
            return self.game.initial_state(self.setup)
        except UsageError as error:
            raise LogError(error.reason, self.log.name, 1) from None

    def run(self, in_play: bool) -> str:
        """Check all records and the end; return the verdict in words."""
        check = self.check_step if self.log.view is None else self.check_seen_step
        for n, record in enumerate(self.log.records):
            try:
                if isinstance(record, Back):
                    self.check_back(record)
                    self.go_to(record.back)
                else:
                    check(record)
            except (IllegalAction, IllegalChance) as error:
                self.fault(error.reason, n, error.rule)
            except UsageError as error:
                self.fault(error.reason, n)
        if self.log.end is not None or not in_play:
            self.check_end()
        return VERIFIED if self.log.view is None else f"consistent, seen from {self.whose()}"

    def whose(self) -> str:
        """Name the eyes of a view."""
        return "the public seat" if self.log.view == "public" else f"seat {self.log.view}"

    def fault(self, reason: str, step: int, rule: str | None = None) -> NoReturn:
        """Raise the fault of a record with its place; record n stands on line n + 2."""
        raise LogError(reason, self.log.name, step + 2, step, rule) from None

    def check_step(self, step: AnyStep) -> None:
        """Check a whole step: the right mover, a legal action, the very events that the rules give."""
        game, state, events = self.game, self.state, step.events
        if step.by != game.to_move(state):
            self.wrong_mover(step)
        if step.by == CHANCE:
            game.verify_chance(state, events)
            if b"null" in encode(events) and _hides(events):
                self.fault("something is hidden here, and only a view of a game may hide it", step.n)
        else:
            if step.action is None:
                self.fault("the action is hidden, and only a view of a game may hide one", step.n)
            game.verify(state, step.action)
            if game.step(state, step.action) != events:
                self.fault("the events are not those that this action causes", step.n)
        for event in events:
            game.apply(state, event)

    def check_seen_step(self, step: AnyStep) -> None:
        """Check a redacted step as far as one view can decide."""
        game, state = self.game, self.state
        if step.by != game.to_move(state):
            self.wrong_mover(step)
        if self.log.view is not None and game.redact(step, self.log.view) != step:
            self.fault(f"this shows more than {self.whose()} could see", step.n)
        if step.by == CHANCE:
            game.verify_chance(state, step.events)
        elif step.action is None:
            if not game.secret_actions:
                self.fault("the action is hidden, and in this game all actions are open", step.n)
            if step.by == self.log.view:
                self.fault(f"the action is hidden, and {self.whose()} knows its own", step.n)
            if not step.events:
                self.fault("the action is hidden, and nothing comes of it", step.n)
        else:
            game.verify(state, step.action)
            expected = game.step(state, step.action)
            if len(expected) != len(step.events) or not all(map(_agrees, expected, step.events)):
                self.fault("the events are not those that this action causes", step.n)
        for event in step.events:
            game.apply(state, event)
        game.consistent(state)

    def wrong_mover(self, step: AnyStep) -> NoReturn:
        """Refuse a step by anyone but the one to move."""
        due = self.game.to_move(self.state)
        if due is None:
            self.fault("the game is over before this step", step.n)
        self.fault(f"this step is by {_who(step.by)}, and it is the turn of {_who(due)}", step.n)

    def check_back(self, record: Back) -> None:
        """Refuse taking back by nobody, to nowhere, or past something newly shown without the mark of practice."""
        if not 0 <= record.by < len(self.log.header.seats):
            self.fault(f"there is no seat {record.by}", record.n)
        if self.game.to_move(self.state) is None:
            self.fault("the game is over before this taking back", record.n)
        for earlier in self.log.records[len(self.line.parent) : record.n]:
            self.line.append(earlier)
        self.line.check_target(record.back)
        shown = passes_something_shown(self.log, self.line, self.setup, self.line.head, record.back)
        if shown and record.practice is UNSET:
            self.fault(
                "this takes back something that was newly shown to a player, without the mark of practice", record.n
            )
        self.line.append(record)

    def go_to(self, step: int) -> None:
        """Make the position the one after `step` again."""
        if self.positions is None:
            self.positions = Positions(self.game, self.setup, self.log.records, self.line, None)
        self.state = self.positions.state(step)

    def check_end(self) -> None:
        """Hold the last line against the position and the bytes."""
        outcome, end = self.game.outcome(self.state), self.log.end
        line = len(self.log.records) + 2
        if end is None:
            if outcome is not None:
                raise LogError("the game is over, and the last line with the result is missing", self.log.name, line)
            return
        if outcome is None:
            raise LogError("there is a last line, and the game is not over", self.log.name, line)
        if end.end != outcome:
            raise LogError(f"the result is not right: {_result(outcome)} is what the rules give", self.log.name, line)
        if end.steps != (steps := len(self.log.records)):
            raise LogError(f"the last line counts {end.steps} steps, and there are {steps}", self.log.name, line)
        if end.sha256 != (self.log.digest or end_line(outcome, self.log).sha256):
            raise LogError("the digest is not that of the lines before: some byte was changed", self.log.name, line)


def _who(by: int | str) -> str:
    return "chance" if by == CHANCE else f"seat {by}"


def _result(outcome: Outcome) -> str:
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners)
    return f"{', '.join(map(str, outcome.scores))} points, won by {winners}"


def _hides(value: Any) -> bool:
    """Tell whether a value is hidden anywhere in what happened."""
    if isinstance(value, msgspec.Struct):
        return any(_hides(getattr(value, name)) for name in value.__struct_fields__)
    return value is None or (isinstance(value, tuple) and any(map(_hides, value)))


def _agrees(expected: Any, seen: Any) -> bool:
    """Tell whether a seen event fits what one view expects: equal, but where the view knew nothing (None) a value may be shown now."""
    if type(expected) is not type(seen):
        return False
    return all(_value_agrees(getattr(expected, name), getattr(seen, name)) for name in type(expected).__struct_fields__)


def _value_agrees(expected: Any, seen: Any) -> bool:
    if isinstance(expected, msgspec.Struct):
        return _agrees(expected, seen)
    if isinstance(expected, Sequence) and not isinstance(expected, str) and isinstance(seen, Sequence):
        return len(expected) == len(seen) and all(map(_value_agrees, expected, seen))
    return seen is not UNSET if expected is None else bool(expected == seen)
