"""The scripted players of Super Truffle Pigs: what each level looks at, that each beats the one before, and what a hint says."""

from __future__ import annotations

import random
from itertools import product

import pytest
from helpers.pigs import at, chance, do, play_cards, positions, table

from truffle_core.analysis.tournament import run_tournament
from truffle_core.core.bot import Observation
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import (
    Action,
    Dig,
    Done,
    Give,
    InstantDig,
    Keep,
    Leave,
    Move,
    PlayCard,
    Upgrade,
)
from truffle_core.games.super_truffle_pigs.bots import BOTS, best_turn, hint, plays
from truffle_core.games.super_truffle_pigs.outlook import Outlook
from truffle_core.games.super_truffle_pigs.pieces import (
    ALL_CARDS,
    CARD,
    FEW,
    KNOWN,
    NO_TRUFFLE,
    SIZE,
    UNKNOWN,
    truffle,
)
from truffle_core.games.super_truffle_pigs.state import CARDS, DRAFT, GIVE, SNIFFING, SPRINTING, TURN, WOLVES, State
from truffle_core.games.super_truffle_pigs.tactics import (
    FAR,
    averages,
    cards_to_come,
    distances,
    left_by,
    missing,
    promise,
)

LEVELS = list(BOTS)
ROUNDS = {"max_rounds": "50"}


def seen(state: State) -> Observation[State, Action]:
    """Return what the seat to act is asked."""
    return Observation(state, state.actor(), GAME.legal_actions(state))


def chosen(level: str, state: State, seed: int = 1) -> Action:
    """Return what a level does."""
    action: Action = BOTS[level](seen(state), random.Random(seed))
    return action


def bare(state: State, *kept: tuple[int, int]) -> State:
    """Return the position with no truffles but those on these tiles."""
    after = state.copy()
    for tile in range(SIZE):
        if tile not in [at(*place) for place in kept]:
            after.tokens[tile] = NO_TRUFFLE
    after.truffles = sum([one != NO_TRUFFLE for one in after.tokens])
    return after


def to_play(state: State, *cards: str, seat: int = 0) -> State:
    """Return the position in which a seat plays its last cards of the round, of these."""
    after = state.copy()
    after.phase, after.turn, after.holder, after.left = CARDS, seat, (seat + 1) % state.seats, 1
    after.cards[seat] = sum([1 << CARD[card] for card in cards])
    return after


# Who beats whom


@pytest.mark.parametrize(("stronger", "weaker", "games"), [(1, 0, 20), (2, 1, 40), (3, 2, 10), (3, 0, 6)])
def test_a_level_beats_a_weaker_one(stronger: int, weaker: int, games: int) -> None:
    result = run_tournament("super_truffle_pigs", [LEVELS[stronger], LEVELS[weaker]], games, seed=300, options=ROUNDS)
    assert result.standings[0].share > 0.6
    assert result.unfinished <= games // 20


@pytest.mark.parametrize(("seats", "side"), [(3, "winter"), (4, "summer")])
def test_the_expert_wins_more_than_its_share_among_more(seats: int, side: str) -> None:
    options = {**ROUNDS, "side": side}
    result = run_tournament(
        "super_truffle_pigs", ["expert", "novice"], 2 * seats, seats=seats, seed=300, options=options
    )
    assert result.standings[0].share > 1.5 / seats


@pytest.mark.parametrize(("seats", "side"), [(2, "winter"), (3, "summer"), (4, "winter")])
def test_every_level_acts_in_every_phase_and_changes_nothing(seats: int, side: str) -> None:
    phases: dict[int, int] = {}
    for seed in range(40):
        for state, mover, _ in positions(seats, seed, side=side):
            count = phases.get(state.phase, 0)
            if not isinstance(mover, int) or count >= 12:
                continue
            phases[state.phase] = count + 1
            before = state.copy()
            for level in LEVELS:
                assert chosen(level, state, seed) in GAME.legal_actions(state)
            assert state == before
    assert set(phases) == {DRAFT, TURN, SPRINTING, SNIFFING, CARDS, GIVE}


# What each level looks at


