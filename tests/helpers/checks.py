"""What must hold for every game ever played, of any kind: used for a few hundred games in the tests, for thousands in a soak."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import UNSET

from truffle_core.core.bot import Observation
from truffle_core.core.errors import IllegalAction
from truffle_core.core.game import CHANCE, Game, Step, View
from truffle_core.core.kit import Look, Try
from truffle_core.core.log import Log, log_from_bytes
from truffle_core.core.replay import Replay
from truffle_core.core.scene import plain
from truffle_core.games import game, kit

from .play import bent


def views_of(log: Log) -> list[View]:
    """Return every pair of eyes at a table, but the ones that see all."""
    return [*range(len(log.header.seats)), "public"]


def comes_back(log: Log) -> None:
    """A log that is written and read is the same log, and verifies."""
    raw = log.to_bytes()
    back = log_from_bytes(raw, game)
    assert back.header == log.header
    assert back.records == log.records
    assert back.end == log.end
    assert back.to_bytes() == raw
    assert back.verify() == "verified"


def is_consistent_to_all(log: Log) -> None:
    """Each view of a log reads back, is consistent and never "verified", and is not redacted further."""
    for view in views_of(log):
        seen = log_from_bytes(log.redacted(view).to_bytes(), game)
        assert seen.verify().startswith("consistent, seen from")
        for whole, shown in zip(log.records, seen.records, strict=True):
            assert isinstance(whole, Step)
            assert log.game.redact(shown, view) == shown
            assert log.game.redact(whole, "public") == log.game.redact(shown, "public")


def choices_are_legal(log: Log, rng: random.Random) -> None:
    """At each step of a game: what is offered is legal, in each view the same; bent actions are refused or work."""
    rules = log.game
    states = {view: rules.initial_state(log.setup()) for view in [None, *views_of(log)]}
    for record in log.records:
        assert isinstance(record, Step)
        state = states[None]
        mover = rules.to_move(state)
        assert mover == record.by
        assert all(rules.to_move(seen) == mover for seen in states.values())
        if mover != CHANCE:
            legal = rules.legal_actions(state)
            assert legal == rules.legal_actions(states[mover])
            assert len(set(legal)) == len(legal)
            _each_works(rules, state, legal if rng.random() < 0.2 else [record.action])
            _bent_is_refused_or_works(rules, state, bent(rng.choice(legal), rng))
        for view, seen in states.items():
            step = record if view is None else rules.redact(record, view)
            for event in step.events:
                rules.apply(seen, event)


def _each_works(rules: Game[Any, Any, Any], state: Any, actions: list[Any]) -> None:
    """Each action is legal, and its events change a copy alone."""
    before = state.copy()
    for action in actions:
        rules.verify(state, action)
        after = state.copy()
        for event in rules.step(state, action):
            rules.apply(after, event)
        assert after != before
    assert state == before


def _bent_is_refused_or_works(rules: Game[Any, Any, Any], state: Any, plain_action: Any) -> None:
    """An action with a field changed is no action, is refused with a rule, or can be done."""
    try:
        action = msgspec.convert(plain_action, rules.action_type)
    except msgspec.ValidationError:
        return
    refused = refusal(rules, state, action)
    if refused is None:
        _each_works(rules, state, [action])
        return
    assert refused.rule.startswith(rules.about.rule_prefix)
    assert refused.reason
    assert action not in rules.legal_actions(state)


def refusal(rules: Game[Any, Any, Any], state: Any, action: Any) -> IllegalAction | None:
    """Return why an action is refused, or None if it is legal."""
    try:
        rules.verify(state, action)
    except IllegalAction as error:
        return error
    return None


def replay_equals_live(log: Log, rng: random.Random) -> None:
    """A replay through any eyes shows at each step what was there when it was played, in any order of seeking."""
    views: list[View | None] = [None, *views_of(log)]
    replay = Replay(log)
    live = {view: [log.game.initial_state(log.setup())] for view in views}
    for record in log.records:
        for view in views:
            state = live[view][-1].copy()
            for event in (record if view is None else log.game.redact(record, view)).events:  # type: ignore[union-attr]
                log.game.apply(state, event)
            live[view].append(state)
    order = [(view, at) for view in views for at in range(-1, len(log.records))]
    rng.shuffle(order)
    for view, at in order:
        assert replay.seek(at) == at
        assert replay.state(view) == live[view][at + 1]


def can_be_shown(log: Log, rng: random.Random) -> None:
    """Every position can be drawn, told and charted for every view; what a drawing offers is legal or refused with a rule."""
    parts = kit(log.game.about.name)
    replay, names = Replay(log), log.names
    for n, record in enumerate(log.records):
        view = rng.choice([None, *views_of(log)])
        before, after, step = replay.before(n, view), replay.state(view, n), replay.step(n, view)
        assert step is not None
        parts.words.tell(step, before, names, view)
        look = Look(viewer=view, live=isinstance(view, int), last=step, before=before)
        scene, offers = parts.drawing.draw(after, names, names, look)
        assert plain(scene)["seats"]
        for offer in rng.sample(sorted(offers), min(2, len(offers))):
            tried = offers[offer]
            if isinstance(tried, Try):
                refused = refusal(log.game, after, tried.action)
                assert refused is None or refused.rule.startswith(log.game.about.rule_prefix)
        if isinstance(record.by, int):
            assert parts.words.intent(record.action, replay.before(n), names)  # type: ignore[union-attr]
        assert parts.words.where(after)
        assert parts.words.table(after, names)
    for view in views_of(log):
        parts.charting.series(log.redacted(view), replay.main_line(), view)
    assert parts.words.result(replay.state(None, len(log.records) - 1), names)


def sees_its_own_view(observation: Observation[Any, Any], log: Log) -> None:
    """What a seat is given is the fold of the log as it is shown to that seat, and nothing else."""
    seen = log.game.initial_state(log.setup())
    for record in log.redacted(observation.seat).records:
        for event in record.events:  # type: ignore[union-attr]
            log.game.apply(seen, event)
    assert observation.state == seen
    assert log.redacted(observation.seat).header.seed is UNSET or log.end is not None
