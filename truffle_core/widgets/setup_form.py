"""The form before a game: how long, with whom, which deal. Made from the game's facts alone."""

from __future__ import annotations

from typing import Any, Final

from truffle_core.core.bot import Bot
from truffle_core.core.errors import UsageError
from truffle_core.core.game import Setup
from truffle_core.core.kit import Kit
from truffle_core.core.log import full_options
from truffle_core.core.match import BOT_NAMES
from truffle_core.core.names import LONGEST, clean_name
from truffle_core.core.scene import Button, Choice, Field, Form

PACES: Final = (("follow", "so that I can follow"), ("quick", "quickly"), ("once", "all at once"))
SECONDS: Final = {"follow": 0.9, "quick": 0.3, "once": 0.0}
"""Seconds between two steps of the others, by pace."""

DEFAULT_LEVEL: Final = "novice"
PERSON: Final = "person"
"""Who sits at the same screen instead of a bot."""

FRIENDS: Final = ("Ben", "Cara", "Dan", "Eva")
"""What people at the same screen are called until they say their names."""

EDITION: Final = "of-edition"
"""The field that says with which components a game is played, where there are several; no option has a name like it."""

KEPT: Final = f"At most {LONGEST} letters."


class SetupForm:
    """What a visitor chose for the next game.

    Attributes
    ----------
    values : the field's id -> its value; fields are `name`, `seats`, `bot-1` …, `name-1` …, the game's options, `seed`,
        `pace`, and `EDITION` where a game has several.
    """

    def __init__(self, kit: Kit, kept: Any) -> None:
        self._kit = kit
        self.values: dict[str, str] = {"name": "Ann", "seats": str(kit.about.seats[0]), "seed": "", "pace": "follow"}
        for seat in range(1, kit.about.seats[1]):
            self.values[f"bot-{seat}"] = self._default_level()
            self.values[f"name-{seat}"] = FRIENDS[seat - 1]
        for option in kit.about.options:
            self.values[option.name] = option.default
        if len(kit.about.editions) > 1:
            self.values[EDITION] = kit.about.editions[0]
        self._take_up(kept)

    def _default_level(self) -> str:
        levels = list(self._kit.bots)
        return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]

    def _take_up(self, kept: Any) -> None:
        """Take over what the browser kept of the last choice, as far as it is still possible."""
        if isinstance(kept, dict):
            for name, value in kept.items():
                if name in self.values and name != "seed" and isinstance(value, str) and self.allows(name, value):
                    self.values[name] = value

    def allows(self, name: str, value: str) -> bool:
        """Tell whether a field may hold a value."""
        choices = {field.id: [choice.value for choice in field.choices] for field in self._fields()}
        return not choices.get(name) or value in choices[name]

    def set(self, name: str, value: str) -> None:
        """Set a field; a value that is not among its choices is left out."""
        if name in self.values and self.allows(name, value):
            self.values[name] = value[:40]
            self._put_right()

    def _put_right(self) -> None:
        """Set back what the present number of players rules out."""
        for option in self._kit.about.options:
            if not self._possible(option.name, self.values[option.name]):
                self.values[option.name] = option.default

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.values["seats"])

    def kept(self) -> dict[str, str]:
        """Return what is worth remembering for the next game."""
        return {name: value for name, value in self.values.items() if name != "seed"}

    def options(self) -> dict[str, str]:
        """Return the game's options that differ from their defaults, so that a log says only what was chosen."""
        chosen = {option.name: (self.values[option.name], option.default) for option in self._kit.about.options}
        return {name: value for name, (value, default) in chosen.items() if value != default}

    def edition(self) -> str:
        """Return with which of the game's editions to play."""
        return self.values.get(EDITION, self._kit.about.editions[0])

    def players(self) -> list[str | Bot]:
        """Return who sits where: the visitor first, then the bots and the other people at this screen.

        Raises
        ------
        UsageError
            If two people have one name.
        """
        people = {0: clean_name(self.values["name"]) or "Ann"}
        for seat in range(1, self.seats):
            if self.values[f"bot-{seat}"] == PERSON:
                people[seat] = clean_name(self.values[f"name-{seat}"]) or FRIENDS[seat - 1]
        taken = [name.casefold() for name in people.values()]
        for name in people.values():
            if taken.count(name.casefold()) > 1:
                raise UsageError(f"Two players are called {name}; give each a name of their own.")
        free = iter([name for name in BOT_NAMES if name.casefold() not in taken])
        return [
            people[seat] if seat in people else Bot(self.values[f"bot-{seat}"], name=next(free))
            for seat in range(self.seats)
        ]

    def seed(self) -> int | None:
        """Return the seed, None for a fresh deal.

        Raises
        ------
        UsageError
            If it is no whole number from 0 up.
        """
        text = self.values["seed"].strip()
        if not text:
            return None
        if not text.isdecimal() or len(text) > 18:
            raise UsageError(
                "The seed is a whole number of at most 18 digits, such as 7; leave it empty for a fresh deal."
            )
        return int(text)

    def pace(self) -> float:
        """Return the seconds between two steps of the others."""
        return SECONDS[self.values["pace"]]

    def block(self, again: bool) -> Form:
        """Return the form; `again` offers the last deal once more."""
        buttons = [Button(label=["Deal"], offer="deal", kind="main")]
        if again:
            buttons.append(Button(label=["This deal again"], offer="again"))
        return Form(id="setup", title="A new game", fields=self._fields(), buttons=buttons)

    def _fields(self) -> list[Field]:
        about = self._kit.about
        least, most = about.seats
        counts = [Choice(value=str(count), label=str(count)) for count in range(least, most + 1)]
        fields = [
            self._field("name", "Your name", "text", [], f"You sit in the first seat. {KEPT}"),
            self._field("seats", "Players", "choice", counts),
        ]
        levels = [Choice(value=level, label=f"{level} bot") for level, _ in self._kit.levels]
        levels.append(Choice(value=PERSON, label="a person at this screen"))
        ideas = {**dict(self._kit.levels), PERSON: "You hand the screen on; hands are hidden in between."}
        for key in (f"bot-{seat}" for seat in range(1, int(self.values["seats"]))):
            label = f"Opponent {key.removeprefix('bot-')}" if self.values["seats"] != "2" else "Opponent"
            fields.append(self._field(key, label, "choice", levels, ideas.get(self.values[key], "")))
            if self.values[key] == PERSON:
                number = key.removeprefix("bot-")
                fields.append(self._field(f"name-{number}", f"Name of player {int(number) + 1}", "text", [], KEPT))
        for option in about.options:
            allowed = [
                Choice(value=value, label=label) for value, label in option.values if self._possible(option.name, value)
            ]
            fields.append(self._field(option.name, option.label, "choice", allowed, option.help))
        if EDITION in self.values:
            editions = [Choice(value=name, label=name.replace("_", " ")) for name in about.editions]
            fields.append(self._field(EDITION, "Edition", "choice", editions, "The components you play with."))
        fields.append(self._field("seed", "Seed", "text", [], "The same seed gives the same deal. Empty: a fresh one."))
        fields.append(
            self._field("pace", "The others move", "choice", [Choice(value=v, label=label) for v, label in PACES])
        )
        return fields

    def _possible(self, option: str, value: str) -> bool:
        """Tell whether the rules take this value of an option for so many players."""
        rules = self._kit.rules
        try:
            edition = rules.edition(self.edition())
            rules.initial_state(Setup(self.seats, full_options(rules, {option: value}), edition))
        except UsageError:
            return False
        return True

    def _field(self, name: str, label: str, kind: Any, choices: list[Choice], help_text: str = "") -> Field:
        value = self.values.get(name, "")
        return Field(id=name, label=label, kind=kind, value=value, offer=f"set-{name}", choices=choices, help=help_text)
