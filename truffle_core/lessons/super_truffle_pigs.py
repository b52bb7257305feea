"""The lesson of Super Truffle Pigs: the forest, digging, wolves, powers and missions on a real table, then a first round."""

from __future__ import annotations

import random
from typing import Any, Final

from truffle_core.core.game import Setup
from truffle_core.core.log import full_options
from truffle_core.core.scene import Rich, Token
from truffle_core.games.super_truffle_pigs import GAME
from truffle_core.games.super_truffle_pigs.actions import Keep, Move
from truffle_core.games.super_truffle_pigs.bots import hint
from truffle_core.games.super_truffle_pigs.events import Dealt, FirstPlayer, Laid, PowersDrawn, Rolled
from truffle_core.games.super_truffle_pigs.pieces import CARD, PLACES
from truffle_core.games.super_truffle_pigs.saying import card_token
from truffle_core.games.super_truffle_pigs.scoring import points
from truffle_core.games.super_truffle_pigs.state import DRAFT, State
from truffle_core.games.super_truffle_pigs.words import intent
from truffle_core.lessons.model import Chapter, Choose, Lesson, Position, Round, Step
from truffle_core.lessons.phrases import Phrases, choose
from truffle_core.lessons.runner import acted, happened

PLAYERS: Final = ("You", "Ann")
LAYOUT: Final = "P1 B1 W1 B2 W2 B3 BD G3 W3 G4 B4 W4 GD B5 G1 P2 W5 B6 W6 G2"
TOKENS: Final = "1 1 0 2 1 2 0 3 0 1s 1 2s 1 0 0 3"


def _token(code: str) -> Token:
    return card_token(CARD[code])


PHRASES: Final = Phrases(_token)
"""Sentences in which `{N}` is drawn as a direction card."""

say, paragraphs, option, predict = PHRASES.say, PHRASES.paragraphs, PHRASES.option, PHRASES.predict


# Positions, each laid by the rules


def set_up(side: str = "summer") -> Position:
    """Return the table with the forest laid and the missions dealt."""
    options = full_options(GAME, {"side": side, "first": "0"})
    edition = GAME.edition("standard")
    state = GAME.initial_state(Setup(2, options, edition))
    ponds = [tile["id"] for tile in edition.data["tiles"] if tile.get("pond") and side == "winter"]
    places = [tile for tile in LAYOUT.split() if tile[0] in "BWG" and tile[1:].isdigit()]
    tokens = [token for tile, token in zip(places, TOKENS.split(), strict=True) if tile not in ponds]
    missions = (("two_powers", "two_white", "knock_out"), ("together", "three_basic", "both_dens"))
    position, _ = happened(
        GAME,
        Position(state, state.copy(), PLAYERS),
        (
            FirstPlayer(0),
            Laid(tuple(LAYOUT.split()), tuple(tokens)),
            PowersDrawn(("super_jump", "quick_snout", "shove")),
            Dealt(missions),
        ),
    )
    return position


def begun(face: Any = "1", side: str = "summer") -> Position:
    """Return the table at the beginning of the first turn, after this face of the die."""
    position = set_up(side)
    while position.state.phase == DRAFT:
        state = position.state
        name = next(name for n, name in enumerate(state.box.missions) if state.hands[state.turn] >> n & 1)
        position, _ = acted(GAME, position, Keep(name))
    return happened(GAME, position, (Rolled(face),))[0]


SUMMER: Final = begun()
WINTER: Final = begun(side="winter")


def asked(
    title: str,
    words: str,
    task: str,
    true: tuple[str, str],
    learned: str,
    *wrong: tuple[str, str, str],
    at: Position = SUMMER,
) -> Step:
    """Return a step that asks for the one true sentence; each wrong one is answered by its rule."""
    options = [option(true[0], True, true[1])]
    options += [option(label, False, text, rule) for rule, label, text in wrong]
    return Step(
        title=title,
        paragraphs=paragraphs(words),
        task=say(task),
        rules=tuple(dict.fromkeys(rule for rule, _, _ in wrong)),
        learned=learned,
        exercise=_mixed(choose(at, *options), title),
    )


def _mixed(exercise: Choose, title: str) -> Choose:
    """Return the options in an order of their own, the same every time."""
    options = list(exercise.options)
    random.Random(title).shuffle(options)
    return Choose(exercise.position, tuple(options))


