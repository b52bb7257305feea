"""The front page: the games, each with Learn, Play and Replay, and where one left off."""

from __future__ import annotations

from typing import Any

from truffle_core.core.kit import Kit
from truffle_core.core.places import is_ephemeral
from truffle_core.core.scene import Bar, Button, Page, Piece, Text, Tile, Tiles
from truffle_core.games import games, kit

from .learn_progress import learned_steps
from .own_games import OwnGame, own_games
from .practice_record import best_row
from .screen import Host, ways_into


class FrontScreen:
    """The first page a visitor sees."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def page(self) -> Page:
        """Return the front page."""
        unfinished = [own for own in own_games(self._host) if not own.over][:2]
        lead: list[Any] = [
            Text(
                id="hello",
                tone="title",
                title="Sit down, deal, and learn by playing.",
                paragraphs=[
                    [
                        "Try any move; if the rules forbid it, you are told which rule and why. Stop when you like: the table waits as you left it."
                    ]
                ],
            )
        ]
        if unfinished:
            lead.append(
                Tiles(
                    id="resume",
                    title="Continue where you left off",
                    style="resume",
                    tiles=[_resume(own) for own in unfinished],
                )
            )
        return Page(
            layout="front",
            bar=Bar(home="home"),
            lead=lead,
            below=[
                Tiles(id="games", tiles=[_tile(kit(name), self._begun(name), self._learned(name)) for name in games()]),
                self._foot(),
            ],
        )

    def _begun(self, name: str) -> bool:
        """Tell whether the visitor has begun to learn or play a game."""
        return bool(self._host.stored(f"lesson-{name}")) or any(own.game == name for own in own_games(self._host))

    def _learned(self, name: str) -> list[str]:
        """Say how far the visitor has come in a game's lesson and practice, as far as the browser kept anything sound."""
        steps, best = learned_steps(self._host, name), best_row(self._host, name)
        return [
            *([f"{steps} {'step' if steps == 1 else 'steps'} learned"] if steps else []),
            *([f"best row {best}"] if best else []),
        ]

    def _foot(self) -> Text:
        """Say what is kept where, and whose the names are."""
        kept = (
            "Your progress and the list of your games are kept in this browser alone."
            if self._host.keeps
            else "This browser keeps nothing for us, so your progress is not remembered; everything else works."
        )
        lost = " This server's disk does not last: save a game you care about to a file." if is_ephemeral() else ""
        buttons = [Button(label=["Forget me"], offer="forget-me", kind="quiet")] if self._host.keeps else []
        names = "Made by players, unaffiliated with the games' publishers; names belong to their owners."
        ours = "No rulebook's text or art is included; where components or rulings fill gaps, the rule card says so."
        return Text(id="foot", paragraphs=[[kept + lost], [f"{names} {ours}"]], buttons=buttons)

    def on_offer(self, offer: str, value: str | None, name: str | None) -> None:
        """Go where a button leads: "view/game" or "view/game/log"."""
        view, _, rest = offer.partition("/")
        game, _, log = rest.partition("/")
        if game in games():
            self._host.go(game=game, view=view, log=log)

    def beat(self) -> None:
        """Nothing is due from second to second."""

    def address(self) -> dict[str, str]:
        """Return nothing: the front page is the bare address."""
        return {}

    def close(self) -> None:
        """Nothing is open here."""


def _picture(game: Kit) -> list[Piece]:
    """Lay a game's picture: its pieces fanned out from the middle."""
    pieces = game.about.picture
    middle = (len(pieces) - 1) / 2
    return [
        Piece(
            id=f"p{n}",
            art=art,
            suit=suit,
            x=(n - middle) * 0.72,
            y=abs(n - middle) ** 1.6 * 0.12,
            turn=round((n - middle) * 9),
        )
        for n, (art, suit) in enumerate(pieces)
    ]


def _tile(game: Kit, begun: bool, learned: list[str]) -> Tile:
    """Return a game with its ways and what the visitor has learned; who is new to it is led to its lesson first."""
    about = game.about
    first = "play" if begun else "learn"
    buttons = [
        Button(
            label=[label],
            offer=f"{view}/{about.name}",
            kind="main" if view == first else "other",
            name=f"{label} {about.title}",
            address=f"?game={about.name}&view={view}",
        )
        for view, label in ways_into(about.name)
    ]
    return Tile(
        id=about.name,
        look=about.look,
        title=about.title,
        facts=[*about.facts, *learned],
        text=about.invitation,
        picture=_picture(game),
        buttons=buttons,
    )


def _resume(own: OwnGame) -> Tile:
    game = kit(own.game)
    buttons = [
        Button(
            label=["Continue"],
            offer=f"play/{own.game}/{own.id}",
            kind="main",
            name=f"Continue {game.about.title}, {own.line}",
        ),
        Button(label=["Replay so far"], offer=f"replay/{own.game}/{own.id}"),
    ]
    return Tile(
        id=own.id,
        look=game.about.look,
        title=game.about.title,
        text=own.line,
        picture=_picture(game)[1:4],
        buttons=buttons,
    )
