"""The lesson of Truffle Shuffle: eleven chapters, from the table to a first whole round."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Lesson

from . import (
    a_turn,
    bonus_coins,
    endings,
    first_round,
    flushes,
    modifiers,
    practice,
    simple_orders,
    special_numbers,
    straights,
    take_two_and_skip,
    the_table,
)

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
        take_two_and_skip.CHAPTER,
        bonus_coins.CHAPTER,
        endings.CHAPTER,
        first_round.CHAPTER,
    ),
    practice=practice.PRACTICE,
)
