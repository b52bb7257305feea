"""How a position of Tussie Mussie changes by an event, whole or as one seat saw it. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.errors import IllegalChance

from .actions import Action, Marigold, Replace, Snapdragon
from .events import Acted, Drawn, Event, Finished, FirstPlayer, LarkspurUsed, Offered, Opened, Revealed, Scored, Taken
from .pieces import ACTING, ALL, CARD, DOWN, FLIPPED, HIDDEN, LARKSPUR, MARIGOLD, NAMES, PLACE, REST, SIZE, SNAPDRAGON
from .state import BEFORE, DIG, DRAW, OFFER, OFFERS, OVER, REPLACE, SCORE, TAKE, State

Row = tuple[int, ...]
ACTS: Final = frozenset(card + kept for card in ACTING for kept in (0, SIZE))
"""Places whose flowers act before scoring (TM-13)."""


def card_of(code: str) -> int:
    """Return the card written so; raise `IllegalChance` if there is none (TM-01)."""
    place = PLACE.get(code, HIDDEN)
    if place >= SIZE:
        raise IllegalChance("TM-01", f"{code!r} is no flower of the deck")
    return place


def learn(state: State, code: str) -> int:
    """Return the card that a hidden one turns out to be, now seen; it must be one that these eyes had not seen (TM-10)."""
    card = card_of(code)
    if not state.unseen >> card & 1:
        raise IllegalChance("TM-10", f"{NAMES[card]} cannot lie here, for it was seen elsewhere")
    state.unseen &= REST[card]
    return card


def moved(row: Row, columns: Sequence[int]) -> Row:
    """Return an arrangement with these columns changed between bouquet and keepsakes (TM-16)."""
    return tuple([FLIPPED[place] if n in columns else place for n, place in enumerate(row)])


def without(row: Row, column: int) -> Row:
    """Return an arrangement with a column gone (TM-17)."""
    return row[:column] + row[column + 1 :]


def replaced(row: Row, column: int, card: int) -> Row:
    """Return an arrangement with another card in a column, lying as the one before (TM-14)."""
    return (*row[:column], card if row[column] < SIZE else DOWN[card], *row[column + 1 :])


def after(state: State, action: Action | None) -> tuple[Row, int]:
    """Return the arrangement of the seat to move as a choice before scoring leaves it, and the flowers that have then acted."""
    row = tuple(state.rows[state.turn])
    if isinstance(action, Snapdragon):
        return moved(row, action.columns), state.used | ACTING[SNAPDRAGON]
    if isinstance(action, Marigold):
        return without(row, action.column), state.used | ACTING[MARIGOLD]
    if isinstance(action, Replace):
        return replaced(row, action.column, PLACE[action.card]), state.used | ACTING[LARKSPUR]
    return row, state.used


def _first_player(state: State, event: FirstPlayer) -> None:
    """TM-02."""
    state.first = state.turn = event.seat


def _drawn(state: State, event: Drawn) -> None:
    """TM-03, TM-14; with the first draw of a round all cards are shuffled together (TM-22)."""
    if state.phase == DIG:
        state.phase = REPLACE
    else:
        if not state.offers:
            state.last, state.rows = state.rows if state.points else [], [[] for _ in range(state.seats)]
            state.unseen, state.used, state.discards, state.asked = ALL, 0, (), ()
        state.phase = OFFER
    first, second = event.cards
    one, two = (HIDDEN if first is None else PLACE[first]), (HIDDEN if second is None else PLACE[second])
    state.unseen &= REST[one] & REST[two]
    state.drawn = (one, two)


def _offered(state: State, event: Offered) -> None:
    """TM-03."""
    up = PLACE[event.up]
    one, two = state.drawn
    state.drawn = (up, one if two == up else two)
    state.unseen &= REST[up]
    state.phase = TAKE
    state.turn = OFFERS[state.seats][state.first][state.offers][1]


def _taken(state: State, event: Taken) -> None:
    """TM-04, TM-05: each of the two goes to the right end of an arrangement and stays as it lies."""
    up, down = state.drawn
    pairs = OFFERS[state.seats][state.first]
    giver, taker = pairs[state.offers]
    if event.card is UNSET:
        giver, taker = taker, giver
    elif down == HIDDEN and event.card is not None:
        down = learn(state, event.card)
    state.rows[giver].append(up)
    state.rows[taker].append(DOWN[down])
    state.drawn = ()
    if state.offers + 1 < len(pairs):
        state.offers += 1
        state.phase = DRAW
        state.turn = pairs[state.offers][0]


def _revealed(state: State, event: Revealed) -> None:
    """TM-11: the keepsakes are turned up; whoever has a flower that acts will be asked (TM-13)."""
    kept = [(row, column) for row in state.rows for column, place in enumerate(row) if place >= SIZE]
    for (row, column), code in zip(kept, event.cards, strict=True):
        if row[column] == HIDDEN:
            row[column] = DOWN[learn(state, code)]
    seats = [(state.first + n) % state.seats for n in range(state.seats)]
    state.asked = tuple([seat for seat in seats if not ACTS.isdisjoint(state.rows[seat])])
    state.phase = BEFORE if state.asked else SCORE
    state.turn = state.asked[0] if state.asked else state.first


def _larkspur(state: State, event: LarkspurUsed) -> None:
    """TM-14."""
    state.used |= ACTING[LARKSPUR]
    state.phase = DIG


def _acted(state: State, event: Acted) -> None:
    """TM-13: a choice; other eyes than the seat's own learn nothing of it yet."""
    row, did = state.rows[state.turn], event.did
    if did is None:
        state.secret |= 1 << state.turn
    elif isinstance(did, Marigold):
        state.discards += (CARD[row[did.column]],)
    elif isinstance(did, Replace):
        state.discards += (sum(state.drawn) - PLACE[did.card], CARD[row[did.column]])
    changed, state.used = after(state, did)
    state.rows[state.turn] = list(changed)
    state.phase, state.drawn = BEFORE, ()


