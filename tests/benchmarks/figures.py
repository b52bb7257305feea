"""What a benchmark found: a figure with its unit and target, printed as a line and kept as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure; `target` is what it should reach, or stay under where `at_most` is set."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = False

    @property
    def met(self) -> bool:
        """Whether the target is met; a figure without one is for information."""
        if self.target is None:
            return True
        return self.value <= self.target if self.at_most else self.value >= self.target

    def line(self) -> str:
        """Return the figure as one line."""
        goal = "" if self.target is None else f"   {'at most' if self.at_most else 'at least'} {self.target:g}"
        return f"{self.name:<58} {self.value:>10.4g} {self.unit:<14}{goal}{'' if self.met else '   MISSED'}"


def tell(figures: Iterable[Figure]) -> list[Figure]:
    """Print each figure as soon as it is found; write all to the file that BENCH_JSON names."""
    found = []
    for figure in figures:
        print(figure.line(), flush=True)
        found.append(figure)
    if name := os.environ.get("BENCH_JSON"):
        rows = [
            {"name": f.name, "value": f.value, "unit": f.unit, "target": f.target, "at_most": f.at_most} for f in found
        ]
        Path(name).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return found
