"""The scripted players of Tussie Mussie: what each level looks at, that each beats the one before, and what a hint says."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from helpers.tussie import card, code, do, happen, names, row, table

from truffle_core.analysis.tournament import run_tournament
from truffle_core.core.bot import Observation
from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.actions import Action, Done, Larkspur, Offer, Replace
from truffle_core.games.tussie_mussie.bots import BOTS, hint
from truffle_core.games.tussie_mussie.events import Drawn
from truffle_core.games.tussie_mussie.pieces import HIDDEN, IDS, SIZE
from truffle_core.games.tussie_mussie.rules import TAKE_DOWN, TAKE_UP
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.games.tussie_mussie.state import OFFER, REPLACE, TAKE, State
from truffle_core.games.tussie_mussie.tactics import Prospects, best, comes_to, members

LEVELS = list(BOTS)


def seen(state: State) -> Observation[State, Action]:
    """Return what the seat to move is asked."""
    return Observation(state, state.turn, GAME.legal_actions(state))


def chosen(level: str, state: State, seed: int = 1) -> Action:
    """Return what a level does."""
    action: Action = BOTS[level](seen(state), random.Random(seed))
    return action


def offered(*rows: str, up: str) -> State:
    """Return a position of two players in which seat 0 takes or leaves an open card; seat 1 offers."""
    taken = len(row(rows[0]))
    return table(*rows, phase=TAKE, drawn=f"{up}, ?", offers=taken, first=(taken + 1) % 2)


def drew(*rows: str, drawn: str) -> State:
    """Return a position of two players in which seat 0 offers one of two cards open."""
    taken = len(row(rows[0]))
    return table(*rows, phase=OFFER, drawn=drawn, offers=taken, first=taken % 2)


DENIED = offered("Daisy, Pink Rose, Violet", "Amaryllis, Orchid, Honeysuckle", up="Red Tulip")
"""Red Tulip is worth a little less to seat 0 than a hidden card, and much to seat 1."""


@pytest.mark.parametrize(("stronger", "weaker"), [(1, 0), (2, 1), (3, 0)])
def test_a_level_beats_a_weaker_one(stronger: int, weaker: int) -> None:
    result = run_tournament("tussie_mussie", [LEVELS[stronger], LEVELS[weaker]], 40, seed=300)
    assert result.standings[0].share > 0.6


def test_the_expert_beats_the_regular() -> None:
    assert run_tournament("tussie_mussie", ["expert", "regular"], 60, seed=300).standings[0].share > 0.5


@pytest.mark.parametrize("seats", [3, 4])
def test_the_expert_wins_more_than_its_share_among_more(seats: int) -> None:
    result = run_tournament("tussie_mussie", ["expert", "novice"], 24, seats=seats, seed=300)
    assert result.standings[0].share > 1.3 / seats


def test_nobody_changes_what_it_looks_at() -> None:
    for state in (offered("Daisy", "Violet*", up="Peony"), drew("Daisy", "Violet", drawn="Peony, Phlox")):
        before = state.copy()
        for level in LEVELS:
            assert chosen(level, state) in GAME.legal_actions(state)
        assert state == before


# What each level looks at


def test_a_novice_looks_at_what_scores_now() -> None:
    assert chosen("novice", offered("Camellia", "Daisy", up="Red Rose")) == TAKE_UP
    assert chosen("novice", offered("Violet, Phlox, Pink Rose", "Daisy, ?, Camellia", up="Gardenia")) == TAKE_DOWN
    assert chosen("novice", drew("Phlox", "Daisy", drawn="Hyacinth, Red Rose")) == Offer(code("Hyacinth"))


def test_only_the_expert_keeps_a_card_from_the_neighbour() -> None:
    assert chosen("regular", DENIED) == TAKE_DOWN
    assert chosen("expert", DENIED) == TAKE_UP


def test_a_regular_hides_what_it_wants_and_the_expert_foresees_what_is_taken() -> None:
    state = drew("Violet, Red Rose, Hyacinth", "Honeysuckle, Forget-Me-Not, Daisy", drawn="Peony, Pink Rose")
    assert Prospects(state, random.Random(1)).lure(card("Peony")) < 0
    assert chosen("regular", state) == Offer(code("Peony"))
    assert chosen("expert", state) == Offer(code("Pink Rose"))


def test_what_a_full_arrangement_promises_is_exact() -> None:
    state = offered("Camellia, Phlox, Daisy", "Violet, Gardenia, Peony", up="Red Rose")
    ahead = Prospects(state, random.Random(3))
    assert ahead.worth(0, card("Red Rose")) == score(row("Camellia, Phlox, Daisy, Red Rose")).total
    hidden = [ahead.worth(0, place + SIZE) for place in members(state.unseen)]
    assert ahead.worth(0, HIDDEN) == pytest.approx(sum(hidden) / len(hidden))


# Before scoring


def thorough(state: State) -> int:
    """Return the most that the seat to move can reach without a draw, by trying all that the rules allow."""
    found = []
    for action in GAME.legal_actions(state):
        if isinstance(action, Done):
            found.append(score(state.rows[0], state.one).total)
        elif not isinstance(action, Larkspur):
            found.append(thorough(do(state, action)))
    return max(found)


def test_choices_before_scoring_are_exact() -> None:
    rng = random.Random(11)
    for _ in range(60):
        cards = [card("Snapdragon"), card("Marigold"), *rng.sample(range(SIZE), 4)]
        places = [c + SIZE * rng.randrange(2) for c in dict.fromkeys(cards)][:4]
        rng.shuffle(places)
        assert best(tuple(places), 0, 0, False) == thorough(table(names(places), "")), names(places)


def test_pink_larkspur_is_reckoned_over_every_pair() -> None:
    state = table("Pink Larkspur, Daisy*, Red Rose, Snapdragon", "Camellia, Violet, Peony, Phlox")
    drawn = do(state, Larkspur())
    total = 0
    pairs = list(combinations(members(state.unseen), 2))
    for one, two in pairs:
        after = happen(drawn, Drawn(0, (IDS[one], IDS[two])))
        total += max(thorough(do(after, action)) for action in GAME.legal_actions(after))
    assert comes_to(state, Larkspur()) == pytest.approx(total / len(pairs))


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_flowers_that_act_are_thought_through_to_the_end(level: str) -> None:
    state = start = table("Marigold, Hyacinth, Snapdragon, Peony*", "")
    while not isinstance(action := chosen(level, state), Done):
        state = do(state, action)
    assert score(state.rows[0]).total == thorough(start)


def test_of_equal_choices_the_one_that_moves_least() -> None:
    state = table("Snapdragon, Camellia, Phlox, Violet", "")
    assert [chosen(level, state) for level in LEVELS[1:]] == [Done()] * 3


# Hints


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (offered("Camellia, Phlox, Daisy", "Amaryllis, Gardenia, Peony", up="Forget-Me-Not"), "promises you about"),
        (DENIED, "Red Tulip would bring your neighbour about 3.5 points more"),
        (drew("Daisy", "?", drawn="Hyacinth, Phlox"), "Your neighbour should"),
        (table("Pink Larkspur, Daisy, Violet, Phlox", ""), "your arrangement scores 5; the better of two cards drawn"),
        (table("Marigold, Hyacinth, Phlox, Daisy", ""), "no other choice promises more"),
        (table("Snapdragon, Camellia, Phlox, Violet", ""), "as it lies, and nothing"),
    ],
)
def test_a_hint_is_what_the_expert_does_and_says_why(state: State, said: str) -> None:
    action, why = hint(seen(state), random.Random(5))
    assert action == chosen("expert", state, 5)
    assert said in why
    assert why.endswith(".")
    assert ". " not in why


def test_a_hint_after_a_draw_names_the_points() -> None:
    state = happen(do(table("Pink Larkspur, Camellia, Red Tulip, Daisy", ""), Larkspur()), Drawn(0, ("C02", "C18")))
    assert state.phase == REPLACE
    action, why = hint(seen(state), random.Random(5))
    assert isinstance(action, Replace)
    assert f"instead of {score(state.rows[0]).total}" in why
