"""The log of a game: a header and a record a step, as JSON Lines, read strictly.

The format is version 1 of "truffle-log". Reading here checks the form: every line is JSON of the right shape and the
step numbers run on. Whether the moves are legal is for `verify`.
"""

from __future__ import annotations

import codecs
import hashlib
import io
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .complaints import complaint
from .errors import LogError, UsageError
from .game import Count, Edition, Game, Outcome, SeatNumber, Setup, Step, View
from .names import clean_name
from .packing import MOST_BYTES, unpack
from .strict import refuse_loose

FORMAT: Final = "truffle-log"
VERSION: Final = 1
FindGame = Callable[[str], Game[Any, Any, Any]]
AnyStep = Step[Any, Any]
Name = Annotated[str, Meta(max_length=80)]
IDENTITY: Final = r"^[0-9a-f]{32}$"
# Python's `$` lets a line feed pass at the end, the length does not
Identity = Annotated[str, Meta(pattern=IDENTITY, max_length=32)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat: a name, and for a bot its level."""

    name: Name
    kind: Literal["human", "bot"]
    bot: Name | UnsetType = UNSET


class EditionInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which components: a shipped edition's name and digest, or with `data` the whole edition."""

    name: Name
    sha256: Digest
    data: dict[str, Any] | UnsetType = UNSET


class Parent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The log this one branched from, and the last of its records that is repeated here."""

    id: Identity
    n: Count


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The first line of a log. A view of a game under way has no seed."""

    format: Literal["truffle-log"]
    version: Count
    id: Identity
    game: Name
    rules: Count
    edition: EditionInfo
    options: dict[str, str]
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=8)]
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | UnsetType = UNSET
    created: Name
    engine: Name
    parent: Parent | UnsetType = UNSET
    view: SeatNumber | Literal["public"] | UnsetType = UNSET


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of taking back: the position is again the one after step `back`.

    `practice` stands on a `back` that passes something newly shown to a human seat.
    """

    n: Count
    by: SeatNumber
    back: Count
    practice: Literal[True] | UnsetType = UNSET


Record = AnyStep | Back


class EndLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game: how it ended, the number of records, and the digest of every byte before."""

    end: Outcome
    steps: Count
    sha256: Digest


class _Shape(msgspec.Struct, frozen=True):
    """Enough of a line to tell what it is meant to be."""

    back: msgspec.Raw | UnsetType = UNSET
    end: msgspec.Raw | UnsetType = UNSET


_shape = msgspec.json.Decoder(_Shape)
_header = msgspec.json.Decoder(Header)
_version = msgspec.json.Decoder(dict[str, Any])
_back = msgspec.json.Decoder(Back)
_end = msgspec.json.Decoder(EndLine)
_encoder = msgspec.json.Encoder()
encode: Final = _encoder.encode

AT_ONCE: Final = 1024 * 1024
"""The most bytes that are read all at once: a whole game takes some tens of thousands."""


@cache
def step_decoder(game: Game[Any, Any, Any]) -> msgspec.json.Decoder[AnyStep]:
    """Return the decoder of one game's steps, unions spelled out."""
    return msgspec.json.Decoder(Step[game.action_type, game.event_type])  # type: ignore[name-defined]


def shown_names(header: Header) -> list[str]:
    """Return the players' names by seat, fit to be shown; those in the header are as they were written."""
    return [clean_name(seat.name) or f"Player {n + 1}" for n, seat in enumerate(header.seats)]


class Log:
    """A header and its records, with the game they belong to.

    Attributes
    ----------
    game : the rules.
    header : the first line.
    records : every step and every taking back, in order; record i has the number i.
    end : the last line, or None while the game is in progress.
    torn : whether a torn last line was dropped in reading.
    size : how many bytes of the file are whole, for a file that was read.
    name : the file's name, for messages.
    digest : of every byte before the last line, for a file that was read; the bytes decide, not their meaning.
    """

    def __init__(self, game: Game[Any, Any, Any], header: Header) -> None:
        self.game = game
        self.header = header
        self.records: list[Record] = []
        self.end: EndLine | None = None
        self.torn = False
        self.size = 0
        self.name: str | None = None
        self.digest = ""

    @property
    def view(self) -> View | None:
        """Whose eyes this log was written for; None if it holds everything."""
        return None if self.header.view is UNSET else self.header.view

    @property
    def names(self) -> list[str]:
        """The players' names by seat, as `shown_names` gives them."""
        return shown_names(self.header)

    def setup(self) -> Setup:
        """Return what was decided before the first step; raise `LogError` if the edition is not what it says."""
        return setup_of(self.game, self.header, self.name)

    def lines(self) -> Iterator[bytes]:
        """Yield the log's lines as this package writes them, each with its line feed; a digest that was right stays right."""
        yield encode(self.header) + b"\n"
        for record in self.records:
            yield encode(record) + b"\n"
        if self.end is not None:
            holds = self.digest == self.end.sha256
            yield encode(end_line(self.end.end, self) if holds else self.end) + b"\n"

    def to_bytes(self) -> bytes:
        """Return the whole log as it stands in a file."""
        return b"".join(self.lines())

    def save(self, path: str | Path) -> None:
        """Write the log to `path`; the parent folder must exist."""
        Path(path).write_bytes(self.to_bytes())

    def redacted(self, view: View) -> Log:
        """Return the log as `view` may see it: hidden values None, and no seed while the game is under way."""
        if self.view is not None:
            raise UsageError(
                "This log is already one view of a game; only a log that holds everything can be shown to others."
            )
        seed = self.header.seed if self.end is not None else UNSET
        made = Log(self.game, msgspec.structs.replace(self.header, view=view, seed=seed))
        made.records = [r if isinstance(r, Back) else self.game.redact(r, view) for r in self.records]
        if self.end is not None:
            made.end = end_line(self.end.end, made)
        return made

    def verify(self) -> str:
        """Check every step against the rules; return "verified", or what a view of a game can answer.

        Raises
        ------
        LogError
            With file, line, step and rule of the first fault.
        """
        from .verify import verify

        return verify(self)


