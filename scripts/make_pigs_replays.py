"""Make the replays of Super Truffle Pigs anew: python -m scripts.make_pigs_replays [FOLDER].

The logs that come with the project stay as they are while the bots learn; made anew, other games come out. Each is
verified before it is written, and what it holds is printed, for the lines of replays/README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from truffle_core.core.game import Step
from truffle_core.core.log import Log
from truffle_core.games.super_truffle_pigs.events import Collected, Given, KnockedOut, Left, Moved, Upgraded, Used
from truffle_core.games.super_truffle_pigs.pieces import RAN
from truffle_core.games.super_truffle_pigs.scoring import points
from truffle_core.games.super_truffle_pigs.state import State

from .replays import Games, count, end_of, moments, shared, write

GAMES = Games("super_truffle_pigs", tries=100, rounds=50)
MIXED = ("expert", "regular", "expert", "regular")


def main() -> None:
    """Write every replay."""
    makers: dict[str, Callable[[], Log]] = {
        "two-players": lambda: GAMES.first(MIXED[:2], lambda log: count(log, Upgraded) > 0 and count(log, Left) > 0),
        "three-players": lambda: GAMES.first(MIXED[:3], lambda log: free_powers(log) > 0 and margin(log) == 1),
        "four-players": lambda: GAMES.first(MIXED, lambda log: count(log, Given) == 0 and margin(log) == 1),
        "winter": lambda: GAMES.first(MIXED[:3], lambda log: slides(log) > 4, side="winter"),
        "chased-out": lambda: GAMES.first(MIXED[:3], lambda log: count(log, Given) > 4),
        "shared-win": lambda: GAMES.first(MIXED, lambda log: margin(log) == 0 and shared(log), side="winter"),
        "win-after-leaving": lambda: GAMES.first(MIXED, winner_left_early),
    }
    write(makers, worth_a_look)


# What a game holds


def free_powers(log: Log) -> int:
    """Return how many powers a super truffle paid for (ST-19)."""
    return sum(isinstance(event, Used) and isinstance(event.truffle, int) for _, _, event in moments(log))


def margin(log: Log) -> int:
    """Return by how many points the first is ahead of the second (ST-30)."""
    assert log.end is not None
    best, second, *_ = sorted(log.end.end.scores, reverse=True)
    return best - second


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


def worth_a_look(log: Log) -> Iterator[str]:
    """Yield what was dug up, spent and given, who ran and who left, with their steps."""
    for n, state, event in moments(log):
        name = log.names[state.actor()]
        where = f"{n} (round {state.round}, {state.die}): "
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
    state: State = end_of(log)
    ran = [seat for seat in range(state.seats) if state.pigs[2 * seat : 2 * seat + 2] == [RAN, RAN]]
    yield f"chased out: {[log.names[seat] for seat in ran]}, points {[points(state, s) for s in range(state.seats)]}"


if __name__ == "__main__":
    main()
