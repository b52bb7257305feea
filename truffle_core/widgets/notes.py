"""Notes at the steps of a replay: written, changed, taken away and brought back, for this visitor alone.

They lie in the data folder under a word that only the visitor's browser keeps, never in one place that all visitors
share and never in the log. Where the browser keeps nothing they last as long as the page.
"""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path
from typing import Final

from msgspec import structs

from truffle_core.core.errors import LogError, UsageError
from truffle_core.core.notes import (
    MOST_BYTES,
    MOST_LETTERS,
    MOST_NOTES,
    Notes,
    changed_notes,
    notes_bytes,
    parse_notes,
    read_notes,
)
from truffle_core.core.places import games_folder
from truffle_core.core.scene import BlockKind, Button, Download, Field, Form, Item, Items, OpenFile, Rich, Text

from .own_games import is_identity
from .screen import Host

KEY: Final = "visitor"
SHORT: Final = 80
"""Letters of a note that its line in a list shows."""


def _folder(visitor: str) -> Path:
    return games_folder() / "notes" / visitor


def _visitor(host: Host) -> str:
    """Return the visitor's word, empty if there is none yet; what the browser says is not believed."""
    kept = host.stored(KEY)
    return kept if isinstance(kept, str) and is_identity(kept) else ""


def forget_notes(host: Host) -> None:
    """Remove all notes of this visitor."""
    if visitor := _visitor(host):
        shutil.rmtree(_folder(visitor), ignore_errors=True)