def _finished(state: State, event: Finished) -> None:
    """TM-13: the next seat is asked, or the round is scored."""
    following = state.asked.index(state.turn) + 1
    if following < len(state.asked):
        state.turn = state.asked[following]
    else:
        state.phase, state.turn = SCORE, state.first


def _opened(state: State, event: Opened) -> None:
    """TM-13, TM-14: everybody sees what was done."""
    discards = tuple([card_of(code) for code in event.discards])
    for seat, codes in zip(state.asked, event.arrangements, strict=True):
        row = [PLACE[code] if code in PLACE else card_of(code) for code in codes]
        if state.secret >> seat & 1:
            _check_opened(state, state.rows[seat], row, discards)
        state.rows[seat] = row
        for place in (*row, *discards):
            state.unseen &= REST[place]
    state.discards, state.secret = discards, 0


def _check_opened(state: State, old: list[int], new: list[int], discards: tuple[int, ...]) -> None:
    """Refuse an arrangement that the acting flowers cannot have made of the one turned up (TM-14, TM-16, TM-17)."""
    before, left = [CARD[place] for place in old], [CARD[place] for place in new]
    arrived = [card for card in left if card not in before]
    gone = [card for card in before if card not in left]
    moved = [place for place in new if CARD[place] in before and place not in old]
    larkspur = state.used & ACTING[LARKSPUR] and LARKSPUR in before
    fits = len(arrived) <= bool(larkspur) and len(moved) <= 2 * (SNAPDRAGON in (*before, *arrived, *discards))
    if not fits or len(gone) - len(arrived) not in (0, MARIGOLD in before + arrived) or not set(gone) <= set(discards):
        raise IllegalChance("TM-13", "this arrangement cannot have come of the one that was turned up")


def _scored(state: State, event: Scored) -> None:
    """TM-18, TM-22, TM-23: points are written down; the first player moves one seat on, or the game is over."""
    state.points += (event.points,)
    state.offers = 0
    if len(state.points) == state.rounds:
        state.phase = OVER
        return
    state.phase = DRAW
    state.first = state.turn = (state.first + 1) % state.seats


APPLIERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    FirstPlayer: _first_player,
    Drawn: _drawn,
    Offered: _offered,
    Taken: _taken,
    Revealed: _revealed,
    LarkspurUsed: _larkspur,
    Acted: _acted,
    Finished: _finished,
    Opened: _opened,
    Scored: _scored,
}
