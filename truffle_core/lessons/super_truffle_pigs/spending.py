"""Chapter 4: what truffles buy: levels and powers (ST-19, ST-20, ST-21)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import Dig, InstantDig, Upgrade
from truffle_core.games.super_truffle_pigs.scoring import truffle_points
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial

from .goals import act, predict, right, wrong
from .positions import paragraphs, say, table

SPENDING: Final = ("forest", "pack", "powers")
RICH: Final = table(pigs={0: 7, 1: 15}, wolves="19N", packs={0: "b0 g3 b1 w1"}, show=SPENDING, bare=(10, 13))
LATE: Final = table(
    pigs={0: 7, 1: 15},
    wolves="19N",
    packs={0: "b0 b0"},
    did=(Dig(0), Dig(0)),
    show=("forest", "pack", "seats"),
)
SUPER: Final = table(
    pigs={0: 7, 1: 15},
    wolves="19N",
    packs={0: "w0s b1"},
    show=SPENDING,
    start={"powers": "instant_dig quick_snout shove"},
)
PAID: Final = InstantDig(pig=0, truffle=0)


def _cheap(trial: Trial) -> Feedback:
    """Ask for the upgrade that costs the fewest points."""
    if not isinstance(trial.action, Upgrade):
        return wrong("ST-21", "You may. But here two truffles are to be paid for a level: choose them in the backpack.")
    cost = truffle_points(trial.before, 0) - truffle_points(trial.after, 0)
    if cost > 1:
        return wrong("ST-21", f"Any two will do, and these cost {cost} points. Pay with those that score least.")
    return right("Level 4, for a single point.")


def _free(trial: Trial) -> Feedback:
    """Ask for Instant Dig, paid with the super truffle."""
    if trial.action == PAID:
        return right("The golden truffle is out, and you still have three actions.")
    if isinstance(trial.action, InstantDig):
        return wrong("ST-19", "That pays two actions. Choose the super truffle of your backpack as well, and it pays.")
    return wrong("ST-19", "Choose Instant Dig, the pig, and the super truffle that pays for it.")


STEPS: Final = (
    Step(
        title="A higher level",
        paragraphs=paragraphs(
            "Truffles are points. But two of them, of any kind, can also go back to the box for a level, and a level is an action more in every turn.",
        ),
        task=say("Rise to level 4, and give up as few points as you can."),
        rules=("ST-21",),
        learned="any two truffles buy a level, at any moment of your actions (ST-21).",
        exercise=act(RICH, _cheap),
    ),
    Step(
        title="At once",
        paragraphs=paragraphs("Two of your three actions are spent. Now you pay two worthless truffles for level 4."),
        task=say("How many actions have you left?"),
        rules=("ST-21", "ST-15"),
        learned="the new action counts in the same turn, and rising costs none (ST-21, ST-15).",
        exercise=predict(
            LATE,
            lambda state: state.actions,
            "One was left, and the new level gives one more at once.",
            {
                0: ("ST-15", "Rising costs truffles, and no action."),
                1: ("ST-21", "The new level counts in this turn already."),
                2: None,
                4: ("ST-21", "It adds an action; those that are spent do not come back."),
            },
            then=(Upgrade(0, 1),),
        ),
    ),
    Step(
        title="Up to five",
        paragraphs=paragraphs("Your level is 3, and the highest is 5."),
        task=say("How many truffles would it cost to get there?"),
        rules=("ST-21", "ST-06"),
        learned="two truffles a level, from 3 up to 5 (ST-06, ST-21).",
        exercise=predict(
            RICH,
            lambda state: len(RICH.state.packs[0]) - len(state.packs[0]),
            "Two levels, two truffles each.",
            {
                2: ("ST-21", "That is one level. There are two to climb."),
                4: None,
                5: ("ST-06", "The number of a level is how many actions it gives, not what it costs."),
            },
            then=(Upgrade(0, 1), Upgrade(0, 1)),
        ),
    ),
    Step(
        title="Super truffles",
        paragraphs=paragraphs(
            "Three superpowers lie open. A power costs actions, or else one super truffle, whatever its price.",
        ),
        task=say("Use Instant Dig on the golden truffle, and pay with your super truffle."),
        rules=("ST-19",),
        learned="a super truffle pays for any open power, and its points are gone (ST-19).",
        exercise=act(SUPER, _free),
    ),
    Step(
        title="Gone",
        paragraphs=paragraphs("Now you have used Instant Dig. The super truffle is spent, and so is the card."),
        task=say("How many powers lie open for Ann in this round?"),
        rules=("ST-20",),
        learned="a used power is replaced only at the end of the round (ST-20).",
        exercise=predict(
            SUPER,
            lambda state: len(state.powers),
            "Instant Dig is discarded, and no new power comes before the wolves have moved.",
            {
                2: None,
                3: (
                    "ST-20",
                    "It would be, if used powers stayed or were replaced at once. But that comes at the end of the round.",
                ),
                0: ("ST-20", "Only the used one is discarded. The other two still lie there."),
            },
            then=(PAID,),
        ),
    ),
)

CHAPTER: Final = Chapter("spending", "Spending truffles", "You know that truffles are more than points.", STEPS)
