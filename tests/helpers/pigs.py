"""Positions of Super Truffle Pigs in one line."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from truffle_core.core.log import Log, SeatInfo, end_line, full_options, new_header
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Action, PlayCard
from truffle_core.games.super_truffle_pigs.events import Event
from truffle_core.games.super_truffle_pigs.forest import laid
from truffle_core.games.super_truffle_pigs.opening import missions_in
from truffle_core.games.super_truffle_pigs.pieces import CARD, KNOWN, NO_TRUFFLE, POWER, kind_of, truffle
from truffle_core.games.super_truffle_pigs.state import TURN, State
from truffle_core.games.super_truffle_pigs.wolves import watch

from .play import random_step, set_up
from .tried import Tried

LAYOUT = """
P1 B1 W1 B2 W2
B3 BD G3 W3 G4
B4 W4 GD B5 G1
P2 W5 B6 W6 G2
"""
"""Walls: B4 N, B5 E, B6 S, W4 W, W5 N, W6 S, G1 E, G2 W. Ponds in winter: the four beside P1 in row 1."""

CUT_OFF = """
B3 W4 P1 P2 BD
B4 GD B1 B2 W1
B5 B6 W2 W3 W5
W6 G1 G2 G3 G4
"""
"""A layout in which walls cut a tile off, row by row."""

Place = tuple[int, int]

TRIED = Tried(GAME)
do, happen, chance, play_until = TRIED.do, TRIED.happen, TRIED.chance, TRIED.play_until
refused, impossible = TRIED.refused, TRIED.impossible


def at(row: int, column: int) -> int:
    """Return the tile in a row and a column, counted from 1."""
    return 5 * (row - 1) + column - 1


def start(seats: int = 2, **options: str) -> State:
    """Return the position before the forest is laid."""
    return GAME.initial_state(set_up(GAME, seats, options))


def table(
    *pigs: Place | None,
    wolves: Sequence[tuple[int, int, str]] = ((4, 3, "N"),),
    layout: str = LAYOUT,
    phase: int = TURN,
    turn: int = 0,
    actions: int = 3,
    packs: Sequence[str] = (),
    powers: Iterable[str] = (),
    missions: Sequence[str] = (),
    tokens: Mapping[Place, str] | None = None,
    holder: int = 0,
    seats: int = 2,
    winter: bool = False,
    **options: str,
) -> State:
    """Return a position in the second round.

    Parameters
    ----------
    pigs : two for each seat, by row and column; None for one that has run. Seats without any have theirs on the paths.
    wolves : by row, column and the way they face, in the order in which they came.
    packs : by seat, truffles as "B1 W2s G3"; their owners know them.
    missions : ids of the missions of the seat at its turn.
    tokens : what lies on some tiles; on the others basic and white ones of 1, golden ones of 2; "" for none.
    """
    state = start(seats, side="winter" if winter else "summer", **options)
    state.forest = forest = laid(state.box, winter, tuple(layout.split()))
    state.round, state.phase, state.turn, state.holder = 2, phase, turn, holder
    state.die, state.cards_due, state.actions, state.fresh = "1", 1, actions, True
    for tile, kind in enumerate(forest.kinds):
        if kind <= 2:
            lying = (tokens or {}).get((tile // 5 + 1, tile % 5 + 1), ("1", "1", "2")[kind])
            state.tokens[tile] = truffle(kind, int(lying[0]), lying[1:] == "s") if lying else NO_TRUFFLE
    state.truffles = sum([one != NO_TRUFFLE for one in state.tokens])
    state.pigs = list(forest.paths) * seats
    for pig, place in enumerate(pigs):
        state.pigs[pig] = -1 if place is None else at(*place)
    state.wolves = [at(row, column) for row, column, _ in wolves]
    state.facing = [CARD[facing] for _, _, facing in wolves]
    watch(state)
    for seat, pack in enumerate(packs):
        state.packs[seat] = [held(one) | KNOWN[seat] for one in pack.split()]
        for one in state.packs[seat]:
            state.dug[3 * seat + kind_of(one)] += 1
    for power in powers:
        state.powers.append(POWER[power])
        state.deck[POWER[power]] -= 1
    state.goals[turn] = missions_in(state, tuple(missions))
    return state


def held(text: str) -> int:
    """Return a truffle written "W2s": kind, points, super."""
    return truffle("BWG".index(text[0]), int(text[1]), text.endswith("s"))


def play_cards(state: State, *cards: tuple[int, str, str]) -> State:
    """Return the position with these cards face down on the tracks: seat, pack and card."""
    after = state.copy()
    for seat, pack, card in cards:
        after.tracks[["brown", "grey"].index(pack)].append(seat << 3 | CARD[card])
        after.cards[seat] &= ~(1 << CARD[card])
    return after


def events_of(state: State, action: Action) -> tuple[Event, ...]:
    """Return what a legal action causes."""
    GAME.verify(state, action)
    return GAME.step(state, action)


def positions(seats: int, seed: int, **options: str) -> Iterable[tuple[State, int | str, tuple[Event, ...]]]:
    """Yield for each step of a random game the position before it, who moved, and what happened."""
    rng, state = random.Random(seed), start(seats, **options)
    while (mover := GAME.to_move(state)) is not None:
        events = random_step(GAME, state, mover, 0, rng).events
        yield state.copy(), mover, events
        for event in events:
            GAME.apply(state, event)


def random_log(seats: int, seed: int, **options: str) -> Log:
    """Return the log of a random game."""
    rng, infos = random.Random(seed), tuple(SeatInfo(f"Player {seat}", "human") for seat in range(seats))
    setup = set_up(GAME, seats, options)
    log = Log(GAME, new_header(GAME, infos, full_options(GAME, options), setup.edition, seed, "test"))
    state = GAME.initial_state(setup)
    while (mover := GAME.to_move(state)) is not None:
        log.records.append(random_step(GAME, state, mover, len(log.records), rng))
        for event in log.records[-1].events:  # type: ignore[union-attr]
            GAME.apply(state, event)
    outcome: Any = GAME.outcome(state)
    log.end = end_line(outcome, log)
    return log


def played(state: State, *cards: tuple[str, str]) -> State:
    """Return the position after the seat at its turn has played these cards: pack and card."""
    return do(state, *[PlayCard(pack, card) for pack, card in cards])  # type: ignore[arg-type]