TRUE: Final = "Which sentence is true?"

FOREST_STEPS: Final = (
    asked(
        "The forest",
        "Twenty tiles: two secret paths, two dens, and sixteen truffles to dig for. You and Ann have two pigs each.",
        TRUE,
        ("A stone wall stands there for both tiles beside it", "From either side it stops pigs and wolves."),
        "tiles, walls, ponds in winter, and so many actions as your level says (ST-01, ST-02, ST-06).",
        ("ST-01", "A wall counts for the tile it is drawn on alone", "It stands on the edge, and that has two sides."),
        ("ST-02", "In summer some tiles are frozen", "Ponds are on the winter side only."),
        ("ST-06", "You begin with five actions a turn", "Your level is 3 at the start, so you have three."),
    ),
    Step(
        title="Where a pig comes to",
        paragraphs=paragraphs("A move leads to the next tile. From one secret path a pig may go to the other."),
        task=say("Your first pig goes from its secret path to the other one. Where is it then?"),
        rules=("ST-16",),
        learned="one tile a move, or from path to path (ST-16).",
        exercise=predict(
            SUMMER,
            lambda state: state.pigs[0],
            "The other path, and that cost one action.",
            {
                SUMMER.state.laid().paths[1]: None,
                SUMMER.state.laid().paths[0]: ("ST-16", "A pig may change from one path to the other in one move."),
            },
            then=(Move(0, SUMMER.state.laid().paths[1]),),
            label=lambda tile: PLACES[tile],
        ),
    ),
    asked(
        "Your turn",
        "At the start of a turn you may leave the forest for good. Else you spend actions, and then play wolf cards.",
        TRUE,
        ("You may stop before all actions are spent", "Nobody has to use them all."),
        "leave at the start or spend actions; a set-up of two pigs each (ST-09, ST-14, ST-15).",
        ("ST-09", "A grey wolf is in the forest from the start", "One brown wolf begins, on the Brown Den."),
        ("ST-14", "You may leave after your first action", "Leaving comes before anything else in a turn."),
        ("ST-15", "Revealing a mission costs an action", "Moving, digging and powers cost actions, and nothing else."),
    ),
    asked(
        "Ice",
        "In winter four tiles are frozen ponds.",
        TRUE,
        ("A pig that comes onto a pond slides on the way it came", "All of it is one move."),
        "ice carries pigs and wolves on (ST-31).",
        ("ST-31", "A pig stops on a pond and digs there", "It slides on, and a pond has no truffle."),
        at=WINTER,
    ),
)

DIGGING_STEPS: Final = (
    asked(
        "Digging",
        "The dots on a tile say how many levels there are to dig: one, two or three.",
        TRUE,
        ("What you dig up is seen by you alone", "The others see its kind, and whether it is super."),
        "kinds, levels, and who sees what (ST-03, ST-18).",
        ("ST-03", "A basic truffle can be worth 2", "Basic ones are worth 0 or 1; white ones may be worth 2."),
        ("ST-18", "You may walk away and dig on later", "What a pig has dug is lost when it leaves the tile."),
    ),
    asked(
        "Spending truffles",
        "Truffles are points, and they can be spent.",
        TRUE,
        ("A new level gives an action at once", "It counts in the turn in which you pay."),
        "super truffles pay for powers, any two for a level (ST-19 to ST-21).",
        ("ST-19", "A super truffle that was spent still scores", "It is discarded, and its points are gone."),
        (
            "ST-20",
            "A power can be used twice in a round",
            "It is discarded after use, and replaced at the end of the round.",
        ),
        ("ST-21", "A level costs two truffles of one kind", "Any two truffles will do."),
    ),
    asked(
        "Powers and missions",
        "Three powers lie open. Your three missions are secret.",
        TRUE,
        ("A mission once met stays met", "Whatever happens to its goal later."),
        "powers, missions, and when they are shown (ST-07, ST-08, ST-22).",
        ("ST-07", "A wolf beyond a wall is next to your pig", "With a wall between, it is not next to it."),
        ("ST-08", "A truffle that was given to you counts for missions", "Only what you dug up yourself counts."),
        ("ST-22", "You may keep a met mission secret until the end", "It is revealed as soon as it is met."),
    ),
    asked(
        "A draft",
        "Before the first round missions are chosen.",
        TRUE,
        ("You keep one of three and pass two to the left", "Then one of two, and the last comes by itself."),
        "three missions each, chosen from what is passed (ST-10).",
        ("ST-10", "You keep the three missions you are dealt", "Two of them are passed to the left."),
        at=set_up(),
    ),
)

