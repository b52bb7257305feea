"""Looking ahead in Tussie Mussie: what hidden flowers may be, what others may have done in secret, how rounds are judged."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from truffle_core.core.bot import Observation
from truffle_core.core.errors import IllegalChance
from truffle_core.core.foresight import Foresight, chances, decided, quickly

from . import rules
from .actions import Action
from .bots import play
from .effects import Row
from .pieces import ACTING, CARD, DOWN, HIDDEN, LARKSPUR, SIZE
from .rules import LARKSPUR_ACTS, TussieMussie, ranking
from .state import BEFORE, DIG, OFFER, OVER, REPLACE, TAKE, State
from .tactics import LARKSPUR_BRINGS, Prospects, best, has, members

RULES: Final = TussieMussie()
DONE: Final[Action] = rules.DONE
SPREAD: Final = 1.3
"""By how many points an estimate errs for each round still to play, as measured between experts."""

ODD: Final = 0.25
"""How likely an offer is that its offerer would not be thought to make, beside one that it would."""

SURE: Final = 0.3
"""By how many points one way to lie must be better for the offerer to be thought about three times as likely."""

FILLINGS: Final = 24
"""In how many ways a player in a hurry has seen each arrangement filled up."""

FULL: Final = 4
"""Cards in a full arrangement (TM-09)."""

TRIES: Final = 400
"""How often a course of secret choices is tried that fits what was seen of it."""


def determinize(observation: Observation[State, Action], rng: random.Random) -> State:
    """Return a world: each hidden card is one that the seat has not seen (TM-10).

    An offer tells something: a world in which the offerer would rather have offered the cards the other way round is
    less likely than others (`ODD`). What another did in secret before scoring is one of the courses that its flowers
    allow (TM-13 to TM-17).
    """
    seen = observation.state
    world = _filled(seen, rng)
    if seen.phase == TAKE and seen.drawn[1] == HIDDEN:
        while rng.random() > ODD + (1 - ODD) * _plausible(world, rng):
            world = _filled(seen, rng)
    return _with_secrets(world, observation.seat, rng) if world.secret else world


def _filled(seen: State, rng: random.Random) -> State:
    """Return a position with each hidden card filled in, all ways being equally likely."""
    world = seen.copy()
    unseen = members(world.unseen)
    rng.shuffle(unseen)
    for row in world.rows:
        for column, place in enumerate(row):
            if place == HIDDEN:
                row[column] = DOWN[unseen.pop()]
    if HIDDEN in world.drawn:
        world.drawn = tuple([unseen.pop() if card == HIDDEN else card for card in world.drawn])
    world.unseen = sum([1 << card for card in unseen])
    return world


def _plausible(world: State, rng: random.Random) -> float:
    """Return how likely the offerer would have offered these two cards as they lie (TM-03), as far as a hurried look can tell."""
    ahead, (up, down) = Glance(glimpse(world, world.offer()[0]), rng), world.drawn
    return 1 / (1 + math.exp(-(ahead.lead(up) - ahead.lead(down)) / SURE))


def _with_secrets(world: State, viewer: int, rng: random.Random) -> State:
    """Return a world with every secret choice made, in the order in which the seats were asked; what the viewer did stays."""
    own, world.discards = world.discards, ()
    for seat in world.asked:
        if seat == viewer:
            world.discards += own
        elif world.secret >> seat & 1:
            _make_choices(world, seat, rng)
    world.secret = 0
    return world


def _make_choices(world: State, seat: int, rng: random.Random) -> None:
    """Let a seat make choices of which all that was seen is that it made some, and whether Pink Larkspur drew (TM-13, TM-14)."""
    acting = world.turn == seat and world.phase in (BEFORE, DIG, REPLACE)
    under_way = acting and world.phase != BEFORE
    drew = bool(world.used & ACTING[LARKSPUR]) and has(tuple(world.rows[seat]), LARKSPUR) and not under_way
    for _ in range(TRIES):
        course = _course(world, seat, drew, acting, rng)
        if course is not None:
            world.rows[seat], world.used = course.rows[seat], course.used
            world.unseen, world.discards = course.unseen, course.discards
            return
    raise IllegalChance("TM-13", f"nothing that seat {seat} could have done before scoring fits what was seen of it")


def _course(world: State, seat: int, drew: bool, acting: bool, rng: random.Random) -> State | None:
    """Try one course of choices; None if it runs into a corner. A seat that still acts need not be done with Marigold (TM-17)."""
    course = world.copy()
    course.turn, course.phase, acted = seat, BEFORE, False
    if drew:
        course.used &= ~ACTING[LARKSPUR]
    while True:
        legal = RULES.legal_actions(course)
        choices: list[Action] = [action for action in legal if action != DONE and (drew or action != LARKSPUR_ACTS)]
        drawn = not drew or course.used & ACTING[LARKSPUR]
        if course.phase == BEFORE and acted and drawn and (acting or DONE in legal):
            choices.append(DONE)
        if not choices:
            return None
        action = rng.choice(choices)
        if action == DONE:
            return course
        acted = acted or action != LARKSPUR_ACTS
        for event in RULES.step(course, action):
            RULES.apply(course, event)
        if course.phase == DIG:
            for event in RULES.chance(course, rng):
                RULES.apply(course, event)


class Glance(Prospects):
    """What arrangements come to, each looked at by itself and remembered: quick, but blind to cards that lie elsewhere."""

    def worth(self, seat: int, place: int) -> float:
        """Return what a seat's arrangement comes to if this place is added to it; a hidden one is any other card."""
        return _usually((*self.state.rows[seat], place), self.state.one)


