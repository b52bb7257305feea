"""Games that are kept: coming back to one, two windows, disks that fail, files."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.helpers.stage import GAME, Stage, dealt, on_disk, play, play_on
from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.store import ALIVE
from truffle_core.core.verify import verify
from truffle_core.games.truffle_shuffle.actions import Take
from truffle_core.widgets.app import Site
from truffle_core.widgets.own_games import game_path
from truffle_core.widgets.play import LARGEST
from truffle_core.widgets.setup_form import SECONDS
from truffle_core.widgets.table import Start

FACE_DOWN = 33
"""A place of the lowest row, which lies face down and free from the beginning (TS-05, TS-06)."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


# Coming back


def test_a_game_that_went_on_for_rounds_is_listed_where_it_stands() -> None:
    stage = dealt(length="game")
    assert stage.kept["games"][0]["line"].startswith("Round 1")
    while stage.table.match.state.round == 1:
        play_on(stage, 1)
    assert stage.kept["games"][0]["line"].startswith("Round 2")


def test_a_refresh_goes_on_with_the_same_position() -> None:
    stage = dealt(seats="3")
    play_on(stage, 3)
    again = Stage("play", kept=stage.kept, log=stage.table.identity)
    assert again.table.match.state == stage.table.match.state
    assert msgspec.structs.replace(again.page, status="") == msgspec.structs.replace(stage.page, status="")
    play_on(again)
    assert verify(on_disk(again)) == "verified"


def test_a_game_that_stopped_between_two_steps_goes_on_by_itself() -> None:
    stage = dealt()
    play_on(stage, 2)
    path = game_path(stage.table.identity)
    lines = path.read_bytes().splitlines(keepends=True)
    whole = stage.table.match.state.copy()
    # the bot's answer was never written, and the last line was torn
    last_own = max(n for n, record in enumerate(stage.table.match.log.records) if record.by == 0)
    path.write_bytes(b"".join(lines[: last_own + 2]) + b'{"n":')
    again = Stage("play", kept=stage.kept, log=stage.table.identity)
    assert again.table.match.state == whole
    assert path.read_bytes() == b"".join(lines)


def test_an_unfinished_game_is_offered_by_the_form_until_it_is_over() -> None:
    stage = dealt()
    identity = stage.table.identity
    stage.click("new")
    assert [item.offer for item in stage.block("unfinished").items] == [f"resume:{identity}"]
    stage.click(f"resume:{identity}")
    play_on(stage)
    stage.click("new")
    assert "unfinished" not in [block.id for block in stage.page.below]


def test_a_game_whose_file_is_gone_is_not_offered() -> None:
    stage = dealt()
    game_path(stage.table.identity).unlink()
    stage.click("new")
    assert "unfinished" not in [block.id for block in stage.page.below]


@pytest.mark.parametrize(
    "identity",
    ["0" * 32, "../../etc/passwd", "..%2f..", "A" * 32, "0" * 31, "0" * 33, "x" * 200, "0" * 32 + "\n", "%00"],
)
def test_an_address_with_a_strange_id_is_refused_in_words(identity: str, folder: Path) -> None:
    with pytest.raises(UsageError, match="no such game"):
        Stage("play", log=identity)
    stage = Stage("play")
    stage.click(f"resume:{identity}")
    assert stage.refused
    assert not folder.exists() or not list(folder.iterdir())


def test_a_damaged_game_is_told_with_its_step_and_left_alone() -> None:
    stage = dealt()
    play_on(stage, 3)
    path = game_path(stage.table.identity)
    damaged = path.read_bytes().replace(b'"n":2,', b'"n":9,')
    path.write_bytes(damaged)
    with pytest.raises(TruffleError, match="step"):
        Stage("play", log=stage.table.identity)
    assert path.read_bytes() == damaged


# Two windows


