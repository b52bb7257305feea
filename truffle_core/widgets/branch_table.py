"""A branch at its table: every seat's moves are played by hand, with steps back and forth of their own."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import msgspec

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed, Kit, Look, Offer
from truffle_core.core.plain_text import flat
from truffle_core.core.replay import Eyes
from truffle_core.core.scene import BlockKind, Button, Form, Item, Items, Rich, Say, Scene, Text
from truffle_core.core.what_if import WhatIf

from .parts import taken_up
from .replay_parts import eyes_word, scrub, steer, turn_ways
from .screen import Host, rule_buttons
from .told import Told, last_lines, last_step, roles, told_record


class BranchTable:
    """One branch, through some eyes.

    Parameters
    ----------
    branch : the branch; a decision that leaves it begins another one, which takes its place here.
    led : what led to the fork, told as `eyes` saw it.

    Attributes
    ----------
    branch : the one that is shown.
    """

    def __init__(self, host: Host, kit: Kit, branch: WhatIf, eyes: Eyes, led: Sequence[Told]) -> None:
        self._host = host
        self._kit = kit
        self.branch = branch
        self._offers: dict[str, Offer] = {}
        self._clear()
        self.look_with(eyes, led)

    def _clear(self) -> None:
        """Forget what was chosen and what was refused."""
        self._parts: tuple[str, ...] = ()
        self._wrong: Any = None

    def look_with(self, eyes: Eyes, led: Sequence[Told]) -> None:
        """Look with other eyes from now on."""
        self._eyes = eyes
        self._led = list(led)
        self._told: list[Told] = []
        self._clear()

    @property
    def _names(self) -> list[str]:
        return self.branch.log.names

    @property
    def _live(self) -> bool:
        """Whether the seat to move can be played with these eyes."""
        mover = self.branch.to_move
        return isinstance(mover, int) and self._eyes in (None, mover)

    @property
    def moves(self) -> list[Told]:
        """What was played since the fork, in words."""
        replay, first = self.branch.replay, self.branch.start + 1
        for n in range(first + len(self._told), len(replay)):
            self._told.append(told_record(replay, self._kit, n, self._names, self._eyes))
        return self._told

    # Acting

    def takes(self, offer: str, value: str | None) -> bool:
        """Act on what was tried at the table or in the row under it; tell whether it was something of this branch.

        Raises
        ------
        TruffleError
            If it cannot be done.
        """
        word, _, rest = offer.partition(":")
        ways = turn_ways(self._turns(), self.branch.start, self.branch.at, self._last)
        if offer in ways:
            self._go_to(ways[offer])
        elif word == "at" and rest.isdecimal():
            self._go_to(int(rest[:9]))
        elif offer == "scrub" and (value or "").isdecimal():
            self._go_to(self.branch.start + int((value or "0")[:9]))
        elif offer == "do":
            self._do(self._composed().action)
        elif offer in self._offers:
            self._try(self._offers[offer])
        else:
            return False
        return True

    @property
    def _last(self) -> int:
        return self.branch.start + self.branch.length

    def _turns(self) -> list[int]:
        first = self.branch.start + 1
        return [n for n in self.branch.replay.turn_starts() if n >= first]

    def _go_to(self, record: int) -> None:
        self._clear()
        self.branch.seek(record)
        told = self._at
        self._host.refresh(flat(told.words) if told is not None else "The branch starts here.", lasting=True)

    def _try(self, found: Offer) -> None:
        """Do an action, or take up a part of one."""
        action, parts = taken_up(found, self._parts, self._composed())
        if action is not None:
            self._do(action)
            return
        self._wrong = None
        composed = self._compose(parts)
        self._parts = composed.parts
        self._host.refresh(flat(composed.message), lasting=True)

    def _do(self, action: Any) -> None:
        """Play an action for the seat to move."""
        if action is None or not self._live:
            self._host.refresh()
            return
        length = self.branch.length
        try:
            begun = self.branch.played(action)
        except IllegalAction:
            self._wrong = action
            raise
        self._clear()
        if begun is not None:
            self.branch, self._told, length = begun, [], self.branch.at - self.branch.start
        fresh = self.moves[length:] if self.branch.length > length else []
        self._host.refresh(" ".join(flat(one.words) for one in fresh) or self._whose())

    def _compose(self, parts: tuple[str, ...]) -> Composed:
        mover = self.branch.to_move
        assert isinstance(mover, int)
        return self._kit.drawing.compose(self.branch.replay.state(self._eyes), mover, parts)

    def _composed(self) -> Composed:
        return self._compose(self._parts) if self._live else Composed()

    # Drawing

    def scene(self, off: Container[str]) -> Scene:
        """Return the table with what the seat to move can try."""
        state, mover = self.branch.replay.state(self._eyes), self.branch.to_move
        live = self._live
        viewer: Eyes = mover if live and isinstance(mover, int) else self._eyes
        scene, offers = self._drawn(state, viewer, live, off)
        self._offers = offers if live else {}
        if not live:
            return scene
        composed = self._composed()
        does = [Button(label=composed.label, offer="do", kind="main", id="do")] if composed.action is not None else []
        scene = msgspec.structs.replace(scene, buttons=[*does, *scene.buttons])
        return scene if self._eyes is not None else _opened(scene, self._drawn(state, None, False, off)[0])

    def _drawn(self, state: Any, viewer: Eyes, live: bool, off: Container[str]) -> tuple[Scene, dict[str, Offer]]:
        step, before = last_step(self.branch.replay, self._eyes)
        told = [*self._led, *self.moves[: self.branch.at - self.branch.start]]
        lines = last_lines(told, len(self._names))
        wrong = self._wrong if live else None
        look = Look(viewer, live, self._parts if live else (), None, step, before, wrong, lines, off)
        return self._kit.drawing.draw(state, self._names, roles(self.branch.log), look)

    @property
    def _at(self) -> Told | None:
        """The present move in words, None at the fork."""
        place = self.branch.at - self.branch.start - 1
        return self.moves[place] if place >= 0 else None

    def say(self) -> Say:
        """Say where in the branch one is, what was done last, and who is to move."""
        branch, told = self.branch, self._at
        composed = self._composed()
        rules: list[Button] = []
        if told is not None:
            step = branch.replay.step(branch.at, self._eyes)
            assert step is not None
            rules = rule_buttons(self._kit, self._kit.rules_of(step, branch.replay.before(branch.at, self._eyes)))
        place = branch.at - branch.start
        move = f"move {place} of {branch.length} " if branch.length else ""
        head = f"What if, {move}after step {branch.fork}."
        done: Rich = [" ", *told.words] if told is not None else []
        now = composed.message or [self._whose()]
        return Say(
            head=head,
            text=[*done, " ", *now],
            seat=told.seat if told is not None else -1,
            buttons=[*self._eyes_buttons(), *rules],
        )

    def _whose(self) -> str:
        """Say who is to move, and with whose eyes that can be done."""
        mover = self.branch.to_move
        if mover is None:
            return "The game is over in this branch."
        if not isinstance(mover, int):
            return "What chance brings stands in the next step."
        name = self._names[mover]
        return f"{name} is to move." if self._live else f"{name} is to move: look with {name}'s eyes, or with all open."

    def _eyes_buttons(self) -> list[Button]:
        mover = self.branch.to_move
        if self._live or not isinstance(mover, int):
            return []
        return [
            Button(label=[f"{self._names[mover]}'s eyes"], offer=f"eyes:{eyes_word(mover)}", icon="eye"),
            Button(label=["All open"], offer="eyes:open"),
        ]

    def below(self) -> list[BlockKind]:
        """Return the branch's own ways back and forth."""
        start = self.branch.start
        slider = scrub(0, self.branch.at - start, self.branch.length, [])
        slider = msgspec.structs.replace(slider, id="branch-scrub", value_name=f"move {self.branch.at - start}")
        back: Rich = [f"Back to the game at step {self.branch.fork}"]
        leave = Button(label=back, offer="branch-close", id="branch-close", icon="back", kind="main")
        return [
            slider,
            msgspec.structs.replace(steer(playing=None), id="branch-steer"),
            Form(id="branch-leave", inline=True, joined=True, buttons=[leave]),
        ]

    def lead(self) -> list[BlockKind]:
        """Return the moves of the branch and, at its end, how the game ended in it."""
        start = self.branch.start
        items = [
            Item(
                id=f"at{one.n}",
                number=f"+{one.n - start}",
                seat=one.seat,
                text=one.words,
                offer=f"at:{one.n}",
                current=one.n == self.branch.at,
            )
            for one in self.moves
        ]
        fork = Item(
            id=f"at{start}",
            number=str(self.branch.fork),
            text=["The branch starts here."],
            offer=f"at:{start}",
            current=self.branch.at == start,
        )
        title = f"Your branch from step {self.branch.fork}"
        found: list[BlockKind] = [
            Items(id="branch-moves", title=title, count=str(len(items)), style="moves", items=[fork, *items])
        ]
        if self.branch.to_move is None:
            said = self._kit.words.result(self.branch.replay.state(), self._names)
            found.insert(0, Text(id="result", title="How it ends in this branch", paragraphs=said))
        return found


def _opened(live: Scene, still: Scene) -> Scene:
    """Return a live table with all cards open where nothing can be tried."""
    zones = {zone.id: zone for zone in still.zones}
    drawn = [zone if any(piece.offer for piece in zone.pieces) else zones.get(zone.id, zone) for zone in live.zones]
    return msgspec.structs.replace(live, zones=drawn, seats=still.seats)
