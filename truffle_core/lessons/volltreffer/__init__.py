"""The lesson of Volltreffer: thirteen chapters, from fifty cards and a track to a first whole round."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Lesson

from . import (
    aim,
    counting,
    first_round,
    goal,
    melds,
    practice,
    smallest_sum,
    the_market,
    the_table,
    ties,
    track,
    tricks,
    variant,
)

LESSON: Final = Lesson(
    "volltreffer",
    (
        the_table.CHAPTER,
        the_market.CHAPTER,
        ties.CHAPTER,
        melds.CHAPTER,
        smallest_sum.CHAPTER,
        tricks.CHAPTER,
        counting.CHAPTER,
        track.CHAPTER,
        goal.CHAPTER,
        aim.CHAPTER,
        practice.CHAPTER,
        variant.CHAPTER,
        first_round.CHAPTER,
    ),
    practice=practice.PRACTICE,
)
