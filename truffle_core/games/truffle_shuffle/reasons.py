"""Why an action is a good one, in a short sentence: what stands below a hint."""

from __future__ import annotations

from truffle_core.core.bot import Observation
from truffle_core.core.plain_text import capital, number_word

from . import solver, tactics
from .actions import Action, Discard, Fulfil, Pass, Skip, Take, TakeTwo
from .pieces import COLOUR_NAMES, IN_WORDS, UNKNOWN, name_of
from .scoring import ORDERS, order_named
from .state import State
from .tactics import CARD_COST, LAST_TURNS, NEARNESS, Project
from .words import called, cards, money

Seen = Observation[State, Action]


def reason(observation: Seen, action: Action) -> str:
    """Return why the expert would do `action`, in one true sentence."""
    state, seat = observation.state, observation.seat
    match action:
        case Take(slot):
            return _of_take(state, seat, slot)
        case TakeTwo():
            return _of_take_two(state)
        case Skip():
            return "No free card helps your orders much, and next turn you take three."
        case Fulfil():
            return _of_order(state, action)
        case Pass():
            return _of_pass(observation)
        case Discard(card):
            return f"Of all your cards, {name_of(card)} helps your orders least."


def _of_take(state: State, seat: int, slot: int) -> str:
    """Say what a card completes or brings near; else what it keeps from the next player."""
    card, hand = state.slots[slot], state.hands[seat]
    outlooks = {outlook.slot: outlook for outlook in tactics.outlooks(state)}
    if len(outlooks) == 1:
        return "It is the only free card."
    best = outlooks[slot].gain >= max(outlook.gain for outlook in outlooks.values())
    if card >= UNKNOWN:
        return (
            "Nobody knows its face, but on average no free card helps your orders more."
            if best
            else _for_next_take(state)
        )
    more = tactics.with_card(hand, card)
    if completed := _completed(state, hand, more):
        return completed
    if nearer := _nearer(state, hand, more):
        return nearer
    return "No free card helps your hand more." if best else _for_next_take(state)


def _for_next_take(state: State) -> str:
    """Say that a card is taken for what can be taken after it."""
    if tactics.takes_again(state):
        return "Another card helps you more at once, but with this one your next card can be better."
    return "Another card helps you more, but would leave the next player a better one as well."


def _completed(state: State, before: bytes | bytearray, after: bytes | bytearray) -> str:
    """Say which well-paid order a hand can pay now and could not pay before."""
    fresh = solver.payable(after) & ~solver.payable(before)
    bonus = tactics.next_bonus(state)
    orders = [order for place, order in enumerate(ORDERS) if fresh >> place & 1 and order.pays > order.truffles]
    if not orders:
        return ""
    order = max(orders, key=lambda order: tactics.worth(order, bonus))
    return f"With it you can fulfil {called(order)}: {money(order.pays, bonus if order.bonus else 0)}."


def _nearer(state: State, before: bytes | bytearray, after: bytes | bytearray) -> str:
    """Say to which order a card brings the hand nearer, by what the promise counts most."""
    bonus = tactics.next_bonus(state)

    def adds(old: Project, new: Project) -> float:
        surplus = max(0.0, tactics.worth(new.order, bonus) - CARD_COST * new.order.truffles)
        return surplus * (NEARNESS**new.missing - NEARNESS**old.missing)

    pairs = list(zip(tactics.projects(before), tactics.projects(after), strict=True))
    old, new = max(pairs, key=lambda pair: adds(*pair))
    if adds(old, new) <= 0 or new.missing == 0:
        return ""
    colour = f" in {COLOUR_NAMES[new.colour]}" if new.colour else ""
    return (
        f"It brings you within {cards(new.missing)} of {called(new.order)}{colour}, which pays {money(new.order.pays)}."
    )


def _of_take_two(state: State) -> str:
    """Say why two cards are worth more now than one."""
    if tactics.turns_left(state) <= LAST_TURNS:
        return "The round is nearly over, and two cards are more than one."
    return "There are two cards here that help your orders, and it takes only one turn to have both."


def _of_order(state: State, action: Fulfil) -> str:
    """Say what an order brings for how many cards, or that time is short."""
    order, turns = order_named(action.order), tactics.turns_left(state)
    bonus = tactics.next_bonus(state) if order.bonus else 0
    brings = f"{capital(order.name)}: {money(order.pays, bonus)} for {cards(len(action.cards))}"
    if turns > LAST_TURNS:
        return f"{brings}, a good price."
    last = (
        "this may be your last turn of the round"
        if turns == 1
        else f"the round has about {number_word(turns, IN_WORDS)} turns left for you"
    )
    return f"{brings}, and {last}."


def _of_pass(observation: Seen) -> str:
    """Say that nothing can be paid, or nothing is worth its cards yet."""
    orders = [action for action in observation.legal_actions if isinstance(action, Fulfil)]
    if not orders:
        return "Your hand cannot fulfil any order yet."
    bonus = tactics.next_bonus(observation.state)
    best = max(orders, key=lambda action: tactics.worth(order_named(action.order), bonus))
    pays = tactics.worth(order_named(best.order), bonus)
    return f"The best that you can fulfil brings {money(pays)} for {cards(len(best.cards))}; kept, they may bring more."
