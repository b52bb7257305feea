"""Chapter 3: cards of one rank in the market, and its last refill (VT-04, VT-05, VT-09)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.pieces import CARD, NAMES, RANK
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Feedback, Step, Trial
from truffle_core.lessons.runner import happened

from .goals import Buy, Order, acting, button, predict, price_of, right, to_act, wrong
from .positions import BUYING, buying, dealing, paragraphs, say, turned

BENS, bens = dealing(first=2, show=("market", "seats"), heading="Ben buys first")
ANNS, anns = dealing(first=1, trump="B10", show=("market",), heading="Ann buys first, you are the dealer")
NO_TIE, no_tie = dealing(first=1, trump="B10", show=("market", "seats"), heading="Ann buys first, you are the dealer")
PAIRS, pairs = dealing(first=1, trump="B10", show=("market",), heading="Two pairs")
NINES: Final = happened(GAME, ANNS, anns("B5 K9 O9 G2"))[0]
NEWCOMER: Final = buying("O9 O7 G7 K3", "K4 P6", spare="P7", show=BUYING)
KEPT: Final = buying("B2 O7 G7 K3", "K4 P6", spare="P9", show=BUYING)
END: Final = buying(
    "B2 O7 G7 K3", "K4 P6 P1 B8 O10 G5 O2", first=1, spare="P9", show=BUYING, heading="The last purchase"
)


def _orange_dearer(trial: Trial) -> Feedback:
    """Ask for an order in which orange 9 costs more than pink 9."""
    if isinstance(trial.action, Order) and trial.action.cards.index("O9") < trial.action.cards.index("K9"):
        return right("{O9} costs 2 now, and {K9} costs 1. From here on their order stays, as long as both lie there.")
    return wrong(
        "VT-05", "You may: the order of the two nines is yours to choose. But this time let {O9} be the dearer one."
    )


def _dearer_seven(state: State) -> str:
    """Measure which seven lies under the higher price."""
    return next(NAMES[card] for card in state.market if RANK[card] == RANK[CARD["O7"]])


STEPS: Final = (
    Step(
        title="Who is the dealer?",
        paragraphs=paragraphs(
            "{B5} {K9} {O9} {G2} are turned up for the first purchase. The two nines tie: neither suit is better than the other. Then the dealer decides which lies under the higher price.",
            "The dealer sits to the right of the round's first buyer, and so will buy last.",
        ),
        task=say("Ben buys first. Who decides about the nines?"),
        rules=("VT-05",),
        learned="the dealer, to the right of the first buyer, orders cards that tie (VT-05).",
        exercise=predict(
            BENS,
            to_act,
            "Clockwise it goes you, Ann, Ben: Ann sits on Ben's right.",
            {
                "You": ("VT-05", "You sit on Ben's left, and buy right after him."),
                "Ann": None,
                "Ben": ("VT-05", "Ben has the first choice among the cards, and so not the say about their order."),
            },
            then=(bens("B5 K9 O9 G2"),),
        ),
    ),
    Step(
        title="Your decision",
        paragraphs=paragraphs(
            "Now you are the dealer. Choose the tied cards in the order in which they are to lie, the dearest first. The others lie where they must."
        ),
        task=say("Lay them out so that {O9} costs more than {K9}."),
        rules=("VT-04", "VT-05"),
        learned="the dealer may order equal ranks, and nothing else (VT-04, VT-05).",
        exercise=acting(
            NINES,
            _orange_dearer,
            buttons=(button("{O9} before {B5}", Order(("O9", "B5", "K9", "G2"))),),
        ),
    ),
    Step(
        title="No question",
        paragraphs=paragraphs(
            "Ann buys first again, so you are the dealer. Blue is trump, and {G2} {K7} {B7} {O3} are turned up: two sevens."
        ),
        task=say("Who has to act now?"),
        rules=("VT-05",),
        learned="a trump ties with nobody, and with no tie the dealer is not asked (VT-05).",
        exercise=predict(
            NO_TIE,
            to_act,
            "{B7} is trump and lies first. Of the others each has a rank of its own, so Ann may buy at once.",
            {
                "You": ("VT-05", "{B7} and {K7} do not tie: the blue one is trump, and trumps lie before all others."),
                "Ann": None,
                "Ben": ("VT-05", "He sits on Ann's left, and buys after her."),
            },
            then=(no_tie("G2 K7 B7 O3"),),
        ),
    ),
    Step(
        title="Two pairs",
        paragraphs=paragraphs("This time {K8} {G3} {O8} {P3} are turned up, and blue is trump."),
        task=say("In how many ways can you, the dealer, lay them out?"),
        rules=("VT-04", "VT-05"),
        learned="each tie is open by itself, and ranks still go from high to low (VT-04, VT-05).",
        exercise=predict(
            PAIRS,
            lambda state: len(GAME.legal_actions(state)),
            "Two ways for the eights, and for each of them two for the threes.",
            {
                2: ("VT-05", "That is for a single pair. Here the eights are open, and the threes as well."),
                4: None,
                6: ("VT-05", "That would be for three of one rank. Two pairs leave less to choose."),
                24: ("VT-04", "Only if all four had one rank. Eights still lie before threes."),
            },
            then=(pairs("K8 G3 O8 P3"),),
        ),
    ),
    Step(
        title="Newcomers queue up",
        paragraphs=paragraphs(
            "Later ties need no decision. A new card whose rank lies there already goes to the right of all that have it, to a lower price."
        ),
        task=say("You buy {O9}, and {P7} is turned up. What does {P7} cost?"),
        rules=("VT-09",),
        learned="a new card goes to the right of all of its rank (VT-09).",
        exercise=predict(
            NEWCOMER,
            price_of("P7"),
            "Two sevens lie there already and keep their places; {P7} comes third, before {K3}.",
            {
                0: ("VT-09", "To the right of the sevens, yes. But {K3} is lower and stays behind it."),
                1: None,
                2: ("VT-09", "Not between them: it lines up behind both sevens."),
                4: ("VT-09", "Who comes last of a rank gets the lowest price, not the highest."),
            },
            then=(Buy(0), turned("P7")),
        ),
    ),
    Step(
        title="Once and for all",
        paragraphs=paragraphs(
            "The dealer has laid {O7} before {G7}. Now you take {K3}, and {P9} is turned up. All four are sorted again."
        ),
        task=say("Which seven is the dearer one now?"),
        rules=("VT-05", "VT-09"),
        learned="cards that tie keep their order when the market is sorted again (VT-09).",
        exercise=predict(
            KEPT,
            _dearer_seven,
            "{P9} has pushed both of them to the right, and {O7} still lies before {G7}.",
            {
                "green 7": ("VT-09", "Sorting again does not turn a tie around: what lay first stays first."),
                "orange 7": None,
                "as the dealer likes": (
                    "VT-05",
                    "The dealer is asked about the first four cards of a round, and never after.",
                ),
            },
            then=(Buy(3), turned("P9")),
        ),
    ),
    Step(
        title="To the very end",
        paragraphs=paragraphs("Only you lack a card. When you have bought it, all hands are full."),
        task=say("How many cards will then lie in the market?"),
        rules=("VT-09",),
        learned="the market is refilled after the last purchase too, and four cards stay out of the round (VT-09).",
        exercise=predict(
            END,
            lambda state: len(state.market),
            "It is refilled once more. These four are in nobody's hand, and that is worth remembering.",
            {
                0: ("VT-09", "What nobody bought stays there. And the gap is filled as ever."),
                3: ("VT-09", "The last purchase is followed by a refill like any other: one more card is turned up."),
                4: None,
            },
            then=(Buy(3), turned("P9")),
        ),
    ),
)

CHAPTER: Final = Chapter("ties", "Ties", "You know who decides among equals, and when nobody has to.", STEPS)
