"""Truffle Shuffle as a scene: the tableau of six rows, hands, coins, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from truffle_core.core.kit import Composed, Look, Offer, Part, Try
from truffle_core.core.plain_text import joined
from truffle_core.core.scene import Button, Piece, Rich, Scene, Seat, Token, Zone
from truffle_core.core.scene import State as Mark

from . import choosing, solver
from .actions import Discard, Fulfil, Skip, Take, TakeTwo
from .events import Taken
from .panels import order_panels
from .pieces import BACKS, COLOUR_NAMES, FACES, UNKNOWN, codes_of, name_of
from .rules import PASS, seen_name
from .state import ACT, BONUS, COLUMN, COVERED_BY, DISCARD, GONE, NO_SKIP, ORDER, OVER, ROW, ROWS, SLOTS, TAKE, State
from .words import cards, colours_of, token, where

WIDEST: Final = ROWS[-1]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    offers: dict[str, Offer] = {}
    seat = look.viewer if isinstance(look.viewer, int) else None
    zones = [_bonus(state)]
    if state.phase != OVER:
        zones.append(_tableau(state, names, look, offers))
    if seat is not None:
        zones.append(_hand(state, seat, look, offers))
    acting = look.live and seat == state.turn and state.phase in (ACT, TAKE, ORDER, DISCARD)
    buttons: list[Button] = []
    if acting and state.phase == ORDER:
        offers["pass"] = Try(PASS)
        chooses = look.parts or solver.payable(state.hands[state.turn])
        buttons.append(Button(label=["No order this turn"], offer="pass", kind="other" if chooses else "main"))
    side = order_panels(state, seat, look, offers) if seat is not None and look.live else []
    scene = Scene(
        look="truffle",
        title="Truffle Shuffle",
        where=where(state),
        seats=[_seat(state, number, names, roles, look) for number in range(state.seats)],
        zones=zones,
        side=side,
        say=[*_round_before(state, names), *_say(state)] if acting else [],
        buttons=buttons,
    )
    return scene, offers


def portrait() -> Scene:
    """Return the game's picture: a fan of cards, two of them face down, and coins."""
    fan = (("kP", "P", 0.26, 0.55, -20), ("kO", "O", 2.94, 0.55, 20), ("cG4", "G", 0.8, 0.18, -10), ("cK2", "K", 2.4, 0.18, 10), ("cR5", "R", 1.6, 0, 0))  # fmt: skip
    cards = [
        Piece(id=art, art=art, suit=suit, x=x, y=y, turn=turn, face_down=art[0] == "k") for art, suit, x, y, turn in fan
    ]
    coins = [
        Piece(id=f"coin-{text}", kind="coin", text=text, x=x, y=y)
        for text, x, y in (("2", 1.4, 1.98), ("1", 1.88, 2.1), ("5", 2.36, 1.92))
    ]
    zone = Zone("portrait", "spread", "", pieces=[*cards, *coins], columns=4.2, rows=1.95)
    return Scene(look="truffle", title="Truffle Shuffle", zones=[zone])


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to: a place to take from, a card to play, an order with its cards."""
    return choosing.compose(state, seat, parts)


def _round_before(state: State, names: Sequence[str]) -> Rich:
    """Say how the round before ended, while nobody has had a second turn in this one: its end may have been too quick to see."""
    if state.round == 1 or state.phase == DISCARD or state.left < SLOTS - state.seats:
        return []
    stands = [f"{name} ${own}" for name, own in zip(names, state.money, strict=True)]
    return [f"Round {state.round - 1} is over: {joined(stands)}. "]


def _say(state: State) -> Rich:
    """Say what is to be done now."""
    if state.phase == ACT:
        specials = [name for kind, name in (("T", "Take 2"), ("S", "Skip")) if _holds(state, kind)]
        choices = f", or play your {joined(specials, 'or')}" if specials else ""
        return [f"Take a free card{choices}."]
    if state.phase == TAKE:
        return [f"Take {cards(state.takes_left)} more." if state.takes_left else ""]
    if state.phase == ORDER:
        return ["Now you may fulfil one order, or none."]
    over = sum(state.hands[state.turn]) - state.seats
    return [f"The round is over: give up {cards(over)}, so that {cards(state.seats)} stay in your hand."]


def _holds(state: State, kind: str) -> bool:
    """Tell whether the seat to act holds a card of a kind in any colour."""
    return any(code[1] == kind for code in codes_of(state.hands[state.turn]))


# The tableau


def _tableau(state: State, names: Sequence[str], look: Look, offers: dict[str, Offer]) -> Zone:
    """Draw the six rows, each card where it lies, covered ones dimmed (TS-05, TS-11)."""
    free = set(state.free())
    last = _last_slot(look)
    wrong = look.wrong.slot if isinstance(look.wrong, Take) else -1
    pieces = []
    for slot in range(SLOTS):
        if state.slots[slot] == GONE:
            if slot == last and isinstance(look.last and look.last.by, int):
                pieces.append(_bare(slot, names, look))
            continue
        pieces.append(_laid(state, slot, slot in free, look, offers, wrong))
    return Zone(
        id="tableau",
        kind="spread",
        label="Tableau, six rows",
        pieces=pieces,
        columns=WIDEST,
        rows=len(ROWS),
    )


def _last_slot(look: Look) -> int:
    """Return the slot the last step took a card from, -1 for none."""
    events = look.last.events if look.last else ()
    return next((event.slot for event in events if isinstance(event, Taken)), -1)


def _place(slot: int) -> tuple[float, float]:
    """Return x and y of a slot: rows are centred and each lies half a card to the side of the one above (TS-05)."""
    return COLUMN[slot] + (WIDEST - ROWS[ROW[slot]]) / 2, float(ROW[slot])


def _bare(slot: int, names: Sequence[str], look: Look) -> Piece:
    """Draw the place of the card that was taken last, with its taker's initial."""
    x, y = _place(slot)
    assert look.last is not None
    seat = int(look.last.by)
    name = f"The card of this place in row {ROW[slot] + 1} was taken by {names[seat]}, the last move"
    return Piece(id=f"slot-{slot}", kind="place", name=name, x=x, y=y, seat=seat, marks=["gone"])


