"""What every position can do, whatever its game: be compared, and be copied."""

from __future__ import annotations

from typing import Self

__all__ = ["Position"]


class Position:
    """Base of a game's `State`: a dataclass with slots, which has all that a position is in its fields.

    A copy has lists of its own, and lists of its own in them; everything else in a field is never changed, but replaced.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return a position that shares nothing changeable with this one."""
        made = object.__new__(type(self))
        name: str
        for name in type(self).__slots__:
            value = getattr(self, name)
            if type(value) is list:
                value = [one[:] if type(one) is list else one for one in value]
            setattr(made, name, value)
        return made
