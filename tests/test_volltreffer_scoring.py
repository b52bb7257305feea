"""What counts in Volltreffer, held against the plainest way to work it out, over cards of any kind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from helpers.volltreffer import refused, table
from hypothesis import given, settings
from hypothesis import strategies as some

from truffle_core.core.errors import IllegalAction
from truffle_core.games.volltreffer import GAME, scoring
from truffle_core.games.volltreffer.actions import Meld
from truffle_core.games.volltreffer.events import Melded
from truffle_core.games.volltreffer.pieces import CODES, RANK, SIZE, SUIT, cards_of, set_of
from truffle_core.games.volltreffer.state import MELD, State

CARDS = some.integers(0, SIZE - 1)
HANDS = some.sets(CARDS, min_size=8, max_size=8)
ALIKE = some.tuples(some.sets(some.integers(0, 9), min_size=2, max_size=3), some.randoms(use_true_random=False)).map(
    lambda drawn: set(drawn[1].sample([card for card in range(SIZE) if card % 10 in drawn[0]], 8))
)
"""Hands of few ranks, which have many melds."""

EITHER = some.one_of(HANDS, ALIKE)
TRUMPS = some.integers(0, 4)


def points(cards: tuple[int, ...]) -> int:
    """VT-11, as it is written."""
    ranks, suits = {RANK[card] for card in cards}, {SUIT[card] for card in cards}
    if len(ranks) == 1:
        return {3: 5, 4: 10, 5: 25}.get(len(cards), 0)
    return 5 if len(cards) == 5 and len(suits) == 5 else 0


def selections(hand: set[int]) -> list[tuple[tuple[int, ...], ...]]:
    """Return every selection of melds that use different cards, whichever equal cards they show."""
    melds = [meld for size in (3, 4, 5) for meld in combinations(sorted(hand), size) if points(meld)]
    pairs = [pair for pair in combinations(melds, 2) if not set(pair[0]) & set(pair[1])]
    return [(), *[(meld,) for meld in melds], *pairs]


def flat(melds: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return the cards of several melds."""
    return [card for meld in melds for card in meld]


def melding(hand: set[int]) -> State:
    """Return a position in which this hand is asked for its melds."""
    trump = max(set(range(SIZE)) - hand)
    return table(" ".join(CODES[card] for card in hand), "", "", phase=MELD, trump=CODES[trump])


def shape(melds: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, int]]:
    """Return what melds are, whichever equal cards they show: rank and size, rank 0 for all five suits."""
    return frozenset((RANK[meld[0]] * (points(meld) != 5 or len(meld) == 3), len(meld)) for meld in melds)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(EITHER)
def test_vt12_vt13_every_kind_of_selection_is_offered_once(hand: set[int]) -> None:
    found, every = scoring.melds_of(set_of(hand)), selections(hand)
    assert {shape(melds) for melds in found} == {shape(melds) for melds in every}
    assert len({shape(melds) for melds in found}) == len(found)
    assert all(len(shown) == len(set(shown)) and set(shown) <= hand for shown in map(flat, found))
    assert scoring.totals(set_of(hand)) == sorted({sum(map(points, melds)) for melds in every})
    offered = [
        tuple(tuple(map(CODES.index, meld)) for meld in action.melds) for action in GAME.legal_actions(melding(hand))
    ]
    assert offered == found


@settings(max_examples=100, deadline=None, derandomize=True)
@given(EITHER, some.randoms(use_true_random=False))
def test_vt11_vt12_any_cards_that_make_melds_may_be_shown_in_any_order(hand: set[int], rng: object) -> None:
    state = melding(hand)
    for melds in selections(hand):
        codes = tuple(tuple(CODES[card] for card in rng.sample(meld, len(meld))) for meld in melds)  # type: ignore[attr-defined]
        GAME.verify(state, Meld(codes))
        melded = GAME.step(state, Meld(codes))[0]
        assert isinstance(melded, Melded)
        assert melded.points == sum(map(points, melds))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(HANDS, some.lists(some.lists(CARDS, max_size=5), min_size=1, max_size=2))
def test_vt11_vt12_anything_else_is_refused(hand: set[int], tried: list[list[int]]) -> None:
    state = melding(hand)
    shown = [card for meld in tried for card in meld]
    allowed = set(shown) <= hand and len(set(shown)) == len(shown) and all(points(tuple(m)) for m in tried)
    action = Meld(tuple(tuple(CODES[card] for card in meld) for meld in tried))
    try:
        GAME.verify(state, action)
    except IllegalAction as error:
        assert not allowed
        refused(state, action, error.rule)
    else:
        assert allowed


@settings(max_examples=200, deadline=None, derandomize=True)
@given(some.permutations(range(SIZE)), some.integers(3, 5), some.booleans())
def test_vt14_vt15_the_smallest_sum_and_its_ties(deck: list[int], seats: int, low: bool) -> None:
    # with few ranks sums tie far more often
    cards = sorted(deck[:40], key=lambda card: RANK[card] // 4) if low else deck
    hands = [cards[seat : 8 * seats : seats] for seat in range(seats)]
    counts = [Counter(RANK[card] for card in hand) for hand in hands]
    keys = [
        (sum(map(RANK.__getitem__, hand)), *(-count[rank] for rank in range(1, 11)))
        for hand, count in zip(hands, counts, strict=True)
    ]
    assert scoring.smallest(hands) == keys.index(min(keys))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TRUMPS, some.lists(CARDS, min_size=3, max_size=5, unique=True))
def test_vt18_who_takes_a_trick(trump: int, trick: list[int]) -> None:
    trumps = [card for card in trick if SUIT[card] == trump]
    same = [card for card in trick if SUIT[card] == SUIT[trick[0]]]
    assert trick[scoring.taker(trump, trick)] == max(trumps or same)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(HANDS, some.integers(-1, 4))
def test_vt17_who_can_follow_must(hand: set[int], led: int) -> None:
    same = {card for card in hand if SUIT[card] == led}
    assert set(cards_of(scoring.followers(set_of(hand), led))) == (same or hand)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TRUMPS, some.lists(CARDS, min_size=5, max_size=5, unique=True), some.integers(0, 3))
def test_vt04_vt09_the_market_is_sorted_and_what_came_first_stays_first(trump: int, five: list[int], slot: int) -> None:
    *four, new = five
    dear = lambda card: (-(SUIT[card] == trump), -RANK[card])  # noqa: E731
    market = scoring.laid(trump, four)
    assert market == sorted(four, key=dear)
    assert scoring.tied(trump, market) == (len({dear(card) for card in four}) < 4)
    left = market[:slot] + market[slot + 1 :]
    at = scoring.refilled(trump, left, new)
    assert [*left[:at], new, *left[at:]] == sorted([*left, new], key=dear)


def test_vt20_every_space_and_sum_of_points() -> None:
    for space in range(1, 81):
        for gained in range(31):
            walked = space
            for _ in range(gained):
                walked = 41 if walked == 80 else walked + 1
            assert scoring.moved(space, gained) == walked


@settings(max_examples=200, deadline=None, derandomize=True)
@given(some.lists(some.integers(1, 80), min_size=3, max_size=5), some.sampled_from([(61, 70), (63, 69)]))
def test_vt21_vt24_who_is_nearest_in_the_goal(pawns: list[int], goal: tuple[int, int]) -> None:
    there = [space for space in pawns if goal[0] <= space <= goal[1]]
    nearest = min((abs(space - 66) for space in there), default=-1)
    assert scoring.in_goal(pawns, goal) == tuple(
        n for n, space in enumerate(pawns) if space in there and abs(space - 66) == nearest
    )
