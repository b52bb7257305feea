"""Chapter 5: flushes (TS-18, TS-20, TS-24)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle.scoring import best_pay
from truffle_core.games.truffle_shuffle.solver import payable
from truffle_core.lessons.model import Chapter, Step

from .goals import choose, dollars, pay_step, paying, payment, predict, verdict
from .positions import paragraphs, say, table

STEPS: Final = (
    Step(
        title="Two 2s of one colour",
        paragraphs=paragraphs(
            "A **flush** is an order whose truffles are all of one colour. Two 2s pay $2, and as a flush they pay $4."
        ),
        task=say("Fulfil two 2s, flush."),
        rules=("TS-20", "TS-24"),
        learned="a flush wants all its truffles in one colour.",
        exercise=pay_step(
            table(hand="G2 P2 P2 K4", phase="order", heading="After your action"),
            "O09",
            paying(
                "O09",
                "Both are purple, so the order pays twice as much.",
                "TS-16",
                "You may leave it, but here fulfil two 2s, flush.",
            ),
        ),
    ),
    Step(
        title="A straight in one colour",
        paragraphs=paragraphs("A small straight flush pays $6, and a large one, 1 to 5 in one colour, $9."),
        task=say("Fulfil a small straight flush."),
        rules=("TS-24",),
        learned="one card of another colour spoils a flush.",
        exercise=pay_step(
            table(hand="K1 K2 K3 G3 K4 G5", phase="order", heading="After your action"),
            "O04",
            paying(
                "O04", "1, 2, 3, 4, all pink.", "TS-16", "You may leave it, but here fulfil the small straight flush."
            ),
        ),
    ),
    Step(
        title="What one colour is worth",
        paragraphs=paragraphs(
            "{G2}, {G3}, {G4} and {G5} fit three orders: four of one colour, a small straight, and its flush."
        ),
        task=say("What is the most they can earn from the bank?"),
        rules=("TS-18",),
        learned="a flush pays more for the same cards.",
        exercise=predict(
            table(hand="G2 G3 G4 G5", phase="order", heading="After your action"),
            lambda state: best_pay(payable(state.hands[0])),
            "The small straight flush pays most of the three.",
            {
                3: ("TS-18", "Four of one colour pay $3. Look at the numbers as well."),
                4: ("TS-18", "A small straight pays $4, but these four are of one colour too."),
                6: None,
            },
            label=dollars,
        ),
    ),
    Step(
        title="Three 3s, flush",
        paragraphs=paragraphs("Three 3s pay $3, and $6 as a flush. Four 4s pay $4 or $8, five 5s pay $5 or $10."),
        task=say("Which three cards are three 3s, flush?"),
        rules=("TS-20", "TS-24"),
        learned="a set of one colour pays double.",
        exercise=choose(
            table(hand="O3 O3 O3 K3 O2", phase="order", heading="After your action"),
            payment("O11", "O3 O3 K3", ""),
            payment("O11", "O3 O3 O3", "Three orange cards with a 3."),
            payment("O11", "O3 O3 O3 K3", ""),
        ),
    ),
    Step(
        title="Nearly",
        paragraphs=paragraphs(
            "Five 5s, flush, is the dearest order of all: $10. You hold four purple 5s and an orange one."
        ),
        task=say("You play {P5} {P5} {P5} {P5} {O5} for five 5s, flush. What happens?"),
        rules=("TS-24",),
        learned="a flush admits no stray colour; without the flush the same cards still make a set.",
        exercise=choose(
            table(hand="P5 P5 P5 P5 O5", phase="order", heading="After your action"),
            *verdict("O15", "P5 P5 P5 P5 O5", "{O5} is not purple. As five 5s, without the flush, they would pay $5."),
        ),
    ),
)

CHAPTER: Final = Chapter("flushes", "Flushes", "One colour, more money: you know the flushes.", STEPS)
