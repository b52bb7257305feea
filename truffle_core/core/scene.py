"""What to draw: plain data that one renderer turns into a page, the same for every game.

A `Scene` is the table of one game as one viewer may see it. A `Page` is the whole screen around it: the bar, the
message line, lists, forms and buttons. Neither holds a rule. Whatever a person may try carries an *offer*: an opaque
short string that the widget looks up again on the Python side; legal ones are also marked as lit.

Rich text is a list whose members are plain strings, `Token`s and `Strong`s.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Plain(msgspec.Struct, omit_defaults=True, frozen=True, kw_only=True):
    """Base of everything that goes to the renderer: immutable, defaults left out."""


class Token(Plain, tag="token", tag_field="is", frozen=True):
    """A small card inside a sentence or on a button: mark and text in the suit's colour.

    `mark` names a symbol of the game's art (such as a suit's shape), `suit` is the colour class, `name` is spoken.
    `sign` names one that is drawn in the place of the text, where the card shows a sign and no letter. `wanted` draws it
    dashed: a card that is missing, not held.
    """

    suit: str = ""
    mark: str = ""
    text: str = ""
    name: str = ""
    sign: str = ""
    wanted: bool = False


class Strong(Plain, tag="strong", tag_field="is", frozen=True):
    """Words said with weight."""

    text: str


Rich = list[str | Token | Strong]

State = Literal["lit", "under", "gone", "hint", "chosen", "illegal", "cause", "ghost"]
"""What a piece can be; a "ghost" stands where a piece would come to."""


class Piece(Plain, frozen=True):
    """One thing on the table. Its `id` names a place, never a card.

    When a piece with art becomes a bare place with a `seat`, and nothing says it `moved_from` there, the renderer lets
    it travel to that seat's panel.

    Attributes
    ----------
    art : symbol to draw (`cG4` a face, `kG` a back); empty for a bare place (dashed), which may carry a `seat`.
    suit : colour class.
    name : what a screen reader says, in full.
    x, y : place in its zone: x in card widths (halves allowed), y in row steps, both from 0; on a board the column and
        row it stands on. Unused in zones that flow.
    marks : states to show, any of `State`.
    offer : what trying this piece sends; empty if it cannot be tried (a replay, a card of another seat).
    seat : whose initial stands on a bare place ("gone") or a pawn, -1 if none.
    text : a value drawn on a coin, counter or space; words on a bare place, instead of an initial.
    ribbon : a few words across the foot of the piece, such as who knows it; `name` says them too.
    turn : degrees clockwise.
    moved_from : the id of the piece, zone or seat (`seat-1`) this piece was at one scene ago, so that the move can be
        seen to happen.
    leaps : it came here by no straight way over the table, so it is not seen to travel.
    tone : of a space: "goal" is gold, "aim" the middle of it, "bend" an end where a track turns.
    coin, foot, by : in a row: a value on a coin over the piece (its price), a few words under it, and the seat whose
        mark stands under it. A screen reader hears `name` alone.
    beneath : in a row: a card of which the upper half shows from under this one.
    layers : of a tile: further symbols over its art, in this order.
    cost : of a note: so many dots, what it takes to use it.

    A "figure" stands on a square of a board and wears its seat's colours, with the seat's initial or its `text` on a tag
    and its art turned by `turn`; a "counter" is a picture with its value on a coin; a "note" a card to read, with
    `text` as its head, `foot` under it, and a value on a coin.
    """

    id: str
    art: str = ""
    suit: str = ""
    name: str = ""
    x: float = 0
    y: float = 0
    marks: list[State] = []
    offer: str = ""
    seat: int = -1
    text: str = ""
    kind: Literal["card", "coin", "place", "pawn", "tile", "space", "figure", "counter", "note"] = "card"
    face_down: bool = False
    used: bool = False
    turn: int = 0
    ribbon: str = ""
    moved_from: str = ""
    leaps: bool = False
    tone: Literal["", "goal", "aim", "bend"] = ""
    coin: str = ""
    foot: str = ""
    by: int = -1
    beneath: Piece | None = None
    layers: list[str] = []
    cost: int = 0


class Meter(Plain, frozen=True):
    """So many of so many, as dots in the head of a zone: `label` stands before them, `name` is spoken."""

    label: str
    name: str
    full: int
    of: int


class Zone(Plain, frozen=True):
    """A part of the table with its pieces; one tab stop, arrow keys inside.

    `kind`: `spread` places pieces by x and y, overlapping in list order, `columns` card widths wide and `rows` row
    steps high; `hand` wraps and never overlaps, inside a tray; `coins` is a labelled row of coins; `row` is a plain
    row. A `grid` and a `track` are boards of equal squares: tiles, spaces and places are laid in order, row by row, and all
    other pieces stand on the square of their x and y, several together if need be. A grid is `columns` wide, a track
    `columns` where the table is narrow and twice as many where it is wide; after its last space it goes on at the one
    numbered `loop` from 0, if that is not 0. What `across` and `down` call a grid's columns and rows stands at its edge,
    for eyes alone: the name of a tile says where it lies. Spread and grid stand under their label if they have a note or are `headed`;
    `tray` sinks it into the table, as the viewer's own; where there is room, two that are `beside` each other share a line.
    """

    id: str
    kind: Literal["spread", "hand", "coins", "row", "grid", "track"]
    label: str
    note: str = ""
    pieces: list[Piece] = []
    columns: float = 0
    rows: float = 0
    loop: int = 0
    across: list[str] = []
    down: list[str] = []
    tray: bool = False
    beside: bool = False
    headed: bool = False
    meter: Meter | None = None


class Seat(Plain, frozen=True):
    """One player's panel: name, role in words, money or points, the cards seen from the back, the last thing done.

    `fan` is the row of card backs (symbols like `mG`); `tokens` are cards the viewer knows, shown instead of or
    beside the fan; `front` are pieces lying in front of the player (a Skip); `badge` is a count in words ("2 tricks").
    `coin` draws the amount as money or points; a place on a track is a plain number.
    """

    seat: int
    name: str
    role: str = ""
    turn: bool = False
    amount: str = ""
    amount_name: str = ""
    fan: list[Token] = []
    fan_name: str = ""
    tokens: list[Token] = []
    front: list[Piece] = []
    line: Rich = []
    badge: str = ""
    coin: bool = True


class Button(Plain, frozen=True):
    """A control with words.

    Attributes
    ----------
    why_not : greys it; trying it all the same sends nothing and says this.
    key : a shortcut, as the browser names it ("ArrowLeft", "[", " "); it works while the focus is inside the table.
    name : what a screen reader says, if the label alone is not enough.
    icon : one of the site's icons.
    pressed : for a switch or one choice among several.
    address : the query this leads to (`?game=…`), so that it is a true link where the site owns the address.
    copy : text to put on the clipboard, in the browser alone; a query is made a full address.
    id : for `Page.focus`.
    hint : it does what the hint says.
    """

    label: Rich
    offer: str = ""
    kind: Literal["main", "other", "quiet"] = "other"
    icon: str = ""
    why_not: str = ""
    pressed: bool | None = None
    name: str = ""
    id: str = ""
    key: str = ""
    address: str = ""
    copy: str = ""
    hint: bool = False


class Say(Plain, frozen=True):
    """The one message line: who, what, what now. `refused` inverts it and names the rule; `head` is said with weight.

    `sought` is what somebody asked for, perhaps far below: it is brought into sight.
    """

    text: Rich
    head: str = ""
    seat: int = -1
    refused: bool = False
    rule: str = ""
    buttons: list[Button] = []
    sought: bool = False


class Item(Plain, frozen=True):
    """One line of a list: number or mark, amount as a coin with its bonus, title, tokens, text, a button.

    `offer` makes the line itself clickable; an amount that is `open` is not earned yet. A `note` is
    somebody's remark on a move.
    """

    id: str = ""
    number: str = ""
    seat: int = -1
    icon: str = ""
    amount: str = ""
    plus: str = ""
    amount_name: str = ""
    open: bool = False
    token: Token | None = None
    title: Rich = []
    tokens: list[Token] = []
    text: Rich = []
    button: Button | None = None
    buttons: list[Button] = []
    offer: str = ""
    address: str = ""
    current: bool = False
    done: bool = False
    heading: str = ""
    note: str = ""


class Block(Plain, frozen=True):
    """Base of the parts around the table; `id` keeps a part the same part from scene to scene.

    `joined` draws it on the same sheet as the block before it.
    """

    id: str
    title: str = ""
    count: str = ""
    note: str = ""
    joined: bool = False


class Text(Block, tag="text", tag_field="is", frozen=True):
    """Paragraphs; `task` is set off as what to do now.

    `tone`: "lead" is large, for a lesson; "title" the head of a page; "no" inverts it, with the rule's number first;
    "yes" is a quiet praise, "hint" a hint that was asked for, "foot" the small print at the end of a page.
    """

    paragraphs: list[Rich] = []
    task: Rich = []
    tone: Literal["plain", "no", "yes", "hint", "lead", "title", "foot"] = "plain"
    rule: str = ""
    buttons: list[Button] = []


class Items(Block, tag="items", tag_field="is", frozen=True):
    """A list. `style`: "orders" (amount, title, tokens, button), "moves" (numbered, clickable, scrolls to the current one), "chapters", "log", "plain".

    Items from index `folded_from` on stand behind a fold named `folded_label`; -1 folds nothing.
    """

    style: Literal["orders", "moves", "chapters", "log", "plain"] = "plain"
    items: list[Item] = []
    folded_from: int = -1
    folded_label: str = ""
    empty: str = ""


class Buttons(Block, tag="buttons", tag_field="is", frozen=True):
    """A row of buttons. `dock` sticks it to the bottom on a phone; `segments` draws one choice among several; `steer` is the replay's row."""

    buttons: list[Button] = []
    style: Literal["row", "dock", "segments", "steer"] = "row"


