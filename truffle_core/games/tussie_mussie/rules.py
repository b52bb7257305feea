"""The rules of Tussie Mussie, TM-01 to TM-23: who may do what, why not, and what follows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from truffle_core.core.beginning import may_begin, named_first
from truffle_core.core.errors import IllegalAction, IllegalChance
from truffle_core.core.game import CHANCE, Chance, Edition, Outcome, Setup, Step, View
from truffle_core.core.tables import Rule, TableGame

from .about import ABOUT
from .actions import Action, Done, Larkspur, Marigold, Offer, Replace, Snapdragon, Take
from .effects import APPLIERS
from .events import Acted, Drawn, Event, Finished, FirstPlayer, LarkspurUsed, Offered, Opened, Revealed, Scored, Taken
from .pieces import ACTING, ALL, CARD, CODES, HIDDEN, IDS, LARKSPUR, MARIGOLD, NAMES, PLACE, SIZE, SNAPDRAGON, load
from .saying import count
from .scoring import score
from .state import BEFORE, DIG, DRAW, OFFER, OFFERS, OVER, REPLACE, SCORE, TAKE, State

AnyStep = Step[Action, Event]
ASKED: Final = frozenset((OFFER, TAKE, BEFORE, REPLACE))
"""Phases in which a seat is to move."""

TAKE_UP, TAKE_DOWN, LARKSPUR_ACTS, DONE = Take("up"), Take("down"), Larkspur(), Done()
FLOWER: Final[dict[type[Action], int]] = {Larkspur: LARKSPUR, Snapdragon: SNAPDRAGON, Marigold: MARIGOLD}
"""Action -> the flower that acts."""

OFFER_UP: Final = tuple(Offer(code) for code in IDS)
REPLACES: Final = tuple(tuple(Replace(column, code) for column in range(4)) for code in IDS)
OFFERED: Final = {code: (Offered(code),) for code in IDS}
TAKEN_DOWN: Final = {place: [(Taken(CODES[place], seat),) for seat in range(4)] for place in (*range(SIZE), HIDDEN)}
DRAWN: Final = tuple(tuple(tuple(Drawn(seat, (one, two)) for two in IDS) for one in IDS) for seat in range(4))
TAKEN_UP, LARKSPUR_USED, FINISHED = (Taken(),), (LarkspurUsed(),), (Finished(),)
HALVES: Final = tuple(tuple(tuple(n + low for n in range(9) if half >> n & 1) for half in range(512)) for low in (0, 9))
"""For each half of the deck, a set of its cards -> the cards."""

ALPHABET: Final = {place: sorted(NAMES).index(NAMES[place % SIZE]) for place in range(HIDDEN)}
"""Place -> where the flower stands in the alphabet (TM-23)."""


def ranking(state: State) -> list[int]:
    """Return the seats, best first: most points, then the flower of the final round that comes first in the alphabet (TM-23)."""
    return sorted(range(state.seats), key=lambda seat: (-state.total(seat), min(ALPHABET[p] for p in state.rows[seat])))


def scored(state: State) -> Scored:
    """Return the points of this round (TM-18)."""
    return Scored(tuple([score(row, state.one).total for row in state.rows]))


# Chance


def _deck(state: State) -> int:
    """Return the cards that can be drawn, as a set: all of them for a new round (TM-22)."""
    return state.unseen if state.offers or state.phase == DIG else ALL


def _draw(seat: int, deck: int, rng: random.Random) -> Drawn:
    """Draw two different cards of the deck."""
    cards = HALVES[0][deck & 511] + HALVES[1][deck >> 9]
    one, two = int(rng.random() * len(cards)), int(rng.random() * (len(cards) - 1))
    return DRAWN[seat][cards[one]][cards[two + (two >= one)]]


def _verify_drawn(state: State, seat: int, events: Sequence[Event]) -> None:
    """Refuse anything but two different cards of the deck for the right seat (TM-01, TM-03, TM-14)."""
    if len(events) != 1 or not isinstance(events[0], Drawn) or events[0].seat != seat:
        raise IllegalChance("TM-03", f"here seat {seat} draws two cards")
    deck = _deck(state)
    for code in events[0].cards:
        card = HIDDEN if code is None else PLACE.get(code, HIDDEN)
        if code is not None and (card >= SIZE or not deck >> card & 1):
            raise IllegalChance("TM-01", f"the card {code!r} is not in the deck")
        deck &= ~(1 << card)


# What may be done


NOW: Final = {
    OFFER: "now two cards are offered",
    TAKE: "now one of the two offered cards is taken",
    BEFORE: "now come the choices before scoring",
    REPLACE: "now a card drawn with Pink Larkspur replaces one of the arrangement",
    OVER: "the game is over",
}
"""Phase -> what is done then."""


def _check_drawn(state: State, code: str, rule: str) -> None:
    """Refuse a card that the seat to move did not draw; for other eyes it may be any that they have not seen."""
    card = PLACE.get(code, HIDDEN)
    if card in state.drawn and card != HIDDEN:
        return
    if card >= SIZE:
        raise IllegalAction("TM-01", f"{code!r} is no flower of the deck")
    if not (HIDDEN in state.drawn and state.unseen >> card & 1):
        drawn = " and ".join([NAMES[drawn] for drawn in state.drawn if drawn != HIDDEN]) or "others"
        raise IllegalAction(rule, f"{NAMES[card]} is none of the two cards drawn, {drawn}")


def _check_offer(state: State, action: Offer) -> None:
    """TM-03: one of the two cards drawn."""
    _check_drawn(state, action.up, "TM-03")


def _check_acting(state: State, action: Larkspur | Snapdragon | Marigold) -> list[int]:
    """TM-13: a flower of one's own acts once; return the row it acts on."""
    card, row = FLOWER[type(action)], state.rows[state.turn]
    if column_of(state, card, row) < 0:
        acted = card in row or card + SIZE in row
        why = "has acted, and each of these flowers acts once a round" if acted else "is not among these cards"
        raise IllegalAction("TM-13", f"{NAMES[card]} {why}")
    return row