def test_a_second_window_is_told_and_continuing_there_stops_the_first() -> None:
    first = dealt()
    identity = first.table.identity
    second = Stage("play", kept=first.kept, tab="two", log=identity)
    assert second.page.layout == "form"
    assert "another window" in second.text()
    assert second.screen.address() == {"log": identity}
    second.click("here")
    assert second.page.layout == "table"
    play_on(second, 1)
    count = len(on_disk(second).records)
    first.click("slot-30")
    first.click("slot-30")
    assert first.refused
    assert "another window" in first.says
    first.click("undo")
    first.click("pass")
    assert len(on_disk(second).records) == count
    assert not [piece for piece in first.pieces("tableau") if piece.offer]
    play_on(second)
    assert verify(on_disk(second)) == "verified"


def test_the_first_window_can_bring_the_game_back_by_loading_it_anew() -> None:
    first = dealt()
    second = Stage("play", kept=first.kept, tab="two", log=first.table.identity)
    second.click("here")
    again = Stage("play", kept=first.kept, tab="one", log=first.table.identity)
    again.click("here")
    play_on(again, 1)
    second.click("hint")
    second.click("slot-30")
    second.click("slot-30")
    assert second.refused


def test_a_game_opened_before_the_browser_has_said_which_window_it_is_is_not_open_elsewhere() -> None:
    identity = dealt().table.identity
    for mark in game_path(identity).parent.glob("*.owner"):
        os.utime(mark, (0, 0))
    site = Site({"game": GAME, "view": "play", "log": identity}, owns_address=True)
    assert site.screen.address() == {"log": identity}
    site._started(Start(f"?game={GAME}&view=play&log={identity}", {}, "window"))
    shown = site.table.shown
    assert shown is not None
    assert shown.layout == "table"


def test_of_two_windows_with_one_word_the_later_plays() -> None:
    first = dealt()
    second = Stage("play", kept=first.kept, tab="one", log=first.table.identity)
    assert second.page.layout == "table"
    play_on(second, 1)
    count = len(on_disk(second).records)
    first.click("slot-38")
    first.click("slot-38")
    assert first.refused
    assert len(on_disk(second).records) == count


def test_a_game_that_was_left_can_be_opened_elsewhere_at_once() -> None:
    first = dealt()
    identity = first.table.identity
    first.click("new")
    second = Stage("play", kept=first.kept, tab="two", log=identity)
    assert second.page.layout == "table"


def test_a_window_that_went_away_does_not_keep_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    first = dealt()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + ALIVE + 1)
    second = Stage("play", kept=first.kept, tab="two", log=first.table.identity)
    assert second.page.layout == "table"


def test_another_game_can_be_begun_instead_of_one_that_is_open_elsewhere() -> None:
    first = dealt()
    second = Stage("play", kept=first.kept, tab="two", log=first.table.identity)
    second.click("new")
    assert "setup" in [block.id for block in second.page.below]
    assert second.screen.address() == {}


# Disks


def test_where_nothing_can_be_written_the_game_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "file" / "games"))
    stage = dealt()
    assert stage.page.bar.note == "Not saved"
    assert "not saved" in stage.text()
    assert stage.screen.address() == {}
    assert "games" not in stage.kept
    play_on(stage)
    assert "replay" not in stage.buttons()
    stage.click("again")
    play_on(stage, 2)
    saved = stage.saved()
    monkeypatch.setenv("TRUFFLE_DATA", str(tmp_path / "later"))
    later = Stage("play")
    later.click("file", saved, "saved.jsonl")
    assert later.table.match.state == stage.table.match.state
    play_on(later)
    assert verify(on_disk(later)) == "verified"


def full_disk(opened: Any) -> Any:
    """Return an `open` that can read but not append."""

    def full(path: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if "a" in mode:
            raise OSError(28, "No space left on device")
        return opened(path, mode, *more, **named)

    return full


def test_a_disk_that_fills_up_is_told_and_nothing_is_shown_as_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = dealt()
    before = stage.table.match.state.copy()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full_disk(Path.open))
        play(stage, Take(30))
        assert stage.refused
        assert "No space left on device" in stage.says
        assert stage.table.match.state == before
    play(stage, Take(30))
    assert not stage.refused
    assert stage.table.match.state != before


