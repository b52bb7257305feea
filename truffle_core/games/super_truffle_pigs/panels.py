"""The lists beside the table: the round, one's missions, what was revealed, and what truffles can still be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from truffle_core.core.kit import Look
from truffle_core.core.plain_text import capital, counted, number_word
from truffle_core.core.scene import BlockKind, Grid, Item, Items, Rich, Strong, Text

from .missions import numbers
from .pieces import FACE, KINDS, POINTS, SUPER, points_of
from .saying import (
    DOES,
    card_token,
    die_said,
    die_token,
    kind_token,
    mission_progress,
    mission_title,
    whose,
)
from .state import CARDS_OF, DRAFT, OVER, SETUP, State


def panels(state: State, names: Sequence[str], look: Look) -> list[BlockKind]:
    """Return the lists for a viewer."""
    if state.phase == SETUP:
        return []
    seat = look.viewer if isinstance(look.viewer, int) else -1
    blocks: list[BlockKind] = [_round(state, names)] if state.phase not in (DRAFT, OVER) else []
    seats = [seat] if seat >= 0 else range(state.seats) if look.viewer is None else []
    blocks += [_secret(state, one, "Your" if look.live else capital(whose(names[one]))) for one in seats]
    if any(state.revealed):
        blocks.append(_revealed(state))
    if "cards" not in look.off and state.phase not in (DRAFT, OVER):
        blocks.append(_in_hand(state, names, seat))
    if "unseen" not in look.off and state.phase != OVER:
        blocks.append(_unseen(state))
    blocks.append(_all_powers(state))
    return blocks


def _round(state: State, names: Sequence[str]) -> Text:
    """Return the die and what it asks for (ST-04, ST-11, ST-12)."""
    left = counted(state.truffles, "truffle")
    ends = " This is the last round." if state.is_last_round() else ""
    if not state.die:
        said: Rich = [f"{names[state.holder]} rolls the wolf die."]
    else:
        said = [die_token(state.die), f" {die_said(state.die)}"]
    about = f"{capital(left)} in the forest; with three or fewer a round is the last (ST-29).{ends}"
    return Text(id="round", title="This round", paragraphs=[said, [about]])


def _secret(state: State, seat: int, owner: str) -> Items:
    """Return the missions of a seat that are not revealed, for its own eyes (ST-10, ST-22)."""
    items = [_mission(state, seat, mission) for mission in numbers(state.goals[seat])]
    items += [_done(state, mission) for mission in numbers(state.revealed[seat])]
    empty = "Chosen before the first round." if state.phase == DRAFT else "None."
    count = "secret" if state.phase == DRAFT or (state.phase != OVER and state.goals[seat]) else ""
    return Items(
        id=f"missions-{seat}", title=f"{owner} missions", count=count, style="orders", items=items, empty=empty
    )


def _mission(state: State, seat: int, mission: int) -> Item:
    """Return a mission still to be met, and how far it is."""
    scored = state.box.points[mission]
    return Item(
        id=f"goal-{mission}",
        amount=str(scored),
        amount_name=f"not {'met' if state.phase == OVER else 'yet'}, {counted(scored, 'point')}",
        open=True,
        title=[mission_title(state.box, mission)],
        text=["Not met." if state.phase == OVER else capital(f"{mission_progress(state, seat, mission)}.")],
    )


def _done(state: State, mission: int) -> Item:
    """Return a mission that is met."""
    scored = state.box.points[mission]
    return Item(
        id=f"goal-{mission}",
        amount=str(scored),
        amount_name=counted(scored, "point"),
        title=[mission_title(state.box, mission)],
        text=["Revealed."],
    )


def _revealed(state: State) -> Items:
    """Return the missions that are open, by player (ST-22)."""
    items = [
        Item(
            id=f"revealed-{mission}",
            seat=seat,
            text=[Strong(text=mission_title(state.box, mission)), f", {counted(state.box.points[mission], 'point')}"],
        )
        for seat in range(state.seats)
        for mission in numbers(state.revealed[seat])
    ]
    return Items(id="revealed", title="Missions revealed", style="log", items=items)


def _in_hand(state: State, names: Sequence[str], viewer: int) -> Items:
    """Return which direction cards the others may hold, by what lies face up on the tracks (ST-05, ST-23)."""
    items = [_hand_of(state, seat, names[seat]) for seat in state.order(max(viewer, 0)) if seat != viewer]
    return Items(id="in-hand", title="Cards they may hold", style="log", items=items)


def _hand_of(state: State, seat: int, name: str) -> Item:
    """Return how many direction cards a seat holds, and which they can be."""
    cards, held = CARDS_OF[state.cards[seat]], state.held(seat)
    of_them = "" if held == len(cards) else f"{capital(number_word(held))} of "
    text: Rich = [of_them]
    for n, card in enumerate(cards):
        text += [" " if n else "", card_token(card)]
    return Item(id=f"in-hand-{seat}", seat=seat, text=text if cards else [f"{name} has none."])


def _unseen(state: State) -> Items:
    """Return what the tokens that were never seen can be worth, by kind (ST-03)."""
    items = [_of_kind(state, kind) for kind in range(len(KINDS))]
    note = "Points of the truffles whose points you have not seen, the ones left in the box too."
    return Items(id="unseen", title="Truffles not yet seen", note=note, style="log", items=items)


def _of_kind(state: State, kind: int) -> Item:
    """Return one kind with the points that are still possible."""
    seen = Counter([one & FACE for one in _all_seen(state)])
    left = Counter([one & FACE for one in state.box.tokens[kind]]) - seen
    worths = Counter([one & POINTS for one in left.elements()])
    supers = sum([count for face, count in left.items() if face & SUPER])
    listed = ", ".join([f"{number_word(count)} of {worth}" for worth, count in sorted(worths.items())])
    text: Rich = [Strong(text=capital(listed) or "None")]
    if supers:
        text.append(f"; {counted(supers, 'super one')}")
    return Item(id=f"unseen-{kind}", token=kind_token(kind), text=text)


def _all_seen(state: State) -> list[int]:
    """Return the truffles whose points these eyes know."""
    there = [*state.tokens, *(one for pack in state.packs for one in pack), *state.spent]
    return [one for one in there if one and points_of(one) is not None]


def _all_powers(state: State) -> Grid:
    """Return all superpowers, to look up (ST-07)."""
    rows = [[name, str(state.box.costs[power]), DOES[power]] for power, name in enumerate(state.box.power_names)]
    return Grid(
        id="all-powers", title="All superpowers", head=["Power", "Actions", "What it does"], rows=rows, folded=True
    )


__all__ = ["panels"]
