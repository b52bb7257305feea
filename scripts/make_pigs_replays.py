"""Make the replays of Super Truffle Pigs anew: python scripts/make_pigs_replays.py [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from truffle_core.core.bot import bot
from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Replay
from truffle_core.games import Match, kit
from truffle_core.games.super_truffle_pigs.events import Collected, Given, KnockedOut, Left, Moved, Upgraded, Used
from truffle_core.games.super_truffle_pigs.pieces import RAN
from truffle_core.games.super_truffle_pigs.scoring import points
from truffle_core.games.super_truffle_pigs.state import State

NAME = "super_truffle_pigs"
MOST_TRIES = 100
PEOPLE = ("Edda", "Rolf", "Nina", "Egon")
MIXED = ("expert", "regular", "expert", "regular")


def main(folder: Path) -> None:
    """Write every replay into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    makers: dict[str, Callable[[], Log]] = {
        "two-players": lambda: first(MIXED[:2], lambda log: holds(log, Upgraded) and holds(log, Left)),
        "three-players": lambda: first(MIXED[:3], lambda log: free_powers(log) > 0 and margin(log) == 1),
        "four-players": lambda: first(MIXED, lambda log: gifts(log) == 0 and margin(log) == 1),
        "winter": lambda: first(MIXED[:3], lambda log: slides(log) > 4, side="winter"),
        "chased-out": lambda: first(MIXED[:3], lambda log: gifts(log) > 4),
        "shared-win": lambda: first(MIXED, lambda log: margin(log) == 0 and shared(log), side="winter"),
        "win-after-leaving": lambda: first(MIXED, winner_left_early),
    }
    for name, make in makers.items():
        log = make()
        log.save(folder / f"{name}.jsonl")
        assert log.end is not None
        print(f"{name}: {log.verify()}, {log.names}, {log.end.end}, {len(log.records)} steps, seed {log.header.seed}")
        print("\n".join(worth_a_look(log)))


def played(levels: Sequence[str], seed: int, **options: str) -> Log:
    """Return a whole game between bots with names of their own."""
    players = [bot(level, name=name) for level, name in zip(levels, PEOPLE, strict=False)]
    return Match(NAME, players, seed=seed, options=options).log


def first(levels: Sequence[str], wanted: Callable[[Log], bool], **options: str) -> Log:
    """Return the first game, by seed, that holds what is wanted, and that somebody wins."""
    for seed in range(MOST_TRIES):
        tried = played(levels, seed, max_rounds="50", **options)
        if tried.end is not None and tried.end.end.reason == "finished" and wanted(tried):
            return played(levels, seed, **options)
    raise SystemExit("no such game was found")


# What a game holds


def moments(log: Log) -> Iterator[tuple[int, State, Any]]:
    """Yield each event with its step and the position before it."""
    state: State = log.game.initial_state(log.setup())
    for record in log.records:
        assert isinstance(record, Step)
        for event in record.events:
            yield record.n, state, event
            log.game.apply(state, event)


def holds(log: Log, kind: type) -> bool:
    """Tell whether an event of a kind happened."""
    return any(isinstance(event, kind) for _, _, event in moments(log))


def free_powers(log: Log) -> int:
    """Return how many powers a super truffle paid for (ST-19)."""
    return sum(isinstance(event, Used) and isinstance(event.truffle, int) for _, _, event in moments(log))


def gifts(log: Log) -> int:
    """Return how many truffles were given away (ST-28)."""
    return sum(isinstance(event, Given) for _, _, event in moments(log))


def margin(log: Log) -> int:
    """Return by how many points the first is ahead of the second (ST-30)."""
    assert log.end is not None
    best, second, *_ = sorted(log.end.end.scores, reverse=True)
    return best - second


def shared(log: Log) -> bool:
    """Tell whether several won together (ST-30)."""
    assert log.end is not None
    return len(log.end.end.winners) > 1


def slides(log: Log) -> int:
    """Return how many moves of pigs went over ice (ST-31)."""
    found = 0
    for record in log.records:
        assert isinstance(record, Step)
        wanted = getattr(record.action, "to", None)
        found += any(isinstance(event, Moved) and event.to != wanted for event in record.events)
    return found


def winner_left_early(log: Log) -> bool:
    """Tell whether the winner left while others still went on in the forest for a while (ST-14)."""
    assert log.end is not None
    exits = [(n, state.turn) for n, state, event in moments(log) if isinstance(event, Left)]
    return bool(exits) and exits[0][1] in log.end.end.winners and exits[0][0] < len(log.records) - 25


def end_of(log: Log) -> State:
    """Return the last position."""
    found: State = Replay(log).state(at=len(log.records) - 1)
    return found


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield what was dug up, spent and given, who ran and who left, and the result, with their steps."""
    for n, state, event in moments(log):
        name = log.names[state.actor()]
        where = f"   {n} (round {state.round}, {state.die}): "
        if isinstance(event, Collected) and (event.super or event.points == 3):
            yield f"{where}{name} digs out {event.points} {'super' if event.super else ''}"
        elif isinstance(event, Used | Upgraded | Left | Given | KnockedOut):
            yield f"{where}{name} {event}"
        ran = getattr(event, "ran", ())
        if ran:
            who = [log.names[pig // 2] for pig in ran] if isinstance(ran, tuple) else [name]
            yield f"{where}{who} ran by {type(event).__name__}"
        if isinstance(event, Moved | Collected | Upgraded | Used) and event.missions:
            yield f"{where}{name} reveals {event.missions}"
    state = end_of(log)
    ran = [seat for seat in range(state.seats) if state.pigs[2 * seat : 2 * seat + 2] == [RAN, RAN]]
    yield f"   chased out: {[log.names[seat] for seat in ran]}, points {[points(state, s) for s in range(state.seats)]}"
    yield from (f"   {flat(line)}" for line in kit(NAME).words.result(state, log.names))


if __name__ == "__main__":
    default = Path(__file__).resolve().parent.parent / "replays" / NAME
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
