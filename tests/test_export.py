"""A replay as one file: what is in it, what is not, and what the command says."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.play import GAMES, random_game, soon_over
from msgspec import UNSET
from worlds import OTHER_WORLDS

from tests.helpers.stage import logged, raw_game
from tests.test_changes import changed
from truffle_core.cli import main
from truffle_core.core.errors import UsageError
from truffle_core.core.game import View
from truffle_core.core.log import Log, SeatInfo, end_line, log_from_bytes, read_log
from truffle_core.core.notes import notes_bytes
from truffle_core.core.places import data_folder
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import plain
from truffle_core.games import game, kit
from truffle_core.games.truffle_shuffle.rules import TruffleShuffle
from truffle_core.widgets.export import Export
from truffle_core.widgets.export_views import ExportedView

LARGEST = 1_500_000
HOSTILE = "</script><img src=x onerror=alert(1)><!--"


def page_of(log: Log, eyes: list[Eyes], **more: Any) -> str:
    made = Export(kit(log.header.game), log, eyes, **more)
    drawn = sum(1 for _ in made.work())
    assert drawn == len(made)
    return made.html()


def data_of(page: str) -> dict[str, Any]:
    """Return what lies packed in a page."""
    found = re.search(r'<script type="application/octet-stream" id="packed">([\w+/=]+)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return data


def all_eyes(log: Log) -> list[Eyes]:
    return [*range(len(log.names)), "public", None]


def longest_shipped() -> Log:
    paths = data_folder("replays").glob("*/*.jsonl")
    return read_log(max(paths, key=lambda path: path.read_bytes().count(b"\n")), game)


def finished(name: str, seed: int) -> Log:
    log, _ = random_game(name, game(name).about.seats[0], soon_over(game(name)), random.Random(seed))
    return log


# What is in it


def test_the_longest_replay_with_every_view_is_a_small_file() -> None:
    log = longest_shipped()
    page = page_of(log, all_eyes(log))
    assert len(page.encode()) < LARGEST
    assert len(data_of(page)["steps"]) == len(log.records)


@pytest.mark.parametrize("name", GAMES)
def test_each_step_folds_to_the_table_as_those_eyes_see_it(name: str) -> None:
    log = finished(name, 3)
    for view in ([0], ["public"], [None]):
        shown = ExportedView(kit(name), log, view[0])  # type: ignore[arg-type]
        scene = None
        for n, (_, line, change, _) in enumerate(data_steps(log, view)):  # type: ignore[arg-type]
            scene = changed(scene, change)
            shown._replay.seek(n)
            assert scene == json.loads(msgspec.json.encode(plain(shown._scene())))
            assert (line["id"], line["offer"]) == (f"n{n}", f"n:{n}")


def data_steps(log: Log, eyes: list[Eyes]) -> list[Any]:
    return [step[0] for step in data_of(page_of(log, eyes))["steps"]]


def test_the_same_log_gives_the_same_file() -> None:
    assert page_of(logged(), [0, None]) == page_of(logged(), [0, None])


def test_with_all_cards_open_the_whole_log_is_kept_byte_for_byte() -> None:
    log = logged()
    data = data_of(page_of(log, [1, None]))
    for view in data["views"]:
        assert view["file"]["text"].encode() == log.to_bytes()
    assert log.end is not None
    assert log.end.sha256 in json.dumps(data["views"][0]["side"])


def test_one_view_keeps_a_log_of_its_own_that_holds() -> None:
    data = data_of(page_of(logged(), [1]))
    (view,) = data["views"]
    kept = log_from_bytes(view["file"]["text"].encode(), game)
    assert kept.view == 1
    assert kept.verify() == "consistent, seen from seat 1"
    assert kept.header.seed is UNSET
    assert "-1.jsonl" in view["file"]["name"]


def test_a_log_of_one_view_leaves_its_seed_behind() -> None:
    given = logged().redacted(0)
    assert given.header.seed is not UNSET
    (view,) = data_of(page_of(given, [0]))["views"]
    kept = log_from_bytes(view["file"]["text"].encode(), game)
    assert kept.header.seed is UNSET
    assert kept.verify() == "consistent, seen from seat 0"


def test_a_page_says_what_it_holds() -> None:
    one = data_of(page_of(logged(), [0]))
    assert "Ann's view, and no more." in json.dumps(one["views"][0]["side"])
    assert "Ann's view, and no more." in json.dumps(one["frame"]["eyes"])
    two = data_of(page_of(logged(), [0, "public"], notes={3: "first\nsecond", 5: "third"}))
    assert "Ann's view and what everybody saw, and no more. It holds 2 notes." in json.dumps(two["views"][0]["side"])
    assert [button["offer"] for button in two["frame"]["eyes"]["buttons"]] == ["eyes:0", "eyes:public"]
    assert {n: note["paragraphs"] for n, note in two["notes"].items()} == {
        "3": [["first"], ["second"]],
        "5": [["third"]],
    }
    assert [n for n, step in enumerate(two["steps"]) if "note" in step[1][1]] == [3, 5]


# What is not in it


def two_worlds(name: str, view: View, seed: int, part: float, rules: Any = None) -> tuple[Log, Log]:
    """Return a game up to some point, whose own view is `view`, and one that this view cannot tell from it."""
    log, end = finished(name, seed), None
    if part < 1:
        del log.records[round(part * len(log.records)) :]
    else:
        end = log.end
    kind = "bot" if view == "public" else "human"
    seats = tuple(SeatInfo(seat.name, kind, "regular" if kind == "bot" else UNSET) for seat in log.header.seats)
    log.header = msgspec.structs.replace(log.header, seats=seats)
    other = OTHER_WORLDS[name](log, view, random.Random(seed + 100))
    for world in (log, other):
        world.game = rules or world.game
        world.end = end and end_line(end.end, world)
    return log, other


@pytest.mark.parametrize("view", [0, "public"])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_view_cannot_tell_apart_give_the_same_file(name: str, view: View) -> None:
    for seed, part in enumerate((0.3, 0.6, 1)):
        one, other = two_worlds(name, view, seed, part)
        assert one.to_bytes() != other.to_bytes()
        assert page_of(one, [view]) == page_of(other, [view])


class ShowsAll(TruffleShuffle):
    def redact(self, step: Any, view: View) -> Any:
        return step


def test_a_rulebook_that_hides_nothing_would_be_found_out() -> None:
    one, other = two_worlds("truffle_shuffle", 0, 1, 0.3, ShowsAll())
    assert page_of(one, [0]) != page_of(other, [0])


def test_all_cards_open_are_on_the_page_only_if_that_is_chosen() -> None:
    one, other = two_worlds("tussie_mussie", 0, 1, 1)
    assert page_of(one, [0, None]) != page_of(other, [0, None])


def test_a_game_under_way_gives_its_own_view_alone() -> None:
    log = logged()
    log.end = None
    del log.records[20:]
    page = page_of(log, ["public"])
    assert "The game was still under way." in page
    assert data_of(page)["views"][0]["moments"] == []
    assert f'"seed":{log.header.seed}' not in json.dumps(data_of(page), separators=(",", ":"))
    assert log_from_bytes(data_of(page)["views"][0]["file"]["text"].encode(), game).view == "public"


def test_nothing_can_be_asked_for_and_one_script_alone_runs() -> None:
    page = page_of(logged(), [0])
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert policy
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy[1].split("; ") == [
        "default-src 'none'",
        f"script-src 'sha256-{digest}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert re.findall(r"https?://(?!www\.w3\.org/)[\w.]+", page) == []


def test_names_and_notes_that_look_like_markup_stay_text() -> None:
    log = logged(names=(HOSTILE, "Ben"))
    page = page_of(log, [0, None], notes={2: HOSTILE})
    assert page.count("</script>") == 2
    assert "<img" not in page
    title = re.search(r"<title>(.*?)</title>", page)
    assert title
    assert unescape(title[1]).endswith(f"{log.names[0]}, Ben")
    assert data_of(page)["notes"]["2"]["paragraphs"] == [[HOSTILE]]


@pytest.mark.parametrize("name", GAMES)
def test_no_part_of_a_page_is_a_link_and_every_rule_a_step_names_is_there(name: str) -> None:
    data = data_of(page_of(finished(name, 2), [0, "public"], notes={1: "note"}))
    assert "address" not in [key for part in structs(data) for key in part]
    named = {button["offer"] for step in data["steps"] for view in step for button in view[3]}
    assert named
    assert named <= {f"rule:{rule}" for rule in data["rules"]}


def structs(part: Any) -> Iterator[dict[str, Any]]:
    """Give every object in plain data."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from structs(inner)


