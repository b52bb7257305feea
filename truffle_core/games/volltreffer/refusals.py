"""What is refused, by which rule, and why. Every function is asked only once something seemed wrong, or is rare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from truffle_core.core.errors import IllegalAction

from .actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from .pieces import CARD, NAMES, PRICES, SUIT, SUIT_NAMES, cards_of, said
from .scoring import KEYS, followers, meld_points
from .state import BUY, DEAL, HAND_SWAP, MARKET_SWAP, MELD, ORDER, OVER, PLAY, SWAP, State

NOW = {
    ORDER: "now the dealer orders the first four cards",
    BUY: "now cards are bought",
    SWAP: "now the buyer swaps two cards",
    MELD: "now melds are shown",
    PLAY: "now tricks are played",
    DEAL: "now the cards are dealt",
    OVER: "the game is over",
}


def not_now(state: State, rule: str, then: str) -> IllegalAction:
    """Return the refusal of something that was tried at the wrong moment."""
    return IllegalAction(rule, f"{then}, and {NOW.get(state.phase, 'now a card is being turned up')}")


def cards_in(codes: Sequence[str]) -> list[int]:
    """Return the cards written so; refuse what is no card (VT-01)."""
    strange = [code for code in codes if code not in CARD]
    if strange:
        raise IllegalAction("VT-01", f"{strange[0]!r} is none of the fifty cards")
    return [CARD[code] for code in codes]


def cards_held(state: State, codes: Sequence[str], rule: str) -> list[int]:
    """Return the cards written so; refuse those that the seat to move does not hold."""
    cards, row = cards_in(codes), state.rows[state.turn]
    missing = [card for card in cards if card not in row]
    if missing:
        raise IllegalAction(rule, f"{NAMES[missing[0]]} is not in this hand")
    return cards


def verify_order(state: State, action: Order) -> None:
    """VT-05: the four cards of the market; VT-04: trumps first, then by rank."""
    if state.phase != ORDER:
        raise not_now(state, "VT-05", "the dealer orders the first four cards if ranks among them tie")
    cards = cards_in(action.cards)
    if sorted(cards) != sorted(state.market):
        raise IllegalAction("VT-05", f"the order is one of these four cards: {said(state.market)}")
    keys = KEYS[state.trump]
    for dear, cheap in pairwise(cards):
        if keys[dear] < keys[cheap]:
            why = "is trump" if SUIT[cheap] == state.trump != SUIT[dear] else f"is higher than {NAMES[dear]}"
            raise IllegalAction("VT-04", f"{NAMES[cheap]} {why}, so it lies under the higher price")


def verify_buy(state: State, action: Buy) -> None:
    """VT-07: one of the four cards; VT-08: one that the pawn can pay."""
    if state.phase != BUY:
        raise not_now(state, "VT-07", "cards are bought in turn until every hand is full")
    if not 0 <= action.slot < len(PRICES):
        raise IllegalAction("VT-07", "four cards are for sale, in the slots 0 to 3")
    price, space = PRICES[action.slot], state.pawns[state.turn]
    if price >= space:
        card = NAMES[state.market[action.slot]]
        raise IllegalAction(
            "VT-08", f"{card} costs {price}, and a pawn on space {space} cannot pay that: it never goes below space 1"
        )


def _verify_swap(state: State, variant: str, what: str) -> None:
    """VT-26: after a purchase, in this reading of the variant."""
    if state.variant != variant:
        raise IllegalAction("VT-26", f"{what} are swapped only in a game with the variant {variant}")
    if state.phase != SWAP:
        raise not_now(state, "VT-26", f"the buyer swaps {what} right after a purchase")


def verify_swap_hand(state: State, action: SwapHand) -> None:
    """VT-26, hand_swap: two different places of the buyer's hand."""
    _verify_swap(state, HAND_SWAP, "two cards of the hand")
    held = len(state.rows[state.turn])
    if not (0 <= action.first < held and 0 <= action.second < held):
        raise IllegalAction("VT-26", f"there is no such place: the hand has {held} cards")
    if action.first == action.second:
        raise IllegalAction("VT-26", "two different cards are swapped with each other")


def verify_swap_market(state: State, action: SwapMarket) -> None:
    """VT-26, market_swap: two different slots of the market."""
    _verify_swap(state, MARKET_SWAP, "two cards of the market")
    if not (0 <= action.first < len(PRICES) and 0 <= action.second < len(PRICES)):
        raise IllegalAction("VT-26", "there is no such slot: four cards are for sale, in the slots 0 to 3")
    if action.first == action.second:
        raise IllegalAction("VT-26", "two different cards are swapped with each other")


def verify_meld(state: State, action: Meld) -> None:
    """VT-11: melds of cards in hand; VT-12: each card in one of them only."""
    if state.phase != MELD:
        raise not_now(state, "VT-11", "melds are shown once every hand is full")
    melds = [cards_held(state, codes, "VT-11") for codes in action.melds]
    shown = [card for cards in melds for card in cards]
    if len(set(shown)) < len(shown):
        twice = next(card for card in shown if shown.count(card) > 1)
        raise IllegalAction("VT-12", f"{NAMES[twice]} counts in one meld only, and only once")
    for cards in melds:
        if not meld_points(cards):
            raise _no_meld(cards)


def _no_meld(cards: list[int]) -> IllegalAction:
    """Say why cards are no meld (VT-11)."""
    kinds = "three to five cards of one rank, or five cards with one of each suit"
    if not cards:
        return IllegalAction("VT-11", f"a meld has cards: {kinds}")
    return IllegalAction("VT-11", f"{said(cards)} {'are' if len(cards) > 1 else 'is'} no meld; a meld is {kinds}")


def verify_play(state: State, action: Play) -> None:
    """VT-17: a card in hand, of the suit led if there is one."""
    if state.phase != PLAY:
        raise not_now(state, "VT-17", "cards are played to tricks once all have melded")
    (card,) = cards_held(state, (action.card,), "VT-17")
    allowed = followers(state.hands[state.turn], state.led)
    if not allowed >> card & 1:
        suit, can = SUIT_NAMES[state.led], said(cards_of(allowed), "or")
        raise IllegalAction("VT-17", f"{suit} was led and this hand can follow with {can}, so {NAMES[card]} must wait")
