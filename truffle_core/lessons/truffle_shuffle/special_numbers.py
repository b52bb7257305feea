"""Chapter 6: special numbers (TS-21, TS-22, TS-23)."""

from __future__ import annotations

from typing import Final

from truffle_core.lessons.model import Chapter, Step

from .goals import choose, pay_step, paying, payment, verdict
from .positions import paragraphs, say, table

STEPS: Final = (
    Step(
        title="Rainbow",
        paragraphs=paragraphs(
            "A Rainbow card has its printed number and counts as any one colour, whichever helps you."
        ),
        task=say("Fulfil a small straight flush in pink."),
        rules=("TS-21", "TS-24"),
        learned="a Rainbow takes any colour and keeps its number (TS-21).",
        exercise=pay_step(
            table(hand="K1 K2 G3 R3 K4 R5", phase="order", heading="After your action"),
            "O04",
            paying(
                "O04",
                "A Rainbow counted as pink, with the number printed on it.",
                "TS-16",
                "You may leave it, but here fulfil the small straight flush.",
            ),
        ),
    ),
    Step(
        title="Any Number",
        paragraphs=paragraphs("An Any Number card, {G#}, counts as any number from 1 to 5. Its colour stays as it is."),
        task=say("Fulfil a small straight flush in green."),
        rules=("TS-22", "TS-24"),
        learned="Any Number takes any number and keeps its colour (TS-22).",
        exercise=pay_step(
            table(hand="G1 G# P# K2 G3 G4", phase="order", heading="After your action"),
            "O04",
            paying(
                "O04",
                "{G#} is green and counted as the 2.",
                "TS-16",
                "You may leave it, but here fulfil the small straight flush.",
            ),
        ),
    ),
    Step(
        title="Duplicate",
        paragraphs=paragraphs(
            "A Duplicate, {P=}, copies the number of one other card of the same order. Its colour stays as it is."
        ),
        task=say("Fulfil two 2s, flush."),
        rules=("TS-23", "TS-24"),
        learned="a Duplicate copies a number and keeps its colour (TS-23).",
        exercise=pay_step(
            table(hand="P2 P= G= K2", phase="order", heading="After your action"),
            "O09",
            paying(
                "O09",
                "Two of one colour, and the Duplicate copied the 2.",
                "TS-16",
                "You may leave it, but here fulfil two 2s, flush.",
            ),
        ),
    ),
    Step(
        title="No Duplicate in a straight",
        paragraphs=paragraphs("In a straight every number comes once, and a Duplicate only ever repeats one."),
        task=say("You play {G1} {P2} {O3} {K4} {K=} for a large straight. What happens?"),
        rules=("TS-23",),
        learned="a Duplicate by itself is no help in a straight (TS-23).",
        exercise=choose(
            table(hand="G1 P2 O3 K4 K=", phase="order", heading="After your action"),
            *verdict("O05", "G1 P2 O3 K4 K=", "{K=} would have to be a 5, and there is no 5 to copy."),
        ),
    ),
    Step(
        title="Something to copy",
        paragraphs=paragraphs(
            "The card that is copied needs a number of its own, one that it does not copy. Two Duplicates cannot lean on each other, but both may copy the same card.",
        ),
        task=say("Which of these are accepted as three 3s? Find them all."),
        rules=("TS-23", "TS-25"),
        learned="several Duplicates may copy one card, and one of them needs a number to start from (TS-23).",
        exercise=choose(
            table(hand="G3 K3 K2 P= O= G=", phase="order", heading="After your action"),
            payment("O10", "G3 P= O=", "Both Duplicates copied {G3}."),
            payment("O10", "P= O= G=", ""),
            payment("O10", "G3 K3 O=", "{O=} copied one of the 3s."),
            payment("O10", "K2 P= K3", ""),
            find_all=True,
        ),
    ),
    Step(
        title="Copying Any Number",
        paragraphs=paragraphs("You want two 2s and hold {P#} and {G=}, but no card with a 2 printed on it."),
        task=say("You play {P#} and {G=} for two 2s. What happens?"),
        rules=("TS-23",),
        learned="a Duplicate copies the number a card ends up with (TS-23).",
        exercise=choose(
            table(hand="P# G= K4 O1", phase="order", heading="After your action"),
            *verdict(
                "O08",
                "P# G=",
                "{P#} counts as a 2. A Duplicate copies what the other card ends up as, so {G=} is a 2 as well.",
                "TS-23",
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("specials", "Special numbers", "Rainbow, Any Number and Duplicate work for you now.", STEPS)
