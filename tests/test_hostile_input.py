"""What clumsy or hostile people give the commands and the site: answered in a sentence, with nothing let out."""

from __future__ import annotations

import gzip
import os
import resource
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.helpers.stage import GAME, Stage, dealt
from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.log import Log, SeatInfo, log_from_bytes, read_log
from truffle_core.core.match import new_log
from truffle_core.games import game
from truffle_core.widgets.app import Site
from truffle_core.widgets.own_games import game_path
from truffle_core.widgets.table import Start, Table

ROOM = 700_000_000
"""Bytes a command may take here: far more than any log needs, far less than what some files unpack to."""

NASTY = "\x1b[2JEve\n\u202e<b>\u200b"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the games of a test lie in a folder of its own."""
    made = tmp_path / "games"
    monkeypatch.setenv("TRUFFLE_DATA", str(made))
    return made


def command(*arguments: str | bytes | Path, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """Run a command as a terminal with this encoding would."""
    return subprocess.run(
        [sys.executable, "-m", "truffle_core", *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)),
    )


def log_by(name: str) -> Log:
    """Return an empty log in whose header a player has this name."""
    log, _ = new_log(game(GAME), ["Ann", "Bob"], 1)
    seats = (SeatInfo(name, "human"), log.header.seats[1])
    made = Log(log.game, msgspec.structs.replace(log.header, seats=seats))
    return log_from_bytes(made.to_bytes(), game)


def test_a_file_without_end_is_refused_and_not_read_to_its_end() -> None:
    done = command("verify", "/dev/zero")
    assert (done.returncode, b"larger than any game's log" in done.stdout, done.stderr) == (1, True, b"")


def test_a_small_file_that_unpacks_to_millions_of_lines_fails_at_the_first(tmp_path: Path) -> None:
    header = log_by("Ann").to_bytes()
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(header + b"ab\n" * 20_000_000))
    done = command("verify", tmp_path / "bomb.gz")
    assert (done.returncode, b"line 2, step 0: the line is not JSON" in done.stdout, done.stderr) == (1, True, b"")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_file_name_that_the_terminal_cannot_write_is_spelled_out(encoding: str) -> None:
    for done in [command(word, b"no-\xff\xfe-\xc3\xbc", encoding=encoding) for word in ("verify", "show")]:
        assert done.returncode == 1
        assert b"No such file" in done.stdout + done.stderr
        assert b"Traceback" not in done.stderr


def test_with_no_place_for_messages_a_right_log_is_still_right(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert command("play", GAME, "--bots", "random,random", "--out", log).returncode == 0
    closed = f'"{sys.executable}" -m truffle_core verify "{log}" 2>&-'
    assert subprocess.run(["sh", "-c", closed], stdout=subprocess.DEVNULL, check=False, timeout=60).returncode == 0


def test_a_full_disk_is_told_with_the_name_of_the_log() -> None:
    done = command("play", GAME, "--bots", "random,random", "--out", "/dev/full")
    assert (done.returncode, done.stderr.startswith(b"The log cannot be written to /dev/full")) == (1, True)


def test_a_log_is_written_over_only_if_that_is_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("mine")
    play = ("play", GAME, "--bots", "random,random", "--seed", "1", "--out")
    done = command(*play, log)
    assert (done.returncode, b"is there already" in done.stderr, log.read_text()) == (2, True, "mine")
    assert command(*play, log, "--force").returncode == 0
    assert read_log(log, game).end is not None
    assert b"There is no folder" in command(*play, tmp_path / "none" / "log.jsonl").stderr


def test_a_name_in_a_log_cannot_steer_the_terminal_or_the_page() -> None:
    log = log_by(NASTY)
    assert log.header.seats[0].name == NASTY
    assert log.names == ["[2JEve <b>", "Bob"]
    assert log_by("\u200b\n").names == ["Player 1", "Bob"]


def test_a_word_in_a_log_that_is_quoted_cannot_steer_the_terminal(tmp_path: Path) -> None:
    damaged = tmp_path / "log.jsonl"
    damaged.write_bytes(log_by("Ann").to_bytes().replace(b'"rules"', rb'"\u001b[2J\nrules"'))
    for word in ("verify", "show"):
        done = command(word, damaged)
        assert b"\x1b" not in done.stdout + done.stderr
        assert (done.returncode, (done.stdout + done.stderr).count(b"\n")) == (1, 1)


def test_the_seed_stays_on_the_server_while_its_game_runs() -> None:
    stage = dealt(7_301_958)
    assert "7301958" not in stage.text()
    assert "7301958" not in msgspec.json.encode(stage.kept).decode()
    assert "7301958" not in stage.saved()


def test_a_deal_of_which_nothing_was_kept_can_be_dealt_again(folder: Path) -> None:
    folder.write_text("a file where a folder should be")
    stage = dealt()
    first = stage.table.match.log.records[0]
    assert not stage.table.saved
    stage.click("new")
    stage.click("again")
    assert stage.table.match.log.records[0] == first


def test_a_log_that_cannot_be_read_is_told_and_not_a_fault() -> None:
    identity = "d" * 32
    game_path(identity).mkdir(parents=True)
    for view in ("play", "replay"):
        with pytest.raises((LogError, UsageError), match="cannot be read"):
            Stage(view, log=identity)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"game": "chess"}, 'no game called "chess"'),
        ({"game": "chess", "view": "play"}, 'no game called "chess"'),
        ({"game": GAME}, "a game and no view of it; a game has learn"),
        ({"game": GAME, "view": "eat"}, 'no "eat" here; a game has learn'),
    ],
)
def test_an_address_that_leads_nowhere_is_told_what_is_wrong_in_it(words: dict[str, str], said: str) -> None:
    site = Site(words, owns_address=True)
    site._started(Start("?" + "&".join(f"{word}={value}" for word, value in words.items()), {}, "one"))
    assert said in str(site.table.get_state("page")["page"])


@pytest.mark.parametrize("view", ["play", "replay"])
def test_a_file_of_half_characters_is_no_log(view: str) -> None:
    stage = Stage(view)
    stage.click("file", "\ud800{", "half.jsonl")
    assert stage.refused
    assert "not a log's header" in stage.says


@pytest.mark.parametrize("owns", [True, False])
def test_a_table_that_is_drawn_anew_keeps_its_game(owns: bool) -> None:
    site = Site({"game": GAME, "view": "play"}, owns_address=owns)
    site._started(Start("?game=truffle_shuffle&view=play" if owns else "", {}, "one"))
    for offer, value in (("set-pace", "once"), ("deal", None)):
        site._offered(offer, value, None)
    address = str(site.table.get_state("page")["page"]["address"])
    assert "log=" in address
    site._started(Start(address if owns else "", {}, "one"))
    page = site.table.get_state("page")["page"]
    assert (page["layout"], page["address"]) == ("table", address)


def test_kept_things_nested_without_end_were_not_kept_by_us() -> None:
    table, started = Table(), list[Start]()
    table.on_start(started.append)
    table._receive(None, {"kind": "hello", "address": "", "kept": {"games": "[" * 100_000, "fine": "1"}}, [])
    assert [start.kept for start in started] == [{"fine": 1}]


def test_a_slider_far_out_leads_to_the_end_and_a_step_far_out_nowhere() -> None:
    stage = Stage("replay", log="two-players")
    stage.click("scrub", "9" * 6_000)
    assert stage.table.at == len(stage.table.replay) - 1
    with pytest.raises(UsageError, match="There is no step"):
        Stage("replay", log="two-players", n="000000000999")


def test_a_log_larger_than_any_game_is_not_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(LogError, match="larger than any"):
        read_log(huge, game)
