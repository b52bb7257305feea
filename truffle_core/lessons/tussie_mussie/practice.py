"""Chapter 11: score this arrangement, without end; each exercise is made from its number and checked by the scorer."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from truffle_core.core.scene import Rich, Strong
from truffle_core.games.tussie_mussie.actions import Action, Marigold
from truffle_core.games.tussie_mussie.pieces import CARD, FLOWERS, LARKSPUR, MARIGOLD, NAMES, SIZE, SNAPDRAGON
from truffle_core.games.tussie_mussie.saying import tally
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.lessons.model import Chapter, Do, Endless, Outcome, Position, Practice, Predict, Step

from . import choices as choices_chapter
from .goals import DONE, acting, after, best, choices, own, points, reckoning, scoring_most, total
from .larkspur import drew
from .misreadings import Slip, heart_slips, slips
from .positions import card, codes, last_choice, paragraphs, row, say, table, written

OFFERED: Final = 6
"""So many totals to choose from."""

_ASKED: Final = (
    "Red Rose, Forget-Me-Not, Carnation, Peony, Daisy, Honeysuckle, "
    "Amaryllis, Violet, Gardenia, Red Tulip, Hyacinth, Pink Rose"
)
ASKED: Final = tuple(card(name) for name in _ASKED.split(", "))
"""The flowers with points of their own, in the order in which they are asked for."""


def _dealt(rng: random.Random, cards: list[int]) -> str:
    """Lay cards in any order, each open or hidden."""
    rng.shuffle(cards)
    return written([card + SIZE * rng.randrange(2) for card in cards])


def _sample(rng: random.Random, without: set[int], count: int) -> list[int]:
    return rng.sample([card for card in range(SIZE) if card not in without], count)


def _arrangement(number: int) -> tuple[str, tuple[Action, ...]]:
    """Return four cards made from a number, and Marigold's discard if it is among them (TM-17)."""
    rng = random.Random(f"arrangement {number}")
    you = _dealt(rng, _sample(rng, set(), 4))
    cards = [CARD[place] for place in row(you)]
    if MARIGOLD not in cards:
        return you, ()
    return you, (Marigold(rng.choice([n for n in range(4) if cards[n] != MARIGOLD])),)


def _headed(did: tuple[Action, ...]) -> str:
    return "Marigold has discarded a card; three are left" if did else "Ready to be scored"


# One card


def one_card(number: int) -> Predict:
    """Ask what one card of an arrangement scores by itself."""
    rng = random.Random(f"card {number}")
    asked = ASKED[(number - 1) % len(ASKED)]
    you = _dealt(rng, [asked, *_sample(rng, {asked, MARIGOLD}, 3)])
    column = [CARD[place] for place in row(you)].index(asked)
    position = last_choice(you, heading=f"What does {NAMES[asked]} score?")
    truth = own(column)(position.state)
    wrong = _by_value([slip for slip in slips(row(you), one=False) if slip.column == column], truth)
    outcomes = [
        Outcome(value, str(value))
        if value == truth
        else Outcome(value, str(value), *wrong.get(value, _look_again(asked)))
        for value in range(max(4, truth + 2))
    ]
    line = tally(position.state.rows[0], position.state.one)[column + 1]
    return Predict(position, own(column), tuple(outcomes), [Strong(text=points(truth)), f": {line.why}."], (DONE,))


def _look_again(asked: int) -> tuple[str, Rich]:
    """Return the rule a flower's points are counted by, and what to look for."""
    name = NAMES[asked]
    if name in ("Peony", "Hyacinth"):
        return "TM-18", say(f"{{{name}}}: {FLOWERS[asked].effect}. It is all or nothing.")
    rule = "TM-19" if name in ("Forget-Me-Not", "Honeysuckle") else "TM-21" if name == "Carnation" else "TM-18"
    return rule, say(f"{{{name}}}: {FLOWERS[asked].effect}. Go through your cards one by one: which does it count?")


# All cards


def whole_row(number: int) -> Predict:
    """Ask what an arrangement scores in all."""
    you, did = _arrangement(number)
    position = last_choice(you, did=did, heading=_headed(did))
    truth, places = total(position.state), position.state.rows[0]
    found = slips(places, position.state.one) + heart_slips(places)
    wrong = _by_value(found, truth)
    outcomes = [_total(value, truth, wrong, position) for value in sorted({truth, *_near(number, truth, wrong)})]
    praise: Rich = [Strong(text=points(truth)), ", and this is where they come from:"]
    return Predict(position, total, tuple(outcomes), praise, (DONE,), reckoning(position.state))


def _total(value: int, truth: int, wrong: Mapping[int, tuple[str, Rich]], position: Position) -> Outcome:
    """Return a total to choose: right, or with what it overlooks and where points come from."""
    if value == truth:
        return Outcome(value, str(value))
    rule, text = wrong.get(value, ("TM-18", ["Count once more, heart by heart and card by card."]))
    return Outcome(value, str(value), rule, text, reckoning(position.state, summed=False))


