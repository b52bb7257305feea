"""From chosen parts to an action: ties to lay out, a card to buy, two to swap, melds, a card to play, and what follows.

Parts name places: `market-0` in the market, `hand-0` in the hand as it lies before its owner; `melds-1` is a proposal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import joined, number_word
from truffle_core.core.scene import Rich

from .actions import Buy, Meld, Order, Play, SwapHand, SwapMarket
from .pieces import CARD, CODES, PRICES, RANK, SUIT, SUIT_NAMES, cards_of, set_of
from .saying import MANY, adds, alike, price, token, tokens, told_melds, way
from .scoring import KEYS, POWER, SET_POINTS, SMALLEST, TRICK, Melds, followers, melds_of, moved, points_of
from .state import BUY, HAND_SWAP, MELD, ORDER, PLAY, SWAP, TURN, State

ASKED: Final = (ORDER, BUY, SWAP, MELD, PLAY)
"""The phases in which a seat is to act."""

GATHERING: Final = (ORDER, BUY, TURN, SWAP, MELD)
"""The phases in which cards are bought and melded."""


def lying(state: State, seat: int) -> list[int]:
    """Return a hand as it lies before its owner: by rank for melds, by suit for tricks; swaps count as they were made."""
    if state.variant == HAND_SWAP:
        return list(state.rows[seat])
    held = cards_of(state.hands[seat])
    return sorted(held, key=_by_rank) if state.phase in GATHERING else held


def _by_rank(card: int) -> tuple[int, int]:
    return RANK[card], SUIT[card]


def can_pay(state: State, slot: int) -> bool:
    """Tell whether the seat to act can pay for a slot (VT-08)."""
    return PRICES[slot] < state.pawns[state.turn]


def can_play(state: State, card: int) -> bool:
    """Tell whether the seat to act may play a card (VT-17)."""
    return bool(followers(state.hands[state.turn], state.led) >> card & 1)


def proposals(state: State) -> list[Melds]:
    """Return the selections of melds that the seat to act can show, most points first, the empty one last (VT-13)."""
    return sorted(melds_of(state.hands[state.turn]), key=points_of, reverse=True)


def asks(state: State) -> str:
    """Say what is to be done now."""
    if state.phase == SWAP:
        return (
            f"Choose the two cards of {'your hand' if state.variant == HAND_SWAP else 'the market'} that change places."
        )
    if state.phase == PLAY:
        return f"Follow {SUIT_NAMES[state.led]} if you can." if state.led >= 0 else "Lead any card."
    return {BUY: "Buy one of the four cards.", MELD: "Choose the cards you want to show, or meld nothing."}[state.phase]


def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Say what the chosen parts come to for `seat`, and what that would bring."""
    if state.turn != seat or state.phase not in ASKED:
        return Composed()
    if state.phase == ORDER:
        return _order(state, _places(parts, "market-", len(state.market)))
    if state.phase == SWAP:
        return _swap(state, parts)
    if state.phase == MELD:
        return _melds(state, parts)
    word, most, act = ("market-", 4, _buy) if state.phase == BUY else ("hand-", len(state.rows[seat]), _play)
    chosen = _places(parts, word, most)
    return act(state, chosen[-1]) if chosen else Composed()


def _places(parts: Sequence[str], word: str, most: int) -> list[int]:
    """Return the places that parts name, as far as there are such."""
    found = [part.removeprefix(word) for part in parts if part.startswith(word)]
    return [int(text) for text in found if text.isdecimal() and int(text) < most]


# Laying out and buying


def laid_out(state: State, chosen: Sequence[int]) -> list[int]:
    """Return the places of the first four cards in the order that comes of choosing some: among equals, the chosen first (VT-05)."""
    keys = KEYS[state.trump]
    rest = [place for place in range(len(state.market)) if place not in chosen]
    return sorted([*chosen, *rest], key=lambda place: keys[state.market[place]], reverse=True)


def tied_places(state: State) -> list[int]:
    """Return the places of the first four cards whose order is open (VT-05)."""
    keys = [KEYS[state.trump][card] for card in state.market]
    return [place for place, key in enumerate(keys) if keys.count(key) > 1]


