"""Worlds of Super Truffle Pigs that a seat cannot tell apart, made from the rules and not from `redact`.

The other world has other tokens wherever the viewer never saw the points (ST-03, ST-07, ST-18, ST-28), other missions
wherever it saw none (ST-10), and other direction cards wherever others' still lie face down (ST-23).
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import UNSET

from truffle_core.core.errors import IllegalAction
from truffle_core.core.game import CHANCE, Step, View
from truffle_core.core.log import Log
from truffle_core.games.super_truffle_pigs.actions import Keep, PlayCard
from truffle_core.games.super_truffle_pigs.events import (
    CardPlayed,
    Collected,
    Dealt,
    Given,
    Laid,
    Moved,
    Passed,
    Sniffed,
    Turned,
    Upgraded,
    Used,
)

TRUFFLES = ("basic", "white", "golden")
CARDS = ["N", "E", "S", "W", "2x"]


def other_pigs_records(log: Log, viewer: View, rng: random.Random) -> list[Any]:
    """Return the records of another world; where chance finds none of the same shape, of one that differs less."""
    seen = _Seen(log, viewer)
    for attempt in range(60):
        found = _Retelling(log, viewer, seen, rng, other_missions=attempt < 40).told()
        if found is not None:
            return found
    return list(log.records)


class _Seen:
    """What a viewer has seen by the end of a log."""

    def __init__(self, log: Log, viewer: View) -> None:
        self.viewer = viewer
        self.tokens: set[int] = set()
        self.super_known: set[int] = set()
        self.missions: set[str] = set()
        self.packs: list[list[int]] = [[] for _ in log.header.seats]
        state = log.game.initial_state(log.setup())
        lying: dict[str, list[int]] = {"brown": [], "grey": []}
        for record in log.records:
            for event in record.events:  # type: ignore[union-attr]
                self.watch(record, event, state)
                if isinstance(event, CardPlayed):
                    lying[event.pack].append(record.n)
                elif isinstance(event, Turned):
                    lying["brown" if lying["brown"] else "grey"].pop(0)
                log.game.apply(state, event)
        self.face_down = {n for numbers in lying.values() for n in numbers}

    def watch(self, record: Any, event: Any, state: Any) -> None:
        """Note what an event shows, in the position before it; a truffle goes by the tile it was laid on."""
        own = record.by == self.viewer
        if isinstance(event, Collected):
            tile = state.pigs[2 * record.by + event.pig]
            self.packs[record.by].append(tile)
            (self.tokens if own else self.super_known).add(tile)
        elif isinstance(event, Upgraded):
            for place in sorted([event.first, event.second], reverse=True):
                self.packs[record.by].pop(place)
        elif isinstance(event, Used) and event.truffle is not UNSET:
            self.packs[record.by].pop(event.truffle)
        elif isinstance(event, Given):
            tile = self.packs[record.by].pop(event.place)
            self.packs[event.to].append(tile)
            if event.to == self.viewer:
                self.tokens.add(tile)
        elif isinstance(event, Sniffed) and own:
            self.tokens.add(event.tile)
        elif isinstance(event, Dealt | Passed) and isinstance(self.viewer, int):
            self.missions.update(event.missions[self.viewer])  # type: ignore[arg-type]
        if isinstance(event, Moved | Collected | Upgraded | Used):
            self.missions.update(event.missions or ())


class _Retelling:
    """One try at telling a log again with other secrets."""

    def __init__(self, log: Log, viewer: View, seen: _Seen, rng: random.Random, *, other_missions: bool) -> None:
        self.log, self.viewer, self.seen, self.rng = log, viewer, seen, rng
        self.game = log.game
        self.state = log.game.initial_state(log.setup())
        self.data = log.setup().edition.data
        unseen = [mission["id"] for mission in self.data["missions"] if mission["id"] not in seen.missions]
        others = rng.sample(unseen, len(unseen)) if other_missions else unseen
        self.mission = dict(zip(unseen, others, strict=True))

    def told(self) -> list[Any] | None:
        """Return the records told again, or None if something that the viewer saw would have gone otherwise."""
        made: list[Any] = []
        for record in self.log.records:
            step = self.again(record)
            if step is None or [_open(event) for event in step.events] != [_open(event) for event in record.events]:  # type: ignore[union-attr]
                return None
            made.append(step)
            for event in step.events:
                self.game.apply(self.state, event)
        return made

    def again(self, record: Any) -> Any:
        """Return one step told again, None if it cannot be."""
        if record.by == CHANCE:
            return Step(record.n, CHANCE, UNSET, tuple(map(self.laid, record.events)))
        action = record.action
        if isinstance(action, Keep):
            action = Keep(self.mission.get(action.mission, action.mission))
        elif isinstance(action, PlayCard) and record.n in self.seen.face_down and record.by != self.viewer:
            action = self.other_card(record.by, action)
        try:
            self.game.verify(self.state, action)
        except IllegalAction:
            return None
        return Step(record.n, record.by, action, self.game.step(self.state, action))

    def other_card(self, seat: int, action: PlayCard) -> PlayCard:
        """ST-23: any card that is not on a track may lie there."""
        hand = [card for number, card in enumerate(CARDS) if self.state.cards[seat] >> number & 1]
        return PlayCard(action.pack, self.rng.choice(hand))  # type: ignore[arg-type]

    def laid(self, event: Any) -> Any:
        """Return an event of chance with other tokens and missions."""
        if isinstance(event, Laid):
            return Laid(event.tiles, self.other_tokens(event))
        if isinstance(event, Dealt):
            hands = [tuple([self.mission.get(name, name) for name in hand]) for hand in event.missions if hand]
            return Dealt(tuple(hands))
        return event

    def other_tokens(self, event: Laid) -> tuple[str, ...]:
        """ST-03: other tokens of the same kind where the viewer never saw the points, super ones where it saw super ones."""
        kinds = {
            tile["id"]: tile["kind"] for tile in self.data["tiles"] if not (self.state.winter and tile.get("pond"))
        }
        kind = {tile: kinds[name] for tile, name in enumerate(event.tiles) if kinds.get(name) in TRUFFLES}
        pools = {name: self.pool(name) for name in TRUFFLES}
        told: dict[int, str] = {}
        there = dict(zip(kind, event.tokens, strict=True))
        for tile in sorted(kind, key=lambda tile: (tile not in self.seen.tokens, tile not in self.seen.super_known)):
            before, pool = str(there[tile]), pools[kind[tile]]
            if tile in self.seen.tokens:
                told[tile] = before
            elif tile in self.seen.super_known:
                told[tile] = self.rng.choice([token for token in pool if token.endswith("s") == before.endswith("s")])
            else:
                told[tile] = self.rng.choice(pool)
            pool.remove(told[tile])
        return tuple([told[tile] for tile in kind])

    def pool(self, kind: str) -> list[str]:
        """Return all tokens of a kind."""
        return [
            f"{token['points']}{'s' if token.get('super') else ''}"
            for token in self.data["tokens"]
            if token["kind"] == kind
            for _ in range(token["count"])
        ]


SECRETS = ("mission", "points", "token", "card", "tokens")


def _open(event: Any) -> Any:
    """Return what anybody can see of an event; the viewer's own secrets stay by the way the world is made."""
    if isinstance(event, Passed | Dealt):
        return type(event)
    hidden = {} if isinstance(event, Turned) else {name: None for name in SECRETS if hasattr(event, name)}
    return msgspec.structs.replace(event, **hidden)
