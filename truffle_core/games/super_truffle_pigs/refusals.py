"""What is refused, by which rule, and why, from what the seat to move knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.errors import IllegalAction

from .actions import (
    BravePig,
    Charge,
    Dig,
    Done,
    Give,
    InstantDig,
    Keep,
    Leave,
    Move,
    PackStink,
    PlayCard,
    Power,
    QuickSnout,
    Shove,
    Sniff,
    Sprint,
    SuperJump,
    Swap,
    Tunnel,
    Upgrade,
    WallHop,
)
from .forest import direction_to
from .missions import mission_name
from .pieces import (
    CARD,
    CARD_NAMES,
    HIGHEST_LEVEL,
    INSIDE,
    KNOWN,
    PACKS,
    PATH,
    PLACES,
    RAN,
    SIZE,
    SUPER,
    WOLF_NAMES,
    listed,
)
from .powers import JUMPS, USES, can_dig, hops, levels_left, next_to, shove_path, shoved
from .state import CARDS, DRAFT, GIVE, OVER, SNIFFING, SPRINTING, TURN, State

PIGS: Final = ("first pig", "second pig")
NOW: Final = {
    DRAFT: "now missions are chosen",
    TURN: "now a player spends actions",
    SPRINTING: "now a pig sprints",
    SNIFFING: "now a player looks at a second truffle",
    CARDS: "now direction cards are played",
    GIVE: "now a player whose pigs ran gives truffles away",
    OVER: "the game is over",
}


def not_now(state: State, rule: str, then: str) -> IllegalAction:
    """Return the refusal of something that was tried at the wrong moment."""
    return IllegalAction(rule, f"{then}, and {NOW.get(state.phase, 'now chance has its turn')}")


# Pigs and places


def tile_of(state: State, pig: int, rule: str) -> int:
    """Return the tile of pig 0 or 1 of the seat whose turn it is; refuse a pig that is not in the forest."""
    tile = state.place(pig) if pig in (0, 1) else RAN
    if tile < 0:
        raise IllegalAction(rule, f"the {PIGS[pig & 1]} of this player is not in the forest")
    return tile


def check_tile(tile: int) -> None:
    """Refuse what is no tile (ST-01)."""
    if not 0 <= tile < SIZE:
        raise IllegalAction("ST-01", f"there is no tile {tile}: the forest has {SIZE}, counted from 0")


def verify_move(state: State, action: Move) -> None:
    """ST-16: next to the pig's tile with no wall between, or from one secret path to the other; ST-15: for an action."""
    if state.phase == SPRINTING:
        if action.pig != state.sprinter:
            raise IllegalAction("ST-07", f"the {PIGS[state.sprinter]} sprints, so the other one waits")
    elif state.phase != TURN:
        raise not_now(state, "ST-16", "pigs move while their player spends actions")
    tile = tile_of(state, action.pig, "ST-16")
    if state.phase == TURN:
        _check_actions(state, 1, "a move")
    check_step(state, tile, action.to)


def check_step(state: State, tile: int, to: int) -> None:
    """Refuse a move from a tile that is none (ST-16)."""
    check_tile(to)
    if to in state.laid().steps[tile]:
        return
    if to == tile:
        raise IllegalAction("ST-16", f"the pig already stands on {PLACES[to]}")
    if to in INSIDE[4 * tile : 4 * tile + 4]:
        raise IllegalAction("ST-16", f"a wall stands between {PLACES[tile]} and {PLACES[to]}")
    if state.laid().kinds[tile] == PATH:
        why = "a pig moves to the next tile, not diagonally, or from one secret path to the other"
    else:
        why = "a pig moves to the next tile, not diagonally and not over the edge"
    raise IllegalAction("ST-16", f"{PLACES[to]} is not next to {PLACES[tile]}: {why}")


def _check_actions(state: State, cost: int, what: str) -> None:
    """ST-15."""
    if cost > state.actions:
        have = "no action is" if not state.actions else f"{state.actions} {'are' if state.actions > 1 else 'is'}"
        raise IllegalAction("ST-15", f"{what} costs {cost} action{'s' if cost > 1 else ''}, and {have} left")


def verify_dig(state: State, action: Dig) -> None:
    """ST-18: for an action, where a truffle is and no other pig has begun."""
    if state.phase != TURN:
        raise not_now(state, "ST-18", "pigs dig while their player spends actions")
    check_digging(state, action.pig)
    _check_actions(state, 1, "a dig level")


def check_digging(state: State, pig: int) -> None:
    """Refuse to dig where nothing is, or where another pig has progress (ST-18)."""
    tile = tile_of(state, pig, "ST-18")
    if not state.tokens[tile]:
        raise IllegalAction("ST-18", f"there is no truffle on {PLACES[tile]}")
    if not can_dig(state, 2 * state.turn + pig):
        raise IllegalAction("ST-18", f"another pig has begun to dig on {PLACES[tile]}, and stands there still")


