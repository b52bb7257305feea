"""Super Truffle Pigs in English: what happened, what could be done, where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from truffle_core.core.game import Step, View
from truffle_core.core.plain_text import joined
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
from .effects import APPLIERS
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
from .missions import numbers
from .pieces import (
    CARD,
    CARD_CODES,
    CARD_NAMES,
    FACES,
    MOST_WOLVES,
    PACKS,
    PLACES,
    POINTS,
    POWER,
    POWERS,
    SUPER,
    UNKNOWN,
    WOLF_NAMES,
    kind_of,
    truffle_name,
)
from .powers import USES
from .rules import SuperTrufflePigs
from .saying import (
    capital,
    card_token,
    counted,
    die_token,
    full_name,
    mission_title,
    pigs_said,
    power_token,
    track_name,
    truffle_token,
    what_lies,
    whom,
    whose,
    wolves_said,
)
from .scoring import mission_points, points, truffle_points
from .state import DRAFT, OVER, SETUP, State
from .wolves import Walk, walks

__all__ = ["intent", "is_minor", "result", "table", "tell", "where"]
RULES = SuperTrufflePigs()


# What happened


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did, as far as it was seen; `before` is the position as `viewer` saw it."""
    state = before.copy()
    told: Rich = []
    for event in step.events:
        said = _told(event, state, names)
        told += [" "] if told and said else []
        told += said
        APPLIERS[type(event)](state, event)
    return told


def _told(event: Event, state: State, names: Sequence[str]) -> Rich:
    """Say one event; `state` is the position right before it."""
    said: Rich = TELLERS[type(event)](event, state, names)
    missions = getattr(event, "missions", ()) if not isinstance(event, Dealt | Passed) else ()
    for name in missions or ():
        mission = state.box.mission[name]
        scored = state.box.points[mission]
        said += [f" {names[state.turn]} revealed the mission ", Strong(text=mission_title(state.box, mission))]
        said += [f", {scored} point{'' if scored == 1 else 's'}."]
    return said


def _ran(names: Sequence[str], pigs: Sequence[int]) -> str:
    """Say which pigs ran (ST-17)."""
    return f" {capital(pigs_said(names, pigs))} ran away." if pigs else ""


def _first_player(event: FirstPlayer, state: State, names: Sequence[str]) -> Rich:
    return [f"{names[event.seat]} got the wolf die first."]


def _laid(event: Laid, state: State, names: Sequence[str]) -> Rich:
    return [f"The forest was laid, with {len(event.tokens)} truffles, and a brown wolf stood on the Brown Den."]


def _powers_drawn(event: PowersDrawn, state: State, names: Sequence[str]) -> Rich:
    told: Rich = ["Powers turned up: "]
    for n, name in enumerate(event.powers):
        told += [" " if n else "", power_token(state, POWER[name])]
    return [*told, "."]


def _dealt(event: Dealt, state: State, names: Sequence[str]) -> Rich:
    return ["Each player was dealt three missions."]


def _rolled(event: Rolled, state: State, names: Sequence[str]) -> Rich:
    """ST-11, ST-12."""
    new = len(state.wolves)
    comes = FACES[event.face][0] and new < MOST_WOLVES
    den = f" The {WOLF_NAMES[new]} came to the {capital(PACKS[new % 2])} Den." if comes else ""
    round_ = f"Round {state.round}: {names[state.holder]} rolled "
    return [round_, die_token(event.face), f".{den}{_ran(names, event.ran)}"]


def _turned(event: Turned, state: State, names: Sequence[str]) -> Rich:
    """ST-25: the wolves' way is worked out, for the log tells only the card."""
    pack, seat, _ = state.next_card()
    card = CARD[event.card]
    ways = [_way(walk) for walk in walks(state, pack, card)]
    by = f" of {whom(names[seat])}"
    moved = f": {joined(ways)}." if ways else ": no wolf of this pack stood."
    return [f"{track_name(pack)}, ", card_token(card), f"{by}{moved}{_ran(names, event.ran)}"]


def _way(walk: Walk) -> str:
    """Say where a wolf went."""
    where_to = f"came to {PLACES[walk.tiles[-1]]}" if walk.tiles else f"turned {CARD_NAMES[walk.facing]} before a wall"
    return f"the {WOLF_NAMES[walk.wolf]} {where_to}"


def _rose(event: Rose, state: State, names: Sequence[str]) -> Rich:
    """ST-27."""
    wolves = [wolf for wolf in range(len(state.wolves)) if state.lying >> wolf & 1]
    up = f"{capital(wolves_said(wolves))} stood up again." if wolves else ""
    return [f"{up}{_ran(names, event.ran)}"] if up or event.ran else ["No pig is brave any more."]


def _scored(event: Scored, state: State, names: Sequence[str]) -> Rich:
    return ["All backpacks were opened."]


def _kept(event: Kept, state: State, names: Sequence[str]) -> Rich:
    if event.mission is None:
        return [f"{names[state.turn]} kept a mission."]
    title = mission_title(state.box, state.box.mission[event.mission])
    return [f"{names[state.turn]} kept the mission ", Strong(text=title), "."]


def _passed(event: Passed, state: State, names: Sequence[str]) -> Rich:
    return ["Two missions went to the left." if state.pick == 1 else "The last mission went to the left."]


def _left(event: Left, state: State, names: Sequence[str]) -> Rich:
    pigs = "both pigs" if len(state.in_forest(state.turn)) > 1 else "the last pig"
    return [f"{names[state.turn]} left the forest with {pigs}."]