def test_a_disk_that_fails_between_two_steps_is_nobodys_trouble_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = dealt()
    drawn = stage.drawn

    def fails(path: Path) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "utime", fails)
    stage.screen.beat()
    assert stage.drawn == drawn
    play(stage, Take(30))
    assert not stage.refused


def test_where_the_disk_does_not_last_the_page_says_so_and_offers_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUFFLE_EPHEMERAL", "1")
    stage = dealt()
    assert "does not last" in stage.block("download").note
    assert '"seed":7' in stage.saved()


def test_a_disk_that_fills_up_while_the_others_move_is_told_and_a_click_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def course() -> None:
        monkeypatch.setitem(SECONDS, "follow", 0.001)
        stage = dealt(pace="follow", seats="4", first="1")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", full_disk(Path.open))
            await asyncio.gather(*stage.tasks)
            assert stage.refused
            assert "No space left on device" in stage.says
            count = len(stage.table.match.log.records)
        stage.click("")
        assert stage.table.match.to_move == 0
        assert len(on_disk(stage).records) > count

    asyncio.run(course())


# Files


def test_a_game_goes_on_from_its_file_where_the_disk_has_lost_it() -> None:
    stage = dealt()
    play_on(stage, 2)
    raw = game_path(stage.table.identity).read_text()
    game_path(stage.table.identity).unlink()
    other = Stage("play")
    other.click("file", raw, "mine.jsonl")
    assert other.table.match.state == stage.table.match.state
    assert other.screen.address() == {"log": stage.table.identity}


def lines_of(stage: Stage) -> list[str]:
    return game_path(stage.table.identity).read_text().splitlines(keepends=True)


def bad_files() -> dict[str, str]:
    stage = dealt()
    play_on(stage, 3)
    lines = lines_of(stage)
    whole = "".join(lines)
    finished = dealt(8)
    play_on(finished)
    return {
        "empty": "",
        "words": "Dear diary\n",
        "a picture": "data:;base64,iVBORw0KGgo=",
        "null": "null\n",
        "deep": "[" * 100_000,
        "half a header": lines[0][:40],
        "no steps' order": whole.replace('"n":2,', '"n":5,'),
        "an illegal action": lines[0] + lines[1] + '{"n":1,"by":0,"action":{"type":"take","slot":0},"events":[]}\n',
        "another game": whole.replace(f'"game":"{GAME}"', '"game":"chess"'),
        "a later version": whole.replace('"version":1', '"version":2'),
        "an id that is a path": whole.replace(stage.table.identity, "../../../../tmp/strange"),
        "five seats": whole.replace('"options"', '"surplus":1,"options"'),
        "one view": on_disk(stage).redacted(0).to_bytes().decode(),
        "public": on_disk(stage).redacted("public").to_bytes().decode(),
        "over": "".join(lines_of(finished)),
        "huge": "x" * (LARGEST + 1),
        "a million lines": lines[0] + lines[1] * 50_000,
    }


def test_a_file_that_cannot_be_gone_on_from_is_refused_with_its_reason_and_nothing_is_written(folder: Path) -> None:
    for kind, text in bad_files().items():
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        for path in folder.glob("*.jsonl"):
            path.unlink()
        stage = Stage("play")
        stage.click("file", text, "strange.jsonl")
        assert stage.refused, kind
        assert stage.page.layout == "form", kind
        assert len(stage.says) < 400, kind
        assert "Traceback" not in stage.says
        assert not list(folder.glob("*.jsonl")), kind
        for name, raw in before.items():
            (folder / name).write_bytes(raw)


def test_a_file_of_a_game_that_is_still_here_goes_on_with_what_is_here() -> None:
    stage = dealt()
    early = game_path(stage.table.identity).read_text()
    play_on(stage, 3)
    stage.click("new")
    stage.click("file", early, "early.jsonl")
    assert len(stage.table.match.log.records) > 1