def end_line(outcome: Outcome, log: Log) -> EndLine:
    """Return the last line for a log that ends with `outcome`; the digest is of every byte before that line."""
    digest = hashlib.sha256()
    digest.update(encode(log.header) + b"\n")
    for record in log.records:
        digest.update(encode(record) + b"\n")
    return EndLine(outcome, len(log.records), digest.hexdigest())


def setup_of(game: Game[Any, Any, Any], header: Header, file: str | None = None) -> Setup:
    """Return the set-up a header describes.

    Raises
    ------
    LogError
        If the edition is unknown or its digest differs, an option or the number of seats is not the game's.
    """
    try:
        data = None if header.edition.data is UNSET else header.edition.data
        edition = game.edition(header.edition.name, data)
        check_options(game, header.options, len(header.seats))
    except UsageError as error:
        raise LogError(error.reason, file, 1) from None
    if data is not None and edition.name in game.about.editions:
        raise LogError(
            f'the edition "{edition.name}" comes with the game, so a log that names it holds no data of its own for it',
            file,
            1,
        )
    if edition.sha256 != header.edition.sha256:
        raise LogError(
            f'the edition "{edition.name}" has another digest than the log says, so it is not the one this game was played with',
            file,
            1,
        )
    return Setup(len(header.seats), full_options(game, header.options), edition)


def full_options(game: Game[Any, Any, Any], options: dict[str, str]) -> dict[str, str]:
    """Return `options` with the game's defaults for those that are not named."""
    return {option.name: options.get(option.name, option.default) for option in game.about.options}


def check_options(game: Game[Any, Any, Any], options: dict[str, str], seats: int) -> None:
    """Raise `UsageError` unless the game allows these options and this number of seats."""
    about = game.about
    least, most = about.seats
    if not least <= seats <= most:
        raise UsageError(f"{about.title} is for {least} to {most} players, not {seats}.")
    allowed = {option.name: [value for value, _ in option.values] for option in about.options}
    for name, value in options.items():
        if name not in allowed:
            known = ", ".join(allowed) or "none"
            raise UsageError(f'{about.title} has no option "{name}"; it has: {known}.')
        if value not in allowed[name]:
            raise UsageError(f'The option "{name}" cannot be "{value}"; it can be: {", ".join(allowed[name])}.')


def new_header(
    game: Game[Any, Any, Any],
    seats: tuple[SeatInfo, ...],
    options: dict[str, str],
    edition: Edition,
    seed: int,
    engine: str,
) -> Header:
    """Return the header of a new game, with a fresh identity of 128 random bits and the present time."""
    check_options(game, options, len(seats))
    info = EditionInfo(edition.name, edition.sha256, UNSET if edition.shipped else edition.data)
    return Header(
        format="truffle-log",
        version=VERSION,
        id=secrets.token_hex(16),
        game=game.about.name,
        rules=game.rules_version,
        edition=info,
        options=options,
        seats=seats,
        seed=seed,
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        engine=engine,
    )


