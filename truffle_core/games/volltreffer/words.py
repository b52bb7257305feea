"""Volltreffer in English: what happened, what could be done, where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from truffle_core.core.game import Step, View
from truffle_core.core.plain_text import joined
from truffle_core.core.scene import Rich, Strong

from .actions import Action, Buy, Meld, Order, Play, SwapHand
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
from .pieces import CARD, HAND, NAMES, PRICES, SUIT, SUIT_NAMES, said
from .saying import kind, melds_from, price, token, tokens, told_melds, way, whose
from .scoring import MIDDLE, POWER, SMALLEST, TRICK, laid, meld_points, sum_of
from .state import BUY, DEAL, MELD, ORDER, OVER, PLAY, SWAP, TURN, State

__all__ = ["intent", "is_minor", "kind_of_move", "result", "table", "tell", "token", "trick_number", "where"]


# What happened


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did; all of it is open, so every viewer hears the same (VT-10)."""
    state = before.copy()
    told: Rich = []
    for event in step.events:
        told += [" "] if told else []
        told += _told(event, state, names)
        APPLIERS[type(event)](state, event)
    return told


def _told(event: Event, state: State, names: Sequence[str]) -> Rich:
    """Say one event; `state` is the position right before it."""
    who = names[state.turn]
    match event:
        case FirstBuyer(seat):
            return [f"{names[seat]} will buy first."]
        case Dealt(trump, cards):
            return _told_deal(CARD[trump], [CARD[code] for code in cards], state)
        case Ordered(cards):
            return [f"{who} laid out the four cards: ", *tokens([CARD[code] for code in cards]), "."]
        case Bought(slot):
            space = state.pawns[state.turn]
            where_to = f", {space} to {space - PRICES[slot]}" if PRICES[slot] else ""
            return [f"{who} bought ", token(state.market[slot]), f" for {price(slot)}{where_to}."]
        case Turned(card):
            return ["Turned up: ", token(CARD[card]), "."]
        case HandSwapped(first, second) | MarketSwapped(first, second):
            return _told_swap(state, who, first, second, isinstance(event, HandSwapped))
        case Melded():
            return _told_melds(event, state, who)
        case SmallestSum():
            return _told_smallest(state, names)
        case Played(card):
            return [f"{who} {_how(state, CARD[card])} ", token(CARD[card]), "."]
        case TrickWon(seat):
            return [f"{names[seat]} took the trick: {way(state.pawns[seat], TRICK)}."]
        case RoundEnded():
            return _told_end(event, state, names)


def _told_deal(trump: int, cards: list[int], state: State) -> Rich:
    """Say which suit is trump, and what is for sale first."""
    told: Rich = [f"Round {state.round + 1} was dealt. ", token(trump), f" makes {SUIT_NAMES[SUIT[trump]]} trump. "]
    return [*told, "For sale: ", *tokens(laid(SUIT[trump], cards)), "."]


def _told_swap(state: State, who: str, first: int, second: int, in_hand: bool) -> Rich:
    """Say which two cards changed places (VT-26)."""
    lying: Any = state.rows[state.turn] if in_hand else state.market
    place = "in hand" if in_hand else f"in the market, which now cost {PRICES[second]} and {PRICES[first]}"
    return [f"{who} swapped ", token(lying[first]), " and ", token(lying[second]), f" {place}."]


def _told_melds(event: Melded, state: State, who: str) -> Rich:
    """Say what was shown, and where the points lead (VT-11)."""
    if not event.melds:
        return [f"{who} showed no meld."]
    return [f"{who} melded ", *told_melds(melds_from(event.melds)), f": {way(state.pawns[state.turn], event.points)}."]


def _told_smallest(state: State, names: Sequence[str]) -> Rich:
    """Say who scored the smallest sum, which leads (VT-14)."""
    seat = state.holder
    points = way(state.pawns[seat], SMALLEST)
    return [f"{names[seat]} scored for the smallest sum, {sum_of(state.rows[seat])}: {points}."]


def _how(state: State, card: int) -> str:
    """Say how a card is played: led, played, or used to trump (VT-18)."""
    if state.led < 0:
        return "led"
    return "trumped with" if SUIT[card] == state.trump != state.led else "played"


def _told_end(event: RoundEnded, state: State, names: Sequence[str]) -> Rich:
    """Say who won, or who buys first in the next round (VT-21 to VT-23)."""
    if event.winners:
        spaces = joined([str(space) for space in sorted({state.pawns[seat] for seat in event.winners})])
        return [f"The round is over: {joined([names[seat] for seat in event.winners])} won on space {spaces}."]
    if event.first is UNSET:
        return ["The round is over with nobody in the goal; it was the last one."]
    return [f"The round is over with nobody in the goal. {names[event.first]} will buy first in the next."]


def is_minor(step: Step[Action, Event]) -> bool:
    """Tell whether a step is not worth a line of its own: a card turned up, which lies on the table."""
    return any(isinstance(event, Turned) for event in step.events)


