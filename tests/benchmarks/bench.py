"""How fast games are played, checked, sought in and kept, and how quickly the package is there.

A *decision* is a step by a seat that had two legal actions or more; forced steps and chance are done and not counted.
Rates are given as multiples of the yardstick in `reference`, measured just before and after in the same process.
"""

from __future__ import annotations

import itertools
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import zstandard
from msgspec import UNSET

from truffle_core.core.bot import bot
from truffle_core.core.game import CHANCE, Game, Setup, Step
from truffle_core.core.log import Log, full_options, log_from_bytes
from truffle_core.core.match import Match, new_log, start_file
from truffle_core.core.replay import Replay
from truffle_core.games import bots, game, games

from .figures import Figure
from .reference import ratios

TARGETS = {"verify": 0.15, "seek": 5.0, "import": 150}
PLAY = {"truffle_shuffle": 0.05, "tussie_mussie": 0.20, "volltreffer": 0.40, "super_truffle_pigs": 0.08}
"""Random play, which costs what the rules cost; the yardstick is the tricks of one of these games and no more."""

SIZES = {"truffle_shuffle": (130, 12)}
"""Bytes a decision, plain and packed: where hardly a step is forced, and few of the lines are chance's."""

LOGS = 60
LEVEL = 19
"""Of Zstandard: logs are packed once and read often."""


def measured() -> Iterator[Figure]:
    """Yield the figures of every game."""
    for name in games():
        yield from speeds(name)
        yield from sizes(name)
        yield seeking(name)
    yield from importing()


# Speed


def speeds(name: str) -> Iterator[Figure]:
    """Yield random play, play between bots fed by Observations with a log on disk, and verifying, as multiples of the yardstick."""
    with tempfile.TemporaryDirectory() as folder:
        cases = {
            "play": (
                random_play(name),
                f"{name}: random play, verify, every Step kept",
                PLAY.get(name),
            ),
            "saved": (bot_play(name, "random", Path(folder), stepwise=False), f"{name}: random bots, log saved", None),
            "written": (
                bot_play(name, "random", Path(folder), stepwise=True),
                f"{name}: the same, log written step by step",
                None,
            ),
            "regular": (
                bot_play(name, "regular", Path(folder), stepwise=False),
                f"{name}: regular bots, log saved",
                None,
            ),
            "verify": (verifying(name), f"{name}: reading and verifying a log", TARGETS["verify"]),
        }
        found = ratios({key: play for key, (play, _, _) in cases.items()})
    for key, (_, words, target) in cases.items():
        yield Figure(words, found[key][0], "x REF", target)


def set_up(rules: Game[Any, Any, Any]) -> Setup:
    """Return a game of the fewest seats with the first edition."""
    return Setup(rules.about.seats[0], full_options(rules, {}), rules.edition(rules.about.editions[0]))


def random_play(name: str) -> Callable[[], int]:
    """Return a function that plays a game at random by the bare rules and returns its decisions."""
    rules, rng = game(name), random.Random(1)
    setup = set_up(rules)

    def play() -> int:
        state, steps, decisions = rules.initial_state(setup), [], 0
        while (mover := rules.to_move(state)) is not None:
            if mover == CHANCE:
                step = Step(len(steps), CHANCE, UNSET, rules.chance(state, rng))
            else:
                legal = rules.legal_actions(state)
                decisions += len(legal) > 1
                action = rng.choice(legal)
                rules.verify(state, action)
                step = Step(len(steps), mover, action, rules.step(state, action))
            for event in step.events:
                rules.apply(state, event)
            steps.append(step)
        return decisions

    return play


def bot_play(name: str, level: str, folder: Path, *, stepwise: bool) -> Callable[[], int]:
    """Return a function that plays a game between bots, puts its log on disk at the end or step by step, and returns its decisions."""
    rules, numbers = game(name), itertools.count(1)

    def play() -> int:
        decisions = 0

        def counted(observation: Any, rng: random.Random) -> Any:
            nonlocal decisions
            decisions += len(observation.legal_actions) > 1
            return bots(name)[level](observation, rng)

        number = next(numbers)
        path = folder / f"{level}-{stepwise}-{number}.jsonl"
        log, functions = new_log(rules, [bot(counted)] * rules.about.seats[0], number)
        Match(rules, bots(name), log, start_file(log, path, "bench") if stepwise else None, functions).run()
        if not stepwise:
            log.save(path)
        return decisions

    return play


