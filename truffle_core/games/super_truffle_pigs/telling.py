"""What happened in Super Truffle Pigs, told in English event by event, as far as it was seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from truffle_core.core.game import Step, View
from truffle_core.core.plain_text import capital, counted, joined
from truffle_core.core.scene import Rich, Strong

from .actions import (
    Action,
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
from .pieces import (
    CARD,
    CARD_NAMES,
    FACES,
    MOST_WOLVES,
    PACKS,
    PLACES,
    POINTS,
    POWER,
    SUPER,
    WOLF_NAMES,
    truffle_name,
)
from .saying import (
    card_token,
    die_token,
    mission_title,
    pigs_said,
    power_token,
    track_name,
    truffle_token,
    whom,
    whose,
    wolves_said,
)
from .state import State
from .wolves import Walk, walks

__all__ = ["tell"]


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
    moved = f": {joined(ways)}." if ways else ": no wolf of this pack stood."
    return [f"{track_name(pack)}, {whose(names[seat])} ", card_token(card), f"{moved}{_ran(names, event.ran)}"]


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
    who, old = names[state.turn], state.place(event.pig)
    if event.ran:
        return [f"{capital(whose(who))} pig met a wolf on {PLACES[event.to]} and ran away."]
    return [f"{who} moved from {PLACES[old]} to {PLACES[event.to]}."]


def _dug(event: Dug, state: State, names: Sequence[str]) -> Rich:
    one = state.tokens[state.place(event.pig)]
    return [f"{names[state.turn]} dug {counted(event.levels, 'level')} for a {truffle_name(one & ~SUPER)}."]


def _collected(event: Collected, state: State, names: Sequence[str]) -> Rich:
    """ST-18: the others hear the kind and whether it is super."""
    one = state.tokens[state.place(event.pig)]
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
        told += [" for a ", truffle_token(state.packs[state.turn][event.truffle])]
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
    tile = state.place(event.pig)
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
