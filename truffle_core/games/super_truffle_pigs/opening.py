"""How a position changes before the first round: the set-up, and the draft of missions (ST-01 to ST-10)."""

from __future__ import annotations

from truffle_core.core.errors import IllegalChance

from .edition import CARDS_EACH
from .events import Dealt, FirstPlayer, Kept, Laid, Passed, PowersDrawn
from .forest import laid
from .pieces import GOLDEN, NORTH, POWER, truffle
from .rounds import next_round
from .state import DRAFT, REFILL, State
from .wolves import watch

# The set-up


def first_player(state: State, event: FirstPlayer) -> None:
    """ST-09."""
    state.holder = state.turn = event.seat


def forest_laid(state: State, event: Laid) -> None:
    """ST-01, ST-09: the forest, its tokens, a pig of each player on each path, and the first wolf."""
    state.forest = forest = laid(state.box, state.winter, event.tiles)
    tokens, truffles = iter(event.tokens), state.box.truffle
    for tile, kind in enumerate(forest.kinds):
        if kind <= GOLDEN:
            token = next(tokens)
            state.tokens[tile] = truffle(kind) if token is None else truffles[kind][token]
    state.truffles = len(event.tokens)
    state.pigs = list(forest.paths) * state.seats
    state.wolves, state.facing = [forest.dens[0]], [NORTH]
    watch(state)


def powers_drawn(state: State, event: PowersDrawn) -> None:
    """ST-10, ST-20: from the deck; once that is empty, from the discards."""
    for name in event.powers:
        if not any(state.deck):
            state.deck, state.discards = state.discards, bytearray(len(state.deck))
        state.deck[POWER[name]] -= 1
        state.powers.append(POWER[name])
    if state.phase == REFILL:
        next_round(state)


def dealt(state: State, event: Dealt) -> None:
    """ST-10."""
    state.hands = [0 if hand is None else missions_in(state, hand) for hand in event.missions]
    state.phase = DRAFT


# The draft


def missions_in(state: State, names: tuple[str, ...]) -> int:
    """Return missions as a set; raise `IllegalChance` for what is none."""
    found = 0
    for name in names:
        number = state.box.mission.get(name)
        if number is None:
            raise IllegalChance("ST-08", f"{name!r} is no mission of this edition")
        found |= 1 << number
    return found


def kept(state: State, event: Kept) -> None:
    """ST-10: one mission of the hand is kept; what stays of a hand with an unknown choice is not known."""
    seat = state.turn
    if state.phase != DRAFT:
        raise IllegalChance("ST-10", "missions are kept before the first round alone")
    if event.mission is None:
        state.secret[seat] += 1
        state.hands[seat] = 0
    else:
        kept = missions_in(state, (event.mission,))
        state.goals[seat] |= kept
        state.hands[seat] &= ~kept
    state.turn = (seat + 1) % state.seats


def passed(state: State, event: Passed) -> None:
    """ST-10: two missions go to the left, then the last one, which is kept."""
    if state.phase != DRAFT or state.turn != state.holder or len(event.missions) != state.seats:
        raise IllegalChance("ST-10", "missions are passed once all have kept one")
    if any(hand is not None and len(set(hand)) != CARDS_EACH - state.pick for hand in event.missions):
        raise IllegalChance("ST-10", "two missions are passed to the left, and then one")
    hands = [0 if hand is None else missions_in(state, hand) for hand in event.missions]
    if any(hand and state.hands[seat - 1] not in (0, hand) for seat, hand in enumerate(hands)):
        raise IllegalChance("ST-10", "other missions are passed to the left than were not kept")
    if state.pick == 1:
        state.hands, state.pick = hands, 2
        return
    for seat, hand in enumerate(hands):
        state.goals[seat] |= hand
        state.secret[seat] += hand == 0
    state.hands = [0] * state.seats
    next_round(state)
