"""Chapter 2: buying, prices, what a pawn can pay, what everybody sees (VT-04, VT-07 to VT-10)."""

from __future__ import annotations

from typing import Final

from truffle_core.core.game import Step as Record
from truffle_core.games.volltreffer import GAME
from truffle_core.games.volltreffer.actions import Action
from truffle_core.games.volltreffer.events import Event
from truffle_core.games.volltreffer.scoring import totals
from truffle_core.games.volltreffer.state import State
from truffle_core.lessons.model import Chapter, Step
from truffle_core.lessons.phrases import LETTERS

from .goals import Buy, Play, acting, allowed, button, buying_card, choose, of_kind, option, predict, price_of, space
from .positions import BUYING, buying, dealing, paragraphs, say, turned

TAKE: Final = buying("B8 K9 O6 G3", "K4 P6", show=BUYING, heading="Your third purchase")
PAY: Final = buying("B8 K9 O6 G3", "K4 P6", spare="O2", pawns=(41, 38, 44), show=BUYING)
DEAL, dealt = dealing(trump="B6", show=("market",))
SLIDE: Final = buying("B3 K9 O6 G2", "K4 P6", spare="P8", show=BUYING)
POOR: Final = buying("B3 K9 O6 G2", "K4 P6", pawns=(3, 38, 44), show=("market", "track", "seats"))
BROKE: Final = buying("B3 K9 O6 G2", "K4 P6", pawns=(1, 38, 44), show=("market", "track", "seats"))
WORTH: Final = buying("B3 G7 O6 K2", "O7 P1 K7 G4", spare="P9", show=BUYING, heading="Two sevens, and a third for sale")
OPEN: Final = buying(
    "B3 G7 O6 K2", "O7 P1 K7 G4", did=(Buy(1), turned("P9")), show=BUYING, heading="You have bought green 7"
)
BOUGHT: Final = Record[Action, Event](0, 0, Buy(1), GAME.step(WORTH.state, Buy(1)))


def _most(state: State) -> int:
    """Return the most that the learner's hand can meld."""
    return max(totals(state.hands[0]))


def _net(state: State) -> int:
    """Measure what a purchase has brought in melds, less what was paid."""
    paid: int = WORTH.state.pawns[0] - state.pawns[0]
    return _most(state) - _most(WORTH.state) - paid


ALL_SEE: Final = all(GAME.redact(BOUGHT, view) == BOUGHT for view in (1, 2, "public"))

