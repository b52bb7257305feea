"""Volltreffer's shipped games show what their lines in the replays' README promise, and the script knows it when it sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import make_volltreffer_replays as script
from scripts import replays
from truffle_core.core.game import Step
from truffle_core.core.log import Log, read_log
from truffle_core.core.replay import Replay
from truffle_core.games import game
from truffle_core.games.volltreffer.actions import Order
from truffle_core.games.volltreffer.events import HandSwapped, MarketSwapped, Melded, TrickWon
from truffle_core.games.volltreffer.scoring import in_goal

ROOT = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Log:
    return read_log(ROOT / "replays" / "volltreffer" / f"{name}.jsonl", game)


def step(log: Log, n: int) -> Step:  # type: ignore[type-arg]
    record = log.records[n]
    assert isinstance(record, Step)
    return record


def pawns(log: Log, n: int) -> list[int]:
    return list(Replay(log).state(None, n).pawns)


def test_three_players_want_the_first_trick_and_the_last() -> None:
    log = shipped("three-players")
    taken = [n for n in range(128, 152) for event in step(log, n).events if event == TrickWon(0)]
    assert taken == [130, 151]
    assert pawns(log, 151)[0] == 61
    assert step(log, 126).events[0] == Melded()


def test_vt05_a_dealer_decides_and_vt12_two_melds_are_shown_together() -> None:
    log = shipped("four-players")
    assert step(log, 102).action == Order(("B7", "P7", "B5", "K4"))
    (melded,) = step(log, 170).events
    assert isinstance(melded, Melded)
    assert sorted(map(len, melded.melds)) == [3, 5]
    assert pawns(log, 186)[2] == 63


def test_vt11_all_eights_are_melded() -> None:
    melded = step(shipped("five-players"), 209).events[0]
    assert isinstance(melded, Melded)
    assert melded.points == 25
    assert all(code[1:] == "8" for code in melded.melds[0])


def test_vt20_a_winner_has_gone_round_the_track() -> None:
    log = shipped("past-the-end")
    assert script.wraps(log) == [(296, 2)]
    assert script.winner_went_round(log)
    assert (pawns(log, 295)[2], pawns(log, 296)[2]) == (76, 41)


@pytest.mark.parametrize(("name", "winners"), [("two-in-the-goal", (1,)), ("shared-win", (0, 1)), ("hand-swap", (0,))])
def test_vt21_of_two_pawns_in_the_goal_the_nearest_wins(name: str, winners: tuple[int, ...]) -> None:
    log = shipped(name)
    assert log.end is not None
    assert log.end.end.winners == winners
    assert script.goal_count(log) == 2
    assert replays.shared(log) == (len(winners) == 2)


def test_vt26_each_reading_of_the_variant_has_its_swaps() -> None:
    for name, kind in (("hand-swap", HandSwapped), ("market-swap", MarketSwapped)):
        log = shipped(name)
        assert dict(log.header.options)["variant"] == name.replace("-", "_")
        assert replays.count(log, kind) > 0
    assert [type(event) for event in step(shipped("hand-swap"), 9).events] == [HandSwapped]


def test_vt24_space_61_does_not_win_with_the_variant() -> None:
    log = shipped("market-swap")
    last = Replay(log).state(None, len(log.records) - 1)
    assert last.pawns[0] == 61
    assert in_goal(last.pawns, (61, 70)) == in_goal(last.pawns, last.goal()) == (2,)
    assert not in_goal([61], last.goal())


def test_the_script_finds_a_first_game_and_says_what_is_worth_a_look() -> None:
    log = script.GAMES.first(("novice", "novice", "novice"), lambda found: script.rounds(found) <= 5)
    assert log.verify() == "verified"
    told = list(script.worth_a_look(log))
    assert sum("round" in line and "ends" in line for line in told) == script.rounds(log)
    with pytest.raises(SystemExit):
        script.GAMES._replace(tries=1).first(("novice", "novice", "novice"), lambda _: False)
