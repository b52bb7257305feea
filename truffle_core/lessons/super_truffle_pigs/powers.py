"""Chapter 5: the twelve superpowers, what they can be used on and what they do (ST-07)."""

from __future__ import annotations

from typing import Final

from truffle_core.games.super_truffle_pigs.actions import (
    BravePig,
    Charge,
    Dig,
    Done,
    InstantDig,
    Move,
    PackStink,
    PlayCard,
    QuickSnout,
    Shove,
    Sniff,
    Sprint,
    SuperJump,
    Swap,
    Tunnel,
    WallHop,
)
from truffle_core.games.super_truffle_pigs.pieces import RAN, seats_knowing
from truffle_core.games.super_truffle_pigs.state import State
from truffle_core.lessons.model import Chapter, Step

from .goals import act, allowed, choose, doing, pig_at, predict, where, wolf_at
from .positions import drawn, paragraphs, say, table

POWERS: Final = ("forest", "powers")


def _open(*powers: str) -> dict[str, str]:
    """Return a start with these powers open."""
    return {"powers": " ".join(powers)}


JUMP: Final = table(pigs={0: 12, 1: 15}, wolves="13N", show=POWERS, start=_open("super_jump", "tunnel", "sprint"))
HOP: Final = table(pigs={0: 14, 1: 15}, wolves="1N", show=POWERS, start=_open("wall_hop", "swap", "sniff"))
DEEP: Final = table(
    pigs={0: 9, 1: 15}, wolves="1N", show=(*POWERS, "pack"), start=_open("instant_dig", "quick_snout", "shove")
)
RUN: Final = table(pigs={0: 7, 1: 15}, wolves="17N", show=POWERS, start=_open("sprint", "charge", "sniff"))
TRADE: Final = table(
    pigs={0: 9, 1: 16}, wolves="1N", progress={0: 2}, show=POWERS, start=_open("swap", "tunnel", "sniff")
)
SMELL: Final = table(show=POWERS, start=_open("sniff", "swap", "charge"), wolves="19N", pigs={0: 11, 1: 15})
NEAR: Final = table(
    pigs={0: 11, 1: 0}, wolves="10N 6N 12E 7W", show=POWERS, start=_open("charge", "shove", "pack_stink")
)
PUSH: Final = table(pigs={0: 12, 1: 15}, wolves="7E", show=POWERS, start=_open("shove", "charge", "swap"))
MENU: Final = table(pigs={0: 8, 1: 15}, wolves="1N", show=POWERS, start=_open("pack_stink", "charge", "quick_snout"))
BRAVE: Final = table(
    pigs={0: 7, 1: 0, 2: 15, 3: 19},
    wolves="12N",
    did=(Done(), PlayCard("brown", "N")),
    show=(*POWERS, "track-0"),
    start={**_open("brave_pig", "swap", "sniff"), "first": 1},
)


def _known_to(state: State) -> str:
    """Measure who knows the truffle that was looked at."""
    knowing = seats_knowing(state.tokens[7])
    return {(): "Nobody", (0,): "You alone", (0, 1): "You and Ann"}[knowing]