def test_a_log_without_steps_and_a_page_without_views_are_refused() -> None:
    empty = logged()
    empty.records.clear()
    with pytest.raises(UsageError, match="no steps"):
        Export(kit("truffle_shuffle"), empty, [0])
    with pytest.raises(UsageError, match="at least one view"):
        Export(kit("truffle_shuffle"), logged(), [])


def test_exporting_needs_neither_jupyter_nor_plotly() -> None:
    code = (
        "import sys, truffle_core.widgets.export\n"
        "print([name for name in ('anywidget', 'ipywidgets', 'plotly', 'pandas') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.strip() == "[]"


# The command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw_game())
    return path


def test_the_command_writes_a_page_of_what_everybody_saw(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.with_name("page.html")
    assert main(["export", str(file), "--html", str(out)]) == 0
    assert capsys.readouterr().out == f"The page is in {out}. It holds what everybody saw, and no more.\n"
    assert [view["word"] for view in data_of(out.read_text("utf-8"))["views"]] == ["public"]


def test_the_command_takes_views_in_order_and_each_once(file: Path) -> None:
    out = file.with_name("page.html")
    views = ["--view", "1", "--view", "open", "--view", "1"]
    assert main(["export", str(file), "--html", str(out), *views]) == 0
    assert [view["word"] for view in data_of(out.read_text("utf-8"))["views"]] == ["1", "open"]


def test_the_command_writes_over_a_file_only_if_it_is_told_to(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.with_name("page.html")
    out.write_text("mine")
    assert main(["export", str(file), "--html", str(out)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert main(["export", str(file), "--html", str(out), "--force"]) == 0
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("view", ["2", "-1", "x", "²", "OPEN", "00000"])
def test_a_view_that_nobody_has_is_refused(file: Path, capsys: pytest.CaptureFixture[str], view: str) -> None:
    assert main(["export", str(file), "--html", str(file.with_name("page.html")), f"--view={view}"]) == 2
    assert "is nobody's view here" in capsys.readouterr().err
    assert not file.with_name("page.html").exists()


def test_a_view_that_a_log_does_not_hold_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.with_name("page.html")
    file.write_bytes(logged().redacted(0).to_bytes())
    assert main(["export", str(file), "--html", str(out), "--view", "open"]) == 2
    assert "This log is one view of a game, so a page of it can hold Ann's view and no more." in capsys.readouterr().err
    assert main(["export", str(file), "--html", str(out)]) == 0


def test_of_a_game_under_way_other_views_are_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"".join(raw_game().splitlines(keepends=True)[:20]))
    assert main(["export", str(file), "--html", str(file.with_name("page.html")), "--view", "open"]) == 2
    assert "The game is still under way, so a page of it can hold what everybody saw" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("before", "code", "says"),
    [
        (lambda file: file.write_text("no log"), 1, "header"),
        (lambda file: file.write_bytes(raw_game().replace(b'"slot":', b'"slat":', 1)), 1, "step"),
        (lambda file: file.unlink(), 1, "cannot be read"),
    ],
)
def test_a_bad_file_is_told_in_words(
    file: Path, capsys: pytest.CaptureFixture[str], before: Any, code: int, says: str
) -> None:
    before(file)
    assert main(["export", str(file), "--html", str(file.with_name("page.html"))]) == code
    told = capsys.readouterr().err
    assert says in told
    assert "Traceback" not in told
    assert not file.with_name("page.html").exists()


def test_a_folder_that_is_missing_and_one_that_is_no_file_are_told(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(file), "--html", str(file.parent / "none" / "page.html")]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert main(["export", str(file), "--html", str(file.parent), "--force"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_the_command_puts_notes_at_their_steps(file: Path) -> None:
    notes = file.with_name("mine.notes.jsonl")
    notes.write_bytes(notes_bytes(read_log(file, game).header.id, {3: "Look here."}))
    out = file.with_name("page.html")
    assert main(["export", str(file), "--html", str(out), "--notes", str(notes)]) == 0
    assert data_of(out.read_text("utf-8"))["notes"]["3"]["paragraphs"] == [["Look here."]]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (None, "no such file of notes"),
        (b"no notes", "this is no file of notes"),
        (notes_bytes("0" * 32, {3: "elsewhere"}), "these notes belong to another log"),
        (notes_bytes("", {9999: "far"}), "a note is at step 9999"),
    ],
)
def test_notes_that_do_not_fit_are_told_in_words(
    file: Path, capsys: pytest.CaptureFixture[str], raw: bytes | None, says: str
) -> None:
    notes = file.with_name("mine.notes.jsonl")
    if raw is not None:
        notes.write_bytes(raw.replace(b'"log":""', f'"log":"{read_log(file, game).header.id}"'.encode()))
    out = file.with_name("page.html")
    assert main(["export", str(file), "--html", str(out), "--notes", str(notes)]) == 1
    assert says in capsys.readouterr().err
    assert not out.exists()


def test_steps_are_those_of_the_log() -> None:
    log = logged()
    data = data_of(page_of(log, ["public"], at=7))
    assert data["turns"] == Replay(log).turn_starts()
    assert data["first"] == {"n": 7, "view": 0}
    assert data["last"] == len(log.records) - 1
