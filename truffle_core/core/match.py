"""A game being played: the one thing that changes, asking seats, bots and chance in turn and writing the log."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import UNSET, structs

from truffle_core import __version__

from .bot import ANYWHERE, Bot, Choose, Observation, anywhere
from .errors import UsageError
from .game import CHANCE, Edition, Game, Outcome, Setup, Step, View
from .line import Line, Positions, passes_something_shown
from .log import AnyStep, Back, Header, Log, Parent, Record, SeatInfo, encode, end_line, new_header
from .names import clean_name
from .store import LogFile

BOT_NAMES: Final = ("Bruno", "Cleo", "Dora", "Emil", "Fina")
NEEDS_ALL: Final = "This log is one view of a game. Taking over needs a log that holds everything."


class Match:
    """A game under way (or over), with its log.

    Parameters
    ----------
    game : the rules.
    bots : the game's own levels by name.
    log : the log so far; `new_log` makes an empty one, `read_log` an old one.
    file : where each step is written before it counts, if anywhere.
    functions : bots that are functions, by seat.
    follow : let bots and chance move by themselves until a human must act.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        bots: Mapping[str, Choose],
        log: Log,
        file: LogFile | None = None,
        functions: Mapping[int, Choose] | None = None,
        follow: bool = False,
    ) -> None:
        if log.view is not None:
            raise UsageError(NEEDS_ALL)
        self.game = game
        self.log = log
        self.setup: Setup = log.setup()
        self.file = file
        self.follow = follow
        self._choosers = _choosers(log.header, bots, functions or {})
        self._seed = log.header.seed
        self.line = Line(log.records)
        self._eyes: dict[View, Any] = {}
        self._redo: list[int] = _redo_of(log.records, self.line)
        self._open = Positions(game, self.setup, log.records, self.line, None)
        self.state: Any = self._open.state(self.line.head)
        self._finish()
        if follow:
            self.run()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def to_move(self) -> int | str | None:
        """The seat to act, "chance", or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def waits(self) -> bool:
        """Whether a human must act now."""
        mover = self.to_move
        return isinstance(mover, int) and mover not in self._choosers

    def legal_actions(self) -> list[Any]:
        """Return what the seat to move may do."""
        return self.game.legal_actions(self.state)

    def observation(self, seat: int) -> Observation[Any, Any]:
        """Return what `seat` may know now, and what it may do."""
        state = self.seen(seat)
        legal = self.game.legal_actions(state) if self.game.to_move(state) == seat else []
        return Observation(state, seat, legal)

    def seen(self, view: View) -> Any:
        """Return the position as `view` sees it. It is kept up to date from step to step: read it, do not change it."""
        if view not in self._eyes:
            self._eyes[view] = Positions(self.game, self.setup, self.log.records, self.line, view).state(self.line.head)
        return self._eyes[view]

    def play(self, action: Any) -> AnyStep:
        """Do `action` for the seat to move.

        Raises
        ------
        IllegalAction
            With the rule and the reason; nothing has changed then.
        UsageError
            If the game is over, chance is to move, or the log cannot be written.
        """
        mover = self.to_move
        if not isinstance(mover, int):
            raise UsageError("The game is over." if mover is None else "The cards are being dealt; wait a moment.")
        # a refusal is worded from what the seat knows: the full position would name hidden cards
        self.game.verify(self.seen(mover), action)
        self.game.verify(self.state, action)
        step = self._add(Step(len(self.log.records), mover, action, self.game.step(self.state, action)))
        if self.follow:
            self.run()
        return step

    def advance(self) -> AnyStep | None:
        """Make exactly one step of chance or of a bot; None when a human must act or the game is over."""
        mover = self.to_move
        n = len(self.log.records)
        if mover == CHANCE:
            return self._add(Step(n, CHANCE, UNSET, self.game.chance(self.state, self.rng("chance"))))
        if not isinstance(mover, int) or mover not in self._choosers:
            return None
        action = self._choosers[mover](self.observation(mover), self.rng(mover))
        self.game.verify(self.state, action)
        return self._add(Step(n, mover, action, self.game.step(self.state, action)))

    def run(self) -> list[AnyStep]:
        """Let bots and chance move until a human must act or the game is over; return the steps made."""
        made = []
        while (step := self.advance()) is not None:
            made.append(step)
        return made

    def rng(self, who: int | str) -> random.Random:
        """Return the generator for the next step of `who`: it hangs on the seed and the place in the line of play alone."""
        return random.Random(f"{self._seed}:{who}:{self.line.depth_of(self.line.head)}")

    def open_rng(self, who: int | str) -> random.Random:
        """Return such a generator for what a person is told in a game under way: it hangs on the log's id, not on the secret seed."""
        return random.Random(f"{self.log.header.id}:{who}:{self.line.depth_of(self.line.head)}")

    def undo_target(self, seat: int) -> tuple[int, bool] | None:
        """Return the step to go back to for taking back `seat`'s last real decision, and whether that is practice only."""
        if self.over:
            return None
        step = self.line.head
        while step >= 0:
            parent = self.line.parent[step]
            record = self.log.records[step]
            if (
                isinstance(record, Step)
                and record.by == seat
                and len(self.game.legal_actions(self._open.state(parent))) > 1
            ):
                return parent, passes_something_shown(self.log, self.line, self.setup, self.line.head, parent)
            step = parent
        return None

    def undo(self, seat: int, practice: bool = False) -> Back:
        """Take back `seat`'s last real decision, and all that followed.

        Raises
        ------
        UsageError
            If there is nothing to take back, or something newly shown would be passed and `practice` is not said.
        """
        found = self.undo_target(seat)
        if found is None:
            raise UsageError("There is nothing of yours to take back.")
        target, shown = found
        if shown and not practice:
            raise UsageError("You have seen a hidden card since then, so this can only be taken back as practice.")
        self._redo.append(self.line.head)
        return self._back(seat, target, shown)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return bool(self._redo) and not self.over

    def redo(self, seat: int) -> Back:
        """Do again what was last taken back."""
        if not self.can_redo:
            raise UsageError("There is nothing to do again.")
        return self._back(seat, self._redo.pop(), False)

    def branch(self, record: int, seats: Sequence[SeatInfo] | None = None) -> Log:
        """Return a new log that repeats this one's line of play up to the position after `record` and may go on otherwise."""
        return branch(self.log, self.line, record, seats)

    def _back(self, seat: int, target: int, practice: bool) -> Back:
        record = Back(len(self.log.records), seat, target, True if practice else UNSET)
        self._write(record)
        self.line.append(record)
        self.state = self._open.state(target)
        self._eyes.clear()
        return record

    def _add(self, step: AnyStep) -> AnyStep:
        """Write a step, then let its events change the position."""
        self._write(step)
        self.line.append(step)
        self._redo.clear()
        for event in step.events:
            self.game.apply(self.state, event)
        for view, state in self._eyes.items():
            for event in self.game.redact(step, view).events:
                self.game.apply(state, event)
        self._finish()
        return step

    def _write(self, record: Record) -> None:
        """Put a record on disk, and only then into the log."""
        if self.file is not None:
            self.file.append(encode(record) + b"\n")
        self.log.records.append(record)

    def _finish(self) -> None:
        """Write the last line once the game has ended."""
        outcome = self.outcome
        if outcome is not None and self.log.end is None:
            end = end_line(outcome, self.log)
            if self.file is not None:
                self.file.append(encode(end) + b"\n")
            self.log.end = end