def _check_columns(row: list[int], columns: Sequence[int], rule: str) -> None:
    """Refuse columns in which no card lies."""
    if any(not 0 <= column < len(row) for column in columns):
        raise IllegalAction(rule, f"there is no such column: the arrangement has {count(len(row), 'card')}")


def _check_replace(state: State, action: Replace) -> None:
    """TM-14: after the draw one card must be replaced, by one of the two drawn."""
    _check_columns(state.rows[state.turn], (action.column,), "TM-14")
    _check_drawn(state, action.card, "TM-14")


def _check_snapdragon(state: State, action: Snapdragon) -> None:
    """TM-16: one or two different cards."""
    _check_columns(_check_acting(state, action), action.columns, "TM-16")
    if not 1 <= len(set(action.columns)) == len(action.columns) <= 2:
        raise IllegalAction("TM-16", "Snapdragon moves one card or two different ones; to move none, be done")


def _check_marigold(state: State, action: Marigold) -> None:
    """TM-17: another card than itself."""
    row = _check_acting(state, action)
    _check_columns(row, (action.column,), "TM-17")
    if CARD[row[action.column]] == MARIGOLD:
        raise IllegalAction("TM-17", "Marigold discards another card, never itself")


def _check_done(state: State, action: Done) -> None:
    """TM-13, TM-17: not while Marigold still has to act; what others did in secret is taken on trust."""
    row = state.rows[state.turn]
    if column_of(state, MARIGOLD, row) >= 0 and len(row) > 1 and not state.secret >> state.turn & 1:
        raise IllegalAction("TM-17", "Marigold has not acted yet, and it must discard another card")


def column_of(state: State, card: int, row: list[int]) -> int:
    """Return where in a row a flower lies that has not acted yet (TM-13), -1 if there is none."""
    if not state.used & ACTING[card]:
        if card in row:
            return row.index(card)
        if card + SIZE in row:
            return row.index(card + SIZE)
    return -1


@cache
def _choices(larkspur: int, snapdragon: int, marigold: int, length: int) -> list[Action]:
    """Return the choices before scoring, from the columns of the three flowers that may act, -1 for none."""
    found: list[Action] = [LARKSPUR_ACTS] if larkspur >= 0 else []
    if snapdragon >= 0:
        found += [Snapdragon(columns) for size in (1, 2) for columns in combinations(range(length), size)]
    if marigold >= 0:
        found += [Marigold(column) for column in range(length) if column != marigold]
    return found if marigold >= 0 and length > 1 else [*found, DONE]


