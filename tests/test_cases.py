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
from truffle_core.games.volltreffer import scoring as volltreffer
from truffle_core.games.volltreffer.pieces import CARD, PRICES, SUITS, set_of

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


def volltreffer_cards(codes: list[str]) -> list[int]:
    """Return the cards of a case, whose suits are A to E, as ours."""
    return [CARD[SUITS["ABCDE".index(code[0])] + code[1:]] for code in codes]


def check_volltreffer_market(case: Case) -> None:
    """VT-04, VT-09: how the first four cards are laid, what each costs, and where a new one comes."""
    trump = "ABCDE".index(case["trump"])
    market, after = volltreffer_cards(case["market"]), volltreffer_cards(case["after"])
    if "first_four" in case:
        assert volltreffer.laid(trump, volltreffer_cards(case["first_four"])) == market
    taken, new = volltreffer_cards([case["take"], case["reveal"]])
    assert PRICES[market.index(taken)] == case["price"]
    market.remove(taken)
    market.insert(volltreffer.refilled(trump, market, new), new)
    assert market == after


def check_volltreffer_melds(case: Case) -> None:
    """VT-11 to VT-13: every sum of points that the melds of a hand can come to."""
    assert volltreffer.totals(set_of(volltreffer_cards(case["hand"]))) == case["totals"]


def check_volltreffer_smallest(case: Case) -> None:
    """VT-14, VT-15: who holds the smallest sum, the hands in turn order."""
    assert volltreffer.smallest([volltreffer_cards(hand) for hand in case["hands"]]) == case["holder"]


def check_volltreffer_tricks(case: Case) -> None:
    """VT-18: which of the cards played takes the trick."""
    assert volltreffer.taker("ABCDE".index(case["trump"]), volltreffer_cards(case["plays"])) == case["winner"]


CHECKS: Final[dict[str, Callable[[Case], None]]] = {
    "truffle_orders": check_truffle_orders,
    "tussie_scoring": check_tussie_scoring,
    "volltreffer_market": check_volltreffer_market,
    "volltreffer_melds": check_volltreffer_melds,
    "volltreffer_smallest": check_volltreffer_smallest,
    "volltreffer_tricks": check_volltreffer_tricks,
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
