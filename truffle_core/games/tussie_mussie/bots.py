"""Scripted players of Tussie Mussie: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and for guesses.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from truffle_core.core.bot import Choose, Observation

from . import tactics
from .actions import Action, Done, Larkspur, Marigold, Replace, Snapdragon
from .pieces import ACTING, HIDDEN, LARKSPUR, MARIGOLD, PLACE, SNAPDRAGON
from .rules import TAKE_DOWN, TAKE_UP
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
        return TAKE_UP if adds(state.drawn[0]) > 0 else TAKE_DOWN
    if state.phase == OFFER:
        return _best(observation, lambda action: -adds(PLACE[action.up]), rng)  # type: ignore[union-attr]
    return _best(observation, lambda action: score(_after(state, action)[0], state.one).total, rng)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Look at what its own arrangement comes to once it is full; offer the lesser card open, hoping that it is taken.

    It takes the open card if that promises more than a hidden one does on average, and thinks the flowers that act
    before scoring through to the end. It looks at nobody else's arrangement.
    """
    state, seat = observation.state, observation.seat
    if state.phase in (BEFORE, REPLACE):
        return _prepare(observation, rng)
    ahead = tactics.Prospects(state, rng)
    if state.phase == TAKE:
        return TAKE_UP if ahead.worth(seat, state.drawn[0]) > ahead.hidden(seat) else TAKE_DOWN
    return _best(observation, lambda offer: -ahead.worth(seat, PLACE[offer.up]), rng)  # type: ignore[union-attr]


def expert(observation: Seen, rng: random.Random) -> Action:
    """Do as the regular player does, and look at both sides: what each card is worth to either, and who would take which.

    A hidden card is worth the average of what it may be. It offers that card open which leaves it best beside the
    other player, who is thought to reckon in the same way.
    """
    state = observation.state
    if state.phase in (BEFORE, REPLACE):
        return _prepare(observation, rng)
    ahead = tactics.Prospects(state, rng)
    if state.phase == TAKE:
        return TAKE_UP if ahead.lure(state.drawn[0]) > 0 else TAKE_DOWN
    return _best(observation, lambda offer: ahead.lead(PLACE[offer.up]), rng)  # type: ignore[union-attr]


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    return expert(observation, rng), ""


def _prepare(observation: Seen, rng: random.Random) -> Action:
    """Do before scoring what comes to most in the end (TM-13)."""
    state = observation.state

    def comes_to(action: Action) -> float:
        row, used = _after(state, action)
        if isinstance(action, Larkspur):
            return tactics.drawing(row, used, state.unseen, state.one)
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
            return tactics.moved(row, columns), state.used | ACTING[SNAPDRAGON]
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