def verify_leave(state: State, action: Leave) -> None:
    """ST-14: at the start of the turn."""
    if state.phase != TURN:
        raise not_now(state, "ST-14", "players leave the forest at the start of their turn")
    if not state.fresh:
        raise IllegalAction("ST-14", "leaving comes first in a turn, and this turn has begun")


def verify_done(state: State, action: Done) -> None:
    """ST-15: actions need not all be spent; nor the moves of a Sprint (ST-07)."""
    if state.phase == SNIFFING:
        raise IllegalAction("ST-07", "Sniff looks at two truffles, and one is still to be chosen")
    if state.phase not in (TURN, SPRINTING):
        raise not_now(state, "ST-15", "a player is done once actions were spent")


def verify_upgrade(state: State, action: Upgrade) -> None:
    """ST-21: two truffles, and not above level 5."""
    if state.phase != TURN:
        raise not_now(state, "ST-21", "players upgrade during their turn")
    if state.levels[state.turn] >= HIGHEST_LEVEL:
        raise IllegalAction("ST-21", f"level {HIGHEST_LEVEL} is the highest")
    held = len(state.packs[state.turn])
    if held < 2:
        raise IllegalAction("ST-21", f"a level costs two truffles, and the backpack has {held or 'none'}")
    if action.first == action.second:
        raise IllegalAction("ST-21", "a level costs two different truffles of the backpack")
    for place in (action.first, action.second):
        _check_place(state, state.turn, place, "ST-21")


def _check_place(state: State, seat: int, place: int, rule: str) -> None:
    """Refuse a place of a backpack in which no truffle is."""
    held = len(state.packs[seat])
    if not 0 <= place < held:
        raise IllegalAction(rule, f"there is no truffle in place {place}: the backpack has {held}, counted from 0")


# Powers


def verify_power(state: State, action: Power) -> None:
    """ST-15, ST-19, ST-20: a power that lies open, paid with actions or a super truffle; ST-07: what it can be used on."""
    power = USES[type(action)].power
    name = state.box.power_names[power]
    if state.phase == SNIFFING and isinstance(action, Sniff):
        if action.truffle is not UNSET:
            raise IllegalAction("ST-19", "the second look belongs to the same Sniff, which is paid already")
        _check_sniff(state, action)
        return
    if state.phase != TURN:
        raise not_now(state, "ST-15", "powers are used while a player spends actions")
    if power not in state.powers:
        lie = listed([state.box.power_names[one] for one in state.powers]) if state.powers else "nothing"
        raise IllegalAction(
            "ST-20",
            f"{name} does not lie open; {lie} does" if len(state.powers) < 2 else f"{name} does not lie open; {lie} do",
        )
    if action.truffle is UNSET:
        _check_actions(state, state.box.costs[power], name)
    else:
        _check_place(state, state.turn, action.truffle, "ST-19")
        if not state.packs[state.turn][action.truffle] & SUPER:
            raise IllegalAction("ST-19", "only a super truffle pays for a power")
    CHECKS[type(action)](state, action)


def _check_super_jump(state: State, action: SuperJump) -> None:
    tile = tile_of(state, action.pig, "ST-07")
    check_tile(action.to)
    if action.to not in JUMPS[tile]:
        raise IllegalAction(
            "ST-07", f"{PLACES[action.to]} is not two tiles straight on from {PLACES[tile]}, inside the forest"
        )


def _check_sprint(state: State, action: Sprint) -> None:
    check_step(state, tile_of(state, action.pig, "ST-07"), action.to)


def _check_quick_snout(state: State, action: QuickSnout) -> None:
    check_digging(state, action.pig)
    if action.levels not in (1, 2):
        raise IllegalAction("ST-07", "Quick Snout digs one level or two")
    if action.levels > levels_left(state, 2 * state.turn + action.pig):
        raise IllegalAction("ST-07", "only one level is left to dig here")


def _check_instant_dig(state: State, action: InstantDig) -> None:
    check_digging(state, action.pig)


def _check_wall_hop(state: State, action: WallHop) -> None:
    tile = tile_of(state, action.pig, "ST-07")
    check_tile(action.to)
    if action.to in hops(state.laid(), tile):
        return
    here, there = PLACES[tile], PLACES[action.to]
    if action.to not in INSIDE[4 * tile : 4 * tile + 4]:
        raise IllegalAction("ST-07", f"{there} is not next to {here}, and Wall Hop never goes over the edge")
    walls = state.laid().walls[4 * tile + direction_to(tile, action.to)]
    why = "two walls stand" if walls else "no wall stands"
    raise IllegalAction("ST-07", f"Wall Hop crosses exactly one wall, and {why} between {here} and {there}")


def _check_tunnel(state: State, action: Tunnel) -> None:
    tile = tile_of(state, action.pig, "ST-07")
    check_tile(action.to)
    if action.to not in state.laid().paths:
        raise IllegalAction("ST-07", f"{PLACES[action.to]} is no secret path")
    if action.to == tile:
        raise IllegalAction("ST-07", f"the pig already stands on the secret path in {PLACES[tile]}")


def _check_swap(state: State, action: Swap) -> None:
    if tile_of(state, 0, "ST-07") == tile_of(state, 1, "ST-07"):
        raise IllegalAction("ST-07", "both pigs stand on one tile, so a swap would change nothing")


