"""What a visitor has practised: how many were right in a row, and which exercises were met; kept in the visitor's browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from truffle_core.lessons.model import MOST, Lesson, Practice, counting_number

from .screen import Host

__all__ = ["Kind", "Record", "best_row", "fresh_after", "holds", "with_number"]

Stretches = tuple[tuple[int, int], ...]
"""Numbers as stretches from one to another, both included, in order and apart."""

MOST_STRETCHES: Final = 500
"""Who jumps about more than this meets some exercises again."""


def holds(stretches: Stretches, number: int) -> bool:
    """Tell whether a number lies in one of the stretches."""
    return any(low <= number <= high for low, high in stretches)


def with_number(stretches: Stretches, number: int) -> Stretches:
    """Return the stretches with one more number, joined where they meet."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted([*stretches, (number, number)]):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return tuple(joined[-MOST_STRETCHES:])


def fresh_after(stretches: Stretches, number: int) -> int:
    """Return the first number after this one that lies in no stretch, after the last from 1 on; the next if all do."""
    following = number % MOST + 1
    for start in (following, 1):
        found = start
        for low, high in stretches:
            if low <= found <= high:
                found = high + 1
        if found <= MOST:
            return found
    return following


class Kind(msgspec.Struct, frozen=True):
    """How far a visitor has come with one kind of exercise.

    Attributes
    ----------
    number : the exercise last shown.
    row, best : how many were right at the first try in a row, now and at most.
    right : how many were in all.
    met : the exercises whose first try is over: answered, given up or skipped.
    """

    number: int = 1
    row: int = 0
    best: int = 0
    right: int = 0
    met: Stretches = ()

    @property
    def tried(self) -> int:
        """How many exercises were met."""
        return sum(high - low + 1 for low, high in self.met)

    def settled(self, number: int, *, right: bool) -> Kind:
        """Return the record after the first try at an exercise; a second one changes nothing."""
        if holds(self.met, number):
            return self
        row = self.row + 1 if right else 0
        return Kind(number, row, max(self.best, row), self.right + right, with_number(self.met, number))

    def following(self, number: int) -> Kind:
        """Return the record with a fresh exercise after this one."""
        return msgspec.structs.replace(self, number=fresh_after(self.met, number))


def best_row(host: Host, game: str) -> int:
    """Return the longest row of any kind of a game, without loading its lesson; 0 if nothing sound is kept."""
    kept = host.stored(f"practice-{game}")
    kinds = kept.get("kinds") if isinstance(kept, dict) else None
    return max((_sound(kind).best for kind in kinds.values()), default=0) if isinstance(kinds, dict) else 0


class Record:
    """All kinds of a game, as the visitor's browser keeps them.

    What the browser kept is not believed: what cannot be is left out.
    """

    def __init__(self, host: Host, lesson: Lesson) -> None:
        self._host = host
        self._key = f"practice-{lesson.game}"
        self._practice = lesson.practice
        kept = host.stored(self._key)
        kept = kept if isinstance(kept, dict) else {}
        kinds = kept.get("kinds")
        kinds = kinds if isinstance(kinds, dict) else {}
        self._kinds = {practice.id: _sound(kinds.get(practice.id)) for practice in lesson.practice}
        at = kept.get("at")
        self.at: str = at if isinstance(at, str) and at in self._kinds else lesson.practice[0].id

    def kind(self, kind_id: str) -> Kind:
        """Return how far the visitor has come with a kind."""
        return self._kinds[kind_id]

    def entry(self, kind_id: str) -> int:
        """Return where to go on with a kind: the exercise last shown, or a fresh one if its first try is over."""
        kind = self._kinds[kind_id]
        return fresh_after(kind.met, kind.number) if holds(kind.met, kind.number) else kind.number

    def is_met(self, kind_id: str, number: int) -> bool:
        """Tell whether the first try at an exercise is over."""
        return holds(self._kinds[kind_id].met, number)

    def settle(self, kind_id: str, number: int, *, right: bool) -> None:
        """Keep how the first try at an exercise went."""
        self._keep(kind_id, self._kinds[kind_id].settled(number, right=right))

    def go_on(self, kind_id: str, number: int) -> int:
        """Return the number of a fresh exercise after this one, and keep that it is shown."""
        self._keep(kind_id, self._kinds[kind_id].following(number))
        return self._kinds[kind_id].number

    def find(self, address: str) -> tuple[Practice, int] | None:
        """Return the kind and the number that an address means, `kind` or `kind.7`; None if it means nothing."""
        kind_id, dot, written = address.partition(".")
        found = next((practice for practice in self._practice if practice.id == kind_id), None)
        if found is None:
            return None
        number = counting_number(written) if dot else self.entry(kind_id)
        return (found, number) if number else None

    def _keep(self, kind_id: str, kind: Kind) -> None:
        self.at = kind_id
        self._kinds[kind_id] = kind
        begun = {one: msgspec.to_builtins(known) for one, known in self._kinds.items() if known != Kind()}
        self._host.store(self._key, {"at": self.at, "kinds": begun})


def _sound(kept: Any) -> Kind:
    """Return a record as it was kept, a new one if it cannot be."""
    try:
        kind = msgspec.convert(kept, Kind)
    except msgspec.ValidationError:
        return Kind()
    counted = 0 <= kind.row <= kind.best <= kind.right <= kind.tried
    return kind if 1 <= kind.number <= MOST and counted and _in_order(kind.met) else Kind()


def _in_order(stretches: Sequence[tuple[int, int]]) -> bool:
    """Tell whether stretches are in order, apart, and of numbers that exercises can have."""
    bounds = [bound for low, high in stretches for bound in (low, high + 1)]
    return bounds == sorted(bounds) and all(1 <= low <= high <= MOST for low, high in stretches)
