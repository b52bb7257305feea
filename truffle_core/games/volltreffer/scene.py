"""Volltreffer as a scene: the market or the trick, the viewer's hand, the track with all pawns, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

from truffle_core.core.kit import Aid, Look, Offer, Part, Try
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Button, Piece, Scene, Seat, Token, Zone
from truffle_core.core.sketch import Sketch

from .actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from .choosing import (
    ASKED,
    GATHERING,
    asks,
    can_pay,
    can_play,
    compose,
    laid_out,
    lying,
    proposals,
    tied_places,
    would_be,
)
from .events import Bought, Dealt, Played
from .panels import panels
from .pieces import CODES, HAND, NAMES, PRICES, RANK, SUIT, SUIT_NAMES, SUITS
from .saying import count, progress, token, whose
from .scoring import LAST, MIDDLE, points_of
from .state import BUY, HAND_SWAP, MARKET_SWAP, MELD, ORDER, OVER, PLAY, SWAP, TURN, State
from .words import trick_number, where

__all__ = ["AIDS", "compose", "draw", "portrait"]
AIDS: Final = (
    Aid("seen", "What has been seen", "Shows the others' hands, all bought in the open, and what is still to come."),
)
"""What has been seen is public to whoever remembers it (VT-10)."""

LINE: Final = 10
"""Spaces in a line of the track, so that the goal is one line."""

NOTHING: Final = Meld(())
Table = Sketch[State]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    acts = look.live and look.viewer == state.turn and state.phase in ASKED
    hinted, wrong = _keys(look.hint, state), _keys(look.wrong, state)
    table = Sketch(state, names, roles, look, acting=acts, hinted=hinted, wrong=wrong)
    middle = _market(table) if state.phase in GATHERING or state.round == 0 else _trick(table)
    hand = [_hand(table, look.viewer)] if isinstance(look.viewer, int) and state.phase != OVER else []
    scene = Scene(
        look="volltreffer",
        title="Volltreffer",
        where=where(state),
        seats=[_seat(table, seat) for seat in range(state.seats)],
        seat_rows=True,
        zones=[middle, *hand, _track(table)],
        say=[asks(state)] if acts and state.phase != ORDER else [],
        buttons=_buttons(table) if acts and state.phase == MELD else [],
        side=panels(state, names, look, table.offers),
    )
    return scene, table.offers


def portrait() -> Scene:
    """Return the game's picture: the target, three pawns near its middle, two cards."""
    pieces = [
        Piece(id="target", kind="tile", art="target", x=0.75, y=0),
        Piece(id="orange", art="vO7", suit="O", x=0.16, y=1.33, turn=-14),
        Piece(id="blue", art="vB10", suit="B", x=2.94, y=1.26, turn=12),
        *(
            Piece(id=f"pawn-{seat}", kind="pawn", art="pawn", seat=seat, x=x, y=y)
            for seat, x, y in ((2, 1.4, 0.6), (1, 2.5, 1.1), (0, 2.02, 1.95))
        ),
    ]
    seats = [Seat(seat, name) for seat, name in enumerate(("Ann", "Bruno", "Cleo"))]
    zone = Zone("portrait", "spread", "", pieces=pieces, columns=4.1, rows=2.62)
    return Scene(look="volltreffer", title="Volltreffer", seats=seats, zones=[zone])


def _keys(action: Any, state: State) -> frozenset[str]:
    """Return the pieces that an action, hinted at or just refused, speaks of."""
    hand = lying(state, state.turn)
    match action:
        case Order(order):
            # of cards that tie, the last one's place follows once the others are chosen
            tied = {CODES[card]: place for place, card in enumerate(state.market) if place in tied_places(state)}
            pairs = [pair for pair in pairwise(order) if tied.keys() >= set(pair) and pair[0][1:] == pair[1][1:]]
            return frozenset([f"market-{tied[first]}" for first, _ in pairs])
        case Buy(slot):
            return frozenset([f"market-{slot}"])
        case SwapMarket(first, second):
            return frozenset([f"market-{first}", f"market-{second}"])
        case SwapHand(first, second):
            return frozenset([f"hand-{first}", f"hand-{second}"])
        case Play(code):
            cards = [code]
        case Meld(melds):
            cards = [code for meld in melds for code in meld]
        case _:
            return frozenset()
    return frozenset([f"hand-{place}" for place, card in enumerate(hand) if CODES[card] in cards])


