"""The form beside a replay: what a saved page shows is chosen there, and nothing else gets onto it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.helpers.stage import Stage, logged, raw_game, shown
from tests.test_export import data_of
from truffle_core.core.log import log_from_bytes
from truffle_core.games import game


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def words_on(stage: Stage) -> list[str]:
    """Return the views on the page that was saved last."""
    name, text = stage.files[-1]
    assert name.endswith(".html")
    return [view["word"] for view in data_of(text)["views"]]


def switches(stage: Stage) -> dict[str, str]:
    return {field.offer: field.value for field in stage.block("page").fields}


def test_only_the_present_view_is_chosen_at_first() -> None:
    stage = shown(n="7", seat="1")
    assert "page" not in [block.id for block in stage.page.side]
    stage.click("page-open")
    assert [offer for offer, value in switches(stage).items() if value == "true"] == ["page-view:1"]
    stage.click("page-make")
    assert words_on(stage) == ["1"]
    assert data_of(stage.files[-1][1])["first"] == {"n": 7, "view": 0}
    assert "Ben's view, and no more." in stage.said[-1]
    assert "page" not in [block.id for block in stage.page.side]


def test_views_are_added_and_left_out() -> None:
    stage = shown(seat="0")
    stage.click("page-open")
    stage.click("page-view:open", "true")
    stage.click("page-view:public", "true")
    stage.click("page-view:0", "false")
    stage.click("page-make")
    assert words_on(stage) == ["open", "public"]


def test_a_page_without_views_is_refused_and_the_form_stays() -> None:
    stage = shown(seat="0")
    stage.click("page-open")
    stage.click("page-view:0", "false")
    stage.click("page-make")
    assert stage.refused
    assert "at least one view" in stage.says
    assert not stage.files
    assert switches(stage)["page-view:0"] == "false"


@pytest.mark.parametrize("view", ["7", "-1", "x", ""])
def test_a_view_that_nobody_has_is_refused(view: str) -> None:
    stage = shown(seat="0")
    stage.click("page-open")
    stage.click(f"page-view:{view}", "true")
    assert stage.refused


def test_of_one_view_no_other_can_be_chosen() -> None:
    stage = Stage("replay")
    stage.click("file", logged().redacted(0).to_bytes().decode(), "mine.jsonl")
    stage.click("page-open")
    assert list(switches(stage)) == ["page-view:0"]
    stage.click("page-view:open", "true")
    assert stage.refused
    stage.click("page-make")
    assert words_on(stage) == ["0"]


def test_a_game_under_way_gives_the_view_that_is_shown() -> None:
    log = log_from_bytes(b"".join(raw_game().splitlines(keepends=True)[:30]), game)
    stage = shown(log)
    stage.click("page-open")
    assert list(switches(stage)) == ["page-view:public"]
    stage.click("page-make")
    assert words_on(stage) == ["public"]
    assert f'"seed":{log.header.seed}' not in data_of(stage.files[-1][1])["views"][0]["file"]["text"]


def test_notes_come_along_only_if_they_are_chosen() -> None:
    stage = shown(seat="0", n="4")
    stage.click("note-write")
    stage.click("set-note:4", "Look here.")
    stage.click("note-save")
    stage.click("page-open")
    assert switches(stage)["page-notes"] == "false"
    stage.click("page-make")
    assert data_of(stage.files[-1][1])["notes"] == {}
    stage.click("page-open")
    stage.click("page-notes", "true")
    stage.click("page-make")
    assert list(data_of(stage.files[-1][1])["notes"]) == ["4"]
    assert "Look here." in str(data_of(stage.files[-1][1])["notes"])


def test_it_is_left_without_a_page() -> None:
    stage = shown(seat="0")
    stage.click("page-open")
    stage.click("page-leave")
    assert "page" not in [block.id for block in stage.page.side]
    assert not stage.files


def test_the_site_answers_while_a_page_is_made_and_makes_it_once() -> None:
    async def visit() -> Stage:
        stage = shown(seat="0")
        stage.click("page-open")
        stage.click("page-make")
        assert stage.buttons()["page-make"].why_not
        stage.click("page-make")
        await asyncio.sleep(0)
        stage.click("on")
        assert stage.table.at == 1
        assert not stage.files
        await asyncio.gather(*stage.tasks)
        return stage

    stage = asyncio.run(visit())
    assert len(stage.files) == 1
    assert words_on(stage) == ["0"]
    assert stage.said[-1].startswith("The page is saved.")