STEPS: Final = (
    Step(
        title="Super Jump",
        paragraphs=paragraphs(
            "Super Jump costs two actions and takes a pig two tiles straight on, over wolves and walls. Only where it lands counts.",
        ),
        task=say("Jump East, over the wolf and the wall, to row 3, column 5."),
        rules=("ST-07",),
        learned="exactly two tiles straight on, inside the forest, over all that stands there (ST-07).",
        pieces=("super_jump",),
        exercise=act(
            JUMP,
            doing(
                SuperJump(pig=0, to=14),
                "High over the wolf, and it never noticed.",
                ("ST-07", "That can be done. But here Super Jump is wanted, two tiles to the East."),
            ),
        ),
    ),
    Step(
        title="Wall Hop",
        paragraphs=paragraphs("Wall Hop costs one action: a pig moves across exactly one wall to the tile beyond."),
        task=say("Where can Wall Hop take the pig on row 3, column 5?"),
        rules=("ST-07",),
        learned="across one wall, never over the edge, and not where no wall is (ST-07).",
        pieces=("wall_hop",),
        exercise=choose(
            HOP,
            allowed(HOP, WallHop(pig=0, to=13), "West, to row 3, column 4", "One wall, one hop."),
            allowed(HOP, WallHop(pig=0, to=9), "North, to row 2, column 5", ""),
            allowed(HOP, WallHop(pig=0, to=10), "East, to row 3, column 1", ""),
        ),
    ),
    Step(
        title="Faster digging",
        paragraphs=paragraphs(
            "Quick Snout, for one action, digs one or two levels. Instant Dig, for two, finishes the truffle under your pig, however deep it lies.",
        ),
        task=say("Get the golden truffle out with a single power."),
        rules=("ST-07",),
        learned="Quick Snout digs two levels, Instant Dig all of them (ST-07).",
        pieces=("quick_snout", "instant_dig"),
        exercise=act(
            DEEP,
            doing(
                InstantDig(pig=0),
                "All three levels for two actions.",
                ("ST-07", "That leaves the golden truffle in the ground: it is three levels deep."),
            ),
        ),
    ),
    Step(
        title="Sprint",
        paragraphs=paragraphs("Sprint costs one action. One pig makes up to three ordinary moves."),
        task=say("Your pig sprints three tiles. How many of your three actions are left?"),
        rules=("ST-07", "ST-15"),
        learned="up to three moves of one pig for one action (ST-07).",
        pieces=("sprint",),
        exercise=predict(
            RUN,
            lambda state: state.actions,
            "Sprint costs one action, and its moves are free.",
            {
                0: ("ST-07", "Its moves cost nothing more: the price of Sprint pays for all three."),
                2: None,
                3: ("ST-15", "Powers cost actions too, and Sprint costs one."),
            },
            then=(Sprint(pig=0, to=8), Move(0, 9), Move(0, 14)),
        ),
    ),
    Step(
        title="Tunnel and Swap",
        paragraphs=paragraphs(
            "Tunnel brings a pig to a secret path, for two actions. Swap, for one, lets your pigs trade places. Your pig on row 2, column 5 has dug two levels of a golden truffle.",
        ),
        task=say("You swap your pigs. How many levels has the pig dug that comes to row 2, column 5?"),
        rules=("ST-07", "ST-18"),
        learned="Tunnel and Swap move pigs, and moving loses what was dug (ST-07, ST-18).",
        pieces=("tunnel", "swap"),
        exercise=predict(
            TRADE,
            lambda state: state.progress[1],
            "Both pigs leave their tiles, and the holes fall in.",
            {
                0: None,
                1: ("ST-07", "Swap digs nothing. The pigs trade places, and no more."),
                2: ("ST-18", "What is dug belongs to the pig that dug it, and is lost when that pig goes."),
            },
            then=(Swap(),),
        ),
    ),
    Step(
        title="Sniff",
        paragraphs=paragraphs("Sniff costs one action, and you look at two truffles in the forest."),
        task=say("You sniff at the truffle on row 2, column 3. Who knows then what it is worth?"),
        rules=("ST-07",),
        learned="Sniff shows two truffles to you alone (ST-07).",
        pieces=("sniff",),
        exercise=predict(
            SMELL,
            _known_to,
            "You looked under it and put it back. Ann knows only that you did.",
            {
                "You alone": None,
                "You and Ann": ("ST-07", "It is not turned over on the table: the look is yours alone."),
                "Nobody": ("ST-07", "You do: points, and whether it is super."),
            },
            then=(Sniff(tile=7), Sniff(tile=9)),
        ),
    ),
    Step(
        title="Next to a wolf",
        paragraphs=paragraphs(
            "Charge costs three actions and knocks out a wolf next to your pig. Next to means: sharing an edge, with no wall between.",
        ),
        task=say("Which wolves can the pig on row 3, column 2 charge at? Find all."),
        rules=("ST-07",),
        learned="next to is across an edge without a wall, inside the forest (ST-07).",
        pieces=("charge",),
        exercise=choose(
            NEAR,
            allowed(NEAR, Charge(wolf=0), "The brown one to the West, row 3, column 1", ""),
            allowed(
                NEAR, Charge(wolf=1), "The grey one to the North, row 2, column 2", "Face to face: it can be charged."
            ),
            allowed(NEAR, Charge(wolf=2), "The brown one to the East, row 3, column 3", "No wall is between the two."),
            allowed(NEAR, Charge(wolf=3), "The grey one to the North-East, row 2, column 3", ""),
            find_all=True,
        ),
    ),
    Step(
        title="Shove",
        paragraphs=paragraphs(
            "Shove costs two actions and pushes a wolf next to your pig one space, straight away from that pig."
        ),
        task=say("Your pig on row 3, column 3 shoves the wolf that faces East. Where does it end?"),
        rules=("ST-07",),
        learned="a shoved wolf goes straight away from the pig, and keeps its facing (ST-07).",
        pieces=("shove",),
        exercise=where(
            PUSH,
            wolf_at(),
            "The pig pushes from the South, so North it goes.",
            {
                2: None,
                8: ("ST-07", "It faces East, but that does not matter: it is pushed away from the pig."),
                7: ("ST-07", "Nothing stops it: there is no wall behind it."),
                12: ("ST-07", "It is pushed away, not pulled."),
            },
            (Shove(pig=0, wolf=0),),
        ),
    ),
    Step(
        title="What can be used",
        paragraphs=paragraphs(
            "Pack Stink costs four actions and knocks out a whole pack. A power needs something to be used on, and something to pay with. You have three actions and no super truffle.",
        ),
        task=say("Which of these can you do now? Find all."),
        rules=("ST-07", "ST-15", "ST-20"),
        learned="an open power, its price, and something it can be used on (ST-07, ST-15, ST-20).",
        pieces=("pack_stink",),
        exercise=choose(
            MENU,
            allowed(MENU, PackStink(pack="brown"), "Pack Stink on the brown pack", ""),
            allowed(MENU, Charge(wolf=0), "Charge at the brown wolf", ""),
            allowed(
                MENU, QuickSnout(pig=0, levels=2), "Quick Snout on the white truffle", "Two levels, and out it comes."
            ),
            allowed(MENU, Tunnel(pig=0, to=0), "Tunnel to a secret path", ""),
            allowed(MENU, Dig(0), "Dig the ordinary way", "Powers are an offer, never a must."),
            find_all=True,
        ),
    ),
    Step(
        title="Brave Pig",
        paragraphs=paragraphs(
            "Brave Pig costs two actions: until the wolves have moved, none of them scares that pig. Ann has played {N}, you know, and the wolf stands right below your pig on row 2, column 3.",
        ),
        task=say(
            "You make that pig brave and play {2x}, so the wolf comes right through its tile. Where is the pig at the end of the round?"
        ),
        rules=("ST-07", "ST-17"),
        learned="a brave pig stays where it is until the wolves have moved (ST-07).",
        pieces=("brave_pig",),
        exercise=where(
            BRAVE,
            pig_at(),
            "The wolf came right by, and the pig did not even look up.",
            {
                7: None,
                RAN: ("ST-07", "That would be any other pig. A brave one is not scared this round."),
                0: ("ST-17", "A pig that runs is out of the forest; it does not go back to the path."),
            },
            drawn(BRAVE, BravePig(pig=0), Done(), PlayCard("brown", "2x"), steps=3),
        ),
    ),
)

CHAPTER: Final = Chapter("powers", "Superpowers", "You know all twelve powers.", STEPS)
