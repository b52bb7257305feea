"""Super Truffle Pigs as a scene: the forest from above, powers, tracks, backpack and cards, and what each try means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from truffle_core.core.kit import Aid, Look, Offer, Part, Try
from truffle_core.core.plain_text import capital, counted
from truffle_core.core.scene import Button, Piece, Scene, Seat, Zone
from truffle_core.core.sketch import Sketch

from .actions import Dig, Done, Give, Keep, PlayCard, Sniff, Upgrade
from .around import mission_zones, own_zones, power_zones, track_zones
from .choosing import (
    ASKED,
    Chosen,
    asks,
    chosen,
    compose,
    diggers,
    open_packs,
    uses,
)
from .map import current, forest_zone
from .panels import panels
from .pieces import (
    CARD,
    HIGHEST_LEVEL,
    KINDS,
    PACKS,
    PLACES,
    POWERS,
    SNIFF,
    SUPER,
    WOLF_NAMES,
    kind_of,
    points_of,
    truffle_name,
)
from .saying import (
    track_name,
    truffle_token,
)
from .scoring import points
from .state import CARDS, DRAFT, OVER, SETUP, SPRINTING, TURN, State
from .words import where

__all__ = ["AIDS", "compose", "draw", "portrait"]
AIDS: Final = (
    Aid("cards", "Cards they may hold", "Shows which direction cards the others can still play."),
    Aid("unseen", "Truffles not yet seen", "Counts what each kind can still be worth."),
)
"""Both follow from what the viewer has seen (ST-03, ST-23)."""

Table = Sketch[State]


def draw(state: State, names: Sequence[str], roles: Sequence[str], look: Look) -> tuple[Scene, dict[str, Offer]]:
    """Return the table as `look.viewer` sees it, and what each offer in it means."""
    acts = look.live and look.viewer == state.actor() and state.phase in ASKED
    table = Sketch(
        state,
        names,
        roles,
        look,
        acting=acts,
        hinted=_keys(look.hint, state) | _mover(look.hint, state),
        wrong=_keys(look.wrong, state),
    )
    seat = look.viewer if isinstance(look.viewer, int) else -1
    tracks, own, powers = track_zones(table), own_zones(table, seat), power_zones(table)
    zones = [*mission_zones(table, seat), *forest_zone(table)]
    # what is asked for stands next to the forest
    zones += [*own, *tracks, *powers] if acts and state.phase == CARDS else [*powers, *tracks, *own]
    scene = Scene(
        look="pigs",
        title="Super Truffle Pigs",
        where=where(state),
        seats=[_seat(table, other) for other in state.order(look.viewer)],
        seat_rows=True,
        zones=zones,
        say=[asks(state, names)] if acts else [],
        buttons=_buttons(table) if acts else [],
        side=panels(state, names, look),
    )
    return scene, table.offers


def portrait() -> Scene:
    """Return the game's picture: six tiles of a forest with two pigs and a wolf of each pack."""
    grounds = (
        ("ground1", "tr-golden", "sparkle", "dig-3-0"),
        ("ground2", "wall-E"),
        ("ground3", "pond"),
        ("ground1", "path"),
        ("ground3", "tr-basic", "dig-1-0"),
        ("ground2", "den-grey"),
    )
    tiles = [
        Piece(id=f"tile-{n}", kind="tile", art=ground, layers=list(layers))
        for n, (ground, *layers) in enumerate(grounds)
    ]
    figures = [
        Piece(id="pig-0", kind="figure", art="pig", seat=0),
        Piece(id="brown", kind="figure", art="wolf-brown", text="Br", turn=270, x=1),
        Piece(id="pig-2", kind="figure", art="pig-brave", seat=2, y=1),
        Piece(id="grey", kind="figure", art="wolf-grey", text="Gr", x=2, y=1),
    ]
    seats = [Seat(seat, name) for seat, name in enumerate(("Ann", "Bruno", "Cleo"))]
    zone = Zone("portrait", "grid", "", pieces=[*tiles, *figures], columns=3, rows=2)
    return Scene(look="pigs", title="Super Truffle Pigs", seats=seats, zones=[zone])


def _keys(action: Any, state: State) -> frozenset[str]:
    """Return the pieces that an action, hinted at or just refused, speaks of."""
    if action is None or state.forest is None:
        return frozenset()
    match action:
        case Keep(name):
            return frozenset([f"mission-{state.box.mission.get(name, -1)}"])
        case PlayCard(pack, card):
            return frozenset(
                [f"card-{CARD[card]}", f"track-{PACKS.index(pack)}-{len(state.tracks[PACKS.index(pack)])}"]
            )
        case Give(place):
            return frozenset([f"truffle-{place}"])
        case Upgrade(first, second):
            return frozenset([f"truffle-{first}", f"truffle-{second}"])
        case Sniff(tile=tile):
            return frozenset([f"tile-{tile}", f"power-{SNIFF}"])
    found = [f"power-{POWERS.index(action.__struct_config__.tag)}"] if hasattr(action, "truffle") else []
    if hasattr(action, "wolf") and action.wolf < len(state.wolves):
        found.append(f"tile-{state.wolves[action.wolf]}")
    if hasattr(action, "to"):
        found.append(f"tile-{action.to}")
    elif hasattr(action, "pig"):
        found.append(f"tile-{state.place(action.pig)}")
    return frozenset(found)


