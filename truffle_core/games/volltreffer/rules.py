"""The rules of Volltreffer, VT-01 to VT-26: who may do what, and what follows. Why not, say the refusals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, permutations, product
from typing import Any, Final

from truffle_core.core.beginning import chosen_first, may_begin, most_rounds
from truffle_core.core.errors import IllegalChance, UsageError
from truffle_core.core.game import CHANCE, Chance, Edition, Game, Outcome, Setup, Step, View

from . import refusals
from .about import ABOUT
from .actions import Action, Buy, Meld, Order, Play, SwapHand, SwapMarket
from .effects import APPLIERS
from .events import (
    Bought,
    Dealt,
    Event,
    FirstBuyer,
    HandSwapped,
    MarketSwapped,
    Melded,
    Ordered,
    Played,
    RoundEnded,
    SmallestSum,
    TrickWon,
    Turned,
)
from .pieces import CARD, CODES, IN_SUIT, NAMES, OF_SUIT, PRICES, RANKS, SIZE, SUIT, WHOLE, load
from .scoring import (
    COUNT,
    EACH_SUIT,
    ENOUGH,
    KEYS,
    LAST,
    POWER,
    TRICK,
    TRIPLES,
    in_goal,
    meld_points,
    melds_of,
    moved,
)
from .state import BUY, DEAL, HAND_SWAP, MELD, ORDER, OVER, PLAY, START, SWAP, TURN, State

AnyStep = Step[Action, Event]

PRICE: Final = dict(enumerate(PRICES))
BUYS: Final = tuple(Buy(slot) for slot in range(len(PRICES)))
PAYABLE: Final = tuple([buy for buy in BUYS if PRICES[buy.slot] < space] for space in range(81))
"""Space of a pawn -> what it can pay for (VT-08)."""

PLAYS: Final = tuple(Play(code) for code in CODES)
FOLLOWING: Final = tuple(tuple([PLAYS[card] for card in cards] for cards in parts) for parts in IN_SUIT)
"""Suit, ten bits for its cards in hand -> how to follow with them."""

LOWEST: Final = tuple(
    (RANKS * suit, ("", *(CODES[cards[0]] for cards in parts[1:]))) for suit, parts in enumerate(IN_SUIT)
)
"""For each suit, where its bits begin, and by these bits its lowest card."""

NO_MELD: Final = Meld()
SETS: Final = {4 << 3 * n: sum(1 << RANKS * suit + n for suit in range(len(OF_SUIT) - 1)) for n in range(RANKS)}
"""The bit that tells of three cards of one rank or more -> all cards of that rank, as a set."""

HAND_SWAPS: Final = tuple([SwapHand(*pair) for pair in combinations(range(held), 2)] for held in range(9))
MARKET_SWAPS: Final = [SwapMarket(*pair) for pair in combinations(range(len(PRICES)), 2)]


def _tie_orders(*equal: bool) -> list[tuple[int, ...]]:
    """Return the orders of four places of which neighbours may be equal: only equal ones change places (VT-05)."""
    groups = [0, *accumulate([not same for same in equal])]
    return [order for order in permutations(range(4)) if [groups[n] for n in order] == groups]


TIES: Final = {equal: _tie_orders(*equal) for equal in product((True, False), repeat=3)}
"""Whether the first two, the middle two and the last two cards tie -> the orders of the four places."""

BOUGHT: Final = tuple((Bought(slot),) for slot in range(len(PRICES)))
TURNED: Final = tuple((Turned(code),) for code in CODES)
PLAYED: Final = {code: (Played(code),) for code in CODES}
TAKEN: Final = {code: tuple((*played, TrickWon(seat)) for seat in range(max(START))) for code, played in PLAYED.items()}
MELDED: Final = (Melded(),)
SMALLEST_SUM: Final = SmallestSum()


class Volltreffer(Game[State, Action, Event]):
    """Volltreffer for three to five players: as many rounds as it takes, or as many as the table allows."""

    about = ABOUT
    rules_version = 1
    action_type = Action
    event_type = Event

    def edition(self, name: str, data: dict[str, Any] | None = None) -> Edition:
        """Return the one set of cards there is (VT-01)."""
        return load(name, data)

    def initial_state(self, setup: Setup) -> State:
        """Return the table before the first deal (VT-01)."""
        options, seats, named = setup.options, setup.seats, chosen_first(setup)
        if seats not in START:
            raise UsageError(f"VT-01: Volltreffer is for three to five players, not {seats}.")
        if named >= seats:
            raise UsageError(f"VT-06: seat {named} cannot buy first: {seats} players sit on seats 0 to {seats - 1}.")
        most = 1 if options["length"] == "round" else most_rounds(setup)
        return State(seats, options["variant"], most, named)

    def to_move(self, state: State) -> int | Chance | None:
        """Return the seat to act; chance deals and turns cards up; None at the end."""
        phase = state.phase
        return state.turn if phase < DEAL else CHANCE if phase < OVER else None

    def legal_actions(self, state: State) -> list[Action]:
        """Return every action; of melds that differ only in which equal cards they show, one, and of swaps one direction."""
        phase = state.phase
        if phase == BUY:
            return PAYABLE[state.pawns[state.turn]][:]  # type: ignore[return-value]
        if phase == PLAY:
            seat, led = state.turn, state.led
            if led >= 0 and (same := state.hands[seat] >> RANKS * led & WHOLE):
                return FOLLOWING[led][same][:]  # type: ignore[return-value]
            return [PLAYS[card] for card in state.rows[seat]]
        if phase == MELD:
            return _melds(state)
        if phase == ORDER:
            return _orders(state)
        if phase == SWAP:
            return list(HAND_SWAPS[len(state.rows[state.turn])] if state.variant == HAND_SWAP else MARKET_SWAPS)
        return []

    def verify(self, state: State, action: Action) -> None:
        """Raise `IllegalAction` with rule and reason unless the seat to move may do this now."""
        VERIFIERS[type(action)](state, action)

    def step(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what a legal action causes."""
        return STEPPERS[type(action)](state, action)

    def chance(self, state: State, rng: random.Random) -> tuple[Event, ...]:
        """Turn up a card (VT-09, VT-25), or deal a round (VT-02 to VT-04), for the first with its first buyer (VT-06)."""
        deck = state.deck
        if state.phase == TURN:
            return TURNED[deck[int(rng.random() * len(deck))]]
        deck = bytearray(range(SIZE))
        trump, *cards = [CODES[deck.pop(int(rng.random() * len(deck)))] for _ in range(5)]
        dealt = Dealt(trump, tuple(cards))  # type: ignore[arg-type]
        if state.first >= 0:
            return (dealt,)
        return (FirstBuyer(int(rng.random() * state.seats) if state.named < 0 else state.named), dealt)

    def verify_chance(self, state: State, events: Sequence[Event]) -> None:
        """Refuse cards that are not in the deck (VT-01, VT-03) and a first buyer that was not named (VT-06)."""
        if state.phase == TURN:
            _verify_turned(state, events)
            return
        if state.first < 0:
            first, events = next(iter(events), None), events[1:]
            if not isinstance(first, FirstBuyer) or not may_begin(first.seat, state.seats, state.named):
                raise IllegalChance("VT-06", "the first buyer is one at the table, the named one if one was named")
        if len(events) != 1 or not isinstance(events[0], Dealt):
            raise IllegalChance("VT-02", "here the trump card and the first four cards are turned up")
        _verify_dealt(events[0])

    def apply(self, state: State, event: Event) -> None:
        """Change the position by one event."""
        APPLIERS[type(event)](state, event)

    def redact(self, step: AnyStep, view: View) -> AnyStep:
        """Return the step as it is: all that was turned up, bought, shown and played is open to all (VT-10)."""
        return step

    def reveals(self, before: State, step: AnyStep, seat: int) -> bool:
        """Tell whether a step turned up a card, for then everybody learns something of the deck (VT-10)."""
        return step.by == CHANCE

    def consistent(self, state: State) -> None:
        """Refuse a view in which a card lies in two places (VT-01)."""
        cards = [*state.deck, *state.market, *(card for row in state.rows for card in row)]
        cards += [state.under] if state.round else []
        twice = [card for card in cards if cards.count(card) > 1] if len(set(cards)) < len(cards) else []
        if twice:
            raise IllegalChance("VT-01", f"{NAMES[twice[0]]} lies in two places, and there is one of each card")

    def outcome(self, state: State) -> Outcome | None:
        """Return the result: who won, nobody if the rounds ran out, and as points the spaces of the pawns (VT-21, VT-23)."""
        if state.phase != OVER:
            return None
        return Outcome("finished" if state.winners else "max_rounds", state.winners, tuple(state.pawns))


