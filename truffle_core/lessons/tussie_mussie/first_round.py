"""Chapter 13: a first whole round with comments."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.bot import Observation
from truffle_core.core.scene import Rich
from truffle_core.games.tussie_mussie.actions import Done, Larkspur, Marigold, Offer, Replace, Snapdragon, Take
from truffle_core.games.tussie_mussie.pieces import CARD, DOWN, HIDDEN
from truffle_core.games.tussie_mussie.saying import token
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.games.tussie_mussie.state import State
from truffle_core.lessons.model import Chapter, Round, Step

from .goals import after, best, choices, points
from .positions import paragraphs, say
from .weighing import about, average, gain, signed


def comment(observation: Observation[Any, Any], action: Any, seen: State) -> Rich:
    """Say something useful about a legal move, from what its player could know; `seen` is the position after it."""
    state = observation.state
    match action:
        case Offer():
            return _on_offer(state, seen)
        case Take(face):
            return _on_take(state, face, seen)
        case Larkspur():
            return ["Two cards to look at. One has to come in, but Pink Larkspur itself may go."]
        case Replace() | Snapdragon() | Marigold():
            return _on_choice(state, action)
        case Done():
            return _on_done(state)
        case _:
            return ["Noted."]


def _on_offer(state: State, seen: State) -> Rich:
    """Say what the open card would bring the recipient, as far as its row is known."""
    up, down = seen.drawn
    known = [place for place in state.rows[state.offer()[1]] if place != HIDDEN]
    hers, yours = gain(known, up), gain(state.rows[0], DOWN[down])
    return [
        "As far as you can see ",
        token(up),
        f" would bring Bruno {signed(hers)}; if he takes it, ",
        token(down),
        f" brings you {signed(yours)}.",
    ]


def _on_take(state: State, face: str, seen: State) -> Rich:
    """Compare the open card with what a hidden one would have brought on average."""
    row, up = state.rows[0], state.drawn[0]
    opened, hoped = gain(row, up), about(average(row, state.unseen))
    if face == "up":
        return [f"It brings you {signed(opened)} as your cards lie. A hidden one would have brought {hoped}."]
    taken = seen.rows[0][len(row)]
    return [
        "It was ",
        token(taken),
        f", and brings you {signed(gain(row, taken))}; {hoped} was to be hoped for, and ",
        token(up),
        f" would have brought {signed(opened)}.",
    ]


def _on_choice(state: State, action: Any) -> Rich:
    """Compare a choice before scoring with the best one."""
    reached, most = best(after(state, action)), max(best(after(state, other)) for other in choices(state))
    if reached == most:
        return [f"Nothing better was to be done with it: {points(reached)} can be reached."]
    return [f"After that the most you can reach is {points(reached)}. Another choice would have made it {most}."]


def _on_done(state: State) -> Rich:
    """Say whether something better was left undone."""
    now = score(state.rows[0], state.one).total
    if best(state) > now:
        return [f"Your cards score {now}; by other choices they could have scored {best(state)}."]
    return [f"Your cards score {points(now)}, and no choice you had would have made it more."]


def ended(state: State) -> Rich:
    """Say how the round ended, and which of the learner's cards brought most."""
    mine, his = state.total(0), state.total(1)
    who = "A tie on points" if mine == his else "You have won" if mine > his else "Bruno has won"
    own = score(state.rows[0], state.one).own
    column = max(range(len(own)), key=own.__getitem__)
    flower = token(CARD[state.rows[0][column]])
    best_card: Rich = (
        [" Your best flower was ", flower, f", with {points(own[column])} of its own."] if own[column] else []
    )
    tie = " (the alphabet decides it)" if mine == his else ""
    return [f"The round is over. {who}{tie}, {mine} to {his}, and you have played by every rule.", *best_card]


STEPS: Final = (
    Step(
        title="Your first round",
        paragraphs=paragraphs(
            "A whole round against Bruno, who is a beginner too: four offers, then flowers that act, if there are any, then the scoring. "
            "The lists under the table show what your cards score and who has seen what. Each of your moves gets a comment, in points.",
        ),
        task=say("Play until the round is scored. Whoever has more points has won."),
        rules=("TM-09",),
        learned="you have played a whole round.",
        exercise=Round({"length": "round", "first": "0"}, ("You", "Bruno"), "novice", 4, comment, ended),
    ),
)

CHAPTER: Final = Chapter("round", "A first whole round", "You know the whole game. Play it!", STEPS)