def _buttons(table: Table) -> list[Button]:
    """Return what is done by a button when melds are shown: all that can be shown together, or nothing (VT-13)."""
    buttons = [table.button("nothing", "Meld nothing", Try(NOTHING))]
    best = proposals(table.state)[0]
    if best and not table.look.parts:
        buttons = [table.button("melds-0", f"All together, {points_of(best)} points", Part("melds-0")), *buttons]
    return buttons


def _card(table: Table, key: str, card: int, said: str, *, lit: bool, **more: Any) -> Piece:
    """Draw a card by its face."""
    return table.card(key, [NAMES[card], said], lit=lit, art=f"v{CODES[card]}", suit=SUITS[SUIT[card]], **more)


# The market


def _deck(state: State) -> Piece:
    """Draw the deck with the trump card half under it (VT-02)."""
    if state.round == 0:
        return Piece("deck", art="kV", name="Deck, 50 cards", face_down=True)
    suit, left = SUIT_NAMES[state.trump], len(state.deck)
    under = Piece("trump", art=f"v{CODES[state.under]}", suit=SUITS[state.trump], name=NAMES[state.under])
    said = f"Deck, {count(left, 'card')}; {NAMES[state.under]} lies half under it, so {suit} is trump"
    return Piece("deck", art="kV", name=said, face_down=True, beneath=under, foot=f"trump: {suit}")


def _market(table: Table) -> Zone:
    """Draw the cards for sale under their prices (VT-04); once all is bought, the four that are in nobody's hand."""
    state = table.state
    if state.phase == MELD or state.round == 0:
        label, note = ("Left over", "in nobody's hand this round") if state.round else ("Market", "not dealt yet")
    else:
        left = state.to_buy()
        label, note = "Market", f"{state.seats * HAND - left} bought, {left} to go"
    order = laid_out(state, _chosen(table)) if state.phase == ORDER and table.acting else range(4)
    pieces = [_for_sale(table, place, slot) for slot, place in enumerate(order)]
    return Zone("market", "row", label, note, [_deck(state), *pieces])


def _chosen(table: Table) -> list[int]:
    """Return the places chosen so far by the dealer who lays out ties (VT-05)."""
    return [int(part[-1]) for part in table.look.parts if part.startswith("market-")]


def _for_sale(table: Table, place: int, slot: int) -> Piece:
    """Draw one place of the market: a card, or the gap that a purchase has just left."""
    state, key = table.state, f"market-{place}"
    coin = "" if state.phase == MELD else str(PRICES[slot])
    cards = _slots(state)
    if place not in cards:
        seat = state.turn if state.round else -1
        said = f"Bought by {table.names[seat]}" if state.round else "A place for a card"
        return Piece(key, kind="place", name=said, seat=seat, marks=["gone"], coin=coin, foot=" ")
    card = cards[place]
    if table.look.live and state.phase != TURN:
        table.offers[key] = _sale_offer(table, place, key)
    trump = SUIT[card] == state.trump
    foot = "trump" if trump else "free" if coin == "0" else " "
    said = "left over" if state.phase == MELD else f"price {PRICES[slot]}{', trump' if trump else ''}"
    lit = table.acting and isinstance(table.offers.get(key), Part)
    return _card(table, key, card, said, lit=lit, coin=coin, foot=foot, moved_from=_came_to_market(table, place, card))


