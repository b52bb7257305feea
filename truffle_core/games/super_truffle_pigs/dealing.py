"""What chance brings: the set-up, the die, cards turned up, powers refilled; and what follows by itself at the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from truffle_core.core.beginning import may_begin
from truffle_core.core.errors import IllegalChance

from .edition import CARDS_EACH
from .events import Dealt, Event, FirstPlayer, Laid, PowersDrawn, Rolled, Rose, Scored, Turned
from .forest import Forest, laid
from .pieces import (
    CARD,
    CARD_CODES,
    FACES,
    GOLDEN,
    KINDS,
    MOST_WOLVES,
    OPEN_POWERS,
    POWER,
    POWERS,
    UNKNOWN,
    points_of,
)
from .state import REFILL, RISE, ROLL, SCORE, SETUP, WOLVES, State
from .wolves import scared, scared_at_the_end, scared_by, walks


def chance(state: State, rng: random.Random) -> tuple[Event, ...]:
    """Return what chance brings here."""
    return DRAWS[state.phase](state, rng)


def verify_chance(state: State, events: Sequence[Event]) -> None:
    """Raise `IllegalChance` unless chance can bring this here; what is hidden is taken on trust."""
    kinds, check = EXPECTED[state.phase]
    if [type(event) for event in events] != list(kinds):
        raise IllegalChance(*DUE[state.phase])
    check(state, *events)


# The set-up


def _set_up(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-01, ST-03, ST-09, ST-10: the die holder, the forest with its tokens, three powers, three missions for each."""
    holder = int(rng.random() * state.seats) if state.named < 0 else state.named
    forest = _lay(state, rng)
    drawn = [_shuffled(tokens, rng) for tokens in state.box.written]
    tokens = [drawn[kind].pop() for kind in forest.kinds if kind <= GOLDEN]
    missions = _shuffled(state.box.missions, rng)
    hands = tuple([tuple(missions[CARDS_EACH * seat : CARDS_EACH * seat + 3]) for seat in range(state.seats)])
    return FirstPlayer(holder), Laid(forest.tiles, tuple(tokens)), *_refill(state, rng), Dealt(hands)


def _shuffled(things: Sequence[str], rng: random.Random) -> list[str]:
    """Return things in a random order."""
    return sorted(things, key=lambda _: rng.random())


def _lay(state: State, rng: random.Random) -> Forest:
    """ST-01: tiles are laid again until every one can be reached; only the layout kept is told."""
    while True:
        forest = laid(state.box, state.winter, tuple(_shuffled(state.box.tiles, rng)))
        if forest.is_whole():
            return forest


def _verify_set_up(state: State, first: FirstPlayer, forest: Laid, powers: PowersDrawn, missions: Dealt) -> None:
    if not may_begin(first.seat, state.seats, state.named):
        raise IllegalChance("ST-09", "the first die holder is one at the table, the named one if one was named")
    _verify_laid(state, forest)
    _verify_powers(state, powers)
    _verify_dealt(state, missions)


def _verify_laid(state: State, event: Laid) -> None:
    """ST-01, ST-03: all tiles, every one in reach, and no more tokens than there are."""
    if sorted(event.tiles) != sorted(state.box.tiles):
        raise IllegalChance("ST-01", "a forest is laid with each of the twenty tiles once")
    forest = laid(state.box, state.winter, event.tiles)
    if not forest.is_whole():
        raise IllegalChance("ST-01", "a tile of this forest cannot be reached from a secret path")
    kinds = [kind for kind in forest.kinds if kind <= GOLDEN]
    if len(event.tokens) != len(kinds):
        raise IllegalChance("ST-09", f"{len(kinds)} truffle tiles get a token each, and here are {len(event.tokens)}")
    for (kind, token), count in Counter(zip(kinds, event.tokens, strict=True)).items():
        if token is not None and count > state.box.written[kind].count(token):
            raise IllegalChance("ST-03", f"there are not {count} {KINDS[kind]} tokens {token!r}")


def _verify_dealt(state: State, event: Dealt) -> None:
    """ST-10: three different missions for each seat."""
    hands = [hand for hand in event.missions if hand is not None]
    if len(event.missions) != state.seats or any(len(hand) != CARDS_EACH for hand in hands):
        raise IllegalChance("ST-10", "each player is dealt three missions")
    dealt = [mission for hand in hands for mission in hand]
    if len(set(dealt)) < len(dealt) or not set(dealt) <= set(state.box.missions):
        raise IllegalChance("ST-10", "a mission is dealt that is not in the box, or twice")


# Powers


