"""The gallery's filters: made from what the logs say of themselves, kept in the address, and never a dead end."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.helpers.stage import GAME, Stage, dealt, logged, put_down
from truffle_core.core.glance import glance
from truffle_core.core.log import read_log
from truffle_core.core.plain_text import flat
from truffle_core.games import game, games
from truffle_core.widgets.app import WORDS
from truffle_core.widgets.gallery import FILTERS, exhibit_of, exhibit_path, exhibits, shown_games


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def titles(stage: Stage) -> list[str]:
    """Return what the gallery lists."""
    below = stage.page.below
    return [flat(item.title) for block in below if block.id in ("shipped", "own") for item in block.items]  # type: ignore[union-attr]


def counted(stage: Stage) -> str:
    return str(stage.block("filters").count)


@pytest.mark.parametrize("name", games())
def test_the_facts_are_those_of_the_logs(name: str) -> None:
    shown = shown_games(game(name).about, [])
    assert [one.log for one in shown] == [one.name for one in exhibits(name)]
    for one in shown:
        path = exhibit_path(name, one.log)
        assert path is not None
        log = read_log(path, game)
        assert log.end is not None
        assert one.names == tuple(log.names)
        assert one.winners == tuple(log.names[seat] for seat in log.end.end.winners)
        assert one.options == log.setup().options
        assert exhibit_of(name, log.header.id) == one.log


@pytest.mark.parametrize("name", games())
def test_each_choice_shows_something_and_says_how_many(name: str) -> None:
    stage = Stage("replay", game=name)
    every = len(exhibits(name))
    assert counted(stage) == f"{every} of {every}"
    for field in stage.block("filters").fields:
        for choice in field.choices:
            stage.click(field.offer, choice.value)
            expected = every if not choice.value else len(titles(stage))
            assert counted(stage) == f"{expected} of {every}"
            if choice.value and field.id != "filter-whose" and choice.value not in ("play", "shared"):
                assert 0 < expected <= every
        stage.click(field.offer, "")
    assert counted(stage) == f"{every} of {every}"


def test_filters_go_together_and_words_are_looked_for_everywhere() -> None:
    stage = Stage("replay", game="volltreffer")
    stage.click("filter-seats", "3")
    three = titles(stage)
    stage.click("filter-text", "TRUMPS middle")
    assert titles(stage) == ["Nearer to the middle"]
    stage.click("filter-text", "")
    assert titles(stage) == three
    stage.click("filter-option", "variant.hand_swap")
    assert titles(stage) == ["The variant, with swaps in the hand"]
    stage.click("filter-none")
    stage.click("filter-won", "shared")
    assert titles(stage) == ["Two on one space"]
    stage.click("filter-won", "by.Nina")
    assert "Enough is enough" in titles(stage)


def test_filters_stand_in_the_address_and_come_from_it() -> None:
    stage = Stage("replay", game="volltreffer")
    stage.click("filter-seats", "4")
    stage.click("filter-text", "enough")
    assert stage.screen.address() == {"seats": "4", "text": "enough"}
    again = Stage("replay", game="volltreffer", **stage.screen.address())
    assert titles(again) == titles(stage) == ["Enough is enough"]
    assert set(FILTERS) <= set(WORDS)


def test_nothing_found_says_what_to_do() -> None:
    stage = Stage("replay", text="no such words anywhere")
    assert titles(stage) == []
    assert counted(stage) == f"0 of {len(exhibits(GAME))}"
    assert "Leave one of the choices open" in stage.text()
    assert "filter-none" in stage.buttons()
    stage.click("filter-none")
    assert titles(stage)
    assert stage.screen.address() == {}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("seats", "99"),
        ("seats", "x"),
        ("option", "x.y"),
        ("option", "."),
        ("whose", "nobody"),
        ("won", "by."),
        ("won", "?"),
    ],
)
def test_a_strange_filter_in_an_address_does_no_harm(word: str, value: str) -> None:
    stage = Stage("replay", **{word: value})
    assert " of " in counted(stage)
    assert stage.page.layout == "form"


def test_long_words_are_cut_and_hostile_ones_are_only_words() -> None:
    stage = Stage("replay", text="<img src=x onerror=alert(1)>" + "x" * 500)
    assert len(stage.screen.address()["text"]) == 60
    assert titles(stage) == []


def test_own_games_are_told_from_shipped_ones_and_from_those_in_play() -> None:
    play = dealt(9)
    kept = dict(play.kept)
    stage = Stage("replay", kept=kept)
    every = len(exhibits(GAME)) + 1
    assert counted(stage) == f"{every} of {every}"
    stage.click("filter-whose", "own")
    assert len(titles(stage)) == 1
    assert "in play" in flat(stage.block("own").items[0].text)
    stage.click("filter-won", "over")
    assert titles(stage) == []
    stage.click("filter-won", "play")
    assert len(titles(stage)) == 1
    stage.click("filter-whose", "shipped")
    assert titles(stage) == []


def test_a_log_is_looked_at_again_only_once_it_has_changed(folder: Path) -> None:
    identity = put_down(logged())
    path = folder / f"{identity}.jsonl"
    first = glance(path)
    assert first is not None
    assert first.end is not None
    assert glance(path) is first
    path.write_bytes(path.read_bytes()[:-20])
    again = glance(path)
    assert again is not None
    assert again.end is None
    packed = folder / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(logged().to_bytes()))
    assert glance(packed) == first


@pytest.mark.parametrize("raw", [b"", b"rubbish", b"\x1f\x8bbroken", b'{"format":"truffle-log"}\n'])
def test_what_cannot_be_read_has_no_facts(raw: bytes, folder: Path) -> None:
    (folder / "x.jsonl").write_bytes(raw)
    assert glance(folder / "x.jsonl") is None
    assert glance(folder / "gone.jsonl") is None
