"""What a step asks for, put to the rules: points card by card, the best choices before scoring, judges of tries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich, Strong
from truffle_core.games.tussie_mussie import GAME, choosing
from truffle_core.games.tussie_mussie.actions import (
    Action,
    Done,
    Larkspur,
    Marigold,
    Offer,
    Replace,
    Snapdragon,
    Take,
)
from truffle_core.games.tussie_mussie.pieces import HIDDEN, SIZE
from truffle_core.games.tussie_mussie.saying import count, tally
from truffle_core.games.tussie_mussie.scoring import Score, score, sources
from truffle_core.games.tussie_mussie.state import BEFORE, State
from truffle_core.games.tussie_mussie.words import intent
from truffle_core.lessons.model import Do, Feedback, Judge, Position, Predict, Trial
from truffle_core.lessons.phrases import choose, in_turn

from .positions import DONE, PHRASES, code, last_choice, row

right, wrong, of_kind = PHRASES.right, PHRASES.wrong, PHRASES.of_kind
option, predict, button = PHRASES.option, PHRASES.predict, PHRASES.button

RULE_OF: Final[Mapping[type, str]] = {
    Larkspur: "TM-14",
    Replace: "TM-14",
    Snapdragon: "TM-16",
    Marigold: "TM-17",
    Done: "TM-13",
}
"""What may be done before scoring -> the rule about it."""


# Points


def scored(state: State) -> Score:
    """Return what the learner's arrangement scores."""
    return score(state.rows[0], state.one)


def total(state: State) -> int:
    """Return the points of the learner's arrangement."""
    return scored(state).total


def own(*columns: int) -> Callable[[State], int]:
    """Return a measure: the own points of the cards in these columns of the learner's arrangement."""
    return lambda state: sum(scored(state).own[column] for column in columns)


def counts_for(you: str, column: int, other: int) -> bool:
    """Ask the scorer whether points of the card in a column come from another column."""
    found = score(row(you))
    return other in sources(found, row(you), column)


def points(number: int) -> str:
    """Return points in figures: "1 point", "4 points"."""
    return f"{number} point{'' if number == 1 else 's'}"


def reckoning(state: State, *, summed: bool = True) -> tuple[Rich, ...]:
    """Return the points of the learner's arrangement line by line: which card, how many, and from which cards (TM-18)."""
    lines = tally(state.rows[0], state.one)
    told = [line for line in lines if line.points or line.why != "nothing more"]
    said: list[Rich] = [[Strong(text=f"{line.title} {line.points}"), f": {line.why}."] for line in told]
    if summed:
        said.append([Strong(text=f"Together {sum(line.points for line in lines)}.")])
    return tuple(said)


def scoring(
    you: str,
    measure: Callable[[State], Any],
    praise: str,
    outcomes: dict[Any, tuple[str, str] | None],
    *,
    did: tuple[Any, ...] = (),
    label: Callable[[Any], str] = str,
    **more: Any,
) -> Predict:
    """Ask what an arrangement, or a card of it, scores; then it is scored, and every card shows its points."""
    position = last_choice(you, did=did, **more)
    shown = reckoning(position.state)
    return predict(position, measure, praise, outcomes, then=(DONE,), label=label, more=shown)


# The best that can be done before scoring


def best(state: State) -> int:
    """Return the most that the seat's arrangement can still score by its choices (Pink Larkspur's draw left aside)."""
    ends = state.phase == BEFORE and _may_be_done(state)
    found = [score(state.rows[state.turn], state.one).total] if ends else []
    return max([*found, *(best(after(state, action)) for action in choices(state))])


def choices(state: State) -> list[Action]:
    """Return what may be done before scoring, but for being done and for drawing."""
    return [action for action in GAME.legal_actions(state) if not isinstance(action, Done | Larkspur)]


def after(state: State, action: Action) -> State:
    """Return the position after an action."""
    made = state.copy()
    for event in GAME.step(state, action):
        GAME.apply(made, event)
    return made


def _may_be_done(state: State) -> bool:
    return refusal(state, DONE) is None


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Return why an action is not allowed, None if it is."""
    try:
        GAME.verify(state, action)
    except IllegalAction as error:
        return error
    return None


def scoring_most(rules: Mapping[type, str] | None = None) -> Judge:
    """Ask for the choices that bring the most points, in any order that does; "done" ends them.

    `rules` names the rule that answers a worse choice of a kind, where it is not the kind's own.
    """
    named = {**RULE_OF, **(rules or {})}

    def judge(trial: Trial) -> Feedback:
        most = best(trial.before)
        if isinstance(trial.action, Done):
            reached = score(trial.before.rows[0], trial.before.one).total
        else:
            reached = best(trial.after)
        if reached < most:
            how = "Then your arrangement scores" if isinstance(trial.action, Done) else "After that the most is"
            said = wrong(
                named[type(trial.action)], f"You may, but look at the points. {how} {reached}; {most} can be reached."
            )
            settled = scored(trial.after).total == reached and not choices(trial.after)
            return msgspec.structs.replace(said, more=reckoning(trial.after) if settled else ())
        if isinstance(trial.action, Done) or not choices(trial.after):
            return msgspec.structs.replace(
                right(f"{points(most)}: no other choice brings more."), more=reckoning(trial.after)
            )
        left = score(trial.after.rows[0], trial.after.one).total < most or not _may_be_done(trial.after)
        return right("A good beginning, and there is more to do." if left else "Good. Now you may be done.", done=False)

    return judge


# Acting on the table


def quiet(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Compose an action as in play, but say only what it would do, not what it would score."""
    made = choosing.compose(state, seat, parts)
    if made.action is None:
        return made
    said = intent(made.action, state, ())
    return msgspec.structs.replace(made, message=[f"{capital(said)}."])


def acting(position: Position, judge: Judge, **more: Any) -> Do:
    """Return an exercise on the table in which no points are told before the try."""
    return Do(position, judge, compose=quiet, **more)


def offering(name: str, praise: str, rule: str, other: str) -> Judge:
    """Ask for an offer in which this flower lies open."""

    def judge(trial: Trial) -> Feedback:
        return right(praise) if trial.action == Offer(code(name)) else wrong(rule, other)

    return judge


def taking(face: str, praise: str, rule: str, other: str) -> Judge:
    """Ask for the open or the hidden card."""

    def judge(trial: Trial) -> Feedback:
        return right(praise) if isinstance(trial.action, Take) and trial.action.face == face else wrong(rule, other)

    return judge


def knows(position: Position, owner: int, column: int) -> bool:
    """Tell whether the seat whose knowledge a position shows knows a card of somebody's arrangement (TM-10)."""
    return bool(position.seen.rows[owner][column] != HIDDEN)


def in_bouquet(state: State, seat: int = 0) -> int:
    """Return how many cards of a seat lie in its bouquet."""
    return sum(place < SIZE for place in state.rows[seat])


__all__ = [
    "DONE",
    "Done",
    "Larkspur",
    "Marigold",
    "Offer",
    "Replace",
    "Snapdragon",
    "Take",
    "acting",
    "after",
    "best",
    "button",
    "choices",
    "choose",
    "count",
    "counts_for",
    "in_bouquet",
    "in_turn",
    "knows",
    "of_kind",
    "offering",
    "option",
    "own",
    "points",
    "predict",
    "quiet",
    "reckoning",
    "refusal",
    "right",
    "scored",
    "scoring",
    "scoring_most",
    "taking",
    "total",
    "wrong",
]
