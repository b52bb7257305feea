"""The replays that come with the project: each verifies, has its line, and shows what that line says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from truffle_core.core.game import Step
from truffle_core.core.log import Back, Log, read_log
from truffle_core.core.replay import Replay
from truffle_core.games import game, games
from truffle_core.games.truffle_shuffle.actions import Fulfil
from truffle_core.games.truffle_shuffle.events import RoundEnded
from truffle_core.games.truffle_shuffle.pieces import codes_of
from truffle_core.games.truffle_shuffle.state import NO_SKIP

FOLDER = Path(__file__).resolve().parent.parent / "replays"
FILES = sorted(FOLDER.glob("*/*.jsonl*"))
LINES = (FOLDER / "README.md").read_text("utf-8").splitlines()
ROWS = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in LINES if line.startswith("| `")]


def shipped(name: str) -> Log:
    return read_log(FOLDER / "truffle_shuffle" / f"{name}.jsonl", game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_replay_verifies_and_is_finished(path: Path) -> None:
    log = read_log(path, game)
    assert log.verify() == "verified"
    assert log.end is not None
    assert log.header.game == path.parent.name
    assert log.to_bytes() == path.read_bytes()
    assert not re.search(rb'"/|\\\\|[A-Za-z]:/|\.py', path.read_bytes()), "a log names no place on a machine"


def test_each_replay_has_one_line_and_each_line_its_replay() -> None:
    assert sorted(row[0] for row in ROWS) == [f"{path.parent.name}/{path.name}" for path in FILES]
    assert all(len(row) == 3 and row[1] and row[2] for row in ROWS)
    assert len({row[1] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("name", sorted({path.parent.name for path in FILES}))
def test_every_game_has_games_for_its_fewest_and_most_players(name: str) -> None:
    assert name in games()
    seats = {len(read_log(path, game).header.seats) for path in FILES if path.parent.name == name}
    assert set(game(name).about.seats) <= seats


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_steps_a_line_names_are_in_the_log(row: list[str]) -> None:
    log = read_log(FOLDER / row[0], game)
    named = re.findall(r"steps? (\d+)(?: and (\d+))?", row[2])
    assert all(int(number) < len(log.records) for pair in named for number in pair if number)


def test_ts28_the_worked_example_is_paid_with_all_nine_cards() -> None:
    log = shipped("worked-example")
    step = log.records[34]
    assert isinstance(step, Step)
    assert isinstance(step.action, Fulfil)
    assert step.action.order == "O06"
    assert sorted(step.action.cards) == sorted(["R1", "G2", "G2", "P=", "O5", "GC", "PC", "GN", "PN"])
    assert codes_of(Replay(log).state(0, 34).hands[0]) == []


def test_ts32_the_tie_is_decided_by_cards_in_hand() -> None:
    log = shipped("tie-by-cards")
    last = Replay(log).state(None, len(log.records) - 1)
    assert last.money[0] == last.money[1] == max(last.money)
    assert sum(last.hands[0]) > sum(last.hands[1])
    assert log.end is not None
    assert log.end.end.winners == (0,)


def test_ts15_a_skip_lies_over_the_end_of_a_round() -> None:
    log = shipped("skip-over-the-round")
    replay = Replay(log)
    ends = [n for n, record in enumerate(log.records) if any(isinstance(event, RoundEnded) for event in record.events)]  # type: ignore[union-attr]
    assert replay.state(None, ends[0]).skips[0] != NO_SKIP
    assert replay.state(None, 83).takes_left == 1
    assert replay.state(None, 84).skips[0] == NO_SKIP


def test_moves_that_were_taken_back_stay_in_the_log() -> None:
    log = shipped("second-thoughts")
    backs = [record.n for record in log.records if isinstance(record, Back)]
    assert backs == [15, 27]
    assert not set(backs) & set(Replay(log).main_line())
