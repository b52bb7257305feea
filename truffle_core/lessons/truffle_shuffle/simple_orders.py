"""Chapter 3: simple orders (TS-02, TS-18, TS-20, TS-27)."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Chapter, Step

from .goals import Fulfil, can_pay, choose, option, pay_step, paying, predict, refusal
from .positions import paragraphs, say, table

HAND: Final = "G2 P2 O3 K3 K1"
PAYABLE: Final = can_pay(HAND)
NO_FLUSH: Final = refusal("O09", "G2 P2")
NO_THREE: Final = refusal("O10", "O3 K3")
assert NO_FLUSH is not None
assert NO_THREE is not None

STEPS: Final = (
    Step(
        title="The smallest order",
        paragraphs=paragraphs(
            "Cards that an order asks for are called **truffles**. One 1 asks for a single truffle with a 1, of any colour, and pays $1.",
            "You play exactly as many truffles as the order says.",
        ),
        task=say("You have taken a card. Now fulfil one 1: choose the card, then play it."),
        rules=("TS-20",),
        learned="an order takes exactly its number of truffles (TS-20).",
        exercise=pay_step(
            table(hand="G1 K1 P4 O4", phase="order", heading="After your action"),
            "O07",
            paying("O07", "A single 1, and the dollar is yours.", "TS-16", "You may leave it, but here fulfil one 1."),
        ),
    ),
    Step(
        title="One of each colour",
        paragraphs=paragraphs(
            "This order takes four cards, one in each colour, and pays $3. Numbers do not matter. "
            "Any card will do, specials too: as one of the four a special stands for its colour and does nothing else.",
        ),
        task=say("Fulfil one of each colour."),
        rules=("TS-20", "TS-27"),
        learned="in an order of colours any card is a truffle, a Skip too (TS-27).",
        exercise=pay_step(
            table(hand="G2 G4 P5 O3 KS", phase="order", heading="After your action"),
            "O01",
            paying(
                "O01",
                "Four colours, and {KS} was simply a pink card.",
                "TS-16",
                "You may leave it, but here fulfil one of each colour.",
            ),
        ),
    ),
    Step(
        title="Four of one colour",
        paragraphs=paragraphs(
            "Four cards of one colour also pay $3. Again any cards will do. "
            "A Rainbow card counts as whichever colour you like.",
        ),
        task=say("Fulfil four of one colour with four cards."),
        rules=("TS-27",),
        learned="a special card can serve for its colour alone (TS-27).",
        exercise=pay_step(
            table(hand="P1 P3 PC P= G2 O5", phase="order", heading="After your action"),
            "O02",
            paying(
                "O02",
                "All four are purple. {PC} and {P=} did nothing but be purple.",
                "TS-27",
                "You may leave it, but four purple cards are in your hand.",
                fewest=True,
            ),
        ),
    ),
    Step(
        title="Cards go, coins come",
        paragraphs=paragraphs("You hold six cards and fulfil one of each colour with {G2}, {P5}, {O3} and {K1}."),
        task=say("How many cards are in your hand afterwards?"),
        rules=("TS-18",),
        learned="what is played goes, the rest stays (TS-18).",
        exercise=predict(
            table(
                hand="G2 P5 O3 K1 K4 G5",
                phase="order",
                heading="After your action",
                show=("tableau", "hand", "seats"),
                others=("P1 O1",),
            ),
            lambda state: sum(state.hands[0]),
            "Four cards were discarded, and the two you did not need stayed.",
            {
                0: ("TS-18", "Only what you play is discarded. The cards an order does not need stay in your hand."),
                2: None,
                6: ("TS-18", "The cards you play for an order are discarded; you cannot use them twice."),
            },
            then=(Fulfil("O01", ("G2", "P5", "O3", "K1")),),
        ),
    ),
    Step(
        title="What can this hand fulfil?",
        paragraphs=paragraphs(
            "**Two 2s** pay $2, or $4 if both are of one colour: then it is a flush. **Three 3s** pay $3.",
        ),
        task=say("Find every order in this list that the hand can fulfil."),
        rules=("TS-20",),
        learned="one hand can often fulfil several orders, though only one a turn.",
        exercise=choose(
            table(hand=HAND, phase="order", heading="After your action"),
            option("One 1", "O07" in PAYABLE, "{K1} is a 1 of some colour; that is enough."),
            option("Two 2s", "O08" in PAYABLE, "{G2} and {P2} are two 2s of any colours."),
            option("Two 2s, flush", "O09" in PAYABLE, f"{NO_FLUSH.reason}.", NO_FLUSH.rule),
            option("Three 3s", "O10" in PAYABLE, f"{NO_THREE.reason}.", NO_THREE.rule),
            option("One of each colour", "O01" in PAYABLE, "There is a green, a purple, an orange and a pink card."),
            find_all=True,
        ),
    ),
)

CHAPTER: Final = Chapter("orders", "Simple orders", "You can turn cards into money now.", STEPS)
