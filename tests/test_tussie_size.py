"""Tussie Mussie stays small enough to be copied: fewer than 1,000 lines of Python, its words, its lesson and its part of
looking ahead apart.

A line counts unless it is blank or part of a text that stands by itself: the docstring of a module, class or function, or
the note below a constant. Comments, imports and closing brackets count. `words.py` and `saying.py` are the words, and
`citing.py` names rules to readers; the lesson lies in `truffle_core/lessons`. `guessing.py` is what a search asks of a game.
"""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("truffle_core.games.tussie_mussie")))
APART = {"words.py", "saying.py", "citing.py", "guessing.py"}
MOST = 1000


def lines_of(source: str) -> int:
    """Count the lines of a module that are neither blank nor part of a text that stands by itself."""
    texts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            texts.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(1 for number, line in enumerate(source.splitlines(), 1) if line.strip() and number not in texts)


def test_what_is_counted() -> None:
    assert (
        lines_of('"""A module."""\n\nONE = 1\n"""A note\nof two lines."""\n\n\n# why\ntwo = (\n    "text",\n)\n') == 5
    )


def test_the_game_has_fewer_than_a_thousand_lines_words_and_lesson_apart() -> None:
    counted = {path.name: lines_of(path.read_text("utf-8")) for path in FOLDER.rglob("*.py") if path.name not in APART}
    assert len(counted) > 10
    assert sum(counted.values()) < MOST, counted


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    assert not [path.name for path in FOLDER.rglob("*.py") if len(path.read_text("utf-8").splitlines()) > 400]