def _laid(state: State, slot: int, free: bool, look: Look, offers: dict[str, Offer], wrong: int) -> Piece:
    """Draw one card of the tableau."""
    card = state.slots[slot]
    x, y = _place(slot)
    key = f"slot-{slot}"
    may = look.live and look.viewer == state.turn and state.phase in (ACT, TAKE)
    marks: list[Mark] = [] if free else ["under"]
    if may and free:
        marks.append("lit")
    if key in look.parts:
        marks.append("chosen")
    if isinstance(look.hint, Take) and look.hint.slot == slot:
        marks.append("hint")
    if slot == wrong:
        marks.append("illegal")
    elif wrong >= 0 and slot in COVERED_BY[wrong]:
        marks.append("cause")
    if look.live:
        offers[key] = Part(key) if may and free else Try(Take(slot))
    face_down = card >= UNKNOWN
    colour = BACKS[card - UNKNOWN] if face_down else FACES[card][0]
    how = "chosen" if "chosen" in marks else "free" if free else "covered"
    return Piece(
        id=key,
        art=f"k{colour}" if face_down else f"c{FACES[card]}",
        suit=colour,
        name=f"{seen_name(card)}, row {ROW[slot] + 1}, {how}",
        x=x,
        y=y,
        marks=marks,
        offer=key if look.live else "",
        face_down=face_down,
    )


def _bonus(state: State) -> Zone:
    """Draw the bonus coins, those gone struck out (TS-07)."""
    coins = BONUS[state.seats]
    pieces = [
        Piece(
            id=f"coin-{n}",
            kind="coin",
            text=str(coin),
            used=n < state.bonus,
            name=f"${coin}{', gone' if n < state.bonus else ''}",
        )
        for n, coin in enumerate(coins)
    ]
    free = coins[state.bonus :]
    goes = f"${free[0]} for the next order of four or more" if free else "none left"
    note = f"{goes}; {state.left} of {SLOTS} cards left"
    return Zone(id="bonus", kind="coins", label="Bonus coins", note=note, pieces=pieces)


# Hands and players


