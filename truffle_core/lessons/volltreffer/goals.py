"""What a step asks for, put to the rules: judges of actions, answers whose truth is computed, what is sure to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from truffle_core.core.errors import IllegalAction, IllegalChance
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital, joined
from truffle_core.games.volltreffer import GAME, choosing
from truffle_core.games.volltreffer.actions import Action, Buy, Meld, Order, Play, SwapHand, SwapMarket
from truffle_core.games.volltreffer.pieces import CARD, CODES, PRICES
from truffle_core.games.volltreffer.saying import tokens
from truffle_core.games.volltreffer.scoring import MIDDLE, in_goal, moved, points_of
from truffle_core.games.volltreffer.state import PLAY, State
from truffle_core.games.volltreffer.words import intent
from truffle_core.lessons.model import Do, Feedback, Judge, Option, Position, Trial
from truffle_core.lessons.phrases import choose

from .positions import PHRASES, PLAYERS, say

right, wrong, of_kind = PHRASES.right, PHRASES.wrong, PHRASES.of_kind
option, predict, button = PHRASES.option, PHRASES.predict, PHRASES.button

# What the rules say


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Return why an action is not allowed, None if it is."""
    try:
        GAME.verify(state, action)
    except IllegalAction as error:
        return error
    return None


def can_happen(state: State, events: tuple[Any, ...]) -> bool:
    """Ask the rules whether chance can bring this."""
    try:
        GAME.verify_chance(state, events)
    except IllegalChance:
        return False
    return True


def after(state: State, action: Action) -> State:
    """Return the position after an action."""
    made = state.copy()
    for event in GAME.step(state, action):
        GAME.apply(made, event)
    return made


def allowed(position: Position, action: Action, label: str, praise: str) -> Option:
    """Return an action as an answer: right if the rules allow it, else wrong for their own reason."""
    error = refusal(position.state, action)
    if error is None:
        return Option(say(label), True, say(praise))
    return Option(say(label), False, [f"{capital(error.reason)}."], error.rule)


# What is measured


def price_of(code: str) -> Callable[[State], int]:
    """Return a measure: what a card costs in the market."""
    return lambda state: PRICES[state.market.index(CARD[code])]


def space(seat: int = 0) -> Callable[[State], int]:
    """Return a measure: the space of a seat's pawn."""
    return lambda state: state.pawns[seat]


def gained(position: Position, seat: int = 0) -> Callable[[State], int]:
    """Return a measure: how far a pawn has moved; only for moves that do not pass the last space."""
    before = position.state.pawns[seat]
    return lambda state: state.pawns[seat] - before


def to_act(state: State) -> str:
    """Measure who acts next."""
    return PLAYERS[state.turn]


def took(state: State) -> str:
    """Measure who has taken the trick on the table."""
    return PLAYERS[state.taker]


def won(state: State) -> str:
    """Measure who has won."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return "Nobody yet"
    return joined([PLAYERS[seat] for seat in outcome.winners]) or "Nobody"


def is_in_goal(at: int, goal: tuple[int, int]) -> bool:
    """Ask the rules whether a pawn on this space wins at the end of a round (VT-21, VT-24)."""
    return bool(in_goal([at], goal))


def away(at: int) -> int:
    """Return how far a space is from the middle of the goal (VT-21)."""
    return abs(at - MIDDLE)


def fate(at: int, goal: tuple[int, int]) -> str:
    """Say where a space lies: "66, right in the middle of the goal"."""
    least, most = goal
    if least <= at <= most:
        return f"{at}, in the goal and {away(at)} from {MIDDLE}" if away(at) else f"{at}, the middle of the goal"
    return f"{at}, {least - at} before the goal" if at < least else f"{at}, {at - most} beyond the goal"


# Judges of actions


def buying_card(code: str, praise: str, rule: str, other: str) -> Judge:
    """Ask for the purchase of a card; other purchases are answered by `rule` and `other`."""

    def judge(trial: Trial) -> Feedback:
        bought = isinstance(trial.action, Buy) and trial.before.market[trial.action.slot] == CARD[code]
        return right(praise) if bought else wrong(rule, other)

    return judge


# Acting on the table


def quiet(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Compose an action as in play, but say only what it would do, not what it would bring."""
    made = choosing.compose(state, seat, parts)
    if made.action is None:
        return made
    said = intent(made.action, state, PLAYERS)
    return msgspec.structs.replace(made, message=[f"{capital(said)}."])


def freely(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Compose melds of any cards, so that what is no meld can be tried too."""
    made = choosing.compose(state, seat, parts)
    chosen = [part for part in parts if part.startswith("hand-")]
    if made.action is not None or not chosen:
        return made
    lying = choosing.lying(state, seat)
    shown = [lying[int(part.removeprefix("hand-"))] for part in chosen]
    meld = Meld((tuple([CODES[card] for card in shown]),))
    return Composed(tuple(chosen), meld, ["Show ", *tokens(shown)], made.message)


def acting(position: Position, judge: Judge, **more: Any) -> Do:
    """Return an exercise on the table in which nothing is told of what comes of a try before it."""
    return Do(position, judge, **{"compose": quiet, **more})


# What is sure to come in the tricks, since all hands are known (VT-10)


def sure_tricks(state: State, seat: int) -> int:
    """Return how many tricks a seat takes from here on whatever the others play, if it plays well itself."""
    if state.phase != PLAY:
        return state.tricks[seat]
    found = [sure_tricks(after(state, action), seat) for action in GAME.legal_actions(state)]
    return max(found) if state.turn == seat else min(found)


def surely_takes(state: State, action: Action) -> bool:
    """Tell whether a card takes the trick whatever the others play to it."""
    seat = state.turn
    played = sum(state.tricks)

    def takes(now: State) -> bool:
        if sum(now.tricks) > played:
            return now.taker == seat
        return all(takes(after(now, reply)) for reply in GAME.legal_actions(now))

    return takes(after(state, action))


def forced_end(state: State) -> State:
    """Return the end of the round where nobody has a choice any more."""
    now = state
    while now.phase == PLAY:
        (action,) = GAME.legal_actions(now)
        now = after(now, action)
    return now


def landing(at: int, points: int) -> int:
    """Return where points lead (VT-20)."""
    return moved(at, points)


__all__ = [
    "Buy",
    "Meld",
    "Order",
    "Play",
    "SwapHand",
    "SwapMarket",
    "acting",
    "after",
    "allowed",
    "away",
    "button",
    "buying_card",
    "can_happen",
    "choose",
    "fate",
    "forced_end",
    "freely",
    "gained",
    "is_in_goal",
    "landing",
    "of_kind",
    "option",
    "points_of",
    "predict",
    "price_of",
    "right",
    "space",
    "sure_tricks",
    "surely_takes",
    "to_act",
    "took",
    "won",
    "wrong",
]
