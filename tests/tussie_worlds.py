"""Worlds of Tussie Mussie that a seat cannot tell apart, made from the rules and not from `redact`.

The other world has other cards wherever the viewer saw none (TM-10): cards drawn by others and never shown, and what
others chose before scoring, as long as that is not opened (TM-13). Everything the viewer saw stays as it was.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec import UNSET

from truffle_core.core.game import CHANCE, Step, View
from truffle_core.core.log import Log
from truffle_core.games.tussie_mussie.actions import Done, Larkspur, Offer
from truffle_core.games.tussie_mussie.events import Drawn, FirstPlayer, Opened, Revealed, Taken

DECK = [f"C{number:02}" for number in range(1, 19)]


def other_tussie_records(log: Log, viewer: View, rng: random.Random) -> list[Any]:
    """Return the records of another world; where chance finds none of the same shape, of one that differs less."""
    for _ in range(40):
        found = _Retelling(log, viewer, rng).told()
        if found is not None:
            return found
    return list(log.records)


class _Retelling:
    """One try at telling a log again with other cards."""

    def __init__(self, log: Log, viewer: View, rng: random.Random) -> None:
        self.log, self.viewer, self.rng = log, viewer, rng
        self.game = log.game
        self.state = log.game.initial_state(log.setup())
        self.fixed = last_step(log, Revealed)
        self.opened = last_step(log, Opened)
        self.pool = self.never_seen()

    def never_seen(self) -> list[str]:
        """Return the cards of the round under way that the viewer has not seen, in a new order."""
        seen: set[str] = set()
        for record in self.log.records:
            for event in record.events:  # type: ignore[union-attr]
                if isinstance(event, Drawn):
                    if self.starts_round(record.n):
                        seen.clear()
                    if event.seat == self.viewer:
                        seen.update(event.cards)  # type: ignore[arg-type]
                elif isinstance(event, Taken) and record.by == self.viewer and isinstance(event.card, str):
                    seen.add(event.card)
                elif isinstance(event, Revealed):
                    seen.update(event.cards)
            if isinstance(record.action, Offer):  # type: ignore[union-attr]
                seen.add(record.action.up)  # type: ignore[union-attr]
        pool = [card for card in DECK if card not in seen]
        self.rng.shuffle(pool)
        return pool

    def starts_round(self, n: int) -> bool:
        """Tell whether a draw is the first of its round: it comes first of all, or after the points."""
        return n == 0 or self.log.records[n - 1].by == CHANCE

    def told(self) -> list[Any] | None:
        """Return the records told again, or None if the choices ran into a corner."""
        made: list[Any] = []
        for record in self.log.records:
            step = self.again(record)
            if step is None:
                return None
            made.append(step)
            for event in step.events:
                self.game.apply(self.state, event)
        return made

    def again(self, record: Any) -> Any:
        """Return one step told again."""
        if record.by == CHANCE:
            return Step(record.n, CHANCE, UNSET, tuple(self.drawn(record.n, event) for event in record.events))
        action = record.action
        if self.is_secret(record):
            same_kind = [a for a in self.game.legal_actions(self.state) if not isinstance(a, Done | Larkspur)]
            if not same_kind:
                return None
            action = self.rng.choice(same_kind)
        elif action not in self.game.legal_actions(self.state) and isinstance(action, Done | Larkspur):
            return None
        return Step(record.n, record.by, action, self.game.step(self.state, action))

    def is_secret(self, record: Any) -> bool:
        """Tell whether this is a choice of another seat that nobody has opened yet (TM-13)."""
        kind = type(record.action).__name__
        return kind in ("Replace", "Snapdragon", "Marigold") and record.by != self.viewer and record.n > self.opened

    def drawn(self, n: int, event: Any) -> Any:
        """Return a draw with other cards where the viewer never saw them; what is open by now was drawn the other way round."""
        if isinstance(event, FirstPlayer) or not isinstance(event, Drawn) or event.seat == self.viewer:
            return event
        shown = self.opened if self.after_larkspur(n) else self.fixed
        if n < shown:
            return Drawn(event.seat, (event.cards[1], event.cards[0]))
        cards = [card if self.is_seen(n, card) else self.pool.pop() for card in event.cards]
        self.rng.shuffle(cards)
        return Drawn(event.seat, (cards[0], cards[1]))

    def after_larkspur(self, n: int) -> bool:
        """Tell whether a draw is for Pink Larkspur."""
        return n > 0 and isinstance(self.log.records[n - 1].action, Larkspur)  # type: ignore[union-attr]

    def is_seen(self, n: int, card: str | None) -> bool:
        """Tell whether the viewer saw a card of another's draw: it was offered open, or the viewer took it."""
        later = self.log.records[n + 1 : n + 3]
        offered = any(isinstance(r.action, Offer) and r.action.up == card for r in later[:1])  # type: ignore[union-attr]
        took = any(r.by == self.viewer and isinstance(e, Taken) and e.card == card for r in later[1:] for e in r.events)  # type: ignore[union-attr]
        return offered or took


def last_step(log: Log, kind: type) -> int:
    """Return the last step with an event of this kind, -1 for none."""
    return max((r.n for r in log.records for e in r.events if isinstance(e, kind)), default=-1)  # type: ignore[union-attr]