# Chance


def _verify_turned(state: State, events: Sequence[Event]) -> None:
    """Refuse anything but one card of the deck (VT-01, VT-09)."""
    if len(events) != 1 or not isinstance(events[0], Turned):
        raise IllegalChance("VT-09", "here one card is turned up to refill the market")
    code = events[0].card
    if CARD.get(code, SIZE) not in state.deck:
        raise IllegalChance("VT-01", f"the card {code!r} is not in the deck")


def _verify_dealt(event: Dealt) -> None:
    """Refuse anything but five different cards (VT-01, VT-03)."""
    codes = (event.trump, *event.cards)
    strange = [code for code in codes if code not in CARD or codes.count(code) > 1]
    if strange:
        raise IllegalChance("VT-01", f"the card {strange[0]!r} cannot be turned up here: there is one of each of fifty")


# What may be done


def _verify_buy(state: State, action: Buy) -> None:
    """VT-07, VT-08."""
    if state.phase != BUY or PRICE.get(action.slot, LAST) >= state.pawns[state.turn]:
        refusals.verify_buy(state, action)


def _verify_play(state: State, action: Play) -> None:
    """VT-17."""
    seat, led, card = state.turn, state.led, CARD.get(action.card, SIZE)
    if state.phase != PLAY or card not in state.rows[seat]:
        refusals.verify_play(state, action)
    if SUIT[card] != led >= 0 and state.hands[seat] & OF_SUIT[led]:
        refusals.verify_play(state, action)


