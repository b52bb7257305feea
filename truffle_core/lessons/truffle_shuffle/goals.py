"""What a step asks for, put to the rules: judges of actions, and answers whose truth is computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from truffle_core.core.errors import IllegalAction
from truffle_core.core.kit import Composed
from truffle_core.core.plain_text import capital
from truffle_core.core.scene import Rich, Strong
from truffle_core.games.truffle_shuffle import GAME, choosing, scoring, solver
from truffle_core.games.truffle_shuffle.actions import Action, Fulfil, Pass, Skip, Take, TakeTwo
from truffle_core.games.truffle_shuffle.pieces import FACES, UNKNOWN, codes_of, hand_of
from truffle_core.games.truffle_shuffle.state import ORDER, ROW, State
from truffle_core.games.truffle_shuffle.words import token
from truffle_core.lessons.model import Do, Feedback, Judge, Option, Position, Trial
from truffle_core.lessons.phrases import choose, in_turn

from .positions import PHRASES, say

right, wrong, of_kind = PHRASES.right, PHRASES.wrong, PHRASES.of_kind
option, predict, button = PHRASES.option, PHRASES.predict, PHRASES.button

# Judges of actions


def taking(fits: Callable[[State, int], bool], praise: str, rule: str, other: str, *, done: bool = True) -> Judge:
    """Ask for a take of a slot that fits; other legal actions are answered by `rule` and `other`."""

    def judge(trial: Trial) -> Feedback:
        if isinstance(trial.action, Take) and fits(trial.before, trial.action.slot):
            return right(praise, done=done)
        return wrong(rule, other)

    return judge


def paying(order_id: str, praise: str, rule: str, other: str, *, cards: str = "", fewest: bool = False) -> Judge:
    """Ask for an order, with exactly these cards or with the fewest that do, if said."""

    def judge(trial: Trial) -> Feedback:
        action = trial.action
        if not isinstance(action, Fulfil) or action.order != order_id:
            return wrong(rule, other)
        least = solver.fewest(trial.before.hands[trial.before.turn])[order_id]
        if fewest and len(action.cards) > least:
            return wrong(rule, f"That fulfils it, but with {len(action.cards)} cards; {least} would do.")
        if cards and sorted(action.cards) != sorted(cards.split()):
            return wrong(rule, other)
        return right(praise)

    return judge


def lifting(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
    """Choose a card to take while orders are not known yet: without a word of what it would complete."""
    made = choosing.compose(state, seat, parts)
    if not isinstance(made.action, Take) or state.slots[made.action.slot] >= UNKNOWN:
        return made
    slot = made.action.slot
    said: Rich = ["You chose ", token(FACES[state.slots[slot]]), f" in row {ROW[slot] + 1}."]
    return msgspec.structs.replace(made, message=said)


# Paying by choosing cards


def pay_step(position: Position, order_id: str, judge: Judge) -> Do:
    """Return an exercise in which cards of the hand are chosen for an order, right ones or wrong ones."""
    return Do(position, judge, compose=composer(order_id), parts=(f"order-{order_id}",))


def composer(order_id: str) -> Callable[[Any, int, tuple[str, ...]], Composed]:
    """Return a way to choose cards for an order that may be tried whether they pay it or not."""
    order = scoring.order_named(order_id)

    def compose(state: State, seat: int, parts: tuple[str, ...]) -> Composed:
        if state.phase != ORDER:
            return choosing.compose(state, seat, parts)
        codes = codes_of(state.hands[seat])
        kept = [part for part in parts if part.startswith("hand-") and int(part[5:]) < len(codes)]
        chosen = [codes[int(part[5:])] for part in kept]
        base = (f"order-{order_id}", *kept)
        if not chosen:
            return Composed(base, None, [], [f"In your hand, choose the cards for “{order.name}”."])
        message: Rich = [Strong(text=f"{capital(order.name)}: "), *spaced(chosen)]
        label = f"Play {'this card' if len(chosen) == 1 else f'these {len(chosen)} cards'}"
        return Composed(base, Fulfil(order_id, tuple(chosen)), [label], message)

    return compose


def spaced(codes: Sequence[str]) -> Rich:
    """Return cards as tokens with spaces between them."""
    return [part for n, code in enumerate(codes) for part in ((" ", token(code)) if n else (token(code),))]


# Answers whose truth the rules compute


def accepted(order_id: str, cards: str) -> bool:
    """Ask the rules whether exactly these cards fulfil an order."""
    return refusal(order_id, cards) is None


def refusal(order_id: str, cards: str) -> IllegalAction | None:
    """Return why these cards do not fulfil an order, None if they do."""
    try:
        scoring.check_payment(order_id, tuple(cards.split()))
    except IllegalAction as error:
        return error
    return None


def payment(order_id: str, cards: str, praise: str) -> Option:
    """Return cards for an order as an answer: right if the rules accept them, else wrong for the rules' own reason."""
    label = spaced(cards.split())
    error = refusal(order_id, cards)
    if error is None:
        return Option(label, True, say(praise))
    return Option(label, False, [f"{error.reason}."], error.rule)


def verdict(order_id: str, cards: str, why: str, rule: str = "") -> tuple[Option, Option]:
    """Return "accepted" and "not accepted" for cards and an order, as the rules decide.

    `why` explains an accepted payment, with the `rule` that speaks for it; a refused one is explained by its refusal.
    """
    error = refusal(order_id, cards)
    if error is None:
        return Option(["It is accepted"], True, say(why)), Option(["It is refused"], False, say(why), rule)
    reason: Rich = [f"{error.reason}."]
    return Option(["It is accepted"], False, reason, error.rule), Option(["It is refused"], True, say(why))


def takes_refusal(position: Position, action: Action) -> IllegalAction | None:
    """Return why an action is not allowed in a position, None if it is."""
    try:
        GAME.verify(position.seen, action)
    except IllegalAction as error:
        return error
    return None


def dollars(amount: int) -> str:
    """Return an amount of money."""
    return f"${amount}"


def can_pay(hand: str) -> tuple[str, ...]:
    """Return the orders a hand can pay."""
    return scoring.orders_in(solver.payable(hand_of(hand.split())))


PASS: Final = Pass()
__all__ = [
    "PASS",
    "Do",
    "Fulfil",
    "Pass",
    "Skip",
    "Take",
    "TakeTwo",
    "accepted",
    "button",
    "can_pay",
    "choose",
    "composer",
    "dollars",
    "in_turn",
    "lifting",
    "of_kind",
    "option",
    "pay_step",
    "paying",
    "payment",
    "predict",
    "refusal",
    "right",
    "spaced",
    "takes_refusal",
    "taking",
    "verdict",
    "wrong",
]
