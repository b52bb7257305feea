"""Positions in one line, each dealt through the rules, and sentences with flowers in them.

An arrangement is written from left to right, keepsakes in brackets: `"Red Rose, [Daisy], Phlox"`. Cards that a
position does not name are filled in from the rest of the deck, so that every offer has an open and a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from truffle_core.core.game import Setup
from truffle_core.core.scene import Token
from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.actions import Done, Offer, Take
from truffle_core.games.tussie_mussie.events import Drawn, FirstPlayer
from truffle_core.games.tussie_mussie.pieces import ACTING, CARD, IDS, NAMES, PLACE, SIZE
from truffle_core.games.tussie_mussie.saying import token
from truffle_core.games.tussie_mussie.state import OFFERS, State
from truffle_core.lessons.model import Position
from truffle_core.lessons.phrases import Phrases
from truffle_core.lessons.runner import acted, followed, happened

PLAYERS: Final = ("You", "Ann", "Ben", "Cem")
YOURS: Final = ("row-0",)
OFFERED: Final = ("offer", "row-0")
ZONES: Final = ("offer", "row-0", "row-1", "row-2", "row-3", "seats")
LISTS: Final = ("book",)
"""What each flower does can be read beside every table."""

DONE: Final = Done()

_QUIET: Final = [n for n in (12, 13, 5, 4, 3, 2, 9, 1, 0, 8, 7, 6, 11, 15, 16, 17) if n not in ACTING]
"""The flowers that cards left open are filled with, in this order: none of them acts before scoring."""


def card(name: str) -> int:
    """Return a flower's card."""
    return NAMES.index(name)


def code(name: str) -> str:
    """Return how a flower's card is written in the log."""
    return str(IDS[card(name)])


def codes(names: str) -> tuple[str, ...]:
    """Return how some flowers are written in the log."""
    return tuple(code(name.strip()) for name in names.split(","))


def row(written: str) -> list[int]:
    """Return the places of an arrangement."""
    names = [name.strip() for name in written.split(",")] if written else []
    return [card(name[1:-1]) + SIZE if name.startswith("[") else card(name) for name in names]


def written(places: Sequence[int]) -> str:
    """Write the places of an arrangement."""
    return ", ".join(f"[{NAMES[CARD[place]]}]" if place >= SIZE else NAMES[place] for place in places)


def _token(name: str) -> Token:
    return token(row(name)[0])


PHRASES: Final = Phrases(_token)
"""Sentences in which `{Red Rose}` is drawn as a card."""

say, paragraphs = PHRASES.say, PHRASES.paragraphs


def table(
    you: str = "",
    ann: str = "",
    ben: str = "",
    cem: str = "",
    *,
    seats: int = 2,
    first: int = 0,
    offers: int = -1,
    drawn: str = "",
    up: str = "",
    did: Sequence[Any] = (),
    spare: str = "",
    points: Sequence[tuple[int, ...]] = (),
    one: bool = False,
    seat: int = 0,
    show: Sequence[str] = YOURS,
    ribbons: bool = True,
    heading: str = "",
    note: str = "",
) -> Position:
    """Return a position to which the rules lead.

    Parameters
    ----------
    you, ann, ben, cem : the arrangements as far as they matter.
    offers : how many offers of this round have been taken; if not said, as many as fill your arrangement.
    drawn, up : the two cards drawn for the next offer, and which of them lies open if they were offered.
    did : what followed, actions and events of chance.
    spare : flowers that stay in the deck, to be drawn later.
    points : the points of the rounds before.
    one : whether yellow and orange are one colour.
    seat : whose knowledge the position shows.
    show : the zones that are drawn, and "seats" for the players' panels.
    ribbons : whether cards say before the answer who knows them.
    """
    rows = [row(cards) for cards in (you, ann, ben, cem)][:seats]
    made = offers if offers >= 0 else 2 * seats if len(rows[0]) == 4 else len(rows[0])
    hidden = tuple(zone for zone in ZONES if zone not in show) + (() if ribbons else ("ribbons",))
    begun = _begun(seats, one, points)
    position = Position(begun, begun.copy(), PLAYERS[:seats], seat, heading, note, hidden, LISTS)
    named = {CARD[place] for cards in (*rows, row(drawn), row(spare), *map(_drawn, did)) for place in cards}
    dealt = _dealt(rows, OFFERS[seats][first][:made], [n for n in _QUIET if n not in named])
    for n, (giver, taker, mine, theirs) in enumerate(dealt):
        position = _offer(position, n, first, giver, IDS[CARD[mine]], IDS[CARD[theirs]])
        open_one = mine if mine < SIZE else theirs
        position = _did(position, Offer(IDS[open_one]))
        position = _did(position, Take("up" if theirs < SIZE else "down"))
        assert taker != giver
    if drawn:
        position = _offer(position, made, first, OFFERS[seats][first][made][0], *codes(drawn))
    for what in [*([Offer(code(up))] if up else []), *did]:
        position = _did(position, what)
    for state in (position.state, position.seen):
        state.last = []
    return position


