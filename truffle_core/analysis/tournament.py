"""Many games between bots: every seating equally often, the same deals for each, and how sure the result is.

A deal is a seed. It is played once in each seating, so that luck in the cards and in the seats falls on all alike.
"""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import msgspec

from truffle_core.core.bot import ANYWHERE, Bot, Choose, bot
from truffle_core.core.errors import IllegalAction, TruffleError, UsageError
from truffle_core.core.log import check_options
from truffle_core.core.match import Match, new_log
from truffle_core.games import bots as levels_of
from truffle_core.games import game as find_game

__all__ = ["BotFault", "Result", "Standing", "run_tournament", "wilson"]

MOST_STEPS: Final = 100_000
"""Steps after which a game counts as one that does not end."""

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95% interval."""


class BotFault(TruffleError):
    """A bot that fell over, or chose what the rules forbid: which, in which deal, at which step.

    Parameters
    ----------
    bot
        The bot's level, or its function's name.
    seat
        Where it sat, counted from 0.
    seed
        The deal; with the same bots at the same seats it happens again.
    step
        The number of the step it was to make.
    reason
        One plain sentence.
    """

    def __init__(self, bot: str, seat: int, seed: int, step: int, reason: str) -> None:
        super().__init__(bot, seat, seed, step, reason)
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.step = step
        self.reason = reason

    def __str__(self) -> str:
        return f'the bot "{self.bot}" at seat {self.seat}, seed {self.seed}, step {self.step}: {self.reason}'


class Played(msgspec.Struct, frozen=True):
    """How one game ended: who sat where, who won (several share), the points, and whether it was played out."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    finished: bool


class Standing(msgspec.Struct, frozen=True):
    """What one bot reached; copies of it are counted together, one game each.

    Attributes
    ----------
    wins : games won alone.
    shared : games won together with others.
    unfinished : games that ended by a limit of the rules.
    share : wins, a game shared by n counting 1/n, as a part of all its games.
    low, high : the 95% interval of the share (Wilson).
    points : mean points a game.
    """

    bot: str
    games: int
    wins: int
    shared: int
    unfinished: int
    share: float
    low: float
    high: float
    points: float


