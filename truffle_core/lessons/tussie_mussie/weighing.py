"""What the last offer of a round is worth to either side, in points, from what each of them can know.

A side's gain is what a card adds to its arrangement. Of a hidden card nobody but the offerer knows more than that it
is one of those not seen: it is weighed by the average.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from truffle_core.core.scene import Rich
from truffle_core.games.tussie_mussie.pieces import ACTING, CARD, DOWN, HIDDEN, NAMES, SIZE
from truffle_core.games.tussie_mussie.scoring import score
from truffle_core.lessons.model import Position

from .positions import say, table, written


class Offered(NamedTuple):
    """An offer as Ann will look at it.

    Attributes
    ----------
    up, down : the open card and the hidden one.
    sees : what the open card would add to Ann's arrangement.
    hopes : what a card that she has not seen would add as a keepsake, on average.
    hers, yours : what either side gains, if Ann takes what looks better.
    """

    up: int
    down: int
    sees: int
    hopes: float
    hers: int
    yours: int

    @property
    def taken(self) -> bool:
        """Whether Ann takes the open card."""
        return self.sees >= self.hopes

    @property
    def worth(self) -> int:
        """Return how much more you gain than Ann."""
        return self.yours - self.hers


class Deal(NamedTuple):
    """The two arrangements before the last offer, and the two cards drawn."""

    you: str
    ann: str
    drawn: str

    def position(self, *, first: int, up: str = "", seat: int = 0, heading: str = "") -> Position:
        """Return the table; the seat that is not first makes the last offer."""
        show = ("offer", "row-0", "row-1")
        return table(self.you, self.ann, first=first, drawn=self.drawn, up=up, seat=seat, show=show, heading=heading)


def gain(cards: Sequence[int], place: int) -> int:
    """Return what one more card adds to an arrangement."""
    return score([*cards, place]).total - (score(cards).total if cards else 0)


def average(cards: Sequence[int], unseen: int) -> float:
    """Return what a hidden card adds to an arrangement as a keepsake, on average over a set of cards."""
    gains = [gain(cards, DOWN[card]) for card in range(SIZE) if unseen >> card & 1]
    return sum(gains) / len(gains)


def weigh(deal: Deal) -> tuple[Offered, Offered]:
    """Return what comes of the learner's last offer with one or the other card open, the better one first."""
    position, hers = deal.position(first=1), deal.position(first=1, seat=1)
    assert HIDDEN not in position.seen.rows[1]
    one, two = position.state.drawn
    offers = [_offered(position.state.rows, hers.seen.unseen, up, down) for up, down in ((one, two), (two, one))]
    better, worse = sorted(offers, key=lambda offer: -offer.worth)
    return better, worse


def _offered(rows: Sequence[Sequence[int]], unseen: int, up: int, down: int) -> Offered:
    """Let Ann look at an offer and take what looks better."""
    sees, hopes = gain(rows[1], up), average(rows[1], unseen & ~(1 << up))
    if sees >= hopes:
        return Offered(up, down, sees, hopes, sees, gain(rows[0], DOWN[down]))
    return Offered(up, down, sees, hopes, gain(rows[1], DOWN[down]), gain(rows[0], up))


def told(offer: Offered) -> Rich:
    """Say what comes of an offer, in points."""
    up, down = f"{{{NAMES[offer.up]}}}", f"{{{NAMES[offer.down]}}}"
    looks = f"**{NAMES[offer.up]} open:** Ann sees {signed(offer.sees)}, and {about(offer.hopes)} for a hidden card."
    if offer.taken:
        does = f"She takes {up}, {signed(offer.hers)} for her; {down} stays with you, {signed(offer.yours)}."
    else:
        does = f"She takes the hidden card, {down}, {signed(offer.hers)} for her; {up} stays with you, {signed(offer.yours)}."
    return say(f"{looks} {does} {difference(offer.worth)}")


def signed(number: float) -> str:
    """Return a gain with its sign."""
    said = f"{number:+d}" if isinstance(number, int) else f"{number:+.1f}"
    return "0" if not number else said.replace("-", "−")


def about(number: float) -> str:
    """Return an average as such."""
    return f"{signed(round(number, 1))} on average"


def difference(worth: float) -> str:
    """Say who gains more, and by how much."""
    size = f"{abs(worth):.1f}" if isinstance(worth, float) else str(abs(worth))
    if size in ("0", "0.0"):
        return "That is the same for both."
    return f"You gain {size} more than she does." if worth > 0 else f"She gains {size} more than you do."


class Choice(NamedTuple):
    """What taking one of Ann's two cards is worth: what you gain, what she gains with the other."""

    yours: float
    hers: float

    @property
    def worth(self) -> float:
        """Return how much more you gain than Ann."""
        return float(self.yours - self.hers)


def weigh_taking(deal: Deal, up: str) -> tuple[Choice, Choice]:
    """Return what taking the open card and taking the hidden one are worth, from what the learner knows."""
    seen = deal.position(first=0, up=up).seen
    mine, hers = seen.rows[:2]
    assert HIDDEN not in hers
    card = seen.drawn[0]
    return (
        Choice(gain(mine, card), average(hers, seen.unseen)),
        Choice(average(mine, seen.unseen), gain(hers, card)),
    )


def random_deal(rng: random.Random, *, first: int) -> Deal:
    """Return two arrangements of three cards of which the learner knows all, and two cards; none acts before scoring."""
    cards = rng.sample([card for card in range(SIZE) if card not in ACTING], 8)
    ways = [rng.randrange(2) for _ in range(3)]
    # in Ann's own offers the learner took the hidden card, so that no keepsake of hers is unknown
    ways = [1 if (n % 2 == 0) == (first == 1) else way for n, way in enumerate(ways)]
    you = written([card + SIZE * way for card, way in zip(cards[:3], ways, strict=True)])
    ann = written([card + SIZE * (1 - way) for card, way in zip(cards[3:6], ways, strict=True)])
    return Deal(you, ann, f"{NAMES[CARD[cards[6]]]}, {NAMES[CARD[cards[7]]]}")
