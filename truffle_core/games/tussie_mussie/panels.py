"""The lists beside the table: what arrangements score, who has seen what, who acts before scoring, all flowers."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.kit import Look
from truffle_core.core.scene import BlockKind, Grid, Item, Items, Text

from .actions import Take
from .choosing import compose
from .pieces import FLOWERS, NAMES
from .saying import described, in_points, tally, token
from .state import SCORE, State
from .words import acting, seen


def panels(state: State, names: Sequence[str], look: Look) -> list[BlockKind]:
    """Return the lists for a viewer, its own arrangement first."""
    blocks: list[BlockKind] = []
    order = state.order(look.viewer)
    if state.settled():
        blocks += [_grid(f"tally-{seat}", names[seat], state.rows[seat], state.one) for seat in order]
    else:
        blocks += _own(state, look)
        blocks.append(Text(id="seen", title="Who has seen what", paragraphs=seen(state, names, look.viewer)))
        blocks.append(Text(id="acting", title="Before scoring", paragraphs=acting(state, names)))
    if state.last:
        title = f", round {_round_before(state)}"
        blocks += [_grid(f"last-{n}", names[n] + title, state.last[n], state.one, folded=True) for n in order]
    book = [Item(id=f"book-{n}", token=token(n), text=[described(n)]) for n in range(len(FLOWERS))]
    return [
        *blocks,
        Items(id="book", title="The eighteen flowers", items=book, folded_from=0, folded_label="Show them"),
    ]


def _grid(key: str, title: str, row: Sequence[int], one: bool, folded: bool = False) -> Grid:
    """Itemise an arrangement (TM-18)."""
    lines = tally(row, one)
    total = sum(line.points for line in lines)
    rows = [*([f"{line.title}: {line.why}", str(line.points)] for line in lines), ["Together", str(total)]]
    return Grid(id=key, title=f"{title}: {in_points(total)}", head=["For", "Points"], rows=rows, folded=folded)


def _round_before(state: State) -> int:
    """Return the round that `State.last` is of; the arrangements of the latest one lie on the table until cards are drawn."""
    return len(state.points) - (state.settled() and state.phase != SCORE)


def _own(state: State, look: Look) -> list[BlockKind]:
    """Itemise what the viewer's arrangement scores now, or with the open card that was chosen."""
    if not isinstance(look.viewer, int):
        return []
    row, title = state.rows[look.viewer], "As your cards lie"
    if compose(state, look.viewer, look.parts).action == Take("up"):
        row, title = [*row, state.drawn[0]], f"With {NAMES[state.drawn[0]]}"
    return [_grid("tally", title, row, state.one)] if row else []