def _check_sniff(state: State, action: Sniff) -> None:
    check_tile(action.tile)
    one = state.tokens[action.tile]
    if not one:
        raise IllegalAction("ST-07", f"there is no truffle on {PLACES[action.tile]}")
    if one & KNOWN[state.turn]:
        raise IllegalAction("ST-07", f"this player knows the truffle on {PLACES[action.tile]} already")


def _check_wolf(state: State, wolf: int) -> None:
    """Refuse a wolf that has not come or lies (ST-07)."""
    if not 0 <= wolf < len(state.wolves):
        raise IllegalAction("ST-07", f"the {WOLF_NAMES[wolf & 3]} has not come into the forest")
    if state.lying >> wolf & 1:
        raise IllegalAction("ST-07", f"the {WOLF_NAMES[wolf]} lies already")


def _check_shove(state: State, action: Shove) -> None:
    tile = tile_of(state, action.pig, "ST-07")
    _check_wolf(state, action.wolf)
    pig, wolf = 2 * state.turn + action.pig, WOLF_NAMES[action.wolf]
    if not next_to(state, pig, action.wolf):
        raise IllegalAction("ST-07", f"the {wolf} is not next to the pig on {PLACES[tile]} with no wall between")
    if not shove_path(state, pig, action.wolf):
        raise IllegalAction("ST-07", f"a wall behind the {wolf} stops it")
    if shoved(state, pig, action.wolf) is None:
        raise IllegalAction("ST-07", f"the {wolf} would slide back to where it stands, which changes nothing")


def _check_charge(state: State, action: Charge) -> None:
    _check_wolf(state, action.wolf)
    if not any(next_to(state, 2 * state.turn + pig, action.wolf) for pig in state.in_forest(state.turn)):
        raise IllegalAction(
            "ST-07", f"the {WOLF_NAMES[action.wolf]} is not next to a pig that could charge, or a wall stands between"
        )


def _check_pack_stink(state: State, action: PackStink) -> None:
    if not state.standing(PACKS.index(action.pack)):
        raise IllegalAction("ST-07", f"no {action.pack} wolf stands")


def _check_brave_pig(state: State, action: BravePig) -> None:
    tile_of(state, action.pig, "ST-07")
    if state.brave >> 2 * state.turn + action.pig & 1:
        raise IllegalAction("ST-07", f"the {PIGS[action.pig]} is brave already")


CHECKS: Final[dict[type[Power], Callable[[State, Any], None]]] = {
    SuperJump: _check_super_jump,
    Sprint: _check_sprint,
    QuickSnout: _check_quick_snout,
    InstantDig: _check_instant_dig,
    WallHop: _check_wall_hop,
    Tunnel: _check_tunnel,
    Swap: _check_swap,
    Sniff: _check_sniff,
    Shove: _check_shove,
    Charge: _check_charge,
    PackStink: _check_pack_stink,
    BravePig: _check_brave_pig,
}


# Missions, cards, truffles given


def verify_keep(state: State, action: Keep) -> None:
    """ST-10: a mission of the hand."""
    if state.phase != DRAFT:
        raise not_now(state, "ST-10", "missions are chosen before the first round")
    number, hand = state.box.mission.get(action.mission), state.hands[state.turn]
    if number is None:
        raise IllegalAction("ST-10", f"{action.mission!r} is no mission of this edition")
    if hand and not hand >> number & 1:
        raise IllegalAction("ST-10", f"{mission_name(state, number)} is not among the missions to choose from")


def verify_play_card(state: State, action: PlayCard) -> None:
    """ST-23, ST-24: a card of one's own, on a track with a free space, Grey's only once a Grey wolf has come."""
    if state.phase != CARDS:
        raise not_now(state, "ST-23", "direction cards are played at the end of a turn")
    pack = PACKS.index(action.pack)
    if not state.wolves_have_come(pack):
        raise IllegalAction("ST-23", "cards are played for the Grey pack only once a Grey wolf is in the forest")
    if not state.spaces(pack):
        raise IllegalAction("ST-24", f"the {action.pack} track has no free space")
    card = CARD[action.card]
    if not state.cards[state.turn] >> card & 1:
        raise IllegalAction("ST-23", f"the card {CARD_NAMES[card]} lies on a track and is not in this hand")


def verify_give(state: State, action: Give) -> None:
    """ST-28: a truffle of the payer's backpack."""
    if state.phase != GIVE:
        raise not_now(state, "ST-28", "truffles are given away by who has just lost both pigs to wolves")
    _check_place(state, state.actor(), action.place, "ST-28")


VERIFIERS: Final[dict[type[object], Callable[[State, Any], None]]] = {
    Keep: verify_keep,
    Leave: verify_leave,
    Move: verify_move,
    Dig: verify_dig,
    Upgrade: verify_upgrade,
    Done: verify_done,
    PlayCard: verify_play_card,
    Give: verify_give,
    **dict.fromkeys(USES, verify_power),
}
"""Action -> what refuses it."""
