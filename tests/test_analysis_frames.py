"""Logs as frames: what is in them agrees with the logs, what is not to be known is missing, and faults are told, not raised."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pandas as pd
import pytest
import zstandard

import truffle_core as tc
from truffle_core.analysis import COLUMNS, Frames, describe
from truffle_core.analysis.frames import AT_ONCE
from truffle_core.analysis.rows import _Played
from truffle_core.cli import main
from truffle_core.core.errors import UsageError
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.core.places import data_folder
from truffle_core.core.replay import Replay
from truffle_core.games import bots, game, games, kit, read_log

GALLERY = data_folder("replays")
LOGS = sorted(GALLERY.glob("*/*.jsonl"))
UNDONE = next(path for path in LOGS if b'"back"' in path.read_bytes())
each_game = pytest.mark.parametrize("name", games())


@pytest.fixture(scope="module")
def read() -> Frames:
    return tc.frames(GALLERY, taken_back=True)


def one_of(name: str) -> Path:
    return next(path for path in LOGS if path.parent.name == name)


def of(frame: pd.DataFrame, path: Path) -> pd.DataFrame:
    return frame[frame["file"] == path.as_posix()]


def unfinished(name: str, steps: int = 25) -> Log:
    """Return a game under way between bots; a short one is left one step before its end."""
    rules = game(name)
    seats = [tc.bot("random")] * rules.about.seats[0]
    log, functions = new_log(rules, seats, seed=3)
    match = Match(rules, bots(name), log, functions=functions)
    match.run()
    left = min(steps, len(log.records) - 1)
    log, functions = new_log(rules, seats, seed=3)
    match = Match(rules, bots(name), log, functions=functions)
    for _ in range(left):
        match.advance()
    assert not match.over
    return match.log


# Columns


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_have_their_names_types_and_meanings(read: Frames, name: str) -> None:
    frame = getattr(read, name)
    assert {column: str(dtype) for column, dtype in frame.dtypes.items()} == {
        column.name: column.dtype for column in COLUMNS[name]
    }
    told = describe(name)
    assert [*told.index] == [*frame.columns]
    assert told["meaning"].str.len().min() > 5


def test_no_logs_give_empty_frames_of_the_same_types(read: Frames, tmp_path: Path) -> None:
    nothing = tc.frames(tmp_path)
    for full, empty in zip(read, nothing, strict=True):
        assert len(empty) == 0
        assert dict(empty.dtypes) == dict(full.dtypes)


def test_a_frame_nobody_knows_is_refused() -> None:
    with pytest.raises(UsageError, match='no frame called "cards"'):
        describe("cards")


def test_no_process_is_refused() -> None:
    with pytest.raises(UsageError, match="at least one process"):
        tc.frames(GALLERY, jobs=0)


# What they hold


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_row_a_seat_agrees_with_the_log(read: Frames, path: Path) -> None:
    log = read_log(path)
    assert log.end is not None
    rows = of(read.games, path)
    assert [*rows["seat"]] == [*range(len(log.header.seats))]
    assert [*rows["name"]] == log.names
    assert [*rows["score"]] == [*log.end.end.scores]
    assert [seat for seat, won in enumerate(rows["winner"]) if won] == [*log.end.end.winners]
    assert rows["won"].sum() == pytest.approx(1)
    assert set(rows["place"][rows["winner"]]) == {1}
    assert set(rows["seed"]) == {log.header.seed}
    assert set(rows["bytes"]) == {path.stat().st_size}
    assert set(rows["records"]) == {len(log.records)}
    assert rows["created"].dt.strftime("%Y-%m-%dT%H:%M:%SZ").iloc[0] == log.header.created
    numbered = of(read.steps, path)["round"].dropna()
    assert set(rows["rounds"]) == {numbered.max() if len(numbered) else 0}


@each_game
def test_decisions_are_steps_with_two_or_more_legal_actions(read: Frames, name: str) -> None:
    path = one_of(name)
    log = read_log(path)
    replay = Replay(log)
    counted = dict.fromkeys(range(len(log.header.seats)), 0)
    for n in replay.main_line():
        record = log.records[n]
        assert isinstance(record, Step)
        if record.by != CHANCE and len(log.game.legal_actions(replay.before(n))) > 1:
            counted[int(record.by)] += 1
    assert dict(zip(of(read.games, path)["seat"], of(read.games, path)["decisions"], strict=True)) == counted


@each_game
def test_marks_add_up_to_the_scores_where_nothing_starts_anew(read: Frames, name: str) -> None:
    for path in LOGS:
        log = read_log(path)
        series = _Played(log, "").points.series
        if log.header.game != name or series.breaks:
            continue
        for seat, line in enumerate(series.lines):
            marks = of(read.marks, path)
            earned = marks["earned"][marks["seat"] == seat].sum()
            score = of(read.games, path).set_index("seat")["score"][seat]
            assert line.values[0] + earned == score


def test_points_before_and_after_a_step_differ_by_what_it_earned(read: Frames) -> None:
    played = read.steps[read.steps["played"] & read.steps["seat"].notna()]
    earned = read.marks.groupby(["file", "n", "seat"], as_index=False)["earned"].sum()
    both = played.merge(earned, on=["file", "n", "seat"], how="left").fillna({"earned": 0})
    assert (both["earned"] != 0).sum() > 100
    assert (both["after"] - both["before"] == both["earned"]).all()


def test_steps_tell_who_did_what_by_which_rule(read: Frames) -> None:
    steps = read.steps
    chance = steps["kind"] == "chance"
    assert steps["seat"][chance].isna().all()
    assert steps["action"][chance].isna().all()
    assert steps["before"][chance].isna().all()
    assert steps["action"][steps["kind"] == "action"].notna().all()
    for file, of_one in steps[steps["kind"] == "action"].groupby("file"):
        records = read_log(file).records
        for row in of_one.itertuples():
            written = msgspec.json.encode(records[row.n].action)  # type: ignore[union-attr]
            assert {"type": row.action, **json.loads(row.details)} == json.loads(written)
    for name in games():
        cited = steps["rule"][(steps["game"] == name) & (steps["kind"] != "back")].dropna().unique()
        assert len(cited) >= min(6, len(kit(name).rule_texts) // 2)
        assert set(cited) <= {*kit(name).rule_texts}


def test_rounds_follow_one_another(read: Frames) -> None:
    for _, steps in read.steps[read.steps["played"]].groupby("file"):
        rounds = steps["round"].dropna()
        assert rounds.is_monotonic_increasing
        assert set(rounds) == {*range(1, rounds.nunique() + 1)}


def test_what_was_taken_back_is_left_out_or_told_as_such(read: Frames) -> None:
    log = read_log(UNDONE)
    line = Replay(log).main_line()
    short, _ = tc.steps_frame(UNDONE)
    assert [*short["n"]] == line
    assert short["played"].all()
    full = of(read.steps, UNDONE)
    assert [*full["n"]] == [*range(len(log.records))]
    assert [*full["n"][full["played"]]] == line
    backs = full[full["kind"] == "back"]
    assert len(backs) == of(read.games, UNDONE)["backs"].iloc[0] > 0
    assert backs["back"].notna().all()
    undone = full[~full["played"] & (full["kind"] != "back")]
    assert len(undone)
    assert undone["rule"].notna().all()
    assert undone["move"].notna().all()


def test_one_frame_alone_is_the_same_as_in_all(read: Frames) -> None:
    for name in ("games", "marks"):
        frame, faults = getattr(tc, f"{name}_frame")(GALLERY)
        pd.testing.assert_frame_equal(frame, getattr(read, name))
        assert not len(faults)


# Views, and games under way


@each_game
def test_a_game_under_way_has_no_result(name: str, tmp_path: Path) -> None:
    log = unfinished(name)
    log.save(tmp_path / "going.jsonl")
    rows, faults = tc.games_frame(tmp_path)
    assert not len(faults)
    assert not rows["finished"].any()
    assert rows[["reason", "won", "winner", "score", "place"]].isna().all(axis=None)
    assert rows["seed"].notna().all()
    assert rows["decisions"].sum() > 0


@each_game
def test_a_view_of_a_game_under_way_has_no_seed_and_no_guesses(name: str, tmp_path: Path) -> None:
    log = unfinished(name)
    log.redacted("public").save(tmp_path / "seen.jsonl")
    seats, steps, _, faults = tc.frames(tmp_path)
    assert not len(faults)
    assert set(seats["view"]) == {"public"}
    assert seats[["seed", "decisions"]].isna().all(axis=None)
    hidden = [record.action is None for record in log.redacted("public").records if isinstance(record, Step)]
    assert (steps["action"].isna() == steps["details"].isna()).all()
    assert [*steps["action"].isna() & (steps["kind"] == "action")] == hidden


@pytest.mark.parametrize("view", [0, "public"])
def test_a_view_never_tells_other_points_than_the_whole_log(view: Any, tmp_path: Path) -> None:
    for number, path in enumerate(LOGS):
        read_log(path).save(tmp_path / f"{number}-whole.jsonl")
        read_log(path).redacted(view).save(tmp_path / f"{number}-view.jsonl")
    whole, seen = (tc.frames(tmp_path / f"*-{kind}.jsonl", taken_back=True) for kind in ("whole", "view"))
    assert [*whole.games["score"]] == [*seen.games["score"]]
    for frame, other, columns in (
        (whole.steps, seen.steps, ["before", "after", "action", "details", "seat", "round"]),
        (whole.marks, seen.marks, ["earned", "label"]),
    ):
        for column in columns:
            known = other[column].notna()
            assert known.any()
            assert (frame[column][known] == other[column][known]).all(), column
    assert (seen.steps["after"].isna() & whole.steps["after"].notna()).any()


# What is at fault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good log thrice, and everything that can be wrong."""
    good = one_of(games()[0]).read_bytes()
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "deep" / "deeper" / "good.jsonl").write_bytes(good)
    (tmp_path / "good.jsonl.gz").write_bytes(gzip.compress(good))
    (tmp_path / "good.jsonl.zst").write_bytes(zstandard.compress(good))
    (tmp_path / "damaged.jsonl").write_bytes(good.replace(b'"by":1', b'"by":0', 1))
    (tmp_path / "cut.jsonl.gz").write_bytes(gzip.compress(good)[:-20])
    (tmp_path / "digest.jsonl").write_bytes(good[:-10] + b"0" + good[-9:])
    (tmp_path / "foreign.jsonl").write_text('{"some": "thing"}\n')
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "noise.jsonl").write_bytes(bytes(range(256)) * 5)
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.md").write_text("# no log")
    return tmp_path


