"""What a hand lacks for an order it cannot pay, as faces and in words (TS-16 to TS-27)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from truffle_core.core.plain_text import joined

from .pieces import COLOUR_NAMES, COLOURS, FACES, KIND_NAMES, name_of
from .scoring import ORDERS, Order

__all__ = ["SEVERAL", "Missing", "Want", "describe"]

SEVERAL: Final = 3
"""Stands for three missing cards or more."""


class Want(msgspec.Struct, frozen=True):
    """Cards any one of which would do, under one name: ``a purple card``, ``a Color Change``, ``a green 3``."""

    words: str
    faces: tuple[str, ...]


class Missing(msgspec.Struct, frozen=True):
    """How far a hand is from an order.

    Parameters
    ----------
    order
        The order's id.
    short
        How many cards are missing: 0, 1, 2, or 3 (`SEVERAL`) for three or more.
    faces
        If one card is missing, the codes of all faces any one of which completes the order with what is held.
    wants
        These faces grouped under names.
    example
        If two cards are missing, two that would do, the plainest.
    sentence
        All this in plain words, to stand after the order's name and a colon.
    """

    order: str
    short: Literal[0, 1, 2, 3]
    faces: tuple[str, ...] = ()
    wants: tuple[Want, ...] = ()
    example: tuple[str, ...] = ()
    sentence: str = ""


def describe(order: Order, whole: int, find: Callable[[int], int]) -> Missing:
    """Return what a hand lacks for an order.

    Parameters
    ----------
    whole
        The hand as one number, a byte a face.
    find
        What tells the orders that such a hand can pay.
    """
    mask = 1 << ORDERS.index(order)
    if find(whole) & mask:
        return Missing(order.id, 0, sentence="nothing is missing")
    faces = tuple([face for face, card in _CARD.items() if find(whole + card) & mask])
    if faces:
        wants = tuple(_grouped(faces))
        return Missing(order.id, 1, faces, wants, sentence=f"one card short: {_any_of(wants)}")
    pair = next(_pairs(order, mask, whole, find), None)
    if pair is None:
        return Missing(order.id, SEVERAL, sentence="at least three cards short")
    names = joined([_with_article(face) for face in pair])
    return Missing(order.id, 2, example=pair, sentence=f"two cards short: {names} would do")


_CARD: Final = {face: 1 << 8 * place for place, face in enumerate(FACES)}


def _pairs(order: Order, mask: int, whole: int, find: Callable[[int], int]) -> Iterator[tuple[str, str]]:
    """Yield pairs of faces that complete an order, the plainest first."""
    faces = _telling(order)
    for index, face in enumerate(faces):
        for other in faces[: index + 1]:
            if find(whole + _CARD[other] + _CARD[face]) & mask:
                yield other, face


def _telling(order: Order) -> tuple[str, ...]:
    """Return faces that stand for all others where an order is concerned, numbers before specials (TS-27)."""
    if not order.numbers:
        return ("G1", "P1", "O1", "K1", "R1", "GC", "PC", "OC", "KC")
    if not order.flush:
        return ("G1", "G2", "G3", "G4", "G5", "G#", "G=", "GN")
    coloured = tuple(colour + kind for kind in "12345#=" for colour in COLOURS)
    return (*coloured, "R1", "R2", "R3", "R4", "R5", "GC", "GN")


def _any_of(wants: Sequence[Want]) -> str:
    """Return the names of wants as alternatives."""
    return joined([want.words for want in wants], "or")


def _grouped(faces: Sequence[str]) -> Iterator[Want]:
    """Yield names for the faces, the widest first, each for faces not named before; together they name all."""
    wanted, named = set(faces), set[str]()
    for want in _NAMED:
        if wanted.issuperset(want.faces) and not named.issuperset(want.faces):
            named.update(want.faces)
            yield want


def _with_article(face: str) -> str:
    """Return a face in a sentence: ``a green 3``, ``an orange Duplicate``."""
    name = name_of(face)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _names() -> Iterator[Want]:
    """Yield names for groups of faces, the widest first, then one for each face."""
    numbered = tuple(face for face in FACES if face[1].isdigit())
    yield Want("any card", FACES)
    yield Want("any numbered card", numbered)
    for colour in COLOURS:
        name = COLOUR_NAMES[colour]
        article = "an" if name[0] in "aeiou" else "a"
        yield Want(f"{article} {name} card", tuple(face for face in FACES if face[0] == colour))
        yield Want(f"{article} {name} numbered card", tuple(face for face in numbered if face[0] == colour))
    yield Want("a Rainbow card", tuple(face for face in FACES if face[0] == "R"))
    for number in "12345":
        yield Want(f"a {number} of any colour", tuple(face for face in FACES if face[1] == number))
    for kind in "#=CNTS":
        article = "an" if kind == "#" else "a"
        yield Want(f"{article} {KIND_NAMES[kind]}", tuple(face for face in FACES if face[1] == kind))
    for face in FACES:
        yield Want(_with_article(face), (face,))


_NAMED: Final = tuple(_names())