class Choice(Plain, frozen=True):
    """One value of a field, in words."""

    value: str
    label: str


class Field(Plain, frozen=True):
    """One input of a form; its value goes up as `{offer, value}` when it changes. A switch is "true" or "false".

    A "long" text has several lines and at most `maximum` letters.
    """

    id: str
    label: str
    kind: Literal["choice", "text", "long", "switch"]
    value: str
    offer: str
    choices: list[Choice] = []
    help: str = ""
    maximum: int = 0


class Form(Block, tag="form", tag_field="is", frozen=True):
    """Fields with their labels, and the buttons that act on them; Enter tries the first main button.

    `inline` sets fields and buttons in one row.
    """

    fields: list[Field] = []
    buttons: list[Button] = []
    inline: bool = False


class Mark(Plain, frozen=True):
    """A named place on a slider."""

    at: int
    label: str


class Scrub(Block, tag="scrub", tag_field="is", frozen=True):
    """A slider from `minimum` to `maximum`; moving it sends `{offer, value}` with the step as a number in words."""

    minimum: int = 0
    maximum: int = 0
    value: int = 0
    value_name: str = ""
    marks: list[Mark] = []
    offer: str = ""


class Progress(Block, tag="progress", tag_field="is", frozen=True):
    """Steps of a chapter: one word each, "done", "now", "skipped" or "open"; `title` is spoken."""

    steps: list[Literal["done", "now", "skipped", "open"]] = []


