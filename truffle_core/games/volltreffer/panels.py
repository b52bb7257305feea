"""The lists beside the table: where the round stands, what a hand can meld, what was shown, and what has been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from truffle_core.core.kit import Look, Offer, Part
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import BlockKind, Button, Grid, Item, Items, Progress, Rich, Strong, Text, Token

from .choosing import GATHERING, proposals, shown
from .pieces import HAND, OF_SUIT, RANK, SUIT, SUIT_NAMES, SUITS, cards_of, set_of
from .saying import alike, kind, suit_token, token, way
from .scoring import ALL_SUITS, SET_POINTS, SMALLEST, Melds, meld_points, points_of, sum_of
from .state import DEAL, MELD, OVER, PLAY, State

POINTS: Final = Grid(
    id="points",
    title="Points of melds",
    head=["Meld", "Points"],
    rows=[
        ["Three of a rank", str(SET_POINTS[3])],
        ["Four of a rank", str(SET_POINTS[4])],
        ["Five of a rank", str(SET_POINTS[5])],
        ["All five suits", str(ALL_SUITS)],
        ["Smallest sum, and the lead", str(SMALLEST)],
    ],
)
"""What melds score (VT-11)."""

UNFOLDED: Final = 4
"""Selections of melds shown before the fold."""


def panels(state: State, names: Sequence[str], look: Look, offers: dict[str, Offer]) -> list[BlockKind]:
    """Return the lists for a viewer."""
    seat = look.viewer if isinstance(look.viewer, int) else -1
    blocks: list[BlockKind] = round_panel(state) if state.phase != OVER else []
    if state.phase == MELD and look.live and seat == state.turn:
        blocks.append(_choices(state, look, offers))
    elif seat >= 0 and state.phase in GATHERING and state.rows[seat]:
        blocks.append(_own(state, seat))
    if any(melds is not None for melds in state.melds):
        blocks.append(_melded(state, names))
    if state.round and "seen" not in look.off and state.phase not in (DEAL, OVER):
        blocks.append(_unseen(state, seat))
    return [*blocks, POINTS] if state.phase in GATHERING or state.round == 0 else blocks


def round_panel(state: State) -> list[BlockKind]:
    """Return which of the three phases it is."""
    now = 3 if state.phase in (DEAL, OVER) and state.round else 2 if state.phase == PLAY else int(state.phase == MELD)
    words: list[Rich] = [
        [Strong(text="Buying"), ", then melding, then eight tricks of 5 points."],
        [Strong(text="Melding"), ", then eight tricks of 5 points. The smallest sum leads."],
        [Strong(text="Tricks"), ": each is worth 5 points, and who takes it leads the next."],
        ["All tricks are taken."],
    ]
    phases = Progress(
        id="phases",
        title=f"Phase {min(now, 2) + 1} of 3",
        steps=["done" if n < now else "now" if n == now else "open" for n in range(3)],
        joined=True,
    )
    return [Text(id="round", title="This round", paragraphs=[words[now]]), phases]


# What a hand can meld


def _own(state: State, seat: int) -> Items:
    """Return what the viewer's hand holds of melds, and what it lacks."""
    held = list(state.rows[seat])
    ranks = Counter(RANK[card] for card in held)
    open_yet = len(held) < HAND
    sets = [(rank, number) for rank, number in ranks.items() if number > (1 if open_yet else 2)]
    items = [_set(held, rank, number, open_yet) for rank, number in sorted(sets, key=lambda one: (-one[1], one[0]))]
    suits = {SUIT[card] for card in held}
    if open_yet or len(suits) == len(SUITS):
        items.append(_suits(held, suits))
    return Items(id="own", title="Your melds", style="orders", items=[*items, _sum(state, seat)])


def _set(held: list[int], rank: int, number: int, open_yet: bool) -> Item:
    """Return one rank of which the hand has several."""
    cards = [token(card) for card in held if RANK[card] == rank]
    more = SET_POINTS.get(number + 1) if open_yet else None
    wanted = [Token(text=str(rank), name=f"another {rank}", wanted=True)] if more else []
    now = SET_POINTS.get(number, 0)
    text: Rich = [f"One more makes it {more} points." if now else "One more makes a meld."] if more else []
    return _line(f"set-{rank}", alike(rank, number), now or SET_POINTS[3], [*cards, *wanted], text, not now)


def _suits(held: list[int], suits: set[int]) -> Item:
    """Return how far the hand is from all five suits."""
    lacking = [suit for suit in range(len(SUITS)) if suit not in suits]
    has = [token(next(card for card in held if SUIT[card] == suit)) for suit in sorted(suits)]
    wanted = [suit_token(suit, wanted=True) for suit in lacking]
    text: Rich = [f"Only {SUIT_NAMES[lacking[0]]} is missing."] if len(lacking) == 1 else []
    return _line("suits", "all five suits", ALL_SUITS, [*has, *wanted], text, bool(lacking))


