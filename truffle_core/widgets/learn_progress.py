"""How far a visitor has come in a lesson, kept in the visitor's own browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from truffle_core.lessons.model import MOST, Chapter, Lesson

from .screen import Host

State = Literal["done", "now", "skipped", "open"]


class Progress:
    """The steps done and skipped, and the one last looked at.

    What the browser kept is not believed: what is no step of the lesson is left out.
    """

    def __init__(self, host: Host, lesson: Lesson) -> None:
        self._host = host
        self._lesson = lesson
        self._all = lesson.addresses()
        kept = host.stored(self._key)
        kept = kept if isinstance(kept, dict) else {}
        self._done = self._known(kept.get("done"))
        self._skipped = self._known(kept.get("skipped")) - self._done
        self._numbers = self._counted(kept.get("numbers"))
        at = kept.get("at")
        self.at = at if isinstance(at, str) and at in self._all else self._all[0]

    @property
    def _key(self) -> str:
        return f"lesson-{self._lesson.game}"

    def _known(self, addresses: Any) -> set[str]:
        if not isinstance(addresses, list):
            return set()
        return set(self._all) & {address for address in addresses if isinstance(address, str)}

    def _counted(self, numbers: Any) -> dict[str, int]:
        """Return how far each endless step has come."""
        numbers = numbers if isinstance(numbers, dict) else {}
        return {at: n for at in self._all if isinstance(n := numbers.get(at), int) and 1 <= n <= MOST}

    def number(self, address: str) -> int:
        """Return which exercise of an endless step is to be shown: the last fresh one, the first at the beginning."""
        return self._numbers.get(address, 1)

    def fresh(self, address: str, shown: int) -> int:
        """Count on to an exercise of an endless step that was not shown yet, and return its number."""
        number = self.number(address) % MOST + 1
        self._numbers[address] = number if number != shown else number % MOST + 1
        self._keep(self.at)
        return self._numbers[address]

    def finish(self, address: str) -> None:
        """Mark a step as done; the lesson goes on after it."""
        self._done.add(address)
        self._skipped.discard(address)
        self._keep(self.after(address) or address)

    def skip(self, addresses: Iterable[str]) -> None:
        """Mark steps as skipped, except those already done."""
        skipped = list(addresses)
        self._skipped |= set(skipped) - self._done
        self._keep(self.after(skipped[-1]) or skipped[-1])

    def after(self, address: str) -> str:
        """Return the step after this one; empty after the last."""
        place = self._all.index(address) + 1
        return self._all[place] if place < len(self._all) else ""

    def state(self, address: str) -> State:
        """Return a step's state in one word."""
        return "done" if address in self._done else "skipped" if address in self._skipped else "open"

    def count(self, chapter: Chapter) -> int:
        """Return how many steps of a chapter are done."""
        return sum(f"{chapter.id}.{n}" in self._done for n in range(1, len(chapter.steps) + 1))

    def is_done(self, chapter: Chapter) -> bool:
        """Tell whether a whole chapter is done."""
        return self.count(chapter) == len(chapter.steps)

    def entry(self, chapter: Chapter) -> str:
        """Return where to enter a chapter: its first step that is not done, else its first."""
        own = [f"{chapter.id}.{n}" for n in range(1, len(chapter.steps) + 1)]
        return next((address for address in own if address not in self._done), own[0])

    def moves(self, address: str, action_type: Any) -> list[Any]:
        """Return the moves of a round under way in this step; none if there is none, or they cannot be read."""
        kept = self._host.stored(f"{self._key}-round")
        if not isinstance(kept, dict) or kept.get("step") != address:
            return []
        try:
            return msgspec.convert(kept.get("moves"), list[action_type])
        except msgspec.ValidationError:
            return []

    def keep_moves(self, address: str, moves: Sequence[Any]) -> None:
        """Keep the moves of a round under way, so that a refresh goes on with it; none forgets them."""
        kept = {"step": address, "moves": msgspec.to_builtins(list(moves))} if moves else None
        if kept is not None or self._host.stored(f"{self._key}-round") is not None:
            self._host.store(f"{self._key}-round", kept)

    def _keep(self, at: str) -> None:
        self.at = at
        done, skipped = ([a for a in self._all if a in marked] for marked in (self._done, self._skipped))
        numbers = {"numbers": self._numbers} if self._numbers else {}
        self._host.store(self._key, {"done": done, "skipped": skipped, "at": at, **numbers})
