"""A line of one's own, played on from a step of a log: it goes back and forth by itself, and the log stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from .bot import Choose
from .errors import UsageError
from .game import CHANCE, Step
from .line import START
from .log import Log, SeatInfo
from .match import Match, branch
from .replay import Replay

__all__ = ["MOST_MOVES", "WhatIf"]

MOST_MOVES: Final = 400
"""The most decisions that are played in one branch: more than a whole game has."""

_NO_BOTS: Final[Mapping[str, Choose]] = {}


class WhatIf:
    """A branch that somebody plays by hand for every seat, with its own present position.

    Chance draws as it does everywhere, from the seed and the place in the line of play: what was played in the log
    is answered here as it was there. A seat that has no choice is not asked.

    Parameters
    ----------
    replay : the log it leaves; it must hold everything.
    fork : the record after which it leaves.
    actions : decisions to begin with, one after the other.

    Attributes
    ----------
    log : all of it: what it repeats of its parent, and what was played since. It verifies alone.
    replay : the same, at the position that is shown.
    start : the last record it repeats, -1 if it leaves before the first.
    made : the decisions since the fork, in order.

    Raises
    ------
    UsageError
        If the log is one view of a game, or its game is over at that step.
    IllegalAction
        If one of `actions` is not allowed.
    """

    def __init__(self, replay: Replay, fork: int, actions: Sequence[Any] = ()) -> None:
        self._parent = replay
        self.fork = max(START, min(fork, len(replay) - 1))
        seats = [SeatInfo(seat.name, "human") for seat in replay.log.header.seats]
        self.log = branch(replay.log, replay.line, self.fork, seats)
        self.start = len(self.log.records) - 1
        self.made: list[Any] = []
        self._at_made: list[int] = []
        self._match = Match(self.log.game, _NO_BOTS, self.log)
        if self._match.over:
            raise UsageError("The game is over here; go back to an earlier step to try something else.")
        self.replay = Replay(self.log, check=False, line=self._match.line)
        self._settle()
        for action in actions:
            self._play(action)

    @property
    def length(self) -> int:
        """The number of records since the fork."""
        return len(self.log.records) - 1 - self.start

    @property
    def at(self) -> int:
        """The record whose position is shown."""
        return self.replay.at

    @property
    def first(self) -> int:
        """The record of the first decision; the last record while there is none."""
        return self._at_made[0] if self._at_made else len(self.log.records) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended at the present position."""
        return self.to_move is None

    @property
    def to_move(self) -> int | str | None:
        """Who acts at the present position: a seat, chance, or nobody."""
        return self.log.game.to_move(self.replay.state())

    def seek(self, record: int) -> int:
        """Go to the position after `record`, held within the branch; return where that is."""
        return self.replay.seek(max(record, self.start))

    def played(self, action: Any) -> WhatIf | None:
        """Do `action` for the seat to move at the present position.

        What was played on from here stays: another decision than the next one here begins a branch of its own, which is
        returned; else None.

        Raises
        ------
        IllegalAction
            With the rule and the reason, worded from what the seat to move knows; nothing has changed then.
        UsageError
            If nobody can act here, or the branch is as long as one may be.
        """
        mover = self.to_move
        if not isinstance(mover, int):
            raise UsageError("The cards move here; go a step on." if mover == CHANCE else "The game is over here.")
        before = sum(record <= self.at for record in self._at_made)
        if self.at == len(self.log.records) - 1:
            self._play(action)
            return None
        following = self.log.records[self.at + 1]
        if isinstance(following, Step) and following.action == action:
            self.seek(self._stop_after(self.at + 1))
            return None
        self._check(mover, action)
        return WhatIf(self._parent, self.fork, [*self.made[:before], action])

    def on_with(self, seats: Sequence[SeatInfo]) -> Log:
        """Return a log that goes on from the present position between these seats, a branch of the same log as this one."""
        made = self.replay.branch(seats)
        made.header = structs.replace(made.header, parent=self.log.header.parent)
        return made

    def _check(self, mover: int, action: Any) -> None:
        game = self.log.game
        game.verify(self.replay.state(mover), action)
        game.verify(self.replay.state(), action)

    def _play(self, action: Any) -> None:
        """Play on at the end, and go there."""
        if len(self.made) >= MOST_MOVES:
            raise UsageError(
                f"This branch has {MOST_MOVES} decisions already, and no more are kept; take it over to play on."
            )
        self._match.play(action)
        self.made.append(action)
        self._at_made.append(len(self.log.records) - 1)
        self._settle()

    def _settle(self) -> None:
        """Let chance and seats without a choice move, and go to where somebody must decide."""
        match = self._match
        while not match.over:
            legal = match.legal_actions() if match.waits else []
            if len(legal) > 1:
                break
            if legal:
                match.play(legal[0])
            else:
                match.advance()
        self.replay.seek(len(self.log.records) - 1)

    def _stop_after(self, record: int) -> int:
        """Return the last record before the next decision after `record`: what follows by itself is passed."""
        return next((made for made in self._at_made if made > record), len(self.log.records)) - 1
