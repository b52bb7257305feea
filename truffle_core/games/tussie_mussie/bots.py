"""Scripted players of Tussie Mussie: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and for guesses.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import tactics
from .actions import Action, Done, Larkspur, Marigold, Replace, Snapdragon, Take
from .pieces import ACTING, DOWN, HIDDEN, LARKSPUR, MARIGOLD, PLACE, SNAPDRAGON
from .scoring import score
from .state import BEFORE, OFFER, REPLACE, TAKE, State

Seen = Observation[State, Action]


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Take the open card if it scores now; offer open what scores least now; before scoring do the one thing that scores most."""
    state, row = observation.state, observation.state.rows[observation.seat]
    now = score(row, state.one).total if row and HIDDEN not in row else 0

    def adds(place: int) -> int:
        return score([*row, place], state.one).total - now

    if state.phase == TAKE:
        return Take("up") if adds(state.drawn[0]) > 0 else Take("down")
    if state.phase == OFFER:
        return _best(observation, lambda action: -adds(PLACE[action.up]), rng)  # type: ignore[union-attr]
    return _best(observation, lambda action: score(_after(state, action)[0], state.one).total, rng)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Compare what each card adds now to either side; before scoring think the flowers that act through to the end."""
    state = observation.state
    if state.phase in (BEFORE, REPLACE):
        return _prepare(observation, rng)
    giver, taker = state.offer()

    def adds(seat: int, place: int) -> float:
        row = [card for card in state.rows[seat] if card != HIDDEN]
        return score([*row, place], state.one).total - (score(row, state.one).total if row else 0)

    def average(seat: int) -> float:
        cards = tactics.members(state.unseen)
        return sum(adds(seat, DOWN[card]) for card in cards) / len(cards)

    if state.phase == TAKE:
        up = state.drawn[0]
        gain = adds(taker, up) - average(taker) + average(giver) - adds(giver, up)
        return Take("up") if gain > 0 else Take("down")

    def swing(action: Action) -> float:
        up = PLACE[action.up]  # type: ignore[union-attr]
        down = DOWN[sum(state.drawn) - up]
        taken = adds(taker, up) >= average(taker)
        return adds(giver, down) - adds(taker, up) if taken else adds(giver, up) - adds(taker, down)

    return _best(observation, swing, rng)


def expert(observation: Seen, rng: random.Random) -> Action:
    """As the regular, with what an arrangement comes to once it is full in place of what it scores now."""
    return regular(observation, rng)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    return expert(observation, rng), ""


def _prepare(observation: Seen, rng: random.Random) -> Action:
    """Do before scoring what comes to most in the end (TM-13)."""
    state = observation.state

    def comes_to(action: Action) -> float:
        row, used = _after(state, action)
        if isinstance(action, Larkspur):
            return tactics.draw(row, used, state.unseen, state.one)
        return (
            score(row, state.one).total
            if isinstance(action, Done)
            else tactics.best(row, used, state.unseen, state.one)
        )

    return _best(observation, comes_to, rng)


def _after(state: State, action: Action) -> tuple[tuple[int, ...], int]:
    """Return an arrangement as a choice before scoring leaves it, and which flowers have then acted."""
    row = tuple(state.rows[state.turn])
    match action:
        case Snapdragon(columns):
            return tactics.turned(row, columns), state.used | ACTING[SNAPDRAGON]
        case Marigold(column):
            return tactics.without(row, column), state.used | ACTING[MARIGOLD]
        case Replace(column, card):
            return tactics.replaced(row, column, PLACE[card]), state.used | ACTING[LARKSPUR]
    return row, state.used


def _best(observation: Seen, worth: Callable[[Action], float], rng: random.Random) -> Action:
    """Return the action that is worth most, ties by lot."""
    return max(observation.legal_actions, key=lambda action: (worth(action), rng.random()))


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
