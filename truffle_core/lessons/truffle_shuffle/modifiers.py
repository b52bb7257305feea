"""Chapter 7: modifiers (TS-19, TS-20, TS-24 to TS-28)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle.scoring import order_named
from truffle_core.games.truffle_shuffle.solver import fewest
from truffle_core.lessons.model import Chapter, Step

from .goals import choose, pay_step, paying, payment, predict, verdict
from .positions import paragraphs, say, table

EXAMPLE: Final = "R1 G2 G2 P= O5 GC KC PN ON"
LEAVE: Final = "You may leave it, but try it here."

STEPS: Final = (
    Step(
        title="Color Change",
        paragraphs=paragraphs(
            "A Color Change is a **modifier**. Played beside the truffles of an order it gives one of them any colour; the number of that card stays. "
            "It does not count as a truffle. The two orders of colours can be helped by one as well.",
        ),
        task=say("Fulfil a small straight flush in purple."),
        rules=("TS-19", "TS-24"),
        learned="a Color Change gives another card any colour (TS-24) and is no truffle itself (TS-19).",
        exercise=pay_step(
            table(hand="P1 P2 K3 P4 GC O5", phase="order", heading="After your action"),
            "O04",
            paying("O04", "{GC} turned {K3} purple: four truffles and a modifier.", "TS-16", LEAVE),
        ),
    ),
    Step(
        title="Number Change",
        paragraphs=paragraphs("A Number Change gives one card any number from 1 to 5; the colour of that card stays."),
        task=say("Fulfil a large straight."),
        rules=("TS-19", "TS-25"),
        learned="a Number Change gives a card any number (TS-25).",
        exercise=pay_step(
            table(hand="G1 P2 O3 K4 P4 GN", phase="order", heading="After your action"),
            "O05",
            paying("O05", "{GN} made a 5 of one 4: five truffles and a modifier.", "TS-16", LEAVE),
        ),
    ),
    Step(
        title="None too many",
        paragraphs=paragraphs(
            "A modifier is played only where it is needed. If the same truffles do without it, it stays in your hand."
        ),
        task=say("Which of these are accepted as three 3s? Find them all."),
        rules=("TS-20",),
        learned="no modifier too many may be played (TS-20).",
        exercise=choose(
            table(hand="G3 P3 O3 K1 KN", phase="order", heading="After your action"),
            payment("O10", "G3 P3 O3", "Three 3s, and nothing else is needed."),
            payment("O10", "G3 P3 O3 KN", ""),
            payment("O10", "G3 P3 K1 KN", "{KN} made a 3 of {K1}."),
            find_all=True,
        ),
    ),
    Step(
        title="Both on one card",
        paragraphs=paragraphs("A Color Change and a Number Change may work on the same card. Each of them works once."),
        task=say("You want two 2s, flush, with {G2} and {P5}. How many modifiers must you play?"),
        rules=("TS-26",),
        learned="two modifiers may change one card, and each works once (TS-26).",
        exercise=predict(
            table(hand="G2 P5 OC KN", phase="order", heading="After your action"),
            lambda state: fewest(state.hands[0])["O09"] - order_named("O09").truffles,
            "{OC} made {P5} green, and {KN} made it a 2.",
            {
                1: (
                    "TS-26",
                    "{P5} is wrong in colour and in number. One modifier mends one of the two; both may be used on this card.",
                ),
                2: None,
                3: ("TS-26", "Each modifier does its work at once: one for the colour of {P5}, one for its number."),
            },
        ),
    ),
    Step(
        title="On special numbers too",
        paragraphs=paragraphs(
            "A Number Change works on a Rainbow or a Duplicate as well. A Duplicate changed in this way copies nothing any more, and another one may copy it.",
        ),
        task=say("You play {P=}, {G=} and {ON} for two 2s. What happens?"),
        rules=("TS-25",),
        learned="a Number Change works on a Duplicate, and another Duplicate may copy that (TS-25).",
        exercise=choose(
            table(hand="P= G= ON K4", phase="order", heading="After your action"),
            *verdict(
                "O08",
                "P= G= ON",
                "{ON} makes a 2 of one Duplicate, and the other copies it: a changed Duplicate has a number of its own.",
                "TS-25",
            ),
        ),
    ),
    Step(
        title="What a modifier cannot do",
        paragraphs=paragraphs("You hold two 3s, a Skip and a Number Change."),
        task=say("You play {G3}, {P3}, {OS} and {KN} for three 3s. What happens?"),
        rules=("TS-27",),
        learned="a Number Change makes no truffle of a Skip (TS-27).",
        exercise=choose(
            table(hand="G3 P3 OS KN", phase="order", heading="After your action"),
            *verdict(
                "O10", "G3 P3 OS KN", "A Number Change works on truffles. A Skip is none, and it does not become one."
            ),
        ),
    ),
    Step(
        title="Nine cards for nine dollars",
        paragraphs=paragraphs(
            "Now everything at once: a large straight flush in green. Some truffles are missing a colour, some a number, and one misses both. "
            "Count what is there, then what each modifier must do.",
        ),
        task=say("Fulfil the large straight flush."),
        rules=("TS-19", "TS-24", "TS-28"),
        learned="five truffles and four modifiers made a large straight flush (TS-28).",
        exercise=pay_step(
            table(hand=EXAMPLE, phase="order", heading="After your action"),
            "O06",
            paying(
                "O06",
                "All nine: {R1} and {G2} as they are, the other {G2} and {P=} renumbered to 3 and 4, {P=} and {O5} made green.",
                "TS-28",
                "You may go without, but all nine cards together make a large straight flush for $9. Try that.",
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("modifiers", "Modifiers", "You can bend almost any hand into an order now.", STEPS)