def test_a_novice_digs_where_it_stands_and_else_goes_to_the_nearest_truffle() -> None:
    assert chosen("novice", table((1, 2), (4, 1))) == Dig(0)
    state = bare(table((1, 1), (4, 1), wolves=[(4, 5, "N")]), (1, 3), (2, 5))
    assert chosen("novice", state) == Move(0, at(1, 2))


def test_a_novice_walks_past_a_wolf_but_not_into_it() -> None:
    state = bare(table((1, 1), None, wolves=[(1, 2, "N")]), (1, 3))
    assert all(chosen("novice", state, seed) != Move(0, at(1, 2)) for seed in range(8))


def test_a_novice_keeps_the_mission_with_most_points_and_a_regular_one_that_it_can_meet() -> None:
    state = table(phase=DRAFT)
    state.round = 0
    box = state.box
    state.hands = [sum([1 << box.mission[name] for name in ("three_golden", "near_wolf", "together")]), 0]
    assert chosen("novice", state) == Keep("three_golden")
    assert chosen("regular", state) == chosen("expert", state) == Keep("near_wolf")


def test_only_a_novice_takes_the_nearest_whatever_it_is_worth() -> None:
    state = bare(
        table((2, 2), None, (4, 1), (4, 1), wolves=[(4, 5, "N")]),
        (2, 1),
        (2, 3),
        (3, 5),
        (4, 2),
        (4, 3),
        (4, 4),
        (4, 5),
        (1, 5),
    )
    state.tokens[at(2, 1)] = truffle(0, 0) | KNOWN[0]
    assert {chosen("novice", state, seed) for seed in range(8)} == {Move(0, at(2, 1)), Move(0, at(2, 3))}
    assert {chosen("regular", state, seed) for seed in range(8)} == {Move(0, at(2, 3))}
    assert chosen("expert", state) == Move(0, at(2, 3))


def test_a_regular_player_fears_what_the_next_card_of_a_wolf_can_reach() -> None:
    state = bare(table((1, 3), None, (4, 1), (4, 1), wolves=[(1, 2, "W")], actions=1), (3, 5), (4, 1), (4, 2), (4, 4))
    look = Outlook(state, 0, random.Random(1))
    asleep = state.copy()
    asleep.cards_due = 0
    assert look.own(asleep) > look.own(state)


def test_the_least_valuable_truffle_is_given() -> None:
    state = table(None, None, (1, 1), (1, 1), packs=["G3 B1 W0s W2"], phase=GIVE)
    state.payers, state.receiver = (0,), 1
    for level in LEVELS[1:]:
        assert chosen(level, state) == Give(2)


def test_a_regular_player_upgrades_for_a_mission() -> None:
    state = table((4, 2), (4, 1), packs=["B0 B0"], missions=["level_four"], wolves=[(1, 5, "N")])
    assert chosen("regular", state) == chosen("expert", state) == Upgrade(0, 1)


def test_a_regular_player_spares_its_own_pigs_with_its_cards() -> None:
    state = to_play(table((1, 2), (4, 1), (4, 1), (4, 5), wolves=[(1, 3, "N")]), "W", "E")
    assert chosen("regular", state) == chosen("expert", state) == PlayCard("brown", "E")


# The expert


def test_the_expert_leaves_once_it_is_ahead_and_alone() -> None:
    state = table((1, 1), None, None, None, packs=["G3 G3", "B1"], wolves=[(1, 2, "W")])
    assert chosen("expert", state) == Leave()
    behind = table((4, 1), None, None, None, packs=["B1", "G3 G3"], wolves=[(1, 5, "W")])
    assert chosen("expert", behind) != Leave()


def test_the_expert_leaves_a_last_round_in_which_it_could_only_lose_a_truffle() -> None:
    state = bare(table((1, 2), None, (4, 1), (4, 5), packs=["G3", "G2"], actions=3), (4, 4), (4, 5), (3, 5))
    state.wolves, state.danger = [at(1, 1), at(1, 3), at(2, 2), at(1, 1)], 1 << at(1, 1) | 1 << at(1, 3) | 1 << at(2, 2)
    state.facing = [1, 3, 0, 1]
    assert state.truffles <= FEW
    assert chosen("expert", state) == Leave()


