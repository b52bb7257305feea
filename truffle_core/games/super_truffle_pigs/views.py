"""What a view may know: events with what is hidden taken out, what a step shows a seat, whether a view can be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from truffle_core.core.errors import IllegalChance
from truffle_core.core.game import CHANCE, Chance, Step, View

from .actions import Action, Dig, Done, Give, Leave, Move, Upgrade
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
from .missions import mission_name, numbers
from .pieces import FACE, POINTS, UNKNOWN, truffle_name
from .powers import USES
from .state import SETUP, State

AnyStep = Step[Action, Event]
SECRET: Final = (Kept, Passed, CardPlayed)
"""What may come of an action that is hidden from others."""

SECRET_STEPS: Final = ((Kept,), (Kept, Passed), (CardPlayed,))
"""All that comes of one such action."""

OPEN: Final = frozenset(
    {
        FirstPlayer, PowersDrawn, Rolled, Turned, Rose, Scored, Left, Moved, Dug, Upgraded, Finished, Used, Swapped,
        Shoved, KnockedOut, Braved,
    }
)  # fmt: skip
"""Events that everybody sees whole; of all others something is hidden, see `HIDERS`."""

OPEN_ACTIONS: Final = frozenset({Leave, Move, Dig, Upgrade, Done, Give, *USES})
"""Actions that everybody sees: where they are secret in part, they name a place and not what is there."""


def redact(step: AnyStep, view: View) -> AnyStep:
    """Return a step as a view may see it."""
    events = tuple([_redacted(event, step.by, view) for event in step.events])
    if step.by in (CHANCE, view) or type(step.action) in OPEN_ACTIONS:
        return Step(step.n, step.by, step.action, events)
    secret = tuple([event for event in events if isinstance(event, SECRET)])
    return Step(step.n, step.by, None, secret if tuple(map(type, secret)) in SECRET_STEPS else ())


def _redacted(event: Event, by: int | Chance, view: View) -> Event:
    """Return an event as a view may see it; one that is not known to be open or to have secrets is an error."""
    return event if type(event) in OPEN else HIDERS[type(event)](event, by, view)


def _hide_laid(event: Laid, by: int | Chance, view: View) -> Event:
    """ST-09: tokens lie face down."""
    return Laid(event.tiles, (None,) * len(event.tokens))


def _hide_dealt(event: Dealt, by: int | Chance, view: View) -> Event:
    """ST-10: each sees its own missions."""
    return Dealt(tuple([hand if seat == view else None for seat, hand in enumerate(event.missions)]))


def _hide_kept(event: Kept, by: int | Chance, view: View) -> Event:
    """ST-10."""
    return event if by == view else Kept(None)


def _hide_passed(event: Passed, by: int | Chance, view: View) -> Event:
    """ST-10: who passes missions knows them, and who gets them."""
    seats = len(event.missions)
    knowing = (view, (view + 1) % seats) if isinstance(view, int) and seats else ()
    return Passed(tuple([hand if seat in knowing else None for seat, hand in enumerate(event.missions)]))


def _hide_card(event: CardPlayed, by: int | Chance, view: View) -> Event:
    """ST-23: the face is for its owner."""
    return event if by == view else CardPlayed(event.pack, None)


def _hide_collected(event: Collected, by: int | Chance, view: View) -> Event:
    """ST-18: the others see the kind and whether it is super; who has sniffed it knows more."""
    return event if view in (by, *event.seen) else Collected(event.pig, None, event.super, event.seen, event.missions)


def _hide_sniffed(event: Sniffed, by: int | Chance, view: View) -> Event:
    """ST-07: seen by that player alone."""
    return event if view in (by, *event.seen) else Sniffed(event.tile, None, event.seen)


def _hide_given(event: Given, by: int | Chance, view: View) -> Event:
    """ST-28: giver and receiver see the points."""
    return event if view in (by, event.to, *event.seen) else Given(event.to, event.place, None, event.seen)


HIDERS: Final[dict[type[Event], Callable[[Any, int | Chance, View], Event]]] = {
    Laid: _hide_laid,
    Dealt: _hide_dealt,
    Kept: _hide_kept,
    Passed: _hide_passed,
    CardPlayed: _hide_card,
    Collected: _hide_collected,
    Sniffed: _hide_sniffed,
    Given: _hide_given,
}
"""Event -> what hides its secrets."""


# What is learned


def reveals(before: State, step: AnyStep, seat: int) -> bool:
    """Tell whether a seat learns something by a step."""
    if step.by == CHANCE:
        event = step.events[0]
        if isinstance(event, Turned):
            return before.next_card()[2] == UNKNOWN
        return not isinstance(event, Rose)
    return any(_teaches(before, event, step.by, seat) for event in step.events)


def _teaches(before: State, event: Event, by: int | Chance, seat: int) -> bool:
    """Tell whether an event of another step than chance's shows a seat a token or a mission."""
    if isinstance(event, Passed):
        return True
    if isinstance(event, Collected):
        pig = 2 * before.turn + event.pig
        return before.tokens[before.pigs[pig]] & POINTS == POINTS or (by != seat and bool(event.missions))
    if isinstance(event, Sniffed):
        return by == seat and before.tokens[event.tile] & POINTS == POINTS
    if isinstance(event, Given):
        one = before.packs[before.payers[0]][event.place]
        return event.to == seat and one & POINTS == POINTS
    return by != seat and bool(getattr(event, "missions", ()))


# Whether a view can be true


def consistent(state: State) -> None:
    """Refuse a view with more truffles of a kind than there are, or a mission in two places."""
    if state.phase == SETUP:
        return
    _check_missions(state)
    _check_truffles(state)


def _check_missions(state: State) -> None:
    """ST-10: each mission is in one place."""
    known = [n for sets in (state.hands, state.goals, state.revealed) for one in sets for n in numbers(one)]
    twice = [n for n in known if known.count(n) > 1] if len(set(known)) < len(known) else []
    if twice:
        raise IllegalChance("ST-10", f"the mission {mission_name(state, twice[0])} is in two places")


def _check_truffles(state: State) -> None:
    """ST-03: no more tokens than there are, of each kind, super or not, and of each face."""
    there = [one for one in (*state.tokens, *(one for pack in state.packs for one in pack), *state.spent) if one]
    sniffed = [one for one in state.tokens if one and one & POINTS != POINTS]
    taken = [one for pack in (*state.packs, state.spent) for one in pack]
    known = Counter([one & FACE for one in there if one & POINTS != POINTS])
    held = Counter([one & FACE | POINTS for one in (*taken, *sniffed)])
    box = Counter([one & FACE for tokens in state.box.tokens for one in tokens])
    sorts = Counter([one & FACE | POINTS for tokens in state.box.tokens for one in tokens])
    for face, count in [*known.items(), *held.items()]:
        if count > (sorts if face & POINTS == POINTS else box)[face]:
            what = truffle_name(face) if face & POINTS == POINTS else f"{truffle_name(face)} of {face & POINTS}"
            raise IllegalChance("ST-03", f"there are more tokens of one sort than the box holds: {what}")
