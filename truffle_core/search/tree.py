"""An information-set tree: what a seat saw happen in many worlds, one node for all worlds that it cannot tell apart.

Every iteration plays one world down the same tree. A node is reached by the steps as the searching seat would see them,
so a hidden card never tells one branch from another. In a node the searching seat chooses by upper confidence bounds. So do
the others, each for itself, in games without secrets; where seats have secrets of their own, others do as the quick player
does, who looks at nothing it may not see (see `Foresight.secrets`).
New choices open slowly, the quick player's first: with few visits the tree is no worse than the quick player, with many
it finds what that one misses.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable
from typing import Any, Final

from truffle_core.core.kit import Kit

from .playing import Value, do, draw, judged, play_out

EXPLORING: Final = 0.35
"""How much the uncertainty of a choice speaks for trying it, beside its mean chance to win."""

PATIENCE: Final = 24
"""A node is visited so often before its second choice opens: what a bad one costs would else hide how good the way there is."""

OPENING: Final = 0.45
"""A node visited n times has n / `PATIENCE` to this power choices open: few at first, so that their means are worth something."""


class Arm:
    """One choice in a node: how often it was made, how often it could have been, and the chances to win that it brought."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.available, self.total = 0, 0, 0.0


class Node:
    """Where several worlds have come by the same steps, as far as the searching seat can see."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Any, Arm] = {}
        self.children: dict[Hashable, Node] = {}

    def child(self, seen: Hashable) -> Node:
        """Return the node reached by a step as the searching seat sees it."""
        found = self.children.get(seen)
        if found is None:
            found = self.children[seen] = Node()
        return found


def explore(kit: Kit, seat: int, start: Any, world: Any, node: Node, rng: random.Random) -> Value:
    """Play a world down from a node to the first node that is new, on with quick players, and count what it came to.

    Parameters
    ----------
    seat : whose eyes tell nodes apart.
    start : the position at which thinking began.
    world : the position that belongs to `node`; it is changed.
    """
    rules, settled = kit.rules, kit.foresight.settled
    path: list[tuple[Arm, int]] = []
    value = None
    while value is None:
        mover = rules.to_move(world)
        if mover is None or settled(start, world):
            value = judged(kit, world)
        elif not isinstance(mover, int):
            step = rules.redact(draw(kit, world, rng), seat)
            node = node.child((step.by, step.events))
        elif mover != seat and kit.foresight.secrets:
            action = kit.foresight.quick(world, rng)
            step = rules.redact(do(kit, world, action), seat)
            node = node.child((step.by, step.action, step.events))
        else:
            node.visits += 1
            if node.visits == 1:
                value = play_out(kit, seat, start, world, rng)
                break
            action, arm = choose(kit, seat, node, world, rng)
            path.append((arm, mover))
            step = rules.redact(do(kit, world, action), seat)
            node = node.child((step.by, step.action, step.events))
    for arm, mover in path:
        arm.visits += 1
        arm.total += value.chances[mover]
    return value


def choose(kit: Kit, seat: int, node: Node, world: Any, rng: random.Random) -> tuple[Any, Arm]:
    """Return the choice of the seat to move in a node, and its arm: a newly opened one, or the one with the highest upper bound."""
    legal = kit.rules.legal_actions(world)
    known = [(action, node.arms[action]) for action in legal if action in node.arms]
    for _, arm in known:
        arm.available += 1
    if len(known) < len(legal) and len(known) < (node.visits / PATIENCE) ** OPENING:
        mover = kit.rules.to_move(world)
        assert isinstance(mover, int)
        quick = kit.foresight.player(mover, seat)(world, rng)
        fresh = quick if quick not in node.arms else rng.choice([a for a in legal if a not in node.arms])
        arm = node.arms[fresh] = Arm()
        arm.available = 1
        return fresh, arm
    return max(known, key=lambda pair: bound(pair[1]))


def bound(arm: Arm) -> float:
    """Return the upper confidence bound of a choice; one that was never made comes first."""
    if not arm.visits:
        return math.inf
    return arm.total / arm.visits + EXPLORING * math.sqrt(math.log(arm.available) / arm.visits)
