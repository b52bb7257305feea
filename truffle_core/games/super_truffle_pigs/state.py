"""A position of Super Truffle Pigs.

The same state serves the full game and one seat's knowledge of it: there, points of truffles, missions and face-down
cards that nobody showed this seat are not known.
"""

from __future__ import annotations

from .edition import Box
from .forest import Forest
from .pieces import (
    ALL_CARDS,
    FEW,
    KINDS,
    LOWEST_LEVEL,
    NO_TRUFFLE,
    RAN,
    SIZE,
    SPACES,
    UNKNOWN,
)

(
    DRAFT, TURN, SPRINTING, SNIFFING, CARDS, GIVE, SETUP, ROLL, WOLVES, RISE, REFILL, SCORE, OVER, USING, BEGIN, ENDING,
) = range(16)  # fmt: skip
"""A seat drafts, acts, sprints on, looks on, plays cards, gives; chance sets up, rolls, turns a card up, lets wolves stand
up, refills the powers, adds up; the end. USING, BEGIN and ENDING last no longer than a step: a power is being used, the
turns are about to begin, the round to end; `then` may be one of these."""

ASKED = GIVE
"""Phases up to this one ask a seat."""


class State:
    """A position.

    Attributes
    ----------
    box : what the edition holds.
    seats : number of players.
    winter : whether it is played on the winter side (ST-31).
    limit : rounds after which the game ends unfinished, 0 for none; `single` if one round is the whole game.
    named : the first die holder the table named, -1 for a random one (ST-09).
    phase : DRAFT, TURN, SPRINTING, SNIFFING, CARDS or GIVE (a seat acts, see `actor`), SETUP to SCORE (chance), OVER.
    then : the phase to go on with once all have paid, while the phase is GIVE.
    round : the number of this round, from 1; 0 before the first.
    holder : the seat that holds the die; turns go clockwise from it.
    turn : the seat whose turn, or whose choice in the draft, it is.
    fresh : whether the turn has only begun, so that its seat may leave (ST-14).
    actions : the actions left in this turn; `left` the moves left in a Sprint, the looks in a Sniff, the cards to play.
    sprinter : the pig 0 or 1 that sprints.
    die : the face rolled this round, "" before the first roll.
    cards_due : the direction cards that each player plays this round, 0 on a moon.
    forest : the layout, None before it is laid.
    tokens : tile -> the truffle on it, NO_TRUFFLE for none.
    truffles : how many truffles are in the forest.
    pigs : by pig, its tile, RAN or LEFT.
    progress : by pig, the levels it has dug on its tile; `claimed` the tiles with progress, as a set of bits.
    brave : the pigs no wolf scares this round, as a set of bits.
    levels : by seat, the actions of a turn.
    packs : by seat, the truffles in the backpack.
    spent : truffles that went back to the box or were spent.
    dug : 3 * seat + kind -> how many a seat dug this game.
    used, knocked, near : by seat, powers used, wolves knocked out, truffles collected next to a wolf (ST-08).
    hands : by seat, the missions it chooses from in the draft, as a set; 0 if these eyes do not know them.
    goals : by seat, missions not yet revealed, as a set; `secret` how many more there are that these eyes do not know.
    revealed : by seat, the missions revealed, as a set.
    pick : the number of this choice in the draft, 1 or 2.
    wolves : by wolf, its tile; `facing` its direction; `lying` the knocked-out ones and `danger` the tiles with
        standing ones, as sets of bits.
    tracks : by pack, the cards on its track: 8 * seat + card, or UNKNOWN for the card; `turned` how many are face up.
    cards : by seat, the direction cards that may be in its hand as far as these eyes know, as a set.
    powers : the superpowers that lie open; `deck` and `discards` the numbers of the others.
    payers : seats that have to pay, the next one first; `receiver` the seat that gets the next truffle (ST-28).
    """

    __slots__ = (
        "actions", "box", "brave", "cards", "cards_due", "claimed", "danger", "deck", "die", "discards", "dug", "facing",
        "forest", "fresh", "goals", "hands", "holder", "knocked", "left", "levels", "limit", "lying", "named", "near",
        "packs", "payers", "phase", "pick", "pigs", "powers", "progress", "receiver", "revealed", "round", "seats",
        "secret", "single", "spent", "sprinter", "then", "tokens", "tracks", "truffles", "turn", "turned", "used",
        "winter", "wolves",
    )  # fmt: skip

    def __init__(
        self, box: Box, seats: int, winter: bool = False, limit: int = 0, single: bool = False, named: int = -1
    ) -> None:
        self.box, self.seats, self.winter = box, seats, winter
        self.limit, self.single, self.named = limit, single, named
        self.phase, self.then, self.round, self.holder, self.turn = SETUP, SETUP, 0, 0, 0
        self.fresh, self.actions, self.left, self.sprinter, self.die, self.cards_due = False, 0, 0, 0, "", 0
        self.forest: Forest | None = None
        self.tokens, self.truffles = [NO_TRUFFLE] * SIZE, 0
        self.pigs, self.progress = [RAN] * (2 * seats), bytearray(2 * seats)
        self.claimed, self.brave = 0, 0
        self.levels = bytearray([LOWEST_LEVEL] * seats)
        self.packs: list[list[int]] = [[] for _ in range(seats)]
        self.spent: list[int] = []
        self.dug = bytearray(len(KINDS) * seats)
        self.used, self.knocked, self.near = [0] * seats, [0] * seats, bytearray(seats)
        self.hands, self.goals, self.secret, self.revealed = [0] * seats, [0] * seats, bytearray(seats), [0] * seats
        self.pick = 1
        self.wolves: list[int] = []
        self.facing: list[int] = []
        self.lying, self.danger = 0, 0
        self.tracks: list[list[int]] = [[], []]
        self.turned = [0, 0]
        self.cards = bytearray([ALL_CARDS] * seats)
        self.powers: list[int] = []
        self.deck, self.discards = bytearray(box.copies), bytearray(len(box.copies))
        self.payers: tuple[int, ...] = ()
        self.receiver = 0

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        made = State.__new__(State)
        made.box, made.seats, made.winter, made.forest = self.box, self.seats, self.winter, self.forest
        made.limit, made.single, made.named = self.limit, self.single, self.named
        made.phase, made.then, made.round, made.holder = self.phase, self.then, self.round, self.holder
        made.turn, made.fresh, made.actions, made.left = self.turn, self.fresh, self.actions, self.left
        made.sprinter, made.die, made.cards_due, made.pick = self.sprinter, self.die, self.cards_due, self.pick
        made.tokens, made.truffles, made.spent = self.tokens[:], self.truffles, self.spent[:]
        made.pigs, made.progress, made.claimed, made.brave = self.pigs[:], self.progress[:], self.claimed, self.brave
        made.levels, made.dug, made.used = self.levels[:], self.dug[:], self.used[:]
        made.knocked, made.near = self.knocked[:], self.near[:]
        made.packs = [pack[:] for pack in self.packs]
        made.hands, made.goals, made.secret, made.revealed = (
            self.hands[:], self.goals[:], self.secret[:], self.revealed[:]
        )  # fmt: skip
        made.wolves, made.facing, made.lying, made.danger = self.wolves[:], self.facing[:], self.lying, self.danger
        made.tracks, made.turned, made.cards = [track[:] for track in self.tracks], self.turned[:], self.cards[:]
        made.powers, made.deck, made.discards = self.powers[:], self.deck[:], self.discards[:]
        made.payers, made.receiver = self.payers, self.receiver
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # Who, and what is left

    def actor(self) -> int:
        """Return the seat that acts in this phase: who pays (ST-28), else whose turn it is."""
        return self.payers[0] if self.phase == GIVE else self.turn

    def order(self, viewer: int | str | None) -> list[int]:
        """Return the seats clockwise, the viewer's own first."""
        start = viewer if isinstance(viewer, int) else 0
        return [(start + n) % self.seats for n in range(self.seats)]

    def laid(self) -> Forest:
        """Return the layout; it is there from the first step on."""
        assert self.forest is not None
        return self.forest

    def in_forest(self, seat: int) -> list[int]:
        """Return which of a seat's pigs, 0 and 1, are in the forest."""
        return [pig for pig in (0, 1) if self.pigs[2 * seat + pig] >= 0]

    def place(self, pig: int) -> int:
        """Return where pig 0 or 1 of the seat whose turn it is stands: its tile, negative if it is not in the forest."""
        return self.pigs[2 * self.turn + pig]

    def is_last_round(self) -> bool:
        """Tell whether nothing but this round is left to play (ST-29)."""
        return self.truffles <= FEW or self.single or self.round == self.limit

    # Wolves and their tracks

    def standing(self, pack: int) -> list[int]:
        """Return the wolves of a pack that stand."""
        return [wolf for wolf in range(pack, len(self.wolves), 2) if not self.lying >> wolf & 1]

    def all_lie(self) -> bool:
        """Tell whether all wolves are knocked out (ST-23)."""
        return self.lying.bit_count() == len(self.wolves)

    def spaces(self, pack: int) -> int:
        """Return the free spaces of a pack's track; none on Grey's before a Grey wolf has come (ST-23, ST-24)."""
        if len(self.wolves) <= pack:
            return 0
        return SPACES[self.seats] - len(self.tracks[pack])

    def wolves_have_come(self, pack: int) -> bool:
        """Tell whether a wolf of a pack is in the forest, standing or not (ST-12)."""
        return len(self.wolves) > pack

    def held(self, seat: int) -> int:
        """Return how many direction cards a seat holds."""
        return len(CARDS_OF[ALL_CARDS]) - sum([card >> 3 == seat for track in self.tracks for card in track])

    def face_down(self) -> int:
        """Return how many cards on the tracks are still to be turned up."""
        return sum(map(len, self.tracks)) - sum(self.turned)

    def next_card(self) -> tuple[int, int, int]:
        """Return the pack, the seat and the card that is turned up next, Brown before Grey (ST-25)."""
        pack = 0 if self.turned[0] < len(self.tracks[0]) else 1
        card = self.tracks[pack][self.turned[pack]]
        return pack, card >> 3, card & UNKNOWN


CARDS_OF = tuple(tuple([card for card in range(5) if hand >> card & 1]) for hand in range(ALL_CARDS + 1))
"""A set of direction cards -> the cards in it."""
