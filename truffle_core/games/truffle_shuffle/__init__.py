"""Truffle Shuffle: take cards from a pyramid, match them to orders, three rounds of 39 cards."""

from .rules import TruffleShuffle

GAME = TruffleShuffle()

__all__ = ["GAME", "TruffleShuffle"]
