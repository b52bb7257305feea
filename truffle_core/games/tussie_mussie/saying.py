"""The words that everything else is said with: numbers, cards, and what an arrangement scores and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truffle_core.core.plain_text import capital, counted, joined
from truffle_core.core.scene import Token

from .pieces import CARD, COLOURS, FLOWERS, HIDDEN, NAMES, SUITS
from .scoring import Score, score, sources
from .state import State

WHY: Final = {
    "Red Rose": "hearts on",
    "Red Tulip": "red cards:",
    "Amaryllis": "in the bouquet:",
    "Gardenia": "keepsakes:",
    "Daisy": "without a heart:",
    "Pink Rose": "pink cards:",
    "Forget-Me-Not": "hearts next to it, on",
    "Violet": "purple cards:",
    "Honeysuckle": "next to it, in the bouquet:",
}
"""Flower -> how its points are said, before the names of the cards they come from."""

WHY_NOT: Final = {
    "Red Rose": "no heart anywhere",
    "Amaryllis": "no card in the bouquet",
    "Gardenia": "no keepsake",
    "Daisy": "no other card without a heart",
    "Forget-Me-Not": "no heart next to it",
    "Honeysuckle": "no card of the bouquet next to it",
    "Hyacinth": "there are hearts",
    "Peony": "not exactly two cards in the bouquet",
}


def inside(name: str) -> str:
    """Return a name as it stands inside a sentence: "You" only begins one."""
    return "you" if name == "You" else name


def count(number: int, word: str) -> str:
    """Say a number of things: "one point", "two points", and from five on "5 points"."""
    return counted(number, word, 4)


def in_points(number: int) -> str:
    """Say points in digits: "1 point", "12 points"."""
    return f"{number} point{'' if number == 1 else 's'}"


def whose(name: str) -> str:
    """Return a name as an owner: "Ann's", "your"."""
    return "your" if name == "You" else f"{name}'s"


def token(place: int, wanted: bool = False) -> Token:
    """Return a card as a token in a sentence: its colour, mark and name; a hidden one has none of them."""
    if place == HIDDEN:
        return Token(text="hidden card", name="a hidden card")
    flower = FLOWERS[CARD[place]]
    return Token(
        suit=SUITS[flower.colour], mark=SUITS[flower.colour], text=flower.name, name=flower.name, wanted=wanted
    )


def spoken(card: int) -> str:
    """Return all that a card says, for a screen reader."""
    flower = FLOWERS[card]
    return f"{flower.name}, {flower.colour}, {count(flower.hearts, 'heart')}: {flower.effect}"


def described(card: int) -> str:
    """Return a flower's line in the list of all eighteen."""
    flower = FLOWERS[card]
    return f"{flower.colour}, {count(flower.hearts, 'heart')}. {capital(flower.effect)}. It says “{flower.meaning}”."


def round_before(state: State, names: Sequence[str]) -> str:
    """Say what the round before brought, in the first offers of this one: its end may have been too quick to see."""
    if not state.points or state.offers >= state.seats:
        return ""
    brought = joined([f"{name} {points}" for name, points in zip(names, state.points[-1], strict=True)])
    return f"Round {len(state.points)} is over: {brought}. "


# What scores


class Line(NamedTuple):
    """One line of a tally: whose points, why, and how many."""

    title: str
    why: str
    points: int


def tally(row: Sequence[int], one: bool) -> list[Line]:
    """Return the points of an arrangement line by line: all hearts first, then each card's own scoring (TM-18)."""
    found = score(row, one)
    hearts = [(NAMES[CARD[place]], FLOWERS[CARD[place]].hearts) for place in row if FLOWERS[CARD[place]].hearts]
    said = ", ".join(f"{name} {number}" for name, number in hearts) or "none"
    lines = [Line("Hearts", said, sum(number for _, number in hearts))]
    return lines + [Line(NAMES[CARD[row[n]]], why(found, row, n), own) for n, own in enumerate(found.own)]


def why(found: Score, row: Sequence[int], column: int) -> str:
    """Say where the own points of the card in a column come from."""
    name = NAMES[CARD[row[column]]]
    origins = sources(found, row, column)
    if name == "Orchid":
        return f"counts as {COLOURS[found.orchid]}"
    if name == "Carnation":
        return f"different colours: {joined([_colour(found, row[n]) for n in origins])}"
    if not found.own[column]:
        return WHY_NOT.get(name, "nothing more")
    if name in WHY:
        times = {n: origins.count(n) for n in origins}
        return f"{WHY[name]} {joined([NAMES[CARD[row[n]]] + (' (2)' if k > 1 else '') for n, k in times.items()])}"
    return "exactly two cards in the bouquet" if name == "Peony" else "no heart at all"


def _colour(found: Score, place: int) -> str:
    """Name the colour a card counts as (TM-20)."""
    name = FLOWERS[CARD[place]].colour
    return COLOURS[found.orchid] if NAMES[CARD[place]] == "Orchid" else name


def points(state: State, seat: int, column: int) -> str:
    """Say what a card brought, its hearts included."""
    place = state.rows[seat][column]
    return in_points(score(state.rows[seat], state.one).own[column] + FLOWERS[CARD[place]].hearts)
