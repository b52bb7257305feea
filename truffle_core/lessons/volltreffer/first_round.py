"""Chapter 13: a first whole round with comments."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.bot import Observation
from truffle_core.core.plain_text import joined
from truffle_core.core.scene import Rich, Strong
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Buy, Meld, Order, Play
from truffle_core.games.volltreffer.pieces import CARD, PRICES, SUIT
from truffle_core.games.volltreffer.saying import adds, count, token
from truffle_core.games.volltreffer.scoring import MIDDLE, TRICK, points_of, totals
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Round, Step

from .goals import fate, surely_takes
from .positions import paragraphs, say

NAMES: Final = ("You", "Bruno", "Clara")


def comment(observation: Observation[Any, Any], action: Any, seen: State) -> Rich:
    """Say something useful about a legal move; `seen` is the position after it."""
    state = observation.state
    match action:
        case Order():
            return ["You buy last, so what is dear for the others may be cheap when it comes to you."]
        case Buy(slot):
            return _on_buy(state, slot)
        case Meld():
            return _on_meld(state, action, seen)
        case Play(code):
            return _on_play(state, CARD[code], action, seen)
        case _:
            return ["Noted."]


def _on_buy(state: State, slot: int) -> Rich:
    """Say what a card costs and brings."""
    card, held = state.market[slot], list(state.rows[0])
    brings = adds(held, card)
    if brings:
        return [brings]
    if SUIT[card] == state.trump:
        return ["A trump: good for a trick, if you want one."]
    if PRICES[slot] == 0:
        return ["It cost nothing, and your pawn stays where it is."]
    return ["No meld comes nearer by it. ", token(card), " will have to earn its price in a trick."]


def _on_meld(state: State, action: Meld, seen: State) -> Rich:
    """Say how far it is from here, and what was kept back."""
    at, most = seen.pawns[0], max(totals(state.hands[0]))
    shown = points_of(tuple(tuple(CARD[code] for code in meld) for meld in action.melds))
    kept = f"You kept {most - shown} points back. " if shown < most else ""
    left = MIDDLE - at
    if left <= 0:
        return [f"{kept}You are on {at}: from here every trick leads away from {MIDDLE}."]
    tricks = round(left / TRICK)
    if tricks > 8:
        return [f"{kept}You are on {at}. That is far from {MIDDLE}: all eight tricks would lead to {at + 8 * TRICK}."]
    return [f"{kept}You are on {at}, so you want {count(tricks, 'trick')}: they lead to {at + tricks * TRICK}."]


def _on_play(state: State, card: int, action: Play, seen: State) -> Rich:
    """Say whether the card takes the trick."""
    if sum(seen.tricks) > sum(state.tricks):
        if seen.taker == 0:
            return [f"The trick is yours: you are on {seen.pawns[0]}."]
        return [f"{NAMES[seen.taker]} takes it with ", token(seen.best), "."]
    if surely_takes(state, action):
        return [token(card), " cannot be beaten any more: the trick is as good as yours."]
    if seen.taker == 0:
        return [token(card), " is the highest so far, but it can still be beaten."]
    return [token(seen.best), " is higher, so this trick will not be yours."]


def ended(state: State) -> Rich:
    """Say how the round ended, and where everybody stands."""
    outcome = GAME.outcome(state)
    winners = outcome.winners if outcome else ()
    who = (
        f"{joined([NAMES[seat] for seat in winners])} won it."
        if winners
        else "Nobody is in the goal yet; in a whole game the next round would begin from here."
    )
    goal = state.goal()
    stands = "; ".join(f"{NAMES[seat]} on {fate(at, goal)}" for seat, at in enumerate(state.pawns))
    return [f"The round is over. {who} ", Strong(text=f"{stands}."), " You have played by every rule."]


STEPS: Final = (
    Step(
        title="Your first round",
        paragraphs=paragraphs(
            "A whole round against Bruno and Clara, who are beginners too: eight purchases, then melds, then eight tricks. You buy first. "
            "Under the table stands what your hand can meld, and what has been seen. Each of your moves gets a comment.",
        ),
        task=say("Play until the round is over. See how near to the goal you come."),
        rules=("VT-17",),
        learned="you have played a whole round.",
        exercise=Round({"length": "round", "first": "0"}, NAMES, "novice", 6, comment, ended),
    ),
)

CHAPTER: Final = Chapter("round", "A first whole round", "You know the whole game. Play it!", STEPS)
