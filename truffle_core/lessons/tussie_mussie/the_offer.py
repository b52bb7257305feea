"""Chapter 1: the offer (TM-01, TM-03 to TM-06, TM-09)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.tussie_mussie import GAME
from truffle_core.games.tussie_mussie.pieces import HIDDEN, SIZE
from truffle_core.lessons.model import Chapter, Step
from truffle_core.lessons.runner import acted

from .goals import Offer, Take, acting, choose, of_kind, offering, option, predict, taking
from .positions import OFFERED, PLAYERS, card, codes, paragraphs, say, table

BOTH: Final = ("offer", "row-0", "row-1")
PEONY: Final = table("[Daisy]", "Violet", drawn="Gardenia, Peony", up="Peony", show=BOTH, heading="Ann's offer to you")
TOOK_PEONY: Final = acted(GAME, PEONY, Take("up"))[0]
FIRST: Final = table(
    first=1, drawn="Red Rose, Phlox", up="Red Rose", show=BOTH, heading="Ann's offer to you, the first of the round"
)


STEPS: Final = (
    Step(
        title="Two flowers",
        paragraphs=paragraphs(
            "In Tussie Mussie you say it with flowers. When it is your turn to offer, you draw two cards and look at them. "
            "One goes face up in front of your neighbour, the other face down beside it.",
            "Each flower has a meaning of its own. {Camellia}: my heart burns for you. {Phlox}: two souls, one heart.",
        ),
        task=say("You have drawn {Camellia} and {Phlox}. Make your offer to Ann with {Phlox} face up."),
        rules=("TM-03",),
        learned="of two cards drawn one is offered face up and one face down (TM-03).",
        exercise=acting(
            table(drawn="Camellia, Phlox", show=("offer",), heading="Your offer to Ann"),
            offering(
                "Phlox",
                "Ann sees {Phlox} and the back of the other card. Only you know that it is {Camellia}.",
                "TM-03",
                "You may, for you choose which of the two lies open. But then Ann would not see {Phlox}; this time let it lie face up.",
            ),
        ),
        pieces=codes("Camellia, Phlox"),
    ),
    Step(
        title="Without looking",
        paragraphs=paragraphs(
            "Ann took the hidden card, so {Phlox} is yours. Now she offers: {Amaryllis} lies open, and beside it a card that only she has seen. You take one of the two, and you may not peek first.",
        ),
        task=say("Be bold: take the hidden card."),
        rules=("TM-04",),
        learned="the recipient takes either card, without a look at the hidden one (TM-04).",
        exercise=acting(
            table(
                "Phlox",
                "[Camellia]",
                drawn="Daisy, Amaryllis",
                up="Amaryllis",
                show=OFFERED,
                heading="Ann's offer to you",
            ),
            taking(
                "down",
                "It was {Daisy}. It lies face down in your row, as it lay in the offer, but you may look at it now. So it is shown to you, a little lower than an open card.",
                "TM-04",
                "You may take the open one. But the hidden one is yours to take as well, only not to look at before; take that one this time.",
            ),
        ),
        pieces=codes("Amaryllis, Daisy"),
    ),
    Step(
        title="The other card",
        paragraphs=paragraphs("Ann offers you {Peony} and a hidden card, and you take {Peony}."),
        task=say("What becomes of the hidden card?"),
        rules=("TM-05",),
        learned="the offerer keeps the other card, as it lies (TM-05).",
        exercise=choose(
            PEONY,
            option(
                "It is discarded",
                len(TOOK_PEONY.state.rows[1]) == 1,
                "Nothing is thrown away in an offer: of two cards each side gets one.",
                "TM-05",
            ),
            option(
                "Ann keeps it, face down",
                TOOK_PEONY.seen.rows[1][-1] == HIDDEN,
                "It joins her row as it lay, and you still do not know it.",
            ),
            option(
                "Ann keeps it and turns it up",
                TOOK_PEONY.seen.rows[1][-1] < SIZE,
                "She keeps it, but as it lay: what was offered face down stays face down.",
                "TM-05",
            ),
        ),
        pieces=codes("Peony"),
    ),
    Step(
        title="To the right end",
        paragraphs=paragraphs(
            "Your cards lie in a row, your arrangement. Each new one is added to its right end, and the order will matter."
        ),
        task=say("You take {Honeysuckle} from Ann's offer. In which column of your row does it lie?"),
        rules=("TM-04", "TM-09"),
        learned="a new card goes to the right end of the row (TM-04), and cards never change columns (TM-09).",
        exercise=predict(
            table(
                "Red Rose, [Daisy], Phlox",
                drawn="Violet, Honeysuckle",
                up="Honeysuckle",
                show=OFFERED,
                heading="Ann's offer to you",
            ),
            lambda state: state.rows[0].index(card("Honeysuckle")) + 1,
            "The fourth column: the right end of your row.",
            {
                1: ("TM-04", "Rows grow at the other end: a card you take goes to the right."),
                2: ("TM-09", "There is no squeezing in between: cards that lie there are never moved to make room."),
                4: None,
            },
            then=(Take("up"),),
        ),
        pieces=codes("Honeysuckle"),
    ),
    Step(
        title="Hands off your row",
        paragraphs=paragraphs(
            "A card in your row stays in its column, and face up or face down as it came. A few flowers can change that, but not before all cards are dealt.",
        ),
        task=say("Try to do something to the cards of your row. If you cannot, make your offer."),
        rules=("TM-09",),
        learned="cards of a row stay where and as they lie until flowers act before scoring (TM-09).",
        exercise=acting(
            table("Marigold, [Daisy]", drawn="Violet, Peony", show=OFFERED, heading="Your offer to Ann"),
            of_kind(
                Offer, "Your row stays as it is; the offer is all there is to do now.", "TM-03", "Make your offer."
            ),
        ),
        pieces=codes("Marigold"),
    ),
    Step(
        title="Turn about",
        paragraphs=paragraphs(
            "With two players you take turns at offering, until each has four cards. The first player makes the first offer.",
        ),
        task=say("Ann was the first player, and two offers have been made. Who makes the next one?"),
        rules=("TM-06",),
        learned="two players alternate, four offers in all (TM-06).",
        exercise=predict(
            table("Red Tulip, [Violet]", first=1, show=("row-0", "row-1"), heading="After two offers"),
            lambda state: PLAYERS[state.turn],
            "Ann, you, Ann, you: the third offer is hers again.",
            {
                "You": ("TM-06", "The second offer was yours. You take turns, so now it is Ann's."),
                "Ann": None,
                "Nobody": ("TM-06", "Each of you has two cards, and everybody gets four."),
            },
        ),
        pieces=codes("Red Tulip, Violet"),
    ),
    Step(
        title="One of each",
        paragraphs=paragraphs(
            "The whole deck is eighteen cards: eighteen different flowers, each there once. Ann makes the first offer of the round. You see {Red Rose} and a back.",
        ),
        task=say("How many flowers may the hidden card be, as far as you know?"),
        rules=("TM-01",),
        learned="there are eighteen flowers, one of each (TM-01).",
        exercise=predict(
            FIRST,
            lambda _: FIRST.seen.unseen.bit_count(),
            "Any of the eighteen but {Red Rose}.",
            {
                1: (
                    "TM-01",
                    "It could be almost anything: one of each flower is in the deck, and you have seen only {Red Rose}.",
                ),
                16: (
                    "TM-01",
                    "Eighteen flowers, and you have seen one of them, {Red Rose}. Sixteen is what is left in the deck beside this offer.",
                ),
                17: None,
                18: ("TM-01", "There is only one {Red Rose}, and it lies open."),
            },
        ),
        pieces=codes("Red Rose"),
    ),
)

CHAPTER: Final = Chapter("offer", "The offer", "You know how an offer goes, and what nobody may touch.", STEPS)
