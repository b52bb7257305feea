"""Looking ahead in Super Truffle Pigs: what tokens, missions and face-down cards may be, and how a round's end is judged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from truffle_core.core.bot import Observation
from truffle_core.core.foresight import Foresight, chances, decided

from .actions import Action
from .bots import ACTING, best_turn, regular
from .edition import CARDS_EACH
from .missions import met, numbers
from .outlook import Outlook
from .pieces import FACE, KNOWN, POINTS, SUPER, THERE, UNKNOWN, kind_of
from .rules import SuperTrufflePigs
from .scoring import points as points_of_seat
from .scoring import winners
from .state import CARDS_OF, DRAFT, OVER, ROLL, SCORE, SETUP, State
from .tactics import hopes, in_time, within_reach

RULES: Final = SuperTrufflePigs()
SPREAD: Final = 1.1
"""By how many points a lead at the end of the game is told from a larger one."""

ERRING: Final = 0.4
"""By how many points an estimate errs at a round's end, and `ERRING_EACH` by how many more for each truffle in the forest.

These and the weights below were fitted to who won, over the round ends of 736 games between experts (a logistic regression).
"""

ERRING_EACH: Final = 0.26
DIGS: Final = 1.2
"""What a point counts that the next digs promise, `SHARES` one of a seat's share of all that is left, and `MISSIONS` one that
missions under way promise."""

SHARES: Final = 3.3
MISSIONS: Final = 1.3
A_PIG: Final = -1.2
"""What each pig in the forest adds to what it promises, in points: less than nothing, as that is reckoned too high; and
`IN_REACH` what it adds that a wolf's next card may scare it."""

IN_REACH: Final = -0.5
NARROW: Final = 4
"""From how many positions the turn of the seat that thinks is thought on after each action."""

TRIES: Final = 60
"""How often missions are dealt out again until none is one that its seat would have met already."""


def determinize(observation: Observation[State, Action], rng: random.Random) -> State:
    """Return a world: tokens, missions and direction cards that the seat has not seen, filled in at random.

    A token has the kind of its tile and is super if that was seen (ST-03, ST-18). A mission is one that lies nowhere else
    and that its seat does not meet already, for then it would be revealed (ST-10, ST-22). A face-down card is one that
    its owner may still have had (ST-23).
    """
    world = observation.state.copy()
    if world.phase == SETUP:
        return world
    _fill_in_tokens(world, rng)
    _fill_in_missions(world, rng)
    _fill_in_cards(world, rng)
    return world


# Tokens


def _fill_in_tokens(world: State, rng: random.Random) -> None:
    """ST-03: first the tokens of which it was seen whether they are super, then those still in the forest."""
    pools = _unseen_tokens(world, rng)
    for pack in (*world.packs, world.spent):
        pack[:] = [_drawn(one, pools[kind_of(one)], one & SUPER) if _is_hidden(one) else one for one in pack]
    world.tokens = [_drawn(one, pools[kind_of(one)], None) if _is_hidden(one) else one for one in world.tokens]


def _is_hidden(one: int) -> bool:
    """Tell whether there is a truffle whose points these eyes do not know."""
    return one != 0 and one & POINTS == POINTS


def _unseen_tokens(world: State, rng: random.Random) -> list[list[int]]:
    """Return by kind the tokens that these eyes have not seen, in a random order."""
    pools = [tokens[:] for tokens in world.box.tokens]
    for place in (world.tokens, world.spent, *world.packs):
        for one in place:
            if one and not _is_hidden(one):
                pools[kind_of(one)].remove(one & FACE | THERE)
    for pool in pools:
        rng.shuffle(pool)
    return pools


def _drawn(one: int, pool: list[int], super_: int | None) -> int:
    """Take a token out of a pool for a truffle; the seats that know it stay the same."""
    fits = len(pool) - 1 if super_ is None else next(n for n, token in enumerate(pool) if token & SUPER == super_)
    return one & ~FACE | pool.pop(fits) & FACE


# Missions


def _fill_in_missions(world: State, rng: random.Random) -> None:
    """ST-10: each seat has the missions that it keeps secret, and in the draft a hand."""
    wanted = [(seat, _hand_size(world, seat)) for seat in range(world.seats)]
    goals, hands = world.goals, world.hands
    for _ in range(TRIES):
        world.goals, world.hands = goals[:], hands[:]
        pool = _unseen_missions(world)
        rng.shuffle(pool)
        for seat, size in wanted:
            world.goals[seat] |= sum([1 << pool.pop() for _ in range(world.secret[seat])])
            if not hands[seat]:
                world.hands[seat] = sum([1 << pool.pop() for _ in range(size)])
        if world.phase == DRAFT or not any(met(world, seat, world.goals[seat] & ~goals[seat]) for seat, _ in wanted):
            break
    world.secret = bytearray(world.seats)


def _hand_size(world: State, seat: int) -> int:
    """Return how many missions a seat chooses from (ST-10): one fewer once it has kept one."""
    if world.phase != DRAFT:
        return 0
    kept = (seat - world.holder) % world.seats < (world.turn - world.holder) % world.seats
    return CARDS_EACH + 1 - world.pick - kept


