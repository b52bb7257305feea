"""The columns of the frames: their names, how they are typed, and what they mean."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["COLUMNS", "Column"]


class Column(NamedTuple):
    """A column of a frame; every type can be missing (NA)."""

    name: str
    dtype: str
    meaning: str


TEXT, FLAG, SMALL, NUMBER, LARGE, SHARE, TIME = (
    "string",
    "boolean",
    "Int8",
    "Int32",
    "Int64",
    "Float64",
    "datetime64[us, UTC]",
)

_WHICH: Final = (
    Column("file", TEXT, "the log's path, as it was found"),
    Column("id", TEXT, "the game's identity, the same in all its views"),
    Column("game", TEXT, "which game, by its name in files"),
)

COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "games": (
        *_WHICH,
        Column("seat", SMALL, "the seat, counted from 0"),
        Column("name", TEXT, "who sat there"),
        Column("kind", TEXT, '"human" or "bot"'),
        Column("bot", TEXT, "the bot's level; NA for a human"),
        Column("seats", SMALL, "how many played"),
        Column("options", TEXT, "every option of the game with its value, as JSON"),
        Column("edition", TEXT, "the components' name"),
        Column("seed", LARGE, "the deal; NA in a view of a game under way"),
        Column("created", TIME, "when the log was begun; NA if it says no time"),
        Column("engine", TEXT, "the program's version that wrote it"),
        Column("parent", TEXT, "the identity of the log this one branched from; NA if it did not"),
        Column(
            "view", TEXT, 'whose eyes a redacted log was written for, a seat or "public"; NA if it holds everything'
        ),
        Column("finished", FLAG, "whether the game has ended"),
        Column("reason", TEXT, 'how it ended, "finished" or "max_rounds"; NA while under way'),
        Column("won", SHARE, "the seat's share of the win, 1/n if n share it; NA while under way"),
        Column("winner", FLAG, "whether the seat is among the winners; NA while under way"),
        Column("score", NUMBER, "points in the end; NA while under way"),
        Column(
            "place",
            SMALL,
            "1 for who won, the others behind by points (or by how near they came to what the game aims at), equals alike; NA while under way or if nobody won",
        ),
        Column("rounds", NUMBER, "rounds begun; 0 in a game without any"),
        Column("steps", NUMBER, "steps of the line that was played in the end"),
        Column("decisions", NUMBER, "the seat's steps on that line with two or more legal actions; NA in a view"),
        Column("records", NUMBER, "all lines between header and result, what was taken back too"),
        Column("backs", NUMBER, "how often something was taken back or done again"),
        Column("practice", FLAG, "whether taking back passed something newly shown"),
        Column("torn", FLAG, "whether a torn last line was dropped in reading"),
        Column("bytes", LARGE, "the log's size, unpacked"),
    ),
    "steps": (
        *_WHICH,
        Column("n", NUMBER, "the record's number in the log"),
        Column("move", NUMBER, "which step of its line of play, from 0; NA for a taking back"),
        Column("round", NUMBER, "which round, from 1; NA before the first and after the last"),
        Column("kind", TEXT, '"action", "chance" or "back"'),
        Column("seat", SMALL, "who acted; NA for chance"),
        Column(
            "action",
            TEXT,
            "the action's type; NA for chance, for a taking back, and where a view hides it",
        ),
        Column("details", TEXT, "the cards, places and whatever else the action names, as JSON; NA where `action` is"),
        Column("rule", TEXT, "the rule that the step follows before all others; NA for a taking back"),
        Column("rules", TEXT, "all rules that it follows, by a space; NA for a taking back"),
        Column("before", NUMBER, "the acting seat's points before the step; NA for chance, or if a view does not know"),
        Column("after", NUMBER, "its points after the step; NA likewise"),
        Column("played", FLAG, "whether the step is on the line that was played in the end"),
        Column("back", NUMBER, "for a taking back, the step that it went back to"),
        Column("practice", FLAG, "for a taking back, whether it passed something newly shown"),
    ),
    "marks": (
        *_WHICH,
        Column("n", NUMBER, "the number of the step that brought it"),
        Column("round", NUMBER, "which round, from 1; NA before the first and after the last"),
        Column("seat", SMALL, "whom it brought something"),
        Column("kind", TEXT, "what sort of thing: an order, a flower, a meld, a mission …"),
        Column("label", TEXT, "which of them"),
        Column("earned", NUMBER, "points it brought, below 0 if it cost them; NA if a view does not know"),
    ),
    "faults": (
        Column("file", TEXT, "the file's path, or the path that leads nowhere"),
        Column("line", NUMBER, "the line, counted from 1; NA if none is to blame"),
        Column("step", NUMBER, "the step; NA if none is to blame"),
        Column("rule", TEXT, "the rule that is broken; NA if it is not a rule"),
        Column("reason", TEXT, "what is wrong, in a sentence"),
    ),
}
"""Frame -> its columns, in their order."""