class StepNotes:
    """The visitor's notes on one log, and the one that is being written.

    Parameters
    ----------
    log : the log's id.
    steps : how many steps there are.

    Attributes
    ----------
    focus : the part to move the focus to once, empty for none.
    """

    def __init__(self, host: Host, log: str, steps: int) -> None:
        self._host = host
        self._log = log
        self._steps = steps
        self._notes: Notes = {}
        self._drafts: Notes = {}
        self._writing: set[int] = set()
        self._gone: tuple[int, str] | None = None
        self._fault = ""
        self._damaged = False
        self.focus = ""
        self._read()

    # Keeping

    def _path(self) -> Path | None:
        """Return where the notes lie, None if this browser keeps nothing or nothing was written yet."""
        visitor = _visitor(self._host) if self._host.keeps else ""
        return _folder(visitor) / f"{self._log}.notes.jsonl" if visitor else None

    def _read(self) -> None:
        path = self._path()
        try:
            self._notes = read_notes(path, self._log) if path is not None else self._notes
        except LogError as error:
            self._damaged = True
            self._fault = f"Your notes on this game cannot be read: {error}."

    def _change(self, changes: dict[int, str]) -> None:
        """Put notes in their places, an empty one takes its note away; all of it is kept at once."""
        if self._host.keeps and not _visitor(self._host):
            self._host.store(KEY, secrets.token_hex(16))
        path = self._path()
        if path is None:
            self._notes = _changed(self._notes, changes)
            return
        with changed_notes(path, self._log) as kept:
            made = _changed(kept, changes)
            kept.clear()
            kept.update(made)
        self._notes = made

    def _aside(self) -> None:
        """Put a damaged file aside, so that new notes can be kept."""
        path = self._path()
        if path is not None and self._damaged:
            try:
                path.replace(path.with_suffix(f".{secrets.token_hex(4)}.damaged"))
            except OSError as error:
                why = error.strerror or "no reason given"
                raise UsageError(f"The file cannot be put aside: {why}.") from None
        self._damaged, self._fault, self._notes = False, "", {}

    # Acting

    def takes(self, offer: str, value: str | None, at: int) -> str | None:
        """Act on an offer about notes at step `at`; return what to say, None if the offer is about something else.

        Raises
        ------
        UsageError, LogError
            If it cannot be done; the text that was being written stays.
        """
        word, _, rest = offer.partition(":")
        if word == "set-note" and rest.isdecimal():
            self._drafts[int(rest[:9])] = value or ""
            return ""
        if offer == "note-save":
            return self._save(at)
        acts = {
            "note-write": self._write,
            "note-leave": self._leave,
            "note-delete": self._delete,
            "note-undo": self._undo,
        }
        if offer in acts:
            return acts[offer](at)
        if offer == "notes-aside":
            self._aside()
            return "The damaged file is put aside."
        return None

    def _write(self, at: int) -> str:
        if self._damaged:
            raise UsageError("The notes on this game cannot be read, so none can be added; put the file aside first.")
        self._writing.add(at)
        self._drafts.setdefault(at, self._notes.get(at, ""))
        self.focus = "note-text"
        return ""

    def _leave(self, at: int) -> str:
        self._writing.discard(at)
        self._drafts.pop(at, None)
        self.focus = "note-write"
        return ""

    def _save(self, at: int) -> str:
        text = _legible(self._drafts.get(at, ""))
        self._change({at: text})
        self._leave(at)
        return f"The note at step {at} is kept." if text else f"There is no note at step {at}."

    def _delete(self, at: int) -> str:
        if at not in self._notes:
            return ""
        gone = (at, self._notes[at])
        self._change({at: ""})
        self._gone = gone
        self.focus = "note-undo"
        return f"The note at step {at} is gone."

    def _undo(self, at: int) -> str:
        if self._gone is None:
            return ""
        (step, text), self._gone = self._gone, None
        self._change({step: _both(self._notes.get(step, ""), text)})
        self.focus = "note-write"
        return f"The note at step {step} is back."

    def open_file(self, raw: bytes, name: str) -> str:
        """Take up the notes of a file; where there is one already, both are kept.

        Raises
        ------
        LogError, UsageError
            If it is no file of notes, belongs to another log, or holds what does not fit.
        """
        if self._damaged:
            raise UsageError("The notes on this game cannot be read, so none can be added; put the file aside first.")
        log, notes = parse_notes(raw, name)
        if log != self._log:
            raise UsageError("These notes belong to another log; open that one first, then its notes.")
        beyond = next((n for n in notes if n >= self._steps), None)
        if beyond is not None:
            raise UsageError(f"One of these notes is at step {beyond}, and the last step here is {self._steps - 1}.")
        self._change({n: _both(self._notes.get(n, ""), _legible(text)) for n, text in notes.items()})
        return f"{_count(len(notes))} from {name[:60]}."

    def texts(self) -> Notes:
        """Return the notes, step by step."""
        return {n: self._notes[n] for n in self.steps()}

    def file(self) -> str:
        """Return the notes as they stand in a file."""
        return notes_bytes(self._log, self._notes).decode()

    # Drawing

    def steps(self) -> list[int]:
        """Return the steps that have a note, in order; those the log does not have are left out."""
        return [n for n in sorted(self._notes) if n < self._steps]

    def following(self, at: int) -> int:
        """Return the next step with a note, after the last the first again; the present one if there is none."""
        steps = self.steps()
        return next((n for n in steps if n > at), steps[0] if steps else at)

    def marked(self, lines: list[Item]) -> list[Item]:
        """Return the lines of all moves, from the first step on, each with the note at its step, if there is one."""
        made = list(lines)
        for n in self.steps():
            made[n] = structs.replace(made[n], note=short(self._notes[n]))
        return made

    def blocks(self, at: int) -> list[BlockKind]:
        """Return the note at a step, or the way to write one, with the way to the next note."""
        if self._damaged:
            aside = Button(label=["Put that file aside"], offer="notes-aside", id="notes-aside")
            return [Text(id="note", title="Your notes", paragraphs=[[self._fault]], buttons=[aside])]
        if at in self._writing:
            return [self._form(at)]
        head = f"Your note at step {at}" if at in self._notes else "Your notes"
        said: list[Rich] = [[part] for part in self._notes[at].split("\n") if part.strip()] if at in self._notes else []
        return [Text(id="note", title=head, paragraphs=[*self._undone(), *said], buttons=self._buttons(at))]

    def _undone(self) -> list[Rich]:
        return [[f"The note at step {self._gone[0]} is gone."]] if self._gone is not None else []

    def _buttons(self, at: int) -> list[Button]:
        here = at in self._notes
        steps = self.steps()
        word = "Change it" if here else "Write a note here"
        found = [Button(label=[word], offer="note-write", id="note-write", icon="note", name=f"{word}: step {at}")]
        if here:
            found.append(Button(label=["Delete"], offer="note-delete", id="note-delete", kind="quiet"))
        if self._gone is not None:
            found.append(Button(label=["Bring it back"], offer="note-undo", id="note-undo", icon="undo"))
        if [n for n in steps if n != at]:
            found.append(Button(label=[f"Next note ({len(steps)})"], offer="note-on", id="note-on", key="m"))
        return found

    def _form(self, at: int) -> Form:
        lasting = "" if self._host.keeps else " This browser keeps nothing, so it lasts as long as this page."
        field = Field(
            id="note-text",
            label=f"Your note at step {at}",
            kind="long",
            value=self._drafts.get(at, ""),
            offer=f"set-note:{at}",
            maximum=MOST_LETTERS,
            help=f"At most {MOST_LETTERS} letters. Only you see it; the log stays as it is.{lasting}",
        )
        buttons = [
            Button(label=["Keep the note"], offer="note-save", kind="main", id="note-save"),
            Button(label=["Cancel"], offer="note-leave", kind="quiet"),
        ]
        return Form(id="note", fields=[field], buttons=buttons)

    def all(self, at: int) -> list[BlockKind]:
        """Return every note as a way to its step, and the ways to take notes away and to bring some."""
        items = [
            Item(id=f"note-{n}", number=str(n), text=[short(self._notes[n])], offer=f"n:{n}", current=n == at)
            for n in self.steps()
        ]
        opened = OpenFile(
            id="notes-file", title="Notes", label="Open notes", offer="notes-file", limit=MOST_BYTES, joined=bool(items)
        )
        if not items:
            return [structs.replace(opened, note="Notes that were saved for this log can be opened here.")]
        found: list[BlockKind] = [
            Items(id="notes", title="All your notes", count=str(len(items)), items=items, folded_from=8),
            Download(id="notes-save", label="Save the notes", offer="notes-save", joined=True),
            structs.replace(opened, title=""),
        ]
        return found


def _legible(text: str) -> str:
    """Return a text without signs that cannot be seen or turn the others around, and without space around it."""
    return "".join(sign for sign in text if sign in "\n\u200d" or sign.isprintable()).strip()


def _both(own: str, other: str) -> str:
    """Return two notes at one step as one."""
    return other if not own or own in other else own if other in own else f"{own}\n{other}"


def _changed(notes: Notes, changes: dict[int, str]) -> Notes:
    made = {n: text for n, text in {**notes, **changes}.items() if text}
    long = next((n for n in changes if len(made.get(n, "")) > MOST_LETTERS), None)
    if long is not None:
        letters = len(made[long])
        raise UsageError(f"A note has at most {MOST_LETTERS} letters; the one at step {long} would have {letters}.")
    if len(made) > MOST_NOTES:
        raise UsageError(f"There are {MOST_NOTES} notes on this game, and no more are kept; delete one first.")
    return made


def short(text: str) -> str:
    """Return a note in one line, its end left out if it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= SHORT else f"{flat[: SHORT - 1].rstrip()}…"


def _count(number: int) -> str:
    return "One note" if number == 1 else f"{number} notes"
