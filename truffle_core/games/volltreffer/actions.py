"""What a seat may intend in Volltreffer. Cards are written G1 to B10, slots and places counted from 0."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Card = Annotated[str, Meta(max_length=3)]
Slot = Annotated[int, Meta(ge=0, lt=4)]
Place = Annotated[int, Meta(ge=0, lt=8)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=5)]


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the actions: immutable, strict, told apart by `type`."""


class Order(_Action, tag="order", frozen=True):
    """Lay out the first four cards in this order, under the prices 4, 2, 1 and 0; the dealer's decision (VT-05)."""

    cards: tuple[Card, Card, Card, Card]


class Buy(_Action, tag="buy", frozen=True):
    """Buy the card in this slot of the market, from the dearest on: prices 4, 2, 1 and 0 (VT-07)."""

    slot: Slot


class SwapHand(_Action, tag="swap_hand", frozen=True):
    """Swap the cards in two places of one's hand, counted in the order they lie (VT-26, hand_swap)."""

    first: Place
    second: Place


class SwapMarket(_Action, tag="swap_market", frozen=True):
    """Swap the cards in two slots of the market, and so their prices (VT-26, market_swap)."""

    first: Slot
    second: Slot


class Meld(_Action, tag="meld", frozen=True):
    """Show these melds, each by its cards: three to five of one rank, or one of each suit (VT-11 to VT-13)."""

    melds: Annotated[tuple[Cards, ...], Meta(max_length=2)] = ()


class Play(_Action, tag="play", frozen=True):
    """Play this card to the trick (VT-17)."""

    card: Card


Action = Order | Buy | SwapHand | SwapMarket | Meld | Play
