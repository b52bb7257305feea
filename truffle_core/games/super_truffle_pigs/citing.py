"""Which rules of Super Truffle Pigs a step follows, for whoever looks at a game and asks why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from truffle_core.core.citing import cited
from truffle_core.core.log import AnyStep

from . import actions, events
from .actions import Dig, Give, Keep, Leave, Move, PlayCard, Power, Upgrade
from .state import SPRINTING

POWERS: Final = (
    actions.SuperJump,
    actions.Sprint,
    actions.QuickSnout,
    actions.InstantDig,
    actions.WallHop,
    actions.Tunnel,
    actions.Swap,
    actions.Sniff,
    actions.Shove,
    actions.Charge,
    actions.PackStink,
    actions.BravePig,
)

KINDS: Final[dict[type, tuple[str, ...]]] = {
    Keep: ("ST-10",),
    Leave: ("ST-14",),
    Move: ("ST-16",),
    Dig: ("ST-18",),
    Upgrade: ("ST-21",),
    actions.Done: ("ST-15",),
    **dict.fromkeys(POWERS, ("ST-07",)),
    PlayCard: ("ST-23",),
    Give: ("ST-28",),
    events.FirstPlayer: ("ST-09",),
    events.Laid: ("ST-01", "ST-09"),
    events.PowersDrawn: ("ST-20",),
    events.Dealt: ("ST-10", "ST-08"),
    events.Rolled: ("ST-11", "ST-04"),
    events.Turned: ("ST-25",),
    events.Rose: ("ST-27",),
    events.Scored: ("ST-30", "ST-29"),
    events.Kept: ("ST-10",),
    events.Passed: ("ST-10",),
    events.Left: (),
    events.Moved: (),
    events.Dug: ("ST-18",),
    events.Collected: ("ST-03",),
    events.Upgraded: (),
    events.Finished: (),
    events.Used: ("ST-20",),
    events.Swapped: (),
    events.Sniffed: ("ST-07",),
    events.Shoved: (),
    events.KnockedOut: ("ST-27",),
    events.Braved: (),
    events.CardPlayed: ("ST-24",),
    events.Given: (),
}
"""The rules of each kind of action and of event."""

FACES: Final = {"wolf_1": "ST-12", "wolf_2": "ST-12", "moon": "ST-13"}


def rules_of(step: AnyStep, before: Any) -> tuple[str, ...]:
    """Return the rules that a step follows, the most telling first."""
    return cited(step, before, KINDS, _more)


def _more(thing: Any, step: AnyStep, before: Any) -> Iterator[str]:
    """Add what hangs on the die, on ice, on a pig that ran and a mission that was met."""
    if isinstance(thing, events.Rolled) and thing.face in FACES:
        yield FACES[thing.face]
    if isinstance(thing, Power) and thing.truffle is not UNSET:
        yield "ST-19"
    if isinstance(thing, Move) and before.phase == SPRINTING:
        yield "ST-07"
    if isinstance(thing, events.Moved | events.Shoved) and thing.to != getattr(step.action, "to", thing.to):
        yield "ST-31"
    if getattr(thing, "ran", ()):
        yield "ST-17"
    if getattr(thing, "missions", ()) and not isinstance(thing, events.Dealt | events.Passed):
        yield "ST-22"
