"""The scripted players of Volltreffer: what each level looks at, that each beats the one before, and what a hint says."""

from __future__ import annotations

import random

import pytest
from helpers.play import bot_match
from helpers.volltreffer import do, play_until, start, table

from truffle_core.analysis.tournament import run_tournament
from truffle_core.core.bot import Observation
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Action, Buy, Meld, Play, SwapMarket
from truffle_core.games.volltreffer.bots import BOTS, hint, played_on
from truffle_core.games.volltreffer.endplay import is_near, solve
from truffle_core.games.volltreffer.pieces import CODES, set_of
from truffle_core.games.volltreffer.reasons import reason
from truffle_core.games.volltreffer.state import BUY, DEAL, MELD, ORDER, OVER, PLAY, SWAP, VARIANTS, State
from truffle_core.games.volltreffer.tactics import (
    counted,
    ends,
    landed,
    meld_hopes,
    percent,
    promise,
    wants_more,
    worth,
)

LEVELS = list(BOTS)
LIMITED = {"max_rounds": "50"}
SEVENS = "G7 P7"
LOW_HALF = "G1 G2 P1 P3"


def seen(state: State) -> Observation[State, Action]:
    """Return what the seat to move is asked."""
    return Observation(state, state.turn, GAME.legal_actions(state))


def chosen(level: str, state: State, seed: int = 1) -> Action:
    """Return what a level does."""
    action: Action = BOTS[level](seen(state), random.Random(seed))
    return action


def at(state: State, *pawns: int) -> State:
    """Return the position with the pawns on these spaces."""
    state.pawns = list(pawns)
    return state


# Strength


@pytest.mark.parametrize(("stronger", "weaker"), [(1, 0), (2, 1), (3, 0)])
def test_a_level_wins_more_than_its_share_against_two_weaker_ones(stronger: int, weaker: int) -> None:
    levels = [LEVELS[stronger], LEVELS[weaker]]
    result = run_tournament("volltreffer", levels, 45, seats=3, options=LIMITED, seed=300)
    assert result.standings[0].share > 1.15 / 3
    assert result.unfinished == 0


def test_the_expert_wins_more_than_its_share_against_two_regular_players() -> None:
    result = run_tournament("volltreffer", ["expert", "regular"], 30, seats=3, options=LIMITED, seed=300)
    assert result.standings[0].share > 1.4 / 3


@pytest.mark.parametrize("seats", [4, 5])
def test_the_expert_wins_more_than_its_share_among_more(seats: int) -> None:
    result = run_tournament("volltreffer", ["expert", "novice"], 10, seats=seats, options=LIMITED, seed=300)
    assert result.standings[0].share > 1.4 / seats


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "levels", [["expert", "regular", "novice"], ["random", "expert", "regular", "novice", "expert"]]
)
def test_every_level_decides_whatever_it_is_asked_and_games_end(variant: str, levels: list[str]) -> None:
    match = bot_match("volltreffer", levels, 5, {"variant": variant, **LIMITED})
    match.run()
    assert match.outcome is not None
    assert match.outcome.reason == "finished"
    match.log.verify()


@pytest.mark.parametrize("phase", [ORDER, BUY, SWAP, MELD, PLAY])
def test_nobody_changes_what_it_looks_at(phase: int) -> None:
    state = play_until(start(3, variant="market_swap" if phase == SWAP else "none"), phase, seed=3)
    if phase == ORDER:
        state = table("", "", "", market="G9 P9 O4 K2", phase=ORDER, turn=2)
    before = state.copy()
    for level in LEVELS:
        assert chosen(level, state) in GAME.legal_actions(state)
    assert state == before


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_same_chance_makes_the_same_choice(level: str) -> None:
    for phase in (BUY, MELD, PLAY):
        state = play_until(start(4), phase, seed=2)
        assert chosen(level, state, 7) == chosen(level, state, 7)


# What each level looks at


def test_a_novice_buys_what_brings_most_at_once() -> None:
    assert chosen("novice", table(SEVENS, "", "", market="B2 G9 O7 K3", trump="B10")) == Buy(2)
    assert chosen("novice", table("G1", "", "", market="B9 G4 P3 O2", trump="B10")) == Buy(0)
    assert chosen("novice", table("G1", "", "", market="B1 G4 P3 O2", trump="B10")) == Buy(3)


def test_a_novice_melds_all_it_can_wherever_it_stands() -> None:
    state = at(table("G7 P7 O7 K7 G1 G2 G3 G4", "", "", phase=MELD), 66, 25, 25)
    action = chosen("novice", state)
    assert isinstance(action, Meld)
    assert [len(meld) for meld in action.melds] == [4]


