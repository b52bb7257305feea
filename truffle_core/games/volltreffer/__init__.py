"""Volltreffer: buy eight cards in the open, meld, take tricks, and be in the goal when a round ends."""

from .rules import Volltreffer

GAME = Volltreffer()

__all__ = ["GAME", "Volltreffer"]
