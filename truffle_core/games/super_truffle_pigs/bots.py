"""Scripted players of Super Truffle Pigs: each level looks at more than the one before, and none errs on purpose.

Each is a function of what a seat may know and of a generator, which it needs for ties and for cards that are not known.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations
from typing import Final, NamedTuple

from truffle_core.core.bot import Choose, Observation

from .actions import Action, Dig, Done, Give, Keep, Move, PlayCard
from .outlook import ONE_PIG, Outlook
from .pieces import CARD, CARD_CODES, PACKS, RAN
from .reasons import reason
from .rules import LEGAL
from .state import CARDS, CARDS_OF, SNIFFING, SPRINTING, TURN, State
from .tactics import Cards, after, distances, left_by, promise
from .wolves import program

Seen = Observation[State, Action]
Worth = Callable[[Action], float]

ACTING: Final = (TURN, SPRINTING, SNIFFING)
"""The phases of a turn in which its seat spends actions."""

WIDTH: Final = 14
"""How many positions are thought on from after each action of a turn."""

LONGEST: Final = 10
"""How many actions of a turn are thought through."""

AN_ACTION: Final = 0.2
"""What an action still to spend is worth, in points."""

TRIES: Final = 240
"""How many programs of the wolves are tried before cards are played."""


def random_player(observation: Seen, rng: random.Random) -> Action:
    """Do anything that is allowed, each with the same chance."""
    return rng.choice(observation.legal_actions)


def novice(observation: Seen, rng: random.Random) -> Action:
    """Dig where a pig stands, else go to the nearest truffle and not into a wolf; keep the missions with most points.

    It looks at one action at a time and at its own pigs: not at what kind a truffle is, nor at levels, powers and cards.
    """
    state, seat = observation.state, observation.seat

    def worth(action: Action) -> float:
        match action:
            case Keep(mission):
                return state.box.points[state.box.mission[mission]]
            case Dig():
                return 1
            case Move():
                return -_nearest(after(state, action), seat)
            case Give(place):
                return -Outlook(state, seat, rng).value(state.packs[seat][place])
        return -99 if isinstance(action, Done) else -100

    return _most(observation, rng, worth)


def regular(observation: Seen, rng: random.Random) -> Action:
    """Take the action after which its own position promises most: points, missions, truffles by their worth and their way.

    It looks one action ahead, at what the next card of a wolf can reach, and at where each of its own cards takes wolves.
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
                return _scares(state, seat, PACKS.index(pack), CARD[card])
        position = after(state, action)
        return look.own(position) + AN_ACTION * position.actions * acts(position, seat)

    return _most(observation, rng, worth)


def expert(observation: Seen, rng: random.Random) -> Action:
    """Judge as the regular player does, and think its turn through to the end, with powers, levels, missions and leaving.

    It looks at where wolves may come by all cards of the round, known and unknown, and at how far it is ahead of its best
    rival; its own cards it plays where they hurt that rival most.
    """
    return considered(observation, rng)[1][0]


def hint(observation: Seen, rng: random.Random) -> tuple[Action, str]:
    """Return what the expert would do, and why in one sentence."""
    look, plan = considered(observation, rng)
    return plan[0], reason(look, observation.legal_actions, plan)


def considered(observation: Seen, rng: random.Random) -> tuple[Outlook, tuple[Action, ...]]:
    """Return what the expert sees, and what it would do from here to the end of its turn or of its cards."""
    state, look = observation.state, Outlook(observation.state, observation.seat, rng)
    if len(observation.legal_actions) == 1:
        return look, (observation.legal_actions[0],)
    if state.phase in ACTING:
        return look, best_turn(look, state)
    if state.phase == CARDS:
        worth = card_plans(look, state)
        return look, tuple(
            [PlayCard(PACKS[pack], CARD_CODES[card]) for pack, card in max(worth, key=worth.__getitem__)]
        )
    return look, (regular(observation, rng),)


BOTS: Final[dict[str, Choose]] = {"random": random_player, "novice": novice, "regular": regular, "expert": expert}
"""The levels, weakest first."""


# One action ahead


def acts(state: State, seat: int) -> bool:
    """Tell whether a seat can still spend actions."""
    return state.phase in ACTING and state.turn == seat


def _nearest(state: State, seat: int) -> int:
    """Return how many moves it is from a seat's pigs to the nearest truffle that can be dug, and more if a pig ran."""
    near, at = distances(state.laid()), state.pigs[2 * seat : 2 * seat + 2]
    free = [tile for tile, one in enumerate(state.tokens) if one and not state.claimed >> tile & 1]
    return min([near[tile][to] for tile in at if tile >= 0 for to in free], default=40) + 40 * at.count(RAN)