def _verify_meld(state: State, action: Meld) -> None:
    """VT-11 to VT-13."""
    if state.phase != MELD or action.melds:
        refusals.verify_meld(state, action)


def _orders(state: State) -> list[Action]:
    """Return every order of the four cards that keeps trumps first and ranks falling (VT-05)."""
    one, two, three, four = [KEYS[state.trump][card] for card in state.market]
    codes = [CODES[card] for card in state.market]
    return [
        Order((codes[a], codes[b], codes[c], codes[d])) for a, b, c, d in TIES[one == two, two == three, three == four]
    ]


def _melds(state: State) -> list[Action]:
    """Return the selections of melds for the hand of the seat to move; most hands have one or two."""
    held = state.hands[state.turn]
    found = sum(map(COUNT, state.rows[state.turn]), ENOUGH)
    triples = found & TRIPLES
    if found & EACH_SUIT == EACH_SUIT:
        if triples:
            return _selections(held)[:]
        return [NO_MELD, Meld((tuple([suit[held >> at & WHOLE] for at, suit in LOWEST]),))]
    if not triples:
        return [NO_MELD]
    at = SETS.get(triples)
    return (_selections(held) if at is None else _selections(held & at))[:]


@lru_cache(4096)
def _selections(held: int) -> list[Action]:
    """Return the selections of melds for a hand, given as a set."""
    return [Meld(tuple([tuple([CODES[card] for card in meld]) for meld in melds])) for melds in melds_of(held)]


# What follows


def _step_buy(state: State, action: Buy) -> tuple[Event, ...]:
    """VT-07."""
    return BOUGHT[action.slot]


def _step_meld(state: State, action: Meld) -> tuple[Event, ...]:
    """VT-11; the holder of the smallest sum scores it in the same turn (VT-14)."""
    melds = action.melds
    melded: tuple[Event, ...] = MELDED
    if melds:
        melded = (Melded(melds, sum([meld_points([CARD[code] for code in meld]) for meld in melds])),)
    return (*melded, SMALLEST_SUM) if state.turn == state.holder else melded


def _step_play(state: State, action: Play) -> tuple[Event, ...]:
    """VT-18, VT-19: the last card of a trick decides it; after the eighth trick the round ends (VT-21)."""
    code = action.card
    if state.led < 0 or len(state.trick) + 1 < state.seats:
        return PLAYED[code]
    power = POWER[state.trump][state.led]
    taker = state.turn if power[CARD[code]] > power[state.best] else state.taker
    if len(state.rows[state.turn]) > 1:
        return TAKEN[code][taker]
    pawns = state.pawns[:]
    pawns[taker] = moved(pawns[taker], TRICK)
    return (*TAKEN[code][taker], _round_ended(state, pawns))


def _round_ended(state: State, pawns: Sequence[int]) -> RoundEnded:
    """VT-21 to VT-23: who has won, else who buys first in the next round if there is one (VT-06)."""
    winners = in_goal(pawns, state.goal())
    if winners:
        return RoundEnded(winners)
    return RoundEnded() if state.round == state.limit else RoundEnded((), (state.first + 1) % state.seats)


VERIFIERS: Final[dict[type[Action], Callable[[State, Any], None]]] = {
    Order: refusals.verify_order,
    Buy: _verify_buy,
    SwapHand: refusals.verify_swap_hand,
    SwapMarket: refusals.verify_swap_market,
    Meld: _verify_meld,
    Play: _verify_play,
}
"""Action -> what refuses it."""

STEPPERS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    Order: lambda _, action: (Ordered(action.cards),),
    Buy: _step_buy,
    SwapHand: lambda _, action: (HandSwapped(action.first, action.second),),
    SwapMarket: lambda _, action: (MarketSwapped(action.first, action.second),),
    Meld: _step_meld,
    Play: _step_play,
}
"""Action -> what follows."""
