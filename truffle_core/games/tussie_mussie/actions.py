"""What a seat may intend in Tussie Mussie. Cards are written C01 to C18, columns counted from 0."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Card = Annotated[str, Meta(max_length=3)]
Column = Annotated[int, Meta(ge=0, lt=4)]


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag_field="type"):
    """Base of the actions: immutable, strict, told apart by `type`."""


class Offer(_Action, tag="offer", frozen=True):
    """Offer two cards, this one face up and the other face down (TM-03)."""

    up: Card


class Take(_Action, tag="take", frozen=True):
    """Take the offered card that lies so (TM-04)."""

    face: Literal["up", "down"]


class Larkspur(_Action, tag="larkspur", frozen=True):
    """Use Pink Larkspur: draw two cards (TM-14)."""


class Replace(_Action, tag="replace", frozen=True):
    """Replace the card in a column by a card drawn with Pink Larkspur (TM-14)."""

    column: Column
    card: Card


class Snapdragon(_Action, tag="snapdragon", frozen=True):
    """Use Snapdragon: change the cards in one or two columns between bouquet and keepsakes (TM-16)."""

    columns: Annotated[tuple[Column, ...], Meta(max_length=4)]


class Marigold(_Action, tag="marigold", frozen=True):
    """Use Marigold: discard the card in another column (TM-17)."""

    column: Column


class Done(_Action, tag="done", frozen=True):
    """Do nothing more before scoring (TM-13)."""


Action = Offer | Take | Larkspur | Replace | Snapdragon | Marigold | Done
