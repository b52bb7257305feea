"""Thousands of random games of each kind, each held to what `helpers.checks` asks of any game."""

from __future__ import annotations

import random
from multiprocessing import Pool

from tqdm import tqdm

from tests.helpers import checks
from tests.helpers.play import GAMES, random_game, random_options
from truffle_core.games import game


def play_games(count: int, jobs: int, seed: int) -> None:
    """Play so many games of each kind; an assertion that fails names its seed."""
    for name in GAMES:
        with Pool(jobs) as pool:
            tasks = [(name, seed * 1_000_000 + number) for number in range(count)]
            list(tqdm(pool.imap_unordered(_one, tasks, chunksize=20), total=count, desc=name))
        print(f"{name}: {count} games played, read back, verified and seen through every pair of eyes")


def _one(task: tuple[str, int]) -> None:
    name, seed = task
    rng = random.Random(seed)
    least, most = game(name).about.seats
    seats = rng.randint(least, most)
    try:
        log, _ = random_game(name, seats, random_options(game(name), seats, rng), rng)
        checks.comes_back(log)
        checks.is_consistent_to_all(log)
        if seed % 10 == 0:
            checks.choices_are_legal(log, rng)
            checks.replay_equals_live(log, rng)
            checks.can_be_shown(log, rng)
    except Exception as error:
        raise AssertionError(f"{name}, seed {seed}: {error!r}") from error