# What follows


def _step_offer(state: State, action: Offer) -> tuple[Event, ...]:
    """TM-03: the other card lies face down."""
    return OFFERED[action.up]


def _step_take(state: State, action: Take) -> tuple[Event, ...]:
    """TM-04, TM-05; after the last offer the keepsakes are turned up (TM-11)."""
    down = state.drawn[1]
    giver, taker = OFFERS[state.seats][state.first][state.offers]
    taken, keeper = (TAKEN_UP, giver) if action.face == "up" else (TAKEN_DOWN[down][giver], taker)
    if state.offers + 1 < 2 * state.seats:
        return taken
    rows = [[*row, min(down + SIZE, HIDDEN)] if seat == keeper else row for seat, row in enumerate(state.rows)]
    kept: Any = tuple([CODES[CARD[place]] for row in rows for place in row if place >= SIZE])
    return (*taken, Revealed(kept))


def _step_act(state: State, action: Replace | Snapdragon | Marigold) -> tuple[Event, ...]:
    """TM-14, TM-16, TM-17: the event is what was done, for those who may see it."""
    return (Acted(action),)


def _step_done(state: State, action: Done) -> tuple[Event, ...]:
    """TM-13: with the last one done, all choices are opened; a view does not know what was done in secret."""
    if state.turn != state.asked[-1]:
        return FINISHED
    rows: Any = [None if state.secret >> s & 1 else tuple([CODES[p] for p in state.rows[s]]) for s in state.asked]
    discards: Any = None if state.secret else tuple([IDS[card] for card in state.discards])
    return (*FINISHED, Opened(tuple(rows), discards))


RULES: Final[dict[type[Action], Rule]] = {
    Offer: Rule(
        OFFER, "TM-03", "only the offerer, with two cards just drawn, makes an offer", _check_offer, _step_offer
    ),
    Take: Rule(TAKE, "TM-04", "a card is taken by whom two are offered to", None, _step_take),
    Larkspur: Rule(BEFORE, "TM-14", "Pink Larkspur acts before scoring", _check_acting, lambda *_: LARKSPUR_USED),
    Replace: Rule(
        REPLACE, "TM-14", "a card is replaced only after Pink Larkspur has drawn two", _check_replace, _step_act
    ),
    Snapdragon: Rule(BEFORE, "TM-16", "Snapdragon acts before scoring", _check_snapdragon, _step_act),
    Marigold: Rule(BEFORE, "TM-17", "Marigold acts before scoring", _check_marigold, _step_act),
    Done: Rule(BEFORE, "TM-13", "one is done after the choices before scoring", _check_done, _step_done),
}


# What others see


def _redacted(event: Event, by: int | Chance, view: View) -> Event:
    """Hide what a view may not know of an event (TM-10, TM-13, TM-14)."""
    if isinstance(event, Drawn) and event.seat != view:
        return Drawn(event.seat, (None, None))
    if isinstance(event, Taken) and isinstance(event.card, str) and view not in (by, event.offerer):
        return Taken(None, event.offerer)
    if isinstance(event, Acted) and by != view:
        return Acted(None)
    return event


# The game


