"""Imports run one way, no game is named where all games are served, and importing is light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "truffle_core"
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "about.py").exists())

# each layer, and what it may import of the package beside itself
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "search": {"core", "games"},
    "lessons": {"core", "games"},
    "charts": {"core", "games"},
    "analysis": {"core", "games"},
    "widgets": {"core", "games", "search", "lessons", "charts", "analysis"},
    "commands": {"core", "games", "search", "lessons", "charts", "analysis", "widgets"},
    "cli": {"core", "commands"},
}
NAMES_NO_GAME = ("core", "search", "charts", "analysis", "widgets")
HEAVY = ("IPython", "jupyter_server", "jupyter_client", "ipykernel", "ipywidgets", "anywidget", "plotly", "pandas")


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if layer(path) in MAY_IMPORT)


def imported(path: Path) -> set[str]:
    """Give the dotted names of the package that a module imports, wherever in it the import stands."""
    here = ("truffle_core", *path.relative_to(PACKAGE).with_suffix("").parts)
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            stem = ".".join(here[: len(here) - node.level]) if node.level else ""
            base = ".".join(filter(None, [stem, node.module]))
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == "truffle_core"}


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    own = layer(path)
    allowed = MAY_IMPORT[own] | {own, "__version__"}
    reached = {name.split(".")[1] for name in imported(path) if "." in name}
    assert reached <= allowed, f"{own} may not import {sorted(reached - allowed)}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_imports_another(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if parts[0] != "games" or len(parts) < 3:
        return
    others = set(GAMES) - {parts[1]}
    assert not [name for name in imported(path) if others & set(name.split("."))]


def shared_files() -> list[Path]:
    """Give the files that serve every game alike, scripts and styles too."""
    kinds = {".py", ".js", ".css"}
    files = [path for name in NAMES_NO_GAME for path in (PACKAGE / name).rglob("*") if path.suffix in kinds]
    return sorted(path for path in files if "vendor" not in path.parts)


@pytest.mark.parametrize("path", shared_files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_serves_all_games_names_none(path: Path) -> None:
    words = [re.escape(name).replace("_", "[_ -]?") for name in GAMES]
    found = re.findall("|".join(words), path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert not found, f"{path.name} names {sorted(set(found))}"


@pytest.mark.parametrize("module", ["truffle_core", "truffle_core.core", "truffle_core.games"])
def test_importing_is_light(module: str) -> None:
    code = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.strip() == "[]"


def test_every_module_of_core_and_games_imports_without_the_app() -> None:
    names = [
        ".".join(("truffle_core", *path.relative_to(PACKAGE).with_suffix("").parts))
        for path in sources()
        if layer(path) in {"core", "games"}
    ]
    code = f"import sys, importlib\nfor name in {names!r}: importlib.import_module(name)\n"
    code += f"print([name for name in {HEAVY!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.strip() == "[]"


def test_a_python_too_old_is_told_in_one_line() -> None:
    code = "import sys; sys.version_info = (3, 9, 2); import truffle_core"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 1
    assert told.stderr == "truffle_core needs Python 3.11 or newer; this is Python 3.9.\n"


def test_the_registry_knows_every_game() -> None:
    code = "from truffle_core.games import games; print(*games())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert sorted(told.stdout.split()) == GAMES
