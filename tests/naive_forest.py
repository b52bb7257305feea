"""A second, deliberately naive mover: rows and columns, walls as written on the tiles, one tile at a time.

It is made from the rules alone (ST-01, ST-16, ST-26, ST-31) and shares nothing with the engine but the edition's data.
"""

from __future__ import annotations

from typing import Any

Spot = tuple[int, int]
WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


class NaiveForest:
    """A forest by rows and columns, counted from 0."""

    def __init__(self, data: dict[str, Any], tiles: list[str], winter: bool) -> None:
        self.by_id = {tile["id"]: tile for tile in data["tiles"]}
        self.tile = {(n // 5, n % 5): self.by_id[name] for n, name in enumerate(tiles)}
        self.winter = winter

    def pond(self, spot: Spot) -> bool:
        return self.winter and bool(self.tile[spot].get("pond"))

    def wall(self, spot: Spot, way: str) -> bool:
        """A wall counts from both sides, on the rim too."""
        return self.tile[spot].get("wall") == way or self.tile[self.beyond(spot, way)].get("wall") == BACK[way]

    def beyond(self, spot: Spot, way: str) -> Spot:
        return (spot[0] + WAYS[way][0]) % 4, (spot[1] + WAYS[way][1]) % 5

    def over_the_edge(self, spot: Spot, way: str) -> bool:
        return (spot[0] + WAYS[way][0], spot[1] + WAYS[way][1]) != self.beyond(spot, way)

    # Wolves

    def wolf(self, start: Spot, facing: str, cards: list[str]) -> tuple[Spot, str, list[Spot]]:
        """Return where a wolf ends after these cards, how it faces, and all it came through."""
        spot, passed = start, []
        for card in cards:
            if card != "2x":
                facing = card
            for _ in range(2 if card == "2x" else 1):
                if self.wall(spot, facing):
                    break
                came_from = spot
                spot = self.beyond(spot, facing)
                passed.append(spot)
                while self.pond(spot) and spot != came_from and not self.wall(spot, facing):
                    spot = self.beyond(spot, facing)
                    passed.append(spot)
        return spot, facing, passed

    # Pigs

    def pig(self, start: Spot, to: Spot) -> list[Spot] | None:
        """Return what a pig comes through that moves onto a tile, None if it may not."""
        for way in WAYS:
            if not self.over_the_edge(start, way) and self.beyond(start, way) == to and not self.wall(start, way):
                return self.slid(to, way)
        if start != to and self.tile[start]["kind"] == self.tile[to]["kind"] == "path":
            return [to]
        return None

    def slid(self, spot: Spot, way: str) -> list[Spot]:
        """Return what a pig comes through that enters a tile in a direction."""
        passed = [spot]
        while self.pond(spot) and not self.wall(spot, way) and not self.over_the_edge(spot, way):
            spot = self.beyond(spot, way)
            passed.append(spot)
        return passed

    def reachable(self) -> bool:
        """Tell whether a pig can rest on every tile that is no pond, from a secret path."""
        reached = {spot for spot, tile in self.tile.items() if tile["kind"] == "path"}
        while True:
            more = {path[-1] for spot in reached for to in self.tile if (path := self.pig(spot, to))}
            if more <= reached:
                return all(spot in reached or self.pond(spot) for spot in self.tile)
            reached |= more