def new_log(
    game: Game[Any, Any, Any],
    seats: Sequence[str | Bot],
    seed: int | None = None,
    options: dict[str, str] | None = None,
    edition: str | Edition | None = None,
) -> tuple[Log, dict[int, Choose]]:
    """Return an empty log for a new game, and the bots among its seats that are functions.

    Parameters
    ----------
    seats : a name for a human, a `Bot` for a bot.
    seed : from 0 to 2**63 - 1; None draws one.
    edition : a shipped one by its name, or any; the game's first one if not given.
    """
    if seed is not None and not 0 <= seed < 2**63:
        raise UsageError("The seed is a whole number from 0 to 9223372036854775807.")
    taken = {seat if isinstance(seat, str) else seat.name for seat in seats}
    names = iter([name for name in BOT_NAMES if name not in taken])
    infos = tuple(_seat_info(n, seat, names) for n, seat in enumerate(seats))
    chosen = secrets.randbelow(2**31) if seed is None else seed
    components = edition if isinstance(edition, Edition) else game.edition(edition or game.about.editions[0])
    header = new_header(game, infos, dict(options or {}), components, chosen, __version__)
    functions = {n: seat.choose for n, seat in enumerate(seats) if isinstance(seat, Bot) and seat.choose is not None}
    return Log(game, header), functions


def start_file(log: Log, path: Path, owner: str) -> LogFile:
    """Begin a new file for `log` with what it holds so far."""
    file = LogFile(path, owner)
    file.claim()
    if path.exists():
        raise UsageError(f"There is already a file {path.name}; nothing was written over.")
    for line in log.lines():
        file.append(line)
    return file


def reopen_file(log: Log, path: Path, owner: str) -> LogFile:
    """Open an old file for going on: a torn last line is cut off."""
    file = LogFile(path, owner)
    file.claim()
    file.cut(log.size)
    return file


def branch(log: Log, line: Line, record: int, seats: Sequence[SeatInfo] | None = None) -> Log:
    """Return a new log that repeats `log`'s line of play up to the position after `record`, with its own identity."""
    if log.view is not None:
        raise UsageError(NEEDS_ALL)
    header = new_header(
        log.game,
        tuple(seats or log.header.seats),
        log.header.options,
        log.setup().edition,
        log.header.seed or 0,
        __version__,
    )
    header = structs.replace(header, parent=Parent(log.header.id, max(record, 0)))
    made = Log(log.game, header)
    for n, at in enumerate(line.path(line.position(record))):
        made.records.append(structs.replace(log.records[at], n=n))
    return made


def _seat_info(seat: int, who: str | Bot, names: Iterator[str]) -> SeatInfo:
    """Return who sits at a seat; a bot without a name gets the next of `names`."""
    if isinstance(who, Bot):
        return SeatInfo(who.name or next(names, f"Bot {seat + 1}"), "bot", who.level)
    return SeatInfo(clean_name(who) or f"Player {seat + 1}", "human")


def _choosers(header: Header, bots: Mapping[str, Choose], functions: Mapping[int, Choose]) -> dict[int, Choose]:
    """Return the function of each bot seat; a level that nobody knows is refused by name."""
    found = dict(functions)
    for seat, info in enumerate(header.seats):
        if info.kind == "human" or seat in found:
            continue
        level = "" if info.bot is UNSET else info.bot
        choose = bots.get(level) or anywhere(level, header.game)
        if choose is None:
            raise UsageError(f'There is no bot called "{level}" here; there are: {", ".join([*bots, *ANYWHERE])}.')
        found[seat] = choose
    return found


def _redo_of(records: Sequence[Record], line: Line) -> list[int]:
    """Return what can be done again after the taking back at the end of a log."""
    found: list[int] = []
    for n, record in enumerate(records):
        if not isinstance(record, Back):
            found.clear()
        elif found and found[-1] == record.back:
            found.pop()
        else:
            found.append(line.position(n - 1))
    return found
