"""Volltreffer in English: what happened, what could be done, where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.scene import Rich, Strong, Token

from .actions import Action, Buy, Meld, Order, Play
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
from .pieces import CARD, NAMES, PRICES, RANK, SUIT, SUITS, said
from .state import BUY, MELD, ORDER, OVER, PLAY, SWAP, TURN, State


def token(card: int) -> Token:
    """Return a card as it is drawn in a sentence."""
    return Token(suit=SUITS[SUIT[card]], mark=SUITS[SUIT[card]], text=str(RANK[card]), name=NAMES[card])


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did."""
    who = names[step.by] if isinstance(step.by, int) else ""
    told: Rich = []
    for event in step.events:
        told += [" "] if told else []
        told += _told(event, before, names, who)
    return told


def _told(event: Event, before: State, names: Sequence[str], who: str) -> Rich:
    """Say one event."""
    match event:
        case FirstBuyer(seat):
            return [f"{names[seat]} was drawn to buy first."]
        case Dealt(trump, cards):
            return ["Trump card: ", token(CARD[trump]), f"; for sale: {said([CARD[code] for code in cards])}."]
        case Ordered(cards):
            return [f"{who} ordered the cards: {said([CARD[code] for code in cards])}."]
        case Bought(slot):
            return [f"{who} bought ", token(before.market[slot]), f" for {PRICES[slot]}."]
        case Turned(card):
            return ["Turned up: ", token(CARD[card]), "."]
        case HandSwapped() | MarketSwapped():
            return [f"{who} swapped two cards."]
        case Melded(melds, points):
            shown = "; ".join([said([CARD[code] for code in meld]) for meld in melds])
            return [f"{who} melded {shown} for {points} points." if melds else f"{who} melded nothing."]
        case SmallestSum():
            return [f"{who} scored 5 points for the smallest sum."]
        case Played(card):
            return [f"{who} played ", token(CARD[card]), "."]
        case TrickWon(seat):
            return [f"{names[seat]} took the trick."]
        case RoundEnded(winners):
            return [f"The round ended; {' and '.join([names[seat] for seat in winners]) or 'nobody'} won."]


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    match action:
        case Buy(slot):
            bought = NAMES[state.market[slot]] if slot < len(state.market) else "a card"
            return f"buy {bought} for {PRICES[slot]}"
        case Order(cards):
            return f"order the cards {', '.join(cards)}"
        case Meld(melds):
            return f"meld {' and '.join([', '.join(meld) for meld in melds])}" if melds else "meld nothing"
        case Play(card):
            return f"play {NAMES[CARD[card]]}" if card in CARD else "play a card"
    return f"swap {action.first + 1} and {action.second + 1}"


def where(state: State) -> str:
    """Say where in the game the position is."""
    phases = {ORDER: "buying", BUY: "buying", SWAP: "buying", TURN: "buying", MELD: "melding", PLAY: "tricks"}
    if state.phase == OVER:
        return "The game is over"
    return f"Round {max(state.round, 1)}, {phases.get(state.phase, 'dealing')}"


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why (VT-21, VT-23)."""
    winners = [names[seat] for seat in state.winners]
    told: list[Rich] = [[Strong(text=f"{' and '.join(winners) or 'Nobody'} won.")]]
    return told + [[f"{name}: space {space}."] for name, space in zip(names, state.pawns, strict=True)]


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: the market, the trick, then each hand."""
    lines = [where(state)]
    if state.round:
        lines += [f"Trump: {NAMES[state.under]}", f"Market: {said(state.market)}"]
    if state.trick:
        lines.append(f"Trick: {said(state.trick)}")
    for seat, name in enumerate(names):
        held = said(list(state.rows[seat])) if state.rows[seat] else "no cards"
        lines.append(f"{'> ' if seat == state.turn else '  '}{name}, space {state.pawns[seat]}: {held}")
    return "\n".join(lines)
