"""Chapter 3: who has seen what (TM-03, TM-10)."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.games.tussie_mussie.pieces import SIZE
from truffle_core.lessons.model import Chapter, Position, Step

from .goals import choose, knows, option, predict
from .positions import codes, paragraphs, say, table

BOTH: Final = ("row-0", "row-1")
YOUR_OFFER: Final = table("Gardenia", "[Hyacinth]", show=BOTH, ribbons=False, heading="After your offer to Ann")
ANNS_OFFER: Final = table(
    "Camellia", "[Snapdragon]", first=1, show=BOTH, ribbons=False, heading="After Ann's offer to you"
)


def _ben(seat: int = 0, **more: Any) -> Position:
    """Ann offered Violet open and Peony hidden to Ben, who took the hidden one: a table seen by a seat."""
    return table("", "Violet", "[Peony]", seats=3, first=1, offers=1, seat=seat, **more)


BENS: Final = _ben(show=("row-1", "row-2"), ribbons=False)
MINE: Final = table("[Orchid], Violet", "Camellia, [Red Rose]", show=("row-0",), ribbons=False)


COUNTED: Final = table(
    "Amaryllis, Red Rose, Daisy",
    "[Hyacinth], [Gardenia], [Camellia]",
    show=BOTH,
    ribbons=False,
    heading="After three offers",
)


STEPS: Final = (
    Step(
        title="Bouquet and keepsakes",
        paragraphs=paragraphs(
            "Your open cards are your **bouquet**: all can see it. Your hidden ones are your **keepsakes**. You may look at your own keepsakes whenever you like, and never at anybody else's.",
            "At this table keepsakes hang lower than the bouquet, and you always see your own from the front. The dark label under a card says who knows it.",
        ),
        task=say("How many keepsakes do you have here?"),
        rules=("TM-10",),
        learned="open cards are the bouquet, hidden ones the keepsakes, and their owner knows them (TM-10).",
        exercise=predict(
            MINE,
            lambda state: sum(place >= SIZE for place in state.rows[0]),
            "One: {Orchid} lies face down for the others, and it hangs lower in your row. You see it because it is yours.",
            {
                0: ("TM-10", "One card of yours hangs lower than the other: for everybody else it lies face down."),
                1: None,
                2: ("TM-10", "{Violet} lies open, so it is in your bouquet. Only what lies face down is a keepsake."),
            },
        ),
        pieces=codes("Orchid, Violet"),
    ),
    Step(
        title="You made the offer",
        paragraphs=paragraphs(
            "You drew {Gardenia} and {Hyacinth} and offered {Gardenia} open. Ann took the hidden card.",
        ),
        task=say("What do you know of her keepsake?"),
        rules=("TM-03", "TM-10"),
        learned="whoever made an offer knows the card that was taken face down (TM-10).",
        exercise=choose(
            YOUR_OFFER,
            option(
                "That it is {Hyacinth}",
                knows(YOUR_OFFER, 1, 0),
                "You drew both cards, so you know what went to Ann. It says: I am sorry.",
            ),
            option(
                "Nothing: hidden is hidden",
                not knows(YOUR_OFFER, 1, 0),
                "Hidden from others, but not from you: the offerer has seen both cards.",
                "TM-10",
            ),
            option(
                "Nothing, until I look at it",
                False,
                "You may not look at somebody's keepsake, and you need not: you looked at both cards when you drew them.",
                "TM-03",
            ),
        ),
        pieces=codes("Hyacinth, Gardenia"),
    ),
    Step(
        title="Ann made the offer",
        paragraphs=paragraphs(
            "Ann drew two cards and offered {Camellia} open. You took it, and she was left with the hidden one.",
        ),
        task=say("Who knows that card?"),
        rules=("TM-10",),
        learned="a hidden card that the offerer was left with is known to the offerer alone (TM-10).",
        exercise=choose(
            ANNS_OFFER,
            option(
                "Ann and I",
                knows(ANNS_OFFER, 1, 0),
                "It lay in front of you, but face down all the time: you have not seen it.",
                "TM-10",
            ),
            option("Ann alone", not knows(ANNS_OFFER, 1, 0), "She drew it, she kept it, and nobody else has seen it."),
            option("Nobody", False, "Ann drew both cards of her offer and looked at them.", "TM-10"),
        ),
        pieces=codes("Camellia"),
    ),
    Step(
        title="A third at the table",
        paragraphs=paragraphs("Ann offers {Violet} open and a second card hidden to Ben. Ben takes the hidden one."),
        task=say("Who knows it now? Find all."),
        rules=("TM-10",),
        learned="two know a card taken face down: who took it and who offered it (TM-10).",
        exercise=choose(
            BENS,
            option("Ann", knows(_ben(1), 2, 0), "She drew it."),
            option("Ben", knows(_ben(2), 2, 0), "He took it, and may look at his keepsakes."),
            option(
                "You",
                knows(_ben(0), 2, 0),
                "For you it is a back, from the beginning to the end of this offer.",
                "TM-10",
            ),
            find_all=True,
        ),
        pieces=codes("Violet"),
    ),
    Step(
        title="Keeping count",
        paragraphs=paragraphs(
            "You and Ann have made all offers but the last. You began: offers one and three were yours, offer two was hers.",
        ),
        task=say("How many of Ann's keepsakes do you not know?"),
        rules=("TM-10",),
        learned="count whose offer a keepsake came from: that tells who knows it (TM-10).",
        exercise=predict(
            COUNTED,
            lambda _: sum(not knows(COUNTED, 1, column) for column in range(3)),
            "One: the second, which she kept from her own offer. The others were hidden cards of yours.",
            {
                0: ("TM-10", "One of them comes from an offer that Ann made, and she alone has seen it."),
                1: None,
                3: ("TM-10", "Two of them were hidden cards of your own offers. You have seen those."),
            },
        ),
        pieces=codes("Amaryllis, Red Rose, Daisy"),
    ),
)

CHAPTER: Final = Chapter("secrets", "Who has seen what", "You can tell which cards are secret, and from whom.", STEPS)
