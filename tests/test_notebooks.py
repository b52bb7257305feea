"""The notebooks are kept executed, light and short; nbval runs them beside these tests."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from scripts import execute_notebooks

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
UNCOMPARED = {"nbval-ignore-output", "nbval-skip"}

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT / "notebooks")))


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def code_cells(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def test_every_game_has_its_three_notebooks() -> None:
    games = [path.parent.name for path in (ROOT / "truffle_core" / "games").glob("*/about.py")]
    kept = {str(path.relative_to(ROOT / "notebooks")) for path in NOTEBOOKS}
    for game in games:
        assert {f"{game}/1-learn.ipynb", f"{game}/2-play.ipynb", f"{game}/3-replay.ipynb"} <= kept


@each_notebook
def test_every_code_cell_was_executed_in_order(path: Path) -> None:
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1)), "run `make notebooks`"


@each_notebook
def test_some_output_is_compared(path: Path) -> None:
    compared = [
        cell for cell in code_cells(path) if cell.outputs and not UNCOMPARED & set(cell.metadata.get("tags", []))
    ]
    assert compared


@each_notebook
def test_code_cells_are_calls_of_three_lines_at_most(path: Path) -> None:
    for cell in code_cells(path):
        assert len(cell.source.strip().splitlines()) <= 3, cell.source


@each_notebook
def test_a_notebook_is_kept_as_the_script_saves_it(path: Path) -> None:
    notebook = read(path)
    assert execute_notebooks.cleaned(notebook) == notebook, "run `make notebooks`"
    assert not execute_notebooks.complaints(notebook)


@each_notebook
def test_no_widget_is_kept(path: Path) -> None:
    assert "application/vnd.jupyter.widget" not in path.read_text(encoding="utf-8")
    assert path.stat().st_size < 100_000
