"""Super Truffle Pigs: dig for truffles in a walled forest, steer the wolves towards others, and leave in time."""

from .rules import SuperTrufflePigs

GAME = SuperTrufflePigs()

__all__ = ["GAME", "SuperTrufflePigs"]
