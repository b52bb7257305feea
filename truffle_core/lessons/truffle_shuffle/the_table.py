"""Chapter 1: the table, and what can be taken (TS-01 to TS-06, TS-11)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle import GAME
from truffle_core.games.truffle_shuffle.edition import deck_of
from truffle_core.games.truffle_shuffle.pieces import FACES, INDEX, UNKNOWN, name_of
from truffle_core.games.truffle_shuffle.state import ROW
from truffle_core.lessons.model import Chapter, Do, Step
from truffle_core.lessons.phrases import LETTERS
from truffle_core.lessons.runner import acted

from .goals import Take, choose, lifting, option, predict, taking
from .positions import dealt, paragraphs, say, table

ROWS: Final = "P4 O3 K1 G5 | G1 P2 O5 K3 G2 | K2 G4 . . R3 O1"
DECK: Final = deck_of(GAME.edition("standard"))
PURPLE_BACKS: Final = [face for face, count in zip(FACES, DECK, strict=True) if count and face[0] == "P"]


ANN: Final = table(ROWS, others=("G1 K4",), heading="Ann's turn", show=("tableau", "seats"), turn=1)
HER_HAND: Final = acted(GAME, ANN, Take(6))[0].seen.hands[1]
"""Ann's hand as the learner knows it once she has taken the orange card that lies face down."""


