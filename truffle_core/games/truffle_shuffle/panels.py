"""The lists beside the table: which orders the hand can pay, which are one card short, and the rest."""

from __future__ import annotations

from typing import Final

from truffle_core.core.kit import Look, Offer, Part
from truffle_core.core.plain_text import capital, joined
from truffle_core.core.scene import BlockKind, Button, Item, Items

from . import scoring, solver
from .actions import Fulfil
from .state import ORDER, State
from .words import token

UNFOLDED: Final = 4
"""Orders shown before the fold."""

LONGEST: Final = 6
"""Cards named as missing for one order."""


def order_panels(state: State, seat: int, look: Look, offers: dict[str, Offer]) -> list[BlockKind]:
    """Return the lists of orders for a seat's own hand, the best first."""
    hand = bytes(state.hands[seat])
    payable = solver.payments(hand)
    short = solver.one_short(hand)
    for order in scoring.ORDERS:
        offers[f"order-{order.id}"] = Part(f"order-{order.id}")
    ranked = sorted(scoring.ORDERS, key=lambda order: -_worth(state, order))
    can = [_payable(state, seat, order, payable[order.id], look) for order in ranked if order.id in payable]
    near = [
        _near(state, seat, order, short[order.id], look)
        for order in ranked
        if order.id in short and order.id not in payable
    ]
    far = [_far(state, order, look) for order in ranked if order.id not in short and order.id not in payable]
    when = (
        "One of these now, or none."
        if state.phase == ORDER and state.turn == seat
        else "One of these, once the action of your turn is done."
    )
    panels: list[BlockKind] = [
        _panel("pay", "You can fulfil", can, when if can else "", "None yet."),
        _panel("short", "One card short", near, "", "None yet."),
    ]
    if far:
        title, count = "The other orders", _orders(len(far))
        panels.append(
            Items(
                id="far", title=title, count=count, style="orders", items=far, folded_from=0, folded_label="Show them"
            )
        )
    return panels


def _panel(key: str, title: str, items: list[Item], note: str, empty: str) -> Items:
    """Return one list, long ones folded."""
    folded = UNFOLDED if len(items) > UNFOLDED else -1
    label = f"{len(items) - UNFOLDED} more" if folded > 0 else ""
    return Items(
        id=key,
        title=title,
        count=_orders(len(items)),
        note=note,
        style="orders",
        items=items,
        folded_from=folded,
        folded_label=label,
        empty=empty,
    )


def _orders(count: int) -> str:
    return f"{count} order{'' if count == 1 else 's'}"


def _worth(state: State, order: scoring.Order) -> int:
    """Return what an order brings now, the bonus coin included (TS-18)."""
    return order.pays + _bonus(state, order)


def _bonus(state: State, order: scoring.Order) -> int:
    coins = state.coins()
    return coins[0] if order.bonus and coins else 0


def _item(state: State, order: scoring.Order, **more: object) -> Item:
    """Return an order's line with its pay and bonus."""
    bonus = _bonus(state, order)
    return Item(
        id=order.id,
        amount=str(order.pays),
        plus=f"+{bonus}" if bonus else "",
        amount_name=f"pays ${order.pays}{f' and a bonus of ${bonus}' if bonus else ''}",
        title=[capital(order.name)],
        **more,  # type: ignore[arg-type]
    )


def _payable(state: State, seat: int, order: scoring.Order, cards: tuple[str, ...], look: Look) -> Item:
    """An order the hand can pay, with the cheapest cards and the button that chooses it."""
    key = f"order-{order.id}"
    now = state.phase == ORDER and state.turn == seat
    chosen = key in look.parts
    button = Button(
        label=["Chosen" if chosen else "Choose"],
        offer=key if now else "",
        kind="main" if isinstance(look.hint, Fulfil) and look.hint.order == order.id else "other",
        pressed=chosen if now else None,
        name=f"{'Chosen' if chosen else 'Choose'}: {order.name}",
        why_not="" if now else "An order comes after the action of your turn (TS-16).",
    )
    return _item(state, order, tokens=[token(card) for card in cards], button=button, current=chosen)


def _near(state: State, seat: int, order: scoring.Order, faces: tuple[str, ...], look: Look) -> Item:
    """Show an order that one more card would complete, with the cards that would do."""
    shown = [token(face, wanted=True) for face in faces] if len(faces) <= LONGEST else []
    wants = joined([want.words for want in solver.missing(state.hands[seat], order.id).wants], "or")
    return _item(state, order, tokens=shown, text=[f"{wants}"], current=f"order-{order.id}" in look.parts)


def _far(state: State, order: scoring.Order, look: Look) -> Item:
    """Show an order that is further away; what is missing is said when asked for, since finding it takes a while."""
    key = f"order-{order.id}"
    ask = Button(label=["What is missing?"], offer=key, kind="quiet", name=f"What is missing for {order.name}?")
    truffles = f"{order.truffles} truffle{'' if order.truffles == 1 else 's'}"
    return _item(state, order, text=[truffles], button=ask, current=key in look.parts)