def read_log(path: str | Path, find_game: FindGame) -> Log:
    """Read a log from a file, plain or packed with gzip or Zstandard.

    Raises
    ------
    LogError
        With file, line and step of the first fault of form. A torn last line is no fault: it is dropped, and
        `Log.torn` says so.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise LogError(f"this file cannot be read ({error.strerror or 'unknown reason'})", str(path)) from None
    return log_from_bytes(raw, find_game, path.name)


def log_from_bytes(raw: bytes, find_game: FindGame, name: str | None = None) -> Log:
    """Read a log from bytes, as `read_log` does from a file."""
    raw = unpack(raw, name)
    body, feed, tail = raw.rpartition(b"\n")
    if not raw:
        raise LogError("the file is empty; a log begins with a header line", name)
    first, _, rest = (body + feed).partition(b"\n") if feed else (tail, b"", b"")
    header = read_header(first, name)
    game = _game_of(header, find_game, name)
    log = Log(game, header)
    log.name = name
    done = _read_at_once(log, rest[: rest.rfind(b"\n", 0, -1) + 1])
    # the others one at a time, so that a small file that unpacks to millions of lines fails at the first of them
    number, last = 1 + len(log.records), tail
    for number, line in enumerate(io.BytesIO(rest[done:]), start=2 + len(log.records)):
        last = line[:-1]
        _read_line(log, last, number)
    log.size = len(raw) - (len(tail) if feed else 0)
    if tail and feed:
        _read_tail(log, tail, number + 1)
    if log.end is not None:
        before = raw[: -len(tail)] if tail else raw[: -len(last) - 1]
        log.digest = hashlib.sha256(before).hexdigest()
    return log


def read_header(line: bytes, name: str | None = None) -> Header:
    """Read a header line; an unknown format or version is refused by name."""
    if line.startswith(codecs.BOM_UTF8):
        raise LogError("the file begins with a byte order mark; save it as UTF-8 without one", name, 1)
    if line.endswith(b"\r"):
        raise LogError("the lines end in a carriage return; save the file with plain line ends", name, 1)
    try:
        loose = _version.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise LogError("the first line is not a log's header", name, 1) from None
    if loose.get("format") != FORMAT:
        raise LogError('this is not a truffle-log: the first line does not say "format":"truffle-log"', name, 1)
    if loose.get("version") != VERSION:
        raise LogError(
            f"this log is of version {str(loose.get('version'))[:20]}; this program reads version {VERSION}. A newer program may read it.",
            name,
            1,
        )
    try:
        header = _header.decode(line)
        if encode(header) != line:
            refuse_loose(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LogError(f"the header is not right: {_plain(error)}", name, 1) from None
    except UsageError as error:
        raise LogError(f"the header is not right: {error.reason}", name, 1) from None
    if isinstance(header.view, int) and header.view >= len(header.seats):
        raise LogError(f"the header speaks of seat {header.view}, and there is no such seat", name, 1)
    for seat, who in enumerate(header.seats):
        if (who.kind == "bot") == (who.bot is UNSET):
            needs = (
                "a bot, and the header does not say of which level"
                if who.kind == "bot"
                else "human, and has a bot's level"
            )
            raise LogError(f"seat {seat} is {needs}", name, 1)
    if header.seed is UNSET and header.view is UNSET:
        raise LogError("the header has no seed, and only a view of a game may lack it", name, 1)
    return header


def _game_of(header: Header, find_game: FindGame, name: str | None) -> Game[Any, Any, Any]:
    """Return the rules a header names; an unknown game or rules version is refused by name."""
    try:
        game = find_game(header.game)
    except UsageError as error:
        raise LogError(error.reason, name, 1) from None
    if header.rules != game.rules_version:
        raise LogError(
            f"this log follows version {header.rules} of the rules of {game.about.title}; this program knows version {game.rules_version}",
            name,
            1,
        )
    return game


def _read_tail(log: Log, tail: bytes, number: int) -> None:
    """Read what follows the last line feed: a whole line, or a torn one that is dropped; a finished log has neither."""
    if log.end is not None:
        raise LogError("there is a line after the game's last line", log.name, number)
    try:
        msgspec.json.decode(tail)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        log.torn = True
        return
    _read_line(log, tail, number)
    log.size += len(tail)


def _read_at_once(log: Log, lines: bytes) -> int:
    """Read steps just as this package writes them; return how many bytes were read, none if there is anything else among them."""
    try:
        steps = step_decoder(log.game).decode_lines(lines) if len(lines) <= AT_ONCE else []
        if _encoder.encode_lines(steps) != lines:
            return 0
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0
    if any(step.n != n or (step.by == "chance") != (step.action is UNSET) for n, step in enumerate(steps)):
        return 0
    log.records += steps
    return len(lines)


def _read_line(log: Log, line: bytes, number: int) -> None:
    """Read one line after the header into `log`."""
    step = len(log.records)
    if log.end is not None:
        raise LogError("there is a line after the game's last line", log.name, number)
    try:
        record = _decode(log.game, line)
        if encode(record) != line:
            refuse_loose(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LogError(_plain(error), log.name, number, step) from None
    except UsageError as error:
        raise LogError(error.reason, log.name, number, step) from None
    if isinstance(record, EndLine):
        log.end = record
        return
    if record.n != step:
        raise LogError(f"the step is numbered {record.n} where {step} is due", log.name, number, step)
    if isinstance(record, Step) and (record.by == "chance") != (record.action is UNSET):
        raise LogError("a step by a seat has an action, a step by chance has none", log.name, number, step)
    log.records.append(record)


def _decode(game: Game[Any, Any, Any], line: bytes) -> Record | EndLine:
    """Decode a line by its shape: an ordinary step, a taking back, or the last line."""
    if b'"back"' in line or b'"end"' in line:
        shape = _shape.decode(line)
        if shape.end is not UNSET:
            return _end.decode(line)
        if shape.back is not UNSET:
            return _back.decode(line)
    return step_decoder(game).decode(line)


def _plain(error: Exception) -> str:
    """Return a decoder's complaint as a plain sentence."""
    if isinstance(error, msgspec.ValidationError):
        return f"a field is not right: {complaint(error)}"
    return "the line is not JSON"
