"""Chapter 13: a first whole round with comments."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.bot import Observation
from truffle_core.core.plain_text import capital, counted
from truffle_core.core.scene import Rich
from truffle_core.games.super_truffle_pigs.actions import Dig, Done, Keep, Leave, Move, PlayCard, Power, Upgrade
from truffle_core.games.super_truffle_pigs.pieces import (
    CARD,
    DEPTHS,
    KINDS,
    NO_TRUFFLE,
    PACKS,
    PLACES,
    kind_of,
    points_of,
)
from truffle_core.games.super_truffle_pigs.saying import mission_title, truffle_token
from truffle_core.games.super_truffle_pigs.scoring import points
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.games.super_truffle_pigs.wolves import program
from truffle_core.lessons.model import Chapter, Round, Step

from .positions import paragraphs, say

NAMES: Final = ("You", "Bruno")


def comment(observation: Observation[Any, Any], action: Any, seen: State) -> Rich:
    """Say something useful about a legal move; `seen` is the position after it."""
    state = observation.state
    match action:
        case Keep(name):
            number = state.box.mission[name]
            worth = counted(state.box.points[number], "point")
            return [f"{mission_title(state.box, number)}: {worth}, once it is met. Nobody else knows that you have it."]
        case Leave():
            return ["Out already? Safe, certainly; but nobody has dug much yet."]
        case Done():
            unused = f"{counted(state.actions, 'action')} unused" if state.actions else "All actions spent"
            return [f"{unused}. Now think of the wolves."]
        case Move(pig):
            return _on_move(state, seen, pig)
        case Dig(pig):
            return _on_dig(state, seen, pig)
        case Upgrade():
            return [f"Level {seen.levels[0]}: an action more, in every turn from now on."]
        case PlayCard(pack, card):
            return _on_card(state, PACKS.index(pack), CARD[card])
        case Power():
            return ["A power used. It is replaced when the wolves have moved."]
        case _:
            return ["Noted."]


def _on_move(state: State, seen: State, pig: int) -> Rich:
    """Say what a pig finds where it has come to."""
    tile = seen.pigs[pig]
    if tile < 0:
        return ["It met a wolf, and ran. One pig is left to you; take care of it."]
    lost = "What it had dug is lost. " if state.progress[pig] else ""
    if seen.tokens[tile] == NO_TRUFFLE:
        return [f"{lost}Nothing to dig here, but it is on its way."]
    kind = kind_of(seen.tokens[tile])
    near = " A wolf is next to it, so do not stay too long." if seen.laid().beside[tile] & seen.danger else ""
    return [f"{lost}Under it lies a {KINDS[kind]} truffle, {counted(DEPTHS[kind], 'level')} deep.{near}"]


def _on_dig(state: State, seen: State, pig: int) -> Rich:
    """Say what was dug up, or how far it is."""
    if len(seen.packs[0]) == len(state.packs[0]):
        tile = seen.pigs[pig]
        left = DEPTHS[kind_of(seen.tokens[tile])] - seen.progress[pig]
        return [f"{capital(counted(left, 'level'))} to go. If the pig stays, what is dug lasts over rounds."]
    one = seen.packs[0][-1]
    worth = points_of(one) or 0
    return [
        truffle_token(one),
        f" is yours: {counted(worth, 'point')}{'.' if worth else ', but two such truffles still buy a level.'}",
    ]


def _on_card(state: State, pack: int, card: int) -> Rich:
    """Say where the card alone would lead, and whether a pig of one's own is on that way."""
    end = program(state, pack, [card])
    own = [pig for pig in state.in_forest(0) if end.pigs[pig] < 0]
    places = " and ".join([PLACES[end.wolves[wolf]] for wolf in state.standing(pack)]) or "nowhere"
    if own:
        return [f"On its own it would lead to {places}, right through a pig of yours. Bruno's card may change that."]
    return [f"On its own it would lead to {places}, and not to your pigs. Bruno's card comes as well."]


def ended(state: State) -> Rich:
    """Say how the round ended."""
    mine, his = points(state, 0), points(state, 1)
    inside = len(state.in_forest(0))
    pigs = {2: "both your pigs are", 1: "one of your pigs is", 0: "none of your pigs is"}[inside]
    return [
        f"The round is over: {counted(mine, 'point')} for you, {counted(his, 'point')} for Bruno, and {pigs} still in the forest. ",
        "A whole game goes on until few truffles are left. You have played by every rule.",
    ]


STEPS: Final = (
    Step(
        title="Your first round",
        paragraphs=paragraphs(
            "A whole round against Bruno, who is a beginner too: choose your missions, spend your actions, play a wolf card, and watch the wolf. You hold the die. Each of your moves gets a comment.",
        ),
        task=say("Play until the wolves have moved."),
        rules=(),
        learned="you have played a whole round.",
        exercise=Round({"length": "round", "first": "0"}, NAMES, "novice", 2, comment, ended),
    ),
)

CHAPTER: Final = Chapter("round", "A first whole round", "You know the whole game. Play it!", STEPS)