def _drawn(what: Any) -> list[int]:
    """Return the cards that a step of chance draws; none for an action."""
    events = what if isinstance(what, tuple) else ()
    return [PLACE[code] for event in events if isinstance(event, Drawn) for code in event.cards if code]


def _begun(seats: int, one: bool, points: Sequence[tuple[int, ...]]) -> State:
    """Return the table before the first draw of a round."""
    options = {"length": "game", "first": "random", "yellow_and_orange": "one" if one else "two"}
    state = GAME.initial_state(Setup(seats, options, GAME.edition("standard")))
    state.points = tuple(points)
    return state


def _dealt(
    rows: Sequence[Sequence[int]], pairs: Sequence[tuple[int, int]], rest: list[int]
) -> list[tuple[int, int, int, int]]:
    """Return for each offer who gave, who took, and the card either ends up with; missing ones come from the rest."""
    at = [0] * len(rows)
    dealt = []
    for giver, taker in pairs:
        mine, theirs = ((rows[seat][at[seat]] if at[seat] < len(rows[seat]) else None) for seat in (giver, taker))
        if mine is None:
            mine = rest.pop(0) + (SIZE if theirs is not None and theirs < SIZE else 0)
        if theirs is None:
            theirs = rest.pop(0) + (SIZE if mine < SIZE else 0)
        assert (mine < SIZE) != (theirs < SIZE), f"one of {NAMES[CARD[mine]]} and {NAMES[CARD[theirs]]} lay open"
        dealt.append((giver, taker, mine, theirs))
        at[giver] += 1
        at[taker] += 1
    assert all(len(cards) <= count for cards, count in zip(rows, at, strict=True)), "more cards than offers"
    return dealt


def _offer(position: Position, n: int, first: int, giver: int, one: str, two: str) -> Position:
    """Let a seat draw two cards."""
    begins = (FirstPlayer(first),) if n == 0 else ()
    return happened(GAME, position, (*begins, Drawn(giver, (one, two))))[0]


def _did(position: Position, what: Any) -> Position:
    """Let something follow that the rules allow."""
    if isinstance(what, tuple):
        return followed(GAME, position, what)[0]
    GAME.verify(position.state, what)
    return acted(GAME, position, what)[0]


def last_choice(you: str, *, did: Sequence[Any] = (), **more: Any) -> Position:
    """Return your four cards with all choices made but one: with `DONE` the scoring begins.

    `did` are your own choices before scoring. If you have no flower that acts, it is Ann who is about to be done.
    """
    if ACTING.keys() & {CARD[place] for place in row(you)}:
        return table(you, did=did, **more)
    last = row(you)[-1]
    return table(you, _complement(row(you)[:-1], last), **more)


def _complement(rest: Sequence[int], last: int) -> str:
    """Return four cards for Ann, open where yours are hidden: the last one is Pink Larkspur, which she need not use."""
    fillers = [n for n in _QUIET if n not in {CARD[place] for place in (*rest, last)}]
    names = [*(NAMES[fillers[n]] for n in range(len(rest))), "Pink Larkspur"]
    return ", ".join(f"[{name}]" if mine < SIZE else name for name, mine in zip(names, (*rest, last), strict=True))