def _moved(event: Moved, state: State, names: Sequence[str]) -> Rich:
    """ST-16, ST-17, ST-31."""
    who, old = names[state.turn], state.pigs[2 * state.turn + event.pig]
    if event.ran:
        return [f"{capital(whose(who))} pig met a wolf on {PLACES[event.to]} and ran away."]
    return [f"{who} moved from {PLACES[old]} to {PLACES[event.to]}."]


def _dug(event: Dug, state: State, names: Sequence[str]) -> Rich:
    one = state.tokens[state.pigs[2 * state.turn + event.pig]]
    return [f"{names[state.turn]} dug {counted(event.levels, 'level')} for a {truffle_name(one & ~SUPER)}."]


def _collected(event: Collected, state: State, names: Sequence[str]) -> Rich:
    """ST-18: the others hear the kind and whether it is super."""
    one = state.tokens[state.pigs[2 * state.turn + event.pig]]
    if one & POINTS == POINTS:
        one = one & ~(POINTS | SUPER) | (SUPER if event.super else 0)
        one |= POINTS if event.points is None else event.points
    return [f"{names[state.turn]} dug up a ", truffle_token(one), "."]


def _upgraded(event: Upgraded, state: State, names: Sequence[str]) -> Rich:
    """ST-21."""
    pack, level = state.packs[state.turn], state.levels[state.turn] + 1
    paid = [pack[place] for place in (event.first, event.second)]
    who = names[state.turn]
    return [f"{who} paid ", truffle_token(paid[0]), " ", truffle_token(paid[1]), f" and rose to level {level}."]


def _finished(event: Finished, state: State, names: Sequence[str]) -> Rich:
    return [f"{names[state.turn]} took no more {'moves' if state.left else 'actions'}."]


def _used(event: Used, state: State, names: Sequence[str]) -> Rich:
    """ST-19, ST-20."""
    told: Rich = [f"{names[state.turn]} used ", power_token(state, POWER[event.power])]
    if event.truffle is not UNSET:
        told += [" for ", truffle_token(state.packs[state.turn][event.truffle])]
    return [*told, "."]


def _swapped(event: Swapped, state: State, names: Sequence[str]) -> Rich:
    return [f"{capital(whose(names[state.turn]))} pigs traded places.{_ran(names, event.ran)}"]


def _sniffed(event: Sniffed, state: State, names: Sequence[str]) -> Rich:
    """ST-07: only who looked sees it."""
    who, place = names[state.turn], PLACES[event.tile]
    one = state.tokens[event.tile]
    if event.token is None:
        return [f"{who} looked at the {truffle_name(one & ~SUPER)} on {place}."]
    seen = one & ~(POINTS | SUPER) | int(event.token[0]) | (SUPER if event.token[1:] == "s" else 0)
    return [f"{who} looked at ", truffle_token(seen), f" on {place}."]


def _shoved(event: Shoved, state: State, names: Sequence[str]) -> Rich:
    return [f"The {WOLF_NAMES[event.wolf]} was pushed to {PLACES[event.to]}.{_ran(names, event.ran)}"]


def _knocked_out(event: KnockedOut, state: State, names: Sequence[str]) -> Rich:
    several = len(event.wolves) > 1
    return [f"{capital(wolves_said(event.wolves))} {'lie' if several else 'lies'} until the wolves have moved."]


def _braved(event: Braved, state: State, names: Sequence[str]) -> Rich:
    tile = state.pigs[2 * state.turn + event.pig]
    return [f"The pig on {PLACES[tile]} fears no wolf this round."]


def _card_played(event: CardPlayed, state: State, names: Sequence[str]) -> Rich:
    """ST-23: the face is its owner's secret until it is turned up."""
    who, track = names[state.turn], f"the {track_name(PACKS.index(event.pack))}"
    if event.card is None:
        return [f"{who} played a card face down on {track}."]
    return [f"{who} played ", card_token(CARD[event.card]), f" face down on {track}."]


def _given(event: Given, state: State, names: Sequence[str]) -> Rich:
    """ST-28."""
    giver = state.payers[0]
    one = state.packs[giver][event.place]
    if event.points is not None and one & POINTS == POINTS:
        one = one & ~POINTS | event.points
    return [f"{names[giver]} had to give {whom(names[event.to])} a ", truffle_token(one), "."]


TELLERS: dict[type[Event], Any] = {
    FirstPlayer: _first_player,
    Laid: _laid,
    PowersDrawn: _powers_drawn,
    Dealt: _dealt,
    Rolled: _rolled,
    Turned: _turned,
    Rose: _rose,
    Scored: _scored,
    Kept: _kept,
    Passed: _passed,
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
"""Event -> what says it."""


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
    return told + [[Strong(text=f"{names[seat]}: "), _itemised(state, seat)] for seat in ranks]


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
    held = joined([f"{truffle_name(one)} {one & POINTS}" for one in sorted(pack, key=kind_of)]) or "no truffles"
    done = joined([f"{mission_title(state.box, mission)} {state.box.points[mission]}" for mission in missions])
    total, scored = points(state, seat), mission_points(state, seat)
    missed = f"; missions {scored} ({done})" if missions else "; no mission"
    return f"{total} point{'' if total == 1 else 's'}: truffles {truffle_points(state, seat)} ({held}){missed}."


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
