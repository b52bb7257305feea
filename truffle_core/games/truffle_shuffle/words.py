"""Truffle Shuffle in English: what happened, what could be done, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType

from truffle_core.core.game import Step, View
from truffle_core.core.plain_text import counted, joined, number_word
from truffle_core.core.scene import Rich, Strong, Token

from .actions import Action, Discard, Fulfil, Pass, Skip, Take, TakeTwo
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
from .pieces import COLOUR_NAMES, FACES, IN_WORDS, UNKNOWN, codes_of, name_of, name_of_back
from .rules import ranking, seen_name
from .scoring import Order, order_named
from .state import DEAL, GONE, NO_SKIP, OVER, ROW, ROWS, State

SIGNS = ("T", "S", "C", "N")
"""Kinds of cards that show a sign in the place of a number."""


def token(code: str, wanted: bool = False) -> Token:
    """Return a card as a token in a sentence; an unknown one shows its colour alone (TS-03)."""
    text = "" if code[1] == "?" else code[1]
    sign = f"n{text}" if text in SIGNS else ""
    return Token(suit=code[0], mark=code[0], text=text, name=name_of(code), sign=sign, wanted=wanted)


def money(amount: int, bonus: int = 0) -> str:
    """Say an amount with its bonus: "$6 and a bonus of $2"."""
    return f"${amount} and a bonus of ${bonus}" if bonus else f"${amount}"


def called(order: Order) -> str:
    """Name an order in a sentence: a straight takes an article, "three 3s" none."""
    return order.name if order.is_set or not order.numbers else f"a {order.name}"


def cards(count: int) -> str:
    """Say a number of cards."""
    return counted(count, "card", IN_WORDS)


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did, as far as `viewer` may know; `before` is the position as `viewer` saw it."""
    told: Rich = []
    for event in step.events:
        said = _told(event, before, names, step)
        if told and said:
            told.append(" ")
        told.extend(said)
    return told


def _told(event: Event, before: State, names: Sequence[str], step: Step[Action, Event]) -> Rich:
    """Say one event."""
    who = names[step.by] if isinstance(step.by, int) else ""
    match event:
        case FirstPlayer(seat):
            return [f"{names[seat]} will begin."]
        case Dealt(number_of_round):
            return [f"The cards of round {number_of_round} were laid out."]
        case Taken(slot, card):
            return _told_taken(before, who, slot, card)
        case TakeTwoPlayed(card):
            return [f"{who} played ", token(card), " in order to take two."]
        case SkipPlayed(card):
            return [f"{who} put ", token(card), " down, to take three next turn."]
        case SkipDiscarded(card):
            return ["The Skip ", token(card), " has done its work."]
        case Fulfilled(order, spent, pays, bonus):
            return [f"{who} fulfilled {order_named(order).name} for {money(pays, bonus)}: ", *spread(spent), "."]
        case Passed():
            return [f"{who} fulfilled no order."]
        case RoundEnded(number_of_round):
            return [f"Round {number_of_round} is over."]
        case Discarded(card):
            return [f"{who} gave up ", token(card), "."]


def _told_taken(before: State, name: str, slot: int, card: str | UnsetType | None) -> Rich:
    """Say that a card was taken: by its face, or by its back with the face for those who know it."""
    lay = before.slots[slot]
    row = f" from row {ROW[slot] + 1}."
    if lay < UNKNOWN:
        return [f"{name} took ", token(FACES[lay]), row]
    if not isinstance(card, str):
        return [f"{name} took a {name_of_back(lay - UNKNOWN)}", row]
    return [f"{name} took a {name_of_back(lay - UNKNOWN)}, ", token(card), ",", row]


def spread(codes: Sequence[str]) -> Rich:
    """Return cards as tokens with spaces between them."""
    spaced: Rich = [part for code in codes for part in (" ", token(code))]
    return spaced[1:]


def is_minor(step: Step[Action, Event]) -> bool:
    """Tell whether a step is not worth a line of its own: going without an order, where no round ends with it."""
    return step.events == (Passed(),)


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    match action:
        case Take(slot):
            lay = state.slots[slot]
            name = "the empty place" if lay == GONE else seen_name(lay)
            return f"take {'the ' if lay >= UNKNOWN else ''}{name} from row {ROW[slot] + 1}"
        case TakeTwo(card):
            return f"play {name_of(card)} and take two cards"
        case Skip(card):
            return f"put {name_of(card)} down, and take three cards next turn"
        case Fulfil(order, with_cards):
            return f"fulfil {order_named(order).name} with {joined([name_of(card) for card in with_cards])}"
        case Pass():
            return "fulfil no order this turn"
        case Discard(card):
            return f"give up {name_of(card)}"