def _order(state: State, chosen: list[int]) -> Composed:
    """Cards of one rank in the order in which they were chosen (VT-05)."""
    kept = [place for place in dict.fromkeys(chosen) if place in tied_places(state)]
    cards = [state.market[place] for place in laid_out(state, kept)]
    message: Rich = ["Cards of one rank tie: choose them in the order in which they are to lie, the dearest first."]
    one, two, three, four = [CODES[card] for card in cards]
    return Composed(
        tuple(f"market-{place}" for place in kept), Order((one, two, three, four)), ["Lay them out so"], message
    )


def _buy(state: State, slot: int) -> Composed:
    """One card of the market, with what it costs and what it brings (VT-07)."""
    card, space = state.market[slot], state.pawns[state.turn]
    where_to = f", {space} to {space - PRICES[slot]}" if PRICES[slot] else ""
    brings = adds(lying(state, state.turn), card)
    message: Rich = [token(card), f" costs {price(slot)}{where_to}.{' ' if brings else ''}{brings}"]
    return Composed((f"market-{slot}",), Buy(slot), ["Buy ", token(card)], message, again=True)


def _swap(state: State, parts: tuple[str, ...]) -> Composed:
    """Two cards of the hand or the market; in hand the last two are proposed, for it changes nothing else (VT-26)."""
    in_hand = state.variant == HAND_SWAP
    cards = list(state.rows[state.turn]) if in_hand else state.market
    word = "hand-" if in_hand else "market-"
    chosen = list(dict.fromkeys(_places(parts, word, len(cards))))[-2:]
    kept = tuple(f"{word}{place}" for place in chosen)
    if len(chosen) == 1:
        return Composed(kept, None, [], [token(cards[chosen[0]]), " and which other?"])
    if not chosen and not in_hand:
        return Composed()
    first, second = sorted(chosen or [len(cards) - 2, len(cards) - 1])
    label: Rich = ["Swap ", token(cards[first]), " and ", token(cards[second])]
    if in_hand:
        return Composed(kept, SwapHand(first, second), label, [asks(state), " This changes nothing but their places."])
    costs: Rich = [token(cards[first]), f" will cost {PRICES[second]}, ", token(cards[second]), f" {PRICES[first]}."]
    return Composed(kept, SwapMarket(first, second), label, costs)


# Melds


def shown(state: State, parts: tuple[str, ...]) -> tuple[list[int], Melds | None]:
    """Return the places chosen in the hand, and the melds that take exactly these cards, None if there are none (VT-12)."""
    hand = lying(state, state.turn)
    proposed = _places(parts, "melds-", len(proposals(state)))
    if proposed and parts[-1] == f"melds-{proposed[-1]}":
        melds = proposals(state)[proposed[-1]]
        return [hand.index(card) for meld in melds for card in meld], melds
    chosen = list(dict.fromkeys(_places(parts, "hand-", len(hand))))
    cards = [hand[place] for place in chosen]
    whole = [melds for melds in melds_of(set_of(cards)) if sum(map(len, melds)) == len(cards)]
    return chosen, max(whole, key=points_of) if whole else None


def _melds(state: State, parts: tuple[str, ...]) -> Composed:
    """Cards to show, or a proposal of them, with where the points lead (VT-11, VT-12)."""
    chosen, melds = shown(state, parts)
    kept = tuple(f"hand-{place}" for place in chosen)
    if not chosen:
        return Composed(message=[asks(state), *_sum_too(state, 0)])
    hand = lying(state, state.turn)
    if melds is None:
        return Composed(
            kept, None, [], [*tokens([hand[place] for place in chosen]), *_lacking([hand[n] for n in chosen])]
        )
    points = points_of(melds)
    action = Meld(tuple(tuple([CODES[card] for card in meld]) for meld in melds))
    message: Rich = [
        "Show ",
        *told_melds(melds),
        f": {way(state.pawns[state.turn], points)}.",
        *_sum_too(state, points),
    ]
    return Composed(kept, action, [f"Meld for {points} points"], message)


