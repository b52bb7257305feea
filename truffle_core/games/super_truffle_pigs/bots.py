"""Scripted players of Super Truffle Pigs: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and for cards that are not known.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from truffle_core.core.bot import Choose, Observation

from .actions import Action, Dig, Done, Give, Keep, Move, PlayCard
from .effects import APPLIERS
from .pieces import CARD, CARD_CODES, PACKS
from .rules import LEGAL, STEPPERS
from .state import CARDS, SNIFFING, SPRINTING, TURN, State
from .tactics import Outlook, distances, promise
from .wolves import program

Seen = Observation[State, Action]
Worth = Callable[[Action], float]

WIDTH: Final = 14
"""How many positions are thought on from after each action of a turn."""

LONGEST: Final = 9
"""How many actions of a turn are thought through."""

AN_ACTION: Final = 0.2
"""What an action still to spend is worth, in points."""


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Dig where a pig stands, else go to the nearest truffle past where wolves stand; choose the missions with most points.

    It looks at one action at a time and at its own pigs: not at what kind a truffle is, nor at levels, powers, cards.
    """
    state, seat = observation.state, observation.seat
    look = Outlook(state, seat, rng)

    def worth(action: Action) -> float:
        match action:
            case Keep(mission):
                return state.box.points[state.box.mission[mission]]
            case Dig():
                return 1.0
            case Move():
                return -nearest(after(state, action), seat)
            case Give(place):
                return -look.value(state.packs[seat][place])
        return -90.0 if isinstance(action, Done) else -100.0

    return _most(observation, rng, worth)


def nearest(state: State, seat: int) -> float:
    """Return how many moves it is from a seat's pigs to the nearest truffle that can be dug, 40 for a pig that ran."""
    near = distances(state.laid())
    free = [tile for tile, one in enumerate(state.tokens) if one and not state.claimed >> tile & 1]
    at = [state.pigs[2 * seat + pig] for pig in (0, 1)]
    return min([near[tile][to] for tile in at if tile >= 0 for to in free], default=40) + 40 * at.count(-1)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Take the action after which its own position promises most: points, missions, truffles by their worth and their way.

    It looks one action ahead, at wolves where they stand, and at where its own cards would take them.
    """
    state, seat = observation.state, observation.seat
    look = Outlook(state, seat, rng)

    def worth(action: Action) -> float:
        match action:
            case Keep(mission):
                return promise(state, seat, state.box.mission[mission])
            case Give(place):
                return -look.value(state.packs[seat][place])
            case PlayCard(pack, card):
                return -_own_scared(state, seat, pack, card)
        position = after(state, action)
        return look.own(position) + AN_ACTION * position.actions * (position.phase in OWN and position.turn == seat)

    return _most(observation, rng, worth)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Think its turn through to the end, with powers, levels and leaving, and look at where wolves may come and at its rivals."""
    state, seat = observation.state, observation.seat
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    look = Outlook(state, seat, rng)
    if state.phase == CARDS:
        return _best_card(look, state)
    if state.phase in OWN:
        return best_turn(look, state)[0]
    return regular(observation, rng)


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the strongest player would do, and why in one sentence."""
    return expert(observation, rng), "It promises most."


OWN: Final = (TURN, SPRINTING, SNIFFING)
"""The phases of a turn in which its seat spends actions."""


def after(state: State, action: Action) -> State:
    """Return the position after an action, as far as these eyes can tell."""
    position = state.copy()
    for event in STEPPERS[type(action)](position, action):
        APPLIERS[type(event)](position, event)
    return position


def best_turn(look: Outlook, state: State) -> tuple[Action, float]:
    """Return the first action of the best turn, and what the turn comes to.

    After each action the positions that promise most are thought on from. Each is judged as if the turn ended there.
    """
    layer: list[tuple[State, Action | None]] = [(state, None)]
    best: tuple[Any, float] = (None, -9.0)
    known = set()
    for _ in range(LONGEST):
        found: list[tuple[float, int, State, Action]] = []
        for position, first in layer:
            for action in LEGAL[position.phase](position):
                reached = after(position, action)
                key = _key(reached, look.seat)
                if key in known:
                    continue
                known.add(key)
                worth = look.lead(reached)
                start = first or action
                if worth > best[1]:
                    best = start, worth
                if reached.phase in OWN and reached.turn == look.seat and reached.round == state.round:
                    found.append((worth + 0.08 * reached.actions, len(found), reached, start))
        found.sort(key=lambda one: one[:2], reverse=True)
        layer = [(reached, start) for _, _, reached, start in found[:WIDTH]]
    return best


def _key(state: State, seat: int) -> tuple[object, ...]:
    """Return what tells positions within a turn apart."""
    one = 2 * seat
    return (
        state.phase, state.actions, state.left, tuple(state.pigs), bytes(state.progress), tuple(state.tokens),
        tuple(state.powers), tuple(state.packs[seat]), state.levels[seat], tuple(state.wolves), state.lying, state.brave,
        state.revealed[seat], state.fresh, state.used[seat], one,
    )  # fmt: skip


def _best_card(look: Outlook, state: State) -> Action:
    plans = look.card_plans(state)
    plan = max(plans, key=lambda one: plans[one])
    pack, card = plan[0]
    return PlayCard(PACKS[pack], CARD_CODES[card])


def _own_scared(state: State, seat: int, pack: str, card: str) -> float:
    """Return how many of a seat's own pigs would run if this card were the only one, less the others' pigs."""
    moved = program(state, PACKS.index(pack), [CARD[card]])
    ran = [pig for pig in range(len(state.pigs)) if state.pigs[pig] >= 0 > moved.pigs[pig]]
    return sum([1.0 if pig >> 1 == seat else -0.5 for pig in ran])


def _most(observation: Seen, rng: random.Random, worth: Worth) -> Action:
    """Return the action that is worth most, of equal ones one by lot."""
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    return max(observation.legal_actions, key=lambda action: (worth(action), rng.random()))


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""