def kind_of_move(action: Action, state: State) -> str:
    """Say what kind of move an action is, without naming it."""
    match action:
        case Take(slot):
            return _kind_of_take(slot, state)
        case TakeTwo():
            return "play a Take 2"
        case Skip():
            return "put a Skip down"
        case Fulfil():
            return "fulfil an order"
        case Pass():
            return "keep your cards for a better order"
        case Discard(card):
            return f"give up {'a number' if card[1].isdigit() else 'a special card'}"


def _kind_of_take(slot: int, state: State) -> str:
    """Say in which row a free card lies, or that it is the only free one there, if that is true of another as well."""
    free = Counter(ROW[other] for other in state.free())
    if free[ROW[slot]] > 1:
        return f"take a card from row {ROW[slot] + 1}"
    return "take a card that alone is free in its row" if list(free.values()).count(1) > 1 else "take a card"


def where(state: State) -> str:
    """Say where in the game the position is."""
    if state.phase == OVER:
        return "The game is over"
    if state.round == 0:
        return "Before the first deal"
    return f"Round {state.round} of {state.rounds}" if state.rounds > 1 else "One round"


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why, and where each player's money came from (TS-32)."""
    ranks = ranking(state)
    told: list[Rich] = [
        [Strong(text=f"{names[ranks[0]]} won with ${state.money[ranks[0]]}."), *_tie(state, ranks, names)]
    ]
    return told + [[Strong(text=f"{names[seat]}, ${state.money[seat]}: "), _earned(state, seat)] for seat in ranks]


def _tie(state: State, ranks: list[int], names: Sequence[str]) -> Rich:
    """Say how a tie for most money was decided, if there was one."""
    tied = [seat for seat in ranks if state.money[seat] == state.money[ranks[0]]]
    if len(tied) == 1:
        return []
    held = {seat: sum(state.hands[seat]) for seat in tied}
    if sum(count == held[ranks[0]] for count in held.values()) == 1:
        return [f" Tied on money; {names[ranks[0]]} has most cards in hand, {held[ranks[0]]} (TS-32)."]
    return [f" Tied on money and on cards in hand; {names[ranks[0]]} came later in the turn order (TS-32)."]


def _earned(state: State, seat: int) -> str:
    """List a player's orders with their pay, like ones together and those that earned most first."""
    orders = state.orders[seat]
    if not orders:
        return "no order fulfilled."
    earned: dict[str, list[tuple[int, int]]] = {}
    for order, pays, bonus in orders:
        earned.setdefault(order, []).append((pays, bonus))
    ranked = sorted(earned.items(), key=lambda item: -sum(map(sum, item[1])))
    return f"{'; '.join(_sum(order_named(order).name, paid) for order, paid in ranked)}."


def _sum(name: str, paid: Sequence[tuple[int, int]]) -> str:
    """Sum up one order that was fulfilled once or more: "two 2s, flush, 5 times, $20"."""
    pays, bonus = map(sum, zip(*paid, strict=True))
    times = {1: "", 2: ", twice,"}.get(len(paid), f", {number_word(len(paid), IN_WORDS)} times,")
    return f"{name}{times} ${pays}{f' + ${bonus}' if bonus else ''}"


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: the tableau with free cards in brackets, bonus coins, hands."""
    lines = [where(state)]
    if state.phase != DEAL and state.left:
        lines += _rows(state)
        lines.append("Bonus coins: " + (" ".join(f"${coin}" for coin in state.coins()) or "none left"))
    for seat, name in enumerate(names):
        turn = "> " if seat == state.turn and state.phase not in (DEAL, OVER) else "  "
        skip = f", {name_of(FACES[state.skips[seat]])} in front" if state.skips[seat] != NO_SKIP else ""
        held = " ".join(codes_of(state.hands[seat])) or "no cards"
        lines.append(f"{turn}{name}: ${state.money[seat]}{skip}, {held}")
    return "\n".join(lines)


def _rows(state: State) -> list[str]:
    """Return the tableau row by row, each card four characters wide."""
    lines, slot = [], 0
    free = set(state.free())
    for length in ROWS:
        cells = []
        for at in range(slot, slot + length):
            card = state.slots[at]
            text = "" if card == GONE else FACES[card] if card < UNKNOWN else "GPOKR"[card - UNKNOWN] + "?"
            cells.append(f"[{text}]" if at in free else f" {text} " if text else "")
        slot += length
        lines.append(" " * (2 * (len(ROWS) + 3 - length)) + "".join(cell.ljust(4) for cell in cells).rstrip())
    return lines


def colours_of(hand: Any) -> str:
    """Name the backs of a hand: "green, green, purple" (TS-03)."""
    return ", ".join(COLOUR_NAMES[code[0]] for code in codes_of(hand))
