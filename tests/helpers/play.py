"""Games of any kind, played at random in this process: what the tests of every game stand on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from truffle_core.core.bot import Choose, bot
from truffle_core.core.errors import UsageError
from truffle_core.core.foresight import Foresight
from truffle_core.core.game import CHANCE, Game, Setup, Step
from truffle_core.core.log import Log, SeatInfo, end_line, full_options, new_header
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots, game, games

GAMES = games()
ENDLESS = {"max_rounds": {"none", "50"}}
"""Options, and their values with which random play may go on for hundreds of rounds."""


def set_up(rules: Game[Any, Any, Any], seats: int, options: dict[str, str] | None = None) -> Setup:
    """Return a set-up with the default edition."""
    edition = rules.edition(rules.about.editions[0])
    return Setup(seats, full_options(rules, options or {}), edition)


def random_games(name: str, count: int, seed: int) -> Iterator[tuple[Log, Any]]:
    """Play games at random by the bare rules, over all numbers of seats and options; yield each log with its last position."""
    rules, rng = game(name), random.Random(seed)
    least, most = rules.about.seats
    for number in range(count):
        seats = least + number % (most - least + 1)
        yield random_game(name, seats, random_options(rules, seats, rng), rng)


def random_options(rules: Game[Any, Any, Any], seats: int, rng: random.Random) -> dict[str, str]:
    """Return a random choice for each option that the game takes for so many seats, but for an endless game."""
    options = {
        o.name: rng.choice([value for value, _ in o.values if value not in ENDLESS.get(o.name, ())])
        for o in rules.about.options
    }
    try:
        rules.initial_state(set_up(rules, seats, options))
    except UsageError:
        return random_options(rules, seats, rng)
    return options


def random_game(name: str, seats: int, options: dict[str, str], rng: random.Random) -> tuple[Log, Any]:
    """Play one game by the bare rules, choosing evenly among what is allowed; each action goes through `verify`."""
    rules = game(name)
    setup = set_up(rules, seats, options)
    infos = tuple(SeatInfo(f"Player {seat}", "human") for seat in range(seats))
    log = Log(rules, new_header(rules, infos, options, setup.edition, rng.randrange(2**31), "test"))
    state = rules.initial_state(setup)
    while (mover := rules.to_move(state)) is not None:
        step = random_step(rules, state, mover, len(log.records), rng)
        log.records.append(step)
        for event in step.events:
            rules.apply(state, event)
    outcome = rules.outcome(state)
    assert outcome is not None
    log.end = end_line(outcome, log)
    return log, state


def soon_over(rules: Game[Any, Any, Any]) -> dict[str, str]:
    """Return the options, other than the defaults, with which random play comes to an end before long."""
    endless = [o for o in rules.about.options if o.name in ENDLESS]
    return {o.name: next(value for value, _ in o.values if value not in ENDLESS[o.name]) for o in endless}


def random_step(rules: Game[Any, Any, Any], state: Any, mover: int | str, n: int, rng: random.Random) -> Step[Any, Any]:
    """Return a random step in a position."""
    if mover == CHANCE:
        return Step(n, CHANCE, UNSET, rules.chance(state, rng))
    action = rng.choice(rules.legal_actions(state))
    rules.verify(state, action)
    return Step(n, int(mover), action, rules.step(state, action))


def bot_match(name: str, levels: Sequence[str | Choose], seed: int, options: dict[str, str] | None = None) -> Match:
    """Return a new match between bots."""
    log, functions = new_log(game(name), [bot(level) for level in levels], seed, options)
    return Match(log.game, bots(name), log, functions=functions)


def breaks(match: Match, foresight: Foresight) -> Iterator[Any]:
    """Play a match to its end; yield the positions at which thought that began at the one before breaks off, the last one too."""
    start = match.state.copy()
    while not match.over:
        match.advance()
        if match.over or foresight.settled(start, match.state):
            start = match.state.copy()
            yield start


def fold(log: Log, upto: int | None = None) -> Any:
    """Return the position after the records of a log without taking back, folded event by event."""
    state = log.game.initial_state(log.setup())
    for record in log.records[:upto]:
        assert isinstance(record, Step)
        for event in record.events:
            log.game.apply(state, event)
    return state


def bent(action: Any, rng: random.Random) -> Any:
    """Return an action like this one with one field changed; it may or may not be legal, and may not be well formed."""
    plain = msgspec.to_builtins(action)
    fields = [field for field in plain if field != "type"]
    if not fields:
        return action
    field = rng.choice(fields)
    plain[field] = _bent_value(plain[field], rng)
    return plain


def _bent_value(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-3, -1, 1, 2))
    if isinstance(value, str) and value:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice("GPOKRTS12345=#CN0") + value[place + 1 :]
    if isinstance(value, (list, tuple)):
        changed = list(value)
        if changed and rng.random() < 0.7:
            place = rng.randrange(len(changed))
            changed[place] = _bent_value(changed[place], rng)
        elif changed:
            changed.pop(rng.randrange(len(changed)))
        return changed
    return value