STEPS: Final = (
    Step(
        title="Six rows of sweets",
        paragraphs=paragraphs(
            "You gather sweets card by card, and hand them in for orders that pay. After three rounds the most money wins.",
            "A round begins with 39 cards in six rows, from four cards at the top to nine at the bottom. "
            "Rows one, three and five lie face up; two, four and six lie face down.",
            "Each row lies half over the row above it. What nothing lies over is **free**.",
            LETTERS,
        ),
        task=say("How many cards are free right at the beginning?"),
        rules=("TS-05",),
        learned="at first only the nine cards of the last row are free (TS-05).",
        exercise=predict(
            dealt(11, heading="A fresh round"),
            lambda state: len(state.free()),
            "Nine: nothing lies over the last row, and every other card lies under two.",
            {
                4: (
                    "TS-05",
                    "The first row has four cards, but it was laid first: row two half covers every one of them.",
                ),
                9: None,
                39: (
                    "TS-05",
                    "There are 39 cards, yet each row covers the one above it. Look for the row that nothing covers.",
                ),
            },
        ),
    ),
    Step(
        title="Which cards may you take?",
        paragraphs=paragraphs(
            "Some cards have gone by now. You may take a card only when nothing lies over it, neither face up nor face down.",
        ),
        task=say("Take a card from the first row, if you can. If you cannot, take one that is free."),
        rules=("TS-11",),
        learned="a card is free once nothing lies over it (TS-11).",
        exercise=Do(
            table(ROWS, "G2 P3 O#", heading="A small table of three rows"),
            taking(lambda _, __: True, "Nothing lay over it, so it was free.", "TS-11", "Take a card from the rows."),
            compose=lifting,
        ),
    ),
    Step(
        title="Half covered is covered",
        paragraphs=paragraphs(
            "A card mostly lies under two others. When one of them goes, the other still holds it down.",
        ),
        task=say("Exactly one card of the first row is free here. Take it."),
        rules=("TS-11",),
        learned="one card over half of another is enough to hold it down (TS-11).",
        exercise=Do(
            table("P4 O3 K1 G5 | G1 . . K3 G2", "G2 P3 O#", heading="Two rows are left"),
            taking(
                lambda _, slot: ROW[slot] == 0,
                "Both cards over {O3} had gone; each of its neighbours still lay under one.",
                "TS-11",
                "That one is free as well, but it lies in the second row. Look at the first row.",
            ),
            compose=lifting,
        ),
    ),
    Step(
        title="What a back tells",
        paragraphs=paragraphs(
            "The back of a card shows its colour: a triangle for green, a diamond for purple, a circle for orange, "
            "a heart for pink. A star is the back of a Rainbow card.",
        ),
        task=say("A card with a purple back lies in the second row. What do you know of it for certain?"),
        rules=("TS-02", "TS-03"),
        learned="backs show their colour and nothing more (TS-03), and specials have colours too (TS-02).",
        exercise=choose(
            table(ROWS, heading="A small table of three rows", show=("tableau",)),
            option(
                "It is a number, for specials have no colour",
                all(face[1].isdigit() for face in PURPLE_BACKS),
                "Specials come in the four colours as well: this could be {PS} or {PC}.",
                "TS-02",
            ),
            option(
                "It is purple, and no more than that",
                all(face[0] == "P" for face in PURPLE_BACKS) and len(PURPLE_BACKS) > 1,
                "Every card with this back is purple, and it may be any of them.",
            ),
            option(
                "It may be a Rainbow card",
                any(face[0] == "R" for face in PURPLE_BACKS),
                "A Rainbow has a back of its own, with a star on it.",
                "TS-03",
            ),
            option("Nothing at all", not PURPLE_BACKS, "Look at the back: it gives the colour away.", "TS-03"),
        ),
    ),
    Step(
        title="Face down stays face down",
        paragraphs=paragraphs(
            "The orange card in the second row is free, and still nobody turns it over. "
            "Whoever takes it looks at it in the hand, alone.",
        ),
        task=say("Take that card and have a look."),
        rules=("TS-06",),
        learned="a card dealt face down is seen only by the one who takes it (TS-06).",
        exercise=Do(
            table(ROWS, "G2 P3 O#", heading="A small table of three rows"),
            taking(
                lambda seen, slot: seen.slots[slot] >= UNKNOWN,
                "It was {O5}. You alone know that now; the others saw an orange back.",
                "TS-06",
                "That card lies open. The free one that lies face down is not turned over on the table; take that one.",
            ),
            compose=lifting,
        ),
    ),
    Step(
        title="When somebody else takes it",
        paragraphs=paragraphs("Now Ann takes the orange card from the second row into her hand."),
        task=say("What do you learn?"),
        rules=("TS-03", "TS-06"),
        learned="of a card taken face down the others see the back alone (TS-03, TS-06).",
        exercise=choose(
            ANN,
            option(
                "Its face, since it is turned over first",
                HER_HAND[INDEX["O5"]] == 1,
                "It is not turned over when it is taken; she looks at it alone.",
                "TS-06",
            ),
            option(
                "That she holds one more orange card",
                HER_HAND[INDEX["O?"]] == 1,
                "Its back stays in sight in her hand, and its face does not.",
            ),
            option(
                "Nothing at all",
                sum(HER_HAND) == 2,
                "Its back is orange, and backs in a hand can be seen by all.",
                "TS-03",
            ),
        ),
    ),
    Step(
        title="Names and signs",
        paragraphs=paragraphs(
            "Logs and rules write a card with two signs. First the colour: G green, P purple, O orange, K pink, R Rainbow. "
            "Then the kind: 1 to 5; # is Any Number and = is Duplicate; C is Color Change, drawn as a drop, and N Number Change, two arrows; T is Take 2, drawn as +2, and S is Skip, a leap.",
        ),
        task=say("A log says that somebody played KC. Which card was it?"),
        rules=("TS-04",),
        learned="KC is the pink Color Change (TS-04).",
        exercise=choose(
            table(hand="G4 P= KC R2", heading="Cards to compare", show=("hand",)),
            option(
                "{PC} purple Color Change",
                name_of("KC") == "purple Color Change",
                "P is purple; for pink the K at its end is used.",
                "TS-04",
            ),
            option(
                "{KC} pink Color Change",
                name_of("KC") == "pink Color Change",
                "K is the end of pink, and C changes a colour.",
            ),
            option(
                "{K#} pink Any Number",
                name_of("KC") == "pink Any Number",
                "Any Number is written with #, so that card would be K#.",
                "TS-04",
            ),
        ),
    ),
    Step(
        title="The whole deck",
        paragraphs=paragraphs(
            "Three rounds use all 117 cards. Green, purple, orange and pink have 28 each: the numbers 1 to 5 in equal count, "
            "two {G#}, two {G=}, and one each of {GC}, {GN}, {GT} and {GS}. Five Rainbow cards, 1 to 5, complete the deck.",
        ),
        task=say("So how many {K3} are there in the whole game?"),
        rules=("TS-01",),
        learned="each number comes four times in each colour (TS-01).",
        exercise=predict(
            dealt(11, heading="The first 39 of 117 cards"),
            lambda _: DECK[INDEX["K3"]],
            "Four: 28 less eight specials leaves 20 for five numbers.",
            {
                1: (
                    "TS-01",
                    "Specials such as the Skip come once in a colour; the numbers share 20 cards of each colour.",
                ),
                4: None,
                5: (
                    "TS-01",
                    "There are five numbers in a colour. They share 20 of its 28 cards, and eight are specials.",
                ),
            },
        ),
    ),
)

CHAPTER: Final = Chapter("table", "The table", "You know the table now, and what can be taken from it.", STEPS)
