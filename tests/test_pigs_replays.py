"""The games of Super Truffle Pigs that come with the project show what their lines say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from truffle_core.core.game import Step
from truffle_core.core.log import Log, read_log
from truffle_core.core.replay import Replay
from truffle_core.games import game
from truffle_core.games.super_truffle_pigs.actions import Give, Leave, Move, PackStink, Shove
from truffle_core.games.super_truffle_pigs.events import Given, Rolled, Rose, Turned, Used
from truffle_core.games.super_truffle_pigs.pieces import RAN, points_of
from truffle_core.games.super_truffle_pigs.state import State

FOLDER = Path(__file__).resolve().parent.parent / "replays" / "super_truffle_pigs"


def shipped(name: str) -> Log:
    return read_log(FOLDER / f"{name}.jsonl", game)


def step(log: Log, n: int) -> Step[Any, Any]:
    record = log.records[n]
    assert isinstance(record, Step)
    return record


def before(log: Log, n: int) -> State:
    state: State = Replay(log).state(None, n - 1)
    return state


def ran(record: Step[Any, Any]) -> tuple[int, ...]:
    return tuple(pig for event in record.events for pig in getattr(event, "ran", ()))


def test_st27_wolves_stand_up_under_a_pig() -> None:
    log = shipped("two-players")
    assert isinstance(step(log, 54).action, PackStink)
    assert "knock_out" in step(log, 54).events[0].missions
    assert isinstance(step(log, 64).events[0], Rose)
    assert ran(step(log, 64)) == (2,)
    assert before(log, 64).pigs[2] in before(log, 64).wolves
    assert isinstance(step(log, 65).action, Give)
    assert isinstance(step(log, 70).action, Leave)


def test_st19_a_worthless_super_truffle_pays_for_a_power() -> None:
    log = shipped("three-players")
    used = step(log, 73).events[0]
    assert isinstance(used, Used)
    assert isinstance(used.truffle, int)
    assert points_of(before(log, 73).packs[2][used.truffle]) == 0
    assert isinstance(step(log, 76).events[0], Turned)
    assert ran(step(log, 76)) == (2, 3)
    assert log.end is not None
    assert sorted(log.end.end.scores)[1:] == [13, 14]


def test_st17_in_the_game_of_four_nobody_runs() -> None:
    log = shipped("four-players")
    last: State = Replay(log).state(None, len(log.records) - 1)
    assert min(last.pigs) >= 0
    faces = [
        event.face
        for record in log.records
        if isinstance(record, Step)
        for event in record.events
        if isinstance(event, Rolled)
    ]
    assert faces.count("moon") == 3


def test_st07_a_brave_pig_runs_when_its_courage_ends() -> None:
    log = shipped("winter")
    assert before(log, 1).winter
    slid = step(log, 92)
    assert isinstance(slid.action, Move)
    assert slid.action.to != slid.events[0].to
    assert before(log, 97).brave == 1 << 4
    assert before(log, 86).pigs[4] in before(log, 86).wolves, "it stands where a wolf stands, and stays"
    assert ran(step(log, 97)) == (4,)
    assert isinstance(step(log, 98).action, Give)
    assert isinstance(step(log, 99).action, Give)


def test_st28_all_three_are_chased_out() -> None:
    log = shipped("chased-out")
    assert isinstance(step(log, 59).action, Shove)
    assert ran(step(log, 59)) == (4,)
    assert (ran(step(log, 68)), ran(step(log, 107))) == ((0,), (2,))
    given = [
        event.to
        for record in log.records
        if isinstance(record, Step)
        for event in record.events
        if isinstance(event, Given)
    ]
    assert given == [0, 1, 1, 2, 2, 0]
    assert set(Replay(log).state(None, len(log.records) - 1).pigs) == {RAN}


def test_st30_a_win_is_shared() -> None:
    log = shipped("shared-win")
    last: State = Replay(log).state(None, len(log.records) - 1)
    assert log.end is not None
    assert log.end.end.winners == (2, 3)
    assert len(last.packs[2]) == len(last.packs[3]) == 3


def test_st14_who_is_out_still_gets_truffles_and_wins() -> None:
    log = shipped("win-after-leaving")
    assert (step(log, 187).by, type(step(log, 187).action)) == (0, Leave)
    gift = step(log, 260).events[0]
    assert isinstance(gift, Given)
    assert (gift.to, gift.points) == (0, 3)
    assert log.end is not None
    assert log.end.end.winners == (0,)
