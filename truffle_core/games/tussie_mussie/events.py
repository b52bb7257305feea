"""What can happen in Tussie Mussie, in the past tense. What a view may not know is None there (TM-10, TM-13)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .actions import Card, Marigold, Replace, Snapdragon

Seat = Annotated[int, Meta(ge=0, lt=4)]


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the events: immutable, strict, told apart by `type`."""


class FirstPlayer(_Event, tag="first_player", frozen=True):
    """The first player was found (TM-02)."""

    seat: Seat


class Drawn(_Event, tag="drawn", frozen=True):
    """A seat drew two cards that only it sees: to offer them (TM-03), or with Pink Larkspur (TM-14)."""

    seat: Seat
    cards: tuple[Card | None, Card | None]


class Offered(_Event, tag="offered", frozen=True):
    """Of the two cards drawn this one was offered face up, the other face down (TM-03)."""

    up: Card


class Taken(_Event, tag="taken", frozen=True):
    """The open card was taken, or if `card` is there the hidden one, which `offerer` knows too (TM-04, TM-05, TM-10)."""

    card: Card | UnsetType | None = UNSET
    offerer: Seat | UnsetType = UNSET


class Revealed(_Event, tag="revealed", frozen=True):
    """All keepsakes were turned up: seat by seat, left to right (TM-11)."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=16)]


class LarkspurUsed(_Event, tag="larkspur_used", frozen=True):
    """The seat at its choices uses Pink Larkspur; everybody sees that it draws (TM-14)."""


class Acted(_Event, tag="acted", frozen=True):
    """The seat at its choices did something that others see only once all are done (TM-13)."""

    did: Replace | Snapdragon | Marigold | None


class Finished(_Event, tag="finished", frozen=True):
    """The seat at its choices is done (TM-13)."""


class Opened(_Event, tag="opened", frozen=True):
    """All are done: the arrangements of the seats that were asked, in that order, and what was discarded (TM-13, TM-14).

    Keepsakes are written in small letters.
    """

    arrangements: tuple[tuple[Card, ...], ...]
    discards: tuple[Card, ...]


class Scored(_Event, tag="scored", frozen=True):
    """The round was scored, by seat (TM-18)."""

    points: tuple[int, ...]


Event = FirstPlayer | Drawn | Offered | Taken | Revealed | LarkspurUsed | Acted | Finished | Opened | Scored
