"""The words that everything said of Volltreffer is made of: cards, prices, melds, steps on the track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from truffle_core.core.plain_text import counted, joined, number_word
from truffle_core.core.scene import Rich, Token

from .pieces import CARD, HAND, NAMES, PRICES, RANK, RANKS, SUIT, SUIT_NAMES, SUITS
from .scoring import SET_POINTS, Melds, meld_points, moved

MANY: Final = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
"""Rank - 1 -> several cards of it, in a word."""


def token(card: int) -> Token:
    """Return a card as it is drawn in a sentence."""
    return Token(suit=SUITS[SUIT[card]], mark=SUITS[SUIT[card]], text=str(RANK[card]), name=NAMES[card])


def suit_token(suit: int, wanted: bool = False) -> Token:
    """Return a suit as it is drawn in a sentence; a wanted one is missing."""
    return Token(suit=SUITS[suit], mark=SUITS[suit], name=SUIT_NAMES[suit], wanted=wanted)


def tokens(cards: Iterable[int], between: str = " ") -> Rich:
    """Return cards as tokens in a sentence."""
    spaced: Rich = [part for card in cards for part in (between, token(card))]
    return spaced[1:]


def count(number: int, word: str) -> str:
    """Say how many: "one trick", and from nine on "9 tricks"."""
    return counted(number, word, 8)


def price(slot: int) -> str:
    """Say a price: "2 steps", "nothing" (VT-07)."""
    steps = PRICES[slot]
    return f"{steps} step{'' if steps == 1 else 's'}" if steps else "nothing"


def way(space: int, points: int) -> str:
    """Say where points lead: "78 + 5 = 43" (VT-20)."""
    return f"{space} + {points} = {moved(space, points)}"


def whose(name: str) -> str:
    """Return a name as an owner's."""
    return "your" if name == "You" else f"{name}'{'' if name.endswith('s') else 's'}"


def alike(rank: int, number: int) -> str:
    """Say several cards of one rank: "three sevens"."""
    return f"{number_word(number)} {MANY[rank - 1]}"


def kind(meld: Sequence[int]) -> str:
    """Say what a meld is: "three sevens", "all five suits" (VT-11)."""
    ranks = {RANK[card] for card in meld}
    return alike(ranks.pop(), len(meld)) if len(ranks) == 1 else "all five suits"


def told_melds(melds: Melds) -> Rich:
    """Say a selection of melds with what each scores: "three sevens [7] [7] [7] for 5"."""
    told: Rich = []
    for n, meld in enumerate(melds):
        told += [" and " if n else "", f"{kind(meld)} ", *tokens(meld), f" for {meld_points(meld)}"]
    return told


def melds_from(codes: Sequence[Sequence[str]]) -> Melds:
    """Return written melds as cards."""
    return tuple(tuple([CARD[code] for code in meld]) for meld in codes)


def adds(held: Sequence[int], card: int) -> str:
    """Say what a card brings a hand in melds: "With it you hold three sevens: 5 points." (VT-11)."""
    ranks, suits = Counter(RANK[one] for one in held), {SUIT[one] for one in held}
    said = []
    number = ranks[RANK[card]] + 1
    if number > 1:
        points = f": {SET_POINTS[number]} points" if number in SET_POINTS else ""
        said.append(f"{alike(RANK[card], number)}{points}")
    if SUIT[card] not in suits and len(suits) == len(SUITS) - 1:
        said.append("all five suits: 5 points")
    return f"With it you hold {joined(said)}." if said else ""


def progress(held: Sequence[int]) -> str:
    """Say in a few words how far a hand is: "two sevens so far"."""
    ranks = Counter(RANK[card] for card in held)
    best = max(range(1, RANKS + 1), key=lambda rank: (ranks[rank], rank))
    if ranks[best] < 2:
        return ""
    return f"{alike(best, ranks[best])}{' so far' if len(held) < HAND else ''}"
