"""How a position of Super Truffle Pigs changes by an event, whole or as one seat saw it. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.errors import IllegalChance

from . import opening
from .events import (
    Braved,
    CardPlayed,
    Collected,
    Dealt,
    Dug,
    Event,
    Finished,
    FirstPlayer,
    Given,
    Kept,
    KnockedOut,
    Laid,
    Left,
    Moved,
    Passed,
    PowersDrawn,
    Rolled,
    Rose,
    Scored,
    Shoved,
    Sniffed,
    Swapped,
    Turned,
    Upgraded,
    Used,
)
from .pieces import (
    ALL_CARDS,
    CARD,
    FACE,
    FACES,
    KINDS,
    KNOWN,
    MOST_WOLVES,
    NO_TRUFFLE,
    NORTH,
    PACKS,
    POINTS,
    POWER,
    SNIFF,
    SPRINT,
    SPRINT_MOVES,
    SUPER,
    UNKNOWN,
    kind_of,
)
from .rounds import advance, begin_cards, leave_forest, leave_tile, next_payer, run
from .state import BEGIN, CARDS, ENDING, OVER, SNIFFING, SPRINTING, TURN, USING, State
from .wolves import move, walks, watch

# Chance


def _rolled(state: State, event: Rolled) -> None:
    """ST-11; ST-12: a wolf comes to its own den and faces North."""
    state.die = event.face
    brings_wolf, state.cards_due = FACES[event.face]
    if brings_wolf and len(state.wolves) < MOST_WOLVES:
        state.wolves.append(state.laid().dens[len(state.wolves) % 2])
        state.facing.append(NORTH)
        watch(state)
    if event.ran:
        run(state, event.ran)
    state.phase = BEGIN
    advance(state)


def _turned(state: State, event: Turned) -> None:
    """ST-25: the card lies face up, and the wolves of its pack have moved."""
    pack, seat, _ = state.next_card()
    card = CARD[event.card]
    state.tracks[pack][state.turned[pack]] = seat << 3 | card
    state.turned[pack] += 1
    state.cards[seat] &= ~(1 << card)
    move(state, walks(state, pack, card))
    if event.ran:
        run(state, event.ran)
    advance(state)


def _rose(state: State, event: Rose) -> None:
    """ST-27, ST-07."""
    state.lying = state.brave = 0
    watch(state)
    if event.ran:
        run(state, event.ran)
    state.phase = ENDING
    advance(state)


def _scored(state: State, event: Scored) -> None:
    """ST-30: all backpacks are opened."""
    for pack, points in zip(state.packs, event.truffles, strict=True):
        pack[:] = [_told(one, worth) for one, worth in zip(pack, points, strict=True)]
    state.phase = OVER


# A turn


def _reveal(state: State, missions: tuple[str, ...] | None) -> None:
    """ST-22: these missions of the seat whose turn it is are open from now on."""
    for name in missions or ():
        seat, bit = state.turn, opening.missions_in(state, (name,))
        if state.goals[seat] & bit:
            state.goals[seat] ^= bit
        elif state.secret[seat]:
            state.secret[seat] -= 1
        else:
            raise IllegalChance("ST-22", f"{name!r} is not among the missions of this seat")
        state.revealed[seat] |= bit


def _left(state: State, event: Left) -> None:
    """ST-14."""
    leave_forest(state, state.turn)
    advance(state)


def _moved(state: State, event: Moved) -> None:
    """ST-16: a pig is on its new tile, and has lost its progress (ST-18), or ran (ST-17)."""
    pig = 2 * state.turn + event.pig
    if state.progress[pig]:
        leave_tile(state, pig)
    state.pigs[pig] = event.to
    state.fresh = False
    phase = state.phase
    if phase == TURN:
        state.actions -= 1
    elif phase == SPRINTING:
        state.left -= 1
        state.sprinter = event.pig
        if event.ran or not state.left:
            state.phase = TURN
    if event.missions:
        _reveal(state, event.missions)
    if event.ran:
        run(state, (pig,))
        advance(state)
    elif state.phase != TURN or not state.actions:
        advance(state)


def _spend(state: State) -> None:
    """Pay for what was done with an action, unless a power pays for it."""
    state.fresh = False
    if state.phase == TURN:
        state.actions -= 1


def _dug(state: State, event: Dug) -> None:
    """ST-18."""
    pig = 2 * state.turn + event.pig
    state.progress[pig] += event.levels
    state.claimed |= 1 << state.pigs[pig]
    _spend(state)
    advance(state)


def _collected(state: State, event: Collected) -> None:
    """ST-18: the token comes to the backpack; its owner sees its points, the others whether it is super."""
    seat = state.turn
    pig = 2 * seat + event.pig
    tile = state.pigs[pig]
    one = state.tokens[tile]
    if one & POINTS == POINTS:
        one = _told(one & ~SUPER | (SUPER if event.super else 0), event.points)
    state.packs[seat].append(one | KNOWN[seat])
    state.tokens[tile] = NO_TRUFFLE
    state.truffles -= 1
    leave_tile(state, pig)
    state.dug[3 * seat + kind_of(one)] += 1
    if state.laid().beside[tile] & state.danger:
        state.near[seat] += 1
    _spend(state)
    if event.missions:
        _reveal(state, event.missions)
    advance(state)


def _told(one: int, points: int | None) -> int:
    """Return a truffle with its points, if these eyes learn them."""
    return one if points is None or one & POINTS != POINTS else one & ~POINTS | points


def _upgraded(state: State, event: Upgraded) -> None:
    """ST-21: the added action counts this turn."""
    seat = state.turn
    pack = state.packs[seat]
    for place in sorted((event.first, event.second), reverse=True):
        state.spent.append(pack.pop(place))
    state.levels[seat] += 1
    state.actions += 1
    state.fresh = False
    _reveal(state, event.missions)


def _finished(state: State, event: Finished) -> None:
    """ST-15; after a Sprint the turn goes on."""
    if state.phase == SPRINTING:
        state.phase = TURN
        advance(state)
    else:
        begin_cards(state)


def _used(state: State, event: Used) -> None:
    """ST-19, ST-20: the power is paid for and discarded; the next event of the step says what it did."""
    seat, power = state.turn, POWER[event.power]
    if event.truffle is UNSET:
        state.actions -= state.box.costs[power]
    else:
        state.spent.append(state.packs[seat].pop(event.truffle))
    state.powers.remove(power)
    state.discards[power] += 1
    state.used[seat] += 1
    state.fresh = False
    if power == SPRINT:
        state.phase, state.left = SPRINTING, SPRINT_MOVES
    elif power == SNIFF:
        state.phase, state.left = SNIFFING, 2
    else:
        state.phase = USING
    _reveal(state, event.missions)


def _swapped(state: State, event: Swapped) -> None:
    """ST-07: both lose progress."""
    one = 2 * state.turn
    for pig in (one, one + 1):
        leave_tile(state, pig)
    state.pigs[one], state.pigs[one + 1] = state.pigs[one + 1], state.pigs[one]
    if event.ran:
        run(state, event.ran)
    advance(state)


def _sniffed(state: State, event: Sniffed) -> None:
    """ST-07: only who looked learns something; after two looks, or if nothing else is new, the turn goes on."""
    seat, tile = state.turn, event.tile
    one = state.tokens[tile]
    if event.token is not None and one & POINTS == POINTS:
        found = state.box.truffle[kind_of(one)].get(event.token)
        if found is None:
            raise IllegalChance("ST-03", f"{event.token!r} is no {KINDS[kind_of(one)]} token")
        one = one & ~FACE | found
    state.tokens[tile] = one | KNOWN[seat]
    state.left -= 1
    if not state.left or not any(one and not one & KNOWN[seat] for one in state.tokens):
        state.phase = TURN
    advance(state)


def _shoved(state: State, event: Shoved) -> None:
    """ST-07: the wolf keeps its facing."""
    state.wolves[event.wolf] = event.to
    watch(state)
    if event.ran:
        run(state, event.ran)
    advance(state)


def _knocked_out(state: State, event: KnockedOut) -> None:
    """ST-07: the wolves lie down at once."""
    for wolf in event.wolves:
        state.lying |= 1 << wolf
    state.knocked[state.turn] += len(event.wolves)
    watch(state)
    advance(state)


def _braved(state: State, event: Braved) -> None:
    """ST-07."""
    state.brave |= 1 << 2 * state.turn + event.pig
    advance(state)


def _card_played(state: State, event: CardPlayed) -> None:
    """ST-23; what a view does not show is held against ST-24 here."""
    seat, pack = state.turn, PACKS.index(event.pack)
    if state.phase != CARDS:
        raise IllegalChance("ST-23", "direction cards are played at the end of a turn")
    if not state.spaces(pack):
        raise IllegalChance("ST-24", f"the {event.pack} track has no free space for a card")
    if event.card is None:
        card = UNKNOWN
    else:
        card = CARD[event.card]
        state.cards[seat] &= ALL_CARDS ^ 1 << card
    state.tracks[pack].append(seat << 3 | card)
    state.left -= 1
    if not state.left:
        advance(state)


def _given(state: State, event: Given) -> None:
    """ST-28: the receiver learns the points; then the next one gets a truffle, while they last."""
    giver = state.payers[0]
    one = _told(state.packs[giver].pop(event.place), event.points)
    state.packs[event.to].append(one | KNOWN[event.to])
    state.receiver = (event.to + 1) % state.seats
    if state.receiver == giver or not state.packs[giver]:
        state.payers = state.payers[1:]
        next_payer(state)
    advance(state)


APPLIERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    FirstPlayer: opening.first_player,
    Laid: opening.forest_laid,
    PowersDrawn: opening.powers_drawn,
    Dealt: opening.dealt,
    Rolled: _rolled,
    Turned: _turned,
    Rose: _rose,
    Scored: _scored,
    Kept: opening.kept,
    Passed: opening.passed,
    Left: _left,
    Moved: _moved,
    Dug: _dug,
    Collected: _collected,
    Upgraded: _upgraded,
    Finished: _finished,
    Used: _used,
    Swapped: _swapped,
    Sniffed: _sniffed,
    Shoved: _shoved,
    KnockedOut: _knocked_out,
    Braved: _braved,
    CardPlayed: _card_played,
    Given: _given,
}