class Result(msgspec.Struct, frozen=True):
    """A tournament's outcome: plain data.

    Attributes
    ----------
    games : how many were played, `deals` times `seatings`.
    seed : the first deal; the others follow it.
    unfinished, shared : how many games ended by a limit, and how many had several winners.
    fair : the share that each would have if all were equally good.
    """

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    seed: int
    games: int
    deals: int
    seatings: int
    shared: int
    unfinished: int
    fair: float
    standings: tuple[Standing, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data for JSON."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built

    def table(self) -> str:
        """Return the result as a table of text, a line a bot, with what was played above it."""
        heads = ("bot", "games", "wins", "shared", "unfinished", "win share", "95% interval", "points")
        rows = [heads, *(_row(standing) for standing in self.standings)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
        return "\n".join([self._headline(), "", *(_line(row, widths) for row in rows)])

    def _headline(self) -> str:
        """Say what was played."""
        seeds = f"seeds {self.seed} to {self.seed + self.deals - 1}" if self.deals > 1 else f"seed {self.seed}"
        dealt = f"{self.deals} deal{'s' if self.deals > 1 else ''} ({seeds})"
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        seated = f"{self.seatings} seating{'s' if self.seatings > 1 else ''}"
        other = f", {self.edition} edition" if self.edition != find_game(self.game).about.editions[0] else ""
        return f"{self.game}{other}{options}: {self.games} games, {dealt} in {seated}; equal play would give {self.fair:.1%}"


def _row(standing: Standing) -> tuple[str, ...]:
    """Return a standing as the cells of a table."""
    counts = (standing.games, standing.wins, standing.shared, standing.unfinished)
    between = f"{standing.low:.1%} – {standing.high:.1%}"
    return (standing.bot, *map(str, counts), f"{standing.share:.1%}", between, f"{standing.points:.1f}")


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells of a row in columns, the first to the left, the others to the right."""
    first, *others = zip(row, widths, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)])


class _Plan(msgspec.Struct, frozen=True):
    """All that a process needs to play deals."""

    game: str
    seatings: tuple[tuple[Bot, ...], ...]
    options: dict[str, str]
    edition: str
    seed: int
    deals: int
    out: str | None


def run_tournament(
    game_name: str,
    bots: Sequence[str | Choose],
    games: int,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    seed: int = 0,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: Callable[[int], object] | None = None,
    edition: str | None = None,
) -> Result:
    """Let bots play many games, every seating equally often with the same deals, and count.

    Parameters
    ----------
    game_name : the game.
    bots : a level's name or a function for each seat; two of them with more `seats` mean one of the first against
        copies of the second.
    games : how many; rounded up to a whole number of deals, each played once in every seating.
    seed : of the first deal; the next deals take the seeds that follow.
    jobs : how many processes. Functions must then be ones that another process can import.
    out : a folder for the logs, a file a game, named so that they sort; it must hold no logs yet.
    progress : told how many games were just finished, each time some were.
    edition : the name of a shipped edition; the game's first one if not given.

    Raises
    ------
    UsageError
        If the game, a bot, an option, the edition, a number or the folder will not do.
    BotFault
        If a bot falls over or chooses what the rules forbid. The log up to there is kept in `out`.
    """
    if games < 1 or jobs < 1:
        raise UsageError("A tournament needs at least one game and one process.")
    seated = _seated(game_name, bots, seats)
    rules = find_game(game_name)
    check_options(rules, options or {}, len(seated))
    components = rules.edition(edition or rules.about.editions[0]).name
    seatings = tuple(dict.fromkeys(permutations(seated)))
    deals = -(-games // len(seatings))
    if seed < 0 or seed + deals > 2**63:
        raise UsageError("The seeds of the deals must lie between 0 and 9223372036854775807.")
    folder = None if out is None else str(_empty_folder(Path(out)))
    plan = _Plan(game_name, seatings, dict(options or {}), components, seed, deals, folder)
    played: list[Played] = []
    for several in _all_played(plan, jobs):
        played += several
        if progress is not None:
            progress(len(several))
    return _result(plan, played)


def _seated(game_name: str, bots: Sequence[str | Choose], seats: int | None) -> list[Bot]:
    """Return a bot for each seat; unknown levels and numbers that do not fit are refused in words."""
    levels = levels_of(game_name)
    made = [bot(level) for level in bots]
    for one in made:
        if one.choose is None and one.level not in (*levels, *ANYWHERE):
            raise UsageError(
                f'There is no bot called "{one.level}" here; there are: {", ".join([*levels, *ANYWHERE])}.'
            )
    if len(made) == 2 and seats is not None and seats > 2:
        made += made[1:] * (seats - 2)
    if seats is not None and len(made) != seats:
        raise UsageError(
            f"{len(made)} bots cannot fill {seats} seats: name one for each seat, or two of which the second is copied."
        )
    for first in made:
        if any(other.level == first.level and other != first for other in made):
            raise UsageError(f'Two different bots are called "{first.level}"; give them names that can be told apart.')
    return made


def _empty_folder(folder: Path) -> Path:
    """Make the folder for the logs; one that holds logs already is left alone."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.glob("*.jsonl")):
            raise UsageError(
                f'The folder "{folder.name}" holds logs already; nothing was written over. Name another one.'
            )
    except OSError as error:
        raise UsageError(f'The folder "{folder.name}" cannot be used: {error.strerror}.') from None
    return folder


def _all_played(plan: _Plan, jobs: int) -> Iterator[list[Played]]:
    """Yield the games deal by deal, in order, however many processes play them."""
    if jobs == 1:
        for deal in range(plan.deals):
            yield _play_deal(plan, deal)
        return
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise UsageError(
            "These bots cannot be sent to other processes; put them into a module, or use one job."
        ) from None
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        waiting = [pool.submit(_play_deal, plan, deal) for deal in range(plan.deals)]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _play_deal(plan: _Plan, deal: int) -> list[Played]:
    """Play one deal in every seating."""
    rules, levels = find_game(plan.game), levels_of(plan.game)
    played = []
    for number, seating in enumerate(plan.seatings):
        named = [msgspec.structs.replace(one, name=f"{one.level} {seat}") for seat, one in enumerate(seating, 1)]
        log, functions = new_log(rules, named, plan.seed + deal, plan.options, plan.edition)
        match = Match(rules, levels, log, functions=functions)
        try:
            _play(match, seating, plan.seed + deal)
        finally:
            if plan.out is not None:
                match.log.save(Path(plan.out) / _file_name(plan, deal, number))
        assert match.outcome is not None
        finished = match.outcome.reason == "finished"
        names = tuple(one.level for one in seating)
        played.append(Played(names, match.outcome.winners, match.outcome.scores, finished))
    return played


def _file_name(plan: _Plan, deal: int, seating: int) -> str:
    """Name a log by its deal and seating, with as many figures as it takes to sort."""
    deals, seatings = len(str(plan.deals - 1)), len(str(len(plan.seatings) - 1))
    return f"deal-{deal:0{deals}}-seating-{seating:0{seatings}}.jsonl"


def _play(match: Match, seating: Sequence[Bot], seed: int) -> None:
    """Play a match to its end; whatever goes wrong in a bot's turn is told with its place."""
    while not match.over:
        step, mover = len(match.log.records), match.to_move
        if step >= MOST_STEPS:
            raise UsageError(f"Seed {seed}: the game has not ended after {MOST_STEPS} steps.")
        if not isinstance(mover, int):
            match.advance()
            continue
        try:
            match.advance()
        except IllegalAction as error:
            reason = f"chose what is not allowed, {error}"
            raise BotFault(seating[mover].level, mover, seed, step, reason) from error
        except Exception as error:
            reason = f"fell over with {type(error).__name__}: {error}"
            raise BotFault(seating[mover].level, mover, seed, step, reason) from error


def _result(plan: _Plan, played: Sequence[Played]) -> Result:
    """Count the games of each bot."""
    seats = len(plan.seatings[0])
    names = dict.fromkeys(one.level for one in plan.seatings[0])
    return Result(
        game=plan.game,
        edition=plan.edition,
        seats=seats,
        options=plan.options,
        seed=plan.seed,
        games=len(played),
        deals=plan.deals,
        seatings=len(plan.seatings),
        shared=sum(len(game.winners) > 1 for game in played),
        unfinished=sum(not game.finished for game in played),
        fair=1 / seats,
        standings=tuple(_standing(name, played) for name in names),
    )


def _standing(name: str, played: Iterable[Played]) -> Standing:
    """Count what one bot reached, over all seats it sat at."""
    seats = [(game, seat) for game in played for seat, who in enumerate(game.bots) if who == name]
    won = [len(game.winners) for game, seat in seats if seat in game.winners]
    share = sum(1 / winners for winners in won) / len(seats)
    low, high = wilson(share, len(seats))
    return Standing(
        bot=name,
        games=len(seats),
        wins=won.count(1),
        shared=len(won) - won.count(1),
        unfinished=sum(not game.finished for game, _ in seats),
        share=share,
        low=low,
        high=high,
        points=sum(game.points[seat] for game, seat in seats) / len(seats),
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share seen in so many games.

    Examples
    --------
    >>> [round(end, 3) for end in wilson(0.6, 400)]
    [0.551, 0.647]
    """
    squared = CONFIDENCE**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    spread = CONFIDENCE / (1 + squared / games) * math.sqrt(share * (1 - share) / games + squared / (4 * games**2))
    return max(0.0, middle - spread), min(1.0, middle + spread)
