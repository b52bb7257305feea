"""Super Truffle Pigs in English: what happened, what could be done, where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from truffle_core.core.game import Step
from truffle_core.core.plain_text import counted, joined
from truffle_core.core.scene import Rich, Strong

from .actions import (
    Action,
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
    Swap,
    Upgrade,
)
from .events import (
    Event,
    Finished,
    Rose,
)
from .missions import numbers
from .pieces import (
    CARD,
    CARD_CODES,
    CARD_NAMES,
    PACKS,
    PLACES,
    POINTS,
    POWERS,
    UNKNOWN,
    WOLF_NAMES,
    kind_of,
    truffle_name,
)
from .powers import USES
from .rules import SuperTrufflePigs
from .saying import (
    full_name,
    mission_title,
    track_name,
    what_lies,
)
from .scoring import mission_points, points, truffle_points
from .state import DRAFT, OVER, SETUP, State
from .telling import tell

__all__ = ["intent", "is_minor", "kind_of_move", "result", "table", "tell", "where"]
RULES = SuperTrufflePigs()


def is_minor(step: Step[Action, Event]) -> bool:
    """Tell whether a step is not worth a line of its own: nobody did or lost anything by it."""
    return isinstance(step.events[0], Finished) or step.events == (Rose(),)


# What could be done


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    match action:
        case Keep(name):
            known = state.box.mission.get(name)
            return f"keep the mission {name if known is None else mission_title(state.box, known)!r}"
        case Leave():
            return "leave the forest"
        case Move(pig, to):
            return f"move {_own_pig(state, pig)} to {PLACES[to]}"
        case Dig(pig):
            return f"dig with {_own_pig(state, pig)}"
        case Upgrade(first, second):
            paid = joined([_in_pack(state, place) for place in (first, second)])
            return f"pay {paid} for level {state.levels[state.turn] + 1}"
        case Done():
            return "take no more actions"
        case PlayCard(pack, card):
            return f"play {CARD_NAMES[CARD[card]]} on the {track_name(PACKS.index(pack))}"
        case Give(place):
            return f"give {names[state.receiver]} {_in_pack(state, place)}"
    return _power(action, state)


def kind_of_move(action: Action, state: State) -> str:
    """Say what kind of move an action is, without naming it."""
    match action:
        case Keep():
            return "keep a mission, and look which asks for least work for its points"
        case Leave():
            return "leave the forest"
        case Move():
            return "move a pig"
        case Dig():
            return "dig"
        case Upgrade():
            return "pay for a level"
        case Done():
            return "take no more actions"
        case PlayCard(pack):
            return f"play a card on the {track_name(PACKS.index(pack))}"
        case Give():
            return "give away a truffle, and look which of yours is worth least"
    return "use a superpower"


def _own_pig(state: State, pig: int) -> str:
    """Name a pig of the seat to act by its place."""
    tile = state.pigs[2 * state.turn + (pig & 1)]
    return f"the pig on {PLACES[tile]}" if tile >= 0 else "a pig that is not there"


def _in_pack(state: State, place: int) -> str:
    """Name a truffle of the backpack of the seat to act."""
    pack = state.packs[state.actor()]
    return f"the {full_name(pack[place])}" if place < len(pack) else "a truffle"


def _power(action: Power, state: State) -> str:
    """Say a use of a superpower (ST-07)."""
    name = state.box.power_names[USES[type(action)].power]
    paid = "" if action.truffle is UNSET else f", paid with {_in_pack(state, action.truffle)}"
    return f"use {name}{_on(action, state)}{paid}"


def _on(action: Any, state: State) -> str:
    """Say on what a superpower is used."""
    match action:
        case Swap():
            return ""
        case Sniff():
            return f" on the {what_lies(state, action.tile)}, {PLACES[action.tile]}"
        case Shove() | Charge():
            return f" on the {WOLF_NAMES[action.wolf]}"
        case PackStink():
            return f" on the {action.pack} pack"
        case QuickSnout():
            return f" for {counted(action.levels, 'level')} with {_own_pig(state, action.pig)}"
        case InstantDig() | BravePig():
            return f" with {_own_pig(state, action.pig)}"
    return f" with {_own_pig(state, action.pig)} to {PLACES[action.to]}"


# Where it stands, and how it ended


def where(state: State) -> str:
    """Say where in the game the position is."""
    if state.phase == OVER:
        return "The game is over"
    side = "winter" if state.winter else "summer"
    if state.phase in (SETUP, DRAFT):
        return f"Choosing missions, {side}"
    last = ", the last one" if state.is_last_round() else ""
    return f"Round {state.round}{last}, {side}"


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why, then what each player has (ST-29, ST-30)."""
    outcome = RULES.outcome(state)
    winners = list(outcome.winners) if outcome else []
    ranks = sorted(range(state.seats), key=lambda seat: (seat not in winners, -points(state, seat)))
    told: list[Rich] = [_won(state, names, winners)]
    return told + [[Strong(text=f"{names[seat]}, "), _itemised(state, seat)] for seat in ranks]


