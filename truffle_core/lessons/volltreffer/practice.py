"""Chapter 11: as often as one likes: what a hand can score, what to meld, what to play; all checked by the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from truffle_core.games.volltreffer.pieces import CARD, RANK, SUIT, SUITS, set_of
from truffle_core.games.volltreffer.saying import count
from truffle_core.games.volltreffer.scoring import ALL_SUITS, SET_POINTS, TRICK, points_of, totals
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Choose, Do, Endless, Feedback, Judge, Option, Practice, Step, Trial

from . import adding_up, counting
from .endings import last_two
from .goals import Meld, acting, away, choose, fate, landing, right, wrong
from .hands import dealt_hand
from .positions import TRACK, codes, melding, paragraphs, say

POINTS: Final = (0, 5, 10, 15, 20, 25, 30)

# What a hand can score


def which_totals(number: int) -> Choose:
    """Ask which sums of points a hand can meld."""
    rng = random.Random(f"totals {number}")
    hand = dealt_hand(rng)
    while len(totals(set_of(hand))) < 3:
        hand = dealt_hand(rng)
    position = melding(codes(hand), show=("hand",), lists=("points",))
    found = totals(set_of(hand))
    offered = [points for points in POINTS if points <= max(found) + 10]
    return choose(position, *(_total(points, found, hand) for points in offered), find_all=True)


def _total(points: int, found: Sequence[int], hand: Sequence[int]) -> Option:
    """Return a sum of points as an answer, judged by what the rules find in the hand."""
    label = say(f"{points} points")
    if points in found:
        text = "You may always show nothing." if points == 0 else f"There is a choice of melds for just {points}."
        return Option(label, True, say(text))
    if points in _with_cards_twice(hand):
        return Option(
            label, False, say("You would have to count a card twice. Each card is part of one meld only."), "VT-12"
        )
    return Option(
        label, False, say("No melds in this hand come to that sum. Go through ranks and suits once more."), "VT-11"
    )


def _with_cards_twice(hand: Sequence[int]) -> set[int]:
    """Return the sums one would find if all five suits could use cards of other melds."""
    sets = [count for count in Counter(RANK[card] for card in hand).values() if count >= 3]
    sums = {0}
    for size in sets:
        sums |= {one + SET_POINTS[n] for one in sums for n in range(3, size + 1)}
    suits = {SUIT[card] for card in hand}
    return sums | {one + ALL_SUITS for one in sums} if len(suits) == len(SUITS) else sums


# What to meld


def melds_to_aim(number: int) -> Do:
    """Ask for the melds that bring the pawn nearest to the middle of the goal, with so many tricks to come."""
    rng = random.Random(f"aim {number}")
    while True:
        hand, tricks, at = dealt_hand(rng), rng.randint(1, 4), rng.randint(30, 66)
        found = totals(set_of(hand))
        ends = sorted((away(landing(at, points + TRICK * tricks)), points) for points in found)
        wanted = number % 3  # all, some or nothing
        place = 0 if ends[0][1] == max(found) else 2 if ends[0][1] == 0 else 1
        if len(found) < 3 or ends[0][0] > 4 or ends[0][0] == ends[1][0] or place != wanted:
            continue
        heading = f"On space {at}, with {count(tricks, 'trick')} to come"
        position = melding(codes(hand), pawns=(at, 52, 41), show=TRACK, lists=("choices",), heading=heading)
        if position.state.holder != 0:
            return acting(position, _aimed(tricks))


def melds_unlisted(number: int) -> Do:
    """Ask the same without a list of what the hand can show."""
    made = melds_to_aim(number)
    return msgspec.structs.replace(made, position=msgspec.structs.replace(made.position, lists=()))


def _aimed(tricks: int) -> Judge:
    """Ask for the melds with which so many tricks lead nearest to the middle."""

    def judge(trial: Trial) -> Feedback:
        before = trial.before
        at, points = before.pawns[0], points_of(_melds(trial))
        best = min(_end(before, total, tricks) for total in totals(before.hands[0]))
        to = landing(at, points + TRICK * tricks)
        way = f"{at} + {points} + {TRICK * tricks} for {count(tricks, 'trick')}: {fate(to, before.goal())}."
        if away(to) == best:
            return right(f"{way} No other choice comes nearer.")
        rule = "VT-20" if at + points + TRICK * tricks > 80 else "VT-13" if points else "VT-21"
        said = wrong(rule, f"You may, but look where it ends: {way}")
        return msgspec.structs.replace(
            said,
            more=(say(f"Another choice ends {best} from the middle."),)
            if best
            else (say("Another choice ends right in the middle."),),
        )

    return judge


def _melds(trial: Trial) -> tuple[tuple[int, ...], ...]:
    """Return the melds of a try, by cards."""
    shown = trial.action.melds if isinstance(trial.action, Meld) else ()
    return tuple(tuple(CARD[code] for code in meld) for meld in shown)


def _end(state: State, points: int, tricks: int) -> int:
    """Return how far from the middle the learner would end."""
    return away(landing(state.pawns[0], points + TRICK * tricks))


STEPS: Final = (
    Step(
        title="What is in it?",
        paragraphs=paragraphs(
            "Here you can practise as long as you like: when you are right, “Another one” brings a fresh hand. The rules of the real game check each answer.",
            "A hand can often score several sums, since melds may be shown or kept back.",
        ),
        task=say("Which sums can you meld with this hand, the smallest sum left aside? Find all."),
        rules=("VT-11", "VT-12"),
        learned="look for ranks first, then whether five suits are left beside them (VT-11, VT-12).",
        exercise=Endless(which_totals),
    ),
    Step(
        title="Aim",
        paragraphs=paragraphs(
            "Now choose what to show. Above the table stands how many tricks you will take afterwards; say, because you have counted well. The smallest sum is not yours.",
        ),
        task=say("Meld so that you end the round as near to 66 as you can."),
        rules=("VT-13", "VT-20", "VT-21"),
        learned="choose melds by where melds and tricks together lead (VT-13, VT-21).",
        exercise=Endless(melds_to_aim),
    ),
    Step(
        title="Two tricks to go",
        paragraphs=paragraphs(
            "You play last to this trick, and then everybody has one card left. So you can work out to the end what each of your two cards leads to: who takes this trick and so leads, who takes the last one, and where all pawns are then.",
        ),
        task=say("Play the card with which you win."),
        rules=("VT-21",),
        learned="in the last tricks everything can be worked out (VT-21).",
        exercise=Endless(last_two),
    ),
)

CHAPTER: Final = Chapter(
    "practice", "Make your points", "You can find what you want in any hand, and there are always more of them.", STEPS
)

PRACTICE: Final = (
    Practice(
        "sums",
        "What is in the hand?",
        "Melds may be shown or kept back, so a hand can often score several sums. The smallest sum is left aside.",
        msgspec.structs.replace(
            STEPS[0],
            hint=say(
                "Sort the cards by rank: three, four or five alike are a meld. Then see which suits are left beside them."
            ),
        ),
    ),
    Practice(
        "aim",
        "Choose the melds",
        "Above the table stands how many tricks you will take afterwards. The smallest sum is not yours.",
        msgspec.structs.replace(
            STEPS[1],
            exercise=Endless(melds_unlisted),
            hint=say(
                "Add 5 points a trick to the space you are on. What is then missing to 66 is what your melds should bring."
            ),
        ),
    ),
    Practice(
        "smallest",
        "The smallest sum",
        "All hands are known once the cards are bought: add up the eight ranks of each.",
        adding_up.PRACTISED,
    ),
    Practice(
        "sure",
        "Sure cards",
        "You lead, and every hand is known. A card is sure if it takes the trick whatever the others play.",
        counting.STEPS[3],
    ),
    Practice(
        "last",
        "Two tricks to go",
        "You play last to this trick, and then everybody has one card left: all can be worked out to the end.",
        STEPS[2],
    ),
)
"""What can be practised."""