class Grid(Block, tag="grid", tag_field="is", frozen=True):
    """A table of words and numbers with a head; `folded` puts it behind its title."""

    head: list[str] = []
    rows: list[list[str]] = []
    folded: bool = False


class OpenFile(Block, tag="file", tag_field="is", frozen=True):
    """A file chooser.

    The text of the file goes up as `{offer, value, name}`, a gzip file unpacked; what is not text goes up as a
    `data:;base64,` address. A file that holds, or unpacks to, more than `limit` bytes is refused in the browser.
    """

    label: str = ""
    offer: str = ""
    limit: int = 0


class Download(Block, tag="download", tag_field="is", frozen=True):
    """A button that asks by its `offer` for a file to save in the browser."""

    label: str = ""
    offer: str = ""


class Tile(Plain, frozen=True):
    """A game on the front page: its picture, facts, what one does in it, a few small lines, where to go.

    The zones of the picture lie over each other around its middle. In a spread, x and y are the upper left corner and a
    tile is the large thing behind the cards; a grid has `rows`. Its seats lend pawns and figures their initials.
    """

    id: str
    look: str
    title: str
    picture: Scene
    facts: list[str] = []
    text: str = ""
    more: list[Rich] = []
    buttons: list[Button] = []


class Tiles(Block, tag="tiles", tag_field="is", frozen=True):
    """The games on the front page; "resume" is one game to go on with, picture beside words."""

    tiles: list[Tile] = []
    style: Literal["games", "resume"] = "games"