def test_a_novice_takes_a_trick_as_cheaply_as_it_can() -> None:
    state = do(table("G6", "G2 G7 G9", "P1", phase=PLAY), Play("G6"))
    assert chosen("novice", state) == Play("G7")
    state = do(table("G10", "G2 G7 G9", "P1", phase=PLAY), Play("G10"))
    assert chosen("novice", state) == Play("G2")


def test_a_regular_player_takes_tricks_while_they_lead_to_the_goal_and_ducks_them_beyond() -> None:
    short, there = (at(do(table("G6", "G2 G7", "P1 P2", phase=PLAY), Play("G6")), 25, space, 25) for space in (56, 70))
    assert wants_more(short, 1)
    assert not wants_more(there, 1)
    assert chosen("regular", short) == Play("G7")
    assert chosen("regular", there) == Play("G2")


def test_a_player_that_ducks_throws_the_strongest_card_that_takes_nothing() -> None:
    state = do(table("G8", "G2 G5 G9", "P1", phase=PLAY), Play("G8"))
    assert chosen("regular", at(state, 25, 70, 25)) == Play("G5")
    state = do(table("G8", "B9 O10 K1", "P1", phase=PLAY), Play("G8"))
    assert chosen("regular", at(state, 25, 70, 25)) == Play("O10")


def test_vt13_a_regular_player_shows_no_melds_that_lead_past_the_goal() -> None:
    weak = "G2 P2 O2 K2 G1 P1 O3 K4"
    others = ("B1 B2 B3 B4 B5 B6 B7 B8", "G10 G9 G8 P10 P9 P8 O9 O8")
    state = at(table(weak, *others, phase=MELD), 64, 25, 25)
    assert chosen("regular", state) == Meld()
    assert chosen("novice", state) != Meld()
    assert chosen("regular", at(state, 50, 25, 25)) != Meld()


def test_vt20_a_regular_player_pays_to_come_back_to_the_goal() -> None:
    state = table("G2 P3 O4 K5 G1 P1 O3", "", "", market="G4 G9 O8 K4", trump="B10")
    assert chosen("regular", at(state, 74, 25, 25)) == Buy(0)


def test_an_expert_counts_the_cards_that_can_still_come() -> None:
    held, gone = set_of([6, 16]), set_of([26, 36, 46])
    assert meld_hopes(held, gone, 6) < meld_hopes(held, 0, 6)
    state = table(SEVENS, "O7 K7 B7", "", market="B2 G9 O8 K3")
    alone, beside = (promise(state, 0, state.hands[0], counted=n) for n in (False, True))
    assert beside.melds < alone.melds


def test_vt14_an_expert_compares_the_sums_of_all_hands() -> None:
    ahead, behind = (
        promise(table(LOW_HALF, other, "B9 B8 B7 O9", market="O10 K9 K8 K7"), 0, set_of([0, 1, 10, 12]), counted=True)
        for other in ("G8 G9 P8 P9", "O1 O2 K1 K2")
    )
    assert ahead.smallest > behind.smallest


def test_an_expert_leaves_the_next_buyer_little() -> None:
    # orange 7 brings the next buyer five sevens, and the expert as little as the others do
    state = table("G2 P4 K6", "G7 P7 K7 B7", "G1 P1 O1", market="O8 O7 P5 O3", trump="B10")
    assert chosen("expert", state) == Buy(1)
    assert chosen("regular", state) != Buy(1)


def test_vt05_the_order_of_ties_is_all_one_while_every_hand_is_empty() -> None:
    state = table("", "", "", market="G9 P9 O4 K2", phase=ORDER, turn=2, trump="B10")
    assert len({counted(state, order) for order in GAME.legal_actions(state)}) == 1
    assert said(state, GAME.legal_actions(state)[0]) == "It makes no difference now how these cards lie."
    assert {chosen("expert", state, seed) for seed in range(20)} == set(GAME.legal_actions(state))


def test_vt26_an_expert_swaps_the_market_against_the_next_buyer() -> None:
    state = table("G2", "G7 P7 K7 B7", "G1", market="O8 P5 O3 O7", phase=SWAP, variant="market_swap")
    swap = chosen("expert", state)
    assert isinstance(swap, SwapMarket)
    assert {swap.first, swap.second} == {0, 3}


