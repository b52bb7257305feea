"""The people who share one screen: whose it is now, and what stands between two of them while hands are hidden."""

from __future__ import annotations

from truffle_core.core.game import Step
from truffle_core.core.match import Match

__all__ = ["People"]


class People:
    """Who of a match's people sits at the screen.

    Attributes
    ----------
    seats : the seats of people, at least one.
    seat : whose eyes the screen shows.
    covered : whether all hands are hidden until the next one says that the screen is theirs.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.seats = [n for n, seat in enumerate(match.log.header.seats) if seat.kind == "human"] or [0]
        self.seat = self.seats[0]
        self._checked = 0
        self._secrets = False
        self.covered = self.several and self.following() >= 0 and self._secret()

    @property
    def several(self) -> bool:
        """Whether more than one person plays here."""
        return len(self.seats) > 1

    def following(self) -> int:
        """Return the person whose turn it is, if several play here and the screen may be another's; else -1."""
        mover = self._match.to_move
        return mover if self.several and isinstance(mover, int) and mover in self.seats else -1

    def settle(self) -> bool:
        """Give the screen to whoever's turn it is if the game hides nothing between people; tell whether it changed hands."""
        following = self.following()
        if self.covered or following in (-1, self.seat) or self._secret():
            return False
        self.seat = following
        return True

    def waits_for(self) -> int:
        """Return the person to whom the screen must be handed now, -1 for none."""
        following = self.following()
        return following if self.covered or following != self.seat else -1

    def cover(self) -> None:
        """Hide every hand until the next person takes the screen."""
        self.covered = self.waits_for() >= 0

    def uncover(self) -> None:
        """The next person is alone with the screen."""
        if self.covered:
            self.seat, self.covered = self.following(), False

    def _secret(self) -> bool:
        """Whether anything so far was shown to one of them and not to another; looked up once for each record."""
        game, records = self._match.game, self._match.log.records
        while not self._secrets and self._checked < len(records):
            record = records[self._checked]
            self._checked += 1
            if isinstance(record, Step):
                first, *others = (game.redact(record, seat) for seat in self.seats)
                self._secrets = any(other != first for other in others)
        return self._secrets
