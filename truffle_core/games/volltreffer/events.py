"""What can happen in Volltreffer, in the past tense. Everything is open: only the deck's order is secret (VT-10)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .actions import Card, Cards, Place, Slot

Seat = Annotated[int, Meta(ge=0, lt=5)]
MeldPoints = Annotated[int, Meta(ge=0, le=30)]


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the events: immutable, strict, told apart by `type`."""


class FirstBuyer(_Event, tag="first_buyer", frozen=True):
    """The first buyer of the game was found (VT-06)."""

    seat: Seat


class Dealt(_Event, tag="dealt", frozen=True):
    """The trump card and the first four cards of the market were turned up, in this order (VT-02, VT-04)."""

    trump: Card
    cards: tuple[Card, Card, Card, Card]


class Ordered(_Event, tag="ordered", frozen=True):
    """The dealer laid the first four cards in this order, the dearest first (VT-05)."""

    cards: tuple[Card, Card, Card, Card]


class Bought(_Event, tag="bought", frozen=True):
    """The seat to act took the card in this slot and paid its price (VT-07)."""

    slot: Slot


class Turned(_Event, tag="turned", frozen=True):
    """A new card was turned up from the deck into the market (VT-09, VT-25)."""

    card: Card


class HandSwapped(_Event, tag="hand_swapped", frozen=True):
    """The buyer swapped the cards in two places of its hand (VT-26)."""

    first: Place
    second: Place


class MarketSwapped(_Event, tag="market_swapped", frozen=True):
    """The buyer swapped the cards in two slots of the market (VT-26)."""

    first: Slot
    second: Slot


class Melded(_Event, tag="melded", frozen=True):
    """The seat to act showed these melds, perhaps none, and scored them (VT-11)."""

    melds: Annotated[tuple[Cards, ...], Meta(max_length=2)] = ()
    points: MeldPoints = 0


class SmallestSum(_Event, tag="smallest_sum", frozen=True):
    """The seat that has just melded scored for the smallest sum, and will lead (VT-14)."""


class Played(_Event, tag="played", frozen=True):
    """The seat to act played this card (VT-17)."""

    card: Card


class TrickWon(_Event, tag="trick_won", frozen=True):
    """A seat took the trick, scored for it, and leads next (VT-19)."""

    seat: Seat


class RoundEnded(_Event, tag="round_ended", frozen=True):
    """The round is over: these seats have won (VT-21), or this one buys first in the next (VT-22), or neither (VT-23)."""

    winners: Annotated[tuple[Seat, ...], Meta(max_length=5)] = ()
    first: Seat | UnsetType = UNSET


Event = (
    FirstBuyer
    | Dealt
    | Ordered
    | Bought
    | Turned
    | HandSwapped
    | MarketSwapped
    | Melded
    | SmallestSum
    | Played
    | TrickWon
    | RoundEnded
)