def test_each_fault_is_a_row_with_its_place(folder: Path) -> None:
    found, faults = tc.games_frame(folder)
    assert {Path(file).name for file in found["file"]} == {"good.jsonl", "good.jsonl.gz", "good.jsonl.zst"}
    assert found["id"].nunique() == 1
    assert found["bytes"].nunique() == 1
    told = {Path(row.file).name: row for row in faults.itertuples()}
    assert {*told} == {
        "damaged.jsonl", "cut.jsonl.gz", "digest.jsonl", "foreign.jsonl", "empty.jsonl", "noise.jsonl"
    }  # fmt: skip
    assert told["damaged.jsonl"].step == told["damaged.jsonl"].line - 2
    assert "turn of" in told["damaged.jsonl"].reason
    assert "cut short" in told["cut.jsonl.gz"].reason
    assert told["foreign.jsonl"].line == 1
    assert "empty" in told["empty.jsonl"].reason
    assert pd.isna(told["empty.jsonl"].line)


def test_a_broken_rule_is_named(tmp_path: Path) -> None:
    lines = one_of(games()[0]).read_bytes().splitlines(keepends=True)
    taking = next(n for n, line in enumerate(lines) if b'"take"' in line)
    (tmp_path / "twice.jsonl").write_bytes(
        b"".join(lines[: taking + 1]) + lines[taking].replace(b'"n":%d' % (taking - 1), b'"n":%d' % taking)
    )
    _, faults = tc.steps_frame(tmp_path)
    assert len(faults) == 1
    assert faults["step"].iloc[0] == taking


