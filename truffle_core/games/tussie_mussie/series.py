"""A log of Tussie Mussie as lines: each player's points after each round, the round's score and best flower as marks."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Band, Line, Milestone, Series
from truffle_core.core.log import Log

from .effects import APPLIERS
from .events import Scored
from .pieces import CARD, FLOWERS, NAMES
from .saying import in_points
from .scoring import score
from .state import State


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the points of each seat over `steps`; rounds are scored openly, so every viewer gets the same."""
    state: State = log.game.initial_state(log.setup())
    first, last = (steps[0], steps[-1]) if steps else (0, 0)
    found: list[list[tuple[int, int]]] = [[(first, 0)] for _ in log.header.seats]
    marks: list[Milestone] = []
    ends: list[int] = []
    for n in steps:
        record = log.records[n]
        assert isinstance(record, Step)
        for event in record.events:
            APPLIERS[type(event)](state, event)
            if isinstance(event, Scored):
                ends.append(n)
                for seat, points in enumerate(found):
                    points.append((n, state.total(seat)))
                    marks.append(
                        Milestone(n, seat, state.total(seat), f"{in_points(event.points[seat])}, {_best(state, seat)}")
                    )
    rounds = enumerate(zip([first, *(end + 1 for end in ends)], [*ends, last], strict=True), 1)
    lines = tuple(_line(seat, points, last) for seat, points in enumerate(found))
    bands = tuple(Band(start, end, f"Round {number}") for number, (start, end) in rounds if start <= end)
    return Series("Points", "points", "", lines, tuple(marks), bands, mark_word="round")


def _best(state: State, seat: int) -> str:
    """Name the flower that brought most in the round just scored, its hearts included."""
    row = state.rows[seat]
    own = score(row, state.one).own
    worth = [FLOWERS[CARD[place]].hearts + own[column] for column, place in enumerate(row)]
    best = worth.index(max(worth))
    return f"{NAMES[CARD[row[best]]]} {worth[best]}"


def _line(seat: int, points: list[tuple[int, int]], last: int) -> Line:
    """Return one seat's line, drawn out to the last step."""
    steps = points if points[-1][0] == last else [*points, (last, points[-1][1])]
    return Line(seat, tuple(step for step, _ in steps), tuple(value for _, value in steps))
