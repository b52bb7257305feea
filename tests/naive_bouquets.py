"""A deliberately naive scorer of Tussie Mussie, written from the card list: it tries each colour for Orchid and counts by hand."""

from __future__ import annotations

Laid = tuple[str, str]
"""A flower's name, and "up" or "down"."""

COLOURS = ["red", "white", "pink", "purple", "yellow", "orange"]
CARDS = {
    "Camellia": ("red", 1),
    "Red Rose": ("red", 0),
    "Red Tulip": ("red", 0),
    "Amaryllis": ("red", 0),
    "Gardenia": ("white", 0),
    "Daisy": ("white", 0),
    "Orchid": ("white", 1),
    "Peony": ("pink", 1),
    "Phlox": ("pink", 2),
    "Pink Rose": ("pink", 0),
    "Pink Larkspur": ("pink", 0),
    "Forget-Me-Not": ("purple", 1),
    "Hyacinth": ("purple", 0),
    "Violet": ("purple", 0),
    "Snapdragon": ("purple", 1),
    "Honeysuckle": ("yellow", 1),
    "Carnation": ("yellow", 0),
    "Marigold": ("orange", 2),
}


def best(cards: list[Laid], yellow_and_orange: str) -> tuple[int, str, list[int]]:
    """Return the points, Orchid's colour ("" without it), and each card's own points."""
    choices = COLOURS if any(name == "Orchid" for name, _ in cards) else [""]
    tried = []
    for orchid in choices:
        if orchid == "orange" and yellow_and_orange == "one":
            continue
        own = [own_points(cards, place, orchid, yellow_and_orange) for place in range(len(cards))]
        tried.append((sum(CARDS[name][1] for name, _ in cards) + sum(own), orchid, own))
    most = max(total for total, _, _ in tried)
    return next(found for found in tried if found[0] == most)


def own_points(cards: list[Laid], place: int, orchid: str, yellow_and_orange: str) -> int:
    """Return what one card scores beside its hearts."""
    name = cards[place][0]
    colours = []
    for other, _ in cards:
        colour = orchid if other == "Orchid" else CARDS[other][0]
        colours.append("yellow" if colour == "orange" and yellow_and_orange == "one" else colour)
    hearts = [CARDS[other][1] for other, _ in cards]
    bouquet = [face == "up" for _, face in cards]
    beside = [other for other in (place - 1, place + 1) if 0 <= other < len(cards)]
    if name == "Red Rose":
        return sum(hearts)
    if name in ("Red Tulip", "Pink Rose", "Violet"):
        return colours.count({"Red Tulip": "red", "Pink Rose": "pink", "Violet": "purple"}[name])
    if name == "Amaryllis":
        return bouquet.count(True)
    if name == "Gardenia":
        return bouquet.count(False)
    if name == "Daisy":
        return sum(1 for other in range(len(cards)) if other != place and hearts[other] == 0)
    if name == "Peony":
        return 2 if bouquet.count(True) == 2 else 0
    if name == "Forget-Me-Not":
        return sum(hearts[other] for other in beside)
    if name == "Hyacinth":
        return 3 if sum(hearts) == 0 else 0
    if name == "Honeysuckle":
        return sum(1 for other in beside if bouquet[other])
    if name == "Carnation":
        return len(set(colours))
    return 0