def _by_value(found: list[Slip], truth: int) -> Mapping[int, tuple[str, Rich]]:
    """Return wrong numbers with what each overlooks, the first slip of equals."""
    texts: dict[int, tuple[str, Rich]] = {}
    for slip in found:
        if truth + slip.by >= 0:
            texts.setdefault(truth + slip.by, (slip.rule, say(slip.text)))
    return texts


def _near(number: int, truth: int, wrong: Mapping[int, object]) -> list[int]:
    """Return wrong totals to offer: slips first, then others close by, at least one of them."""
    rng = random.Random(f"totals {number}")
    likely = sorted(wrong)
    rng.shuffle(likely)
    close = [value for value in range(max(0, truth - 3), truth + 4) if value != truth and value not in wrong]
    rng.shuffle(close)
    kept = likely[: OFFERED - 2]
    return [*kept, *close[: OFFERED - 1 - len(kept)]]


# Choices before scoring


def before_scoring(number: int) -> Do:
    """Ask for the most points by Snapdragon, Marigold or Pink Larkspur, in turn."""
    rng = random.Random(f"choices {number}")
    flower = (MARIGOLD, SNAPDRAGON, LARKSPUR)[(number - 1) % 3]
    position = _with(rng, flower)
    while not _worth_asking(position):
        position = _with(rng, flower)
    return acting(position, scoring_most())


def _with(rng: random.Random, flower: int) -> Position:
    """Return a position before scoring with a flower that acts, and perhaps others."""
    cards = _sample(rng, {flower, LARKSPUR}, 5)
    you = _dealt(rng, [flower, *cards[:3]])
    if flower != LARKSPUR:
        return table(you, heading=_who_acts(row(you)))
    return drew(you, f"{NAMES[cards[3]]}, {NAMES[cards[4]]}")


def _who_acts(places: Sequence[int]) -> str:
    """Say which flowers of an arrangement may act before scoring, and which must."""
    found = [CARD[place] for place in places if CARD[place] in (SNAPDRAGON, MARIGOLD)]
    return " and ".join(f"{NAMES[card]} {'must' if card == MARIGOLD else 'may'} act" for card in sorted(found))


def _worth_asking(position: Position) -> bool:
    """Tell whether the choices differ: one is best, and doing nothing, where allowed, is not."""
    state = position.state
    reached = [best(after(state, action)) for action in choices(state)]
    most = best(state)
    return reached.count(most) <= 2 and score(state.rows[0], state.one).total < most < 20 and len(set(reached)) > 2


STEPS: Final = (
    Step(
        title="One card",
        paragraphs=paragraphs(
            "Here you can practise as long as you like: when you are right, “Another one” brings a fresh arrangement. The scorer of the real game checks each answer.",
            "As before, what a card scores by itself leaves the hearts printed on it out.",
        ),
        task=say("What does the flower named above the table score by itself?"),
        rules=("TM-18", "TM-19", "TM-21"),
        learned="each flower scores what is printed on it (TM-18, TM-19, TM-21).",
        exercise=Endless(one_card),
        pieces=codes("Red Rose, Daisy, Honeysuckle"),
    ),
    Step(
        title="The whole arrangement",
        paragraphs=paragraphs(
            "Now all of it: first the hearts of all cards, in the bouquet and among the keepsakes; then each card's own scoring from left to right. When you are right, every card shows its points.",
        ),
        task=say("What does this arrangement score?"),
        rules=("TM-18", "TM-19", "TM-21"),
        learned="hearts first, then card by card (TM-18).",
        exercise=Endless(whole_row),
        pieces=codes("Camellia, Phlox, Violet"),
    ),
    Step(
        title="The best of it",
        paragraphs=paragraphs(
            "At least one of your flowers acts before scoring. Try in your mind what each choice would score; the table answers in points.",
        ),
        task=say("Find the choices that bring the most points."),
        rules=("TM-14", "TM-16", "TM-17"),
        learned="before scoring, compare what each choice would score (TM-14, TM-16, TM-17).",
        exercise=Endless(before_scoring),
        pieces=codes("Pink Larkspur, Snapdragon, Marigold"),
    ),
)

CHAPTER: Final = Chapter(
    "score", "Score this arrangement", "You can score any arrangement, and there are always more of them.", STEPS
)

PRACTICE: Final = (
    Practice(
        "score",
        "Score the arrangement",
        "Hearts first, those of the keepsakes too; then each card's own scoring from left to right.",
        msgspec.structs.replace(
            STEPS[1],
            hint=say(
                "Add up the hearts of all cards. Then take the cards one by one, and ask of each what it counts: hearts, "
                "colours, neighbours, or cards of the bouquet or the keepsakes."
            ),
        ),
    ),
    Practice(
        "choices",
        "Act before scoring",
        "At least one of your flowers acts before scoring. Compare what each choice would score.",
        STEPS[2],
    ),
    Practice(
        "take",
        "Open or hidden?",
        "Ann offers. The open card you can count exactly; the hidden one may be any that you have not seen. What you leave goes to Ann.",
        choices_chapter.STEPS[2],
    ),
)
"""What can be practised."""