def _mover(hint: Any, state: State) -> frozenset[str]:
    """Return the tile of the pig that a hint moves, which may not be the one that tiles are tried with now."""
    pig = getattr(hint, "pig", None)
    return frozenset() if pig is None else frozenset([f"tile-{state.place(pig)}"])


# Seats and buttons


def _seat(table: Table, seat: int) -> Seat:
    """Draw a player's panel: points as far as they are known, level, truffles, how many cards are in hand."""
    state = table.state
    unknown = len([one for one in state.packs[seat] if points_of(one) is None])
    known = points(state, seat)
    more = f", and {counted(unknown, 'truffle')} you have not seen" if unknown else ""
    said = f"{counted(known, 'point')}{more}"
    turn = seat == state.actor() and state.phase in ASKED
    out = state.phase not in (SETUP, DRAFT, OVER) and not state.in_forest(seat)
    line = table.look.lines[seat] if seat < len(table.look.lines) else []
    return Seat(
        seat=seat,
        name=table.names[seat],
        role=table.roles[seat],
        turn=turn,
        amount=f"{known}+" if unknown else str(known),
        amount_name=said,
        tokens=[truffle_token(one) for one in state.packs[seat]],
        badge=f"level {state.levels[seat]}{', out' if out else ''}",
        line=line,
    )


def _buttons(table: Table) -> list[Button]:
    """Return what is done by buttons: dig, rise, choose the other pig, stop, leave."""
    state = table.state
    if state.phase == SPRINTING:
        return [table.button("done", "Stop here", Try(Done()))]
    if state.phase == CARDS:
        return _track_buttons(table)
    if state.phase != TURN:
        return []
    now, pig = chosen(table.look.parts), current(table)
    if now.power in state.powers:
        return _power_buttons(table, now)
    buttons = [_dig_button(table, one) for one in diggers(state) if state.actions and pig in (-1, one)]
    there = state.in_forest(state.turn)
    if pig >= 0 and len(there) > 1:
        buttons.append(table.button("other-pig", "Other pig", Part(f"pig-{1 - pig}")))
    level = state.levels[state.turn]
    if len(state.packs[state.turn]) > 1 and level < HIGHEST_LEVEL and not now.truffles:
        buttons.append(table.button("upgrade", f"Rise to level {level + 1}", Part("upgrade")))
    if now.button != "leave":
        buttons.append(table.button("done", "End actions", Try(Done())))
    if state.fresh and now.button != "leave":
        buttons.append(table.button("leave", "Leave the forest", Part("leave")))
    return buttons


def _dig_button(table: Table, pig: int) -> Button:
    """Return the button that digs with a pig; where both can, it says which truffle."""
    state = table.state
    tile = state.place(pig)
    several = len(diggers(state)) > 1
    kind = KINDS[kind_of(state.tokens[tile])]
    label = f"Dig, {kind}" if several and current(table) < 0 else "Dig"
    button = table.button(f"dig-{pig}", label, Try(Dig(pig)))
    name = f"Dig for the {truffle_name(state.tokens[tile] & ~SUPER)}, {PLACES[tile]}"
    return Button(label=button.label, offer=button.offer, name=name, kind="main")


def _power_buttons(table: Table, now: Chosen) -> list[Button]:
    """Return the choices of a power that are not on the map: how far to dig, which pack, which of two wolves."""
    state = table.state
    fits = uses(state, now._replace(levels=-1, pack=-1, wolf=-1))
    found: dict[str, str] = {}
    for use in fits:
        if hasattr(use, "levels") and len({one.pig for one in fits}) == 1 and len(fits) > 1:
            found[f"levels-{use.levels}"] = counted(use.levels, "level")
        elif hasattr(use, "pack"):
            found[f"pack-{PACKS.index(use.pack)}"] = f"{capital(use.pack)} pack"
        elif hasattr(use, "wolf"):
            found[f"wolf-{use.wolf}"] = capital(WOLF_NAMES[use.wolf])
    if len(found) < 2:
        found = {}
    buttons = [table.button(key, capital(label), Part(key)) for key, label in found.items()]
    return [*buttons, Button(label=["Not this power"], offer=_put_back(table, now.power))]


def _put_back(table: Table, power: int) -> str:
    """Return the offer that gives a chosen power up again."""
    table.offers["put-back"] = Part(f"power-{power}")
    return "put-back"


def _track_buttons(table: Table) -> list[Button]:
    """Return the tracks, once a card is chosen and both have room."""
    packs = open_packs(table.state)
    if len(packs) < 2 or chosen(table.look.parts).card < 0:
        return []
    return [table.button(f"pack-{pack}", track_name(pack), Part(f"pack-{pack}")) for pack in packs]
