"""The lesson of Super Truffle Pigs: thirteen chapters, from a walled forest to a first whole round."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.pieces import POWERS
from truffle_core.lessons.model import Lesson

from . import (
    a_turn,
    digging,
    first_round,
    missions,
    powers,
    practice,
    running,
    spending,
    the_end,
    the_forest,
    the_wolves,
    winter,
    wolf_cards,
)

LESSON: Final = Lesson(
    "super_truffle_pigs",
    (
        the_forest.CHAPTER,
        digging.CHAPTER,
        a_turn.CHAPTER,
        spending.CHAPTER,
        powers.CHAPTER,
        missions.CHAPTER,
        the_wolves.CHAPTER,
        wolf_cards.CHAPTER,
        running.CHAPTER,
        the_end.CHAPTER,
        winter.CHAPTER,
        practice.CHAPTER,
        first_round.CHAPTER,
    ),
    practice=practice.PRACTICE,
    pieces=POWERS,
)
