"""Chapter 4: straights and sets (TS-18, TS-19, TS-20, TS-25, TS-27)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle.scoring import best_pay
from truffle_core.games.truffle_shuffle.solver import payable
from truffle_core.lessons.model import Chapter, Step

from .goals import choose, dollars, pay_step, paying, payment, predict
from .positions import paragraphs, say, table

FOURS: Final = "G4 P4 K4"

STEPS: Final = (
    Step(
        title="A small straight",
        paragraphs=paragraphs(
            "Four numbers in a row, **1 to 4** or **2 to 5**, make a small straight. Colours do not matter. It pays $4."
        ),
        task=say("Fulfil a small straight."),
        rules=("TS-20", "TS-25"),
        learned="a small straight is four truffles, 1 to 4 or 2 to 5.",
        exercise=pay_step(
            table(hand="G2 K2 P3 O4 K5", phase="order", heading="After your action"),
            "O03",
            paying(
                "O03",
                "2, 3, 4 and 5: either 2 would have done.",
                "TS-16",
                "You may leave it, but here fulfil the small straight.",
            ),
        ),
    ),
    Step(
        title="No way round the corner",
        paragraphs=paragraphs("The numbers end at 5 and do not begin again at 1."),
        task=say("Which of these are small straights? Find them all."),
        rules=("TS-25",),
        learned="a straight does not run on from 5 to 1.",
        exercise=choose(
            table(hand="G1 P1 P2 O3 K3 G4 O4 P5", phase="order", heading="Cards to choose from"),
            payment("O03", "G1 P2 O3 G4", "1, 2, 3, 4."),
            payment("O03", "K3 O4 P5 P1", "3, 4, 5, 1."),
            payment("O03", "P2 K3 O4 P5", "2, 3, 4, 5."),
            payment("O03", "P5 G1 P2 O3", "5, 1, 2, 3."),
            find_all=True,
        ),
    ),
    Step(
        title="A large straight",
        paragraphs=paragraphs("All five numbers, **1 to 5**, pay $6. Of every number exactly one card is played."),
        task=say("Fulfil a large straight."),
        rules=("TS-20",),
        learned="a large straight is 1 to 5 in five truffles.",
        exercise=pay_step(
            table(hand="G1 P2 O3 K4 P4 G5", phase="order", heading="After your action"),
            "O05",
            paying(
                "O05",
                "Five numbers, one card each; the spare 4 stays with you.",
                "TS-16",
                "You may leave it, but here fulfil the large straight.",
            ),
        ),
    ),
    Step(
        title="A set",
        paragraphs=paragraphs(
            "Sets ask for one number as often as it says: one 1, two 2s, three 3s, four 4s, five 5s. Each pays as many dollars as it takes cards.",
            "Where numbers are wanted, a card without a number is no truffle.",
        ),
        task=say("Fulfil three 3s."),
        rules=("TS-20", "TS-27"),
        learned="a set takes its number as often as it says; a Take 2 is no truffle there (TS-27).",
        exercise=pay_step(
            table(hand="G3 K3 O3 OT P2", phase="order", heading="After your action"),
            "O10",
            paying("O10", "Three truffles with a 3.", "TS-16", "You may leave it, but here fulfil three 3s."),
        ),
    ),
    Step(
        title="The fourth 4",
        paragraphs=paragraphs("You hold {G4}, {P4} and {K4}, and want to fulfil four 4s."),
        task=say("Which fourth card makes it whole?"),
        rules=("TS-19", "TS-25", "TS-27"),
        learned="where numbers are wanted, specials such as a Skip do not fill a place (TS-27).",
        exercise=choose(
            table(hand=f"{FOURS} O4 O5 OC OS", phase="order", heading="After your action"),
            payment("O12", f"{FOURS} OS", ""),
            payment("O12", f"{FOURS} OC", ""),
            payment("O12", f"{FOURS} O4", "Four truffles with a 4, in any colours."),
            payment("O12", f"{FOURS} O5", ""),
        ),
    ),
    Step(
        title="The best of it",
        paragraphs=paragraphs("One hand, several orders: three 3s pay $3, a small straight $4, a large one $6."),
        task=say("What is the most this hand can earn from the bank with one order?"),
        rules=("TS-18",),
        learned="the same cards can fit several orders, and it pays to compare.",
        exercise=predict(
            table(hand="G1 P2 O3 K3 G3 K4 O5", phase="order", heading="After your action"),
            lambda state: best_pay(payable(state.hands[0])),
            "1 to 5 are all there, so it is a large straight.",
            {
                3: ("TS-18", "Three 3s pay $3, but look at the numbers: there is a straight in this hand."),
                4: ("TS-18", "A small straight pays $4. Is there a fifth number to make it a large one?"),
                6: None,
                9: ("TS-18", "A large straight pays $9 only if all five are of one colour. Here it pays less."),
            },
            label=dollars,
        ),
    ),
)

CHAPTER: Final = Chapter("straights", "Straights and sets", "Straights and sets are yours.", STEPS)
