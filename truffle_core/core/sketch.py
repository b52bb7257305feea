"""A table being drawn: what every part of the drawing needs, and the pieces, buttons and seats that any game draws alike."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Generic, TypeVar

from .kit import Look, Offer, Part
from .scene import Button, Piece, Seat, State

__all__ = ["Sketch"]

P = TypeVar("P")


class Sketch(Generic[P]):
    """What every part of a drawing needs; `offers` grows as it is drawn.

    Parameters
    ----------
    state : the position as the viewer sees it.
    names, roles : the players, by seat.
    look : how the table is looked at.
    acting : whether the viewer is to act now.
    hinted, wrong : the keys of the pieces that the hint, and an action just refused, speak of.
    """

    def __init__(
        self,
        state: P,
        names: Sequence[str],
        roles: Sequence[str],
        look: Look,
        *,
        acting: bool,
        hinted: Container[str] = (),
        wrong: Container[str] = (),
    ) -> None:
        self.state, self.names, self.roles, self.look = state, names, roles, look
        self.acting, self.hinted, self.wrong = acting, hinted, wrong
        self.offers: dict[str, Offer] = {}

    def button(self, key: str, label: str, offer: Offer) -> Button:
        """Return a button that offers something; one for a part of an action shows whether it is pressed."""
        self.offers[key] = offer
        pressed = key in self.look.parts if isinstance(offer, Part) else None
        return Button(label=[label], offer=key, pressed=pressed, hint=key in self.hinted)

    def card(self, key: str, names: Sequence[str], *, lit: bool, **more: Any) -> Piece:
        """Return a card with its marks, and with the offer that was put under its key; `names` are what is said of it."""
        chosen = key in self.look.parts
        marks: dict[State, bool] = {
            "lit": lit,
            "chosen": chosen,
            "hint": key in self.hinted,
            "illegal": key in self.wrong,
        }
        return Piece(
            id=key,
            name=", ".join(filter(None, [*names, "chosen" if chosen else ""])),
            marks=[mark for mark, holds in marks.items() if holds],
            offer=key if key in self.offers else "",
            **more,
        )

    def bare(self, key: str, name: str, x: float) -> Piece:
        """Return a place where a card will lie."""
        return Piece(id=key, kind="place", name=name, x=x, marks=["gone"])

    def seat(self, seat: int, turn: bool, amount: int, amount_name: str, **more: Any) -> Seat:
        """Return a player's panel, with the last thing the player did."""
        line = self.look.lines[seat] if seat < len(self.look.lines) else []
        return Seat(seat, self.names[seat], self.roles[seat], turn, str(amount), amount_name, line=line, **more)
