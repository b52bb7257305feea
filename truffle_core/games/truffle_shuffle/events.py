"""What can happen in Truffle Shuffle, in the past tense.

A card that a view may not know is None there (TS-03). Events of a turn happen to the seat whose turn it is, so they
do not name it; a card that lies face up is named by its place alone.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .actions import Card, Slot

Seat = Annotated[int, Meta(ge=0, lt=4)]
Round = Annotated[int, Meta(ge=1, le=3)]


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the events: immutable, strict, told apart by `type`."""


class FirstPlayer(_Event, tag="first_player", frozen=True):
    """The starting player was found (TS-08)."""

    seat: Seat


class Dealt(_Event, tag="dealt", frozen=True):
    """A tableau was laid, place by place (TS-05, TS-31); a view has the backs too, since they show their colours (TS-03)."""

    round: Round
    cards: Annotated[tuple[Card | None, ...], Meta(min_length=39, max_length=39)]
    backs: Annotated[str, Meta(min_length=39, max_length=39)] | UnsetType = UNSET


class Taken(_Event, tag="taken", frozen=True):
    """A card went from the tableau into a hand; one that lay face down is named for its taker (TS-06, TS-11)."""

    slot: Slot
    card: Card | UnsetType | None = UNSET


class TakeTwoPlayed(_Event, tag="take_two_played", frozen=True):
    """A Take 2 was discarded (TS-10)."""

    card: Card


class SkipPlayed(_Event, tag="skip_played", frozen=True):
    """A Skip was put in front of a player, and the turn ended (TS-13)."""

    card: Card


class SkipDiscarded(_Event, tag="skip_discarded", frozen=True):
    """A Skip that had done its work was discarded (TS-14)."""

    card: Card


class Fulfilled(_Event, tag="fulfilled", frozen=True):
    """An order was fulfilled, its cards discarded, its coins and the bonus coin taken (TS-18)."""

    order: Annotated[str, Meta(max_length=3)]
    cards: Annotated[tuple[Card, ...], Meta(max_length=39)]
    pays: int
    bonus: int = 0


class Passed(_Event, tag="passed", frozen=True):
    """No order was fulfilled (TS-16)."""


class RoundEnded(_Event, tag="round_ended", frozen=True):
    """The last card was taken and that turn finished (TS-29); `next` begins what follows (TS-30, TS-31)."""

    round: Round
    next: Seat


class Discarded(_Event, tag="discarded", frozen=True):
    """A card was given up at the end of a round, seen by all (TS-30)."""

    card: Card


Event = (
    FirstPlayer
    | Dealt
    | Taken
    | TakeTwoPlayed
    | SkipPlayed
    | SkipDiscarded
    | Fulfilled
    | Passed
    | RoundEnded
    | Discarded
)