def _sum(state: State, seat: int) -> Item:
    """Return the sum of the viewer's hand, and whether it is the smallest."""
    held, mine = state.rows[seat], state.holder == seat
    said = f"Yours is {sum_of(held)}{f' with {len(held)} cards' if len(held) < HAND else ''}."
    if state.holder >= 0:
        said += " It is the smallest." if mine else " It is not the smallest."
    return _line("sum", "smallest sum", SMALLEST, [], [said], not mine)


def _line(key: str, title: str, points: int, tokens: list[Token], text: Rich, open_yet: bool) -> Item:
    """Return a line with the points something brings, or would bring."""
    name = f"{'not yet ' if open_yet else ''}{points} points"
    return Item(
        key, amount=str(points), amount_name=name, open=open_yet, title=[capital(title)], tokens=tokens, text=text
    )


def _choices(state: State, look: Look, offers: dict[str, Offer]) -> Items:
    """Return every selection of melds that the seat to act can show (VT-13)."""
    now = shown(state, look.parts)[1]
    items = [_choice(state, n, melds, now, offers) for n, melds in enumerate(proposals(state)) if melds]
    folded = UNFOLDED if len(items) > UNFOLDED + 1 else -1
    return Items(
        id="choices",
        title="What you can show",
        note="All, some or none of it.",
        style="orders",
        items=items,
        folded_from=folded,
        folded_label=f"{len(items) - UNFOLDED} more" if folded > 0 else "",
    )


def _choice(state: State, n: int, melds: Melds, now: Melds | None, offers: dict[str, Offer]) -> Item:
    """Return one selection with its points and where they lead."""
    key, chosen = f"melds-{n}", now is not None and _same(now, melds)
    offers[key] = Part(key)
    points = points_of(melds)
    said = " and ".join(kind(meld) for meld in melds)
    button = Button(
        label=["Chosen" if chosen else "Choose"],
        offer=key,
        pressed=chosen,
        name=f"{'Chosen' if chosen else 'Choose'}: {said}, {points} points",
    )
    return Item(
        id=key,
        amount=str(points),
        amount_name=f"{points} points",
        title=[capital(said)],
        tokens=[token(card) for meld in melds for card in meld],
        text=[way(state.pawns[state.turn], points)],
        button=button,
        current=chosen,
    )


def _same(one: Melds, other: Melds) -> bool:
    """Tell whether two selections come to the same: alike in kind, whichever of equal cards they show."""
    return sorted(map(kind, one)) == sorted(map(kind, other))


def _melded(state: State, names: Sequence[str]) -> Items:
    """Return what each seat has shown this round, and who has the smallest sum (VT-11, VT-14)."""
    asked = [(state.first + n) % state.seats for n in range(state.seats)]
    items = [_shown_by(state, seat, names[seat]) for seat in asked if state.melds[seat] is not None]
    return Items(id="melded", title="Melds of this round", style="orders", items=items)


def _shown_by(state: State, seat: int, name: str) -> Item:
    """Return what a seat has shown."""
    melds = state.melds[seat] or ()
    said = [f"{kind(meld)} {meld_points(meld)}" for meld in melds]
    if seat == state.holder:
        said.append(f"smallest sum {SMALLEST}")
    points = points_of(melds) + SMALLEST * (seat == state.holder)
    return Item(
        id=f"melded-{seat}",
        seat=seat,
        title=[f"{name}, {points} points" if points else name],
        tokens=[token(card) for meld in melds for card in meld],
        text=[f"{capital(', '.join(said))}." if said else "Nothing."],
    )


# What has been seen


def _unseen(state: State, seat: int) -> Items:
    """Return what is still to come: cards in the deck while buying, then the cards in the other hands (VT-10)."""
    buying = state.phase in GATHERING and state.phase != MELD
    left = set_of(state.deck) if buying else _held(state, seat)
    where = "the deck" if buying else "others' hands" if seat >= 0 else "hands"
    items = [_of_suit(suit, left, suit == state.trump) for suit in range(len(SUITS))]
    note = f"{len(cards_of(left))} cards in {where}, by suit."
    if not buying:
        note += f" {_out(state)}"
    return Items(
        id="seen", title="Not yet turned up" if buying else "Not yet played", note=note, style="log", items=items
    )


def _held(state: State, seat: int) -> int:
    """Return the cards in all hands but the viewer's."""
    held = 0
    for other, cards in enumerate(state.hands):
        held |= cards if other != seat else 0
    return held


def _out(state: State) -> str:
    """Say how many cards are in nobody's hand and were never played: they cannot win a trick."""
    return f"{len(state.deck) + len(state.market) + 1} cards are out of this round."


def _of_suit(suit: int, left: int, trump: bool) -> Item:
    """Return the cards of one suit, the highest first."""
    ranks = [str(RANK[card]) for card in reversed(cards_of(left & OF_SUIT[suit]))]
    return Item(
        id=f"seen-{suit}",
        token=suit_token(suit),
        text=[Strong(text=", ".join(ranks) or "none"), f"{'  (trump)' if trump else ''}"],
    )