def _won(state: State, names: Sequence[str], winners: list[int]) -> Rich:
    """Say who won, and by what."""
    if not winners:
        return [Strong(text="Nobody won."), f" After round {state.round} the game was cut short (ST-29)."]
    best = points(state, winners[0])
    said = f"{joined([names[seat] for seat in winners])} {'won' if len(winners) == 1 else 'share the win'}"
    level = [names[seat] for seat in range(state.seats) if points(state, seat) == best and seat not in winners]
    why = f" {joined(level)} had as many points and fewer truffles (ST-30)." if level else ""
    if len(winners) > 1:
        why = " They have as many points and as many truffles (ST-30)."
    return [Strong(text=f"{said} with {best} point{'' if best == 1 else 's'}."), why]


def _itemised(state: State, seat: int) -> str:
    """Say of what a seat's points are made."""
    pack, missions = state.packs[seat], numbers(state.revealed[seat])
    held = joined([f"{truffle_name(one)} {one & POINTS}" for one in sorted(pack, key=kind_of)])
    done = joined([f"{mission_title(state.box, mission)} {state.box.points[mission]}" for mission in missions])
    total, scored = points(state, seat), mission_points(state, seat)
    missed = f"; missions {scored} ({done})" if missions else "; no mission"
    dug = f"truffles {truffle_points(state, seat)} ({held})" if held else "no truffle"
    return f"{total} point{'' if total == 1 else 's'}: {dug}{missed}."


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: the forest row by row, the tracks, then each player."""
    lines = [where(state)]
    if state.forest is not None:
        lines += [_tile_line(state, names, tile) for tile in range(len(state.tokens))]
    for pack in (0, 1):
        cards = [CARD_CODES[card & 7] if card & 7 != UNKNOWN else "?" for card in state.tracks[pack]]
        lines.append(f"{track_name(pack)}: {' '.join(cards) or 'empty'}")
    if state.powers:
        lines.append(f"Powers: {', '.join([f'{POWERS[power]} {state.box.costs[power]}' for power in state.powers])}")
    for seat, name in enumerate(names):
        turn = "> " if seat == state.actor() and state.phase != OVER else "  "
        held = ", ".join([full_name(one) for one in state.packs[seat]]) or "no truffles"
        lines.append(f"{turn}{name}, level {state.levels[seat]}, {len(state.in_forest(seat))} pigs: {held}")
    return "\n".join(lines)


def _tile_line(state: State, names: Sequence[str], tile: int) -> str:
    """Return one tile as text, with who stands on it."""
    standing = [f"{names[pig // 2]}'s pig" for pig, where_ in enumerate(state.pigs) if where_ == tile]
    standing += [
        f"{WOLF_NAMES[wolf]} {CARD_CODES[state.facing[wolf]]}"
        for wolf, where_ in enumerate(state.wolves)
        if where_ == tile
    ]
    return f"  {PLACES[tile]}: {'; '.join([what_lies(state, tile), *standing])}"