def test_the_expert_ends_its_turn_where_no_wolf_can_come() -> None:
    state = table((1, 3), None, (4, 1), (4, 1), wolves=[(1, 2, "E")], actions=2, holder=1)
    state = play_cards(state, (0, "brown", "E"))
    state.tokens[at(1, 3)] = truffle(1, 0) | KNOWN[0]
    end = state
    for action in best_turn(Outlook(state, 0, random.Random(1)), state):
        end = do(end, action)
    assert left_by(end, 0, (), random.Random(1)) >= {0}


def test_the_expert_pays_for_a_power_with_a_super_truffle_when_that_gains() -> None:
    state = table((2, 3), (4, 1), packs=["W0s"], powers=["instant_dig"], missions=["two_golden"], wolves=[(4, 5, "N")])
    state.dug[2] = 1
    actions = best_turn(Outlook(state, 0, random.Random(1)), state)
    assert InstantDig(pig=0, truffle=0) in actions or InstantDig(pig=0) in actions
    rich = table((2, 3), (4, 1), packs=["W0s"], powers=["instant_dig"], wolves=[(4, 5, "N")], actions=1)
    assert InstantDig(pig=0, truffle=0) in best_turn(Outlook(rich, 0, random.Random(1)), rich)


def test_the_expert_digs_on_over_several_turns() -> None:
    state = table((2, 3), None, (4, 1), (4, 1), wolves=[(4, 5, "N")], actions=2)
    assert chosen("expert", state) == Dig(0)
    assert chosen("expert", do(state, Dig(0))) == Dig(0)


def test_the_expert_scares_a_last_pig_rather_than_nobody() -> None:
    state = table((4, 1), (4, 1), (1, 2), None, wolves=[(1, 3, "N")], packs=["", "G3 W1"])
    assert chosen("expert", to_play(state, "W", "E", "N", "S")) == PlayCard("brown", "W")


@pytest.mark.parametrize(("ahead", "best"), [(1, PlayCard("brown", "W")), (2, PlayCard("brown", "E"))])
def test_the_expert_plays_its_card_against_the_leader(ahead: int, best: PlayCard) -> None:
    """The wolf stands between two rivals' last pigs."""
    packs = ["", *["G3 G3 G3" if seat == ahead else "G3" for seat in (1, 2)]]
    state = table((4, 1), (4, 1), (1, 2), None, (1, 4), None, seats=3, wolves=[(1, 3, "N")], packs=packs)
    assert chosen("expert", to_play(state, "W", "E")) == best


def test_the_expert_reckons_with_its_own_card_that_lies_face_down() -> None:
    state = table((1, 3), None, (4, 1), (4, 1), wolves=[(1, 5, "N")])
    state = play_cards(state, (0, "brown", "W"))
    assert (0, CARD["W"]) in cards_to_come(state, 0, random.Random(1))
    assert chosen("expert", to_play(state, "W", "E")) == PlayCard("brown", "E")


# What they reckon with


def test_distances_are_the_fewest_moves() -> None:
    for winter in (False, True):
        state = table(winter=winter)
        near = distances(state.laid())
        for start in range(SIZE):
            for end in range(SIZE):
                before = [
                    tile for tile in range(SIZE) if end in [path[-1] for path in state.laid().steps[tile].values()]
                ]
                fewest = min([near[start][tile] for tile in before], default=FAR)
                assert near[start][end] == (0 if start == end else min(FAR, fewest + 1))


def test_averages_are_those_of_the_tokens_not_seen() -> None:
    state = table()
    for tile, one in enumerate(state.tokens):
        state.tokens[tile] = one and truffle(one >> 5 & 3)
    assert averages(state) == (0.5, 1.0, 2.5)
    state.packs[0].append(truffle(2, 3) | KNOWN[0])
    assert averages(state)[2] == pytest.approx(12 / 5)


