"""Super Truffle Pigs in English: what happened, what could be done, where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from truffle_core.core.game import Step, View
from truffle_core.core.scene import Rich, Strong

from .actions import Action, Give, Keep, PlayCard, Upgrade
from .events import Event
from .pieces import PLACES, truffle_name
from .scoring import points
from .state import DRAFT, OVER, SETUP, State


def tell(step: Step[Action, Event], before: State, names: Sequence[str], viewer: View | None) -> Rich:
    """Say what a step did."""
    who = f"{names[step.by]}: " if isinstance(step.by, int) else ""
    return [f"{who}{'; '.join([_told(event) for event in step.events])}."]


def _told(event: Event) -> str:
    """Say one event."""
    plain = msgspec.to_builtins(event)
    kind = str(plain.pop("type")).replace("_", " ")
    if "tile" in plain or "to" in plain:
        at = plain.get("tile", plain.get("to"))
        return f"{kind}, {PLACES[at]}"
    return kind


def intent(action: Action, state: State, names: Sequence[str]) -> str:
    """Say what an action would do, as a button or a hint does."""
    plain = msgspec.to_builtins(action)
    kind = str(plain["type"]).replace("_", " ")
    if isinstance(action, Keep):
        return f"keep the mission {action.mission}"
    if isinstance(action, PlayCard):
        return f"play {action.card} for the {action.pack} pack"
    if isinstance(action, Give):
        pack = state.packs[state.actor()] if state.payers else []
        return f"give away a {truffle_name(pack[action.place])}" if action.place < len(pack) else "give away a truffle"
    if isinstance(action, Upgrade):
        return "pay two truffles for a level"
    return f"{kind}, {PLACES[plain['to']]}" if "to" in plain else kind


def where(state: State) -> str:
    """Say where in the game the position is."""
    if state.phase == OVER:
        return "The game is over"
    side = "winter" if state.winter else "summer"
    return f"Missions are chosen, {side} side" if state.phase in (SETUP, DRAFT) else f"Round {state.round}, {side} side"


def result(state: State, names: Sequence[str]) -> list[Rich]:
    """Say who won and why (ST-30)."""
    told: list[Rich] = [[Strong(text="The game is over.")]]
    return told + [[f"{name}: {points(state, seat)} points."] for seat, name in enumerate(names)]


def table(state: State, names: Sequence[str]) -> str:
    """Return the table as text: each player's pigs and backpack."""
    lines = [where(state)]
    for seat, name in enumerate(names):
        at = [PLACES[state.pigs[pig]] for pig in (2 * seat, 2 * seat + 1) if state.pigs[pig] >= 0]
        held = [truffle_name(one) for one in state.packs[seat]]
        lines.append(f"{name}: {'; '.join(at) or 'no pig in the forest'}; {', '.join(held) or 'no truffles'}")
    return "\n".join(lines)
