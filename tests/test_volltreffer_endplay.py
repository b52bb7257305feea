"""The last tricks of Volltreffer played exactly, held against a plain search of everything that can follow."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from helpers.volltreffer import cards, do, table

from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Play
from truffle_core.games.volltreffer.endplay import TRICKS, Ending, is_near, solve
from truffle_core.games.volltreffer.pieces import CARD, CODES, SUITS
from truffle_core.games.volltreffer.state import MELD, PLAY, State
from truffle_core.games.volltreffer.tactics import worth

Worth = Callable[[int], float]
SIZES = [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 1), (5, 2)]


def had(state: State, worths: Worth) -> tuple[float, ...]:
    """Return what each seat has of the end of a round: its share of the win, else what its space is worth."""
    first, last = state.goal()
    away = [abs(space - 66) if first <= space <= last else 100 for space in state.pawns]
    if min(away) == 100:
        return tuple(worths(space) for space in state.pawns)
    return tuple((steps == min(away)) / away.count(min(away)) for steps in away)


def in_order(play: Play) -> tuple[int, int]:
    return int(play.card[1:]), SUITS.index(play.card[0])


def searched(state: State, worths: Worth) -> Ending:
    """Return what `solve` should: every game is played to its end by the rules, and each seat takes the first best card."""
    if not any(state.hands):
        return Ending(-1, tuple(state.pawns), had(state, worths))
    best = None
    for play in sorted(GAME.legal_actions(state), key=in_order):
        after = state.copy()
        for event in GAME.step(state, play):
            GAME.apply(after, event)
        end = searched(after, worths)
        if best is None or end.shares[state.turn] > best.shares[state.turn]:
            best = Ending(CARD[play.card], end.pawns, end.shares)
    assert best is not None
    return best


def ending(rng: random.Random, seats: int, tricks: int) -> State:
    """Return a random position with so many tricks to go, at times in the middle of the first of them."""
    trump, *dealt = rng.sample(CODES, seats * tricks + 1)
    hands = [" ".join(dealt[seat::seats]) for seat in range(seats)]
    variant = rng.choice(["none", "market_swap"])
    state = table(*hands, phase=PLAY, turn=rng.randrange(seats), trump=trump, variant=variant)
    state.pawns = [rng.randint(38, 80) for _ in range(seats)]
    for _ in range(rng.randrange(seats)):
        state = do(state, rng.choice(GAME.legal_actions(state)))
    return state


def uneven(space: int) -> float:
    """Tell a worth that knows few steps, so that much is tied."""
    return space % 10 / 20


@pytest.mark.parametrize(("seats", "tricks"), SIZES)
def test_vt17_to_vt21_the_exact_play_is_what_a_plain_search_finds(seats: int, tricks: int) -> None:
    rng = random.Random(seats * 10 + tricks)
    for number in range(20 if tricks == 3 else 60):
        state = ending(rng, seats, tricks)
        worths = uneven if number % 3 else worth(seats)
        assert solve(state, worths) == searched(state, worths)


@pytest.mark.parametrize(("seats", "tricks"), [(3, 4), (4, 3), (5, 3)])
def test_vt17_to_vt21_the_longest_endings_are_found_too(seats: int, tricks: int) -> None:
    rng = random.Random(seats)
    assert TRICKS[seats] == tricks
    for _ in range(2):
        state = ending(rng, seats, tricks)
        while len(GAME.legal_actions(state)) == tricks and sum(map(len, state.rows)) > 3 * tricks:
            state = do(state, rng.choice(GAME.legal_actions(state)))
        assert is_near(state)
        assert solve(state) == searched(state, worth(seats))


def last_two(*hands: str, pawns: tuple[int, ...], **options: str) -> State:
    state = table(*hands, phase=PLAY, **options)
    state.pawns = list(pawns)
    return state


def test_vt21_a_trick_is_taken_that_leads_to_the_goal() -> None:
    state = last_two("K1 G9", "G8 P2", "K7 P3", pawns=(56, 30, 30))
    assert solve(state) == Ending(CARD["G9"], (61, 30, 35), (1.0, 0.0, 0.0))


def test_vt21_a_trick_is_ducked_that_would_lead_past_the_goal() -> None:
    state = last_two("P1 G9", "P2 K2", "P3 K3", pawns=(70, 30, 30))
    assert solve(state) == Ending(CARD["P1"], (70, 30, 40), (1.0, 0.0, 0.0))


def test_vt21_another_is_sent_past_the_goal() -> None:
    state = last_two("O1 B1", "P2 P3", "O3 G1", pawns=(59, 30, 66))
    found = solve(state)
    assert (found.card, found.pawns, found.shares) == (CARD["O1"], (64, 30, 71), (1.0, 0.0, 0.0))


def test_vt21_who_shares_the_win_has_a_part_of_it() -> None:
    state = last_two("G9", "G8", "G7", pawns=(59, 68, 30))
    assert solve(state).shares == (0.5, 0.5, 0.0)


def test_vt22_if_nobody_wins_the_space_counts() -> None:
    state = last_two("G9", "G8", "G7", pawns=(40, 45, 50))
    assert solve(state).shares == (worth(3)(45), worth(3)(45), worth(3)(50))
    assert solve(state, float).shares == (45.0, 45.0, 50.0)


def test_vt20_a_pawn_that_passes_the_end_of_the_track_goes_on_from_41() -> None:
    assert solve(last_two("G9", "G8", "G7", pawns=(78, 30, 30))).pawns == (43, 30, 30)


def test_vt24_the_goal_of_the_variant_is_smaller() -> None:
    pawns = (56, 30, 30)
    assert solve(last_two("G9", "G8", "G7", pawns=pawns)).shares[0] == 1.0
    assert solve(last_two("G9", "G8", "G7", pawns=pawns, variant="hand_swap")).shares[0] == worth(3)(61)


@pytest.mark.parametrize("lowest", ["G4 K4", "P2 G3", "B1 O2"])
def test_of_equal_cards_the_lowest_then_the_first_suit_is_played(lowest: str) -> None:
    state = last_two(lowest, "", "", pawns=(30, 30, 30))
    state.rows[1], state.rows[2] = bytearray(cards("G10 K10")), bytearray(cards("G9 K9"))
    state.hands[1], state.hands[2] = (sum(1 << card for card in row) for row in state.rows[1:])
    assert solve(state, lambda space: 0.0).card == CARD[lowest.split(maxsplit=1)[0]]


def test_it_answers_only_near_the_end() -> None:
    five = ["G1 G2 G3 G4 G5", "P1 P2 P3 P4 P5", "O1 O2 O3 O4 O5"]
    assert not is_near(table(*five, phase=PLAY))
    assert is_near(table(*[hand[3:] for hand in five], phase=PLAY))
    assert not is_near(table(*[hand[3:] for hand in five], phase=MELD))
    four = [*[hand[3:] for hand in five], "K1 K2 K3 K4"]
    assert not is_near(table(*four, phase=PLAY))
    assert is_near(table(*[hand[3:] for hand in four], phase=PLAY))
