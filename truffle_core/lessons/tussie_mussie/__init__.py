"""The lesson of Tussie Mussie: thirteen chapters, from the first offer to a first whole round."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie.pieces import IDS
from truffle_core.lessons.model import Lesson

from . import (
    around_the_table,
    before_scoring,
    choices,
    colours,
    endings,
    first_round,
    hearts,
    larkspur,
    neighbours,
    practice,
    secrets,
    the_offer,
    two_rows,
)

LESSON: Final = Lesson(
    "tussie_mussie",
    (
        the_offer.CHAPTER,
        around_the_table.CHAPTER,
        secrets.CHAPTER,
        hearts.CHAPTER,
        two_rows.CHAPTER,
        colours.CHAPTER,
        neighbours.CHAPTER,
        before_scoring.CHAPTER,
        larkspur.CHAPTER,
        endings.CHAPTER,
        practice.CHAPTER,
        choices.CHAPTER,
        first_round.CHAPTER,
    ),
    practice=practice.PRACTICE,
    pieces=IDS,
)