def test_paths_that_lead_nowhere_are_told(folder: Path) -> None:
    strange = ["nowhere.jsonl", folder / "*.zip", "x" * 5000, "a\0b", folder / "notes.md"]
    found, faults = tc.games_frame(strange)
    assert not len(found)
    assert len(faults) == len(strange)
    assert faults["reason"].str.len().min() > 10


@pytest.mark.skipif(sys.platform == "win32", reason="names there are text")
def test_names_of_any_length_and_bytes_are_read_and_told(tmp_path: Path) -> None:
    good = one_of(games()[0])
    shutil.copy(good, tmp_path / f"{'n' * 249}.jsonl")
    try:
        shutil.copy(good, os.fsencode(tmp_path) + b"/\xff\xfe.jsonl")
    except OSError:
        pytest.skip("this file system takes no such name")
    found, faults = tc.games_frame(tmp_path)
    assert not len(faults)
    assert found["file"].nunique() == 2
    assert found["file"].str.endswith(r"\xff\xfe.jsonl").any()
    found.to_parquet(tmp_path / "games.parquet")


def test_a_torn_last_line_is_told(tmp_path: Path) -> None:
    lines = unfinished(games()[0]).to_bytes()
    (tmp_path / "torn.jsonl").write_bytes(lines[:-9])
    found, faults = tc.games_frame(tmp_path)
    assert not len(faults)
    assert found["torn"].all()


