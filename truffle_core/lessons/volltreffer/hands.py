"""Hands made by chance, with something in them to meld."""

from __future__ import annotations

import random

from truffle_core.games.volltreffer.pieces import CARD, RANKS, SIZE

UNDER = CARD["B10"]
"""The card under the deck, which no hand can have."""


def dealt_hand(rng: random.Random) -> list[int]:
    """Return eight cards of which three to five are of one rank, and perhaps more of another."""
    one, other = rng.sample(range(RANKS), 2)
    wanted = [*_of_rank(rng, one, rng.choice((3, 3, 4, 4, 5))), *_of_rank(rng, other, rng.choice((1, 2, 3, 3)))]
    rest = [card for card in range(SIZE) if card not in wanted and card != UNDER]
    return sorted([*wanted, *rng.sample(rest, 8 - len(wanted))])


def _of_rank(rng: random.Random, rank: int, count: int) -> list[int]:
    """Return so many cards of a rank, as far as there are."""
    alike = [card for card in range(rank, SIZE, RANKS) if card != UNDER]
    return rng.sample(alike, min(count, len(alike)))