def _refill(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-10, ST-20: powers are drawn until three lie open."""
    deck, discards, drawn = state.deck, state.discards, []
    for _ in range(OPEN_POWERS - len(state.powers)):
        if not any(deck):
            deck, discards = discards, bytearray(len(deck))
        place, power = int(rng.random() * sum(deck)), 0
        while place >= deck[power]:
            place -= deck[power]
            power += 1
        deck = deck[:]
        deck[power] -= 1
        drawn.append(POWERS[power])
    return (PowersDrawn(tuple(drawn)),)


def _verify_powers(state: State, event: PowersDrawn) -> None:
    """ST-20: so many as are missing, each from the deck, or once that is empty from the discards."""
    if len(event.powers) != OPEN_POWERS - len(state.powers):
        raise IllegalChance("ST-20", "superpowers are refilled to three")
    deck, discards = state.deck[:], state.discards
    for name in event.powers:
        if not any(deck):
            deck, discards = discards[:], bytearray(len(deck))
        power = POWER.get(name)
        if power is None or not deck[power]:
            raise IllegalChance("ST-20", f"the superpower {name!r} is not in the deck")
        deck[power] -= 1


# The die and the wolves


def _roll(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-04, ST-11, ST-12."""
    return (_rolled(state, state.box.die[int(rng.random() * len(state.box.die))]),)


def _rolled(state: State, face: Any) -> Rolled:
    """Return what comes of a face of the die: a new wolf scares the pigs on its den (ST-12)."""
    if not FACES[face][0] or len(state.wolves) == MOST_WOLVES:
        return Rolled(face)
    return Rolled(face, scared(state, 1 << state.laid().dens[len(state.wolves) % 2]))


def _verify_rolled(state: State, event: Rolled) -> None:
    if event.face not in state.box.die:
        raise IllegalChance("ST-04", f"the wolf die has no face {event.face!r}")
    _same(event, _rolled(state, event.face), "ST-12")


def _turn_up(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-25: the next card on the tracks."""
    _, _, card = state.next_card()
    return (turned(state, CARD_CODES[card]),)


def turned(state: State, card: Any) -> Turned:
    """Return what comes of the next card on the tracks if it is this one (ST-17, ST-25)."""
    pack, _, _ = state.next_card()
    return Turned(card, scared_by(state, walks(state, pack, CARD[card])))


def _verify_turned(state: State, event: Turned) -> None:
    _, seat, card = state.next_card()
    if card == UNKNOWN:
        if not state.cards[seat] >> CARD[event.card] & 1:
            raise IllegalChance("ST-23", f"the card {event.card} of seat {seat} lies elsewhere")
    elif card != CARD[event.card]:
        raise IllegalChance("ST-25", f"the card turned up is {CARD_CODES[card]}, as it was played")
    _same(event, turned(state, event.card), "ST-17")


def _rise(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-27, ST-07."""
    return (Rose(scared_at_the_end(state)),)


def _verify_rose(state: State, event: Rose) -> None:
    _same(event, Rose(scared_at_the_end(state)), "ST-27")


def _same(event: Event, right: Event, rule: str) -> None:
    """Refuse other pigs than those that run."""
    if event != right:
        raise IllegalChance(rule, "other pigs run: those that meet a standing wolf")


# The end


def _score(state: State, rng: random.Random) -> tuple[Event, ...]:
    """ST-30."""
    return (Scored(tuple([tuple([points_of(one) for one in pack]) for pack in state.packs])),)


def _verify_scored(state: State, event: Scored) -> None:
    """ST-30: the points of all truffles, in the order of their places."""
    if [len(pack) for pack in state.packs] != [len(worths) for worths in event.truffles]:
        raise IllegalChance("ST-30", "all truffles in the backpacks count, and no others")
    for pack, worths in zip(state.packs, event.truffles, strict=True):
        for one, worth in zip(pack, worths, strict=True):
            if worth is None or points_of(one) not in (None, worth):
                raise IllegalChance("ST-30", f"a truffle in a backpack scores {points_of(one)}, not {worth}")


DRAWS: Final[dict[int, Callable[[State, random.Random], tuple[Event, ...]]]] = {
    SETUP: _set_up,
    ROLL: _roll,
    WOLVES: _turn_up,
    RISE: _rise,
    REFILL: _refill,
    SCORE: _score,
}
"""Phase -> what chance brings."""

EXPECTED: Final[dict[int, tuple[tuple[type[Event], ...], Callable[..., None]]]] = {
    SETUP: ((FirstPlayer, Laid, PowersDrawn, Dealt), _verify_set_up),
    ROLL: ((Rolled,), _verify_rolled),
    WOLVES: ((Turned,), _verify_turned),
    RISE: ((Rose,), _verify_rose),
    REFILL: ((PowersDrawn,), _verify_powers),
    SCORE: ((Scored,), _verify_scored),
}
"""Phase -> the events of a step of chance, and what refuses them."""

DUE: Final = {
    SETUP: ("ST-09", "the set-up finds the die holder, lays the forest, draws three powers and deals missions"),
    ROLL: ("ST-11", "here the wolf die is rolled"),
    WOLVES: ("ST-25", "here the next direction card is turned up"),
    RISE: ("ST-27", "here knocked-out wolves stand up"),
    REFILL: ("ST-20", "here superpowers are refilled"),
    SCORE: ("ST-30", "here the points are added up"),
}
