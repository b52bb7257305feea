"""Leaving a log at some step: by hand in a branch, or against bots in a game of one's own."""

from __future__ import annotations

from typing import Final

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log, SeatInfo
from truffle_core.core.match import NEEDS_ALL
from truffle_core.core.replay import Replay
from truffle_core.core.scene import BlockKind, Button, Choice, Field, Form, Item, Items, Text
from truffle_core.core.what_if import WhatIf

__all__ = ["ONE_VIEW", "taken_over", "what_if_blocks", "what_if_button"]

DEFAULT_LEVEL: Final = "regular"
ONE_VIEW: Final = "This log is one view of a game; trying something else needs all of it."
TRY_NOTE: Final = (
    "Play the next moves yourself, for every seat. Your branch has its own back and forth; this game stays as it is."
)
BRANCH_NOTE: Final = "What you play here is kept in your browser. The game you were watching stays as it is."


def taken_over(kit: Kit, there: Replay | WhatIf, human: int) -> Log:
    """Return a log that goes on from a position with one seat as a human's, the others as bots.

    Raises
    ------
    UsageError
        If the log is one view of a game, or its game is over there.
    """
    replay = there if isinstance(there, Replay) else there.replay
    if replay.log.view is not None:
        raise UsageError(NEEDS_ALL)
    if kit.rules.outcome(replay.state(None)) is not None:
        raise UsageError("The game is over here; go back to an earlier step to take over.")
    levels = list(kit.bots)
    level = DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]
    seats = [
        SeatInfo(seat.name, "human")
        if n == human
        else SeatInfo(seat.name, "bot", seat.bot if seat.kind == "bot" and seat.bot in levels else level)
        for n, seat in enumerate(replay.log.header.seats)
    ]
    return there.branch(seats) if isinstance(there, Replay) else there.on_with(seats)


def _why_not(log: Log) -> str:
    """Say why a log cannot be left; empty if it can."""
    return ONE_VIEW if log.view is not None else ""


def what_if_button(log: Log, label: str, key: str, name: str = "") -> Button:
    """Return the button into a branch from the present step."""
    return Button(label=[label], offer="what-if", id=key, name=name, icon="branch", kind="main", why_not=_why_not(log))


def what_if_blocks(log: Log, human: int, branches: list[Item], *, in_branch: bool) -> list[BlockKind]:
    """Return the ways to leave a log, with the branches there are; `human` is the seat to take over."""
    begun: BlockKind = Text(id="try", title="What if", paragraphs=[[BRANCH_NOTE]])
    if not in_branch:
        by_hand = what_if_button(log, "Try it by hand", "what-if")
        begun = Form(id="try", title="What if", note=TRY_NOTE, buttons=[by_hand])
    mine: list[BlockKind] = [
        Items(id="branches", title="Your branches", count=str(len(branches)), items=branches, joined=True)
    ]
    return [begun, *(mine if branches else []), _taking_over(log, human)]


def _taking_over(log: Log, human: int) -> Form:
    seats = [Choice(value=str(n), label=f"as {name}") for n, name in enumerate(log.names)]
    field = Field(id="seat", label="Play on", kind="choice", value=str(human), offer="set-seat", choices=seats)
    over = Button(label=["Take over from here"], offer="take-over", icon="play", why_not=_why_not(log))
    return Form(id="take", note="Or take a seat against bots.", fields=[field], buttons=[over], joined=True)