WOLF_STEPS: Final = (
    asked(
        "The wolf die",
        "Each round begins with the die.",
        TRUE,
        ("Under the moon nobody plays a card", "And no wolf moves."),
        "what the faces bring (ST-04, ST-12, ST-13).",
        (
            "ST-04",
            "The die says how far wolves move",
            "It says how many cards each player plays, and may bring a wolf.",
        ),
        ("ST-12", "A fifth wolf can come", "After the fourth, none comes."),
        ("ST-13", "A sleeping wolf scares nobody", "Under the moon wolves do not move, but they scare as ever."),
    ),
    asked(
        "Wolf cards",
        "Everybody has five direction cards and plays them face down onto the tracks.",
        TRUE,
        ("A card is played after the last card of a track", "They are turned up in that order."),
        "five cards each, and tracks of five or four spaces (ST-05, ST-23, ST-24).",
        ("ST-05", "You can play North twice in a round", "You have one card of each direction, and one 2x."),
        ("ST-23", "You may play on the Grey track from the start", "Only once a Grey wolf has come."),
        ("ST-24", "With two players a track has five spaces", "It has four then."),
    ),
    asked(
        "How they move",
        "Brown moves first, card by card; then Grey.",
        TRUE,
        ("Over the edge a wolf comes in on the other side", "Unless a wall stands on that edge."),
        "how wolves move, and whom they scare (ST-17, ST-25, ST-26).",
        ("ST-17", "A wolf that only passes through scares nobody", "It scares in passing too."),
        ("ST-25", "{2x} moves a wolf two spaces North", "It moves each wolf two spaces the way it faces."),
        ("ST-26", "Wolves walk through walls", "Walls stop them."),
    ),
    asked(
        "After they moved",
        "The wolves have moved, and a round is over.",
        TRUE,
        ("The die goes to the left", "And a new round begins."),
        "how a round ends, and what running costs (ST-11, ST-27, ST-28).",
        ("ST-11", "The player with most truffles rolls next", "The die goes round to the left."),
        ("ST-27", "A knocked-out wolf lies to the end of the game", "It stands up once the wolves have moved."),
        ("ST-28", "Running costs nothing", "Once both have run, you give a truffle to each other player."),
    ),
    asked(
        "The end",
        "A round ended with three truffles in the forest.",
        TRUE,
        ("The game is over, and who is still in the forest keeps the backpack", "Nobody loses truffles by the end."),
        "when it ends, and who wins (ST-29, ST-30).",
        ("ST-29", "It goes on until the last truffle is dug up", "With three or fewer left, the round is the last."),
        ("ST-30", "Secret missions score too", "Only revealed missions score."),
    ),
)


# A first round


def _comment(before: Any, action: Any, after: Any) -> Rich:
    """Say of a move what the expert would have done."""
    best, why = hint(before, random.Random(0))
    if best == action:
        return ["So would the expert. ", why]
    return [f"The expert would {intent(best, before.state, PLAYERS)}. ", why]


def _ended(state: State) -> Rich:
    """Say what the round brought."""
    return [f"You have {points(state, 0)} points after one round, Ann {points(state, 1)}."]


FIRST_ROUND: Final = Step(
    title="A first round",
    paragraphs=paragraphs("Now choose missions and play one round against Ann. After each move you hear the expert."),
    task=say("Play the round to its end."),
    rules=(),
    learned="you have played a whole round.",
    exercise=Round({"length": "round"}, PLAYERS, "novice", 1, _comment, _ended),
)

LESSON: Final = Lesson(
    "super_truffle_pigs",
    (
        Chapter("forest", "The forest", "You know where pigs can go.", FOREST_STEPS),
        Chapter("digging", "Digging and spending", "You know what truffles are good for.", DIGGING_STEPS),
        Chapter("wolves", "The wolves", "You know how wolves move, and how it ends.", WOLF_STEPS),
        Chapter("first", "A first round", "You know the game.", (FIRST_ROUND,)),
    ),
)
