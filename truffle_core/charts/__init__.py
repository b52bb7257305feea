"""Score charts, a game's series as Plotly traces; and answers about many games, with how sure they are."""

from .figure import LAYOUT, MOST_SEATS, NO_CHANCES, Chances, chance_trace, present_trace, traces, value_at
from .intervals import interval_chart

__all__ = [
    "LAYOUT",
    "MOST_SEATS",
    "NO_CHANCES",
    "Chances",
    "chance_trace",
    "interval_chart",
    "present_trace",
    "traces",
    "value_at",
]