def test_a_mission_is_worth_less_the_more_is_missing_and_nothing_without_truffles_for_it() -> None:
    state = table(packs=["G2"])
    box = state.box
    assert missing(state, 0, box.mission["two_golden"]) == 1
    assert missing(state, 0, box.mission["two_of_each"]) == 5
    assert missing(state, 0, box.mission["together"]) == 1
    assert missing(state, 0, box.mission["level_five"]) == 2
    assert promise(state, 0, box.mission["two_golden"]) < promise(table(packs=["G2 G2"]), 0, box.mission["two_golden"])
    assert promise(bare(state, (1, 2)), 0, box.mission["two_golden"]) == 0


def test_cards_to_come_are_those_of_the_hands_and_only_of_seats_still_to_play() -> None:
    state = play_cards(table(wolves=[(2, 2, "N"), (3, 3, "N")]), (1, "brown", "N"), (1, "grey", "S"))
    state.tracks[0] = [1 << 3 | UNKNOWN]
    state.cards[1] = ALL_CARDS & ~(1 << CARD["S"])
    state.holder = 1
    drawn = {tuple(cards_to_come(state, 0, random.Random(seed))) for seed in range(80)}
    assert drawn == {((0, CARD[card]), (1, CARD["S"])) for card in ("N", "E", "W", "2x")}
    state.holder = 0
    assert {len(cards_to_come(state, 0, random.Random(seed))) for seed in range(20)} == {3}


def test_pigs_left_are_those_that_the_rules_leave() -> None:
    cards = ("N", "E", "S", "W", "2x")
    wolves = [(1, 3, "W"), (3, 3, "E"), (2, 5, "S")]
    for brown, grey in product(cards, cards):
        state = table((1, 2), (2, 3), (4, 3), (1, 5), wolves=wolves, holder=1)
        left = left_by(state, 0, ((0, CARD[brown]), (1, CARD[grey])), random.Random(1))
        after = play_cards(state, (0, "brown", brown), (0, "grey", grey))
        after.phase = WOLVES
        while after.phase == WOLVES:
            after = chance(after)
        assert left == {pig for pig, tile in enumerate(after.pigs) if tile >= 0}, (brown, grey)


def test_plays_are_all_that_differ() -> None:
    state = to_play(table(wolves=[(2, 2, "N"), (3, 3, "N")]), "N", "E")
    assert len(plays(state)) == 4
    state.left = 2
    assert sorted(plays(state)) == sorted(
        [*[((p, 0), (p, 1)) for p in (0, 1)], *[((p, 1), (p, 0)) for p in (0, 1)], ((0, 0), (1, 1)), ((0, 1), (1, 0))]
    )


# Hints


def test_a_hint_is_what_the_expert_does_and_says_why_in_one_sentence() -> None:
    rng = random.Random(4)
    for seats, side in ((2, "summer"), (3, "winter")):
        for state, mover, _ in positions(seats, seats, side=side):
            if isinstance(mover, int) and rng.random() < 0.2:
                action, why = hint(seen(state), random.Random(5))
                assert action == chosen("expert", state, 5)
                assert why[0].isupper()
                assert why.endswith(".")
                assert ". " not in why


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (table((1, 2), None, wolves=[(4, 5, "N")], actions=1), "It brings you a basic truffle: one point."),
        (
            table((1, 2), None, missions=["one_of_each"], packs=["W1 G2"], wolves=[(4, 5, "N")], actions=1),
            "which scores three points.",
        ),
        (table((2, 3), None, wolves=[(4, 5, "N")], actions=1), "The golden truffle here promises 2.0 points"),
        (table((1, 1), None, None, None, packs=["G3 G3", "B1"], wolves=[(1, 2, "W")]), "The game ends with that"),
        (
            to_play(table((4, 1), (4, 1), (1, 2), None, wolves=[(1, 3, "N")], packs=["", "G3"]), "W", "E"),
            "With it a rival's pig always runs, and none of yours ever.",
        ),
    ],
)
def test_a_hint_names_what_it_is_about(state: State, said: str) -> None:
    action, why = hint(seen(state), random.Random(5))
    assert action != Done()
    assert said in why