# What could be done


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    match action:
        case Buy(slot):
            bought = NAMES[state.market[slot]] if slot < len(state.market) else "a card"
            return f"buy {bought} for {price(slot)}"
        case Order(cards):
            return f"lay out the cards as {joined([_named(code) for code in cards])}"
        case Meld(()):
            return "meld nothing"
        case Meld(melds):
            return f"meld {joined([_meld(meld) for meld in melds])}"
        case Play(card):
            return f"{'lead' if state.led < 0 else 'play'} {_named(card)}"
    lying: Any = state.rows[state.turn] if isinstance(action, SwapHand) else state.market
    places = [action.first, action.second]
    known = [NAMES[lying[n]] if n < len(lying) else f"place {n + 1}" for n in places]
    return f"swap {joined(known)} in {'hand' if isinstance(action, SwapHand) else 'the market'}"


def kind_of_move(action: Action, state: State) -> str:
    """Say what kind of move an action is, without naming it."""
    match action:
        case Buy(slot):
            return f"buy one of the two {'dear' if slot < 2 else 'cheap'} cards"
        case Order():
            return "lay out the cards, and look who buys first"
        case Meld(()):
            return "keep your melds back, and look where each of them would lead your pawn"
        case Meld():
            return "show a meld, and look where each choice would lead your pawn"
        case Play(card) if state.led < 0:
            return f"lead a {'trump' if SUIT[CARD[card]] == state.trump else 'card that is no trump'}"
        case Play(card):
            takes = POWER[state.trump][state.led][CARD[card]] > POWER[state.trump][state.led][state.best]
            return "try for this trick" if takes else "leave this trick to another"
    return f"swap two cards in {'hand' if isinstance(action, SwapHand) else 'the market'}"


def _named(code: str) -> str:
    """Name a card an action names, even one there is not."""
    return NAMES[CARD[code]] if code in CARD else code


def _meld(codes: Sequence[str]) -> str:
    """Name one meld of an action by its kind; what is none by its cards."""
    known = [CARD[code] for code in codes if code in CARD]
    whole = len(known) == len(codes) and meld_points(known)
    return kind(known) if whole else joined([_named(code) for code in codes]) or "no cards"


# Where it stands, and how it ended

PHASES = {ORDER: "laying out", BUY: "buying", SWAP: "swapping", TURN: "buying", MELD: "melding"}
"""Phase -> what it is called."""


def where(state: State) -> str:
    """Say where in the game the position is."""
    if state.phase == OVER:
        return "The game is over"
    if state.round == 0:
        return "Before the first deal"
    if state.phase == DEAL:
        return f"Round {state.round} is over"
    doing = PHASES.get(state.phase) or f"trick {trick_number(state)} of {HAND}"
    return f"Round {state.round}, {doing}"


def trick_number(state: State) -> int:
    """Return which trick is being played, or is to be led to, from 1."""
    return sum(state.tricks) + (state.phase == PLAY)


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why, then how far each pawn is from the middle of the goal (VT-21, VT-23)."""
    ranks = sorted(range(state.seats), key=lambda seat: (seat not in state.winners, _away(state, seat)))
    told: list[Rich] = [_won(state, names)]
    return told + [[Strong(text=f"{names[seat]}: "), _stands(state, seat)] for seat in ranks]


def _won(state: State, names: Sequence[str]) -> Rich:
    """Say who won, and by what."""
    winners = [names[seat] for seat in state.winners]
    if not winners:
        return [Strong(text="Nobody won."), f" After round {state.round} no pawn was in the goal (VT-23)."]
    least, most = state.goal()
    rivals = [seat for seat, space in enumerate(state.pawns) if least <= space <= most and seat not in state.winners]
    if len(winners) > 1:
        return [Strong(text=f"{joined(winners)} share the win."), f" They are equally near to {MIDDLE} (VT-21)."]
    why = f" Nearer to {MIDDLE} than {joined([names[seat] for seat in rivals])} (VT-21)." if rivals else ""
    return [Strong(text=f"{winners[0]} won on space {state.pawns[state.winners[0]]}."), why]


def _away(state: State, seat: int) -> int:
    return abs(state.pawns[seat] - MIDDLE)


def _stands(state: State, seat: int) -> str:
    """Say where a pawn stands in respect of the goal."""
    least, most = state.goal()
    space, away = state.pawns[seat], _away(state, seat)
    if least <= space <= most:
        return f"space {space}, in the goal, {f'{away} from {MIDDLE}' if away else 'right in the middle'}."
    return f"space {space}, {f'{least - space} before' if space < least else f'{space - most} beyond'} the goal."


def _offered(state: State) -> list[str]:
    """Say what lies under each price; right after a purchase one place is empty."""
    lying = [NAMES[card] for card in state.market]
    if state.phase == TURN:
        lying.insert(state.gap, "an empty place")
    return [f"{said} for {cost}" for said, cost in zip(lying, PRICES, strict=True)]


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: the market or the trick, then each hand."""
    lines = [where(state)]
    if state.round:
        lines.append(f"Trump: {SUIT_NAMES[state.trump]} ({NAMES[state.under]} lies under the deck)")
    if state.phase in (ORDER, BUY, SWAP, TURN):
        lines.append(f"Market: {', '.join(_offered(state))}")
    if state.trick:
        lines.append(f"Trick, {whose(names[state.leader])} lead: {said(state.trick)}")
    for seat, name in enumerate(names):
        turn = "> " if seat == state.turn and state.phase not in (DEAL, OVER) else "  "
        held = said(list(state.rows[seat])) if state.rows[seat] else "no cards"
        lines.append(f"{turn}{name}, space {state.pawns[seat]}: {held}")
    return "\n".join(lines)
