"""A tournament is fair, repeatable and honest about how sure it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from truffle_core.analysis.tournament import BotFault, Played, _standing, run_tournament, wilson
from truffle_core.core.bot import Observation
from truffle_core.core.errors import UsageError
from truffle_core.core.log import read_log
from truffle_core.games import game, games
from truffle_core.games.truffle_shuffle.actions import Skip

GAME = games()[0]
ROUND = {"length": "round"}


def faulty(observation: Observation[Any, Any], rng: Any) -> Any:
    raise ZeroDivisionError("nothing to share")


def cheat(observation: Observation[Any, Any], rng: Any) -> Any:
    return Skip("GS")


def first_legal(observation: Observation[Any, Any], rng: Any) -> Any:
    return observation.legal_actions[0]


def last_legal(observation: Observation[Any, Any], rng: Any) -> Any:
    return observation.legal_actions[-1]


def logs(folder: Path) -> list[Any]:
    return [read_log(path, game) for path in sorted(folder.glob("*.jsonl"))]


def test_every_seating_is_played_equally_often_with_the_same_deals(tmp_path: Path) -> None:
    result = run_tournament(GAME, ["random", "novice", "regular"], 12, options=ROUND, seed=5, out=tmp_path)
    assert (result.games, result.deals, result.seatings) == (12, 2, 6)
    kept = logs(tmp_path)
    assert [log.header.seed for log in kept] == [5] * 6 + [6] * 6
    seatings = Counter(tuple(seat.bot for seat in log.header.seats) for log in kept)
    assert len(seatings) == 6
    assert set(seatings.values()) == {2}
    for deal in (kept[:6], kept[6:]):
        assert len({log.records[0].events for log in deal}) == 1


def test_two_names_with_more_seats_mean_one_against_copies(tmp_path: Path) -> None:
    result = run_tournament(GAME, ["novice", "random"], 6, seats=3, options=ROUND, out=tmp_path)
    assert [(one.bot, one.games) for one in result.standings] == [("novice", 6), ("random", 12)]
    assert Counter([seat.bot for seat in log.header.seats].index("novice") for log in logs(tmp_path)) == {
        0: 2,
        1: 2,
        2: 2,
    }


def test_the_number_of_games_is_rounded_up_to_whole_deals() -> None:
    assert run_tournament(GAME, ["random", "novice"], 3, options=ROUND).games == 4


def test_one_bot_against_itself_has_one_seating() -> None:
    result = run_tournament(GAME, ["random", "random"], 3, options=ROUND)
    assert (result.games, result.seatings) == (3, 1)
    assert result.standings[0].share == 0.5


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes() -> None:
    once, again = (run_tournament(GAME, ["random", "novice"], 6, options=ROUND, seed=9, jobs=jobs) for jobs in (1, 2))
    assert once == again


def test_the_logs_verify_and_agree_with_the_standings(tmp_path: Path) -> None:
    result = run_tournament(GAME, ["random", "novice"], 6, options=ROUND, out=tmp_path)
    kept = logs(tmp_path)
    assert [log.verify() for log in kept] == ["verified"] * 6
    wins = Counter(log.header.seats[log.end.end.winners[0]].bot for log in kept)
    assert {one.bot: one.wins for one in result.standings} == {"random": wins["random"], "novice": wins["novice"]}


def test_a_folder_with_logs_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("{}")
    with pytest.raises(UsageError, match="holds logs already"):
        run_tournament(GAME, ["random", "novice"], 2, out=tmp_path)


def test_functions_play_too_in_processes_as_well() -> None:
    result = run_tournament(GAME, [first_legal, last_legal], 4, options=ROUND, jobs=2)
    assert [one.bot for one in result.standings] == ["first_legal", "last_legal"]


def test_a_function_that_cannot_leave_its_process_is_refused_in_words() -> None:
    with pytest.raises(UsageError, match="one job"):
        run_tournament(GAME, ["random", lambda observation, rng: observation.legal_actions[0]], 2, jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_falls_over_is_named_with_seat_seed_and_step(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(BotFault) as fault:
        run_tournament(GAME, ["random", faulty], 4, options={**ROUND, "first": "0"}, seed=3, jobs=jobs, out=tmp_path)
    found = fault.value
    assert (found.bot, found.seat, found.seed) == ("faulty", 1, 3)
    assert "ZeroDivisionError: nothing to share" in str(found)
    assert len(logs(tmp_path)[0].records) == found.step


def test_a_bot_that_breaks_a_rule_is_named_with_the_rule() -> None:
    with pytest.raises(BotFault, match=r'"cheat" at seat \d, seed 0, step \d+: chose what is not allowed, [A-Z]+-\d+'):
        run_tournament(GAME, [cheat, "random"], 2, options=ROUND)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bots": ["random", "nobody"]}, 'no bot called "nobody"'),
        ({"bots": ["random", "novice", "regular"], "seats": 2}, "cannot fill 2 seats"),
        ({"bots": ["random"]}, "players"),
        ({"games": 0}, "at least one game"),
        ({"options": {"length": "week"}}, "cannot be"),
        ({"seed": -1}, "seeds"),
    ],
)
def test_what_will_not_do_is_refused_in_words(wrong: dict[str, Any], words: str) -> None:
    asked: dict[str, Any] = {"bots": ["random", "novice"], "games": 2, **wrong}
    with pytest.raises(UsageError, match=words):
        run_tournament(GAME, **asked)


def test_a_shared_game_counts_its_part_and_an_unfinished_one_is_named() -> None:
    played = [
        Played(("a", "b"), (0,), (5, 3), finished=True),
        Played(("b", "a"), (0, 1), (4, 4), finished=False),
    ]
    standing = _standing("a", played)
    assert (standing.games, standing.wins, standing.shared, standing.unfinished) == (2, 1, 1, 1)
    assert (standing.share, standing.points) == (0.75, 4.5)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"), [(0.5, 100, 0.404, 0.596), (1.0, 10, 0.722, 1.0), (0.0, 10, 0.0, 0.278)]
)
def test_the_interval_is_the_one_of_wilson(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=0.001)


def test_the_result_is_a_table_and_plain_data_and_progress_is_told() -> None:
    told: list[int] = []
    result = run_tournament(GAME, ["random", "novice"], 4, options=ROUND, progress=told.append)
    assert sum(told) == 4
    assert json.loads(json.dumps(result.to_dict()))["standings"][1]["bot"] == "novice"
    headline, _, heads, *rows = result.table().splitlines()
    assert (
        headline == f"{GAME}, length round: 4 games, 2 deals (seeds 0 to 1) in 2 seatings; equal play would give 50.0%"
    )
    assert heads.split()[:3] == ["bot", "games", "wins"]
    assert [row.split()[0] for row in rows] == ["random", "novice"]
