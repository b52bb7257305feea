"""Many games at once: tournaments between bots, logs as pandas frames, and questions asked of them."""

from .columns import COLUMNS, Column
from .frames import Frame, Frames, describe, frames, games_frame, marks_frame, steps_frame
from .questions import earners, level_shares, seat_shares
from .tournament import run_tournament, wilson

__all__ = [
    "COLUMNS",
    "Column",
    "Frame",
    "Frames",
    "describe",
    "earners",
    "frames",
    "games_frame",
    "level_shares",
    "marks_frame",
    "run_tournament",
    "seat_shares",
    "steps_frame",
    "wilson",
]
