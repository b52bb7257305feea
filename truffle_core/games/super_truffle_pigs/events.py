"""What can happen in Super Truffle Pigs, in the past tense. What a view may not know is None there.

An event names the pigs that ran because of it (`ran`, by their numbers 2 * seat + 0 or 1) and the missions its seat
revealed because of it (`missions`, None where a view of the seat's hidden missions cannot tell). `seen` are further
seats that know the points.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .actions import DirectionCard, Mission, OwnPig, Pack, Place, Tile, Wolf

Seat = Annotated[int, Meta(ge=0, lt=4)]
Pig = Annotated[int, Meta(ge=0, lt=8)]
Pigs = Annotated[tuple[Pig, ...], Meta(max_length=8)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=4)]
TileName = Annotated[str, Meta(max_length=8)]
Token = Annotated[str, Meta(max_length=3)]
PowerName = Annotated[str, Meta(max_length=12)]
Face = Literal["1", "2", "wolf_1", "wolf_2", "moon"]
Worth = Annotated[int, Meta(ge=0, le=9)]
Missions = Annotated[tuple[Mission, ...], Meta(max_length=3)]
Hand = Annotated[tuple[Mission, ...], Meta(max_length=3)]


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the events: immutable, strict, told apart by `type`."""


# Chance


class FirstPlayer(_Event, tag="first_player", frozen=True):
    """Who holds the die first was found (ST-09)."""

    seat: Seat


class Laid(_Event, tag="laid", frozen=True):
    """The forest was laid row by row, with a face-down token on each truffle tile, in the order of the tiles (ST-01, ST-09).

    A token is written by its points, and an s if it is super.
    """

    tiles: Annotated[tuple[TileName, ...], Meta(min_length=20, max_length=20)]
    tokens: Annotated[tuple[Token | None, ...], Meta(max_length=16)]


class PowersDrawn(_Event, tag="drawn", frozen=True):
    """So many superpowers were turned up that three are there; an empty deck was reshuffled first (ST-10, ST-20)."""

    powers: Annotated[tuple[PowerName, ...], Meta(max_length=3)]


class Dealt(_Event, tag="dealt", frozen=True):
    """Each seat was dealt three missions (ST-10)."""

    missions: Annotated[tuple[Hand | None, ...], Meta(max_length=4)]


class Rolled(_Event, tag="rolled", frozen=True):
    """The wolf die was rolled; a wolf face brought the next wolf, if there was one left (ST-11, ST-12)."""

    face: Face
    ran: Pigs = ()


class Turned(_Event, tag="turned", frozen=True):
    """The next direction card was turned up, Brown before Grey, and moved all standing wolves of its pack (ST-25)."""

    card: DirectionCard
    ran: Pigs = ()


class Rose(_Event, tag="rose", frozen=True):
    """Knocked-out wolves stood up, and no pig is brave any more (ST-27, ST-07)."""

    ran: Pigs = ()


class Scored(_Event, tag="scored", frozen=True):
    """The game is over: by seat, the points of each truffle in the backpack, in the order of its places (ST-30)."""

    truffles: Annotated[tuple[Annotated[tuple[Worth | None, ...], Meta(max_length=64)], ...], Meta(max_length=4)]


# The draft of missions


class Kept(_Event, tag="kept", frozen=True):
    """The seat to act kept a mission (ST-10)."""

    mission: Mission | None


class Passed(_Event, tag="passed", frozen=True):
    """All have kept one: by the seat that gets them, the missions passed to it from its right (ST-10)."""

    missions: Annotated[tuple[Hand | None, ...], Meta(max_length=4)]


# A turn


class Left(_Event, tag="left", frozen=True):
    """The seat at its turn left the forest with all its pigs (ST-14)."""


class Moved(_Event, tag="moved", frozen=True):
    """A pig came to a tile, slides included; if it met a wolf there, it ran (ST-16, ST-17, ST-31)."""

    pig: OwnPig
    to: Tile
    ran: bool = False
    missions: Missions | None = ()


class Dug(_Event, tag="dug", frozen=True):
    """A pig dug on, and the truffle is not out yet (ST-18)."""

    pig: OwnPig
    levels: Annotated[int, Meta(ge=1, le=2)] = 1


class Collected(_Event, tag="collected", frozen=True):
    """A pig dug its truffle out, and it came to the backpack (ST-18)."""

    pig: OwnPig
    points: Worth | None
    super: bool | None = False
    seen: Seats = ()
    missions: Missions | None = ()


class Upgraded(_Event, tag="upgraded", frozen=True):
    """Two truffles of the backpack went to the box, and the level rose (ST-21)."""

    first: Place
    second: Place
    missions: Missions | None = ()


class Finished(_Event, tag="finished", frozen=True):
    """The seat at its turn took no more actions, or no more moves of its Sprint (ST-15, ST-07)."""


class Used(_Event, tag="used", frozen=True):
    """A superpower was used and discarded, paid with actions or with a super truffle; what it did follows (ST-19, ST-20)."""

    power: PowerName
    truffle: Place | UnsetType = UNSET
    missions: Missions | None = ()


class Swapped(_Event, tag="swapped", frozen=True):
    """The two pigs of the seat at its turn traded places (ST-07)."""

    ran: Pigs = ()


class Sniffed(_Event, tag="sniffed", frozen=True):
    """The seat at its turn looked at the truffle on a tile (ST-07)."""

    tile: Tile
    token: Token | None
    seen: Seats = ()


class Shoved(_Event, tag="shoved", frozen=True):
    """A wolf was pushed to a tile, slides included (ST-07)."""

    wolf: Wolf
    to: Tile
    ran: Pigs = ()


class KnockedOut(_Event, tag="knocked_out", frozen=True):
    """Wolves lay down until they stand up after the wolves' movement (ST-07, ST-27)."""

    wolves: Annotated[tuple[Wolf, ...], Meta(max_length=4)]


class Braved(_Event, tag="braved", frozen=True):
    """A pig became brave for this round (ST-07)."""

    pig: OwnPig


class CardPlayed(_Event, tag="played", frozen=True):
    """The seat at its turn played a direction card face down onto a track (ST-23)."""

    pack: Pack
    card: DirectionCard | None


class Given(_Event, tag="given", frozen=True):
    """A seat whose pigs have all run gave the truffle in this place of its backpack away (ST-28)."""

    to: Seat
    place: Place
    points: Worth | None
    seen: Seats = ()


Event = (
    FirstPlayer
    | Laid
    | PowersDrawn
    | Dealt
    | Rolled
    | Turned
    | Rose
    | Scored
    | Kept
    | Passed
    | Left
    | Moved
    | Dug
    | Collected
    | Upgraded
    | Finished
    | Used
    | Swapped
    | Sniffed
    | Shoved
    | KnockedOut
    | Braved
    | CardPlayed
    | Given
)
