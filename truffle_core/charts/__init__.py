"""Score charts: a game's series as Plotly traces, as plain data."""

from .figure import LAYOUT, MOST_SEATS, present_trace, traces, value_at

__all__ = ["LAYOUT", "MOST_SEATS", "present_trace", "traces", "value_at"]