def _hand(state: State, seat: int, look: Look, offers: dict[str, Offer]) -> Zone:
    """Draw the viewer's own hand; every card can be tried."""
    codes = codes_of(state.hands[seat])
    fresh = _fresh(look, seat)
    pieces = []
    for n, code in enumerate(codes):
        key = f"hand-{n}"
        piece = _held(state, seat, key, code, look, offers)
        if code == fresh:
            piece, fresh = _came(piece, _last_slot(look)), ""
        pieces.append(piece)
    count = len(codes)
    label = "Your hand" if look.live else "Hand"
    notes = {DISCARD: f"{state.seats} may stay after the round", OVER: ""}
    note = notes.get(state.phase, "No limit until the round ends")
    return Zone(
        id="hand", kind="hand", label=f"{label}, {count} card{'' if count == 1 else 's'}", note=note, pieces=pieces
    )


def _fresh(look: Look, seat: int) -> str:
    """Return the card that the last step brought into this hand."""
    slot = _last_slot(look)
    if slot < 0 or look.last is None or look.last.by != seat or look.before is None:
        return ""
    shown = next(event.card for event in look.last.events if isinstance(event, Taken))
    return shown if isinstance(shown, str) else FACES[look.before.slots[slot]]


def _came(piece: Piece, slot: int) -> Piece:
    """Return the piece with the place it came from, so that it is seen to travel."""
    return structs.replace(piece, moved_from=f"slot-{slot}")


def _held(state: State, seat: int, key: str, code: str, look: Look, offers: dict[str, Offer]) -> Piece:
    """Draw one card of the viewer's hand."""
    acting = look.live and state.turn == seat
    marks: list[Mark] = ["chosen"] if key in look.parts else []
    legal = acting and _playable(state, code, look)
    if legal:
        marks.insert(0, "lit")
    if _hinted(look, code):
        marks.append("hint")
    if isinstance(look.wrong, TakeTwo | Skip | Discard) and look.wrong.card == code:
        marks.append("illegal")
    if look.live:
        paying = state.phase == ORDER and acting
        offers[key] = Part(key) if legal or paying else Try(_attempt(state, code))
    chosen = ", chosen" if "chosen" in marks else ""
    return Piece(
        id=key, art=f"c{code}", suit=code[0], name=name_of(code) + chosen, marks=marks, offer=key if look.live else ""
    )


def _playable(state: State, code: str, look: Look) -> bool:
    """Tell whether a card of the hand can be played or given up by itself now (TS-10, TS-30), or can be added to what is chosen for an order."""
    if state.phase == ACT:
        return code[1] in "TS"
    if state.phase == ORDER:
        return bool(look.parts)
    return state.phase == DISCARD


def _attempt(state: State, code: str) -> TakeTwo | Skip | Discard:
    """Return the action that trying a card means, which the rules will then judge."""
    if state.phase in (ACT, TAKE):
        return Skip(code) if code[1] == "S" else TakeTwo(code)
    return Discard(code)


def _hinted(look: Look, code: str) -> bool:
    """Tell whether the hint speaks of this card."""
    hint = look.hint
    if isinstance(hint, TakeTwo | Skip | Discard):
        return hint.card == code
    return isinstance(hint, Fulfil) and code in hint.cards


def _seat(state: State, seat: int, names: Sequence[str], roles: Sequence[str], look: Look) -> Seat:
    """Draw a player's panel: money, the hand from the back, a Skip in front; open hands where the viewer may see them."""
    hand = state.hands[seat]
    codes = codes_of(hand)
    known = all(code[1] != "?" for code in codes) and (look.viewer is None or (look.viewer == seat and not look.live))
    backs = [Token(suit=code[0], mark=f"m{code[0]}", name=COLOUR_NAMES[code[0]]) for code in codes]
    count = len(codes)
    skip = state.skips[seat]
    front = []
    if skip != NO_SKIP:
        face = FACES[skip]
        front = [
            Piece(id=f"skip-{seat}", art=f"c{face}", suit=face[0], name=f"{name_of(face)} in front of {names[seat]}")
        ]
    return Seat(
        seat=seat,
        name=names[seat],
        role=", ".join(filter(None, [roles[seat], f"{count} card{'' if count == 1 else 's'}"])),
        turn=seat == state.turn and state.phase in (ACT, TAKE, ORDER, DISCARD),
        amount=str(state.money[seat]),
        amount_name=f"{state.money[seat]} dollars",
        fan=[] if known else backs,
        fan_name=f"{count} card{'' if count == 1 else 's'} in hand, seen from the back: {colours_of(hand)}"
        if count
        else "no cards in hand",
        tokens=[token(code) for code in codes] if known else [],
        front=front,
        line=look.lines[seat] if seat < len(look.lines) else [],
    )
