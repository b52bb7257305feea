"""The replay screen, with a stand-in for the site around it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.helpers.stage import GAME, Stage, eyes, logged, raw_game, shown, spread, taken_back
from truffle_core.core.errors import UsageError
from truffle_core.core.plain_text import flat
from truffle_core.games.truffle_shuffle.pieces import COLOUR_NAMES
from truffle_core.widgets import gallery
from truffle_core.widgets.replay_table import SPEEDS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


# Finding a log


def test_the_gallery_lists_what_the_readme_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "replays" / GAME).mkdir(parents=True)
    (tmp_path / "replays" / GAME / "first.jsonl").write_bytes(raw_game())
    (tmp_path / "replays" / "README.md").write_text(
        "# Replays\n\n| file | title | look at |\n|---|---|---|\n"
        f"| `{GAME}/first.jsonl` | A first one | the last card |\n| `{GAME}/gone.jsonl` | Gone | nothing |\n"
    )
    monkeypatch.setattr(gallery, "data_folder", lambda name: tmp_path / name)
    gallery.exhibits.cache_clear()
    try:
        stage = Stage("replay")
        items = stage.block("shipped").items
        steps = json.loads(raw_game().splitlines()[-1])["steps"]
        assert [(flat(item.title), flat(item.text), item.offer) for item in items] == [
            ("A first one", f"2 players, {steps} steps, how long: one round, Ben won. the last card", "open:first")
        ]
        assert items[0].address == f"?game={GAME}&view=replay&log=first"
        stage.click("open:first")
        assert stage.screen.address() == {"log": "first", "n": "0", "seat": "0"}
    finally:
        gallery.exhibits.cache_clear()


def test_every_shipped_replay_opens_and_can_be_seen_to_its_end() -> None:
    for exhibit in gallery.exhibits(GAME):
        stage = Stage("replay", log=exhibit.name)
        stage.click("last")
        assert not stage.refused, exhibit.name
        assert stage.table.at == len(stage.table.replay) - 1


def test_a_link_opens_the_step_with_the_eyes_it_names() -> None:
    stage = shown(n="17", seat="1")
    assert stage.table.at == 17
    assert eyes(stage) == "eyes:1"
    assert stage.screen.address() == {"log": stage.table.log.header.id, "n": "17", "seat": "1"}
    assert "Step 17 of" in stage.says


@pytest.mark.parametrize("n", ["-1", "9999", "99999999999999999999", "x", "1.5", "²", "0x1"])
def test_a_step_that_is_not_there_is_refused_in_words(n: str) -> None:
    with pytest.raises(UsageError, match="no step"):
        shown(n=n)


@pytest.mark.parametrize("seat", ["2", "-1", "9", "me", "99999999", "²", "OPEN", "None"])
def test_eyes_that_nobody_has_are_refused_in_words(seat: str) -> None:
    with pytest.raises(UsageError, match="eyes"):
        shown(seat=seat)


@pytest.mark.parametrize(
    "log", ["nope", "../../etc/passwd", "..", "/etc/passwd", "%2e%2e", "a/b", "0" * 32, "README", "*", "x" * 200]
)
def test_a_log_that_is_not_there_is_refused_in_words(log: str) -> None:
    with pytest.raises(UsageError, match="no replay"):
        Stage("replay", log=log)
    stage = Stage("replay")
    stage.click(f"open:{log}")
    assert stage.refused
    assert stage.page.layout == "form"


# Steps


def test_every_way_leads_where_it_says() -> None:
    stage = shown(logged(3))
    last = len(stage.table.replay) - 1
    stage.click("on")
    stage.click("on")
    assert stage.table.at == 2
    stage.click("back")
    assert stage.table.at == 1
    stage.click("last")
    assert stage.table.at == last
    stage.click("on")
    assert stage.table.at == last
    stage.click("first")
    assert stage.table.at == 0
    stage.click("back")
    assert stage.table.at == 0
    stage.click("scrub", "9")
    assert stage.table.at == 9
    stage.click("n:4")
    assert stage.table.at == 4


def test_only_a_distant_step_is_a_leap() -> None:
    stage = shown(n="17")
    leaps = []
    for offer in ("on", "n:40", "back", "first", "on"):
        stage.click(offer)
        leaps.append(stage.page.leaps)
    assert leaps == [False, True, False, True, False]
    stage.click("set-speed", "1")
    stage.click("last")
    assert stage.page.leaps


def test_a_turn_on_and_a_turn_back_meet() -> None:
    stage = shown(logged(3))
    movers = [record.by for record in stage.table.log.records]
    starts = [n for n, by in enumerate(movers) if n == 0 or by != movers[n - 1]]
    for start in starts[1:]:
        stage.click("turn-on")
        assert stage.table.at == start
    for start in reversed(starts[:-1]):
        stage.click("turn-back")
        assert stage.table.at == start


def test_next_order_stops_at_each_order_in_turn() -> None:
    stage = shown()
    paid = [n for n, record in enumerate(stage.table.log.records) if getattr(record.action, "order", None)]
    assert paid
    for step in paid:
        stage.click("mark-on")
        assert stage.table.at == step
    stage.click("mark-on")
    assert stage.table.at == len(stage.table.replay) - 1


@pytest.mark.parametrize(
    ("offer", "value"),
    [
        ("n:99999", None),
        ("scrub", "99999"),
        ("scrub", "x"),
        ("scrub", None),
        ("n:x", None),
        ("n:-3", None),
        ("eyes:7", None),
        ("eyes:x", None),
        ("set-seat", "9"),
        ("set-speed", "0"),
        ("set-speed", "nan"),
        ("slot-3", None),
        ("", None),
        ("scrub", "²"),
    ],
)
def test_an_offer_that_does_not_stand_leaves_a_page_that_can_be_drawn(offer: str, value: str | None) -> None:
    stage = shown(n="3")
    stage.click(offer, value)
    assert stage.page.layout == "replay"
    assert 0 <= stage.table.at < len(stage.table.replay)
    assert stage.table._speed in dict(SPEEDS)
    assert stage.table._take_over_seat in (0, 1)


def test_the_list_of_moves_shows_the_present_step_and_leads_to_others() -> None:
    stage = shown(logged(2, "game"))
    stage.click("last")
    moves = stage.block("moves").items
    assert [item.number for item in moves if item.current] == [str(stage.table.at)]
    starts = {item.heading: item.offer for item in moves if item.heading}
    assert set(starts) == {"Round 1", "Round 2", "Round 3"}
    assert starts["Round 1"] == "n:0"
    stage.click(moves[3].offer)
    assert str(stage.table.at) == moves[3].number


def test_a_replay_offers_nothing_on_the_table() -> None:
    stage = shown(n="5")
    assert stage.page.scene is not None
    assert any(zone.pieces for zone in stage.page.scene.zones)
    for zone in stage.page.scene.zones:
        assert not [piece for piece in zone.pieces if piece.offer or "lit" in piece.marks]


def test_what_was_taken_back_is_stepped_through_and_told() -> None:
    stage = taken_back(2)
    back = stage.table.at
    assert "went back to step" in stage.says
    target = stage.table.log.records[back].back
    art = spread(stage)
    stage.click(f"n:{target}")
    # the place last taken from is marked where there is a last move only
    assert {k: v for k, v in art.items() if v} == {k: v for k, v in spread(stage).items() if v}
    assert back not in stage.table._steps


# Whose eyes


def test_a_hidden_card_is_on_the_page_for_open_eyes_alone() -> None:
    stage = shown(logged(2), seat="public")
    hidden = [key for key, art in spread(stage).items() if art.startswith("k")]
    assert hidden
    closed = spread(stage)
    names = {piece.id: piece.name for piece in stage.pieces("tableau")}
    for key in hidden:
        assert "face-down" in names[key]
        assert any(colour in names[key] for colour in COLOUR_NAMES.values())
    stage.click("eyes:open")
    opened = spread(stage)
    assert all(opened[key].startswith("c") for key in hidden)
    stage.click("eyes:public")
    assert spread(stage) == closed


def test_each_seat_sees_its_own_hand_alone() -> None:
    stage = shown(logged(3))
    stage.click("last")
    stage.click("turn-back")
    hands = {}
    for seat in range(3):
        stage.click(f"eyes:{seat}")
        hands[seat] = [piece.art for piece in stage.pieces("hand")]
        others = [one for one in stage.page.scene.seats if one.seat != seat] if stage.page.scene else []
        assert all(not one.tokens for one in others)
    stage.click("eyes:open")
    counts = {one.seat: len(one.tokens) for one in stage.page.scene.seats} if stage.page.scene else {}
    assert counts == {seat: len(hand) for seat, hand in hands.items()}


def test_the_moves_are_told_as_the_eyes_saw_them() -> None:
    stage = shown(logged(2), seat="open")
    taken = next(
        record.n
        for record in stage.table.log.records[1:]
        if record.by == 1
        and any(getattr(event, "card", None) is not None for event in record.events)
        and record.action.slot >= 30
    )
    stage.click(f"n:{taken}")
    told = stage.says
    stage.click("eyes:0")
    assert stage.says != told
    assert stage.table.at == taken


def test_public_eyes_see_of_the_whole_log_what_is_in_the_public_log() -> None:
    log = logged(2)
    stage = Stage("replay")
    stage.click("file", log.redacted("public").to_bytes().decode(), "public.jsonl")
    whole = Stage("replay")
    whole.click("file", log.to_bytes().decode(), "whole.jsonl")
    whole.click("eyes:public")
    for n in (0, 5, 9):
        stage.click(f"n:{n}")
        whole.click(f"n:{n}")
        assert stage.page.scene == whole.page.scene


def test_a_log_cut_off_in_its_last_line_says_so() -> None:
    lines = logged(2).to_bytes().decode().splitlines(keepends=True)
    stage = Stage("replay")
    stage.click("file", "".join(lines[:-2]) + lines[-2][:9], "torn.jsonl")
    assert "cut off" in stage.says
    stage.click("on")
    assert "cut off" not in stage.says


# Playing on


def test_a_way_through_the_log_counts_even_if_the_page_has_moved_on() -> None:
    assert shown().page.lasting


def test_autoplay_goes_to_the_end_step_by_step_and_stops() -> None:
    async def course() -> None:
        stage = shown()
        await asyncio.gather(*stage.tasks)
        stage.table._speed = "0.0"
        last = len(stage.table.replay) - 1
        stage.click(f"n:{last - 5}")
        stage.click("play")
        assert "pause" in stage.buttons()
        await asyncio.gather(*stage.tasks)
        assert stage.table.at == last
        assert "pause" not in stage.buttons()
        assert stage.chart is not None
        assert stage.chart.marked[-5:] == list(range(last - 4, last + 1))

    asyncio.run(course())


def test_any_step_by_hand_pauses_autoplay() -> None:
    async def course() -> None:
        stage = shown()
        stage.table._speed = "0.0"
        stage.click("play")
        await asyncio.sleep(0.02)
        stage.click("n:3")
        await asyncio.gather(*stage.tasks)
        assert stage.table.at == 3

    asyncio.run(course())


def test_play_again_and_again_keeps_one_pace() -> None:
    async def course() -> None:
        stage = shown()
        await asyncio.gather(*stage.tasks)
        stage.table._speed = "0.001"
        for _ in range(9):
            stage.click("play")
            await asyncio.sleep(0)
        await asyncio.gather(*stage.tasks)
        last = len(stage.table.replay) - 1
        assert stage.chart is not None
        steps = [at for n, at in enumerate(stage.chart.marked) if n == 0 or at != stage.chart.marked[n - 1]]
        assert steps == list(range(last + 1))
        assert stage.said.count("This is the end of the game.") == 1

    asyncio.run(course())


def test_play_at_the_end_begins_at_the_beginning() -> None:
    async def course() -> None:
        stage = shown()
        stage.click("last")
        stage.click("play")
        assert stage.table.at == 0
        stage.click("pause")
        assert "pause" not in stage.buttons()
        await asyncio.gather(*stage.tasks)

    asyncio.run(course())


# The chart


def test_the_chart_comes_with_the_table_follows_it_and_leads_to_steps() -> None:
    async def course() -> None:
        stage = shown(n="7")
        await asyncio.gather(*stage.tasks)
        assert stage.chart is not None
        assert stage.jump is not None
        stage.click("n:9")
        assert stage.chart.marked == [9]
        stage.jump(21)
        assert stage.table.at == 21
        assert stage.screen.address()["n"] == "21"
        stage.jump(100_000)
        assert stage.table.at == len(stage.table.replay) - 1

    asyncio.run(course())


def test_the_numbers_of_the_chart_stand_in_a_table_too() -> None:
    stage = shown(logged(3))
    grid = stage.block("numbers")
    assert grid.head == ["Step", "What", "Ann", "Ben", "Cleo"]
    state = stage.table.replay.state(None, len(stage.table.replay) - 1)
    assert grid.rows[-1][2:] == [f"${money}" for money in state.money]
    assert len(grid.rows) >= len(stage.table._series.marks)


# Key moments


def test_each_key_moment_leads_to_its_step() -> None:
    stage = shown()
    items = stage.block("moments").items
    assert items
    for item in items:
        stage.click(item.offer)
        assert stage.table.at == int(item.number)
        assert [one.number for one in stage.block("moments").items if one.current] in ([item.number], [item.number] * 2)
