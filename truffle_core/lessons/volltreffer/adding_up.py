"""Who has the smallest sum, made by chance: three whole hands, close together, and in every fourth exercise a tie."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from truffle_core.core.scene import Rich
from truffle_core.games.volltreffer.pieces import HAND, RANK, SIZE
from truffle_core.games.volltreffer.scoring import sum_of
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Endless, Outcome, Predict, Step

from .hands import UNDER
from .positions import PLAYERS, codes, melding, say

CLOSE: Final = 4
"""The two smallest sums are no further apart than this."""


def who_has_it(number: int) -> Predict:
    """Ask who has the smallest sum."""
    rng = random.Random(f"smallest {number}")
    tie = number % 4 == 0
    while True:
        deck = rng.sample([card for card in range(SIZE) if card != UNDER], len(PLAYERS[:3]) * HAND)
        hands = [sorted(deck[HAND * seat : HAND * (seat + 1)]) for seat in range(3)]
        low, second, _ = sorted(map(sum_of, hands))
        if (low == second) == tie and second - low <= CLOSE:
            return _asked(hands)


def _asked(hands: Sequence[Sequence[int]]) -> Predict:
    """Ask for the holder of the smallest sum among these hands."""
    position = melding(*map(codes, hands), show=("hand", "seats"), heading="Whose sum is the smallest?")
    truth = position.state.holder
    outcomes = tuple(
        Outcome(name, name) if seat == truth else Outcome(name, name, *_beaten(hands, seat, truth))
        for seat, name in enumerate(PLAYERS[:3])
    )
    sums = ", ".join(f"{name} {sum_of(hand)}" for name, hand in zip(PLAYERS, hands, strict=False))
    tied = [seat for seat in range(3) if sum_of(hands[seat]) == sum_of(hands[truth])]
    why = f" Equal sums: {_decided(hands, truth, tied)}" if len(tied) > 1 else ""
    return Predict(position, _holder, outcomes, say(f"The sums: {sums}.{why}"))


def _holder(state: State) -> str:
    return PLAYERS[state.holder]


def _beaten(hands: Sequence[Sequence[int]], seat: int, truth: int) -> tuple[str, Rich]:
    """Return the rule by which a hand does not have it, and why."""
    whose = "Your cards come" if seat == 0 else f"{PLAYERS[seat]}'s cards come"
    own = sum_of(hands[seat])
    if own > sum_of(hands[truth]):
        return "VT-14", [f"{whose} to {own}, and another hand comes to less. All eight ranks count."]
    return "VT-15", [f"{whose} to {own}, and another hand comes to the same. Count the ones, then the twos, and so on."]


def _decided(hands: Sequence[Sequence[int]], truth: int, tied: Sequence[int]) -> str:
    """Say at which rank equal sums part, or that whoever bought earlier has it."""
    counts = {seat: Counter(RANK[card] for card in hands[seat]) for seat in tied}
    for rank in range(1, max(RANK) + 1):
        found = {seat: counts[seat][rank] for seat in tied}
        if len(set(found.values())) > 1:
            said = ", ".join(f"{PLAYERS[seat]} {count}" for seat, count in found.items())
            return f"the first rank of which somebody has more decides. Of rank {rank}: {said}."
    return f"{PLAYERS[truth]} bought earlier in the round."


PRACTISED: Final = Step(
    title="",
    paragraphs=(),
    task=say("Who has the smallest sum?"),
    rules=("VT-14", "VT-15"),
    learned="",
    exercise=Endless(who_has_it),
    hint=say(
        "Look for tens to make first: 9 and 1, 8 and 2, 7 and 3. If two sums are equal, count who has more ones, then more twos."
    ),
)
"""The step that is practised."""
