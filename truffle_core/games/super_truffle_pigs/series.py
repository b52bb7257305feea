"""A log of Super Truffle Pigs as lines: points in the backpack and of revealed missions, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from truffle_core.core.game import Step, View
from truffle_core.core.kit import Series
from truffle_core.core.log import Log
from truffle_core.core.tracing import Tracer

from .effects import APPLIERS
from .events import Collected, Event, Given, Moved, Rolled, Upgraded, Used
from .pieces import kind_of, points_of, truffle, truffle_name
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
    for seat, kind, label, brought in _earned(event, state):
        tracer.earns(n, seat, kind, label, brought)
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
        one = state.tokens[state.place(event.pig)]
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


def _earned(event: Event, state: State) -> Iterator[tuple[int, str, str, int | None]]:
    """Yield what an event brings or costs: the seat, what sort of thing, which one, and the points if these eyes know them."""
    turn, packs = state.turn, state.packs
    match event:
        case Collected():
            one = _dug_out(event, state)
            yield turn, "truffle", truffle_name(one), points_of(one)
        case Upgraded(first, second):
            yield from (_spent(turn, "level", packs[turn][place]) for place in (first, second))
        case Used(_, place) if place is not UNSET:
            yield _spent(turn, "superpower", packs[turn][place])
        case Given(to, place, points):
            one = packs[state.payers[0]][place]
            worth = points if points_of(one) is None else points_of(one)
            yield state.payers[0], "given", truffle_name(one), None if worth is None else -worth
            yield to, "received", truffle_name(one), worth
    revealed = event.missions if isinstance(event, Moved | Collected | Upgraded | Used) else None
    for name in revealed or ():
        number = state.box.mission[name]
        yield turn, "mission", mission_title(state.box, number), state.box.points[number]


def _dug_out(event: Collected, state: State) -> int:
    """Return the truffle that comes to the backpack, as far as these eyes know it."""
    one = state.tokens[state.place(event.pig)]
    return one if points_of(one) is not None else truffle(kind_of(one), event.points, bool(event.super))


def _spent(seat: int, kind: str, one: int) -> tuple[int, str, str, int | None]:
    """Return what giving a truffle up costs (ST-19, ST-21)."""
    points = points_of(one)
    return seat, kind, truffle_name(one), None if points is None else -points
