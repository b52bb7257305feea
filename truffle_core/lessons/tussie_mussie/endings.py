"""Chapter 10: the end of a round and of the game (TM-22, TM-23)."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.errors import IllegalChance
from truffle_core.games.tussie_mussie import GAME, rules
from truffle_core.games.tussie_mussie.events import Drawn
from truffle_core.games.tussie_mussie.state import State
from truffle_core.lessons.model import Chapter, Position, Step
from truffle_core.lessons.runner import followed

from .goals import DONE, choose, option, predict
from .positions import PLAYERS, codes, last_choice, paragraphs, say, table

ALL: Final = ("row-0", "row-1", "row-2", "seats")


def _scoring(position: Position) -> tuple[Any, ...]:
    """Return what ends a round: the last one is done, and the points are added up (TM-18)."""
    settled, _ = followed(GAME, position, DONE)
    return (DONE, (rules.scored(settled.state),))


def _ended(position: Position) -> Position:
    """Return the position after the scoring."""
    for what in _scoring(position):
        position, _ = followed(GAME, position, what)
    return position


def _winner(state: State) -> str:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return PLAYERS[outcome.winners[0]]


def _shared(position: Position) -> int:
    """Return the total that the learner and Ann are tied at."""
    state = _ended(position).state
    assert state.total(0) == state.total(1)
    return int(state.total(0))


def _can_be_drawn(position: Position, names: str) -> bool:
    """Ask the rules whether these two flowers can be the next draw."""
    one, two = codes(names)
    try:
        GAME.verify_chance(position.state, (Drawn(position.state.turn, (one, two)),))
    except IllegalChance:
        return False
    return True


FIRST_ROUND: Final = table(
    "Red Rose, [Phlox], Violet, [Snapdragon]", seats=3, show=("row-0", "seats"), heading="The end of round one"
)
AFTER: Final = _ended(last_choice("Red Rose, [Daisy], Phlox, [Camellia]", heading="The end of round one"))

SUMS: Final = table(
    "Amaryllis, [Peony], Red Rose, [Snapdragon]",
    "[Hyacinth], Violet, [Daisy], Gardenia",
    points=((9, 12), (9, 3)),
    show=("row-0", "row-1", "seats"),
    heading="The end of the last round",
)
SUMMED: Final = _ended(SUMS).state
TIED: Final = table(
    "Camellia, [Snapdragon], Daisy, [Violet]",
    "[Amaryllis], Pink Rose, [Phlox], Honeysuckle",
    points=((9, 5), (4, 6)),
    show=("row-0", "row-1", "seats"),
    heading="The end of the last round",
)
THREE: Final = table(
    "Peony, [Snapdragon], Red Rose, [Violet]",
    "[Pink Larkspur], Red Tulip, [Pink Rose], Phlox",
    "Amaryllis, [Daisy], Hyacinth, [Camellia]",
    seats=3,
    first=1,
    points=((7, 9, 3), (6, 6, 2)),
    did=(DONE,),
    show=ALL,
    heading="The end of the last round",
)

STEPS: Final = (
    Step(
        title="A new first player",
        paragraphs=paragraphs(
            "A round is scored, and the points are written down. For the next round the first player moves one seat on, clockwise."
        ),
        task=say("You were the first player of round one. Who is the first player of round two?"),
        rules=("TM-22",),
        learned="after each round the next player clockwise becomes first player (TM-22).",
        exercise=predict(
            FIRST_ROUND,
            lambda state: PLAYERS[state.first],
            "Ann sits on your left.",
            {
                "You": ("TM-22", "It is not for keeps: after a round the first player moves on."),
                "Ann": None,
                "Ben": ("TM-22", "Ben sits on your right, and that would be counter-clockwise."),
            },
            then=_scoring(FIRST_ROUND),
        ),
        pieces=codes("Red Rose, Violet"),
    ),
    Step(
        title="All eighteen again",
        paragraphs=paragraphs(
            "A new round begins with the whole deck. You have just scored {Red Rose} and {Phlox} in round one."
        ),
        task=say("Can the very first offer of round two be {Red Rose} and {Phlox}?"),
        rules=("TM-22",),
        learned="all eighteen cards are shuffled again for every round (TM-22).",
        exercise=choose(
            AFTER,
            option(
                "Yes, both",
                _can_be_drawn(AFTER, "Red Rose, Phlox"),
                "All eighteen cards are shuffled together again, those scored too.",
            ),
            option(
                "No, they have been scored",
                not _can_be_drawn(AFTER, "Red Rose, Phlox"),
                "Nothing is kept from round to round but the points. Every card goes back.",
                "TM-22",
            ),
            option(
                "Only one of the two", False, "Every round begins with the whole deck, so any two can come up.", "TM-22"
            ),
        ),
        pieces=codes("Phlox"),
    ),
    Step(
        title="Three rounds",
        paragraphs=paragraphs(
            "The game is three rounds. The points of all of them are added up, and the highest total wins."
        ),
        task=say(
            f"You have 18 points from two rounds, and Ann has 15. In the last round you score {SUMMED.points[-1][0]} and Ann {SUMMED.points[-1][1]}. Who wins?"
        ),
        rules=("TM-23",),
        learned="after three rounds the highest total wins (TM-23).",
        exercise=predict(
            SUMS,
            _winner,
            "Added up over three rounds you have the most.",
            {
                "You": None,
                "Ann": ("TM-23", "Hers was the better last round, but all three rounds count."),
                "Nobody": ("TM-23", "The totals differ, and even a tie would be decided."),
            },
            then=_scoring(SUMS),
        ),
        pieces=codes("Amaryllis, Peony"),
    ),
    Step(
        title="By the alphabet",
        paragraphs=paragraphs(
            "If players are tied, their flowers of the last round decide: whoever scored the one whose name comes first in the alphabet has won. No two flowers share a name.",
        ),
        task=say(f"With this round counted, you and Ann have {_shared(TIED)} points each. Who wins?"),
        rules=("TM-23",),
        learned="a tie goes to the first flower in the alphabet, among those scored in the last round (TM-23).",
        exercise=predict(
            TIED,
            _winner,
            "{Amaryllis} is in Ann's row, and it comes before {Camellia}.",
            {
                "You": (
                    "TM-23",
                    "{Camellia} is your first one in the alphabet, but Ann has {Amaryllis}. It makes no difference that it is a keepsake.",
                ),
                "Ann": None,
                "Both": ("TM-23", "A tie is always broken, since no two flowers have the same name."),
            },
            then=_scoring(TIED),
        ),
        pieces=codes("Amaryllis, Camellia"),
    ),
    Step(
        title="Under which letter?",
        paragraphs=paragraphs(
            "Names are taken as they are printed, so {Pink Larkspur} is found under P. And only those who are tied for most points compare their flowers."
        ),
        task=say(
            f"With this round counted, you and Ann have {_shared(THREE)} points each, and Ben has fewer. Who wins?"
        ),
        rules=("TM-23",),
        learned="only tied players compare, and Pink Larkspur is under P (TM-23).",
        exercise=predict(
            THREE,
            _winner,
            "{Peony} comes before {Phlox} and {Pink Larkspur}.",
            {
                "You": None,
                "Ann": ("TM-23", "{Pink Larkspur} is under P, not L. Your {Peony} comes before all of Ann's flowers."),
                "Ben": ("TM-23", "{Amaryllis} would come first, but Ben has fewer points and is not part of the tie."),
            },
            then=_scoring(THREE),
        ),
        pieces=codes("Pink Larkspur, Peony"),
    ),
)

CHAPTER: Final = Chapter("end", "The end", "You know how rounds end, and who wins a game, even by a letter.", STEPS)
