"""Looking at a log: stepping, seeking, whose eyes, the line that was played, and branching off."""

from __future__ import annotations

import pytest
from helpers.damage import base, opened, whole_game
from helpers.truffle import FOURS_AND_FIVES, match_with, tableau, takes

from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.match import Match
from truffle_core.core.replay import Replay
from truffle_core.games.truffle_shuffle.actions import Take
from truffle_core.games.truffle_shuffle.pieces import codes_of


def taken_back() -> Replay:
    """Return a short game in which Ann took 30, took it back, and took 31 instead."""
    match = match_with(tableau(FOURS_AND_FIVES))
    takes(match, 30)
    match.undo(0, practice=True)
    takes(match, 31)
    return Replay(match.log)


def test_one_steps_forwards_and_backwards_within_the_log() -> None:
    replay = Replay(whole_game())
    assert replay.at == -1
    assert replay.previous() == -1
    assert replay.next() == 0
    assert replay.seek(10_000) == len(replay) - 1
    assert replay.next() == len(replay) - 1
    assert replay.previous() == len(replay) - 2


def test_before_the_first_step_nothing_is_laid() -> None:
    state = Replay(whole_game()).state()
    assert (state.round, state.left) == (0, 0)


def test_a_position_is_a_fresh_copy() -> None:
    replay = Replay(whole_game())
    replay.seek(20)
    replay.state().money[0] = 999
    assert replay.state().money[0] != 999


def test_each_pair_of_eyes_sees_its_own() -> None:
    match = match_with(tableau({38: "R5"}))
    takes(match, 38)
    replay = Replay(match.log)
    replay.seek(99)
    assert [codes_of(replay.state(eyes).hands[0]) for eyes in (None, 0, 1, "public")] == [
        ["R5"],
        ["R5"],
        ["R?"],
        ["R?"],
    ]
    assert replay.step(1, 0).events[0].card == "R5"  # type: ignore[union-attr]
    assert replay.step(1, 1).events[0].card is None  # type: ignore[union-attr]


def test_a_view_shows_itself_alone() -> None:
    replay = Replay(whole_game().redacted(1))
    assert replay.allows(1)
    assert not replay.allows(0)
    assert not replay.allows(None)
    assert replay.state(1, 5) == Replay(whole_game()).state(1, 5)
    with pytest.raises(UsageError, match="one view"):
        replay.state(None, 5)
    with pytest.raises(UsageError, match="one view"):
        replay.branch()


def test_turn_marks_stand_where_another_one_begins_to_act() -> None:
    match = match_with(tableau())
    takes(match, 30, 31)
    assert Replay(match.log).turn_starts() == [0, 1, 3]


def test_a_replay_steps_through_every_record_and_the_line_is_what_was_played_in_the_end() -> None:
    replay = taken_back()
    back = next(n for n in range(len(replay)) if replay.step(n, None) is None)
    assert replay.state(None, back) == replay.state(None, 0)
    assert back not in replay.main_line()
    assert replay.main_line() == [0, *range(back + 1, len(replay))]
    assert replay.record(back).by == 0
    assert replay.before(back + 1) == replay.state(None, back)


def test_a_branch_from_any_point_goes_on_by_itself() -> None:
    replay = taken_back()
    replay.seek(1)
    made = replay.branch()
    assert [record.n for record in made.records] == [0, 1]
    match = Match(made.game, {}, made)
    assert match.state == replay.state()
    replay.seek(len(replay) - 1)
    later = replay.branch()
    assert len(later.records) == len(replay.main_line())
    takes(Match(later.game, {}, later), 33)
    assert later.verify() == "verified"


def test_a_branch_from_before_the_first_step_is_a_new_game_on_the_same_seed() -> None:
    made = Replay(whole_game()).branch()
    assert made.records == []
    assert made.header.seed == whole_game().header.seed


def test_a_damaged_log_is_not_replayed() -> None:
    lines = base()
    lines.change(2, lambda line: line.replace(b'"slot":', b'"slot":0,"x":', 1) if b"x" in line else line[:-1] + b" }")
    lines.edit(3, by=(lines.plain(3)["by"] + 1) % 3)
    with pytest.raises(LogError):
        Replay(opened(lines.raw()))


def test_a_taking_back_to_nowhere_is_refused_even_unchecked() -> None:
    lines = base()
    lines.cut(3)
    lines.all.append(b'{"n":3,"by":0,"back":9}')
    with pytest.raises(LogError, match="no step 9"):
        Replay(opened(lines.raw()), check=False)


def test_seeking_is_the_same_in_any_order() -> None:
    one, other = Replay(whole_game()), Replay(whole_game())
    forwards = [one.state(None, n) for n in range(len(one))]
    backwards = [other.state(None, n) for n in reversed(range(len(other)))]
    assert forwards == backwards[::-1]
    assert isinstance(one.record(1).action, Take)  # type: ignore[union-attr]
