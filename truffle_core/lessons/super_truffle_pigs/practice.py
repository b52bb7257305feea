"""Chapter 12: as often as one likes: where the wolves end, and which card keeps one's pigs safe; the rules check it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from truffle_core.games.super_truffle_pigs.actions import Done, PlayCard
from truffle_core.games.super_truffle_pigs.forest import Forest
from truffle_core.games.super_truffle_pigs.forest import laid as laid_out
from truffle_core.games.super_truffle_pigs.pieces import (
    AROUND,
    CARD,
    CARD_CODES,
    INSIDE,
    PLACES,
    POND,
    RAN,
    SIZE,
    TWICE,
)
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.games.super_truffle_pigs.wolves import program
from truffle_core.lessons.model import Chapter, Do, Endless, Feedback, Judge, Practice, Predict, Step, Trial

from .goals import Wrong, act, right, where, wolf_at, wrong
from .positions import CARDS_SHOWN, SUMMER, moved_by, paragraphs, prowl, say, table

OFFERED: Final = 5
"""So many tiles to choose from."""

STEPS_LEFT: Final = 4
"""Wolves that wander further than this are stopped, so that nobody slides for ever in a wrong answer."""


def shuffled_forest(rng: random.Random, state: State) -> str:
    """Return tiles laid at random so that every one can be reached (ST-01)."""
    tiles = SUMMER.split()
    while True:
        rng.shuffle(tiles)
        if laid_out(state.box, state.winter, tuple(tiles)).is_whole():
            return " ".join(tiles)


BOXES: Final = {season: table(start={"winter": season}).state for season in (False, True)}


# Where do they end?


class Slip(NamedTuple):
    """A way to get it wrong: the rule that is forgotten, what to say, and what of the movement it changes."""

    rule: str
    text: str
    walls: bool = True
    around: bool = True
    ice: bool = True
    facing: bool = True
    twice: int = 2


SLIPS: Final = (
    Slip("ST-26", "You went through a wall. It stops the wolf, and it still turns there.", walls=False),
    Slip("ST-26", "You stopped at the edge. Wolves come in again on the other side.", around=False),
    Slip("ST-31", "You stopped on the ice. A wolf that comes onto a pond slides on the way it came.", ice=False),
    Slip("ST-25", "You sent it the way it faced at first. Each arrow turns it, even against a wall.", facing=False),
    Slip("ST-25", "A 2x is two spaces, not one.", twice=1),
)


def strayed(forest: Forest, tile: int, facing: int, cards: Sequence[int], slip: Slip) -> int:
    """Return where a wolf would end for somebody who forgets one thing."""
    first = facing
    for card in cards:
        if card != TWICE:
            facing = card
        way = first if card == TWICE and not slip.facing else facing
        for _ in range(slip.twice if card == TWICE else 1):
            tile = _one_space(forest, tile, way, slip)
    return tile


def _one_space(forest: Forest, tile: int, way: int, slip: Slip) -> int:
    """Return where one space leads for somebody who forgets one thing."""
    for _ in range(STEPS_LEFT):
        edge = 4 * tile + way
        to = AROUND[edge] if slip.around else INSIDE[edge]
        if to < 0 or (slip.walls and forest.walls[edge]):
            return tile
        tile = to
        if not slip.ice or forest.kinds[tile] != POND:
            return tile
    return tile


def wolf_ways(number: int) -> Predict:
    """Ask where a wolf ends after two or three cards; every third forest lies in winter."""
    rng = random.Random(f"wolves {number}")
    winter = number % 3 == 0
    while True:
        tiles = shuffled_forest(rng, BOXES[winter])
        cards = rng.sample(CARD_CODES, 2 + number % 2)
        tile, facing = rng.randrange(SIZE), rng.randrange(4)
        forest = laid_out(BOXES[winter].box, winter, tuple(tiles.split()))
        numbers = [CARD[code] for code in cards]
        wrongs = dict(_slips(forest, tile, facing, numbers))
        made = _asked(tiles, winter, cards, tile, facing, wrongs, rng)
        if made is not None:
            return made


def _slips(forest: Forest, tile: int, facing: int, cards: Sequence[int]) -> Iterator[tuple[int, Wrong]]:
    """Yield where slips lead, and the last card left out or the order turned round."""
    for slip in SLIPS:
        yield strayed(forest, tile, facing, cards, slip), (slip.rule, slip.text)
    plain = Slip("", "")
    turned = strayed(forest, tile, facing, cards[::-1], plain)
    yield turned, ("ST-25", "That is the other way round. The cards are turned up in the order in which they lie.")
    short = strayed(forest, tile, facing, cards[:-1], plain)
    yield short, ("ST-25", "There is one more card on the track.")


def _asked(
    tiles: str, winter: bool, cards: Sequence[str], tile: int, facing: int, wrongs: dict[int, Wrong], rng: random.Random
) -> Predict | None:
    """Return the prediction, None if the wolf would meet a pig or too few wrong answers differ from the right one."""
    pigs = {pig: PIGS_AT[pig % 2] for pig in range(4)}
    wolves = f"{tile}{CARD_CODES[facing]}"
    position = prowl(
        " ".join(cards), seats=2, wolves=wolves, pigs=pigs, heading="", start={"winter": winter, "tiles": tiles}
    )
    end = program(position.state, 0, [CARD[code] for code in cards])
    truth = end.wolves[0]
    wrongs.pop(truth, None)
    icy = any(rule == "ST-31" for rule, _ in wrongs.values())
    if RAN in end.pigs or truth == tile or len(wrongs) < 2 or icy != winter:
        return None
    chosen = dict(sorted(wrongs.items(), key=lambda one: one[1][0] != "ST-31")[: OFFERED - 1])
    far = [other for other in range(SIZE) if other != truth and other not in chosen]
    for other in rng.sample(far, OFFERED - 1 - len(chosen)):
        chosen[other] = ("ST-25", "Follow the wolf card by card, and space by space.")
    outcomes: dict[int, Wrong | None] = {place: chosen.get(place) for place in sorted([truth, *chosen])}
    return where(position, wolf_at(), f"Card by card it came to {PLACES[truth]}.", outcomes, moved_by(position))


PIGS_AT: Final = (0, SIZE - 1)
"""Pigs stand in two corners, out of the way."""


# Which card is safe?


def safe_card(number: int) -> Do:
    """Ask for a card after which neither of the learner's pigs runs, where that is true of some and not of all."""
    rng = random.Random(f"safe {number}")
    while True:
        winter = number % 3 == 0
        tiles = shuffled_forest(rng, BOXES[winter])
        before: Any = rng.choice(CARD_CODES)
        wolf, one, two = rng.sample(range(SIZE), 3)
        facing = rng.choice(CARD_CODES[:4])
        position = table(
            pigs={0: one, 1: two, 2: one, 3: two},
            wolves=f"{wolf}{facing}",
            did=(Done(), PlayCard("brown", before), Done()),
            show=CARDS_SHOWN,
            heading=f"Ann has shown you her card: {before}",
            start={"winter": winter, "tiles": tiles, "first": 1},
        )
        first = CARD[before]
        runs = [_runs(position.state, first, card) for card in range(len(CARD_CODES))]
        if 1 < sum(runs) < len(runs) and not _runs(position.state, first):
            return act(position, _kept_safe(first))


