"""From chosen parts to an action: which card to offer open, which to take, and the choices before scoring."""

from __future__ import annotations

from typing import Final

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich

from .actions import Marigold, Offer, Replace, Snapdragon
from .pieces import IDS, MARIGOLD, SNAPDRAGON
from .rules import TAKE_DOWN, TAKE_UP, TussieMussie, column_of
from .saying import count, token
from .scoring import score
from .state import BEFORE, OFFER, REPLACE, State
from .tactics import at_once
from .words import ASKS, FLOWER_ASKS, intent

MOVING: Final = {SNAPDRAGON: "use-snapdragon", MARIGOLD: "use-marigold"}
"""The flowers that act on chosen columns -> the part that chooses the flower."""


def usable(state: State, card: int) -> bool:
    """Tell whether a flower lies with the seat to move and has not acted yet (TM-13)."""
    return column_of(state, card, state.rows[state.turn]) >= 0


def mode(state: State, parts: tuple[str, ...]) -> int:
    """Return the flower that chosen columns are for: the one chosen, or the only one there is; -1 for none."""
    can = [card for card in MOVING if state.phase == BEFORE and usable(state, card)]
    chosen = [card for card in can if MOVING[card] in parts]
    return chosen[-1] if chosen else can[0] if len(can) == 1 else -1


def asks(state: State, parts: tuple[str, ...]) -> str:
    """Say what is to be done now."""
    return FLOWER_ASKS.get(mode(state, parts)) or ASKS[state.phase]


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to for `seat`.

    Parts are offered or drawn cards (`offer-0`), columns of the seat's own row (`row-0-2`) and flowers that act.
    """
    if not parts or state.turn != seat or state.phase not in ASKS:
        return Composed()
    shown = [part for part in parts if part.startswith("offer-")]
    columns = [part for part in parts if part.startswith(f"row-{seat}-") and int(part[-1]) < len(state.rows[seat])]
    if state.phase == BEFORE:
        return _act(state, parts, columns)
    if state.phase == REPLACE:
        return _replace(state, shown[-1:], columns[-1:])
    if not shown:
        return Composed()
    return _offer(state, shown[-1]) if state.phase == OFFER else _take(state, shown[-1])


def _offer(state: State, part: str) -> Composed:
    """One of the two drawn, to lie open."""
    up = state.drawn[int(part[-1])]
    message: Rich = ["Open: ", token(up), ". Hidden: ", token(sum(state.drawn) - up), "."]
    return Composed((part,), Offer(IDS[up]), ["Offer ", token(up), " open"], message, again=True)


def _take(state: State, part: str) -> Composed:
    """One of the two offered, with what the open one would bring."""
    row, up = state.rows[state.turn], state.drawn[0]
    if part != "offer-0":
        message: Rich = ["The hidden card: you will see it, and it becomes one of your keepsakes."]
        return Composed((part,), TAKE_DOWN, ["Take the hidden card"], message, again=True)
    before = f", and your {count(len(row), 'card')} {score(row, state.one).total} without it" if row else ""
    message = ["With ", token(up), f" your arrangement scores {score([*row, up], state.one).total}{before}."]
    return Composed((part,), TAKE_UP, ["Take ", token(up)], message, again=True)


def _act(state: State, parts: tuple[str, ...], columns: list[str]) -> Composed:
    """Columns for Snapdragon or Marigold, with what the arrangement would then score."""
    flower = mode(state, parts)
    if flower < 0:
        if any(usable(state, card) for card in MOVING):
            return Composed(tuple(columns[-2:]), None, [], ["Choose first which flower acts: Snapdragon or Marigold."])
        said: Rich = ["None of your flowers that may act now asks for a card."]
        return Composed(tuple(columns[-1:]), None, [], said, "TM-13")
    picked = [part for part in parts if part == MOVING[flower]]
    kept = (*picked, *columns[-2 if flower == SNAPDRAGON else -1 :])
    chosen = sorted(int(part[-1]) for part in kept if part in columns)
    if not chosen:
        return Composed(kept, None, [], [asks(state, parts)])
    action = Snapdragon(tuple(chosen)) if flower == SNAPDRAGON else Marigold(chosen[0])
    cards = [token(state.rows[state.turn][column]) for column in chosen]
    return _judged(state, kept, action, ["Move " if flower == SNAPDRAGON else "Discard ", *cards])


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
        TussieMussie().verify(state, action)
    except IllegalAction as error:
        return Composed(parts, None, [], [f"{error.reason}."], error.rule)
    said, points = intent(action, state, ()), at_once(state, action)
    return Composed(parts, action, label, [f"{capital(said)}: the arrangement then scores {points}."])
