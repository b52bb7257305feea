"""What a seat may intend in Truffle Shuffle. Cards are written as in TS-04, places of the tableau as 0 to 38."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Card = Annotated[str, Meta(max_length=2)]
Slot = Annotated[int, Meta(ge=0, lt=39)]


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag_field="type"):
    """Base of the actions: immutable, strict, told apart by `type`."""


class Take(_Action, tag="take", frozen=True):
    """Take the card at a place of the tableau (TS-10, TS-11)."""

    slot: Slot


class TakeTwo(_Action, tag="take_two", frozen=True):
    """Discard a Take 2 card in order to take two (TS-10)."""

    card: Card


class Skip(_Action, tag="skip", frozen=True):
    """Put a Skip card in front of oneself (TS-10, TS-13)."""

    card: Card


class Fulfil(_Action, tag="fulfil", frozen=True):
    """Fulfil an order with exactly these cards (TS-16, TS-18 to TS-28)."""

    order: Annotated[str, Meta(max_length=3)]
    cards: Annotated[tuple[Card, ...], Meta(max_length=39)]


class Pass(_Action, tag="pass", frozen=True):
    """Fulfil no order this turn (TS-16)."""


class Discard(_Action, tag="discard", frozen=True):
    """Give up one card at the end of a round (TS-30)."""

    card: Card


Action = Take | TakeTwo | Skip | Fulfil | Pass | Discard
