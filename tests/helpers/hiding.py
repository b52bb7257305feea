"""What a seat sees of a world, written from the rules and not from `redact` or `determinize`.

A position does not say who has seen what, so the seat's own view says where its knowledge ends; all else is the world's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from truffle_core.games.super_truffle_pigs import pieces as pigs
from truffle_core.games.super_truffle_pigs.state import DRAFT, SETUP
from truffle_core.games.truffle_shuffle.pieces import BACK, UNKNOWN
from truffle_core.games.tussie_mussie.pieces import ALL, CARD, HIDDEN, SIZE


def hide_truffle_shuffle(world: Any, seen: Any) -> Any:
    """TS-03, TS-06: a card that was not seen is its back; the deck and all such cards are unseen."""
    made = world.copy()
    hidden: Counter[int] = Counter()
    for slot, card in enumerate(seen.slots):
        if card >= UNKNOWN:
            hidden[world.slots[slot]] += 1
            made.slots[slot] = UNKNOWN + BACK[world.slots[slot]]
    for own, known in zip(made.hands, seen.hands, strict=True):
        for card in range(UNKNOWN):
            surplus = own[card] - known[card]
            assert surplus >= 0
            hidden[card] += surplus
            own[card] -= surplus
            own[UNKNOWN + BACK[card]] += surplus
    made.unseen = [count + hidden[card] for card, count in enumerate(world.unseen)]
    return made


def hide_tussie_mussie(world: Any, seen: Any) -> Any:
    """TM-10: an unknown keepsake or drawn card is hidden; TM-13: what was done in secret leaves things as they were."""
    held = [place for row in world.rows for place in row] + [*world.drawn, *world.discards]
    on_table = Counter(CARD[place] for place in held)
    if not seen.settled():
        assert max(on_table.values(), default=1) == 1
        assert {card for card in range(SIZE) if world.unseen >> card & 1} == set(range(SIZE)) - set(on_table)
    made = world.copy()
    for own, known in zip(made.rows, seen.rows, strict=True):
        own[:] = [HIDDEN if there == HIDDEN else here for here, there in zip(own, known, strict=False)] + own[
            len(known) :
        ]
    made.drawn = tuple(HIDDEN if there == HIDDEN else here for here, there in zip(world.drawn, seen.drawn, strict=True))
    for seat in range(seen.seats):
        if seen.secret >> seat & 1:
            made.rows[seat] = seen.rows[seat]
    if seen.secret:
        assert made.used & seen.used == seen.used
        assert [card for card in made.discards if card in seen.discards] == list(seen.discards)
        made.discards = seen.discards
    if seen.secret or seen.settled():
        made.used = seen.used
    made.secret = seen.secret
    visible = [place for row in seen.rows for place in row] + [*seen.drawn, *seen.discards]
    assert world.unseen & ~seen.unseen == 0
    assert all(not seen.unseen >> CARD[place] & 1 for place in visible if place != HIDDEN)
    made.unseen = seen.unseen & ALL
    return made


def hide_volltreffer(world: Any, seen: Any) -> Any:
    """VT-10: all is open but the order of the deck."""
    return world


def hide_super_truffle_pigs(world: Any, seen: Any) -> Any:
    """ST-03, ST-10, ST-18, ST-23: points of tokens, missions of others and face-down cards are hidden."""
    made = world.copy()
    if seen.phase == SETUP:
        return made
    _refuse_surplus(world)
    made.tokens = [
        _face_down(one, known, super_known=False) for one, known in zip(world.tokens, seen.tokens, strict=True)
    ]
    made.spent = [_face_down(one, known, super_known=True) for one, known in zip(world.spent, seen.spent, strict=True)]
    made.packs = [
        [_face_down(one, known, super_known=True) for one, known in zip(*packs, strict=True)]
        for packs in zip(world.packs, seen.packs, strict=True)
    ]
    for seat in range(world.seats):
        secret = world.goals[seat] & ~seen.goals[seat]
        made.goals[seat] &= seen.goals[seat]
        made.secret[seat] = secret.bit_count()
        if not seen.hands[seat]:
            assert seen.phase != DRAFT or world.hands[seat]
            made.hands[seat] = 0
    for own, known in zip(made.tracks, seen.tracks, strict=True):
        for place, card in enumerate(known):
            if card & pigs.UNKNOWN == pigs.UNKNOWN:
                made.cards[card >> 3] |= 1 << (own[place] & pigs.UNKNOWN)
                own[place] |= pigs.UNKNOWN
    return made


def _face_down(one: int, known: int, *, super_known: bool) -> int:
    """Return a truffle without its points if they are not known, and in the forest without the sign of a super one."""
    if one == 0 or known & pigs.POINTS != pigs.POINTS:
        return one
    return (one if super_known else one & ~pigs.SUPER) | pigs.POINTS


def _refuse_surplus(world: Any) -> None:
    """No token and no mission is there more often than in the box, and no direction card twice."""
    there = Counter(
        one & pigs.FACE for one in [*world.tokens, *world.spent, *(one for pack in world.packs for one in pack)] if one
    )
    box = Counter(one & pigs.FACE for tokens in world.box.tokens for one in tokens)
    assert there <= box
    sets = [*world.goals, *world.hands, *world.revealed]
    assert sum(one.bit_count() for one in sets) == sum(sets).bit_count() == 3 * world.seats
    for seat in range(world.seats):
        lying = [card & pigs.UNKNOWN for track in world.tracks for card in track if card >> 3 == seat]
        assert pigs.UNKNOWN not in lying
        assert sorted(lying + [card for card in range(5) if world.cards[seat] >> card & 1]) == list(range(5))


HIDE: dict[str, Callable[[Any, Any], Any]] = {
    "truffle_shuffle": hide_truffle_shuffle,
    "tussie_mussie": hide_tussie_mussie,
    "volltreffer": hide_volltreffer,
    "super_truffle_pigs": hide_super_truffle_pigs,
}
"""Game -> from a world and a seat's own view of it to the world as the seat sees it."""