def test_vt26_a_swap_after_the_last_purchase_is_all_one() -> None:
    full = "G1 G2 G3 G4 G5 G6 G7 G8"
    state = table(
        full, full.replace("G", "P"), full.replace("G", "O"), market="K1 K2 K3 K4", phase=SWAP, variant="market_swap"
    )
    assert {counted(state, swap) for swap in GAME.legal_actions(state)} == {0.0}


def test_an_expert_plays_the_last_tricks_exactly() -> None:
    for seed in range(5):
        state = play_until(start(3), MELD, seed=seed)
        rng = random.Random(seed)
        while not is_near(state):
            state = do(state, BOTS["regular"](seen(state), rng))
        assert chosen("expert", state) == Play(CODES[solve(state).card])


def test_an_expert_thinks_each_card_through_to_the_end() -> None:
    state = play_until(start(3), PLAY, seed=1)
    assert not is_near(state)
    ahead = {play: played_on(state, play, random.Random(0)).shares[state.turn] for play in GAME.legal_actions(state)}
    assert ahead[chosen("expert", state)] == max(ahead.values())
    assert len(set(ahead.values())) > 1


# The track


def test_spaces_are_worth_what_the_docstring_says() -> None:
    assert [percent(space) for space in (1, 25, 60, 80)] == [5.0, 17.0, 46.0, 33.0]
    assert all(percent(space) < percent(space + 1) for space in range(1, 60))
    assert worth(3)(60) == pytest.approx(0.46)
    assert worth(5)(60) == pytest.approx(0.46 * 3 / 5)
    table_of_ends = ends(3, (61, 70))
    assert max(range(81), key=table_of_ends.__getitem__) == 66
    assert min(table_of_ends[61:71]) > max(table_of_ends[:61] + table_of_ends[71:])


def test_vt08_vt20_points_land_on_the_track() -> None:
    assert [landed(points) for points in (-3, 1, 80, 81, 83, 120, 121)] == [1, 1, 80, 41, 43, 80, 41]


# Hints


def test_a_hint_is_what_the_expert_does_with_its_reason() -> None:
    for phase in (ORDER, BUY, MELD, PLAY):
        state = play_until(start(3), phase, seed=6)
        action, why = hint(seen(state), random.Random(1))
        assert action == chosen("expert", state)
        assert why.endswith(".")
        assert why.count(". ") == 0


def said(state: State, action: Action) -> str:
    """Return why an action is advised."""
    return reason(seen(state), action, played_on(state, action, random.Random(1)) if isinstance(action, Play) else None)


def test_a_hint_to_buy_names_what_the_card_is_good_for() -> None:
    state = table(SEVENS, "", "", market="B2 G9 O7 K3", trump="B10")
    assert said(state, Buy(2)) == "With it you hold three sevens, and can meld 5 points."
    state = table("G2 P3 O4 K5 G1 P1 O3", "", "", market="G4 G9 O8 K4", trump="B10")
    assert "lead back to a better space" in said(at(state, 74, 25, 25), Buy(0))
    state = table("G2 P4 K6", "G7 P7 K7 B7", "G1 P1 O1", market="O8 O7 P5 O3", trump="B10")
    assert "would leave the next buyer a better one" in said(state, Buy(1))


def test_a_hint_to_meld_says_where_the_points_lead() -> None:
    state = at(table("G7 P7 O7 G1 P2 O3 K4 G5", "B1", "K1", phase=MELD), 30, 25, 25)
    state.holder = 1
    assert said(state, Meld((("G7", "P7", "O7"),))).startswith(
        "It leads to space 35; from there your cards should take"
    )
    assert said(state, Meld()).startswith("You are better off without the points: from space 30 your cards")


def test_a_hint_to_play_says_how_the_round_ends() -> None:
    hands = ("K1 G9", "G8 P2", "K7 P3")
    state = at(table(*hands, phase=PLAY), 56, 30, 30)
    action, why = hint(seen(state), random.Random(1))
    assert (action, why) == (Play("G9"), "If all play their best from here, you end on space 61 and win.")
    _, why = hint(seen(at(state, 30, 30, 30)), random.Random(1))
    assert why == "If all play their best from here, nobody wins, and you start the next round from space 35."


def test_a_hint_says_when_there_is_no_choice() -> None:
    state = table("G1 G9", "G2 P1", "P2 P3", phase=PLAY)
    after = do(state, Play("G9"))
    assert said(after, Play("G2")) == "It is all that the rules allow here."
    assert said(table("G1 P2", "", "", phase=MELD), Meld()) == "You have no melds to show."
    assert GAME.outcome(after) is None
    assert after.phase not in (DEAL, OVER)