class Slot(Block, tag="slot", tag_field="is", frozen=True):
    """A sheet that holds a widget drawn by someone else, such as a chart.

    The renderer moves the element with the class `truffle-<id>` of the same page into it.
    """


BlockKind = Text | Items | Buttons | Form | Scrub | Progress | Grid | OpenFile | Download | Tiles | Slot


class Scene(Plain, frozen=True):
    """The table of one game, as one viewer may see it.

    `title` and `where` name the table for a screen reader; `heading` and `note` stand visibly above its zones. Where the
    page is narrow, the panels of more than two seats stand side by side, or in `seat_rows` one under the other. Where
    no seats are drawn, `names` are the players', so that their initials stand on what is theirs.
    """

    look: str
    title: str
    where: str = ""
    heading: str = ""
    note: str = ""
    seats: list[Seat] = []
    seat_rows: bool = False
    names: list[str] = []
    zones: list[Zone] = []
    say: Rich = []
    side: list[BlockKind] = []
    buttons: list[Button] = []


class Bar(Plain, frozen=True):
    """The head of the page: where one is, and the ways out; `home` is the offer of the site's mark."""

    title: str = ""
    where: str = ""
    note: str = ""
    home: str = ""
    buttons: list[Button] = []


class Dialog(Plain, frozen=True):
    """A card over the page (a rule, a question); closing it sends "close".

    Attributes
    ----------
    id : keeps a card the same one, with its focus, while it shows something else.
    scene : a still table under the words, with `note` above it; its ids are not those of the page's own scene.
    blocks : parts that stand between them and the buttons, such as a list.
    """

    title: str
    paragraphs: list[Rich] = []
    buttons: list[Button] = []
    id: str = ""
    note: str = ""
    scene: Scene | None = None
    blocks: list[BlockKind] = []


class Page(Plain, frozen=True):
    """The whole screen. `layout` says how the areas stand on a wide screen; on a phone they follow one another.

    Attributes
    ----------
    layout : "front" (lead, below), "table" (seats, left | say, lead, table, buttons, below | side), "learn" (left | lead,
        say | table, below), "replay" (left, seats, side | say, table, below | lead), "form" (lead, below). The scene's
        own side stands before the page's, in a replay after its lead.
    look : whose art tokens outside the table are drawn with; a game's name in `Table.art`.
    address : the page's own query (`?game=…`), pushed by the renderer where the site owns the address.
    lasting : whether what the page before it offered still counts, as in a replay; else a late click is dropped.
    replaces : whether that query takes the place of the one before it, so that Back does not stop there.
    status : one short sentence for the live region; said once each time it changes.
    focus : the id of a piece, button, field or block to move the focus to, once.
    leaps : whether it is far from the page before it, as a distant step of a replay: nothing is seen to move then.
    """

    layout: Literal["front", "table", "learn", "replay", "form"]
    look: str = ""
    bar: Bar = Bar()
    say: Say | None = None
    scene: Scene | None = None
    left: list[BlockKind] = []
    lead: list[BlockKind] = []
    below: list[BlockKind] = []
    side: list[BlockKind] = []
    dialog: Dialog | None = None
    address: str = ""
    replaces: bool = False
    lasting: bool = False
    status: str = ""
    focus: str = ""
    leaps: bool = False


def plain(page: Page | Scene) -> dict[str, Any]:
    """Return `page` as plain dicts and lists, ready for the renderer or for a comparison byte by byte."""
    made: dict[str, Any] = msgspec.to_builtins(page)
    return made
