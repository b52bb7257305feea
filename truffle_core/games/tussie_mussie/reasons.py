"""Why an action is a good one, in a sentence: what stands below a hint. Points of arrangements not yet full are averages."""

from __future__ import annotations

from typing import Final

from .actions import Action, Done, Larkspur, Offer, Take
from .pieces import HIDDEN, NAMES, PLACE
from .scoring import score
from .state import State
from .tactics import Prospects, after, comes_to

SLIGHT: Final = 0.05
"""Points that are not worth a word."""


def of_offer(ahead: Prospects, action: Offer) -> str:
    """Say which card should be taken, which stays, and how much better that is than the other way round (TM-03)."""
    up = PLACE[action.up]
    down = sum(ahead.state.drawn) - up
    if ahead.lure(up) > 0:
        taken = f"Your neighbour should take {NAMES[up]}, which leaves you {NAMES[down]}"
    else:
        taken = f"Your neighbour should prefer a hidden card to {NAMES[up]}, which then stays with you"
    better = ahead.lead(up) - ahead.lead(down)
    if better < SLIGHT:
        return f"{taken}; the other way round would be as good."
    return f"{taken}: on balance {_about(better)} better for you than the other way round."


def of_take(ahead: Prospects, action: Action) -> str:
    """Say what a card promises beside the other, to either side (TM-04)."""
    up = ahead.state.drawn[0]
    sign, one, other = (1, NAMES[up], "a hidden card") if action == Take("up") else (-1, "The hidden card", NAMES[up])
    own, theirs = (sign * (ahead.worth(n, up) - ahead.worth(n, HIDDEN)) for n in (ahead.taker, ahead.giver))
    if own < SLIGHT and theirs < SLIGHT:
        return "On average there is hardly a difference between the two."
    if own < SLIGHT:
        return (
            f"{one} would bring your neighbour {_about(theirs)} more than {other} on average: better that you have it."
        )
    keeps = f", and would bring your neighbour {theirs:.1f} more" if theirs >= SLIGHT else ""
    return f"{one} promises you {_about(own)} more than {other} on average{keeps}."


def of_choice(state: State, action: Action) -> str:
    """Say what the arrangement scores after a choice before scoring, and what it may come to (TM-13)."""
    now, end = score(state.rows[state.turn], state.one).total, comes_to(state, action)
    if isinstance(action, Done):
        return f"Your arrangement scores {now} as it lies, and nothing that you may still do promises more."
    if isinstance(action, Larkspur):
        return f"As it lies your arrangement scores {now}; the better of two cards drawn brings it to {end:.1f} on average."
    then = score(after(state, action)[0], state.one).total
    more = f" ({end:.1f} with what can follow)".replace(".0 ", " ") if end > then else ""
    return f"Your arrangement then scores {then} instead of {now}{more}, and no other choice promises more."


def _about(points: float) -> str:
    """Say an average."""
    return f"about {points:.1f} points"