def _scares(state: State, seat: int, pack: int, card: int) -> float:
    """Return how many rivals' pigs a card scares if it is the only one, less those of one's own, which count double."""
    moved = program(state, pack, [card])
    ran = [pig for pig, tile in enumerate(state.pigs) if tile >= 0 > moved.pigs[pig]]
    return sum([-2 if pig >> 1 == seat else 1 for pig in ran])


def _most(observation: Seen, rng: random.Random, worth: Worth) -> Action:
    """Return the action that is worth most, of equal ones one by lot."""
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    return max(observation.legal_actions, key=lambda action: (worth(action), rng.random()))


# A whole turn


class Thought(NamedTuple):
    """Actions of a turn one after another, the position they lead to, and what that is worth."""

    worth: float
    actions: tuple[Action, ...]
    position: State


def best_turn(look: Outlook, state: State, width: int = WIDTH) -> tuple[Action, ...]:
    """Return the actions of the best turn, the first ones first.

    After each action the positions that promise most are thought on from, so many. Each is judged as if the turn ended there.
    """
    best = Thought(-9.0, (), state)
    layer, known = [best], {_apart(state, look.seat)}
    for _ in range(LONGEST):
        found = [thought for one in layer for thought in _next(look, one, known)]
        best = max([best, *found], key=lambda thought: thought.worth)
        going_on = [one for one in found if acts(one.position, look.seat) and one.position.round == state.round]
        going_on.sort(key=lambda one: one.worth + AN_ACTION / 2 * one.position.actions, reverse=True)
        layer = going_on[:width]
    return best.actions


def _next(look: Outlook, thought: Thought, known: set[tuple[object, ...]]) -> list[Thought]:
    """Return a thought with each further action that leads to a position not known yet."""
    found = []
    for action in LEGAL[thought.position.phase](thought.position):
        position = after(thought.position, action)
        apart = _apart(position, look.seat)
        if apart not in known:
            known.add(apart)
            found.append(Thought(look.lead(position), (*thought.actions, action), position))
    return found


def _apart(state: State, seat: int) -> tuple[object, ...]:
    """Return what tells positions within a turn apart."""
    return (
        state.phase, state.actions, state.left, state.fresh, tuple(state.pigs), bytes(state.progress), tuple(state.tokens),
        tuple(state.powers), tuple(state.packs[seat]), state.levels[seat], state.used[seat], state.revealed[seat],
        tuple(state.wolves), state.lying, state.brave,
    )  # fmt: skip


# Direction cards


def card_plans(look: Outlook, state: State) -> dict[Cards, float]:
    """Return each way to play the cards that are due, and what it comes to on average over the cards that are not known."""
    plans = plays(state)
    seeds = [look.rng.random() for _ in range(max(3, TRIES // len(plans)))]
    return {plan: sum([_comes_to(look, state, plan, seed) for seed in seeds]) / len(seeds) for plan in plans}


def plays(state: State) -> list[Cards]:
    """Return the ways in which the seat to move can play the cards still due; their order matters on one track alone."""
    found: dict[Cards, None] = {}
    for cards in permutations(CARDS_OF[state.cards[state.turn]], state.left):
        for packs in range(1 << state.left):
            grey = packs.bit_count()
            if grey <= state.spaces(1) and state.left - grey <= state.spaces(0):
                plan = [(packs >> n & 1, card) for n, card in enumerate(cards)]
                found[tuple(sorted(plan, key=lambda play: play[0]))] = None
    return list(found)


def _comes_to(look: Outlook, state: State, plan: Cards, seed: float) -> float:
    """Return what the leading rival loses, and a little of what others lose, less what is lost oneself."""
    safe = left_by(state, look.seat, plan, random.Random(seed))
    leader = max(look.rivals, key=lambda seat: look.rival(state, seat, False))
    weights = {look.seat: -1.0, leader: 1.0}
    return sum([weights.get(seat, 0.3) * _loss(look, state, seat, safe) for seat in range(state.seats)])


def _loss(look: Outlook, state: State, seat: int, safe: set[int]) -> float:
    """Return what a seat loses if only these pigs stay: some of its future with one, all of it and a truffle with the last."""
    pigs = [2 * seat + pig for pig in state.in_forest(seat)]
    staying = sum([pig in safe for pig in pigs])
    ahead = 0.0 if state.is_last_round() else look.share(state, seat, state.truffles) + 1
    if staying == len(pigs):
        return 0.0
    return (1 - ONE_PIG) * ahead if staying else ahead + 2 * look.least(state.packs[seat])
