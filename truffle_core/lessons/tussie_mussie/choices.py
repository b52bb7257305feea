"""Chapter 12: which card to offer open, and which to take (TM-03, TM-04, TM-18)."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from truffle_core.core.scene import Rich
from truffle_core.games.tussie_mussie.actions import Take
from truffle_core.games.tussie_mussie.pieces import NAMES
from truffle_core.lessons.model import Chapter, Choose, Do, Endless, Feedback, Judge, Option, Step, Trial

from .goals import acting, choose, predict, right, wrong
from .positions import card, codes, paragraphs, say
from .weighing import Choice, Deal, Offered, about, difference, gain, random_deal, signed, told, weigh, weigh_taking

HEADING: Final = "Your offer to Ann, the last of the round"
GIFT: Final = Deal("[Violet], Gardenia, [Hyacinth]", "Red Rose, [Daisy], Camellia", "Phlox, Amaryllis")

CLEAR: Final = 0.6
"""Exercises in which Ann's choice, or the better of two cards, hangs on less than so many points are left out."""


def which_and_why(number: int) -> Choose:
    """Ask which of two cards to offer open, with what Ann would do then."""
    rng = random.Random(f"offer {number}")
    deal = random_deal(rng, first=1)
    better, worse = weigh(deal)
    while better.worth - worse.worth < 2 or any(abs(offer.sees - offer.hopes) < CLEAR for offer in (better, worse)):
        deal = random_deal(rng, first=1)
        better, worse = weigh(deal)
    offers = sorted((better, worse), key=lambda offer: offer.up)
    options = [_option(offer, taken, better) for offer in offers for taken in (True, False)]
    explained = (told(better), told(worse))
    return choose(
        deal.position(first=1, heading=HEADING),
        *(msgspec.structs.replace(option, more=explained if option.right else option.more) for option in options),
    )


def _option(offer: Offered, taken: bool, better: Offered) -> Option:
    """Return an answer: this card open, and Ann takes it or leaves it."""
    up, down = f"{{{NAMES[offer.up]}}}", f"{{{NAMES[offer.down]}}}"
    label = say(
        f"{up} open: Ann takes it, and I keep {down}" if taken else f"{up} open: Ann leaves it to me, and takes {down}"
    )
    if taken != offer.taken:
        sees, hopes = signed(offer.sees), about(offer.hopes)
        reason = f"She sees {sees} for {up}, and a hidden card would bring her {hopes}"
        return Option(
            label, False, say(f"{reason}. She would rather take {'it' if offer.taken else 'the hidden card'}."), "TM-04"
        )
    if offer is better:
        return Option(label, True, say(f"{difference(offer.worth)} The other way round is worse for you:"))
    return Option(
        label,
        False,
        say("So she would. But look at the points: the other card open is better for you."),
        "TM-03",
        (told(offer),),
    )


def open_or_hidden(number: int) -> Do:
    """Ask which of Ann's two cards to take."""
    rng = random.Random(f"take {number}")
    while True:
        deal = random_deal(rng, first=0)
        up = deal.drawn.split(", ")[0]
        pair = weigh_taking(deal, up)
        if abs(pair[0].worth - pair[1].worth) >= 2 * CLEAR:
            return acting(deal.position(first=0, up=up, heading="Ann's last offer to you"), _taking_better(pair, up))


def _taking_better(pair: tuple[Choice, Choice], up: str) -> Judge:
    """Ask for the card that is worth more, weighed from what the learner knows."""
    best = Take("up") if pair[0].worth > pair[1].worth else Take("down")
    lines = (_told_taking(pair[0], up, "the hidden card"), _told_taking(pair[1], "the hidden card", f"{{{up}}}"))

    def judge(trial: Trial) -> Feedback:
        if trial.action == best:
            return msgspec.structs.replace(
                right("Weighed from what you could know, that was the better one:"), more=lines
            )
        own = lines[0 if isinstance(trial.action, Take) and trial.action.face == "up" else 1]
        return msgspec.structs.replace(
            wrong("TM-04", "You may take either. But weigh what it brings you, and what the other brings Ann:"),
            more=(own,),
        )

    return judge


def _told_taking(choice: Choice, mine: str, hers: str) -> Rich:
    """Say what taking a card is worth."""
    yours, ann = (about(value) if isinstance(value, float) else signed(value) for value in choice)
    return say(
        f"**If you take {mine}:** it brings you {yours}, and {hers} brings Ann {ann}. {difference(choice.worth)}"
    )


STEPS: Final = (
    Step(
        title="What is it worth to her?",
        paragraphs=paragraphs(
            "Before you offer, look at a card with both pairs of eyes. What it is worth hangs on the cards that lie there already: they may score more because of it, or less.",
        ),
        task=say("If Ann takes {Phlox} as her fourth card, how much more will her arrangement score?"),
        rules=("TM-18",),
        learned="what a card is worth hangs on the cards beside it (TM-18).",
        exercise=predict(
            GIFT.position(first=1, heading=HEADING),
            lambda state: gain(state.rows[1], card("Phlox")),
            "Two hearts of its own, and two more points for {Red Rose}, which counts them.",
            {
                2: ("TM-18", "Those are its own hearts. But Ann has {Red Rose}, which counts hearts."),
                3: ("TM-18", "{Red Rose} counts every heart, and {Phlox} has two of them."),
                4: None,
            },
        ),
        pieces=codes("Phlox, Red Rose"),
    ),
    Step(
        title="Which open, and why?",
        paragraphs=paragraphs(
            "Ann takes the open card if it brings her at least as much as a hidden one would **on average**, over all cards that she has not seen. You keep the other. With two players it is the difference that counts: what you gain, less what she gains.",
            "Nobody has a flower that acts before scoring, so what you see is what will be scored.",
        ),
        task=say("Which card do you offer open, and what comes of it?"),
        rules=("TM-03", "TM-04"),
        learned="choose the open card by what the other will do, and by the difference (TM-03, TM-04).",
        exercise=Endless(which_and_why),
        pieces=codes("Violet, Carnation"),
    ),
    Step(
        title="Which would you take?",
        paragraphs=paragraphs(
            "Now Ann offers. The open card you can count exactly. The hidden one may be any that you have not seen: weigh it by the average. And what you leave goes to Ann.",
        ),
        task=say("Take the card that is better for you, with what Ann gets in mind."),
        rules=("TM-04",),
        learned="weigh the open card against the average of those unseen, and think of what the other side gets (TM-04).",
        exercise=Endless(open_or_hidden),
        pieces=codes("Daisy, Peony"),
    ),
)

CHAPTER: Final = Chapter("choice", "Open or hidden?", "You look at a flower with both pairs of eyes.", STEPS)
