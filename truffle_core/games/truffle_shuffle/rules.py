"""The rules of Truffle Shuffle, TS-01 to TS-32: who may do what, why not, and what follows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.beginning import may_begin, named_first
from truffle_core.core.errors import IllegalAction, IllegalChance
from truffle_core.core.game import CHANCE, Chance, Edition, Game, Outcome, Setup, Step, View

from . import scoring, solver
from .about import ABOUT
from .actions import Action, Discard, Fulfil, Pass, Skip, Take, TakeTwo
from .edition import deck_of, load
from .effects import APPLIERS
from .events import (
    Dealt,
    Discarded,
    Event,
    FirstPlayer,
    Fulfilled,
    Passed,
    RoundEnded,
    SkipDiscarded,
    SkipPlayed,
    Taken,
    TakeTwoPlayed,
)
from .pieces import BACK, BACKS, FACES, INDEX, UNKNOWN, name_of, name_of_back
from .state import (
    ACT,
    COVERED_BY,
    DEAL,
    DISCARD,
    FACE_DOWN,
    GONE,
    NO_SKIP,
    ORDER,
    OVER,
    ROW,
    SLOTS,
    TAKE,
    State,
)

PASS: Final = Pass()
TAKES: Final = tuple(Take(slot) for slot in range(SLOTS))
CODES: Final[tuple[str | None, ...]] = (*FACES, None, None, None, None, None)
"""Place of a card -> its code, None for an unknown one."""

TAKE_TWOS: Final = tuple(INDEX[colour + "T"] for colour in "GPOK")
SKIPS: Final = tuple(INDEX[colour + "S"] for colour in "GPOK")
AnyStep = Step[Action, Event]


class TruffleShuffle(Game[State, Action, Event]):
    """Truffle Shuffle for two to four players, three rounds of 39 cards, or one round."""

    about = ABOUT
    rules_version = 1
    action_type = Action
    event_type = Event

    def edition(self, name: str, data: dict[str, Any] | None = None) -> Edition:
        """Return a deck: the shipped one by name, or `data` checked to hold exactly 117 cards (TS-01)."""
        return load(name, data)

    def initial_state(self, setup: Setup) -> State:
        """Return the empty table before the first deal (TS-05)."""
        rounds = 1 if setup.options["length"] == "round" else 3
        return State(setup.seats, rounds, named_first(setup, "TS-08"), deck_of(setup.edition))

    def to_move(self, state: State) -> int | Chance | None:
        """Return the seat to act, chance before a deal, None at the end."""
        phase = state.phase
        return CHANCE if phase == DEAL else None if phase == OVER else state.turn

    def legal_actions(self, state: State) -> list[Action]:
        """Return every take, special action and discard; for an order one cheapest payment of each, and the pass (TS-10, TS-16)."""
        phase = state.phase
        if phase == ORDER:
            hand = state.hands[state.turn]
            return [PASS, *(Fulfil(order, cards) for order, cards in solver.payments(hand).items())]
        if phase == DISCARD:
            return [Discard(FACES[card]) for card, count in enumerate(state.hands[state.turn][:UNKNOWN]) if count]
        if phase not in (ACT, TAKE):
            return []
        actions: list[Action] = [TAKES[slot] for slot in state.free()]
        if phase == ACT:
            hand = state.hands[state.turn]
            actions.extend(TakeTwo(FACES[card]) for card in TAKE_TWOS if hand[card])
            actions.extend(Skip(FACES[card]) for card in SKIPS if hand[card])
        return actions

    def verify(self, state: State, action: Action) -> None:
        """Raise `IllegalAction` with rule and reason unless the seat to move may do this now."""
        VERIFIERS[type(action)](state, action)

    def step(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what a legal action causes."""
        return STEPPERS[type(action)](state, action)

    def chance(self, state: State, rng: random.Random) -> tuple[Event, ...]:
        """Find the starting player before the first round (TS-08), and lay the tableau (TS-05, TS-31)."""
        first: tuple[Event, ...] = ()
        if state.round == 0:
            first = (FirstPlayer(rng.randrange(state.seats) if state.named < 0 else state.named),)
        deck = [card for card, count in enumerate(state.unseen) for _ in range(count)]
        cards = rng.sample(deck, SLOTS)
        return (*first, Dealt(state.round + 1, tuple(FACES[c] for c in cards)))

    def verify_chance(self, state: State, events: Sequence[Event]) -> None:
        """Refuse a deal that the deck cannot give (TS-01, TS-31) or a starting player who was not named (TS-08)."""
        expected = (FirstPlayer, Dealt) if state.round == 0 else (Dealt,)
        if tuple(type(event) for event in events) != expected:
            raise IllegalChance(
                "TS-31", "here a tableau is laid, after the starting player is found in the first round"
            )
        if isinstance(events[0], FirstPlayer):
            _verify_first(state, events[0])
        dealt = events[-1]
        assert isinstance(dealt, Dealt)
        _verify_deal(state, dealt)

    def apply(self, state: State, event: Event) -> None:
        """Change the position by one event, whole or as one seat saw it."""
        APPLIERS[type(event)](state, event)

    def redact(self, step: AnyStep, view: View) -> AnyStep:
        """Hide the faces of cards lying face down, and of one taken face down from all but its taker (TS-03, TS-06)."""
        events = tuple([_redacted(event, step.by == view) for event in step.events])
        return Step(step.n, step.by, step.action, events)

    def reveals(self, before: State, step: AnyStep, seat: int) -> bool:
        """Tell whether a seat learns a face by this step: it sees one that it had not seen (TS-03, TS-06)."""
        after = before.copy()
        for event in self.redact(step, seat).events:
            self.apply(after, event)
        return after.unseen != before.unseen

    def consistent(self, state: State) -> None:
        """Refuse a view in which a face was seen too often, or no deck could supply the backs (TS-01, TS-03)."""
        hidden = [0] * len(BACKS)
        for card in state.slots:
            if card >= UNKNOWN:
                hidden[card - UNKNOWN] += 1
        for hand in state.hands:
            for back, count in enumerate(hand[UNKNOWN:]):
                hidden[back] += count
        for card, count in enumerate(state.unseen):
            if count < 0:
                raise IllegalChance("TS-01", f"{name_of(FACES[card])} was shown more often than the deck holds it")
            hidden[BACK[card]] -= count
        short = [back for back, count in enumerate(hidden) if count > 0]
        if short:
            raise IllegalChance("TS-03", f"there are more {name_of_back(short[0])}s about than the deck can hold")

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the last round is over: money, then cards in hand, then the later in turn order (TS-32)."""
        if state.phase != OVER:
            return None
        return Outcome("finished", (ranking(state)[0],), tuple(state.money))


def ranking(state: State) -> list[int]:
    """Return the seats, best first: most money, then most cards in hand, then the one later in turn order (TS-32).

    A Skip lying in front of a player is no card in hand (TS-15).
    """
    order = {seat: (seat - state.starter) % state.seats for seat in range(state.seats)}
    return sorted(order, key=lambda seat: (state.money[seat], sum(state.hands[seat]), order[seat]), reverse=True)


# Chance


def _verify_first(state: State, event: FirstPlayer) -> None:
    """TS-08: the starting player is one at the table, the named one if one was named."""
    if not may_begin(event.seat, state.seats, state.named):
        raise IllegalChance("TS-08", f"seat {event.seat} cannot be the starting player here")


def _verify_deal(state: State, event: Dealt) -> None:
    """TS-01, TS-05: 39 cards that the rest of the deck holds, face-up rows shown, every back of its card's colour."""
    if event.round != state.round + 1:
        raise IllegalChance("TS-31", f"this deal is for round {event.round}, and round {state.round + 1} is due")
    if event.backs is not UNSET and None not in event.cards:
        raise IllegalChance(
            "TS-03", "backs are told only where the cards lying face down are hidden, and here all are named"
        )
    left = state.unseen[:]
    for slot, card in enumerate(event.cards):
        back = "" if event.backs is UNSET else event.backs[slot]
        if card is None:
            if not FACE_DOWN[slot]:
                raise IllegalChance("TS-05", f"the card at place {slot} lies face up, and it is not named")
            if not back or back not in BACKS:
                raise IllegalChance("TS-03", f"the card at place {slot} is not named, and neither is its back")
            continue
        place = INDEX.get(card, UNKNOWN)
        if place >= UNKNOWN or left[place] == 0:
            raise IllegalChance("TS-01", f"the card {card!r} is not in the rest of the deck")
        if back and card[0] != back:
            raise IllegalChance("TS-03", f"{name_of(card)} cannot have the back {back!r}")
        left[place] -= 1