def _slots(state: State) -> dict[int, int]:
    """Return the cards of the market by place, with the gap of a purchase."""
    if state.phase != TURN:
        return dict(enumerate(state.market))
    return {n + (n >= state.gap): card for n, card in enumerate(state.market)}


def _sale_offer(table: Table, place: int, key: str) -> Offer:
    """Return what trying a card of the market means: a part where it can be chosen, else a purchase to be refused."""
    state = table.state
    if table.acting:
        if state.phase == ORDER and place in tied_places(state):
            return Part(key)
        if state.phase == SWAP and state.variant == MARKET_SWAP:
            return Part(key)
        if state.phase == BUY and can_pay(state, place):
            return Part(key)
    return Try(Buy(place))


def _came_to_market(table: Table, place: int, card: int) -> str:
    """Return where a card of the market was a step ago, if it was elsewhere."""
    before, step = table.look.before, table.look.last
    if before is None or step is None:
        return ""
    if any(isinstance(event, Dealt) for event in step.events):
        return "deck"
    old = next((slot for slot, one in _slots(before).items() if one == card), -1)
    return "deck" if old < 0 else "" if old == place else f"market-{old}"


# Tricks


def _trick(table: Table) -> Zone:
    """Draw the trick, from the leader on; a full one lies until the next card is led."""
    state = table.state
    first = state.leader if state.trick else state.turn
    pieces = [_played(table, n, (first + n) % state.seats) for n in range(state.seats)]
    done = state.led < 0 and bool(state.trick)
    number = sum(state.tricks) if done else trick_number(state)
    label = f"Trick {number} of {HAND}"
    return Zone("trick", "row", label, _about_trick(table, done), [_deck(state), *pieces])


def _about_trick(table: Table, done: bool) -> str:
    """Say who led what, or who took the trick."""
    state = table.state
    trump = f"{SUIT_NAMES[state.trump]} is trump"
    if done:
        return f"{table.names[state.taker]} took it"
    if state.led < 0:
        return trump
    return f"{table.names[state.leader]} led {SUIT_NAMES[state.led]}; {trump}"


def _played(table: Table, n: int, seat: int) -> Piece:
    """Draw the place of one seat in the trick, with its card once it has played."""
    state, key, name = table.state, f"trick-{n}", table.names[seat]
    if n >= len(state.trick):
        now = state.phase == PLAY and seat == state.turn
        word = ("to lead" if state.led < 0 else "to play") if now else ""
        goes_to = state.leader if state.trick else -1
        said = f"{name} has not played"
        return Piece(key, kind="place", name=said, seat=goes_to, text=word or " ", marks=["gone"], by=seat, foot=" ")
    card, done = state.trick[n], len(state.trick) == state.seats
    words = ["led"] if n == 0 else []
    if card == state.best:
        words.append("took it" if done else "highest")
    said = f"played by {name}{''.join(f', {word}' for word in words)}"
    mine = _last_card(table) == card
    came = f"seat-{seat}" if mine else ""
    if mine and seat == table.look.viewer:
        came = f"hand-{lying(table.look.before, seat).index(card)}"
    return _card(table, key, card, said, lit=False, by=seat, foot=", ".join(words) or " ", moved_from=came)


def _last_card(table: Table) -> int:
    """Return the card that the last step played, -1 if it played none."""
    step, before = table.look.last, table.look.before
    played = next((event.card for event in step.events if isinstance(event, Played)), "") if step is not None else ""
    return CODES.index(played) if played and before is not None else -1


# Hands


def _hand(table: Table, seat: int) -> Zone:
    """Draw the viewer's hand, all of it open (VT-10)."""
    state = table.state
    cards = lying(state, seat)
    owner = whose("You" if table.look.live else table.names[seat])
    size = f", {len(cards)} of {HAND} cards" if state.phase in GATHERING and state.phase != MELD else ""
    note = progress(cards) if state.phase in GATHERING else ""
    pieces = [_held(table, seat, place, card) for place, card in enumerate(cards)]
    return Zone("hand", "hand", f"{capital(owner)} hand{size}", note, pieces, tray=True)


