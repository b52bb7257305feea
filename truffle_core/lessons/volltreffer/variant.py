"""Chapter 12: the variant in both readings (VT-24 to VT-26)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.pieces import CARD
from truffle_core.games.volltreffer.state import MELD, SWAP, State
from truffle_core.lessons.model import Chapter, Feedback, Option, Step, Trial

from .goals import (
    Buy,
    SwapHand,
    SwapMarket,
    acting,
    button,
    choose,
    is_in_goal,
    of_kind,
    option,
    predict,
    price_of,
    right,
    wrong,
)
from .positions import BUYING, PLAYERS, buying, dealing, melding, paragraphs, say, turned

GOAL: Final = melding(variant="hand_swap", pawns=(62, 63, 70), show=("track", "seats"), heading="The goal is gold")
GAP: Final = buying("B3 K9 O6 G2", "K4 P6", variant="hand_swap", spare="P1", show=BUYING, heading="With the variant")
DEAL, dealt = dealing(variant="market_swap", trump="B6", show=("market",), heading="With the variant")
HAND: Final = buying(
    "B3 K9 O6 G2",
    "K4 P6",
    variant="hand_swap",
    did=(Buy(1), turned("P1")),
    show=BUYING,
    heading="You have just bought {K9}".replace("{K9}", "pink 9"),
)
SINGLE: Final = buying(
    "B3 K9 O6 G2", variant="hand_swap", spare="P1", show=("market", "seats"), heading="Your first purchase"
)
MARKET: Final = buying(
    "B3 K9 O6 G2", "K4 P6", variant="market_swap", did=(Buy(3), turned("P7")), show=BUYING, heading="Ann buys next"
)
LAST: Final = buying(
    "B3 K9 O6 G2",
    "K4 P6 P8 B8 O10 G5 O2",
    variant="market_swap",
    first=1,
    spare="P7",
    show=("market", "hand"),
    heading="The last purchase of the round",
)


def _in_goal(at: int, text: str) -> Option:
    """Return a space as an answer to the question whether it is in the smaller goal."""
    return option(f"Space {at}", is_in_goal(at, GOAL.state.goal()), text, "VT-24")


def _next_move(state: State) -> str:
    """Measure what is to be done next."""
    if state.phase == SWAP:
        return f"{PLAYERS[state.turn]} swap{'' if state.turn == 0 else 's'} two cards"
    return (
        "Melds are shown"
        if state.phase == MELD
        else f"{PLAYERS[state.turn]} buy{'' if state.turn == 0 else 's'} a card"
    )


def _dear(trial: Trial) -> Feedback:
    """Ask for a swap that puts orange 6 under the highest price."""
    if trial.after.market[0] == CARD["O6"]:
        return right("Now {O6} costs 4. Let us see whether Ann wants it as much as that.")
    return wrong("VT-26", "You may swap any two. But look what {O6} costs then: Ann would get it for less than 4.")


STEPS: Final = (
    Step(
        title="A smaller goal",
        paragraphs=paragraphs(
            "With the variant, which you choose before a game, three things are different. The first: the goal is seven spaces wide, 63 to 69. Nearest to 66 still decides.",
        ),
        task=say("Which of these spaces are in the goal of the variant? Find all."),
        rules=("VT-24",),
        learned="with the variant the goal is 63 to 69 (VT-24).",
        exercise=choose(
            GOAL,
            _in_goal(62, "In the game without the variant, yes. This goal begins with 63."),
            _in_goal(63, "Its first space, 3 from the middle."),
            _in_goal(69, "Its last space, 3 from the middle."),
            _in_goal(70, "In the game without the variant, yes. This goal ends with 69."),
            find_all=True,
        ),
    ),
    Step(
        title="Into the gap",
        paragraphs=paragraphs(
            "The second: a new card goes to the place that was emptied, under the same price. Nothing is sorted again."
        ),
        task=say("You buy {K9} for 2, and {P1} is turned up. What does {P1} cost?"),
        rules=("VT-25",),
        learned="with the variant a new card takes the place of the one bought, whatever its rank (VT-25).",
        exercise=predict(
            GAP,
            price_of("P1"),
            "It lies where {K9} lay, and costs what {K9} cost.",
            {
                0: ("VT-25", "There it would go if the market were sorted. With the variant it is not."),
                1: ("VT-25", "The other cards do not move up. {O6} stays under the 1."),
                2: None,
            },
            then=(Buy(1), turned("P1")),
        ),
    ),
    Step(
        title="The first four",
        paragraphs=paragraphs(
            "A round begins with the variant too. Blue is trump, and {K9} {B1} {G10} {O5} are turned up as the first four."
        ),
        task=say("What does {B1} cost?"),
        rules=("VT-04", "VT-25"),
        learned="the first four are laid out as ever, trumps first (VT-04, VT-25).",
        exercise=predict(
            DEAL,
            price_of("B1"),
            "The first four are laid out as in any game: trumps first.",
            {
                0: ("VT-04", "It is the lowest, but it is trump, and trumps lie under the highest prices."),
                2: ("VT-25", "Only later cards lie where they happen to come. The first four are put in order."),
                4: None,
            },
            then=(dealt("K9 B1 G10 O5"),),
        ),
    ),
    Step(
        title="A swap in the hand",
        paragraphs=paragraphs(
            "The third: a buyer has to swap two cards. The rulebook says “in his hand”, and that can be read in two ways, so you choose one of them before a game.",
            "By its letter: your hand is a row, a card that you buy joins it at the right, and then two cards of it change places. It costs nothing and gains nothing.",
        ),
        task=say("You have bought a card. Do what the variant asks for."),
        rules=("VT-26",),
        learned="variant, first reading: the buyer swaps two cards in hand (VT-26).",
        exercise=acting(
            HAND,
            of_kind(
                SwapHand,
                "Two of your cards have changed places, and that is all there is to it.",
                "VT-26",
                "Swap two cards.",
            ),
            buttons=(
                button("Leave them as they are", SwapHand(1, 1)),
                button("Swap two of the market instead", SwapMarket(0, 1)),
            ),
        ),
    ),
    Step(
        title="A single card",
        paragraphs=paragraphs("The same reading. You buy the very first card of the round, and {P1} is turned up."),
        task=say("What comes next?"),
        rules=("VT-26",),
        learned="with a single card in hand there is nothing to swap (VT-26).",
        exercise=predict(
            SINGLE,
            _next_move,
            "It takes two to swap. Ann goes on with her first purchase.",
            {
                "You swap two cards": (
                    "VT-26",
                    "You have one card only, and that one has nothing to change places with.",
                ),
                "Ann buys a card": None,
                "Ann swaps two cards": ("VT-26", "Whoever has bought swaps. Ann has no cards yet."),
            },
            then=(Buy(0), turned("P1")),
        ),
    ),
    Step(
        title="A swap in the market",
        paragraphs=paragraphs(
            "The other reading gives the swap a point: after the refill, two cards **of the market** change places, and so their prices.",
            "You have bought {G2}. Ann buys next; she has been collecting sixes, as you remember, and {O6} lies there.",
        ),
        task=say("Make {O6} as dear for Ann as you can."),
        rules=("VT-26",),
        learned="variant, second reading: the buyer swaps two cards of the market, and so their prices (VT-26).",
        exercise=acting(MARKET, _dear),
    ),
    Step(
        title="After the last one",
        paragraphs=paragraphs("The second reading still. You buy the last card of the round, and {P7} is turned up."),
        task=say("What comes next?"),
        rules=("VT-26",),
        learned="the market is swapped after the last purchase too (VT-26).",
        exercise=predict(
            LAST,
            _next_move,
            "A swap follows every purchase, though nobody will buy these cards.",
            {
                "You swap two cards": None,
                "Ann buys a card": ("VT-26", "All hands are full. But your own purchase is not over yet."),
                "Melds are shown": ("VT-26", "Not yet: a swap follows each purchase, the last one too."),
            },
            then=(Buy(3), turned("P7")),
        ),
    ),
)

CHAPTER: Final = Chapter("variant", "The variant", "You can play the variant, whichever way you read it.", STEPS)