# What may be done


def _verify_take(state: State, action: Take) -> None:
    """TS-10, TS-11: a card over which none lies, when it is time to take one."""
    slot = action.slot
    card = state.slots[slot]
    if state.phase not in (ACT, TAKE):
        what = "" if card == GONE else f"the {seen_name(card)} in row {ROW[slot] + 1} stays where it is: "
        raise IllegalAction("TS-10", _not_now(state, f"{what}cards are taken at the beginning of a turn"))
    if card == GONE:
        raise IllegalAction("TS-11", f"that place in row {ROW[slot] + 1} is empty: its card has been taken")
    if state.over[slot]:
        raise IllegalAction(
            "TS-11", f"the {seen_name(card)} in row {ROW[slot] + 1} still lies under {_covering(state, slot)}"
        )


def _covering(state: State, slot: int) -> str:
    """Name the cards that lie over a slot."""
    names = [seen_name(state.slots[over]) for over in COVERED_BY[slot] if state.slots[over] != GONE]
    row = ROW[slot] + 2
    if len(names) == 1:
        return f"the {names[0]} in row {row}"
    if names[0] == names[1]:
        return f"two cards, a {names[0]} and another one in row {row}"
    return f"two cards, the {names[0]} and the {names[1]} in row {row}"


def seen_name(card: int) -> str:
    """Name a card of the tableau by its face if it is known, else by its back."""
    return name_of(FACES[card]) if card < UNKNOWN else name_of_back(card - UNKNOWN)