@lru_cache(1 << 17)
def _usually(row: Row, one: bool) -> float:
    """Return what an arrangement comes to on average over ways to fill it up; the same ways whenever it is asked."""
    if len(row) == FULL and HIDDEN not in row:
        return best(row, 0, 0, one) + LARKSPUR_BRINGS * has(row, LARKSPUR)
    rng = random.Random(repr(row))
    held = {CARD[place] for place in row}
    others = [card for card in range(SIZE) if card not in held]
    total = 0.0
    for _ in range(FILLINGS):
        cards = iter(rng.sample(others, FULL))
        known = [DOWN[next(cards)] if place == HIDDEN else place for place in row]
        full = (*known, *[next(cards) + SIZE * (rng.random() < 0.5) for _ in range(FULL - len(row))])
        total += best(full, 0, 0, one) + LARKSPUR_BRINGS * has(full, LARKSPUR)
    return total / FILLINGS


def hurried(observation: Observation[State, Action], rng: random.Random) -> Action:
    """Play as the expert does, but in a hurry: by what arrangements usually come to."""
    ahead = Glance(glimpse(observation.state, observation.seat), rng)
    return play(observation, rng, ahead.lure, ahead.lead)


def glimpse(world: State, seat: int) -> State:
    """Return a world as a seat sees it while offers are made: without keepsakes and an offered card that lie hidden from it (TM-10)."""
    if world.phase not in (OFFER, TAKE):
        return world
    seen = world.copy()
    for other, row in enumerate(seen.rows):
        for column, place in enumerate(row):
            if place >= SIZE and seat not in world.witnesses(other, column):
                row[column] = HIDDEN
                seen.unseen |= 1 << CARD[place]
    if world.phase == TAKE and seat != world.offer()[0]:
        up, down = world.drawn
        seen.drawn, seen.unseen = (up, HIDDEN), seen.unseen | 1 << down
    return seen


def settled(start: State, now: State) -> bool:
    """Tell whether the round has been scored in which thinking began."""
    return now.phase == OVER or len(now.points) > len(start.points)


def judge(state: State) -> Sequence[float]:
    """Return each seat's chance to win by its points so far; at the end who has won, and a little for the lead."""
    totals = [state.total(seat) for seat in range(state.seats)]
    if state.phase == OVER:
        return decided(ranking(state)[:1], totals, SPREAD)
    return chances(totals, SPREAD * (state.rounds - len(state.points)) ** 0.5)


def points(state: State) -> Sequence[float]:
    """Return each seat's points of all rounds."""
    return [float(state.total(seat)) for seat in range(state.seats)]


FORESIGHT: Final = Foresight(
    determinize=determinize,
    quick=quickly(RULES, hurried),
    settled=settled,
    judge=judge,
    points=points,
    playouts=800,
    stake=15.0,
)
