"""How well games are judged where thought breaks off: by what came of them when experts played them to the end."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from tests.helpers.play import GAMES, bot_match, breaks
from truffle_core.games import game, kit

from .masters import Task, kept

LEAST = 1e-6
"""A chance that was called none counts as this small, so that one surprise does not weigh endlessly."""


def measure_judges(count: int, jobs: int, folder: Path, only: str = "") -> None:
    """Play so many games of each kind between experts, and tell how surprised the judgements on the way were by who won.

    Surprise is the mean logarithmic loss: what is always sure and right has 0, what always calls all seats even the
    logarithm of their number.
    """
    for name in [name for name in GAMES if only in name]:
        tasks = [(name, seed) for seed in range(count)]
        lines = kept(folder / f"judges-{name}.jsonl", tasks, _one_game, jobs)
        each = [mean(line["surprises"]) for line in lines if line["surprises"]]
        error, even = stdev(each) / len(each) ** 0.5, math.log(game(name).about.seats[0])
        print(f"{name}: surprise {mean(each):.3f}, give or take {error:.3f}; calling all even {even:.3f}")


def _one_game(task: Task) -> dict[str, Any]:
    name, seed = task
    foresight = kit(name).foresight
    match = bot_match(name, ["expert"] * game(name).about.seats[0], seed)
    judgements = [foresight.judge(place) for place in breaks(match, foresight)][:-1]
    outcome = match.outcome
    assert outcome is not None
    surprises = [
        -mean([math.log(max(LEAST, chances[seat])) for seat in outcome.winners])
        for chances in judgements
        if outcome.winners
    ]
    return {"task": list(task), "surprises": surprises}