def _unseen_missions(world: State) -> list[int]:
    """Return the missions that lie nowhere that these eyes know."""
    known = 0
    for missions in (*world.goals, *world.hands, *world.revealed):
        known |= missions
    return numbers((1 << len(world.box.missions)) - 1 & ~known)


# Direction cards


def _fill_in_cards(world: State, rng: random.Random) -> None:
    """ST-23: a face-down card is one of those that its owner may hold, and is then no more in its hand."""
    for track in world.tracks:
        for place, card in enumerate(track):
            if card & UNKNOWN == UNKNOWN:
                seat = card >> 3
                played = rng.choice(CARDS_OF[world.cards[seat]])
                world.cards[seat] &= ~(1 << played)
                track[place] = seat << 3 | played


# Playing on


def quick(world: State, rng: random.Random) -> Action:
    """Play as the regular player does, who sees no further than its seat."""
    legal = RULES.legal_actions(world)
    if len(legal) == 1:
        return legal[0]
    seat = world.actor()
    return regular(Observation(glimpse(world, seat), seat, legal), rng)


def own(world: State, rng: random.Random) -> Action:
    """Play the turn of the seat that thinks nearly as the expert does, through to its end; else as `quick`.

    A regular player would not carry out what the expert begins, and each beginning would look worse than it is.
    """
    if world.phase not in ACTING:
        return quick(world, rng)
    legal = RULES.legal_actions(world)
    return legal[0] if len(legal) == 1 else _planned(_Seen(glimpse(world, world.turn)))


class _Seen:
    """A position within a turn as its seat sees it; the same as another if nothing differs on which the turn depends."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known = (
            state.round, state.turn, state.phase, state.actions, state.left, state.fresh, state.sprinter, state.cards_due,
            state.claimed, state.brave, state.lying, tuple(state.pigs), bytes(state.progress), bytes(state.levels),
            tuple(state.tokens), tuple(state.powers), tuple(map(tuple, state.packs)), tuple(state.goals),
            tuple(state.revealed), tuple(state.used), tuple(state.wolves), tuple(state.facing),
            tuple(map(tuple, state.tracks)), bytes(state.cards), bytes(state.dug), tuple(state.spent), state.forest,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Seen) and self.known == other.known


@lru_cache(1 << 12)
def _planned(seen: _Seen) -> Action:
    """Return how the best turn goes on; the same each time, so that it is thought out once."""
    return best_turn(Outlook(seen.state, seen.state.turn, random.Random(0)), seen.state, NARROW)[0]


def glimpse(world: State, seat: int) -> State:
    """Return a world as a seat sees it: without points it was not shown, missions of others and their face-down cards (ST-03, ST-10, ST-18, ST-23)."""
    seen, knows = world.copy(), KNOWN[seat]
    seen.tokens = [one if not one or one & knows else one & ~SUPER | POINTS for one in seen.tokens]
    for pack in (*seen.packs, seen.spent):
        pack[:] = [one if one & knows else one | POINTS for one in pack]
    for other in range(seen.seats):
        if other != seat:
            seen.secret[other], seen.goals[other], seen.hands[other] = seen.goals[other].bit_count(), 0, 0
    for track, turned in zip(seen.tracks, seen.turned, strict=True):
        for place in range(turned, len(track)):
            if track[place] >> 3 != seat:
                seen.cards[track[place] >> 3] |= 1 << (track[place] & UNKNOWN)
                track[place] |= UNKNOWN
    return seen


# Judging


def settled(start: State, now: State) -> bool:
    """Tell whether the round is over in which thinking began; the draft is judged after the first round."""
    return now.phase in (SCORE, OVER) or (now.phase == ROLL and now.round > max(1, start.round))


def judge(state: State) -> Sequence[float]:
    """Return each seat's chance to win by its points, its missions under way and the digs that its pigs may still do."""
    if state.phase in (SCORE, OVER):
        return decided(winners(state), points(state), SPREAD)
    reach = within_reach(state)
    has = [_expected(state, seat, reach) for seat in range(state.seats)]
    return chances(has, ERRING + ERRING_EACH * state.truffles)


def _expected(state: State, seat: int, reach: int) -> float:
    """Return what a seat has at the end of a round and may still expect, as its own player would reckon."""
    look = Outlook(state, seat, random.Random(0))
    pigs = [2 * seat + pig for pig in state.in_forest(seat)]
    digs = look.future(state, pigs, state.truffles)
    missions = hopes(state, seat) * in_time(state.truffles)
    reached = sum([reach >> state.pigs[pig] & 1 for pig in pigs])
    ahead = DIGS * digs + SHARES * look.share(state, seat, state.truffles) + MISSIONS * missions
    return points_of_seat(state, seat) + ahead + A_PIG * len(pigs) + IN_REACH * reached


def points(state: State) -> Sequence[float]:
    """Return each seat's points."""
    return [float(points_of_seat(state, seat)) for seat in range(state.seats)]


FORESIGHT: Final = Foresight(
    determinize=determinize,
    quick=quick,
    own=own,
    settled=settled,
    judge=judge,
    points=points,
    playouts=200,
    stake=15.0,
)
