"""Small faults put into a module, one at a time: each is a mutant that the tests should catch."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Put = Callable[[], None]


class Mutant(NamedTuple):
    """One fault: its place in the list of faults of a module, its line, and what was changed."""

    number: int
    line: int
    change: str


SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
RULE = re.compile(r"^[A-Z]{2}-\d\d$")
NO_FAULTS = {"annotation", "returns", "type_comment", "decorator_list", "names", "bases"}
"""Parts of a program in which a fault is none that a test could see."""

LONGEST_CODE = 3
"""A text of up to so many letters is a code that means something; a longer one is words for people."""


def mutants(source: str) -> list[Mutant]:
    """Return all faults that can be put into a module."""
    return [Mutant(number, line, change) for number, (line, change, _) in enumerate(_places(ast.parse(source)))]


def mutated(source: str, number: int) -> str:
    """Return a module's source with one fault in it."""
    tree = ast.parse(source)
    for at, (_, _, put) in enumerate(_places(tree)):
        if at == number:
            put()
            return ast.unparse(ast.fix_missing_locations(tree))
    raise IndexError(number)


def _places(parent: ast.AST) -> Iterator[tuple[int, str, Put]]:
    """Yield line, words and the deed for each fault, from the top of the module down."""
    for field, value in ast.iter_fields(parent):
        if field in NO_FAULTS or (field == "keywords" and isinstance(parent, ast.ClassDef)):
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_words(parent, child):
                continue
            where = place if isinstance(value, list) else None
            line = getattr(child, "lineno", getattr(parent, "lineno", 0))
            for change, new in _variants(parent, child):
                yield line, change, _putter(parent, field, where, new)
            yield from _places(child)


def _putter(parent: ast.AST, field: str, place: int | None, new: ast.AST) -> Put:
    def put() -> None:
        if place is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[place] = new

    return put


def _is_words(parent: ast.AST, child: ast.AST) -> bool:
    """Tell whether a node is a docstring, a part of a sentence, or a list of public names."""
    if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "__all__":
        return True
    return isinstance(parent, (ast.JoinedStr, ast.FormattedValue)) or (
        isinstance(parent, ast.Expr) and isinstance(child, ast.Constant)
    )


def _variants(parent: ast.AST, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what a node could wrongly be instead."""
    if type(node) in SWAPPED:
        wrong = SWAPPED[type(node)]
        yield f"{type(node).__name__} -> {wrong.__name__}", wrong()
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.Name) and node.id in SWAPPED_NAMES and isinstance(node.ctx, ast.Load):
        yield f"{node.id} -> {SWAPPED_NAMES[node.id]}", ast.Name(SWAPPED_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not x -> x", node.operand
    elif isinstance(node, (ast.If, ast.IfExp)):
        yield from _conditions(node)
    elif isinstance(node, ast.stmt):
        yield from _statements(parent, node)


def _constants(value: Any) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(value, bool):
        yield f"{value} -> {not value}", ast.Constant(not value)
    elif isinstance(value, int):
        yield f"{value} -> {value + 1}", ast.Constant(value + 1)
    elif isinstance(value, str) and RULE.match(value):
        yield f"{value} -> another rule", ast.Constant(value[:3] + "99")
    elif isinstance(value, str) and 0 < len(value) <= LONGEST_CODE:
        yield f"{value!r} -> another code", ast.Constant("~" + value[1:])


def _conditions(node: Any) -> Iterator[tuple[str, ast.AST]]:
    """A condition that is never or always met."""
    for word in (True, False):
        made = (
            ast.IfExp(ast.Constant(word), node.body, node.orelse)
            if isinstance(node, ast.IfExp)
            else ast.If(ast.Constant(word), node.body, node.orelse)
        )
        yield f"if {ast.unparse(node.test)} -> if {word}", made


def _statements(parent: ast.AST, node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """A statement that is left out, or a value that is not returned."""
    if isinstance(node, ast.Return) and node.value is not None and not _is_nothing(node.value):
        yield f"{ast.unparse(node)[:60]} -> return None", ast.Return(ast.Constant(None))
    elif isinstance(node, ast.AugAssign):
        yield f"{ast.unparse(node)[:60]} -> nothing", ast.Pass()
    elif isinstance(parent, ast.Module):
        return
    elif (
        isinstance(node, (ast.Raise, ast.Continue))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        or (isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript)))
    ):
        yield f"{ast.unparse(node)[:60]} -> nothing", ast.Pass()


def _is_nothing(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