def _not_now(state: State, then: str) -> str:
    """Say what a moment is for, when something else was tried."""
    now = {
        DEAL: "the tableau is being laid",
        ACT: "first a card is taken, or a Take 2 or a Skip played",
        TAKE: f"{'three' if state.skips[state.turn] != NO_SKIP else 'two'} cards are being taken, one at a time",
        ORDER: "the action of this turn is done; now comes an order, or none",
        DISCARD: "the round is over; now cards are given up",
        OVER: "the game is over",
    }[state.phase]
    return f"{then}, and {now}"


def _verify_special(state: State, action: TakeTwo | Skip) -> None:
    """TS-10, TS-14: a Take 2 or Skip from hand, as the one action of a turn without a Skip at work."""
    wanted, name = ("T", "Take 2") if isinstance(action, TakeTwo) else ("S", "Skip")
    called = _called(action.card)
    if action.card[1] != wanted:
        raise IllegalAction("TS-10", f"{called} is no {name}: only Take 2 and Skip cards can be played as an action")
    if state.phase == TAKE and state.skips[state.turn] != NO_SKIP:
        raise IllegalAction(
            "TS-14", f"{called} has to wait: on the turn after a Skip three cards are taken, and no {name} is played"
        )
    if state.phase != ACT:
        raise IllegalAction(
            "TS-10", _not_now(state, f"{called} has to wait: a {name} is played as the action of a turn")
        )
    _verify_held(state, (action.card,), "TS-10")


def _verify_held(state: State, cards: Sequence[str], rule: str) -> None:
    """Refuse cards that the seat to move cannot have; for other eyes, an unknown card of the right back may be the one (TS-03)."""
    scoring.refuse_no_card(cards)
    hand = state.hands[state.turn]
    unknown = list(hand[UNKNOWN:])
    for card in set(cards):
        place = INDEX[card]
        short = cards.count(card) - hand[place]
        if short <= 0:
            continue
        if unknown[BACK[place]] < short:
            have = f"{hand[place]} of it" if hand[place] else "none"
            raise IllegalAction(
                rule,
                f"{name_of(card)} is asked for {cards.count(card)} times, and the hand holds {have}"
                if cards.count(card) > 1
                else f"there is no {name_of(card)} in the hand",
            )
        unknown[BACK[place]] -= short


def _called(card: str) -> str:
    """Name a card as a sentence does; what is no card is refused (TS-04)."""
    scoring.refuse_no_card((card,))
    return name_of(card)


