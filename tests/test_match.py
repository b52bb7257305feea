"""A game under way: turns, refusals, taking back and doing again."""

from __future__ import annotations

import pytest
from helpers.truffle import FOURS_AND_FIVES, GAME, match_with, tableau, takes

from truffle_core.core.bot import bot
from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import CHANCE
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game
from truffle_core.games.truffle_shuffle.actions import Pass, Take

LEVELS = bots("truffle_shuffle")


def people(*names: str, seed: int = 1, length: str = "game") -> Match:
    """Return a match between people, dealt."""
    log, _ = new_log(game("truffle_shuffle"), list(names), seed, {"length": length, "first": "0"})
    match = Match(log.game, LEVELS, log)
    match.run()
    return match


def against(level: str, seed: int = 1) -> Match:
    """Return a match of Ann, who begins, against a bot, which answers at once."""
    log, functions = new_log(game("truffle_shuffle"), ["Ann", bot(level)], seed, {"first": "0"})
    return Match(log.game, LEVELS, log, functions=functions, follow=True)


def test_chance_moves_first_and_then_the_starting_player() -> None:
    log, _ = new_log(game("truffle_shuffle"), ["Ann", "Ben"], 1, {"first": "1"})
    match = Match(log.game, LEVELS, log)
    assert match.to_move == CHANCE
    assert not match.waits
    assert match.advance() is not None
    assert (match.to_move, match.waits) == (1, True)
    assert match.advance() is None


def test_an_illegal_wish_changes_nothing() -> None:
    match = people("Ann", "Ben")
    before, records = match.state.copy(), list(match.log.records)
    with pytest.raises(IllegalAction, match="TS-11"):
        match.play(Take(0))
    assert match.state == before
    assert match.log.records == records


def test_advance_makes_exactly_one_step_and_run_goes_on_to_a_person() -> None:
    log, functions = new_log(game("truffle_shuffle"), ["Ann", bot("novice")], 1, {"first": "1"})
    match = Match(log.game, LEVELS, log, functions=functions)
    for count in (1, 2, 3):
        assert match.advance() is not None
        assert len(log.records) == count
    assert match.run() == []
    assert match.waits


def test_a_function_can_be_a_bot() -> None:
    log, functions = new_log(game("truffle_shuffle"), [bot(lambda seen, rng: seen.legal_actions[-1])] * 2, 1)
    match = Match(log.game, {}, log, functions=functions)
    match.run()
    assert match.over
    assert log.verify() == "verified"


def test_a_bot_that_cheats_is_refused() -> None:
    log, functions = new_log(game("truffle_shuffle"), [bot(lambda seen, rng: Take(0))] * 2, 1)
    with pytest.raises(IllegalAction):
        Match(log.game, {}, log, functions=functions).run()


# Taking back


def test_taking_back_and_doing_again_are_appended() -> None:
    match = match_with(tableau({38: "G4"}))
    for slot in (30, 31, 32):
        takes(match, slot)
    assert match.state.turn == 1
    before, length = match.state.copy(), len(match.log.records)
    match.undo(0, practice=True)
    assert match.state.turn == 0
    assert len(match.log.records) == length + 1
    match.redo(0)
    assert match.state == before
    assert len(match.log.records) == length + 2
    assert match.log.verify() == "verified"


def test_one_goes_back_to_ones_own_last_real_decision() -> None:
    match = people("Ann", "Ben")
    takes(match, 30)
    last = match.undo_target(0)
    assert last is not None
    assert match.log.records[last[0]].by == CHANCE
    assert match.undo_target(1) is None
    with pytest.raises(UsageError, match="nothing of yours"):
        match.undo(1)


def test_a_step_without_a_choice_is_passed_over() -> None:
    match = match_with(tableau(FOURS_AND_FIVES))
    takes(match, 30, 31)
    assert match.undo_target(1)[0] == 2, "the take and the forced pass after it go together"  # type: ignore[index]
    match.undo(1, practice=True)
    assert match.state.turn == 1
    assert isinstance(match.legal_actions()[0], Take)


def test_what_was_newly_shown_is_taken_back_only_as_practice() -> None:
    match = match_with(tableau({38: "R5"}), ["Ann", bot("novice")])
    takes(match, 38)
    target, shown = match.undo_target(0)  # type: ignore[misc]
    assert shown
    with pytest.raises(UsageError, match="only be taken back as practice"):
        match.undo(0)
    record = match.undo(0, practice=True)
    assert record.practice is True
    assert record.back == target
    assert match.log.verify() == "verified"


def test_what_showed_nothing_new_is_taken_back_freely() -> None:
    match = match_with(tableau({**FOURS_AND_FIVES, 22: "K4"}))
    takes(match, 30, 31)
    match.play(Take(22))
    assert match.undo_target(0) == (len(match.log.records) - 2, False)
    record = match.undo(0)
    assert record.practice is not True
    assert match.log.verify() == "verified"


def test_doing_something_else_ends_doing_again() -> None:
    match = people("Ann", "Ben")
    takes(match, 30)
    match.undo(0, practice=True)
    assert match.can_redo
    match.play(Take(33))
    assert not match.can_redo
    with pytest.raises(UsageError, match="nothing to do again"):
        match.redo(0)


def test_several_are_taken_back_and_done_again_in_turn() -> None:
    match = people("Ann", "Ben")
    positions = [match.state.copy()]
    for slot in (30, 31, 32, 33):
        takes(match, slot)
        positions.append(match.state.copy())
    for seat in (1, 0, 1, 0):
        match.undo(seat, practice=True)
    assert match.state == positions[0]
    for _ in range(4):
        match.redo(0)
    assert match.state == positions[4]
    resumed = Match(GAME, LEVELS, match.log)
    assert resumed.can_redo == match.can_redo
    assert match.log.verify() == "verified"


def test_after_a_restart_one_may_still_do_again() -> None:
    match = people("Ann", "Ben")
    takes(match, 30)
    after = match.state.copy()
    match.undo(0, practice=True)
    resumed = Match(GAME, LEVELS, match.log)
    resumed.redo(0)
    assert resumed.state == after


def test_a_game_that_is_over_is_not_taken_back() -> None:
    match = people("Ann", "Ben", length="round")
    while not match.over:
        match.play(match.legal_actions()[0])
    assert match.undo_target(0) is None
    assert not match.can_redo
    assert match.log.end is not None
    with pytest.raises(UsageError, match="over"):
        match.play(Pass())


def test_what_each_seat_sees_is_kept_up_to_date() -> None:
    match = against("regular", seed=6)
    while not match.over:
        for view in (0, 1, "public"):
            fresh = Match(GAME, LEVELS, match.log)
            assert match.seen(view) == fresh.seen(view)  # type: ignore[arg-type]
        match.play(match.legal_actions()[0])
    assert match.observation(0).legal_actions == []
