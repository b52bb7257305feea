"""The log as a file: what it says, what it hides, how it is kept while a game is played."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import stat
from pathlib import Path

import msgspec
import pytest
from helpers.damage import base, opened, whole_game
from helpers.truffle import match_with, tableau

from truffle_core.core import match as matches
from truffle_core.core import store
from truffle_core.core.bot import bot
from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.log import Log, SeatInfo, log_from_bytes, read_log
from truffle_core.core.match import Match, new_log, reopen_file, start_file
from truffle_core.core.store import LogFile, NotOwner
from truffle_core.games import bots, game

RULES = game("truffle_shuffle")


def playing(folder: Path, owner: str = "page one") -> Match:
    """Return a match between Ann and a bot that is written to a file."""
    log, functions = new_log(RULES, ["Ann", bot("novice")], 4)
    file = start_file(log, folder / "game.jsonl", owner)
    return Match(RULES, bots("truffle_shuffle"), log, file, functions, follow=True)


def test_the_header_says_all_that_was_decided_before_the_first_step() -> None:
    log, _ = new_log(RULES, ["Ann", bot("regular", name="Rosa")], 7, {"length": "round"})
    header = msgspec.to_builtins(log.header)
    assert header["format"] == "truffle-log"
    assert (header["version"], header["rules"], header["game"], header["seed"]) == (1, 1, "truffle_shuffle", 7)
    assert header["edition"]["name"] == "standard"
    assert set(header["edition"]) == {"name", "sha256"}
    assert list(header["seats"]) == [
        {"name": "Ann", "kind": "human"},
        {"name": "Rosa", "kind": "bot", "bot": "regular"},
    ]
    assert header["options"] == {"length": "round"}
    assert len(header["id"]) == 32
    assert header["created"].endswith("Z")


def test_two_games_have_two_ids_and_seeds() -> None:
    one, other = new_log(RULES, ["Ann", "Ben"])[0].header, new_log(RULES, ["Ann", "Ben"])[0].header
    assert one.id != other.id
    assert one.seed != other.seed


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(UsageError, match="seed"):
        new_log(RULES, ["Ann", "Ben"], seed)


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (["Ann"], {}, "2 to 4 players"),
        (["A", "B", "C", "D", "E"], {}, "2 to 4 players"),
        (["Ann", "Ben"], {"speed": "1"}, 'no option "speed"'),
        (["Ann", "Ben"], {"length": "week"}, 'cannot be "week"'),
    ],
)
def test_a_setup_the_game_does_not_take_is_refused(seats: list[str], options: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        new_log(RULES, seats, 1, options)


def test_names_are_made_fit_for_a_log() -> None:
    log, _ = new_log(RULES, ["  Ann\n\tLee \0 ", "", "x" * 90], 1)
    assert log.names == ["Ann Lee", "Player 2", "x" * 40]


def test_the_last_line_has_the_digest_of_every_byte_before() -> None:
    raw = whole_game().to_bytes()
    before, last = raw[:-1].rsplit(b"\n", 1)
    end = msgspec.json.decode(last)
    assert end["sha256"] == hashlib.sha256(before + b"\n").hexdigest()
    assert end["steps"] == len(before.split(b"\n")) - 1


def test_a_saved_log_is_read_again(tmp_path: Path) -> None:
    whole_game().save(tmp_path / "a.jsonl")
    log = read_log(tmp_path / "a.jsonl", game)
    assert log.to_bytes() == whole_game().to_bytes()
    assert log.name == "a.jsonl"
    assert log.size == (tmp_path / "a.jsonl").stat().st_size


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="No such file"):
        read_log(tmp_path / "none.jsonl", game)
    with pytest.raises(LogError, match="cannot be read"):
        read_log(tmp_path, game)


def test_a_view_of_a_game_under_way_has_no_seed_and_a_finished_one_has() -> None:
    lines = base()
    assert b'"seed"' in opened(lines.raw()).redacted(1).to_bytes()
    lines.cut(20)
    under_way = opened(lines.raw())
    assert b'"seed"' not in under_way.redacted(1).to_bytes()
    assert b'"view":"public"' in under_way.redacted("public").to_bytes()
    assert under_way.redacted(1).header.id == under_way.header.id


def test_hidden_values_are_null_in_a_view() -> None:
    match = match_with(tableau({38: "R5", 37: "O4"}))
    match.advance()
    assert b"R5" not in match.log.redacted(0).to_bytes()
    from helpers.truffle import takes

    takes(match, 38, 37)
    assert b'"card":"R5"' in match.log.redacted(0).to_bytes()
    assert b'"slot":38,"card":null' in match.log.redacted(1).to_bytes()
    assert b'"card":"O4"' not in match.log.redacted("public").to_bytes()


# While a game is played


def test_each_step_is_on_disk_before_the_next(tmp_path: Path) -> None:
    match = playing(tmp_path)
    path = tmp_path / "game.jsonl"
    while not match.over:
        assert path.read_bytes() == match.log.to_bytes()
        assert read_log(path, game).verify() == "verified"
        match.play(match.legal_actions()[0])
    assert read_log(path, game).end == match.log.end is not None


def test_a_game_that_was_cut_off_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    match = playing(tmp_path)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    path = tmp_path / "game.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":99,"by":0,"act')
    log = read_log(path, game)
    assert log.torn
    again = Match(RULES, bots("truffle_shuffle"), log, reopen_file(log, path, "page two"), follow=True)
    assert path.read_bytes() == whole
    assert again.state == match.state
    again.play(again.legal_actions()[0])
    assert read_log(path, game).verify() == "verified"


def test_a_log_torn_right_at_its_line_feed_goes_on_in_a_line_of_its_own(tmp_path: Path) -> None:
    match = playing(tmp_path)
    path = tmp_path / "game.jsonl"
    path.write_bytes(match.log.to_bytes()[:-1])
    log = read_log(path, game)
    again = Match(RULES, bots("truffle_shuffle"), log, reopen_file(log, path, "page two"), follow=True)
    again.play(again.legal_actions()[0])
    assert read_log(path, game).to_bytes() == again.log.to_bytes() == path.read_bytes()


def test_a_log_torn_right_after_its_header_keeps_it(tmp_path: Path) -> None:
    log, functions = new_log(RULES, ["Ann", bot("novice")], 4)
    path = tmp_path / "game.jsonl"
    path.write_bytes(log.to_bytes()[:-1])
    log = read_log(path, game)
    again = Match(RULES, bots("truffle_shuffle"), log, reopen_file(log, path, "page two"), functions, follow=True)
    assert read_log(path, game).to_bytes() == again.log.to_bytes() == path.read_bytes()


def test_a_finished_game_without_its_last_line_gets_it_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(list(whole_game().lines())[:-1]))
    log = read_log(path, game)
    assert Match(RULES, {}, log, reopen_file(log, path, "page")).over
    assert path.read_bytes() == whole_game().to_bytes()


def test_a_second_page_takes_over_and_the_first_can_only_watch(tmp_path: Path) -> None:
    match = playing(tmp_path)
    path = tmp_path / "game.jsonl"
    second = LogFile(path, "page two")
    assert second.busy()
    assert not LogFile(path, "page one").busy()
    second.claim()
    before, records = path.read_bytes(), len(match.log.records)
    with pytest.raises(NotOwner, match="another window"):
        match.play(match.legal_actions()[0])
    assert path.read_bytes() == before
    assert len(match.log.records) == records
    assert not match.file.owned()  # type: ignore[union-attr]


def test_a_page_that_gave_no_sign_for_a_while_is_not_in_the_way(tmp_path: Path) -> None:
    match = playing(tmp_path)
    mark = tmp_path / "game.owner"
    long_ago = mark.stat().st_mtime - store.ALIVE - 1
    os.utime(mark, (long_ago, long_ago))
    assert not LogFile(tmp_path / "game.jsonl", "page two").busy()
    match.file.alive()  # type: ignore[union-attr]
    assert LogFile(tmp_path / "game.jsonl", "page two").busy()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    playing(tmp_path)
    with pytest.raises(UsageError, match="already a file"):
        playing(tmp_path, "page two")


def test_a_folder_that_cannot_be_written_is_told_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(UsageError, match="cannot be saved"):
        playing(tmp_path / "file")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_told_in_plain_words(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(UsageError, match="cannot be saved"):
        playing(tmp_path)


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = playing(tmp_path)

    def full(line: bytes) -> None:
        raise UsageError("The game cannot be saved: no space left.")

    monkeypatch.setattr(match.file, "append", full)
    before, records = match.state.copy(), list(match.log.records)
    with pytest.raises(UsageError, match="no space"):
        match.play(match.legal_actions()[0])
    assert match.state == before
    assert match.log.records == records


def test_a_line_for_which_the_disk_has_no_room_is_not_begun(tmp_path: Path) -> None:
    match = playing(tmp_path)
    path = tmp_path / "game.jsonl"
    whole = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 10, hard))
    try:
        with pytest.raises(UsageError, match="cannot be saved"):
            match.play(match.legal_actions()[0])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == whole
    match.play(match.legal_actions()[0])
    assert read_log(path, game).verify() == "verified"


def test_a_bot_level_that_nobody_knows_is_refused_by_name() -> None:
    log, _ = new_log(RULES, ["Ann", bot("genius")], 1)
    with pytest.raises(UsageError, match='"genius"'):
        Match(RULES, bots("truffle_shuffle"), log)


def test_a_branch_says_where_it_comes_from() -> None:
    log = whole_game()
    made = matches.branch(
        log,
        Match(RULES, {}, log).line,
        10,
        (SeatInfo("Zoe", "human"), SeatInfo("Yan", "human"), SeatInfo("Xu", "human")),
    )
    assert isinstance(made, Log)
    assert msgspec.to_builtins(made.header.parent) == {"id": log.header.id, "n": 10}
    assert made.names == ["Zoe", "Yan", "Xu"]
    assert len(made.records) == 11
    assert made.verify() == "verified"


@pytest.mark.parametrize("field", ["id", "edition.sha256"])
def test_an_identity_with_a_line_feed_at_its_end_is_none(field: str) -> None:
    log, _ = new_log(RULES, ["Ann", "Ben"], 7)
    lines = log.to_bytes().decode().splitlines()
    header = json.loads(lines[0])
    *path, last = field.split(".")
    place = header[path[0]] if path else header
    place[last] += "\n"
    with pytest.raises(LogError, match="line 1"):
        log_from_bytes("\n".join([json.dumps(header), *lines[1:], ""]).encode(), game, "bad.jsonl")
