"""What an action would bring, as the rules would have it: where pigs and wolves would come to, and who would run."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from truffle_core.core.plain_text import capital, counted, joined, number_word

from .actions import Move, Power, Sniff
from .events import Collected, Dug, KnockedOut, Moved, Shoved, Swapped
from .pieces import PLACES, UNKNOWN, WOLF_NAMES
from .rules import SuperTrufflePigs
from .saying import (
    what_lies,
)
from .state import State
from .wolves import scared_by, walks

__all__ = ["foretold", "outcome_of", "prowl", "ways_said"]
RULES: Final = SuperTrufflePigs()


# What would follow


def foretold(state: State, action: Any) -> str:
    """Say what an action would do, as the rules would have it."""
    said: list[str] = []
    for event in RULES.step(state, action):
        match event:
            case Moved(pig, to, ran):
                said += _moved(state, action, pig, to, ran)
            case Dug(_, levels):
                said.append(f"{counted(levels, 'level')} dug, and the truffle is not out yet.")
            case Collected():
                said.append("the truffle comes into your backpack.")
            case Shoved(wolf, to):
                said.append(f"the {WOLF_NAMES[wolf]} comes to {PLACES[to]}.")
            case KnockedOut(wolves):
                many = len(wolves) > 1
                names = joined([f"the {WOLF_NAMES[wolf]}" for wolf in wolves])
                said.append(f"{names} {'lie' if many else 'lies'} down until the wolves have moved.")
            case Swapped():
                said.append("your pigs trade places, and lose what they have begun to dig.")
        if pigs := getattr(event, "ran", ()):
            said.append(_runs(state, pigs))
    return capital(" ".join([capital(part) for part in said if part])) or _plainly(state, action)


def _moved(state: State, action: Any, pig: int, to: int, ran: bool) -> list[str]:
    """Say where a pig would come to, and what it would lose (ST-17, ST-18, ST-31)."""
    slides = "slides to" if to != getattr(action, "to", to) and not ran else "comes to"
    said = [f"your pig {'meets a wolf on' if ran else slides} {PLACES[to]}{' and runs away for good' if ran else ''}."]
    if state.progress[2 * state.turn + pig]:
        said.append("What it has dug here is lost (ST-18).")
    return said


def _runs(state: State, pigs: object) -> str:
    """Say whose pigs would run."""
    if not isinstance(pigs, tuple):
        return ""
    own = len([pig for pig in pigs if pig // 2 == state.turn])
    others = len(pigs) - own
    said = [f"{number_word(own)} of your own pigs"] if own else []
    said += [f"{number_word(others)} of the others' pigs"] if others else []
    return f"{joined(said)} would run away." if said else ""


def _plainly(state: State, action: Any) -> str:
    """Say what a power does that nobody can foresee, or that only protects."""
    if isinstance(action, Sniff):
        return f"You alone will know the {what_lies(state, action.tile)}, {PLACES[action.tile]}."
    return "No wolf scares this pig until the wolves have moved."


def outcome_of(state: State, action: Any) -> list[tuple[str, int, int]]:
    """Return who would stand where after an action: ("pig", number, tile) and ("wolf", number, tile)."""
    found: list[tuple[str, int, int]] = []
    events = RULES.step(state, action) if isinstance(action, (Move, Power)) else ()  # type: ignore[arg-type]
    for event in events:
        if isinstance(event, Moved):
            found.append(("pig", 2 * state.turn + event.pig, event.to))
        elif isinstance(event, Shoved):
            found.append(("wolf", event.wolf, event.to))
    return found


class Way(NamedTuple):
    """Where a wolf would end, the way it would face then, and the pigs that would run before it."""

    wolf: int
    facing: int
    tile: int
    ran: tuple[int, ...]


def prowl(state: State, pack: int, card: int) -> list[Way]:
    """Return where the wolves of a pack would go by the face-down cards known here and then this one (ST-25)."""
    after = state.copy()
    ran: list[tuple[int, ...]] = [()] * len(state.wolves)
    for one in [*[lying & UNKNOWN for lying in state.tracks[pack][state.turned[pack] :]], card]:
        if one == UNKNOWN:
            continue
        for walk in walks(after, pack, one):
            runs = scared_by(after, [walk])
            ran[walk.wolf] += runs
            after.facing[walk.wolf] = walk.facing
            if walk.tiles:
                after.wolves[walk.wolf] = walk.tiles[-1]
            for pig in runs:
                after.pigs[pig] = -1
    return [Way(wolf, after.facing[wolf], after.wolves[wolf], ran[wolf]) for wolf in state.standing(pack)]


def ways_said(state: State, pack: int, card: int) -> str:
    """Say where wolves would end, and what is not known."""
    ways = prowl(state, pack, card)
    said = [f"the {WOLF_NAMES[one.wolf]} to {PLACES[one.tile]}" for one in ways]
    ran = tuple([pig for one in ways for pig in one.ran])
    hidden = [one for one in state.tracks[pack][state.turned[pack] :] if one & UNKNOWN == UNKNOWN]
    where_to = f"leads {joined(said)}." if said else "moves nobody: no wolf of this pack stands."
    runs = f" {capital(_runs(state, ran))}" if ran else ""
    before = f" The {counted(len(hidden), 'card')} face down before it may lead elsewhere first." if hidden else ""
    return f"{where_to}{runs}{before}"
