"""The scorer of Tussie Mussie: against a naive one, and what it says about where points come from."""

from __future__ import annotations

import random

import pytest
from helpers.tussie import row
from naive_bouquets import COLOURS, best

from truffle_core.games.tussie_mussie.pieces import CARD, NAMES, SIZE
from truffle_core.games.tussie_mussie.saying import tally
from truffle_core.games.tussie_mussie.scoring import score, sources

MANY = 10_000
FLAT = ("Peony", "Hyacinth")


def some_row(rng: random.Random) -> list[int]:
    """Return an arrangement of one to four different flowers, mostly of four."""
    cards = rng.sample(range(SIZE), rng.choice((1, 2, 3, 3, 4, 4, 4, 4)))
    return [card + SIZE * rng.randrange(2) for card in cards]


@pytest.mark.parametrize("colours", ["two", "one"])
def test_it_agrees_with_the_naive_scorer(colours: str) -> None:
    rng = random.Random(23)
    for _ in range(MANY):
        places = some_row(rng)
        laid = [(NAMES[CARD[place]], "down" if place >= SIZE else "up") for place in places]
        total, orchid, own = best(laid, colours)
        found = score(places, colours == "one")
        assert (found.total, list(found.own)) == (total, own), laid
        assert found.orchid == (COLOURS.index(orchid) if orchid else -1), laid


def test_each_point_comes_from_a_card_unless_it_is_for_the_whole() -> None:
    rng = random.Random(5)
    for _ in range(MANY // 4):
        places = some_row(rng)
        found = score(places)
        for column, place in enumerate(places):
            origins = sources(found, places, column)
            flat = NAMES[CARD[place]] in FLAT
            assert len(origins) == (0 if flat else found.own[column])
            assert all(0 <= origin < len(places) for origin in origins)


@pytest.mark.parametrize(
    ("text", "column", "origins"),
    [
        ("Red Rose, Phlox, Camellia*", 0, (1, 1, 2)),
        ("Daisy, Violet*, Marigold, Gardenia", 0, (1, 3)),
        ("Phlox, Forget-Me-Not*, Camellia, Marigold", 1, (0, 0, 2)),
        ("Violet, Honeysuckle*, Peony*, Daisy", 1, (0,)),
        ("Carnation, Camellia, Orchid, Red Rose", 0, (0, 1, 2)),
        ("Amaryllis, Daisy*, Orchid", 0, (0, 2)),
        ("Gardenia*, Daisy*, Orchid", 0, (0, 1)),
        ("Pink Rose, Peony, Pink Larkspur", 0, (0, 1, 2)),
    ],
)
def test_where_points_come_from(text: str, column: int, origins: tuple[int, ...]) -> None:
    assert sources(score(row(text)), row(text), column) == origins


def test_a_tally_adds_up_and_says_why() -> None:
    rng = random.Random(7)
    for _ in range(500):
        places = some_row(rng)
        assert sum(line.points for line in tally(places, False)) == score(places).total
    lines = tally(row("Red Rose, Forget-Me-Not*, Phlox, Honeysuckle"), False)
    assert [tuple(line) for line in lines] == [
        ("Hearts", "Forget-Me-Not 1, Phlox 2, Honeysuckle 1", 4),
        ("Red Rose", "hearts on Forget-Me-Not, Phlox (2) and Honeysuckle", 4),
        ("Forget-Me-Not", "hearts next to it, on Phlox (2)", 2),
        ("Phlox", "nothing more", 0),
        ("Honeysuckle", "next to it, in the bouquet: Phlox", 1),
    ]


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("Orchid, Violet", "Orchid", "counts as purple"),
        ("Carnation, Orchid, Red Rose", "Carnation", "different colours: yellow, white and red"),
        ("Peony, Daisy, Violet*", "Peony", "exactly two cards in the bouquet"),
        ("Peony, Daisy*", "Peony", "not exactly two cards in the bouquet"),
        ("Hyacinth, Daisy", "Hyacinth", "no heart at all"),
        ("Hyacinth, Phlox", "Hyacinth", "there are hearts"),
        ("Amaryllis*, Daisy*", "Amaryllis", "no card in the bouquet"),
    ],
)
def test_why_a_card_scores(text: str, name: str, why: str) -> None:
    assert why in [line.why for line in tally(row(text), False) if line.title == name]
