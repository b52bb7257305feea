"""The lesson of Truffle Shuffle: eleven chapters, from the table to a first whole round."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Lesson

from . import a_turn, flushes, modifiers, simple_orders, special_numbers, straights, the_table

LESSON: Final = Lesson(
    "truffle_shuffle",
    (
        the_table.CHAPTER,
        a_turn.CHAPTER,
        simple_orders.CHAPTER,
        straights.CHAPTER,
        flushes.CHAPTER,
        special_numbers.CHAPTER,
        modifiers.CHAPTER,
    ),
)
