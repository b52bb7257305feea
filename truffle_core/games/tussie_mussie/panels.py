"""The lists beside the table: what an arrangement scores, who has seen what, who acts before scoring, all flowers."""

from __future__ import annotations

from collections.abc import Sequence

from truffle_core.core.kit import Look
from truffle_core.core.scene import BlockKind, Grid, Item, Items, Rich, Text

from .choosing import compose
from .effects import ACTS
from .pieces import ACTING, CARD, FLOWERS, HIDDEN, NAMES, SIZE
from .scoring import score
from .state import DRAW, OVER, SCORE, TAKE, State
from .words import WHY, count, joined, tally, token, whose


def panels(state: State, names: Sequence[str], look: Look) -> list[BlockKind]:
    """Return the lists for a viewer; a seat's own arrangement first."""
    seat = look.viewer if isinstance(look.viewer, int) else None
    blocks: list[BlockKind] = []
    if settled(state):
        blocks += [_grid(f"tally-{n}", names[n], state.rows[n], state.one) for n in order(state, seat)]
    elif seat is not None:
        blocks.append(_own(state, seat, look))
    if not settled(state):
        blocks += [_knowledge(state, names, seat), _acting(state, names)]
    if state.last:
        number = len(state.points)
        blocks += [_grid(f"last-{n}", f"{names[n]}, round {number}", state.last[n], state.one, True) for n in order(state, seat)]
    return [*blocks, _book()]


def settled(state: State) -> bool:
    """Tell whether the arrangements are as they are scored, or were just scored."""
    return state.phase in (SCORE, OVER) or (state.phase == DRAW and state.offers == 0 and state.points != ())


def order(state: State, seat: int | None) -> list[int]:
    """Return the seats clockwise, the viewer's own first."""
    return [(n + (seat or 0)) % state.seats for n in range(state.seats)]


def _grid(key: str, title: str, row: Sequence[int], one: bool, folded: bool = False) -> Grid:
    """Itemise an arrangement."""
    lines = tally(row, one)
    total = sum(line.points for line in lines)
    rows = [*([f"{line.title}: {line.why}", str(line.points)] for line in lines), ["Together", str(total)]]
    return Grid(id=key, title=f"{title}: {count(total, 'point')}", head=["What", "Points"], rows=rows, folded=folded)


def _own(state: State, seat: int, look: Look) -> BlockKind:
    """Itemise what a seat's arrangement scores now, or with the open card it has chosen."""
    row = state.rows[seat]
    if state.phase == TAKE and state.turn == seat and compose(state, seat, look.parts).parts == ("offer-0",):
        return _grid("tally", f"With {NAMES[state.drawn[0]]}", [*row, state.drawn[0]], state.one)
    if not row:
        return Text(id="tally", title="Your points", paragraphs=[["No card yet."]])
    return _grid("tally", "As it lies", row, state.one)


def _knowledge(state: State, names: Sequence[str], seat: int | None) -> Text:
    """Say who has seen what (TM-10)."""
    told: list[Rich] = []
    if state.phase == TAKE:
        giver, taker = state.offer()
        only = f"Only {names[giver]} has seen both cards of this offer" if giver != seat else "Only you have seen both cards of this offer"
        told.append([f"{only}; {'you' if taker == seat else names[taker]} will see the hidden one by taking it (TM-10)."])
    for owner in range(state.seats):
        for column, place in enumerate(state.rows[owner]):
            if place >= SIZE:
                told.append([f"{_owned(names, owner, seat)} card {column + 1}: {_seen_by(state, names, owner, column, seat)}."])
    return Text(id="seen", title="Who has seen what", paragraphs=told or [["No hidden card lies on the table."]])


def _owned(names: Sequence[str], owner: int, seat: int | None) -> str:
    """Say whose, at the beginning of a sentence."""
    return "Your" if owner == seat else f"{whose(names[owner])}"


def _seen_by(state: State, names: Sequence[str], owner: int, column: int, seat: int | None) -> str:
    """Say who knows a keepsake, with its name if the viewer does."""
    place = state.rows[owner][column]
    what = f"{NAMES[CARD[place]]}, " if place != HIDDEN else ""
    if state.asked:
        return f"{what}turned up"
    knows = dict.fromkeys((owner, state.offered_by(owner, column)))
    return f"{what}seen by {joined(['you' if who == seat else names[who] for who in knows])} alone"


def knowers(state: State, owner: int, column: int) -> tuple[int, ...]:
    """Return the seats that have seen a keepsake, its owner first (TM-10)."""
    return tuple(dict.fromkeys((owner, state.offered_by(owner, column))))


def _acting(state: State, names: Sequence[str]) -> Text:
    """Say which flowers that act before scoring have been seen, and where (TM-13)."""
    told: list[Rich] = []
    for seat, row in enumerate(state.rows):
        told += [[f"{names[seat]} has ", token(place), f": {FLOWERS[CARD[place]].effect}."] for place in row if place in ACTS]
    shown = {CARD[place] for row in state.rows for place in row}
    rest = [NAMES[card] for card in ACTING if card not in shown]
    if rest:
        told.append([f"{joined(rest)}: not on the table as far as you can see."])
    return Text(id="acting", title="Before scoring", paragraphs=told)


def _book() -> Items:
    """List the eighteen flowers, with colour, hearts and what each scores."""
    items = [
        Item(id=f"book-{n}", token=token(n), title=[flower.name], text=[f"{flower.colour}, {count(flower.hearts, 'heart')}; {flower.effect}. It says “{flower.meaning}”."])
        for n, flower in enumerate(FLOWERS)
    ]
    return Items(id="book", title="The eighteen flowers", style="plain", items=items, folded_from=0, folded_label="Show them")
