"""The branches a viewer has played from the steps of one replay, kept in the visitor's own browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.errors import TruffleError, UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Eyes, Replay
from truffle_core.core.scene import Button, Item
from truffle_core.core.what_if import MOST_MOVES, WhatIf

from .screen import Host
from .told import told_record

KEY: Final = "branches"
MOST: Final = 12
"""Branches of one log that are kept at once."""

MOST_LOGS: Final = 12
"""Logs of which branches are kept, the latest first."""


class _Kept(msgspec.Struct, frozen=True):
    """One branch as the browser keeps it: where it leaves, and what was decided since."""

    n: int
    actions: list[Any]


class Branches:
    """The branches of one log, in the order in which they were begun.

    What the browser kept is not believed: what cannot be played is left out.
    """

    def __init__(self, host: Host, kit: Kit, replay: Replay) -> None:
        self._host = host
        self._kit = kit
        self._replay = replay
        self.all: list[WhatIf] = self._brought_back() if replay.log.view is None else []

    def _everything(self) -> dict[str, Any]:
        kept = self._host.stored(KEY)
        return kept if isinstance(kept, dict) else {}

    def _brought_back(self) -> list[WhatIf]:
        """Play anew what this browser has kept of the log."""
        found = []
        action_type: Any = self._kit.rules.action_type
        try:
            kept = msgspec.convert(self._everything().get(self._replay.log.header.id, []), list[_Kept])
        except msgspec.ValidationError:
            return []
        for one in kept[:MOST]:
            try:
                actions = msgspec.convert(one.actions[:MOST_MOVES], list[action_type])
                found.append(WhatIf(self._replay, one.n, actions))
            except (msgspec.ValidationError, TruffleError):
                continue
        return found

    def keep(self) -> None:
        """Keep the branches as they are now; one in which nothing was decided is not worth it."""
        identity = self._replay.log.header.id
        worth = [one for one in self.all if one.made]
        own = [_Kept(one.fork, [msgspec.to_builtins(action) for action in one.made]) for one in worth]
        others = {log: kept for log, kept in self._everything().items() if log != identity}
        latest = list(others.items())[-(MOST_LOGS - 1) :]
        made = dict(latest) | ({identity: msgspec.to_builtins(own)} if own else {})
        self._host.store(KEY, made or None)

    def begin(self, fork: int) -> WhatIf:
        """Begin a branch after a record; one that leaves there and in which nothing was decided yet is gone on with."""
        empty = next((one for one in self.all if one.fork == fork and not one.made), None)
        if empty is not None:
            return empty
        return self.add(WhatIf(self._replay, fork))

    def add(self, branch: WhatIf) -> WhatIf:
        """Take up a branch.

        Raises
        ------
        UsageError
            If there are as many as are kept.
        """
        self.all = [one for one in self.all if one.made]
        if len(self.all) >= MOST:
            raise UsageError(f"There are {MOST} branches of this game already; delete one to begin another.")
        self.all.append(branch)
        return branch

    def drop(self, place: int) -> None:
        """Let a branch go."""
        del self.all[place]
        self.keep()

    def items(self, names: Sequence[str], eyes: Eyes, current: WhatIf | None) -> list[Item]:
        """Return the branches as a list: where each leaves, and what was done first in it as these eyes see it."""
        return [
            Item(
                id=f"branch-{n}",
                number=str(n + 1),
                title=[f"From step {one.fork}"],
                text=[self._words(one, names, eyes)],
                offer=f"branch:{n}",
                current=one is current,
                button=Button(label=["Delete"], offer=f"drop:{n}", kind="quiet", name=f"Delete branch {n + 1}"),
            )
            for n, one in enumerate(self.all)
            if one.made or one is current
        ]

    def _words(self, branch: WhatIf, names: Sequence[str], eyes: Eyes) -> str:
        """Say the first decision of a branch, and how many there are."""
        if not branch.made:
            return "Nothing is played yet."
        record = branch.first
        told = flat(told_record(branch.replay, self._kit, record, names, eyes).words)
        count = len(branch.made)
        return told if count == 1 else f"{told} {count} decisions in all."
