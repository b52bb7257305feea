"""From chosen parts to an action: what the choice would bring, and what stands against it."""

from __future__ import annotations

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich, Strong

from . import scoring, solver
from .actions import Action, Discard, Fulfil, Skip, Take, TakeTwo
from .pieces import COLOUR_NAMES, FACES, UNKNOWN, codes_of, name_of
from .rules import seen_name
from .state import ACT, DISCARD, GONE, ORDER, ROW, TAKE, State
from .words import called, intent, money, token

PROPOSED = "proposed"
"""The part that says the cheapest cards were already proposed, so that a choice of one's own is left alone."""


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to for `seat`.

    Parts are places (`slot-12`), cards of the hand (`hand-3`, in the order of `pieces.codes_of`) and orders
    (`order-O06`). Only the last place or card counts, save for the cards that pay an order.
    """
    if not parts or state.turn != seat:
        return Composed()
    if state.phase == ORDER:
        return _payment(state, seat, parts)
    last = parts[-1]
    kind, _, what = last.partition("-")
    if kind == "order":
        return _lacking(state, seat, what)
    if kind == "slot" and state.phase in (ACT, TAKE) and state.slots[int(what)] != GONE:
        return _place(state, seat, int(what))
    if kind == "hand":
        return _card(state, seat, last, int(what))
    return Composed()


def _place(state: State, seat: int, slot: int) -> Composed:
    """One card of the tableau: what it would make payable."""
    card = state.slots[slot]
    row = f" in row {ROW[slot] + 1}"
    if card >= UNKNOWN:
        message: Rich = [f"You chose the {seen_name(card)}{row}. Only you will see its face."]
        return Composed((f"slot-{slot}",), Take(slot), [f"Take the {seen_name(card)}"], message, again=True)
    brings = _brings(state, seat, card)
    message = ["You chose ", token(FACES[card]), row, *(brings or [". It completes nothing yet."])]
    return Composed((f"slot-{slot}",), Take(slot), ["Take ", token(FACES[card])], message, again=True)


def _brings(state: State, seat: int, card: int) -> Rich:
    """Say which order a card would newly let this hand pay, the best one."""
    hand = bytearray(state.hands[seat])
    before = solver.payable(hand)
    hand[card] += 1
    fresh = [scoring.order_named(order) for order in scoring.orders_in(solver.payable(hand) & ~before)]
    if not fresh:
        return []
    best = max(fresh, key=lambda order: order.pays)
    coins = state.coins()
    return [
        f": with it you could fulfil {called(best)} for {money(best.pays, coins[0] if best.bonus and coins else 0)}."
    ]


def _card(state: State, seat: int, part: str, place: int) -> Composed:
    """One card of the hand: a Take 2, a Skip, or a card to give up."""
    codes = codes_of(state.hands[seat])
    if place >= len(codes):
        return Composed()
    code = codes[place]
    action: Action
    if state.phase == DISCARD:
        action, label = Discard(code), "Give up "
    elif code[1] == "S":
        action, label = Skip(code), "Put down "
    else:
        action, label = TakeTwo(code), "Play "
    said = intent(action, state, ())
    message: Rich = ["You chose ", token(code), f": {said}." if state.phase == ACT else "."]
    return Composed((part,), action, [label, token(code)], message, again=True)


# Paying an order


def _payment(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """An order with the cards to pay it: the cheapest are proposed, and may be changed. Cards alone say what they fulfil."""
    orders = [part for part in parts if part.startswith("order-")]
    codes = codes_of(state.hands[seat])
    chosen = tuple(part for part in parts if part.startswith("hand-") and int(part[5:]) < len(codes))
    if not orders:
        return _by_cards(state, chosen, tuple(codes[int(part[5:])] for part in chosen))
    order = orders[-1]
    if parts[-1] == order or PROPOSED not in parts:
        chosen = _proposal(state, seat, order.removeprefix("order-"), codes)
    kept = (order, PROPOSED, *chosen)
    return _judge(state, seat, kept, order.removeprefix("order-"), tuple(codes[int(part[5:])] for part in chosen))


def _by_cards(state: State, parts: tuple[str, ...], chosen: tuple[str, ...]) -> Composed:
    """Cards that were chosen before any order: the best order that exactly these fulfil, if there is one."""
    if not parts:
        return Composed()
    for order in sorted(scoring.ORDERS, key=lambda order: -order.pays):
        try:
            return _fulfilling(state, parts, order, chosen)
        except IllegalAction:
            continue
    shown: Rich = [piece for code in chosen for piece in (" ", token(code))]
    alone = "By itself it fulfils" if len(chosen) == 1 else "Together they fulfil"
    return Composed(
        parts, None, [], ["You chose", *shown, f". {alone} no order; choose more cards, or an order from the list."]
    )


def _fulfilling(state: State, parts: tuple[str, ...], order: scoring.Order, chosen: tuple[str, ...]) -> Composed:
    """The order with cards that fulfil it; raise `IllegalAction` if they do not."""
    uses = scoring.check_payment(order.id, chosen)
    coins = state.coins()
    bonus = coins[0] if order.bonus and coins else 0
    message: Rich = [Strong(text=f"{capital(order.name)} pays {money(order.pays, bonus)}. "), *_counted(uses)]
    return Composed(parts, Fulfil(order.id, chosen), [f"Fulfil for ${order.pays + bonus}"], message)


def _proposal(state: State, seat: int, order: str, codes: list[str]) -> tuple[str, ...]:
    """Return the places in the hand of the cheapest payment, none if the order cannot be paid."""
    wanted = list(solver.payments(state.hands[seat]).get(order, ()))
    places = []
    for n, code in enumerate(codes):
        if code in wanted:
            wanted.remove(code)
            places.append(f"hand-{n}")
    return tuple(places)


def _judge(state: State, seat: int, parts: tuple[str, ...], order_id: str, chosen: tuple[str, ...]) -> Composed:
    """Say whether these cards pay the order, how each counts, and if not, what is wrong or missing."""
    order = scoring.order_named(order_id)
    if not chosen and order_id not in solver.payments(state.hands[seat]):
        return _lacking(state, seat, order_id)
    try:
        return _fulfilling(state, parts, order, chosen)
    except IllegalAction as error:
        return Composed(parts, None, [], [Strong(text=f"{capital(order.name)}: "), f"{error.reason}."], error.rule)


def _lacking(state: State, seat: int, order_id: str) -> Composed:
    """Say what a hand lacks for an order; nothing can be done with it now."""
    order = scoring.order_named(order_id)
    missing = solver.missing(state.hands[seat], order_id)
    message: Rich = [Strong(text=f"{capital(order.name)}: "), f"{missing.sentence}."]
    return Composed((f"order-{order_id}",), None, [], message)


def _counted(uses: tuple[scoring.Use, ...]) -> Rich:
    """Say how the cards count that do not count as printed."""
    said: Rich = []
    for use in uses:
        if use.role == "truffle" and _counts_as(use) not in (name_of(use.card), COLOUR_NAMES[use.card[0]]):
            said += [token(use.card), f" counts as {_counts_as(use)}. "]
    return said


def _counts_as(use: scoring.Use) -> str:
    """Name what a truffle counts as: a card, a number of any colour, or a colour alone (TS-27)."""
    if use.number is None:
        return COLOUR_NAMES[use.colour]
    return str(use.number) if use.colour == "R" else name_of(f"{use.colour}{use.number}")