def _verify_fulfil(state: State, action: Fulfil) -> None:
    """TS-13, TS-16, TS-18: one order, after the action, paid with cards from the hand that fulfil it."""
    name = scoring.order_named(action.order).name
    if state.phase != ORDER:
        raise IllegalAction(
            "TS-16", _not_now(state, f'"{name}" has to wait: an order is fulfilled after the action of a turn')
        )
    _verify_held(state, action.cards, "TS-18")
    scoring.accept_payment(action.order, action.cards)


def _verify_pass(state: State, action: Pass) -> None:
    """TS-16: an order is always optional, once the action is done."""
    if state.phase != ORDER:
        raise IllegalAction("TS-16", _not_now(state, "going without an order comes after the action of a turn"))


def _verify_discard(state: State, action: Discard) -> None:
    """TS-17, TS-30: cards are given up only at the end of rounds one and two."""
    if state.phase != DISCARD:
        kept = f"{_called(action.card)} is not given up: there is no hand limit during a round"
        raise IllegalAction("TS-17", _not_now(state, kept))
    _verify_held(state, (action.card,), "TS-30")


VERIFIERS: Final[dict[type, Callable[[State, Any], None]]] = {
    Take: _verify_take,
    TakeTwo: _verify_special,
    Skip: _verify_special,
    Fulfil: _verify_fulfil,
    Pass: _verify_pass,
    Discard: _verify_discard,
}


# What follows


def _step_take(state: State, action: Take) -> tuple[Event, ...]:
    """TS-11; with the last card of a Skip's three its Skip is discarded (TS-14)."""
    seat = state.turn
    slot = action.slot
    taken = Taken(slot, CODES[state.slots[slot]]) if FACE_DOWN[slot] else Taken(slot)
    skip = state.skips[seat]
    if state.phase == TAKE and skip != NO_SKIP and (state.takes_left == 1 or state.left == 1):
        return (taken, SkipDiscarded(FACES[skip]))
    return (taken,)


def _step_take_two(state: State, action: TakeTwo) -> tuple[Event, ...]:
    """TS-10."""
    return (TakeTwoPlayed(action.card),)


def _step_skip(state: State, action: Skip) -> tuple[Event, ...]:
    """TS-13."""
    return (SkipPlayed(action.card),)


def _step_fulfil(state: State, action: Fulfil) -> tuple[Event, ...]:
    """TS-18: the order's coins, and the leftmost bonus coin for an order of at least four truffles."""
    order = scoring.order_named(action.order)
    coins = state.coins()
    bonus = coins[0] if order.bonus and coins else 0
    return (Fulfilled(action.order, action.cards, order.pays, bonus), *_round_end(state))


def _step_pass(state: State, action: Pass) -> tuple[Event, ...]:
    """TS-16."""
    return (PASSED, *_round_end(state)) if state.left == 0 else ONLY_PASSED


def _step_discard(state: State, action: Discard) -> tuple[Event, ...]:
    """TS-30."""
    return (Discarded(action.card),)


def _round_end(state: State) -> tuple[Event, ...]:
    """TS-29, TS-31: with the last card taken the round ends after this turn; the player to the left begins the next."""
    if state.left:
        return ()
    return (RoundEnded(state.round, (state.turn + 1) % state.seats),)


PASSED: Final = Passed()
ONLY_PASSED: Final = (PASSED,)
STEPPERS: Final[dict[type, Callable[[State, Any], tuple[Event, ...]]]] = {
    Take: _step_take,
    TakeTwo: _step_take_two,
    Skip: _step_skip,
    Fulfil: _step_fulfil,
    Pass: _step_pass,
    Discard: _step_discard,
}


# What others see


def _redacted(event: Event, own: bool) -> Event:
    """Hide what a view may not know of an event; `own` if its seat acted (TS-03, TS-06)."""
    if isinstance(event, Dealt):
        shown = tuple([None if FACE_DOWN[slot] else card for slot, card in enumerate(event.cards)])
        backs = (
            "".join(["?" if card is None else card[0] for card in event.cards]) if event.backs is UNSET else event.backs
        )
        return Dealt(event.round, shown, backs)
    if isinstance(event, Taken) and FACE_DOWN[event.slot] and not own:
        return Taken(event.slot, None)
    return event