class TussieMussie(TableGame[State, Action, Event]):
    """Tussie Mussie for two to four players, three rounds of four cards each, or one round."""

    about = ABOUT
    rules_version = 1
    action_type = Action
    event_type = Event
    secret_actions = True
    rules = RULES
    appliers = APPLIERS

    def edition(self, name: str, data: dict[str, Any] | None = None) -> Edition:
        """Return the one deck there is (TM-01)."""
        return load(name, data)

    def initial_state(self, setup: Setup) -> State:
        """Return the empty table before the first draw (TM-01)."""
        options, seats = setup.options, setup.seats
        rounds, one = 1 if options["length"] == "round" else 3, options["yellow_and_orange"] == "one"
        return State(seats, rounds, named_first(setup, "TM-02"), one, [[] for _ in range(seats)])

    def to_move(self, state: State) -> int | Chance | None:
        """Return the seat to act; chance draws, and has the points added up; None at the end."""
        phase = state.phase
        return state.turn if phase in ASKED else None if phase == OVER else CHANCE

    def legal_actions(self, state: State) -> list[Action]:
        """Return every offer, take and choice before scoring; of two columns in either order, one (TM-16)."""
        phase = state.phase
        if phase == TAKE:
            return [TAKE_UP, TAKE_DOWN]
        if phase == OFFER:
            one, two = state.drawn
            return [] if HIDDEN in (one, two) else [OFFER_UP[one], OFFER_UP[two]]
        row = state.rows[state.turn]
        if phase == BEFORE:
            return _choices(*[column_of(state, card, row) for card in ACTING], len(row))[:]
        if phase == REPLACE:
            return [replace for card in state.drawn if card != HIDDEN for replace in REPLACES[card][: len(row)]]
        return []

    def not_now(self, state: State, action: Action, rule: Rule) -> IllegalAction:
        """Return the refusal of something that was tried at the wrong moment."""
        number, then = rule.number, rule.then
        if state.phase == REPLACE and isinstance(action, Done):
            return IllegalAction("TM-14", "two cards were drawn, so one of the arrangement must be replaced")
        if state.phase in (DRAW, OFFER, TAKE) and type(action) in FLOWER:
            number, then = "TM-09", "cards stay in their places, open or hidden, until flowers act before scoring"
        return IllegalAction(number, f"{then}, and {NOW.get(state.phase, 'the cards are being drawn')}")

    def chance(self, state: State, rng: random.Random) -> tuple[Event, ...]:
        """Find the first player (TM-02), draw two cards (TM-03, TM-14), or add up the points (TM-18)."""
        if state.phase == SCORE:
            return (scored(state),)
        if state.first >= 0:
            return (_draw(state.turn, _deck(state), rng),)
        seat = rng.randrange(state.seats) if state.named < 0 else state.named
        return (FirstPlayer(seat), _draw(seat, ALL, rng))

    def verify_chance(self, state: State, events: Sequence[Event]) -> None:
        """Refuse points that are not right (TM-18), cards not in the deck (TM-01, TM-22) and a first player not named (TM-02)."""
        if state.phase == SCORE:
            if list(events) != [scored(state)]:
                right = ", ".join(map(str, scored(state).points))
                raise IllegalChance("TM-18", f"these are not the points: {right} is what the cards score")
            return
        seat = state.turn
        if state.first < 0:
            first, *events = events
            if not isinstance(first, FirstPlayer) or not may_begin(first.seat, state.seats, state.named):
                raise IllegalChance("TM-02", "the first player is one at the table, the named one if one was named")
            seat = first.seat
        _verify_drawn(state, seat, events)

    def redact(self, step: AnyStep, view: View) -> AnyStep:
        """Hide cards drawn and taken face down from who did not see them (TM-10), and choices before scoring (TM-13)."""
        events = tuple([_redacted(event, step.by, view) for event in step.events])
        secret = step.by != view and any(isinstance(event, Acted) for event in events)
        return Step(step.n, step.by, None if secret else step.action, events)

    def reveals(self, before: State, step: AnyStep, seat: int) -> bool:
        """Tell whether a seat learns a card or a choice by this step."""
        shown = self.redact(step, seat).events
        if isinstance(shown[-1], Drawn):
            return shown[-1].cards[0] is not None
        after = before.copy()
        for event in shown:
            self.apply(after, event)
        return after.unseen != before.unseen or (before.secret != 0 and after.secret == 0)

    def consistent(self, state: State) -> None:
        """Refuse a view in which a card lies in two places, or more cards are hidden than there are (TM-01)."""
        known = [CARD[place] for row in state.rows for place in row if place != HIDDEN]
        twice = [card for card in known if known.count(card) > 1]
        if twice:
            raise IllegalChance("TM-01", f"{NAMES[twice[0]]} lies in two places, and there is one of each flower")
        hidden = sum(row.count(HIDDEN) for row in state.rows) + state.drawn.count(HIDDEN)
        if hidden > state.unseen.bit_count():
            raise IllegalChance("TM-01", "there are more hidden cards on the table than the deck can hold")

    def outcome(self, state: State) -> Outcome | None:
        """Return the result after the last round (TM-23)."""
        if state.phase != OVER:
            return None
        totals = tuple([state.total(seat) for seat in range(state.seats)])
        return Outcome("finished", (ranking(state)[0],), totals)
