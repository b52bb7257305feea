"""Where master would do other than the expert: whether that is better, found out without playing whole games with it.

In games between experts some decisions are looked at. If master would do something else there, both moves are played on
many times in the true game, by experts and with the same luck. What the one wins more than the other, times how often that
happens in a game, is about what master gains: far cheaper and surer than a score of whole games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from msgspec import UNSET

from tests.helpers.play import GAMES, bot_match
from truffle_core.core.bot import Observation
from truffle_core.core.game import CHANCE, Step
from truffle_core.core.kit import Kit
from truffle_core.core.match import Match
from truffle_core.games import game, kit
from truffle_core.search.weighing import Budget, strongest, weigh

from .masters import kept

Task = tuple[Any, ...]

CONTINUED = 40
"""How often each of the two moves is played on."""

LOOKED_AT = 8
"""How many decisions of a game are looked at."""


Until = Callable[[Any, Any], bool]
"""From the position at which playing on began and the one reached to whether it is broken off and judged."""


def never(start: Any, now: Any) -> bool:
    """Play games to their end."""
    return False


class Table:
    """A true position with what every seat sees of it."""

    def __init__(self, rules: Any, state: Any, views: Sequence[Any]) -> None:
        self.rules, self.state, self.views = rules, state, views

    def copy(self) -> Table:
        """Return a table that can be played on by itself."""
        return Table(self.rules, self.state.copy(), [view.copy() for view in self.views])

    def do(self, mover: int | str, action: Any, events: Sequence[Any]) -> None:
        """Let events happen, each seat seeing its part."""
        step = Step(0, mover, action, tuple(events))
        for event in events:
            self.rules.apply(self.state, event)
        for seat, view in enumerate(self.views):
            for event in self.rules.redact(step, seat).events:
                self.rules.apply(view, event)

    def play_on(self, parts: Kit, action: Any, luck: str, until: Until = never) -> Sequence[float]:
        """Do an action, let experts play the game on, and return each seat's share of the win, or chance to win if it is broken off."""
        choose, rules, n, start = strongest(parts), self.rules, 0, self.state.copy()
        self.do(rules.to_move(self.state), action, rules.step(self.state, action))
        while (mover := rules.to_move(self.state)) is not None:
            if until(start, self.state):
                return parts.foresight.judge(self.state)
            n += 1
            rng = random.Random(f"{luck}:{n}")
            if not isinstance(mover, int):
                self.do(CHANCE, UNSET, rules.chance(self.state, rng))
                continue
            legal = rules.legal_actions(self.views[mover])
            action = legal[0] if len(legal) == 1 else choose(Observation(self.views[mover], mover, legal), rng)
            self.do(mover, action, rules.step(self.state, action))
        winners = rules.outcome(self.state).winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(len(self.views))]


class Deviation(NamedTuple):
    """A decision at which master was asked.

    Attributes
    ----------
    kind : what the expert would do, such as "Take".
    seconds : how long master thought.
    expected, gain : what master thinks to win more, and what its move won more on average; None where it agrees.
    """

    kind: str
    seconds: float
    expected: float | None = None
    gain: float | None = None


def deviations(
    name: str,
    seed: int,
    parts: Kit | None = None,
    budget: Budget | None = None,
    continued: int = CONTINUED,
    until: Until = never,
) -> Iterator[Deviation]:
    """Yield some decisions of one seat in a game between experts, with what came of master's own way."""
    parts, rng = parts or kit(name), random.Random(f"deviations:{seed}")
    seats = game(name).about.seats[0]
    seat, match = seed % seats, bot_match(name, ["expert"] * seats, seed)
    for n in _places(name, seats, seed, seat, rng):
        while len(match.log.records) < n:
            match.advance()
        yield _asked(parts, match, seat, budget, continued, until, f"{seed}:{n}")


def _places(name: str, seats: int, seed: int, seat: int, rng: random.Random) -> list[int]:
    """Return after how many steps of a game a seat has the decisions to be looked at."""
    match, found = bot_match(name, ["expert"] * seats, seed), []
    while not match.over:
        if match.to_move == seat and len(match.legal_actions()) > 1:
            found.append(len(match.log.records))
        match.advance()
    return sorted(rng.sample(found, min(LOOKED_AT, len(found))))


def _asked(
    parts: Kit, match: Match, seat: int, budget: Budget | None, continued: int, until: Until, luck: str
) -> Deviation:
    """Ask master at a decision, and if it goes its own way, play both ways on."""
    began = time.process_time()
    weighing = weigh(parts, match.observation(seat), random.Random(f"master:{luck}"), budget)
    seconds = time.process_time() - began
    mine, theirs = weighing.best, weighing.of(weighing.proposed)
    kind = type(theirs.action).__name__
    if mine is theirs:
        return Deviation(kind, seconds)
    table = Table(match.game, match.state, [match.seen(one) for one in range(match.state.seats)])
    leads = [
        table.copy().play_on(parts, mine.action, f"{luck}:{n}", until)[seat]
        - table.copy().play_on(parts, theirs.action, f"{luck}:{n}", until)[seat]
        for n in range(continued)
    ]
    return Deviation(kind, seconds, mine.lead(theirs)[0], sum(leads) / len(leads))


def measure_deviations(count: int, jobs: int, folder: Path, only: str = "", *, soon: bool = False) -> None:
    """Look at so many games of each kind, and tell by kind of decision how often master goes its own way, and what that wins.

    Parameters
    ----------
    soon : whether games are played on no further than thought goes (`Foresight.settled`), and judged there: a first look.
    """
    for name in [name for name in GAMES if only in name]:
        tasks = [(name, seed, soon) for seed in range(count)]
        lines = kept(folder / f"deviations-{name}.jsonl", tasks, _one_game, jobs)
        found = [Deviation(*one) for line in lines for one in line["found"]]
        seconds = sum([one.seconds for one in found]) / len(found)
        print(f"{name}: {len(found)} decisions, {seconds:.1f} s each")
        for kind in sorted({one.kind for one in found}):
            print(f"  {kind}: {_told([one for one in found if one.kind == kind])}")
        print(f"  all: {_told(found)}")


def _one_game(task: Task) -> dict[str, Any]:
    name, seed, soon = task
    until = kit(name).foresight.settled if soon else never
    return {"task": list(task), "found": [list(one) for one in deviations(name, seed, until=until)]}


def _told(found: Sequence[Deviation]) -> str:
    """Say what came of master's own ways: the part of the win that each brought, and how sure that is."""
    gains = [one.gain for one in found if one.gain is not None]
    if len(gains) < 2:
        return f"its own way in {len(gains)} of {len(found)}"
    gain, error = mean(gains), stdev(gains) / len(gains) ** 0.5
    return f"its own way in {len(gains)} of {len(found)}, which won {gain:+.3f} more, give or take {error:.3f}"
