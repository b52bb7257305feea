"""From chosen parts to an action: which card to offer open, which to take, and the choices before scoring."""

from __future__ import annotations

from typing import Final

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.scene import Rich

from .actions import Marigold, Offer, Replace, Snapdragon
from .effects import APPLIERS
from .events import Acted
from .pieces import ACTING, CARD, IDS, MARIGOLD, SNAPDRAGON
from .rules import RULES, TAKE_DOWN, TAKE_UP
from .saying import count, token
from .scoring import score
from .state import BEFORE, OFFER, REPLACE, TAKE, State
from .words import ASKS, intent

MOVING: Final = {SNAPDRAGON: "use-snapdragon", MARIGOLD: "use-marigold"}
"""The flowers that act on chosen columns -> the part that chooses the flower."""


def usable(state: State, seat: int, card: int) -> bool:
    """Tell whether a flower lies with a seat and has not acted yet (TM-13)."""
    return not state.used & ACTING[card] and any(CARD[place] == card for place in state.rows[seat])


def mode(state: State, seat: int, parts: tuple[str, ...]) -> int:
    """Return the flower that chosen columns are for: the one chosen, or the only one there is; -1 for none."""
    can = [card for card in MOVING if usable(state, seat, card)]
    chosen = [card for card in can if MOVING[card] in parts]
    return chosen[-1] if chosen else can[0] if len(can) == 1 else -1


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to for `seat`.

    Parts are offered or drawn cards (`offer-0`), columns of the seat's own row (`row-0-2`) and flowers that act.
    """
    if not parts or state.turn != seat or state.phase not in (OFFER, TAKE, BEFORE, REPLACE):
        return Composed()
    shown = [part for part in parts if part.startswith("offer-")]
    columns = [part for part in parts if part.startswith(f"row-{seat}-")]
    if state.phase == OFFER and shown:
        return _offer(state, shown[-1])
    if state.phase == TAKE and shown:
        return _take(state, seat, shown[-1])
    if state.phase == BEFORE:
        return _act(state, seat, parts, columns)
    return _replace(state, shown[-1:], columns[-1:]) if state.phase == REPLACE else Composed()


def _offer(state: State, part: str) -> Composed:
    """One of the two drawn, to lie open."""
    up = state.drawn[int(part[-1])]
    message: Rich = ["Open: ", token(up), ". Hidden: ", token(sum(state.drawn) - up), "."]
    return Composed((part,), Offer(IDS[up]), ["Offer ", token(up), " open"], message, again=True)


def _take(state: State, seat: int, part: str) -> Composed:
    """One of the two offered, with what the open one would bring."""
    row = state.rows[seat]
    if part != "offer-0":
        message: Rich = ["The hidden card: you will see it, and it becomes one of your keepsakes."]
        return Composed((part,), TAKE_DOWN, ["Take the hidden card"], message, again=True)
    up = state.drawn[0]
    gain = score([*row, up], state.one).total
    before = f", and your {count(len(row), 'card')} {score(row, state.one).total} without it" if row else ""
    message = ["With ", token(up), f" your arrangement scores {gain}{before}."]
    return Composed((part,), TAKE_UP, ["Take ", token(up)], message, again=True)


def _act(state: State, seat: int, parts: tuple[str, ...], columns: list[str]) -> Composed:
    """Columns for Snapdragon or Marigold, with what the arrangement would then score."""
    card = mode(state, seat, parts)
    flower = tuple(part for part in parts if part == MOVING.get(card))
    if card < 0:
        if not any(usable(state, seat, flower) for flower in MOVING):
            said: Rich = ["None of your flowers that may act now asks for a card."]
            return Composed(tuple(columns[-1:]), None, [], said, "TM-13")
        return Composed(tuple(columns[-2:]), None, [], ["Choose first which flower acts: Snapdragon or Marigold."])
    kept = columns[-2:] if card == SNAPDRAGON else columns[-1:]
    if not kept:
        return Composed(flower, None, [], [asks(state, seat, parts)])
    chosen = sorted(int(part[-1]) for part in kept)
    action = Snapdragon(tuple(chosen)) if card == SNAPDRAGON else Marigold(chosen[0])
    cards = [token(state.rows[seat][column]) for column in chosen]
    return _judged(state, (*flower, *kept), action, ["Move " if card == SNAPDRAGON else "Discard ", *cards])


def asks(state: State, seat: int, parts: tuple[str, ...]) -> str:
    """Say what is to be done now."""
    card = mode(state, seat, parts) if state.phase == BEFORE else -1
    if card == SNAPDRAGON:
        return "Snapdragon may move one or two of your cards between bouquet and keepsakes: choose them."
    return "Marigold must discard another card of yours: choose it." if card == MARIGOLD else ASKS[state.phase]


def _replace(state: State, shown: list[str], columns: list[str]) -> Composed:
    """A drawn card and the column it goes to (TM-14)."""
    parts = (*shown, *columns)
    if not (shown and columns):
        missing = "the card of yours that goes" if shown else "the drawn card that comes in"
        return Composed(parts, None, [], [f"Now choose {missing}."])
    card, column = state.drawn[int(shown[0][-1])], int(columns[0][-1])
    label: Rich = ["Replace ", token(state.rows[state.turn][column]), " by ", token(card)]
    return _judged(state, parts, Replace(column, IDS[card]), label)


def _judged(state: State, parts: tuple[str, ...], action: Replace | Snapdragon | Marigold, label: Rich) -> Composed:
    """Say what the arrangement would score after an action, or which rule stands against it."""
    try:
        RULES[type(action)][0](state, action)
    except IllegalAction as error:
        return Composed(parts, None, [], [f"{error.reason}."], error.rule)
    after = state.copy()
    APPLIERS[Acted](after, Acted(action))
    said = intent(action, state, ())
    points = score(after.rows[state.turn], state.one).total
    return Composed(parts, action, label, [f"{said[:1].upper()}{said[1:]}: the arrangement then scores {points}."])
