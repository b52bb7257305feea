"""A game under way twice: all that one seat saw and will see for a while is the same, what it may not know is not.

Bots choose by what they hold, and chance by the seed, so two worlds soon part. Of many worlds that the seat cannot tell
apart, one is looked for in which what everybody sees of the next moves happens to be the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
from helpers.play import fold
from worlds import OPEN, OTHER_WORLDS

from truffle_core.core.bot import bot
from truffle_core.core.errors import IllegalAction, UsageError
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game

SEAT = 0
"""Whose eyes: the first seat, a person's."""

TRIES = 10_000
"""So many other worlds are looked at before it is said that there is none."""

HIDDEN = {
    "truffle_shuffle": {"taken": ("card",)},
    "tussie_mussie": {"drawn": ("cards",), "taken": ("card",)},
    "volltreffer": {},
    "super_truffle_pigs": {
        "keep": ("mission",),
        "passed": ("missions",),
        "play_card": ("card",),
        "card_played": ("card",),
        "collected": ("points", "token"),
        "sniffed": ("token", "points"),
        "used": ("points", "token"),
        "given": ("points", "token"),
        "upgraded": ("points", "tokens"),
    },
}
"""Game -> what nobody else sees of an action or event of another seat (TS-06, TM-10, ST-10, ST-18, ST-23), from the rules."""


MOMENTS = {
    "truffle_shuffle": (3, 4),
    "tussie_mussie": (2, 7),
    "volltreffer": (1, 9),
    "super_truffle_pigs": (1, 4),
}
"""Game -> seed and number of the person's decisions before it."""


def moment(name: str, *, people: bool = False) -> Log:
    """Return a game at a moment from which another world goes on alike for a while."""
    seed, decisions = MOMENTS[name]
    return under_way(name, decisions, seed, people=people)


def under_way(name: str, decisions: int, seed: int, *, people: bool = False) -> Log:
    """Return a game of as few as can be, a person among bots or all people, up to so many decisions of `SEAT` and before one more."""
    others = game(name).about.seats[0] - 1
    who = ["Ann", *(["Ben", "Cara"][:others] if people else [bot("novice")] * others)]
    log, _ = new_log(game(name), who, seed)
    match, rng, novice = Match(log.game, bots(name), log, follow=True), random.Random(seed), bots(name)["novice"]
    while True:
        mover = match.to_move
        assert isinstance(mover, int), "the game is over before that"
        free = mover == SEAT and len(match.legal_actions()) > 1
        if free and not decisions:
            return log
        decisions -= free
        match.play(novice(match.observation(mover), rng))


def copied(log: Log) -> Log:
    """Return a log that can be played on without changing this one."""
    made = Log(log.game, log.header)
    made.records = list(log.records)
    return made


def played_on(log: Log, actions: Sequence[Any]) -> Log | None:
    """Return the log after these actions of the person and all that moves by itself; None if one cannot be done."""
    made = copied(log)
    match = Match(made.game, bots(made.header.game), made, follow=True)
    for action in actions:
        try:
            match.play(action)
        except (IllegalAction, UsageError):
            return None
    return made


def course(log: Log, first: int) -> list[Any]:
    """Return what `SEAT` sees of the steps from `first` on, without what was taken back of them."""
    hidden = HIDDEN[log.header.game]
    return [_seen(msgspec.to_builtins(record), hidden) for record in log.records[first:] if isinstance(record, Step)]


def _seen(record: dict[str, Any], hidden: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    for one in [record.get("action"), *record["events"]]:
        if one and one.get("seat", record["by"]) != SEAT:
            for field in hidden.get(one["type"], ()):
                one.pop(field, None)
    return record


def other_world(log: Log, later: Log) -> Log:
    """Return another world of a log, whose next moves look as they do in `later`, which is the log played on.

    Raises
    ------
    AssertionError
        If there is none among the worlds looked at.
    """
    name, first = log.header.game, len(log.records)
    actions = [record.action for record in later.records[first:] if isinstance(record, Step) and record.by == SEAT]
    wanted = course(later, first)
    for attempt in range(TRIES):
        other = OTHER_WORLDS[name](log, SEAT, random.Random(attempt))
        if name not in OPEN and fold(other) == fold(log):
            continue
        then = played_on(other, actions)
        if then is not None and course(then, first) == wanted:
            return other
    raise AssertionError(f"no other world of {name} goes on like this; try another moment")
