"""A maker's first command: the skeleton it writes is a game that passes what every game must, and a bad name is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from truffle_core.cli import USAGE, main
from truffle_core.core.errors import UsageError
from truffle_core.games import game, games
from truffle_core.games.skeleton import check_name, new_game

ROOT = Path(__file__).resolve().parent.parent
NAME, LONG_NAME = "high_card", "high_cards_of_the_hanging_gard"
PARTS = ("truffle_core", "tests", "notebooks", "replays", "scripts", "pyproject.toml", "README.md")
CONFORMANCE = (
    *("every_game", "two_worlds", "layers", "lessons", "learn_screen", "notebooks", "gallery", f"{NAME}_rules"),
    *("analysis_frames", "branches_screen", "changes", "citing", "front_page", "practice", "practice_screen"),
)
"""What the games' README names, and what else is asked of every game."""

WANTED = (
    f"{NAME} or registry or names_none or three_notebooks or one_line or other_worlds or every_game or shortest"
    " or which_rule or follow_one_another"
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "browser", "benchmarks", "soak")


def copy_tree(into: Path) -> Path:
    """Copy what a game is written into."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, into / part, ignore=LEFT_OUT)
        else:
            shutil.copy2(ROOT / part, into / part)
    return into


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in the copy, which must not reach back to the original."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**kept, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=570,
        check=False,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the tree with a new game in it."""
    copy = copy_tree(tmp_path_factory.mktemp("tree"))
    done = run(copy, "truffle_core", "new-game", NAME)
    assert done.returncode == 0, done.stderr
    assert f"truffle_core/games/{NAME}/rules.py" in done.stdout
    return copy


def contents(tree: Path) -> dict[str, bytes]:
    """Give every file of a tree."""
    files = (path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(tree)): path.read_bytes() for path in files}


def test_a_new_game_passes_what_every_game_must(tree: Path) -> None:
    every = tree / "tests" / "test_every_game.py"
    every.write_text(every.read_text("utf-8").replace("MANY, SOME, FEW = 2000, 40, 8", "MANY, SOME, FEW = 60, 8, 3"))
    files = [f"tests/test_{name}.py" for name in CONFORMANCE]
    done = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", WANTED, *files)
    assert done.returncode == 0, done.stdout[-4000:]
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 100


def is_clean(tree: Path, name: str) -> None:
    """Hold that all Python files that were written or changed are typed and linted."""
    own = [f"truffle_core/games/{name}", f"truffle_core/lessons/{name}"]
    tests = [f"tests/{name}_worlds.py", f"tests/test_{name}_rules.py", "tests/worlds.py"]
    written = [*own, *tests, "truffle_core/games/__init__.py"]
    for command in (["mypy", *own], ["ruff", "check", *written], ["ruff", "format", "--check", *written]):
        done = run(tree, *command)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_game_is_typed_and_linted(tree: Path) -> None:
    is_clean(tree, NAME)


def test_a_new_game_is_played_told_and_listed(tree: Path) -> None:
    logs = sorted(str(path) for path in (tree / "replays" / NAME).glob("*.jsonl"))
    assert run(tree, "truffle_core", "verify", *logs).returncode == 0
    assert "took the trick" in run(tree, "truffle_core", "show", logs[0]).stdout
    assert f"{NAME}: High Card, 2 to 4 players" in run(tree, "truffle_core", "games").stdout


def test_the_notebooks_show_what_they_would(tree: Path) -> None:
    files = [f"notebooks/{NAME}", "notebooks/index.ipynb"]
    sanitize = "--nbval-sanitize-with=tests/nbval_sanitize.cfg"
    done = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--nbval", sanitize, *files)
    assert done.returncode == 0, done.stdout[-4000:]


def test_a_second_game_stands_beside_the_first(tree: Path) -> None:
    done = run(tree, "truffle_core", "new-game", LONG_NAME)
    assert done.returncode == 0, done.stderr
    told = run(tree, "truffle_core", "games").stdout
    assert [line.partition(":")[0] for line in told.splitlines()][-2:] == [NAME, LONG_NAME]
    abouts = (tree / "truffle_core" / "games").glob("*/about.py")
    prefixes = [line for path in abouts for line in path.read_text("utf-8").splitlines() if "rule_prefix" in line]
    assert len(set(prefixes)) == len(prefixes)
    is_clean(tree, LONG_NAME)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "lower-case letters") for name in ("", "High_Card", "high-card", "high card", "7up", "_high", "a__b")),
        *((name, "lower-case letters") for name in ("../up", "höhe", "a" * 31, "high_card\n", "a/b", "x;y", "\x1b[2J")),
        *((name, "word of Python") for name in ("lambda", "class", "import")),
        *((name, "already") for name in games()),
        *((name, "cannot be told from a word in") for name in ("game", "state", "table")),
    ],
)
def test_a_bad_name_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        check_name(name, ROOT)


def test_a_name_whose_files_exist_is_refused_and_nothing_is_written(tree: Path) -> None:
    (tree / "tests" / "low_card_worlds.py").write_text("")
    before = contents(tree)
    with pytest.raises(UsageError, match=r"tests/low_card_worlds\.py exists already"):
        new_game("low_card", tree)
    assert contents(tree) == before


def test_no_game_is_written_into_an_installed_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    installed = tmp_path / "site-packages"
    shutil.copytree(ROOT / "truffle_core", installed / "truffle_core", ignore=LEFT_OUT)
    done = run(installed, "truffle_core", "new-game", NAME)
    assert (done.returncode, done.stdout) == (USAGE, "")
    assert "source tree" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (installed / "truffle_core" / "games" / NAME).exists()
    assert main(["new-game", NAME, "--into", str(tmp_path / "nowhere")]) == USAGE
    assert "source tree" in capsys.readouterr().err


def test_the_skeleton_is_no_game_here() -> None:
    with pytest.raises(UsageError):
        game("skeleton_files")
