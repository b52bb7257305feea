"""What a seat may intend in Super Truffle Pigs.

Tiles are 0 to 19, row by row from the North-West; pigs are 0 and 1, a player's own; wolves 0 to 3 in the order in which
they came; truffles in a backpack are counted from 0 as they came in. A power is paid with actions, or with the super
truffle in the place `truffle` of the backpack (ST-19).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

OwnPig = Annotated[int, Meta(ge=0, lt=2)]
Tile = Annotated[int, Meta(ge=0, lt=20)]
Wolf = Annotated[int, Meta(ge=0, lt=4)]
Place = Annotated[int, Meta(ge=0, lt=64)]
Mission = Annotated[str, Meta(max_length=20)]
Pack = Literal["brown", "grey"]
DirectionCard = Literal["N", "E", "S", "W", "2x"]


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="type"):
    """Base of the actions: immutable, strict, told apart by `type`."""


class Keep(_Action, tag="keep", frozen=True):
    """Keep this mission and pass the others to the left (ST-10)."""

    mission: Mission


class Leave(_Action, tag="leave", frozen=True):
    """Leave the forest with all one's pigs, at the start of the turn (ST-14)."""


class Move(_Action, tag="move", frozen=True):
    """Move a pig onto this tile, next to its own or the other secret path; it may slide on from there (ST-16, ST-31)."""

    pig: OwnPig
    to: Tile


class Dig(_Action, tag="dig", frozen=True):
    """Dig one level where a pig stands (ST-18)."""

    pig: OwnPig


class Upgrade(_Action, tag="upgrade", frozen=True):
    """Put the truffles in these two places of the backpack into the box, for one level (ST-21)."""

    first: Place
    second: Place


class Done(_Action, tag="done", frozen=True):
    """Take no more actions in this turn, or no more moves of a Sprint (ST-15, ST-07)."""


class Power(_Action, frozen=True, kw_only=True):
    """Base of the superpowers: `truffle` is the super truffle spent, if one is (ST-19)."""

    truffle: Place | UnsetType = UNSET


class SuperJump(Power, tag="super_jump", frozen=True):
    """Jump with a pig onto this tile, two away in a straight line, over wolves and walls (ST-07)."""

    pig: OwnPig
    to: Tile


class Sprint(Power, tag="sprint", frozen=True):
    """Move a pig onto this tile; up to two more moves of the same pig follow, each a step (ST-07)."""

    pig: OwnPig
    to: Tile


class QuickSnout(Power, tag="quick_snout", frozen=True):
    """Dig one or two levels where a pig stands (ST-07)."""

    pig: OwnPig
    levels: Annotated[int, Meta(ge=1, le=2)] = 2


class InstantDig(Power, tag="instant_dig", frozen=True):
    """Finish the truffle on which a pig stands (ST-07)."""

    pig: OwnPig


class WallHop(Power, tag="wall_hop", frozen=True):
    """Move a pig across one wall onto this tile (ST-07)."""

    pig: OwnPig
    to: Tile


class Tunnel(Power, tag="tunnel", frozen=True):
    """Move a pig to this secret path tile (ST-07)."""

    pig: OwnPig
    to: Tile


class Swap(Power, tag="swap", frozen=True):
    """Let one's two pigs trade places (ST-07)."""


class Sniff(Power, tag="sniff", frozen=True):
    """Look at the truffle on this tile; a second look, at another tile, is a step of its own (ST-07)."""

    tile: Tile


class Shove(Power, tag="shove", frozen=True):
    """Push a wolf that is next to a pig one space away from that pig (ST-07)."""

    pig: OwnPig
    wolf: Wolf


class Charge(Power, tag="charge", frozen=True):
    """Knock out a wolf that is next to one of one's pigs (ST-07)."""

    wolf: Wolf


class PackStink(Power, tag="pack_stink", frozen=True):
    """Knock out all wolves of one pack (ST-07)."""

    pack: Pack


class BravePig(Power, tag="brave_pig", frozen=True):
    """Make a pig brave: no wolf scares it until the wolves have moved (ST-07)."""

    pig: OwnPig


class PlayCard(_Action, tag="play", frozen=True):
    """Play a direction card face down onto a pack's track (ST-23)."""

    pack: Pack
    card: DirectionCard


class Give(_Action, tag="give", frozen=True):
    """Give the truffle in this place of the backpack to the player whose turn it is to get one (ST-28)."""

    place: Place


Action = (
    Keep
    | Leave
    | Move
    | Dig
    | Upgrade
    | Done
    | SuperJump
    | Sprint
    | QuickSnout
    | InstantDig
    | WallHop
    | Tunnel
    | Swap
    | Sniff
    | Shove
    | Charge
    | PackStink
    | BravePig
    | PlayCard
    | Give
)
