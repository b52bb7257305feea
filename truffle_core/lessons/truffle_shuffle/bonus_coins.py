"""Chapter 9: bonus coins (TS-07, TS-09, TS-18, TS-19)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.truffle_shuffle.scoring import order_named
from truffle_core.lessons.model import Chapter, Do, Feedback, Step, Trial

from .goals import Fulfil, button, dollars, predict, right, wrong
from .positions import paragraphs, say, table

SHOW: Final = ("bonus", "hand", "seats")
LARGE: Final = Fulfil("O05", ("G1", "P2", "O3", "K4", "G5"))
THREES: Final = Fulfil("O11", ("P3", "P3", "P3"))
BOTH: Final = Fulfil("O05", ("G1", "K2", "P3", "O4", "G5"))
FLUSH: Final = Fulfil("O06", ("G1", "G2", "G3", "G4", "G5"))


def _earns(trial: Trial) -> int:
    """Return what an action earned, bonus coin included."""
    return int(trial.after.money[0] - trial.before.money[0])


def _earns_most(trial: Trial) -> Feedback:
    """Ask for $8, the most there is."""
    earned = _earns(trial)
    if earned == 8:
        return right("$6 and the bonus coin of $2: five truffles are at least four.")
    if not earned:
        return wrong("TS-16", "You may end the turn, but one of the two orders earns $8 now.")
    return wrong(
        "TS-18", f"That earns ${earned} and no bonus: it has three truffles. The bonus coin needs at least four."
    )


STEPS: Final = (
    Step(
        title="The first one gets $2",
        paragraphs=paragraphs(
            "Beside the tableau lies a row of bonus coins; for two players $2, $1, $1. "
            "Whoever fulfils an order of **at least four truffles** also takes the leftmost coin that is still there.",
        ),
        task=say("You are the first this round, with a large straight for $6. What do you get in all?"),
        rules=("TS-07", "TS-18"),
        learned="the leftmost bonus coin goes with an order of at least four truffles (TS-07, TS-18).",
        exercise=predict(
            table(hand="G1 P2 O3 K4 G5", phase="order", others=("P1 O2",), heading="After your action", show=SHOW),
            lambda state: state.money[0],
            "$6 from the bank and the leftmost coin, $2.",
            {
                6: ("TS-18", "$6 is the pay alone. Five truffles also bring the leftmost bonus coin."),
                7: ("TS-07", "The row begins with its best coin, and you are the first: the leftmost one is $2."),
                8: None,
                10: ("TS-18", "One order takes one bonus coin, the leftmost, and not the whole row."),
            },
            then=(LARGE,),
            label=dollars,
        ),
    ),
    Step(
        title="Small orders get none",
        paragraphs=paragraphs(
            "Your hand can fulfil a large straight, or three 3s, flush. The bank pays $6 for either."
        ),
        task=say("Fulfil the one that earns more."),
        rules=("TS-18",),
        learned="an order of fewer than four truffles brings no bonus (TS-18).",
        exercise=Do(
            table(
                hand="G1 K2 P3 P3 P3 O4 G5", phase="order", others=("P1 O2",), heading="After your action", show=SHOW
            ),
            _earns_most,
            shown=(BOTH,),
            buttons=(button("Fulfil three 3s, flush", THREES), button("Fulfil the large straight", BOTH)),
        ),
    ),
    Step(
        title="Later in the round",
        paragraphs=paragraphs(
            "Three players start a round with $2, $2, $1, $1, four with $2, $2, $1, $1, $1. Here are four: three of these coins are gone, and you fulfil a large straight."
        ),
        task=say("What do you get in all?"),
        rules=("TS-07",),
        learned="the row holds fewer and smaller coins as the round goes on (TS-07).",
        exercise=predict(
            table(
                hand="G1 P2 O3 K4 G5",
                phase="order",
                seats=4,
                others=("P1 O2", "K1", "G4 G4"),
                orders={1: ["O03+2", "O01+2"], 3: ["O02+1"]},
                bonus=3,
                heading="After your action",
                show=SHOW,
            ),
            lambda state: state.money[0],
            "$6, and $1 is the leftmost coin left.",
            {
                6: ("TS-07", "Two coins are still there, so there is a bonus for you."),
                7: None,
                8: ("TS-07", "Coins are taken from the left, and both of $2 are gone."),
            },
            then=(LARGE,),
            label=dollars,
        ),
    ),
    Step(
        title="Counting truffles",
        paragraphs=paragraphs(
            "You fulfil three 3s with {G3}, {P3}, {K1} and {ON}: four cards, and the first bonus coin is still there."
        ),
        task=say("What do you get in all?"),
        rules=("TS-19",),
        learned="modifiers do not count towards the four truffles of a bonus (TS-19).",
        exercise=predict(
            table(hand="G3 P3 K1 ON", phase="order", others=("P1 O2",), heading="After your action", show=SHOW),
            lambda state: state.money[0],
            "$3 for three truffles. {ON} helped, but it is no truffle, so there is no bonus.",
            {
                3: None,
                5: (
                    "TS-19",
                    "You play four cards, but {ON} is a modifier and not counted: three truffles bring no bonus.",
                ),
            },
            then=(Fulfil("O10", ("G3", "P3", "K1", "ON")),),
            label=dollars,
        ),
    ),
    Step(
        title="The bank",
        paragraphs=paragraphs(
            "All pay comes from the bank. Suppose that it holds nothing but coins of $20, that no bonus coin is left, and that you fulfil a large straight flush for $9.",
        ),
        task=say("How much money have you then?"),
        rules=("TS-09",),
        learned="coins can be changed and the bank never runs dry (TS-09).",
        exercise=predict(
            table(
                hand="G1 G2 G3 G4 G5",
                phase="order",
                others=("P1 O2",),
                orders={1: ["O03+2", "O01+1", "O02+1"]},
                bonus=3,
                heading="After your action",
                show=SHOW,
            ),
            lambda state: state.money[0],
            f"Exactly ${order_named('O06').pays}: coins are changed as needed.",
            {
                0: ("TS-09", "The bank never fails to pay. Coins can be changed, and your money is simply a number."),
                9: None,
                20: ("TS-09", "Coins can be changed: you get what the order pays, to the dollar."),
            },
            then=(FLUSH,),
            label=dollars,
        ),
    ),
)

CHAPTER: Final = Chapter("bonus", "Bonus coins", "You know who gets a bonus, and how much.", STEPS)
