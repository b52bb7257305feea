"""Notes on the replay screen: kept for one visitor, shown at their step, told of in words when they cannot be kept."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stage import Stage, logged, put_down, shown
from truffle_core.core.notes import MOST_LETTERS, MOST_NOTES, notes_bytes, parse_notes
from truffle_core.core.plain_text import flat
from truffle_core.core.scene import Field, Text
from truffle_core.widgets.app import Site
from truffle_core.widgets.notes import StepNotes, forget_notes
from truffle_core.widgets.own_games import game_path

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    made.mkdir()
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def write(stage: Stage, text: str) -> None:
    """Write a note at the present step."""
    stage.click("note-write")
    stage.click(f"set-note:{stage.table.at}", text)
    stage.click("note-save")


def note(stage: Stage) -> str:
    """Return the note that is shown, empty if none is."""
    block = stage.block("note")
    return " / ".join(map(flat, block.paragraphs)) if isinstance(block, Text) else ""


def marked(stage: Stage) -> list[str]:
    """Return the moves that carry the mark of a note."""
    return [item.number for item in stage.block("moves").items if item.note]


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("notes/*/*.jsonl"))


def test_a_note_is_shown_at_its_step_and_marked_in_the_list_of_moves() -> None:
    stage = shown(n="7")
    write(stage, "Here the orange one was better.\nOr was it?")
    assert note(stage) == "Here the orange one was better. / Or was it?"
    assert marked(stage) == ["7"]
    assert stage.said[-1] == "The note at step 7 is kept."
    stage.click("on")
    assert note(stage) == ""
    stage.click("back")
    assert note(stage).startswith("Here")


@pytest.mark.parametrize("eyes", ["0", "1", "public", "open"])
def test_a_note_is_shown_whoever_looks(eyes: str) -> None:
    stage = shown(n="7")
    write(stage, "mine")
    stage.click(f"eyes:{eyes}")
    assert note(stage) == "mine"


def test_a_note_comes_back_after_a_reload_and_the_log_is_as_it_was() -> None:
    log = logged()
    identity = put_down(log)
    before = hashlib.sha256(game_path(identity).read_bytes()).hexdigest()
    stage = Stage("replay", log=identity, n="3")
    write(stage, "first")
    again = Stage("replay", kept=stage.kept, log=identity, n="3")
    assert note(again) == "first"
    assert hashlib.sha256(game_path(identity).read_bytes()).hexdigest() == before


def test_a_note_on_a_shipped_replay_is_never_written_beside_it(folder: Path) -> None:
    stage = Stage("replay", log="two-players")
    write(stage, "a shipped one")
    (path,) = files(folder)
    assert path.name == f"{stage.table.log.header.id}.notes.jsonl"
    assert re.fullmatch(r"[0-9a-f]{32}", path.parent.name)


def test_two_visitors_do_not_see_each_other_s_notes(folder: Path) -> None:
    one = Stage("replay", log="two-players", n="5")
    write(one, "hers")
    two = Stage("replay", log="two-players", n="5")
    assert note(two) == ""
    assert marked(two) == []
    assert "hers" not in two.text()
    write(two, "his")
    assert len(files(folder)) == 2
    assert note(Stage("replay", kept=one.kept, log="two-players", n="5")) == "hers"


@pytest.mark.parametrize("word", ["../../etc", "", None, 7, ["x"], "A" * 32, "0" * 31, {"a": 1}])
def test_what_the_browser_says_of_the_visitor_is_not_believed(word: Any, folder: Path) -> None:
    stage = Stage("replay", kept={"visitor": word}, log="two-players")
    write(stage, "mine")
    (path,) = files(folder)
    assert re.fullmatch(r"[0-9a-f]{32}", path.parent.name)
    assert stage.kept["visitor"] == path.parent.name


def test_where_the_browser_keeps_nothing_a_note_lasts_as_long_as_the_page(folder: Path) -> None:
    stage = Stage("replay", log="two-players", n="4")
    stage.keeps = False
    stage.click("note-write")
    (field,) = stage.block("note").fields
    assert "as long as this page" in field.help
    stage.click("set-note:4", "fleeting")
    stage.click("note-save")
    assert note(stage) == "fleeting"
    assert files(folder) == []
    assert "visitor" not in stage.kept


def test_a_note_is_changed_deleted_and_brought_back(folder: Path) -> None:
    stage = shown(n="7")
    write(stage, "one")
    stage.click("note-write")
    (field,) = stage.block("note").fields
    assert isinstance(field, Field)
    assert (field.kind, field.value, field.maximum) == ("long", "one", MOST_LETTERS)
    stage.click("set-note:7", "two")
    stage.click("note-leave")
    assert note(stage) == "one"
    write(stage, "three")
    assert note(stage) == "three"
    stage.click("note-delete")
    assert note(stage) == "The note at step 7 is gone."
    assert marked(stage) == []
    assert files(folder) == []
    stage.click("n:3")
    stage.click("note-undo")
    stage.click("n:7")
    assert note(stage) == "three"


def test_a_draft_stays_while_one_looks_at_another_step() -> None:
    stage = shown(n="7")
    stage.click("note-write")
    stage.click("set-note:7", "half a th")
    stage.click("on")
    stage.click("back")
    assert stage.block("note").fields[0].value == "half a th"


def test_an_empty_note_is_none() -> None:
    stage = shown(n="7")
    write(stage, "  \n ")
    assert note(stage) == ""
    assert marked(stage) == []
    write(stage, "x")
    write(stage, "")
    assert marked(stage) == []


def test_next_note_goes_round() -> None:
    stage = shown()
    for n in (3, 9, 20):
        stage.click(f"n:{n}")
        write(stage, f"at {n}")
    stage.click("n:5")
    seen = []
    for _ in range(4):
        stage.click("note-on")
        seen.append(stage.table.at)
    assert seen == [9, 20, 3, 9]
    assert [item.offer for item in stage.block("notes").items] == ["n:3", "n:9", "n:20"]


def test_a_hostile_note_is_only_text_and_signs_that_deceive_are_left_out() -> None:
    stage = shown(n="2")
    write(stage, f"{HOSTILE}\u202e\x00\ud800 end")
    assert note(stage) == f"{HOSTILE} end"
    kept = parse_notes(stage.table.notes.file().encode())[1]
    assert kept == {2: f"{HOSTILE} end"}


def test_a_note_that_is_too_long_is_refused_in_words_and_stays_on_the_page() -> None:
    stage = shown(n="2")
    stage.click("note-write")
    stage.click("set-note:2", "x" * (MOST_LETTERS + 1))
    stage.click("note-save")
    assert stage.refused
    assert f"at most {MOST_LETTERS} letters" in stage.says
    assert len(stage.block("note").fields[0].value) == MOST_LETTERS + 1


def test_more_notes_than_are_kept_are_refused_in_words() -> None:
    stage = shown()
    notes = stage.table.notes
    notes._change(dict.fromkeys(range(1_000, 1_000 + MOST_NOTES), "x"))
    stage.click("n:2")
    write(stage, "one too many")
    assert stage.refused
    assert f"There are {MOST_NOTES} notes" in stage.says


def test_a_damaged_file_is_told_of_in_words_and_can_be_put_aside(folder: Path) -> None:
    stage = Stage("replay", log="two-players")
    write(stage, "mine")
    (path,) = files(folder)
    path.write_bytes(path.read_bytes() + b"rubbish\n")
    again = Stage("replay", kept=stage.kept, log="two-players")
    assert "line 3" in note(again)
    assert str(folder) not in again.text()
    again.click("note-write")
    assert again.refused
    again.click("notes-aside")
    assert len(list(folder.glob("notes/*/*.damaged"))) == 1
    write(again, "anew")
    assert note(again) == "anew"


def test_a_full_disk_is_told_of_in_words_and_the_text_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = shown(n="2")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    write(stage, "dear to me")
    assert stage.refused
    assert "No space left" in stage.says
    assert stage.block("note").fields[0].value == "dear to me"


def test_notes_are_saved_as_a_file_and_opened_with_the_log_by_somebody_else() -> None:
    log = logged()
    one = shown(log, n="3")
    write(one, "look here")
    one.click("notes-save")
    name, text = one.files[-1]
    assert name == f"truffle_shuffle-{log.header.id[:8]}.notes.jsonl"
    two = Stage("replay")
    two.click("file", log.to_bytes().decode(), "game.jsonl")
    two.click("notes-file", text, name)
    assert not two.refused
    two.click("n:3")
    assert note(two) == "look here"


def test_notes_opened_in_the_gallery_open_their_shipped_replay() -> None:
    one = Stage("replay", log="two-players", n="3")
    write(one, "look here")
    text = one.table.notes.file()
    two = Stage("replay")
    two.click("file", text, "my.notes.jsonl")
    assert two.screen.address()["log"] == "two-players"
    two.click("n:3")
    assert note(two) == "look here"


def test_where_there_is_a_note_already_both_are_kept() -> None:
    stage = shown(n="3")
    write(stage, "mine")
    theirs = notes_bytes(stage.table.log.header.id, {3: "theirs", 5: "more"}).decode()
    stage.click("notes-file", theirs, "their.jsonl")
    assert note(stage) == "mine / theirs"
    stage.click("notes-file", theirs, "their.jsonl")
    assert note(stage) == "mine / theirs"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (notes_bytes("f" * 32, {1: "x"}), "another log"),
        (b"rubbish", "no file of notes"),
        (b"", "no file of notes"),
        (b"data:;base64,!!!", "no file of notes"),
    ],
)
def test_a_file_that_is_no_help_is_refused_in_words(raw: bytes, says: str) -> None:
    stage = shown()
    stage.click("notes-file", raw.decode(), "f.jsonl")
    assert stage.refused
    assert says in stage.says


def test_a_note_beyond_the_last_step_is_refused_in_words() -> None:
    stage = shown()
    raw = notes_bytes(stage.table.log.header.id, {99_999: "x"}).decode()
    stage.click("notes-file", raw, "f.jsonl")
    assert "at step 99999" in stage.says
    gallery = Stage("replay")
    gallery.click("file", notes_bytes("f" * 32, {1: "x"}).decode(), "f.jsonl")
    assert "not among the games" in gallery.says


@pytest.mark.parametrize("offer", ["note-undo", "note-delete", "note-save", "note-leave", "set-note:x", "notes-aside"])
def test_what_makes_no_sense_now_does_nothing(offer: str, folder: Path) -> None:
    stage = shown(n="2")
    stage.click(offer, "x")
    assert not stage.refused
    assert files(folder) == []


def test_forget_me_takes_the_notes_away_and_nobody_else_s(folder: Path) -> None:
    one, two = Stage("replay", log="two-players"), Stage("replay", log="two-players")
    write(one, "hers")
    write(two, "his")
    forget_notes(one)
    assert [path.parent.name for path in files(folder)] == [two.kept["visitor"]]


def test_the_site_s_own_forget_me_does_so(folder: Path) -> None:
    site = Site({"game": "truffle_shuffle", "view": "replay", "log": "two-players"}, owns_address=True)
    notes: StepNotes = site.screen._table.notes  # type: ignore[attr-defined]
    notes._change({1: "x"})
    assert files(folder)
    site._offered("home", None, None)
    site._offered("forget-me", None, None)
    assert not files(folder)
