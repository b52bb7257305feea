"""Worlds that a seat cannot tell apart, made from the rules and not from `redact`.

A world is a log with all cards open. For a viewer, the *other world* is one in which every card whose face the viewer
never saw may be another card with the same back, and everything else is the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET
from pigs_worlds import other_pigs_records
from tussie_worlds import other_tussie_records

from truffle_core.core.game import View
from truffle_core.core.line import Line, passes_something_shown
from truffle_core.core.log import Back, Log

OtherWorld = Callable[[Log, View, random.Random], Log]


def with_records(log: Log, records: list[Any], seed: int) -> Log:
    """Return a log in play with other records and another seed."""
    made = Log(log.game, msgspec.structs.replace(log.header, seed=seed))
    made.records = records
    return made


def with_taking_back(log: Log, times: int, rng: random.Random) -> Log:
    """Return a game of steps with takings back among them: what was taken back is played again, the last time perhaps not to its end.

    So the game may stand before something that was seen already. Two worlds get the same takings back from the same `rng`;
    the mark of practice stands where the rules of the log's own game ask for it.
    """
    steps, made, at, here = log.records, with_records(log, [], log.header.seed), {}, -1  # type: ignore[arg-type]

    def play_to(last: int) -> None:
        for n in range(here + 1, last + 1):
            at[n] = len(made.records)
            made.records.append(msgspec.structs.replace(steps[n], n=at[n]))

    for _ in range(times if len(steps) > 1 else 0):
        reached = rng.randrange(max(here, 1), len(steps))
        play_to(reached)
        here = rng.randrange(reached)
        seat = rng.randrange(len(log.header.seats))
        shown = passes_something_shown(made, Line(made.records), log.setup(), at[reached], at[here])
        made.records.append(Back(len(made.records), seat, at[here], True if shown else UNSET))
    play_to(rng.randrange(here, len(steps)) if here >= 0 else len(steps) - 1)
    return made


# Truffle Shuffle


@dataclass(eq=False)
class Card:
    """One card of a deal: where it was laid, what it is, whether the viewer saw its face."""

    face: str
    seen: bool


def other_truffle_world(log: Log, viewer: View, rng: random.Random) -> Log:
    """Return the same moves with other cards wherever the viewer saw a back alone (TS-03, TS-05, TS-06)."""
    deals, deck = _follow(log, viewer)
    unseen = [card for deal in deals for card in deal if not card.seen]
    for back in "GPOKR":
        hidden = [card for card in unseen if card.face[0] == back]
        faces = [card.face for card in hidden] + [face for face in deck.elements() if face[0] == back]
        rng.shuffle(faces)
        for card, face in zip(hidden, faces, strict=False):
            card.face = face
    return with_records(log, _retold(log, deals), rng.randrange(2**31))


def _follow(log: Log, viewer: View) -> tuple[list[list[Card]], Counter[str]]:
    """Follow every card of a log; return the deals, with what the viewer saw by the end, and the deck that is left."""
    deck = Counter(log.setup().edition.data["cards"])
    deals: list[list[Card]] = []
    hands: list[list[Card]] = [[] for _ in log.header.seats]
    for record in log.records:
        plain = msgspec.to_builtins(record)
        for event in plain["events"]:
            if event["type"] == "dealt":
                deals.append([Card(face, seen=_lies_face_up(slot)) for slot, face in enumerate(event["cards"])])
                deck -= Counter(event["cards"])
            elif event["type"] == "taken":
                card = deals[-1][event["slot"]]
                card.seen = card.seen or record.by == viewer
                hands[record.by].append(card)
            elif event["type"] in ("fulfilled", "take_two_played", "skip_played", "discarded"):
                for face in event.get("cards", [event.get("card")]):
                    _show(hands[record.by], face)
    return deals, deck


def _lies_face_up(slot: int) -> bool:
    """TS-05: rows of 4, 5, 6, 7, 8 and 9 cards, up and down in turn."""
    row = sum(slot >= first for first in (4, 9, 15, 22, 30))
    return row % 2 == 0


def _show(hand: list[Card], face: str) -> None:
    """TS-03: a card that is shown is one that was known, if there is one with that face, else an unknown one."""
    same = [card for card in hand if card.face == face]
    shown = next((card for card in same if card.seen), same[0])
    shown.seen = True
    hand.remove(shown)


def _retold(log: Log, deals: list[list[Card]]) -> list[Any]:
    """Return the records of a log with the cards of these deals."""
    records, number = [], -1
    for record in log.records:
        plain = msgspec.to_builtins(record)
        for event in plain["events"]:
            if event["type"] == "dealt":
                number += 1
                event["cards"] = [card.face for card in deals[number]]
            elif event["type"] == "taken" and "card" in event:
                event["card"] = deals[number][event["slot"]].face
        records.append(msgspec.convert(plain, type(record)[log.game.action_type, log.game.event_type]))  # type: ignore[index]
    return records


# Tussie Mussie


def other_tussie_world(log: Log, viewer: View, rng: random.Random) -> Log:
    """Return the same moves with other cards, and other choices, wherever the viewer saw none (TM-10, TM-13)."""
    return with_records(log, other_tussie_records(log, viewer, rng), rng.randrange(2**31))


# Volltreffer


def other_volltreffer_world(log: Log, viewer: View, rng: random.Random) -> Log:
    """Return the same log with another seed: all that happens is open (VT-10), and the seed alone tells what will be drawn."""
    return with_records(log, list(log.records), rng.randrange(2**31, 2**32))


# Super Truffle Pigs


def other_pigs_world(log: Log, viewer: View, rng: random.Random) -> Log:
    """Return the same moves with other tokens, missions and face-down cards, wherever the viewer saw none (ST-03, ST-10, ST-23)."""
    return with_records(log, other_pigs_records(log, viewer, rng), rng.randrange(2**31))


OPEN = frozenset({"volltreffer"})
"""Games whose logs hold nothing that a viewer did not see: two of their worlds differ in what is drawn next."""

OTHER_WORLDS: dict[str, OtherWorld] = {
    "truffle_shuffle": other_truffle_world,
    "tussie_mussie": other_tussie_world,
    "volltreffer": other_volltreffer_world,
    "super_truffle_pigs": other_pigs_world,
}
