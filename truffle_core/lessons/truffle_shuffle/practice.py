"""What can be practised without end: which order of a hand pays most, and fulfilling one with the fewest cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich
from truffle_core.games.truffle_shuffle import GAME, scoring, solver
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.pieces import FACES, hand_of
from truffle_core.games.truffle_shuffle.scoring import ORDERS, Order, order_named
from truffle_core.lessons.model import Choose, Do, Endless, Feedback, Judge, Option, Practice, Step, Trial

from .goals import Fulfil, choose, dollars, pay_step, right, spaced, wrong
from .positions import say, table

OFFERED: Final = 5
"""So many orders to choose from."""

DECK: Final = tuple(
    face for face, count in zip(FACES, deck_of(GAME.edition("standard")), strict=True) for _ in range(count)
)


def dealt_hand(rng: random.Random) -> list[str]:
    """Return six to nine cards of a deck, by their codes."""
    return rng.sample(DECK, rng.randint(6, 9))


def payable(hand: Sequence[str]) -> list[Order]:
    """Return the orders a hand can pay, those that pay most first."""
    found = [order_named(order) for order in scoring.orders_in(solver.payable(hand_of(hand)))]
    return sorted(found, key=lambda order: -order.pays)


# Which order pays most?


def best_order(number: int) -> Choose:
    """Ask which order of a hand pays most, where one alone does and others can be paid, too."""
    rng = random.Random(f"best order {number}")
    while True:
        hand = dealt_hand(rng)
        found = payable(hand)
        if len(found) < 2 or found[0].pays == found[1].pays:
            continue
        tempting = _beyond(hand, found)
        if not tempting:
            continue
        offered = [*found[: rng.randint(2, 3)], *tempting]
        asked = sorted(offered[:OFFERED], key=lambda order: (-order.pays, order.id))
        position = table(hand=" ".join(hand), phase="order", heading="After your action")
        return choose(position, *(_order(order, hand, found) for order in asked))


def _beyond(hand: Sequence[str], found: Sequence[Order]) -> list[Order]:
    """Return orders a hand cannot pay, those first that it is a single card short of."""
    short = {order: solver.missing(hand_of(hand), order.id).short for order in ORDERS if order not in found}
    return sorted((order for order in short if short[order] < 3), key=lambda order: (short[order], -order.pays))


def _order(order: Order, hand: Sequence[str], found: Sequence[Order]) -> Option:
    """Return an order as an answer, judged by what the rules find in the hand."""
    label: Rich = [f"{capital(order.name)}, {dollars(order.pays)}"]
    if order == found[0]:
        return Option(label, True, _paid_with(order, hand), more=_others(found[1:]))
    if order in found:
        said = [*_paid_with(order, hand), f" But that is {dollars(order.pays)}, and another order pays more."]
        return Option(label, False, said, "TS-18")
    missing = solver.missing(hand_of(hand), order.id).sentence
    return Option(label, False, [f"Your hand cannot fulfil it: {missing}."], "TS-20")


def _paid_with(order: Order, hand: Sequence[str]) -> Rich:
    """Say with which cards of a hand an order is fulfilled."""
    cards = solver.payments(hand_of(hand))[order.id]
    return [f"{capital(order.name)} can be fulfilled with ", *spaced(cards), "."]


def _others(orders: Sequence[Order]) -> tuple[Rich, ...]:
    """Say what else a hand can fulfil."""
    named = ", ".join(f"{order.name} ({dollars(order.pays)})" for order in orders)
    return ([f"The hand could also fulfil {named}."],)


# With the fewest cards


def fewest_cards(number: int) -> Do:
    """Ask for an order to be paid with the fewest cards of a hand that has some to spare."""
    rng = random.Random(f"fewest cards {number}")
    while True:
        hand = dealt_hand(rng)
        many = [order for order in payable(hand) if order.truffles > 2]
        if not many:
            continue
        order = rng.choice(many)
        cards = solver.payments(hand_of(hand))[order.id]
        # plain cards alone are no puzzle: every other one needs a special card
        if len(hand) - len(cards) >= 2 and any(not card[1].isdigit() for card in cards) == bool(number % 4):
            heading = f"{capital(order.name)}, {dollars(order.pays)}"
            position = table(hand=" ".join(hand), phase="order", heading=heading)
            step = pay_step(position, order.id, _with_fewest(order))
            return Do(step.position, step.judge, (Fulfil(order.id, cards),), step.compose, step.parts)


def _with_fewest(order: Order) -> Judge:
    """Ask for an order, paid with no more cards than it takes."""

    def judge(trial: Trial) -> Feedback:
        action = trial.action
        if not isinstance(action, Fulfil):
            return wrong("TS-16", f"You may go without, but here fulfil {order.name}.")
        least = solver.fewest(trial.before.hands[trial.before.turn])[order.id]
        if len(action.cards) > least:
            return wrong(
                "TS-18", f"That pays, but with {len(action.cards)} cards, and all of them go; {least} would do."
            )
        beside = least - order.truffles
        return right(
            f"{order.truffles} truffles and {beside} modifier{'' if beside == 1 else 's'}: it takes no fewer."
            if beside
            else f"{order.truffles} truffles and nothing beside them: it takes no fewer."
        )

    return judge


PRACTICE: Final = (
    Practice(
        "best",
        "Find the best order",
        "A hand can often fulfil several orders, but only one a turn. Bonus coins are left aside.",
        Step(
            title="",
            paragraphs=(),
            task=say("Of these orders that your hand can fulfil, which pays most?"),
            rules=("TS-18", "TS-20"),
            learned="",
            exercise=Endless(best_order),
            hint=say(
                "Go through them from the dearest down. Look first at the special cards: an Any Number, a Duplicate, a "
                "Rainbow or a modifier may stand for what seems to be missing."
            ),
        ),
    ),
    Practice(
        "pay",
        "Spend the fewest cards",
        "What you play is gone, so spend as few cards as will do: modifiers count as well.",
        Step(
            title="",
            paragraphs=(),
            task=say("Fulfil the order named above your hand with the fewest cards."),
            rules=("TS-18", "TS-19", "TS-20"),
            learned="",
            exercise=Endless(fewest_cards),
            hint=say(
                "Lay out the plain truffles first, then fill gaps with Any Number, Duplicate and Rainbow, which are "
                "truffles themselves. A modifier comes last: it is a card beside them."
            ),
        ),
    ),
)
"""What can be practised."""