def verifying(name: str) -> Callable[[], int]:
    """Return a function that reads and verifies the log of a random game as `truffle verify` does, with nothing remembered."""
    logs = [(log.to_bytes(), decisions_of(log)) for log in random_logs(name, LOGS)]
    rounds = itertools.cycle(logs)
    forget = forgetting(name)

    def play() -> int:
        raw, decisions = next(rounds)
        forget()
        log_from_bytes(raw, game).verify()
        return decisions

    return play


def forgetting(name: str) -> Callable[[], object]:
    """Return the function with which a game forgets what it found out, if it has one."""
    from importlib import import_module

    try:
        return getattr(import_module(f"truffle_core.games.{name}.solver"), "forget", lambda: None)
    except ModuleNotFoundError:
        return lambda: None


# Size


def sizes(name: str) -> Iterator[Figure]:
    """Yield the bytes of a decision in a log, as it is and packed, of random games and of games between bots."""
    plain, tight = SIZES.get(name, (None, None))
    for words, logs in (
        ("random games", random_logs(name, LOGS)),
        ("games of regular bots", bot_logs(name, "regular", LOGS)),
    ):
        raws, decisions = [log.to_bytes() for log in logs], sum(map(decisions_of, logs))
        packed = [zstandard.compress(raw, LEVEL) for raw in raws]
        yield Figure(f"{name}: log of {words}", sum(map(len, raws)) / decisions, "bytes a step", plain, at_most=True)
        yield Figure(
            f"{name}: log of {words}, Zstandard {LEVEL}",
            sum(map(len, packed)) / decisions,
            "bytes a step",
            tight,
            at_most=True,
        )


def random_logs(name: str, count: int) -> list[Log]:
    """Return logs of games between bots that do anything allowed."""
    return bot_logs(name, "random", count)


def bot_logs(name: str, level: str, count: int, seats: int = 0) -> list[Log]:
    """Return logs of games between bots of one level, of the fewest seats if nothing else is said."""
    found = []
    for seed in range(count):
        log, functions = new_log(game(name), [bot(level)] * (seats or game(name).about.seats[0]), seed)
        Match(log.game, bots(name), log, functions=functions).run()
        found.append(log)
    return found


def decisions_of(log: Log) -> int:
    """Return how many steps of a log were made by a seat with two legal actions or more."""
    rules, count = log.game, 0
    state = rules.initial_state(log.setup())
    for record in log.records:
        assert isinstance(record, Step)
        count += record.by != CHANCE and len(rules.legal_actions(state)) > 1
        for event in record.events:
            rules.apply(state, event)
    return count


# Time to get somewhere


def seeking(name: str, seeks: int = 400) -> Figure:
    """Return how long it takes to reach any step of a game of the most seats, through any eyes, in a log just opened."""
    rng, times = random.Random(1), []
    for log in bot_logs(name, "regular", 4, game(name).about.seats[1]):
        views: list[Any] = [None, "public", *range(len(log.header.seats))]
        replay = Replay(log)
        for _ in range(seeks // 4):
            at, eyes = rng.randrange(len(replay)), rng.choice(views)
            start = time.perf_counter()
            replay.seek(at)
            replay.state(eyes)
            times.append(time.perf_counter() - start)
    seats = game(name).about.seats[1]
    return Figure(
        f"{name}: seek to any step of a game of {seats}, median",
        statistics.median(times) * 1000,
        "ms",
        TARGETS["seek"],
        at_most=True,
    )


def importing(runs: int = 9) -> Iterator[Figure]:
    """Yield how long the package takes to import in a fresh interpreter, median."""
    for words, target in (
        ("truffle_core", TARGETS["import"]),
        ("truffle_core, truffle_core.core.match, truffle_core.games", TARGETS["import"]),
    ):
        code = f"import time; start = time.perf_counter(); import {words}; print(time.perf_counter() - start)"
        times = [
            float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
            for _ in range(runs)
        ]
        yield Figure(f"import {words}", statistics.median(times) * 1000, "ms", target, at_most=True)
