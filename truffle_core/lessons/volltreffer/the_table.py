"""Chapter 1: the cards, the trump, a round's three phases, who begins (VT-01 to VT-03, VT-06, VT-10, VT-11)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.volltreffer.events import Dealt
from truffle_core.games.volltreffer.pieces import CARD, SUIT
from truffle_core.games.volltreffer.state import MELD, PLAY, State
from truffle_core.lessons.model import Chapter, Option, Step

from .goals import Buy, Play, can_happen, choose, option, predict, space
from .positions import PLAYERS, PLAYING, TRACK, buying, dealing, paragraphs, playing, say, turned

FIRST: Final = buying("P2 K9 O6 G3", number=1, trump="P7", show=("market",), heading="Before the first purchase")
TRUMPS: Final = buying("P2 K9 O6 G3", "P10 K7", trump="P7", show=("market", "hand"))
TURNING: Final = buying(
    "P2 K9 O6 G3", "G7 B6", trump="P7", did=(Buy(0),), show=("market",), heading="You have just bought"
)
LAST_BOUGHT: Final = buying(
    "P2 K9 O6 G3", "G8 B7 K4 O4 P4 G1 B1", trump="P7", first=1, spare="K2", show=("market", *TRACK)
)
OVER: Final = playing(
    "K10", "G4", "O8", taken=(3, 2, 2), trump="P7", show=PLAYING, did=(Play("K10"), Play("G4"), Play("O8"))
)
ENDING: Final = playing("G4", "G7", "O8", trump="P7", taken=(2, 3, 2), show=PLAYING)
FIVE: Final = dealing(seats=5, show=("seats",))[0]


def _phase(state: State) -> str:
    return {MELD: "Melds are shown", PLAY: "Tricks are played"}.get(state.phase, "Buying goes on")


def _trump(code: str, text: str) -> Option:
    """Return a card as an answer to the question whether it is trump."""
    return option(f"{{{code}}}", SUIT[CARD[code]] == TRUMPS.state.trump, text, "VT-02")


STEPS: Final = (
    Step(
        title="Three phases",
        paragraphs=paragraphs(
            "Volltreffer is German for a direct hit. Your pawn runs along a track, and you win by standing in the goal when a round ends: "
            "not before it, and not beyond it.",
            "Each round has three phases. First everybody **buys** eight cards. Then everybody may **meld** some of them for points. "
            "Last of all the eight cards are played in **tricks**, for more points.",
        ),
        task=say("You buy the last card of the round, so that all have eight. What comes next?"),
        rules=("VT-10", "VT-11"),
        learned="buy eight cards each, meld, then play the tricks (VT-10, VT-11).",
        exercise=predict(
            LAST_BOUGHT,
            _phase,
            "Everybody has eight cards: now they are shown for points, before the first trick.",
            {
                "Buying goes on": ("VT-10", "Eight cards are a full hand, and nobody buys a ninth."),
                "Melds are shown": None,
                "Tricks are played": ("VT-11", "They come last. Before the first trick everybody may show melds."),
            },
            then=(Buy(3), turned("K2")),
        ),
    ),
    Step(
        title="Fifty cards",
        paragraphs=paragraphs(
            "There are five suits, and in each of them the ranks 1 to 10: fifty cards, each of them once. "
            "A round begins with five of them turned up. One is slid half under the deck, four are laid out for sale.",
        ),
        task=say("How many cards can still be turned up from the deck?"),
        rules=("VT-01", "VT-02"),
        learned="fifty cards, one of each; the one under the deck counts as turned up (VT-01, VT-02).",
        exercise=predict(
            FIRST,
            lambda state: len(state.deck),
            "Fifty, less the four for sale and the one under the deck.",
            {
                35: ("VT-01", "That would be four suits. There are five, and ten ranks in each."),
                45: None,
                46: ("VT-02", "The card that shows below the deck is one of the fifty as well. It stays where it is."),
                50: ("VT-01", "Fifty is all there is, and some of it lies open."),
            },
        ),
    ),
    Step(
        title="Trump",
        paragraphs=paragraphs(
            "The card half under the deck, here {P7}, makes its suit **trump**. That holds for the whole round: for what cards cost, and for who takes a trick.",
        ),
        task=say("Which of these cards are trumps? Find all."),
        rules=("VT-02",),
        learned="the suit of the card under the deck is trump for the round (VT-02).",
        exercise=choose(
            TRUMPS,
            _trump("P2", "It is purple, and the lowest trump but one is a trump still."),
            _trump("P10", "It is purple, and no trump is higher."),
            _trump("K7", "It has the rank of {P7}, but trump is a suit: purple."),
            _trump("K9", "A high card, but a pink one, and purple is trump."),
            find_all=True,
        ),
    ),
    Step(
        title="It stays there",
        paragraphs=paragraphs(
            "You have bought a card, and the next one is turned up from the deck to take its place.",
        ),
        task=say("Can the new card be {P7}, which lies under the deck?"),
        rules=("VT-02",),
        learned="the trump card is never drawn; it counts as the last of the deck (VT-02).",
        exercise=choose(
            TURNING,
            option(
                "Yes, like any other card",
                can_happen(TURNING.state, turned("P7")),
                "It lies below all others and counts as the last card of the deck.",
                "VT-02",
            ),
            option(
                "Not now, but it may come at the end of the round",
                False,
                "Even with five players 44 cards are turned up beside it, and there are 49. So it never comes up.",
                "VT-02",
            ),
            option(
                "No, not in this round",
                not can_happen(TURNING.state, turned("P7")),
                "It is the last card of the deck, and a round never gets that far.",
            ),
        ),
    ),
    Step(
        title="Shuffled again",
        paragraphs=paragraphs(
            "Eight tricks are played. You have taken the last one with {K10}, and nobody has won yet."
        ),
        task=say("Can {K10} be the card that makes the next trump?"),
        rules=("VT-03",),
        learned="for every round all fifty cards are shuffled again (VT-03).",
        exercise=choose(
            OVER,
            option(
                "Yes",
                can_happen(OVER.state, (Dealt("K10", ("G1", "O3", "B8", "P7")),)),
                "All fifty cards are shuffled together, those just played too.",
            ),
            option(
                "No, what was played is out of the game",
                not can_happen(OVER.state, (Dealt("K10", ("G1", "O3", "B8", "P7")),)),
                "Only for the rest of a round. For the next one all cards are shuffled again.",
                "VT-03",
            ),
            option(
                "No, trump stays purple",
                False,
                "A trump is made anew for every round, by the first card that is turned up then.",
                "VT-03",
            ),
        ),
    ),
    Step(
        title="Who begins",
        paragraphs=paragraphs(
            "Somebody has to buy first in the first round. Here lots decide, unless the table names somebody."
        ),
        task=say("And at home, among friends. Who buys first?"),
        rules=("VT-06",),
        learned="the youngest buys first; here lots decide, or the table (VT-06).",
        exercise=choose(
            FIVE,
            option("The youngest", True, "And here, where nobody asks for your age, lots decide."),
            option(
                "The dealer", False, "The dealer comes last: whoever sits to the right of the first buyer.", "VT-06"
            ),
            option("Whoever won the last game", False, "Winning gives no right to begin, but youth does.", "VT-06"),
        ),
    ),
    Step(
        title="And in the next round",
        paragraphs=paragraphs(
            "You bought first in this round. The last trick is about to be played, and nobody will have won."
        ),
        task=say("Who buys first in the next round?"),
        rules=("VT-06",),
        learned="the first purchase moves on by a seat, clockwise, from round to round (VT-06).",
        exercise=predict(
            ENDING,
            lambda state: PLAYERS[state.first],
            "Ann sits on your left: clockwise it is her turn to begin.",
            {
                "You": ("VT-06", "Each round somebody else buys first, and this time it was you."),
                "Ann": None,
                "Ben": ("VT-06", "Ben sits on your right, and that would be counter-clockwise."),
                "Who took the last trick": (
                    "VT-06",
                    "Tricks decide who leads to tricks. Buying first goes round the table.",
                ),
            },
            then=(Play("G4"), Play("G7"), Play("O8")),
        ),
    ),
    Step(
        title="Not from zero",
        paragraphs=paragraphs(
            "What you buy is paid for in spaces, so the pawns do not begin at the beginning. Three or four players start on space 25.",
        ),
        task=say("Five sit down to play. On which space do the pawns start?"),
        rules=("VT-01",),
        learned="pawns start on 25, with five players on 30 (VT-01).",
        exercise=predict(
            FIVE,
            space(),
            "With five at the table points are spread thinner, so the way is shorter.",
            {
                1: ("VT-01", "Then nobody could pay for a card. Everybody gets some spaces to spend."),
                25: ("VT-01", "That is for three or four players. Five have fewer tricks each, and start further on."),
                30: None,
            },
        ),
    ),
)

CHAPTER: Final = Chapter("table", "The table", "You know what lies on the table, and how a round goes.", STEPS)
