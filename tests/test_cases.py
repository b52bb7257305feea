"""The shared cases: positions with the right answer, worked out by an independent program.

Other files of the same form are run with ``pytest tests/test_cases.py --cases DIR``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from truffle_core.games.truffle_shuffle import solver
from truffle_core.games.truffle_shuffle.pieces import hand_of
from truffle_core.games.truffle_shuffle.scoring import best_pay, check_payment
from truffle_core.games.tussie_mussie.pieces import NAMES, SIZE
from truffle_core.games.tussie_mussie.scoring import score

Case = dict[str, Any]


def check_truffle_orders(case: Case) -> None:
    """TS-18 to TS-27: the orders of a hand, each with the fewest cards, and the highest pay."""
    hand = hand_of(case["hand"])
    assert solver.fewest(hand) == case["orders"]
    assert best_pay(solver.payable(hand)) == case["best"]
    found = solver.payments(hand)
    assert {order: len(cards) for order, cards in found.items()} == case["orders"]
    for order, cards in found.items():
        check_payment(order, cards)


def check_tussie_scoring(case: Case) -> None:
    """TM-18 to TM-21: the points of an arrangement, after all that happens before scoring."""
    row = [NAMES.index(name) + (SIZE if face == "down" else 0) for name, face in case["arrangement"]]
    assert score(row).total == case["total"]


CHECKS: Final[dict[str, Callable[[Case], None]]] = {
    "truffle_orders": check_truffle_orders,
    "tussie_scoring": check_tussie_scoring,
}
"""File name without its ending -> what its cases are checked by."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of every line of every known file in the folder of cases."""
    folder: Path = metafunc.config.getoption("--cases")
    found = [
        pytest.param(name, msgspec.json.decode(line), id=f"{name}-{number}")
        for name in sorted(CHECKS)
        if (folder / f"{name}.jsonl").is_file()
        for number, line in enumerate((folder / f"{name}.jsonl").read_text("utf-8").splitlines(), 1)
        if line.strip()
    ]
    metafunc.parametrize(("name", "case"), found)


def test_case(name: str, case: Case) -> None:
    CHECKS[name](case)
