"""Chapter 8: the wolf die and the direction cards (ST-04, ST-05, ST-12, ST-13, ST-23, ST-24, ST-27)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Done, PlayCard
from truffle_core.games.super_truffle_pigs.events import Rolled
from truffle_core.games.super_truffle_pigs.pieces import CARD, CARD_CODES, RAN
from truffle_core.games.super_truffle_pigs.wolves import program
from truffle_core.lessons.model import Chapter, Feedback, Option, Step, Trial

from .goals import act, allowed, choose, option, pig_at, predict, right, where, wrong
from .positions import CARDS_SHOWN, drawn, paragraphs, prowl, say, table

ROLLING: Final = table(
    pigs={0: 12, 1: 15}, wolves="6N", face=None, heading="You roll the wolf die", show=("forest", "seats")
)
TWO_FACED: Final = table(face="wolf_2", pigs={0: 7, 1: 15}, wolves="6N", did=(Done(),), show=CARDS_SHOWN)
FOUR: Final = table(pigs={0: 7, 1: 15}, wolves="6N 12N 1N 3N", face=None, heading="You roll the wolf die")
MOON: Final = table(pigs={0: 6, 1: 15, 2: 3, 3: 15}, wolves="7W", face="moon", show=("forest", "track-0"))
HAND: Final = table(
    pigs={0: 7, 1: 15}, wolves="6N", tracks=("N", ""), did=(Done(),), show=CARDS_SHOWN, start={"first": 0}
)
PLAYED: Final = table(
    face="2", pigs={0: 7, 1: 15}, wolves="19N", did=(Done(), PlayCard("brown", "N")), show=CARDS_SHOWN
)
CLOSE: Final = table(
    pigs={0: 16, 1: 18, 2: 0, 3: 0},
    wolves="12E",
    did=(Done(), PlayCard("brown", "S"), Done()),
    show=CARDS_SHOWN,
    start={"first": 1},
)
FULL: Final = prowl("S", seats=2, tracks=("N W E", ""), wolves="6N", show=("forest", "track-0", "cards"))
LOOSE: Final = prowl("S", seats=2, tracks=("N", ""), wolves="6N", show=("forest", "track-0", "cards"))


def _safe(trial: Trial) -> Feedback:
    """Ask for a card after which neither of the learner's pigs runs: the rules move the wolves."""
    if not isinstance(trial.action, PlayCard):
        return wrong("ST-23", "Now a wolf card is to be played: choose one of yours.")
    known = [CARD["S"], CARD[trial.action.card]]
    end = program(trial.before, 0, known)
    if RAN in end.pigs[:2]:
        return wrong(
            "ST-25", "Go through it card by card: {S} first, then yours. On this way the wolf meets a pig of yours."
        )
    return right("The wolf goes South and on from there, and meets neither of your pigs.")


def _in_hand(card: str) -> Option:
    """Return a card as an answer to which ones are left in the hand."""
    held = bool(PLAYED.state.cards[0] >> CARD[card] & 1)
    text = "Still in your hand." if held else "There is just one of each, and it lies on the track now."
    return option(f"{{{card}}}", held, text, "ST-05")


