"""Answers from frames: shares, levels and what earns most, with intervals that are as wide as they should be."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd
import pytest

import truffle_core as tc
from truffle_core.analysis import COLUMNS, earners, level_shares, seat_shares, wilson
from truffle_core.charts import interval_chart
from truffle_core.core.places import data_folder


def table(name: str, rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Give a frame with some of its columns filled."""
    return pd.DataFrame(
        {one.name: pd.Series([row.get(one.name) for row in rows], dtype=one.dtype) for one in COLUMNS[name]}
    )


def played(winners: list[int], game: str = "some_game", seats: int = 2) -> pd.DataFrame:
    """Give the games frame of games won by these seats; the level "b" sits where it changes from game to game."""
    rows = [
        {
            "file": f"{game}-{number}",
            "game": game,
            "seat": seat,
            "seats": seats,
            "bot": "b" if seat == number % seats else "a",
            "finished": True,
            "won": float(seat == winner),
            "score": 10 * (seat == winner),
        }
        for number, winner in enumerate(winners)
        for seat in range(seats)
    ]
    return table("games", rows)


def test_the_shares_of_the_seats_are_counted_with_their_wilson_intervals() -> None:
    found = seat_shares(played([0, 0, 0, 1]))
    assert [*found["share"]] == [0.75, 0.25]
    assert [*found["games"]] == [4, 4]
    assert [*found["fair"]] == [0.5, 0.5]
    assert (found["low"][0], found["high"][0]) == pytest.approx(wilson(0.75, 4), abs=0.0005)


def test_games_with_more_seats_are_counted_apart() -> None:
    found = seat_shares(pd.concat([played([0, 1]), played([2, 0, 1], seats=3)], ignore_index=True))
    assert [*zip(found["seats"], found["seat"], strict=True)] == [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    assert [*found["fair"]] == [0.5, 0.5, 0.333, 0.333, 0.333]


def test_levels_are_ranked_with_their_scores() -> None:
    found = level_shares(played([0, 1, 0, 0]))
    assert [*found["bot"]] == ["a", "b"]
    assert [*found["share"]] == [0.25, 0.75]
    assert [*found["score"]] == [2.5, 7.5]


def test_games_under_way_and_people_do_not_count() -> None:
    games = played([0, 0, 1])
    games.loc[games["file"] == "some_game-2", ["finished", "won", "score"]] = [False, pd.NA, pd.NA]
    assert [*seat_shares(games)["share"]] == [1.0, 0.0]
    games["bot"] = games["bot"].where(games["seat"] == 0)
    assert level_shares(games)["games"].sum() == 2


def earned(*points: tuple[int, str, int]) -> pd.DataFrame:
    rows = [
        {"file": f"some_game-{number}", "game": "some_game", "kind": "meld", "label": label, "earned": brought}
        for number, label, brought in points
    ]
    return table("marks", rows)


def test_what_earns_most_counts_times_points_each_and_points_a_player() -> None:
    found = earners(earned((0, "pair", 2), (0, "pair", 4), (1, "flush", 10), (2, "pair", 2)), played([0, 1, 0]))
    assert [*found["label"]] == ["flush", "pair"]
    assert [*found["times"]] == [1, 3]
    assert [*found["each"]] == [10, 2.667]
    assert [*found["earned"]] == [1.667, 1.333]
    assert (found["low"] <= found["earned"]).all()
    assert (found["earned"] <= found["high"]).all()


def test_the_interval_is_that_of_the_mean_over_games_and_the_same_each_time() -> None:
    marks = earned(*((number, "pair", 4 * (number % 2)) for number in range(400)))
    found = earners(marks, played([0] * 400))
    # a player's mean of 1 with a standard deviation of 1 over 400 games: 1.96 / 20 to either side
    assert found["low"][0] == pytest.approx(1 - 0.098, abs=0.01)
    assert found["high"][0] == pytest.approx(1 + 0.098, abs=0.01)
    pd.testing.assert_frame_equal(found, earners(marks, played([0] * 400)))


def test_games_of_one_deal_are_drawn_together() -> None:
    marks = earned(*((number, "pair", 4 * (number // 4 % 2)) for number in range(400)))
    games = played([0] * 400)
    apart = earners(marks, games)
    games["seed"] = pd.Series([int(file.split("-")[1]) // 4 for file in games["file"]], dtype="Int64")
    together = earners(marks, games)
    assert together["earned"][0] == apart["earned"][0] == 1
    # a fourth of the draws: an interval twice as wide
    assert together["high"][0] - together["low"][0] == pytest.approx(2 * (apart["high"][0] - apart["low"][0]), rel=0.15)


def test_only_the_kinds_that_are_asked_for_and_the_best_of_them() -> None:
    games, _, marks, _ = tc.frames(data_folder("replays"))
    found = earners(marks, games, kinds=["order", "flower"], top=2)
    assert [*found["kind"]] == ["order", "order", "flower", "flower"]
    assert [*found["earned"]] == sorted(found["earned"][:2], reverse=True) + sorted(found["earned"][2:], reverse=True)


def test_a_game_in_which_nothing_of_that_kind_was_earned_is_left_out() -> None:
    found = earners(earned((0, "pair", 2)), pd.concat([played([0]), played([1], "other_game")], ignore_index=True))
    assert [*found["game"]] == ["some_game"]


def test_views_do_not_count_for_what_is_earned() -> None:
    games = played([0, 1])
    games["view"] = games["view"].mask(games["file"] == "some_game-1", "public")
    assert [*earners(earned((0, "pair", 2), (1, "pair", 8)), games)["each"]] == [2]


# The chart


def test_a_chart_has_a_panel_a_game_and_a_dot_with_its_interval_a_row() -> None:
    found = seat_shares(pd.concat([played([0, 0, 0, 1]), played([1], "other_game")], ignore_index=True))
    figure = interval_chart(found, "seat", "share", axis="share of wins", expected="fair", percent=True)
    assert [one.text for one in figure.layout.annotations] == ["Other Game", "Some Game"]
    dots = [trace for trace in figure.data if trace.error_x.array is not None]
    assert [*dots[1].x] == [0.75, 0.25]
    assert dots[1].x[0] + dots[1].error_x.array[0] == pytest.approx(found["high"][2])
    assert dots[1].x[0] - dots[1].error_x.arrayminus[0] == pytest.approx(found["low"][2])
    expected = [trace for trace in figure.data if trace.error_x.array is None]
    assert [*expected[0].x] == [0.5, 0.5]
    assert sum(bool(trace.showlegend) for trace in figure.data) == 2


def test_a_chart_takes_no_name_for_markup() -> None:
    row = {"game": ["<b>x</b>"], "bot": ["<i>y</i>"], "share": [0.5], "low": [0.2], "high": [0.8]}
    written = json.dumps(interval_chart(row, "bot", "share").to_plotly_json(), default=str)
    assert "<" not in written


def test_no_games_give_empty_answers_and_empty_charts() -> None:
    nothing = played([])
    assert len(interval_chart(seat_shares(nothing), "seat", "share").data) == 0
    assert not len(level_shares(nothing))
    assert [*earners(earned(), nothing).columns] == [*earners(earned((0, "pair", 2)), played([0])).columns]
