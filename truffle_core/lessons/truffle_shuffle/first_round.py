"""Chapter 11: a first whole round with comments."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.bot import Observation
from truffle_core.core.scene import Rich
from truffle_core.games.truffle_shuffle.pieces import BACK, FACES, UNKNOWN
from truffle_core.games.truffle_shuffle.rules import ranking
from truffle_core.games.truffle_shuffle.scoring import ORDERS, order_named
from truffle_core.games.truffle_shuffle.solver import fewest, payable
from truffle_core.games.truffle_shuffle.state import State
from truffle_core.games.truffle_shuffle.words import token
from truffle_core.lessons.model import Chapter, Do, Feedback, Round, Step, Trial

from .goals import Fulfil, Pass, Skip, Take, TakeTwo, right, taking, wrong
from .positions import paragraphs, say, table

PINK: Final = 3


def best_of(state: State, hand: bytes | bytearray) -> int:
    """Return what the best order of a hand would bring now, with its bonus coin; 0 for none (TS-18)."""
    coins, mask = state.coins(), payable(hand)
    coin = coins[0] if coins else 0
    return max((order.pays + coin * order.bonus for n, order in enumerate(ORDERS) if mask >> n & 1), default=0)


def pay_with(state: State, slot: int) -> int:
    """Return what the best order would bring with the card at a slot in hand; 0 for one that lies face down."""
    card = state.slots[slot]
    if card >= UNKNOWN:
        return 0
    hand = bytearray(state.hands[state.turn])
    hand[card] += 1
    return best_of(state, hand)


def _takes_best(trial: Trial) -> Feedback:
    """Ask for the free card with which the hand earns most."""
    if not isinstance(trial.action, Take):
        return wrong("TS-10", "Here take a card.")
    best = max(pay_with(trial.before, slot) for slot in trial.before.free())
    mine = pay_with(trial.before, trial.action.slot)
    if mine == best:
        return right(f"With it your hand can earn ${best}, more than with any other free card.")
    return wrong("TS-11", f"It is free, and with it your hand can earn ${mine}. Another free card makes ${best} of it.")


# Comments on a round


def comment(observation: Observation[Any, Any], action: Any, after: State) -> Rich:
    """Say something useful about a legal move, from what its player could know."""
    state = observation.state
    match action:
        case Take(slot):
            return _on_take(state, slot, bytes(after.hands[observation.seat]))
        case TakeTwo():
            return ["Two takes in one turn: look for a card that the first one uncovers."]
        case Skip():
            return ["You wait a turn and take three cards at once next time. Best when little that you want is free."]
        case Fulfil(order, cards):
            return _on_order(state, order, cards)
        case Pass():
            return _on_pass(state)
        case _:
            return ["Noted."]


def _on_take(state: State, slot: int, hand: bytes) -> Rich:
    """Comment on a take: what it completes, or what another card would have completed; `hand` is the hand with it."""
    unseen = state.slots[slot] >= UNKNOWN
    now, before = best_of(state, hand), best_of(state, state.hands[state.turn])
    if now > before:
        return [f"{'A good find: your' if unseen else 'Your'} hand can earn ${now} now."]
    if unseen:
        return ["It completes nothing better yet, but only you know its face."]
    best = max(state.free(), key=lambda free: pay_with(state, free))
    if pay_with(state, best) > before:
        return [
            "It completes nothing yet. ",
            token(FACES[state.slots[best]]),
            f" would have let you earn ${pay_with(state, best)} at once.",
        ]
    return ["It is one for later: no card that lies open would complete a better order now."]


def _on_order(state: State, order_id: str, cards: tuple[str, ...]) -> Rich:
    """Comment on an order: whether a better one was there, or fewer cards would have done."""
    order, hand, coins = order_named(order_id), state.hands[state.turn], state.coins()
    coin = coins[0] if coins else 0
    best = best_of(state, hand)
    if best > order.pays + coin * order.bonus:
        return [f"Another order of this hand would have earned ${best}."]
    if len(cards) > fewest(hand)[order_id]:
        return [f"No order of this hand earned more, though {fewest(hand)[order_id]} cards would have done."]
    if order.bonus and not coin:
        return ["No order of this hand earned more. The bonus coins were gone already."]
    return ["No order of this hand earned more."]


def _on_pass(state: State) -> Rich:
    """Comment on a turn without an order."""
    best = best_of(state, state.hands[state.turn])
    if not best:
        return ["Your hand can fulfil nothing yet, so there was nothing to decide."]
    if state.left < 8:
        return [f"You keep cards that could earn ${best}. The round is nearly over; do not wait too long."]
    return [f"You keep cards that could earn ${best}, and wait for something better."]


def ended(state: State) -> Rich:
    """Say how the round ended."""
    first, second = ranking(state)[:2]
    score = f"${state.money[0]} to ${state.money[1]}"
    tie = " after a tie in money" if state.money[first] == state.money[second] else ""
    who = "You have won" if first == 0 else "Bruno has won"
    return [f"{who}{tie}, {score}, and you have played by every rule."]


STEPS: Final = (
    Step(
        title="A card with an aim",
        paragraphs=paragraphs(
            "From here on you play as in a real round. Before you take a card, look at what your hand lacks.",
        ),
        task=say("Take the free card with which your hand can earn most."),
        rules=("TS-11",),
        learned="before a take, compare what each free card would let you earn.",
        exercise=Do(table("P4 O3 K1 G5 | G1 . . K3 G2 | K5 . . . G5 P1", "G2 G3 G4", heading="Your turn"), _takes_best),
    ),
    Step(
        title="What Ann is after",
        paragraphs=paragraphs(
            "The backs of Ann's hand are three pink ones. With a fourth pink card, whatever they all are, she could fulfil four of one colour.",
        ),
        task=say("Take the card that you should not leave to her."),
        rules=("TS-03",),
        learned="backs in a hand tell what its owner may be after (TS-03).",
        exercise=Do(
            table("P4 O3 K1 G5", "G2 P2", others=("K2 K4 KN",), heading="Your turn", show=("tableau", "hand", "seats")),
            taking(
                lambda seen, slot: BACK[seen.slots[slot]] == PINK and seen.hands[1][UNKNOWN + PINK] == 3,
                "She would have had four pink cards. Now she must look elsewhere.",
                "TS-03",
                "You may, but look at the backs in Ann's hand: three are pink, and {K1} would be the fourth.",
            ),
        ),
    ),
    Step(
        title="Your first round",
        paragraphs=paragraphs(
            "A whole round against Bruno, who is a beginner too. All that you have learned holds. The lists under the table show what your hand can fulfil. Each of your moves gets a comment. Where there is nothing to choose, the move is made for you: a turn in which you can fulfil nothing ends, and an only free card is taken.",
        ),
        task=say("Play until the tableau is empty. Whoever has more money then has won."),
        rules=("TS-10", "TS-11"),
        learned="you have played a whole round.",
        exercise=Round({"length": "round", "first": "0"}, ("You", "Bruno"), "novice", 5, comment, ended),
    ),
)

CHAPTER: Final = Chapter("round", "A first whole round", "You know the whole game. Play it!", STEPS)
