"""A log of Super Truffle Pigs as lines: points in the backpack and of revealed missions, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Series
from truffle_core.core.log import Log
from truffle_core.core.tracing import Tracer

from .effects import APPLIERS
from .events import Collected, Event, Rolled
from .pieces import truffle_name
from .rules import SuperTrufflePigs
from .saying import mission_title
from .scoring import points
from .state import State

RULES = SuperTrufflePigs()


def series(log: Log, steps: Sequence[int], viewer: View | None) -> Series:
    """Return the points over `steps`; points that a viewer does not know yet count once they are shown."""
    state: State = log.game.initial_state(log.setup())
    tracer = Tracer(log, steps)
    for n in steps:
        record = log.records[n]
        assert isinstance(record, Step)
        seen = record if viewer is None or log.view is not None else RULES.redact(record, viewer)
        for event in seen.events:
            _trace(tracer, n, event, state)
    return tracer.series("Points", "points", "", "dig, mission or pig that ran")


def _trace(tracer: Tracer, n: int, event: Event, state: State) -> None:
    """Apply one event and note what it did to each seat's points."""
    turn = state.turn
    before = [points(state, seat) for seat in range(state.seats)]
    labels = _labels(event, state)
    APPLIERS[type(event)](state, event)
    if isinstance(event, Rolled):
        tracer.starts_round(n)
    for seat in range(state.seats):
        now = points(state, seat)
        label = labels.get(seat, "")
        if now != before[seat] or label:
            tracer.reaches(n, seat, now, _with_points(label, now - before[seat], seat == turn))


def _with_points(label: str, gained: int, acted: bool) -> str:
    """Say what a mark brought."""
    return f"{label}, {gained:+d}" if label and gained and acted else label


def _labels(event: Event, state: State) -> dict[int, str]:
    """Return what is marked of an event, by seat: truffles dug up, missions met, pigs that ran."""
    said: dict[int, list[str]] = {}
    if isinstance(event, Collected):
        one = state.tokens[state.pigs[2 * state.turn + event.pig]]
        said.setdefault(state.turn, []).append(truffle_name(one))
    for name in getattr(event, "missions", None) or ():
        if isinstance(name, str):
            title = mission_title(state.box, state.box.mission[name])
            said.setdefault(state.turn, []).append(f"mission: {title}")
    ran = getattr(event, "ran", ())
    if ran is True:
        said.setdefault(state.turn, []).append("a pig ran")
    elif isinstance(ran, tuple):
        for pig in ran:
            said.setdefault(pig // 2, []).append("a pig ran")
    return {seat: " and ".join(dict.fromkeys(labels)) for seat, labels in said.items()}