STEPS: Final = (
    Step(
        title="Take one of four",
        paragraphs=paragraphs(
            "Four cards are for sale, each under a price: 4, 2, 1 and 0. In turn, clockwise, everybody takes one of them into hand. "
            "It may be any of the four, the dear one or the free one.",
            LETTERS,
        ),
        task=say("Buy {K9}."),
        rules=("VT-07",),
        learned="in turn everybody takes any one of the four cards (VT-07).",
        exercise=acting(
            TAKE,
            buying_card(
                "K9",
                "{K9} is yours. Its place is filled from the deck at once.",
                "VT-07",
                "You may take any of the four, and so this one too. But let it be {K9} this time.",
            ),
        ),
    ),
    Step(
        title="Paid in spaces",
        paragraphs=paragraphs(
            "There is no money. You pay with your pawn: it goes back by as many spaces as the card costs."
        ),
        task=say("Your pawn is on space 41, and you buy {B8}. Where is it then?"),
        rules=("VT-07",),
        learned="a card is paid for in spaces that the pawn goes back (VT-07).",
        exercise=predict(
            PAY,
            space(),
            "Four spaces back. {B8} had better be worth them.",
            {
                37: None,
                39: ("VT-07", "Two is the price next to it. {B8} lies under the 4."),
                41: ("VT-07", "Only the card at the right end costs nothing."),
                45: ("VT-07", "What is bought is paid for: the pawn goes back, away from the goal."),
            },
            then=(Buy(0), turned("O2")),
        ),
    ),
    Step(
        title="Trumps come first",
        paragraphs=paragraphs(
            "Which card costs what, nobody chooses. Trumps lie under the highest prices, the highest trump first. "
            "Then come the other cards by rank, whatever their suits, the highest first.",
        ),
        task=say("Blue is trump, and {K10} {B2} {O5} {G9} are turned up. What does {B2} cost?"),
        rules=("VT-04",),
        learned="trumps lie under the highest prices, then the other cards by rank (VT-04).",
        exercise=predict(
            DEAL,
            price_of("B2"),
            "A low card, but the only trump: it lies before all the others.",
            {
                0: ("VT-04", "It is the lowest of the four, but it is blue, and trumps come before all other cards."),
                1: ("VT-04", "Higher cards of other suits do not push a trump aside."),
                2: ("VT-04", "{K10} is higher, but it is no trump. It comes after {B2}."),
                4: None,
            },
            then=(dealt("K10 B2 O5 G9"),),
        ),
    ),
    Step(
        title="Two trumps",
        paragraphs=paragraphs("Now two of the four are blue, and blue is trump: {G10}, {B1}, {K4} and {B9}."),
        task=say("What does {G10} cost?"),
        rules=("VT-04",),
        learned="all trumps come before the highest card of another suit (VT-04).",
        exercise=predict(
            DEAL,
            price_of("G10"),
            "{B9} and {B1} lie under 4 and 2. {G10} is the best of the rest, and costs 1.",
            {
                0: ("VT-04", "That is for {K4}, which is lower than {G10} and no trump either."),
                1: None,
                2: ("VT-04", "There lies {B1}. Even the lowest trump comes before {G10}."),
                4: ("VT-04", "Ten is the highest rank, but trumps come first."),
            },
            then=(dealt("G10 B1 K4 B9"),),
        ),
    ),
    Step(
        title="Prices slide",
        paragraphs=paragraphs(
            "As soon as a card is bought, another is turned up, and the four are sorted again. So a card that stays may cost another price in the next turn."
        ),
        task=say("You take {G2}, which is free, and {P8} is turned up. What does {O6} cost now?"),
        rules=("VT-09",),
        learned="the market is refilled and sorted again after each purchase, so prices slide (VT-09).",
        exercise=predict(
            SLIDE,
            price_of("O6"),
            "{P8} is higher, and pushes {O6} to the right end. Waiting can pay.",
            {
                0: None,
                1: ("VT-09", "It cost that before. But {P8} is higher, so it has slipped in to the left of {O6}."),
                2: ("VT-09", "There lies {K9} still. What is new and lower does not move it."),
            },
            then=(Buy(3), turned("P8")),
        ),
    ),
    Step(
        title="What you can pay",
        paragraphs=paragraphs(
            "A pawn can go back to space 1, and no further. What would take it below that is not for sale to you."
        ),
        task=say("Your pawn is on space 3. Which cards can you buy? Find all."),
        rules=("VT-08",),
        learned="a pawn never goes below space 1, and what costs more cannot be bought (VT-08).",
        exercise=choose(
            POOR,
            allowed(POOR, Buy(0), "{B3}", "Yes."),
            allowed(POOR, Buy(1), "{K9}", "Two spaces back leave you on space 1. That is as far as it goes."),
            allowed(POOR, Buy(2), "{O6}", "One space is all it takes."),
            allowed(POOR, Buy(3), "{G2}", "What costs nothing, everybody can buy."),
            find_all=True,
        ),
    ),
    Step(
        title="Nothing left to spend",
        paragraphs=paragraphs("Your pawn is on space 1. It is your turn, and nobody may pass."),
        task=say("Try what you like. Then buy the card that you can buy."),
        rules=("VT-08",),
        learned="the card at price 0 can always be bought (VT-08).",
        exercise=acting(
            BROKE,
            of_kind(Buy, "It costs nothing, so nobody is ever stuck.", "VT-08", "Buy the free one."),
            buttons=(button("Buy nothing, and lead {K4} from your hand", Play("K4")),),
        ),
    ),
    Step(
        title="What is it worth?",
        paragraphs=paragraphs(
            "You have {O7} and {K7}, and {G7} lies there for 2. Three cards of one rank are a meld, worth 5 points, and a point is a space forward."
        ),
        task=say("In melds and price together, how many spaces does {G7} bring you?"),
        rules=("VT-07", "VT-11"),
        learned="weigh what a card will bring against the spaces it costs (VT-07, VT-11).",
        exercise=predict(
            WORTH,
            _net,
            "Five forward, two back. And it may win you a trick as well.",
            {
                -2: ("VT-11", "It costs two. But with it you have three sevens, and they will be worth 5 points."),
                3: None,
                5: ("VT-07", "So much is the meld. But first your pawn goes back by the price."),
                7: ("VT-07", "The price is paid, not won: it goes the other way."),
            },
            then=(Buy(1), turned("P9")),
            label=lambda spaces: f"{spaces}".replace("-", "−"),
        ),
    ),
    Step(
        title="In the open",
        paragraphs=paragraphs(
            "You have bought {G7}, as all could see, and it is in your hand now with the others.",
        ),
        task=say("Who can know that you have it?"),
        rules=("VT-10",),
        learned="all is bought in the open: who remembers it knows every hand (VT-10).",
        exercise=choose(
            OPEN,
            option(
                "Everybody who kept their eyes open",
                ALL_SEE,
                "Whoever counts well knows all hands. Here the table can do the counting for you, or you switch that off.",
            ),
            option("I alone", not ALL_SEE, "All eyes were on the market when you took it.", "VT-10"),
            option(
                "Nobody: even I must not look",
                False,
                "Your hand is yours to look at. And the others need not look, they saw you buy.",
                "VT-10",
            ),
        ),
    ),
)

CHAPTER: Final = Chapter("market", "The market", "You can tell what a card costs, and whether it is for you.", STEPS)
