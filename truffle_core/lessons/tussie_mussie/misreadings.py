"""How an arrangement is easily miscounted: wrong totals, each with the rule and the card that it forgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from truffle_core.games.tussie_mussie.pieces import CARD, COLOURS, FLOWERS, NAMES, SIZE
from truffle_core.games.tussie_mussie.saying import count
from truffle_core.games.tussie_mussie.scoring import Score, score, sources


class Slip(NamedTuple):
    """A miscount: by how much, in which column, the rule against it, and what was overlooked."""

    by: int
    column: int
    rule: str
    text: str


class Row(NamedTuple):
    """An arrangement under count."""

    places: Sequence[int]
    found: Score

    def name(self, column: int) -> str:
        """Return the flower in a column."""
        return str(NAMES[CARD[self.places[column]]])

    def hearts(self, column: int) -> int:
        """Return its hearts."""
        return int(FLOWERS[CARD[self.places[column]]].hearts)

    def kept(self, column: int) -> bool:
        """Tell whether it is a keepsake."""
        return self.places[column] >= SIZE

    def beside(self, column: int) -> list[int]:
        """Return the columns next to one (TM-12)."""
        return [n for n in (column - 1, column + 1) if 0 <= n < len(self.places)]


def slips(places: Sequence[int], one: bool) -> list[Slip]:
    """Return the ways in which the own points of an arrangement's cards are easily miscounted."""
    row = Row(places, score(places, one))
    return [slip for column in range(len(places)) for slip in _of_card(row, column) if slip.by]


def heart_slips(places: Sequence[int]) -> list[Slip]:
    """Return the ways in which hearts are easily left out (TM-18)."""
    row = Row(places, score(places))
    kept = [column for column in range(len(places)) if row.kept(column) and row.hearts(column)]
    two = [column for column in range(len(places)) if row.hearts(column) == 2]
    found = []
    if kept:
        text = f"The hearts of keepsakes are points too: look at {{{row.name(kept[0])}}}."
        found.append(Slip(-sum(row.hearts(column) for column in kept), kept[0], "TM-18", text))
    if two:
        text = f"Every heart is a point, and {{{row.name(two[0])}}} has two."
        found.append(Slip(-len(two), two[0], "TM-18", text))
    return found


def _of_card(row: Row, column: int) -> Iterator[Slip]:
    """What is easily overlooked at one card."""
    name = row.name(column)
    if name in ("Red Tulip", "Pink Rose", "Violet"):
        yield Slip(-1, column, "TM-18", f"{{{name}}} counts cards of its own colour, and it is one of them itself.")
        yield from _orchid(row, column)
    elif name == "Daisy":
        yield Slip(1, column, "TM-18", "{Daisy} has no heart either, but it counts your **other** cards.")
    elif name == "Red Rose":
        cards = sum(row.hearts(n) > 0 for n in range(len(row.places)))
        yield Slip(
            cards - row.found.own[column],
            column,
            "TM-18",
            "{Red Rose} counts hearts and not cards: where there are two, it counts two.",
        )
    elif name in ("Amaryllis", "Gardenia"):
        yield from _rows(row, column, name)
    elif name == "Carnation":
        yield Slip(-1, column, "TM-21", "{Carnation} counts each colour once, and its own yellow is one of them.")
        yield Slip(
            len(row.places) - row.found.own[column],
            column,
            "TM-21",
            "{Carnation} counts colours and not cards: two cards of one colour are one.",
        )
    elif name in ("Forget-Me-Not", "Honeysuckle"):
        yield from _neighbours(row, column, name)
    elif name in ("Peony", "Hyacinth"):
        yield _all_or_nothing(row, column, name)


def _orchid(row: Row, column: int) -> Iterator[Slip]:
    """Orchid taken for white (TM-20)."""
    orchids = [n for n in sources(row.found, row.places, column) if row.name(n) == "Orchid"]
    if orchids:
        colour = COLOURS[row.found.orchid]
        yield Slip(
            -1,
            column,
            "TM-20",
            f"{{Orchid}} counts as {colour} here, since that brings most; {{{row.name(column)}}} counts it as well.",
        )


def _rows(row: Row, column: int, name: str) -> Iterator[Slip]:
    """Bouquet and keepsakes mistaken for each other, or the card itself left out."""
    counted = "the cards in your bouquet" if name == "Amaryllis" else "your keepsakes"
    if row.kept(column) == (name == "Gardenia"):
        yield Slip(-1, column, "TM-18", f"{{{name}}} counts {counted}, and it is one of them itself.")
    else:
        where = "is a keepsake" if name == "Amaryllis" else "is in the bouquet"
        yield Slip(1, column, "TM-18", f"{{{name}}} {where} itself, so it does not count itself: it counts {counted}.")
    yield Slip(
        len(row.places) - row.found.own[column], column, "TM-18", f"{{{name}}} counts {counted} and not all your cards."
    )


def _neighbours(row: Row, column: int, name: str) -> Iterator[Slip]:
    """Neighbours overlooked, or counted where they should not be (TM-12, TM-19)."""
    beside, own = row.beside(column), row.found.own[column]
    if name == "Honeysuckle":
        yield Slip(len(beside) - own, column, "TM-19", "{Honeysuckle} counts only neighbours that are in your bouquet.")
        alone = sum(row.kept(n) == row.kept(column) for n in beside if not row.kept(n))
        yield Slip(
            alone - own,
            column,
            "TM-19",
            "{Honeysuckle} may be a keepsake itself; its neighbours have to be in the bouquet.",
        )
        return
    cards = sum(row.hearts(n) > 0 for n in beside)
    yield Slip(cards - own, column, "TM-19", "{Forget-Me-Not} counts the hearts next to it, and not the cards.")
    level = sum(row.hearts(n) for n in beside if row.kept(n) == row.kept(column))
    yield Slip(level - own, column, "TM-19", "{Forget-Me-Not} counts hearts on its neighbours in either row.")
    far = sum(row.hearts(n) for n in range(len(row.places)) if n != column)
    yield Slip(
        far - own,
        column,
        "TM-12",
        "{Forget-Me-Not} counts hearts in the columns to its left and right, and no farther.",
    )


def _all_or_nothing(row: Row, column: int, name: str) -> Slip:
    """Peony's and Hyacinth's condition overlooked (TM-18)."""
    scores = row.found.own[column] > 0
    if name == "Peony":
        up = sum(not row.kept(n) for n in range(len(row.places)))
        text = (
            "Count your bouquet: {Peony} scores"
            if scores
            else f"{{Peony}} wants exactly two cards in the bouquet, and yours has {count(up, 'card')}: it does not score"
        )
        return Slip(-2 if scores else 2, column, "TM-18", f"{text} its two points.")
    text = (
        "There is no heart anywhere, so {Hyacinth} scores its three points."
        if scores
        else "There are hearts among your cards, so {Hyacinth} scores nothing."
    )
    return Slip(-3 if scores else 3, column, "TM-18", text)
