"""How a lesson draws the parts of a table: cut to what is in use, and without what would give the answer away."""

from __future__ import annotations

from typing import Final

import msgspec

from truffle_core.core.scene import Scene, Zone

NARROWEST: Final = 5
"""Card widths of the smallest table that is drawn, so that few cards do not grow huge."""


def still(zone: Zone, *, headed: bool) -> Zone:
    """Return a zone without its note, which may give the answer away; the label it stood under stays if `headed`."""
    return msgspec.structs.replace(zone, note="", headed=headed and bool(zone.note))


def unribboned(zone: Zone) -> Zone:
    """Return a zone whose pieces say nothing on ribbons."""
    pieces = [
        msgspec.structs.replace(piece, ribbon="", name=piece.name.replace(f", {piece.ribbon}", "", 1))
        if piece.ribbon
        else piece
        for piece in zone.pieces
    ]
    return msgspec.structs.replace(zone, pieces=pieces)


Bounds = dict[str, tuple[float, float, float]]
"""For each table of overlapping cards its first column, how many columns and how many rows are in use."""


def bounds_of(scene: Scene) -> Bounds:
    """Measure the tables of a scene, so that they keep their size while cards are taken."""
    found = {}
    for zone in scene.zones:
        if zone.kind == "spread" and zone.pieces:
            first, last = min(piece.x for piece in zone.pieces), max(piece.x for piece in zone.pieces) + 1
            spare = max(0.0, NARROWEST - (last - first))
            rows = max(piece.y for piece in zone.pieces) + 1
            found[zone.id] = (first - spare / 2, last - first + spare, rows)
    return found


def wider(kept: Bounds, now: Bounds) -> Bounds:
    """Return bounds that hold what they held and what lies there now, so that a card moved out of them is still seen."""
    joined = {}
    for zone, (first, columns, rows) in now.items():
        old_first, old_columns, old_rows = kept.get(zone, now[zone])
        left, right = min(first, old_first), max(first + columns, old_first + old_columns)
        joined[zone] = (left, right - left, max(rows, old_rows))
    return {**kept, **joined}


def cropped(zone: Zone, bounds: Bounds) -> Zone:
    """Return a table of overlapping cards cut to the columns and rows in use, any other zone as it is."""
    if zone.id not in bounds:
        return zone
    first, columns, rows = bounds[zone.id]
    pieces = [msgspec.structs.replace(piece, x=piece.x - first) for piece in zone.pieces]
    return msgspec.structs.replace(zone, pieces=pieces, columns=columns, rows=rows)
