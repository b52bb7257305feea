"""Chapter 6: following suit, who takes a trick, what it brings (VT-17 to VT-19)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.scoring import TRICK
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial

from .goals import (
    Play,
    acting,
    allowed,
    button,
    choose,
    of_kind,
    option,
    predict,
    right,
    space,
    to_act,
    took,
    wrong,
)
from .positions import PLAYING, paragraphs, playing, say

FOLLOW: Final = playing(
    "G4 G9 K8 B2", "G2 O6 K3 B7", "O9 P2 K1", trick="G7", leader=2, taken=(1, 1, 2), show=PLAYING, heading="Ben has led"
)
VOID: Final = playing(
    "K8 B2 O10", "G2 K3 B7", "O9 P2", trick="G7", leader=2, taken=(1, 2, 2), show=PLAYING, heading="Ben has led"
)
SUIT: Final = playing(
    "G6 K8", "P3", "O9", trick="G4 K10", leader=1, taken=(2, 3, 1), show=PLAYING, heading="You play last"
)
TRUMPED: Final = playing("G10 P4", "B1 K3", "G8 P2", taken=(3, 2, 1), show=PLAYING, heading="You lead")
OVER: Final = playing(
    "G10 P4", "B1 K3", "B4 P2", "G9 P8", seats=4, taken=(2, 2, 1, 1), show=PLAYING, heading="You lead"
)
DUCK: Final = playing(
    "G9 G3 K8", "G2 K1", "P2 O7", trick="G5 O1", leader=1, taken=(2, 2, 1), show=PLAYING, heading="You play last"
)
POINTS: Final = playing(
    "G9 K8",
    "G2",
    "P2",
    trick="G5 O1",
    leader=1,
    taken=(2, 2, 2),
    pawns=(53, 38, 44),
    show=PLAYING,
)
SUM: Final = playing("G9", "P2", "K3", taken=(3, 2, 2), show=("trick", "hand", "seats"), heading="The last trick")


def _low(trial: Trial) -> Feedback:
    """Ask for a card that does not take the trick."""
    if trial.after.taker == 0:
        return wrong(
            "VT-18", "You may, and it would take the trick. But nobody has to beat what lies there; this time, do not."
        )
    return right("Your low green card lets Ann have the trick.")


STEPS: Final = (
    Step(
        title="Follow suit",
        paragraphs=paragraphs(
            "In a trick everybody plays one card, clockwise. The first card may be any; it sets the suit. "
            "The others **must follow** with a card of that suit if they have one.",
        ),
        task=say("Ben has led {G7}. Try any card, and play one that you may."),
        rules=("VT-17",),
        learned="follow the suit that was led if you can (VT-17).",
        exercise=acting(FOLLOW, of_kind(Play, "A green card for a green one. You had to.", "VT-17", "Play a card.")),
    ),
    Step(
        title="If you cannot",
        paragraphs=paragraphs("Ben has led {G7} once more, and you have no green card."),
        task=say("Which cards may you play? Find all."),
        rules=("VT-17",),
        learned="who cannot follow plays any card, a trump too (VT-17).",
        exercise=choose(
            VOID,
            allowed(VOID, Play("B2"), "{B2}, a trump", "You may trump, and you need not."),
            allowed(VOID, Play("K8"), "{K8}", "Any card will do, though this one cannot take the trick."),
            allowed(VOID, Play("O10"), "{O10}", "Ten is high, but orange neither follows nor trumps: it just goes."),
            option(
                "None: you pass",
                False,
                "Everybody plays a card to every trick. Who cannot follow is free in what to play.",
                "VT-17",
            ),
            find_all=True,
        ),
    ),
    Step(
        title="Who takes it?",
        paragraphs=paragraphs(
            "The highest card **of the suit led** takes the trick, as long as nobody trumps. Ann led {G4}, Ben had no green and played {K10}."
        ),
        task=say("You follow with {G6}. Who takes the trick?"),
        rules=("VT-18",),
        learned="without a trump the highest card of the suit led takes the trick (VT-18).",
        exercise=predict(
            SUIT,
            took,
            "{G6} is the highest green card, and green was led.",
            {
                "You": None,
                "Ann": ("VT-18", "She led, but {G6} is higher than her {G4}."),
                "Ben": ("VT-18", "{K10} is neither green nor trump. However high, it takes nothing."),
            },
            then=(Play("G6"),),
        ),
    ),
    Step(
        title="Trump",
        paragraphs=paragraphs("Blue is trump, and a trump beats every card that is none."),
        task=say("You lead {G10}, Ann has no green and plays {B1}, Ben follows with {G8}. Who takes the trick?"),
        rules=("VT-18",),
        learned="the lowest trump beats the highest card of any other suit (VT-18).",
        exercise=predict(
            TRUMPED,
            took,
            "The lowest trump there is, and it beats your ten.",
            {
                "You": ("VT-18", "Ten is the highest rank, but {B1} is trump."),
                "Ann": None,
                "Ben": ("VT-18", "{G8} is not even higher than {G10}."),
            },
            then=(Play("G10"), Play("B1"), Play("G8")),
        ),
    ),
    Step(
        title="Over the trump",
        paragraphs=paragraphs(
            "Four at the table. This time two of them trump your {G10}: Ann with {B1}, Ben with {B4}. Cem follows with {G9}."
        ),
        task=say("Who takes the trick?"),
        rules=("VT-18",),
        learned="of several trumps the highest takes the trick (VT-18).",
        exercise=predict(
            OVER,
            took,
            "Of two trumps it is the higher one.",
            {
                "You": ("VT-18", "Two trumps lie there, and either of them beats {G10}."),
                "Ann": ("VT-18", "She trumped first, but Ben trumped higher."),
                "Ben": None,
                "Cem": ("VT-18", "He had to follow. {G9} beats neither {G10} nor a trump."),
            },
            then=(Play("G10"), Play("B1"), Play("B4"), Play("G9")),
        ),
    ),
    Step(
        title="Nobody has to win",
        paragraphs=paragraphs(
            "You have to follow, but not to beat what lies there; and who cannot follow need not trump. Near the goal, a trick may be one too many.",
        ),
        task=say("Ann led {G5}, Ben could not follow. Leave the trick to Ann."),
        rules=("VT-17", "VT-18"),
        learned="there is no duty to beat or to trump (VT-18).",
        exercise=acting(DUCK, _low, buttons=(button("Throw away {K8}", Play("K8")),)),
    ),
    Step(
        title="Five spaces at once",
        paragraphs=paragraphs(
            "Every trick is worth 5 points, and the pawn moves at once. Your pawn is on 53, and this trick will be yours."
        ),
        task=say("Where is your pawn when {G9} has taken the trick?"),
        rules=("VT-19",),
        learned="a trick scores 5 points at once (VT-19).",
        exercise=predict(
            POINTS,
            space(),
            "Five points for the trick, whatever lies in it.",
            {
                53: ("VT-19", "It moves at once, and does not wait for the end of the round."),
                56: ("VT-19", "Not a point a card: a trick is worth 5 with any number of players."),
                58: None,
                62: ("VT-19", "The ranks in a trick do not count. Each trick is worth the same."),
            },
            then=(Play("G9"),),
        ),
    ),
    Step(
        title="Who leads next",
        paragraphs=paragraphs("You take that trick with {G9}, to which Ann had led."),
        task=say("Who leads to the next one?"),
        rules=("VT-19",),
        learned="who took a trick leads to the next (VT-19).",
        exercise=predict(
            POINTS,
            to_act,
            "Whoever takes a trick leads to the next, any card.",
            {
                "You": None,
                "Ann": ("VT-19", "She led to this one. The next is led by whoever took it."),
                "Ben": ("VT-19", "The lead does not go round: it goes to whoever took the trick."),
            },
            then=(Play("G9"),),
        ),
    ),
    Step(
        title="Forty in all",
        paragraphs=paragraphs("Everybody has eight cards, so there are eight tricks, with any number of players."),
        task=say("How many points do all the tricks of a round bring, those of all players together?"),
        rules=("VT-19",),
        learned="eight tricks of 5 points: 40 in a round, for all together (VT-19).",
        exercise=predict(
            SUM,
            lambda state: sum(state.tricks) * TRICK,
            "Eight tricks of 5 points. What one of you takes, the others do not get.",
            {
                24: ("VT-19", "So many cards are played by three. It is the tricks that count, 5 points each."),
                35: ("VT-19", "Seven have been taken, and one is still to come."),
                40: None,
                120: ("VT-19", "Only one of you takes each trick."),
            },
            then=(Play("G9"), Play("P2"), Play("K3")),
        ),
    ),
)

CHAPTER: Final = Chapter("tricks", "Tricks", "You can follow, trump and duck, and know who takes what.", STEPS)