def _sum_too(state: State, points: int) -> Rich:
    """Say that the smallest sum is scored in the same turn, to its holder (VT-14)."""
    if state.turn != state.holder:
        return []
    return [f" The smallest sum is yours and scores too: {way(moved(state.pawns[state.turn], points), SMALLEST)}."]


def _lacking(cards: list[int]) -> Rich:
    """Say what cards lack of being melds (VT-11)."""
    ranks, suits = Counter(RANK[card] for card in cards), {SUIT[card] for card in cards}
    if any(number in SET_POINTS for number in ranks.values()):
        return _left_over(cards, ranks)
    if len(ranks) == 1:
        missing = 3 - len(cards)
        return [
            f": {number_word(missing)} more of the {MANY[min(ranks) - 1]} {'makes' if missing == 1 else 'make'} a meld."
        ]
    if len(suits) == len(cards):
        lacking = [name for suit, name in enumerate(SUIT_NAMES) if suit not in suits]
        return [f": with {joined(lacking)} these would be all five suits."]
    return [" do not all belong to melds: three or more of one rank, or one card of each suit."]


def _left_over(cards: list[int], ranks: Counter[int]) -> Rich:
    """Say which of the chosen cards are melds by themselves, and which are in none yet (VT-12)."""
    sets = [alike(rank, number) for rank, number in ranks.items() if number in SET_POINTS]
    rest = [card for card in cards if ranks[RANK[card]] not in SET_POINTS]
    made = f"{sets[0]} are a meld" if len(sets) == 1 else f"{joined(sets)} are melds"
    return [f": {made}, ", *tokens(rest), f" {'is' if len(rest) == 1 else 'are'} in none yet."]


# Tricks


def _play(state: State, place: int) -> Composed:
    """One card of the hand, with what it would do in the trick (VT-17, VT-18)."""
    card = lying(state, state.turn)[place]
    if state.led < 0:
        message: Rich = [token(card), f" leads. A trick leads to {way(state.pawns[state.turn], TRICK)}."]
        return Composed((f"hand-{place}",), Play(CODES[card]), ["Lead ", token(card)], message, again=True)
    seat = leads_with(state, card)
    last = len(state.trick) == state.seats - 1
    if seat == state.turn:
        takes = "takes the trick" if last else "takes the trick so far"
        message = [token(card), f" {takes}: {way(state.pawns[seat], TRICK)}."]
    else:
        takes = "takes the trick" if last else "stays the highest"
        message = [token(card), " does not beat ", token(state.best), f", which {takes}."]
    return Composed((f"hand-{place}",), Play(CODES[card]), ["Play ", token(card)], message, again=True)


def leads_with(state: State, card: int) -> int:
    """Return the seat that would have the highest card of the trick once the seat to act has played this one (VT-18)."""
    power = POWER[state.trump][state.led]
    return state.turn if power[card] > power[state.best] else state.taker


# Where the pawns would come to


def would_be(state: State, acting: bool, parts: tuple[str, ...]) -> dict[int, int]:
    """Return the spaces to which pawns would come by the trick as it lies, or by what the viewer, if `acting`, has chosen."""
    seat, space = state.turn, state.pawns[state.turn]
    if state.phase == PLAY:
        return _would_take(state, compose(state, seat, parts).action if acting else None, acting)
    if not acting or state.phase not in (BUY, MELD):
        return {}
    action = compose(state, seat, parts).action
    if isinstance(action, Buy):
        return {seat: space - PRICES[action.slot]} if PRICES[action.slot] else {}
    points = points_of(shown(state, parts)[1] or ()) + SMALLEST * (seat == state.holder)
    return {seat: moved(space, points)} if points else {}


def _would_take(state: State, action: object, acting: bool) -> dict[int, int]:
    """Return where the seat with the highest card, or the one to lead, would come to with this trick."""
    if state.led < 0:
        seat = state.turn if acting else -1
    else:
        seat = leads_with(state, CARD[action.card]) if isinstance(action, Play) else state.taker
    return {seat: moved(state.pawns[seat], TRICK)} if seat >= 0 else {}
