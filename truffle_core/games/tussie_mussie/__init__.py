"""Tussie Mussie: offer two flowers, one open and one hidden, and score what you keep, over three rounds."""

from .rules import TussieMussie

GAME = TussieMussie()

__all__ = ["GAME", "TussieMussie"]