STEPS: Final = (
    Step(
        title="A new wolf",
        paragraphs=paragraphs(
            "Each round begins with the wolf die: 1, 2, wolf and 1, wolf and 2, or the moon. A wolf on it brings the next wolf at once.",
            "Brown was first. The next one is grey, and your pig stands on the Grey Den.",
        ),
        task=say("You roll wolf and 1. Where is that pig then?"),
        rules=("ST-12", "ST-17"),
        learned="Brown, Grey, Brown, Grey: each comes to its own den, and a pig there runs (ST-12).",
        exercise=where(
            ROLLING,
            pig_at(),
            "A den is no place to be when the die is rolled.",
            {
                RAN: None,
                12: ("ST-12", "The new wolf comes to its own den, and this is it."),
                7: ("ST-17", "A scared pig does not step aside. It leaves the forest."),
            },
            ((Rolled("wolf_1", (0,)),),),
        ),
    ),
    Step(
        title="No fifth",
        paragraphs=paragraphs("All four wolves are in the forest, and the die shows wolf and 2."),
        task=say("How many wolves are there after it?"),
        rules=("ST-12", "ST-04"),
        learned="after the fourth no wolf comes, but the cards are played all the same (ST-12).",
        exercise=predict(
            FOUR,
            lambda state: len(state.wolves),
            "Four is all there are. Everybody still plays two cards.",
            {
                4: None,
                5: ("ST-12", "There is no fifth wolf."),
                6: ("ST-04", "The 2 is for the cards that each player plays, not for wolves."),
            },
            then=((Rolled("wolf_2"),),),
        ),
    ),
    Step(
        title="So many cards",
        paragraphs=paragraphs(
            "The number on the die says how many wolf cards each player plays at the end of the turn. It shows wolf and 2, and you have ended your actions.",
        ),
        task=say("How many cards do you play?"),
        rules=("ST-04",),
        learned="the number is for the cards of each player (ST-04).",
        exercise=predict(
            TWO_FACED,
            lambda state: state.left,
            "Two, each onto the track you like.",
            {
                0: ("ST-04", "The wolf comes, and the cards are played as well."),
                1: ("ST-04", "The 2 is for every player, not for both together."),
                2: None,
            },
        ),
    ),
    Step(
        title="The moon",
        paragraphs=paragraphs(
            "The die shows the moon: the wolves sleep. Your pig stands next to one, and has three actions to get by."
        ),
        task=say("Which of these is true in this round?"),
        rules=("ST-13", "ST-04"),
        learned="under the moon no cards and no movement, but sleeping wolves still scare (ST-13).",
        exercise=choose(
            MOON,
            option("Nobody plays a wolf card, and no wolf moves", MOON.state.cards_due == 0, "The whole pack sleeps."),
            option(
                "Your pig can slip through the wolf's tile",
                False,
                "It sleeps lightly: a pig on its tile runs as ever.",
                "ST-13",
            ),
            option("Each player plays one card", False, "The moon has no number, so no cards are played.", "ST-04"),
            option(
                "The round is over, without turns",
                False,
                "Everybody takes a turn with actions. Only the wolves rest.",
                "ST-13",
            ),
        ),
    ),
    Step(
        title="Five cards",
        paragraphs=paragraphs("You have five direction cards: one of each way, and a 2x. You have just played {N}."),
        task=say("Which cards can you play next? Find all."),
        rules=("ST-05",),
        learned="one card of each direction and one 2x; what lies on a track is not in hand (ST-05).",
        exercise=choose(PLAYED, *(_in_hand(card) for card in CARD_CODES), find_all=True),
    ),
    Step(
        title="After the last one",
        paragraphs=paragraphs(
            "A card is played face down, after the last card of a track. Others see on which track, but not which card. No Grey wolf has come yet.",
        ),
        task=say("Where can you play {E}?"),
        rules=("ST-23",),
        learned="face down, after the last card; on the Grey track once a Grey wolf has come (ST-23).",
        exercise=choose(
            HAND,
            allowed(
                HAND, PlayCard("brown", "E"), "On the Brown track, as its second card", "After the one that lies there."
            ),
            allowed(HAND, PlayCard("grey", "E"), "On the Grey track, as its first card", ""),
            option(
                "On the Brown track, before the card that lies there",
                False,
                "Cards only go after the last one.",
                "ST-23",
            ),
        ),
    ),
    Step(
        title="Not towards me",
        paragraphs=paragraphs(
            "Ann has played a card, and her face says that it is {S}. The brown wolf stands on row 3, column 3; your pigs stand on row 4, column 2 and row 4, column 4.",
        ),
        task=say(
            "If it is {S}: play a card after which neither of your pigs runs. The table shows where yours alone would lead."
        ),
        rules=("ST-25",),
        learned="think of the cards before yours: they are turned up first (ST-25).",
        exercise=act(CLOSE, _safe),
    ),
    Step(
        title="A full track",
        paragraphs=paragraphs(
            "A track has five spaces, but four in a game for two. Three cards lie there face up from earlier rounds; the last one is turned up now.",
        ),
        task=say("The wolves have moved. How many cards lie on the Brown track?"),
        rules=("ST-24", "ST-27"),
        learned="a full track is cleared, and all its cards go home (ST-24, ST-27).",
        exercise=predict(
            FULL,
            lambda state: len(state.tracks[0]),
            "Four spaces were full, so all cards go back to their owners.",
            {
                0: None,
                3: ("ST-27", "All of them go home, not just the last one."),
                4: ("ST-24", "With more players the fifth space would be free. In a game for two there are four."),
            },
            then=drawn(FULL),
        ),
    ),
    Step(
        title="Not full",
        paragraphs=paragraphs("Here two of the four spaces are taken when the wolves have moved."),
        task=say("How many cards lie on the Brown track in the next round?"),
        rules=("ST-27",),
        learned="on a track that is not full the cards stay, face up, and are not turned again (ST-27).",
        exercise=predict(
            LOOSE,
            lambda state: len(state.tracks[0]),
            "They stay there, face up, and you go on with fewer cards.",
            {
                0: ("ST-27", "Cards go home only when the track is full."),
                1: ("ST-27", "The one just turned up stays as well."),
                2: None,
            },
            then=drawn(LOOSE),
        ),
    ),
)

CHAPTER: Final = Chapter("cards", "The die and the cards", "You know who tells the wolves where to go: you do.", STEPS)