def _held(table: Table, seat: int, place: int, card: int) -> Piece:
    """Draw one card of the viewer's hand."""
    state, key = table.state, f"hand-{place}"
    if table.look.live and state.phase in ASKED:
        table.offers[key] = Part(key) if table.acting and _may_choose(state, card) else Try(Play(CODES[card]))
    said = "trump" if SUIT[card] == state.trump else ""
    lit = isinstance(table.offers.get(key), Part)
    return _card(table, key, card, said, lit=lit, moved_from=_came_to_hand(table, seat, place, card))


def _may_choose(state: State, card: int) -> bool:
    """Tell whether a card of the hand can be chosen now."""
    if state.phase == PLAY:
        return can_play(state, card)
    return state.phase == MELD or (state.phase == SWAP and state.variant == HAND_SWAP)


def _came_to_hand(table: Table, seat: int, place: int, card: int) -> str:
    """Return where a card of the hand was a step ago, if it was elsewhere."""
    before, step = table.look.before, table.look.last
    if before is None or step is None or before.round != table.state.round:
        return ""
    old = lying(before, seat)
    if card in old:
        return "" if old.index(card) == place else f"hand-{old.index(card)}"
    return next((f"market-{event.slot}" for event in step.events if isinstance(event, Bought)), "")


def _seat(table: Table, seat: int) -> Seat:
    """Draw a player's panel: the space, the cards as far as the viewer wants to see them, and the tricks."""
    state, look = table.state, table.look
    turn = seat == state.turn and state.phase in (*ASKED, TURN)
    cards = sorted(lying(state, seat), key=lambda card: (SUIT[card], RANK[card])) if look.viewer != seat else []
    seen = look.viewer is None or "seen" not in look.off
    more: dict[str, Any] = {"tokens": [token(card) for card in cards]}
    if not seen:
        more = {"fan": [Token(mark="mV")] * len(cards), "fan_name": count(len(cards), "card")}
    if state.tricks[seat]:
        more["badge"] = count(state.tricks[seat], "trick")
    return table.seat(seat, turn, state.pawns[seat], f"on space {state.pawns[seat]}", coin=False, **more)


# The track


def _track(table: Table) -> Zone:
    """Draw the track with all pawns, and where what is chosen would put them (VT-01, VT-20, VT-21)."""
    state = table.state
    least, most = state.goal()
    pawns = [_pawn(table, seat, space) for seat, space in enumerate(state.pawns)]
    ghosts = [_pawn(table, *one, ghost=True) for one in would_be(state, table.acting, table.look.parts).items()]
    note = f"goal {least} to {most}, nearest to {MIDDLE} wins; past {LAST} on from 41"
    pieces = [*_spaces(least, most), *pawns, *ghosts]
    return Zone("track", "track", "The track", note, pieces, columns=LINE, loop=40)


@cache
def _spaces(least: int, most: int) -> tuple[Piece, ...]:
    """Return the eighty spaces."""
    tones: dict[int, Any] = {41: "bend", LAST: "bend"} | dict.fromkeys(range(least, most + 1), "goal") | {MIDDLE: "aim"}
    return tuple([Piece(f"space-{n}", kind="space", text=str(n), tone=tones.get(n, "")) for n in range(1, LAST + 1)])


def _pawn(table: Table, seat: int, space: int, ghost: bool = False) -> Piece:
    """Draw a pawn, or where it would come to."""
    name = table.names[seat]
    said = f"{name} would come to space {space}" if ghost else f"{name} on space {space}"
    key = f"would-{seat}-{space}" if ghost else f"pawn-{seat}"
    return Piece(key, kind="pawn", art="pawn", name=said, seat=seat, x=space - 1, marks=["ghost"] if ghost else [])
