"""A hand as one whole number, and memories that answer by such numbers.

A *whole* has a byte for each of the 49 faces, so that a colour, a kind or the cards that matter for an order are a
mask, sums over the colours are one addition, and the lowest of some cards is a bit trick away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from .pieces import COLOURS, FACES, KINDS, UNKNOWN

__all__ = [
    "BYTE",
    "COLOUR_BITS",
    "DIGIT_SUM",
    "KNOWN_MASK",
    "RAINBOW_SHIFT",
    "Memory",
    "by_colour",
    "forget",
    "mask_of",
]

BYTE: Final = 8
COLOUR_BITS: Final = BYTE * len(KINDS)
RAINBOW_SHIFT: Final = COLOUR_BITS * len(COLOURS)
KNOWN_MASK: Final = (1 << BYTE * UNKNOWN) - 1
"""The 49 faces of a hand, without the unknown cards of an observation."""

DIGIT_SUM: Final = 255
"""A whole modulo this is the number of its cards: each byte weighs a power of 256, and so 1."""

_COLOUR_MASK: Final = (1 << COLOUR_BITS) - 1
Answer = TypeVar("Answer")
_memories: Final[list[dict[int, object]]] = []


class Memory(dict[int, Answer], Generic[Answer]):
    """Answers to questions put as numbers, found when first asked for; emptied when it is full.

    Parameters
    ----------
    find
        What finds an answer.
    bound
        How many answers are remembered at most.
    """

    def __init__(self, find: Callable[[int], Answer], bound: int) -> None:
        super().__init__()
        self.find = find
        self.bound = bound
        _memories.append(self)  # type: ignore[arg-type]  # there they are only emptied

    def __missing__(self, question: int) -> Answer:
        if len(self) >= self.bound:
            self.clear()
        found = self[question] = self.find(question)
        return found


def forget() -> None:
    """Empty every memory, as before the first question."""
    for memory in _memories:
        memory.clear()


def mask_of(kinds: str) -> int:
    """Return the mask of all faces of these kinds, Rainbow cards by their number."""
    return sum(0xFF << BYTE * place for place, face in enumerate(FACES) if face[1] in kinds)


def by_colour(whole: int) -> tuple[int, int, int, int]:
    """Return the counts of the eleven kinds for each colour, as numbers."""
    return (
        whole & _COLOUR_MASK,
        whole >> COLOUR_BITS & _COLOUR_MASK,
        whole >> 2 * COLOUR_BITS & _COLOUR_MASK,
        whole >> 3 * COLOUR_BITS & _COLOUR_MASK,
    )