# Files and patterns


def test_each_file_counts_once_and_comes_in_order(folder: Path) -> None:
    once, _ = tc.games_frame(folder)
    again, _ = tc.games_frame([folder, folder / "good.*", folder / "**" / "good.jsonl", folder / "good.jsonl.gz"])
    pd.testing.assert_frame_equal(once, again)
    assert [*once["file"]] == sorted(once["file"])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_nobody_waits_for_a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.jsonl")
    for paths in (folder, folder / "*.jsonl", folder / "pipe.*"):
        assert "pipe.jsonl" not in {Path(file).name for file in tc.games_frame(paths).faults["file"]}
    assert "neither" in tc.games_frame(folder / "pipe.jsonl").faults["reason"].iloc[0]


def test_a_named_file_is_read_whatever_it_is_called(tmp_path: Path) -> None:
    shutil.copy(one_of(games()[0]), tmp_path / "game.txt")
    assert not len(tc.games_frame(tmp_path).frame)
    assert len(tc.games_frame(str(tmp_path / "game.txt")).frame)


# The same each time, and kept


def test_the_frames_are_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    tc.run_tournament(games()[0], ["random", "novice"], 2 * AT_ONCE, options={"length": "round"}, out=tmp_path)
    (tmp_path / "empty.jsonl").touch()
    told: list[int] = []
    once, again = (tc.frames(tmp_path, jobs=jobs, progress=told.append) for jobs in (1, 2))
    for one, other in zip(once, again, strict=True):
        pd.testing.assert_frame_equal(one, other)
    assert sum(told) == 2 * (2 * AT_ONCE + 1)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_frame_comes_back_from_parquet_as_it_was(read: Frames, name: str, tmp_path: Path) -> None:
    frame = getattr(read, name)
    frame.to_parquet(tmp_path / "frame.parquet")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "frame.parquet"), frame)


def test_the_names_are_there_and_bring_no_pandas() -> None:
    code = (
        "import sys, truffle_core as tc; tc.frames, tc.games_frame, tc.steps_frame, tc.marks_frame, tc.run_tournament;"
        "print([name for name in ('pandas', 'numpy', 'plotly', 'pyarrow') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.strip() == "[]"


# The command


def test_the_command_writes_all_tables_and_tells_the_faults(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "tables"
    assert main(["frames", str(folder), "--out", str(out), "--taken-back", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    made = tc.frames(folder, taken_back=True)
    for name, frame in made._asdict().items():
        pd.testing.assert_frame_equal(pd.read_parquet(out / f"{name}.parquet"), frame)
        assert f"{name}.parquet: {len(frame)} rows." in told.out
    assert len(told.err.splitlines()) == len(made.faults)
    assert "empty.jsonl: the file is empty" in told.err


def test_logs_without_a_fault_give_the_exit_code_of_success(tmp_path: Path) -> None:
    assert main(["frames", str(UNDONE), "--out", str(tmp_path / "short")]) == 0
    assert main(["frames", str(UNDONE), "--out", str(tmp_path / "long"), "--taken-back"]) == 0
    short, long = (pd.read_parquet(tmp_path / name / "steps.parquet") for name in ("short", "long"))
    assert len(short) < len(long)


def test_tables_that_are_there_are_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "marks.parquet").write_text("mine")
    assert main(["frames", str(UNDONE), "--out", str(tmp_path)]) == 2
    assert "marks.parquet already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["marks.parquet"]


def test_a_folder_that_is_taken_is_refused_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marks.parquet").write_text("mine")
    monkeypatch.setattr("truffle_core.analysis.frames", lambda *_, **__: pytest.fail("logs were read"))
    assert main(["frames", str(UNDONE), "--out", str(tmp_path)]) == 2


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["frames", str(UNDONE), "--out", str(tmp_path / "file")]) == 2
    assert "cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize(("module", "words"), [("pandas", "Frames need pandas"), ("pyarrow", "Parquet needs pyarrow")])
def test_what_is_not_installed_is_told_in_a_line(module: str, words: str, tmp_path: Path) -> None:
    code = (
        f"import sys; sys.modules[{module!r}] = None; from truffle_core.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "frames", str(UNDONE), "--out", str(tmp_path / "tables")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 1
    assert words in told.stderr
    assert "truffle-core[analysis]" in told.stderr
