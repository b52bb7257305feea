"""Two worlds that a seat cannot tell apart look the same to it, byte for byte: its log, table, offers, words and chart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from helpers.play import GAMES, random_game, soon_over
from hypothesis import assume, example, given, settings
from hypothesis import strategies as some
from worlds import OPEN, OTHER_WORLDS, with_taking_back

from truffle_core.core.errors import LogError
from truffle_core.core.game import View
from truffle_core.core.kit import Look, Part, Try
from truffle_core.core.line import Line, passes_something_shown
from truffle_core.core.log import Back, Log
from truffle_core.core.match import Match
from truffle_core.core.plain_text import tell_record
from truffle_core.core.replay import Replay
from truffle_core.core.scene import plain
from truffle_core.core.verify import verify
from truffle_core.games import bots, game, kit
from truffle_core.games.truffle_shuffle.events import Dealt, Event, Taken
from truffle_core.games.truffle_shuffle.pieces import FACES, name_of
from truffle_core.games.truffle_shuffle.rules import TruffleShuffle

LOOKED_AT = 6
"""So many steps of each game are drawn; the log, its words and its chart are compared whole."""


def cut_game(name: str, seats: int, seed: int, part: float) -> Log:
    """Return a random game that was left at some point."""
    log, _ = random_game(name, seats, soon_over(game(name)), random.Random(seed))
    log.end = None
    del log.records[max(1, round(part * (len(log.records) - 1))) :]
    return log


def seen(log: Log, view: View, rng: random.Random) -> Iterator[object]:
    """Yield everything that a viewer is ever shown of a game under way."""
    yield log.redacted(view).to_bytes()
    parts, replay, names = kit(log.game.about.name), Replay(log, check=False), log.names
    replay.game = log.game
    yield parts.charting.series(log, replay.main_line(), view)
    yield parts.charting.series(log.redacted(view), replay.main_line(), view)
    yield log.redacted(view).verify()
    for n in range(len(log.records)):
        yield tell_record(replay, parts, n, names, view)
    steps = range(len(log.records))
    for n in sorted({*rng.sample(steps, min(LOOKED_AT, len(steps))), len(steps) - 1}):
        yield from drawn(log, replay, n, view)
    if isinstance(view, int):
        yield from asked(log, view)


def drawn(log: Log, replay: Replay, n: int, view: View) -> Iterator[object]:
    """Yield the table after a step, live and in a replay, with all that its offers mean and say."""
    parts, names = kit(log.game.about.name), log.names
    state = replay.state(view, n)
    for live in (False, isinstance(view, int)):
        look = Look(viewer=view, live=live, last=replay.step(n, view), before=replay.before(n, view))
        scene, offers = parts.drawing.draw(state, names, names, look)
        yield msgspec.json.encode(plain(scene))
        yield offers
        for offer in offers.values():
            if isinstance(offer, Try):
                yield parts.words.intent(offer.action, state, names)
            elif isinstance(offer, Part) and isinstance(view, int):
                yield parts.drawing.compose(state, view, (offer.name,))
    yield parts.words.where(state), parts.words.table(state, names)


def asked(log: Log, seat: int) -> Iterator[object]:
    """Yield what a seat may do, what each level would do in its place, and what it could take back."""
    match = Match(log.game, {}, log)
    observation = match.observation(seat)
    yield observation.legal_actions
    if observation.legal_actions:
        for choose in bots(log.game.about.name).values():
            yield choose(observation, random.Random(1))
    yield match.undo_target(seat), match.can_redo
    alone, line = seat_alone(log, seat), Line(log.records)
    for target in range(0, len(log.records) - 1, 7):
        yield passes_something_shown(alone, line, log.setup(), line.head, line.position(target))


def seat_alone(log: Log, seat: int) -> Log:
    """Return the log with one person, at `seat`, among bots."""
    seats = tuple(
        info if n == seat else msgspec.structs.replace(info, kind="bot") for n, info in enumerate(log.header.seats)
    )
    made = Log(log.game, msgspec.structs.replace(log.header, seats=seats))
    made.records = log.records
    return made


def compare(one: Log, other: Log, view: View, seed: int) -> None:
    """Hold that a viewer is shown the same in both worlds."""
    for here, there in zip(seen(one, view, random.Random(seed)), seen(other, view, random.Random(seed)), strict=True):
        assert here == there


def two_worlds(
    name: str, seats: int, seed: int, part: float, viewer: int, backs: int = 0, rules: Any = None
) -> tuple[Log, Log, View]:
    """Return a game that was left at some point, with so many takings back, and one that the viewer cannot tell from it."""
    log = cut_game(name, seats, seed, part)
    view: View = "public" if viewer >= seats else viewer
    other = OTHER_WORLDS[name](log, view, random.Random(seed))
    log.game = other.game = rules or log.game
    one, other = (with_taking_back(world, backs, random.Random(seed)) for world in (log, other))
    return one, other, view


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    seed=some.integers(0, 2**31),
    part=some.floats(0, 1),
    more=some.integers(0, 3),
    viewer=some.integers(0, 4),
    backs=some.integers(0, 2),
)
@example(seed=1, part=0, more=0, viewer=1, backs=0)
@example(seed=2, part=1, more=1, viewer=4, backs=0)
@example(seed=3, part=1, more=0, viewer=0, backs=2)
def test_two_worlds_look_the_same(name: str, seed: int, part: float, more: int, viewer: int, backs: int) -> None:
    least, most = game(name).about.seats
    one, other, view = two_worlds(name, min(least + more, most), seed, part, viewer, backs)
    assert verify(one) == verify(other) == "verified"
    assume(one.records != other.records or name in OPEN)
    compare(one, other, view, seed)


@pytest.mark.parametrize("name", GAMES)
def test_the_worlds_differ_in_most_games(name: str) -> None:
    pairs = [two_worlds(name, game(name).about.seats[0], seed, 0.4, 0) for seed in range(10)]
    differ = [
        one.header.seed != other.header.seed if name in OPEN else one.records != other.records
        for one, other, _ in pairs
    ]
    assert sum(differ) >= 9


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_a_card_lying_face_down_is_drawn_by_its_back_alone(viewer: View) -> None:
    parts = kit("truffle_shuffle")
    for seed in range(10):
        log = cut_game("truffle_shuffle", 3, seed, 0.15)
        whole, state = Replay(log).state(None, len(log.records) - 1), Replay(log).state(viewer, len(log.records) - 1)
        scene, _ = parts.drawing.draw(state, log.names, log.names, Look(viewer=viewer, live=viewer == state.turn))
        drawn = {piece.id: piece for zone in scene.zones for piece in zone.pieces}
        hidden = [slot for slot, card in enumerate(state.slots) if card != whole.slots[slot]]
        assert hidden
        for slot in hidden:
            face, piece = FACES[whole.slots[slot]], drawn[f"slot-{slot}"]
            assert (piece.art, piece.face_down) == (f"k{face[0]}", True)
            assert name_of(face) not in piece.name


# A rulebook that shows too much must be caught


class ShowsWhatOthersTake(TruffleShuffle):
    def redact(self, step: Any, view: View) -> Any:
        hidden = super().redact(step, view)
        events = tuple(
            whole if isinstance(whole, Taken) else event
            for whole, event in zip(step.events, hidden.events, strict=True)
        )
        return msgspec.structs.replace(hidden, events=events)


class ShowsOneCardOfTheDeal(TruffleShuffle):
    def redact(self, step: Any, view: View) -> Any:
        hidden = super().redact(step, view)
        return msgspec.structs.replace(hidden, events=tuple(map(self.with_one, step.events, hidden.events)))

    def with_one(self, whole: Event, event: Event) -> Event:
        if not isinstance(whole, Dealt) or not isinstance(event, Dealt):
            return event
        return msgspec.structs.replace(event, cards=(*event.cards[:4], whole.cards[4], *event.cards[5:]))


class ShowsTheHandToItsNeighbour(TruffleShuffle):
    def redact(self, step: Any, view: View) -> Any:
        beside = isinstance(view, int) and isinstance(step.by, int) and step.by == view + 1
        return super().redact(step, step.by if beside else view)


class MarksPracticeByTheCard(TruffleShuffle):
    """Its mark of practice tells what another seat took."""

    def reveals(self, before: Any, step: Any, seat: int) -> bool:
        return any(isinstance(event, Taken) and str(event.card)[1:] == "2" for event in step.events)


LEAKS = [ShowsWhatOthersTake, ShowsOneCardOfTheDeal, ShowsTheHandToItsNeighbour]


def caught(leaky: type[TruffleShuffle], backs: int, games: int = 12, part: float = 0.2) -> int:
    """Return in how many games a leak was seen."""
    found = 0
    for seed in range(games):
        one, other, view = two_worlds("truffle_shuffle", 3, seed, part, 0, backs, leaky())
        try:
            compare(one, other, view, seed)
        except (AssertionError, LogError):
            found += 1
    return found


@pytest.mark.parametrize("backs", [0, 2])
@pytest.mark.parametrize("leaky", LEAKS)
def test_a_leak_is_caught(leaky: type[TruffleShuffle], backs: int) -> None:
    assert caught(leaky, backs) >= 10 - backs


def test_a_mark_of_practice_that_tells_is_caught() -> None:
    assert caught(MarksPracticeByTheCard, 2, 40, 0.1) >= 5
    assert caught(TruffleShuffle, 2, 40, 0.1) == 0


@pytest.mark.parametrize("name", GAMES)
def test_games_with_taking_back_stand_before_what_was_seen_and_are_marked(name: str) -> None:
    logs = [two_worlds(name, game(name).about.seats[0], seed, 0.6, 0, 2)[0] for seed in range(12)]
    backs = [record for log in logs for record in log.records if isinstance(record, Back)]
    assert len(backs) == 24
    assert {back.practice for back in backs} >= {True}
    lines = [Line(log.records) for log in logs]
    assert sum(line.depth[-1] < max(line.depth) for line in lines) >= 4


def test_every_game_has_its_other_worlds() -> None:
    assert set(OTHER_WORLDS) == set(GAMES)
