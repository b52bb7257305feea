"""The hunt: every mutant of the rules is let loose on the fast tests, each in a process of its own, with a time limit."""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.util
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis  # noqa: F401  loaded once here, not in each process anew
import msgspec  # noqa: F401
import pytest
from tqdm import tqdm

from .mutants import Mutant, mutants, mutated

ROOT = Path(__file__).resolve().parents[2]
RULES, ORDERS = "tests/test_truffle_rules.py", "tests/test_truffle_rules_orders.py"
OTHERS = ("tests/test_gallery.py", "tests/test_damaged_logs.py")
REFUSALS, CASES, SOLVER = "tests/test_truffle_refusals.py", "tests/test_cases.py", "tests/test_truffle_solver.py"
TUSSIE, BOUQUETS, TABLE = "tests/test_tussie_rules.py", "tests/test_tussie_scoring.py", "tests/test_tussie_table.py"
PIGS = (
    "tests/test_pigs_rules.py",
    "tests/test_pigs_wolves.py",
    "tests/test_pigs_powers.py",
    "tests/test_pigs_views.py",
)
VOLLTREFFER = "tests/test_volltreffer_rules.py"
HUNTED = {
    "truffle_core.games.truffle_shuffle.rules": (RULES, ORDERS, *OTHERS),
    "truffle_core.games.truffle_shuffle.scoring": (ORDERS, REFUSALS, CASES, SOLVER),
    "truffle_core.games.truffle_shuffle.effects": (RULES, ORDERS, *OTHERS),
    "truffle_core.games.tussie_mussie.rules": (TUSSIE, TABLE, *OTHERS),
    "truffle_core.games.tussie_mussie.scoring": (BOUQUETS, TUSSIE),
    "truffle_core.games.tussie_mussie.effects": (TUSSIE, TABLE, *OTHERS),
    "truffle_core.games.volltreffer.rules": (VOLLTREFFER, *OTHERS),
    "truffle_core.games.volltreffer.scoring": (CASES, VOLLTREFFER, "tests/test_volltreffer_scoring.py"),
    "truffle_core.games.volltreffer.effects": (VOLLTREFFER, *OTHERS),
    **dict.fromkeys(
        [
            f"truffle_core.games.super_truffle_pigs.{part}"
            for part in ("rules", "effects", "rounds", "powers", "wolves")
        ],
        PIGS,
    ),
}
"""Module -> the tests that its mutants meet, the quickest first."""

SECONDS = 90
WANTED = 0.85


class _Swap(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a changed source."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=self.name)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.name, "exec"), module.__dict__)


def _tested(module: str, source: str, tests: tuple[str, ...]) -> None:
    """Run the tests on a changed module; the exit code tells whether all of them passed (in a process of its own)."""
    os.chdir(ROOT)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.meta_path.insert(0, _Swap(module, source))
    for name in [name for name in sys.modules if name.startswith("truffle_core")]:
        del sys.modules[name]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:hypothesispytest"]
    os._exit(0 if pytest.main([*options, *tests]) == pytest.ExitCode.OK else 1)


def survives(module: str, source: str, tests: tuple[str, ...]) -> bool:
    """Tell whether all tests pass on a changed module within the time; one that hangs is caught."""
    process = multiprocessing.get_context("fork").Process(target=_tested, args=(module, source, tests))
    process.start()
    process.join(SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
        return False
    return process.exitcode == 0


def hunted(only: str) -> list[str]:
    """Return the modules whose mutants are hunted and whose name holds this."""
    return [module for module in HUNTED if only in module.split(".", 2)[-1]]


def hunt(folder: Path, jobs: int, only: str = "", every: int = 1) -> bool:
    """Hunt every so-manieth mutant, going on where an earlier run stopped; tell the survivors; return whether enough were caught."""
    folder.mkdir(parents=True, exist_ok=True)
    caught = total = 0
    for module in hunted(only):
        found = _hunt_module(module, HUNTED[module], folder / f"{module}.jsonl", jobs, every)
        caught += sum(not lived for lived in found)
        total += len(found)
    print(f"{caught} of {total} mutants caught: {caught / total:.1%} (at least {WANTED:.0%} wanted)")
    return caught >= WANTED * total


def _hunt_module(module: str, tests: tuple[str, ...], record: Path, jobs: int, every: int) -> list[bool]:
    source = ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text("utf-8")
    if not survives(module, source, tests):
        sys.exit(f"The tests fail on {module} as it is; mend that first.")
    key = hashlib.sha256("".join([source, *((ROOT / test).read_text("utf-8") for test in tests)]).encode()).hexdigest()
    known = dict(_known(record, key))
    hunted = mutants(source)[::every]
    todo = [mutant for mutant in hunted if mutant.number not in known]
    with ThreadPoolExecutor(jobs) as pool, record.open("a", encoding="utf-8") as file:
        lives = pool.map(lambda mutant: survives(module, mutated(source, mutant.number), tests), todo)
        for mutant, lived in tqdm(zip(todo, lives, strict=True), total=len(todo), desc=module.rsplit(".", 1)[-1]):
            known[mutant.number] = lived
            file.write(json.dumps({"key": key, "number": mutant.number, "lived": lived}) + "\n")
            file.flush()
    _tell(module, [mutant for mutant in hunted if known[mutant.number]], len(hunted))
    return [known[mutant.number] for mutant in hunted]


def _known(record: Path, key: str) -> Iterator[tuple[int, bool]]:
    """Yield what an earlier run found out about the same source and tests."""
    if record.exists():
        for line in record.read_text("utf-8").splitlines():
            found = json.loads(line)
            if found["key"] == key:
                yield found["number"], found["lived"]


def _tell(module: str, alive: list[Mutant], total: int) -> None:
    print(f"{module}: {total - len(alive)} of {total} caught")
    for mutant in sorted(alive, key=lambda mutant: mutant.line):
        print(f"  line {mutant.line}: {mutant.change}")
