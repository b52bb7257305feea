"""A branch played by hand: it goes back and forth by itself, verifies alone, and its parent stays as it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import Step
from truffle_core.core.log import Log, SeatInfo, log_from_bytes, read_log
from truffle_core.core.replay import Replay
from truffle_core.core.what_if import WhatIf
from truffle_core.games import game, games, kit
from truffle_core.games.truffle_shuffle.actions import Take

FOLDER = Path(__file__).resolve().parent.parent / "replays"


def shipped(name: str, which: int = 0) -> Log:
    return read_log(sorted((FOLDER / name).glob("*.jsonl*"))[which], game)


def play_by_hand(branch: WhatIf, rng: random.Random, moves: int) -> None:
    """Choose at random for every seat, at the end of the branch."""
    for _ in range(moves):
        if branch.over:
            return
        assert isinstance(branch.to_move, int)
        assert branch.played(rng.choice(branch.log.game.legal_actions(branch.replay.state()))) is None


@pytest.mark.parametrize("name", games())
def test_a_branch_from_anywhere_is_played_on_and_verifies_alone(name: str) -> None:
    log = shipped(name)
    before, replay, rng = log.to_bytes(), Replay(log, check=False), random.Random(name)
    for fork in [0, *rng.sample(range(len(log.records) - 1), 5)]:
        branch = WhatIf(replay, fork, ())
        play_by_hand(branch, rng, 6)
        raw = branch.log.to_bytes()
        again = log_from_bytes(raw, game, "branch.jsonl")
        assert again.verify() == "verified"
        assert again.header.parent.id == log.header.id  # type: ignore[union-attr]
        assert again.header.parent.n == fork  # type: ignore[union-attr]
        assert again.header.id != log.header.id
    assert log.to_bytes() == before


@pytest.mark.parametrize("name", games())
def test_what_was_played_in_the_log_is_answered_as_it_was_there(name: str) -> None:
    """Chance draws from the seed and the place, so that the log's own decisions lead to the log's own line."""
    log = shipped(name)
    replay = Replay(log, check=False)
    branch = WhatIf(replay, 0)
    while len(branch.log.records) < min(40, len(log.records) - 1):
        following = log.records[len(branch.log.records)]
        assert isinstance(following, Step)
        branch.played(following.action)
    assert (
        [record.events for record in branch.log.records]
        == [  # type: ignore[union-attr]
            record.events  # type: ignore[union-attr]
            for record in log.records[: len(branch.log.records)]
        ]
    )


def test_a_branch_goes_back_and_forth_and_no_further_than_its_fork() -> None:
    branch = WhatIf(Replay(shipped("volltreffer"), check=False), 20)
    play_by_hand(branch, random.Random(1), 5)
    last = branch.at
    assert last == branch.start + branch.length
    assert branch.seek(branch.start - 5) == branch.start
    assert branch.seek(10_000) == last


def test_the_same_decision_once_more_steps_on_and_another_one_is_a_branch_of_its_own() -> None:
    replay = Replay(shipped("volltreffer"), check=False)
    branch = WhatIf(replay, 20)
    play_by_hand(branch, random.Random(1), 4)
    made, whole = list(branch.made), branch.log.to_bytes()
    branch.seek(branch._at_made[1] - 1)
    assert branch.played(made[1]) is None
    assert branch.at == branch._at_made[2] - 1
    branch.seek(branch._at_made[1] - 1)
    other = next(a for a in branch.log.game.legal_actions(branch.replay.state()) if a != made[1])
    new = branch.played(other)
    assert new is not None
    assert new.made == [made[0], other]
    assert branch.log.to_bytes() == whole
    assert new.log.verify() == "verified"


def test_what_is_not_allowed_changes_nothing() -> None:
    branch = WhatIf(Replay(shipped("truffle_shuffle"), check=False), 3)
    play_by_hand(branch, random.Random(1), 2)
    whole = branch.log.to_bytes()
    legal = branch.log.game.legal_actions(branch.replay.state())
    wrong = next(Take(slot) for slot in range(39) if Take(slot) not in legal)
    with pytest.raises(IllegalAction):
        branch.played(wrong)
    branch.seek(branch.start)
    with pytest.raises(IllegalAction):
        branch.played(wrong)
    assert branch.log.to_bytes() == whole


def test_no_branch_leaves_a_finished_game_or_one_view_of_a_game() -> None:
    log = shipped("tussie_mussie")
    with pytest.raises(UsageError, match="over here"):
        WhatIf(Replay(log, check=False), len(log.records) - 1)
    with pytest.raises(UsageError, match="one view"):
        WhatIf(Replay(log.redacted(0), check=False), 3)


def test_a_branch_is_taken_over_as_a_branch_of_the_first_log() -> None:
    log = shipped("super_truffle_pigs")
    branch = WhatIf(Replay(log, check=False), 30)
    play_by_hand(branch, random.Random(2), 3)
    seats = [SeatInfo(name, "human" if n == 0 else "bot", "novice") for n, name in enumerate(log.names)]
    made = branch.on_with(seats)
    assert made.header.parent is not None
    assert (made.header.parent.id, made.header.parent.n) == (log.header.id, 30)
    assert made.records == branch.log.records
    assert made.verify() == "verified"


@pytest.mark.parametrize("name", games())
def test_its_decisions_alone_bring_a_branch_back(name: str) -> None:
    replay = Replay(shipped(name), check=False)
    branch = WhatIf(replay, 12)
    play_by_hand(branch, random.Random(3), 8)
    again = WhatIf(replay, 12, branch.made)
    assert again.log.records == branch.log.records
    assert again.at == branch.at
    assert kit(name).rules.to_move(again.replay.state()) == branch.to_move