def _runs(state: State, *cards: int) -> bool:
    """Tell whether a pig of the learner runs when these cards are turned up (ST-17, ST-25)."""
    return RAN in program(state, 0, list(cards)).pigs[:2]


def _kept_safe(first: int) -> Judge:
    """Ask for a card that, after the other one, leads the wolf past the learner's pigs."""

    def judge(trial: Trial) -> Feedback:
        card = CARD[trial.action.card]
        if _runs(trial.before, first, card):
            return wrong(
                "ST-17",
                f"After {{{CARD_CODES[first]}}} your {{{CARD_CODES[card]}}} leads the wolf onto a pig of yours.",
            )
        end = PLACES[program(trial.before, 0, [first, card]).wolves[0]]
        return right(f"The wolf ends on {end}, and both your pigs are where they were.")

    return judge


STEPS: Final = (
    Step(
        title="Where does it end?",
        paragraphs=paragraphs(
            "Here you can practise as long as you like: when you are right, “Another one” brings a new forest. All cards of the round lie on the Brown track; you may see each of them.",
        ),
        task=say("The cards are turned up from left to right. Where does the wolf end?"),
        rules=("ST-25", "ST-26", "ST-31"),
        learned="arrow or 2x, wall or edge, and ice: step by step (ST-25, ST-26, ST-31).",
        exercise=Endless(wolf_ways),
    ),
    Step(
        title="Keep them safe",
        paragraphs=paragraphs(
            "Ann's card lies first on the track, and above the table stands which one it is. Yours is turned up after it.",
        ),
        task=say("Play a card after which neither of your pigs runs."),
        rules=("ST-17",),
        learned="your card steers from where the earlier ones have led (ST-17, ST-25).",
        exercise=Endless(safe_card),
    ),
)

CHAPTER: Final = Chapter(
    "practice", "Predict the wolves", "You can follow wolves anywhere, and there are always more.", STEPS
)

PRACTICE: Final = (
    Practice(
        "wolves",
        "Where does it end?",
        "All cards of the round lie on the Brown track, and you may see each of them.",
        msgspec.structs.replace(
            STEPS[0],
            hint=say(
                "Go card by card: an arrow turns the wolf first and moves it one space then; a 2x moves it two spaces the way "
                "it faces. Look at every border it would cross, and at ice."
            ),
        ),
    ),
    Practice(
        "safe",
        "Keep them safe",
        "Ann's card lies first on the track, and above the table stands which one it is. Yours is turned up after it.",
        msgspec.structs.replace(
            STEPS[1],
            hint=say(
                "Move the wolf with Ann's card first. From where it stands then, ask of each of your cards where it leads."
            ),
        ),
    ),
)
"""What can be practised."""
