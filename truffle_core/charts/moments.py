"""The moments of a game worth a look, found in its lines alone: the biggest swing, the first tie, the deciding step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from truffle_core.core.kit import Series

__all__ = ["Moment", "moments"]


class Moment(NamedTuple):
    """A step worth a look, and why in words."""

    step: int
    title: str
    words: str


def moments(series: Series, names: Sequence[str], winners: Sequence[int]) -> list[Moment]:
    """Return the moments of a game in the order of its steps.

    Parameters
    ----------
    names : the players, by seat.
    winners : who won in the end, none while that is not known.
    """
    found = [*_swing(series, names), *_tie(series, names), *_decision(series, names, winners)]
    return sorted(found, key=lambda moment: moment.step)


def _swing(series: Series, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the step at which one line changed the most beside the others; where a line breaks it starts anew and does not count."""
    broken = {(one.seat, one.step) for one in series.breaks}
    changes: dict[int, dict[int, int]] = {}
    for line in series.lines:
        for step, before, after in zip(line.steps[1:], line.values, line.values[1:], strict=False):
            if after != before and (line.seat, step) not in broken:
                changes.setdefault(step, {})[line.seat] = after - before
    others = max(1, len(series.lines) - 1)
    beside = [
        (abs(change - (sum(made.values()) - change) / others), -step, seat, change)
        for step, made in changes.items()
        for seat, change in made.items()
    ]
    swing, back, seat, change = max(beside, default=(0, 0, 0, 0))
    if swing:
        way = "rose" if change > 0 else "fell"
        yield Moment(-back, "The biggest swing", f"{names[seat]} {way} by {series.prefix}{abs(change)}.")


def _tie(series: Series, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the first step that brought two players level at the top after one had been ahead."""
    ahead = False
    for step, values in _standings(series):
        top = max(values.values())
        level = [seat for seat, value in values.items() if value == top]
        if len(level) == 1:
            ahead = True
        elif ahead:
            who = " and ".join(names[seat] for seat in level)
            how = f"level at {series.prefix}{top}" if series.aim is None else f"equally near to {series.aim}"
            yield Moment(step, "The first tie", f"{who} are {how}.")
            return


def _decision(series: Series, names: Sequence[str], winners: Sequence[int]) -> Iterator[Moment]:
    """Yield the step from which the one winner was in front to the end, if the end shows that player in front."""
    if len(winners) != 1:
        return
    decided = -1
    for step, values in _standings(series):
        in_front = all(values[winners[0]] > value for seat, value in values.items() if seat != winners[0])
        if not in_front:
            decided = -1
        elif decided < 0:
            decided = step
    if decided > 0:
        yield Moment(decided, "The deciding step", f"From here {names[winners[0]]} stayed in front.")


def _standings(series: Series) -> Iterator[tuple[int, dict[int, int]]]:
    """Yield each step at which a value changed, with how good all values are after it: high, or near to the aim."""
    changes = sorted(
        (step, line.seat, at, value)
        for line in series.lines
        for at, (step, value) in enumerate(zip(line.steps, line.values, strict=True))
    )
    values = {line.seat: line.values[0] for line in series.lines if line.values}
    for at, (step, seat, _, value) in enumerate(changes):
        values[seat] = value
        if at + 1 == len(changes) or changes[at + 1][0] != step:
            yield step, {who: one if series.aim is None else -abs(one - series.aim) for who, one in values.items()}
