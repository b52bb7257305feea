"""How strong master is, and whether a review finds a planted blunder. What is done is kept, so that a stopped run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tqdm import tqdm

from tests.helpers.blunders import game_with_a_blunder
from tests.helpers.play import GAMES, bot_match
from truffle_core.analysis.tournament import wilson
from truffle_core.games import game, kit
from truffle_core.search.master import master
from truffle_core.search.review import review

Task = tuple[Any, ...]


def measure_masters(count: int, jobs: int, folder: Path, only: str = "", playouts: int | None = None) -> bool:
    """Play so many games of each kind, one master against experts, from every seat equally often; tell how many it won.

    Parameters
    ----------
    only : play the games with this in their name alone.
    playouts : of a decision; if none are named, as many as the game says. Fewer take less time and find less.

    Returns
    -------
    bool
        Whether master is better than an expert in three of four games, by the whole of the 95% interval.
    """
    better = 0
    names = [name for name in GAMES if only in name]
    for name in names:
        seats = game(name).about.seats[0]
        tasks = [(name, number // seats, number % seats) for number in range(count)]
        path = folder / (f"master-{name}.jsonl" if playouts is None else f"master-{name}-{playouts}.jsonl")
        shares = [line["share"] for line in kept(path, tasks, partial(_one_game, playouts=playouts), jobs)]
        share, fair = sum(shares) / len(shares), 1 / seats
        low, high = wilson(share, len(shares))
        better += low > fair
        each = kit(name).foresight.playouts if playouts is None else playouts
        print(
            f"{name}: master with {each} playouts a decision won {share:.1%} of {len(shares)} games"
            f" ({low:.1%} to {high:.1%}), an expert {fair:.1%}"
        )
    return better >= min(3, len(names))


def measure_reviews(count: int, jobs: int, folder: Path) -> bool:
    """Review games with a planted blunder each; tell in how many it is among the three costliest decisions: in all, or it fails."""
    lines = kept(folder / "reviews.jsonl", [(seed,) for seed in range(count)], _one_review, jobs)
    found = sum(line["found"] for line in lines)
    print(f"reviews: the blunder was named in {found} of {len(lines)} games")
    return found == len(lines)


def kept(path: Path, tasks: list[Task], do: Callable[[Task], dict[str, Any]], jobs: int) -> list[dict[str, Any]]:
    """Return what comes of all tasks, doing only those that are not in the file yet; each is written as soon as it is done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    wanted = {json.dumps(task): task for task in tasks}
    done = {json.dumps(line["task"]): line for line in _lines(path)}
    missing = [task for key, task in wanted.items() if key not in done]
    with path.open("a", encoding="utf-8") as file, Pool(jobs) as pool:
        progress = tqdm(
            pool.imap_unordered(do, missing), desc=path.stem, initial=len(tasks) - len(missing), total=len(tasks)
        )
        for line in progress:
            file.write(json.dumps(line) + "\n")
            file.flush()
            done[json.dumps(line["task"])] = line
    return [done[key] for key in wanted]


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    """Return the whole lines of a file; a torn last one is done again."""
    if not path.exists():
        return []
    raw = path.read_text("utf-8")
    whole = raw[: raw.rfind("\n") + 1]
    if whole != raw:
        path.write_text(whole, "utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def _one_game(task: Task, playouts: int | None) -> dict[str, Any]:
    name, seed, seat = task
    one = master(kit(name), playouts)
    levels = [one if n == seat else "expert" for n in range(game(name).about.seats[0])]
    match = bot_match(name, levels, seed)
    match.run()
    outcome = match.outcome
    assert outcome is not None
    share = (seat in outcome.winners) / max(1, len(outcome.winners))
    return {"task": list(task), "share": share, "scores": list(outcome.scores)}


def _one_review(task: Task) -> dict[str, Any]:
    log, step = game_with_a_blunder(task[0])
    found = review(log, 0)
    return {"task": list(task), "found": step in found.costliest, "step": step, "named": list(found.costliest)}
