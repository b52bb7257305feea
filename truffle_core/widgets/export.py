"""A replay as one page that needs no server: the same renderer, fed from what lies packed in the file itself.

The page holds the views that were chosen and nothing of any other (`export_views` sees to that). For each step it
holds what changes on the table, as `changes` tells it; the browser folds a view's changes once and keeps every table,
which share what did not change, so that any step is there at once. A step's views lie side by side, for they are
much alike and pack well that way. The chart is drawn by a small script of our own, since Plotly's takes four megabytes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from truffle_core.core.errors import UsageError
from truffle_core.core.kit import Kit
from truffle_core.core.log import Log
from truffle_core.core.plain_text import capital, joined
from truffle_core.core.replay import Eyes
from truffle_core.core.scene import (
    Bar,
    BlockKind,
    Button,
    Buttons,
    Dialog,
    Download,
    Item,
    Items,
    Rich,
    Slot,
    Text,
)

from .export_views import ExportedStep, ExportedView, as_shown, chart_of, eyes_named, mark_steps
from .notes import short
from .renderer import script, style
from .replay_parts import DEFAULT_SPEED, eyes_word, scrub, settings, steer
from .rule_card import rule_dialog, rules_dialog

__all__ = ["Export", "page_name"]

_FOLDER = Path(__file__).parent / "offline"


def page_name(log: Log) -> str:
    """Return the name of the file that a page of this log is saved under."""
    return f"{log.header.game}-{log.header.id[:8]}.html"


class Export:
    """A page of a log in the making: `work` makes it step by step, `html` gives it.

    Parameters
    ----------
    log : a log that was verified.
    eyes : the views to put on the page, each a seat, "public", or None for all cards open; the first is shown first.
    at : the step to begin at.
    off : the aids that are not drawn.
    notes : step -> the note to show there.

    Raises
    ------
    UsageError
        If the log has no steps, or no view was chosen.
    """

    def __init__(
        self,
        kit: Kit,
        log: Log,
        eyes: Sequence[Eyes],
        at: int = 0,
        off: Collection[str] = (),
        notes: Mapping[int, str] | None = None,
    ) -> None:
        if not log.records:
            raise UsageError("This log has no steps yet, so there is nothing to put on a page.")
        if not eyes:
            raise UsageError("Choose at least one view, for a page without any has nothing to show.")
        self._kit = kit
        self._log = as_shown(log)
        self._at = at
        self._off = off
        self._notes = dict(notes or {})
        self._eyes = list(dict.fromkeys(eyes))
        self._views: list[ExportedView] = []
        self._steps: list[list[ExportedStep]] = [[] for _ in log.records]

    def __len__(self) -> int:
        """Return how many tables there are to draw."""
        return len(self._eyes) * len(self._steps)

    def work(self) -> Iterator[None]:
        """Draw table after table; the page is there once all of them are."""
        for eyes in self._eyes:
            view = ExportedView(self._kit, self._log, eyes, self._off)
            self._views.append(view)
            for n, made in enumerate(view.steps()):
                line = structs.replace(made.line, note=short(self._notes[n])) if n in self._notes else made.line
                self._steps[n].append(structs.replace(made, line=line))
                yield

    def html(self) -> str:
        """Return the whole page."""
        title = f"{self._kit.about.title}: {', '.join(self._log.names)}"
        return _page(title, self.holds(), self._data())

    # What lies in the file

    def _data(self) -> dict[str, Any]:
        last = len(self._steps) - 1
        about = self._kit.about
        return {
            "art": {about.look: self._kit.art},
            "last": last,
            "turns": self._views[0].turns(),
            "first": {"n": max(0, min(self._at, last)), "view": 0},
            "notes": {str(n): self._note(n) for n in self._notes},
            "frame": {
                "look": about.look,
                "bar": self._bar(),
                "eyes": self._whose_eyes(),
                "steer": steer(playing=False),
                "steering": steer(playing=True),
                "no_note": Text(id="note", title="Notes", buttons=self._next_note()) if self._notes else None,
            },
            "rules": _offline(
                {"rules": rules_dialog(about.name)} | {r: rule_dialog(about.name, r) for r in self._kit.rule_texts}
            ),
            "views": [self._view(view) for view in self._views],
            "steps": self._steps,
        }

    def _view(self, view: ExportedView) -> dict[str, Any]:
        """Return what stays the same from step to step for one pair of eyes."""
        series = view.series
        about, download, file = self._file_of(view)
        return {
            "word": eyes_word(view.eyes),
            "chart": {**chart_of(series), "names": self._log.names, "title": series.title},
            "marks": mark_steps(series),
            "scrub": scrub(0, 0, len(self._steps) - 1, series.bands),
            "settings": settings(DEFAULT_SPEED, series.mark_word, "#", some_moments=bool(view.moment_steps)),
            "moment_steps": view.moment_steps,
            "slot": Slot(id="chart", title=series.title, note="Click to jump"),
            "moments": view.moments(),
            "numbers": view.numbers(),
            "side": [about, download],
            "file": file,
        }

    def _file_of(self, view: ExportedView) -> tuple[Items, Download, dict[str, str]]:
        """Return what is said of the log that these eyes may keep, the button that saves it, and it with its name.

        Where the open view is on the page, all of the log is on it anyway.
        """
        whole = None in self._eyes
        log = self._log if whole else view.log
        label = "Download the log" if whole else f"Download the log: {eyes_named(view.eyes, log)}"
        name = page_name(log).replace(".html", ".jsonl" if whole else f"-{eyes_word(view.eyes)}.jsonl")
        file = {"name": name, "text": log.to_bytes().decode()}
        return self._about(log), Download(id="file", label=label, offer="save"), file

    # In words

    def holds(self) -> str:
        """Say what the page holds, in a sentence."""
        views = joined([eyes_named(eyes, self._log) for eyes in self._eyes])
        far = "" if self._log.end is not None else " The game was still under way."
        count = len(self._notes)
        notes = f" It holds {count} note{'s' if count > 1 else ''}." if count else ""
        return f"It holds {views}, and no more.{far}{notes}"

    def _about(self, log: Log) -> Items:
        """Return what the page holds and where it comes from; the log's own facts stand behind a fold."""
        header = log.header
        options = ", ".join(f"{name} {value}" for name, value in header.options.items())
        facts = [
            ("Log", header.id),
            ("Edition and options", ", ".join(filter(None, [header.edition.name, options]))),
            (
                "Players",
                joined([f"{name} ({_kind(seat)})" for name, seat in zip(log.names, header.seats, strict=True)]),
            ),
            ("Begun", header.created),
            ("Engine", f"{header.engine}, rules {header.rules}, format {header.version}"),
            ("Digest of the log", log.end.sha256 if log.end is not None else "none until the game is over"),
        ]
        items = [Item(title=[title], text=[text]) for title, text in facts]
        first = Item(
            title=["This page is a file of its own"],
            text=[f"{self.holds()} It needs no connection, and asks for nothing."],
        )
        return Items(id="about", items=[first, *items], folded_from=1, folded_label="About the log")

    def _bar(self) -> Bar:
        who = f"{', '.join(self._log.names)}, {self._log.header.created[:10]}"
        rules = Button(label=["Rules"], offer="rules", kind="quiet", icon="book")
        return Bar(title=self._kit.about.title, where=who, buttons=[rules])

    def _note(self, n: int) -> Text:
        """Return the note at a step, with the way to the next."""
        said: list[Rich] = [[part] for part in self._notes[n].split("\n") if part.strip()]
        return Text(id="note", title=f"Note at step {n}", paragraphs=said, buttons=self._next_note())

    def _next_note(self) -> list[Button]:
        return [Button(label=[f"Next note ({len(self._notes)})"], offer="note-on", key="m")]

    def _whose_eyes(self) -> BlockKind:
        """Return one button a view, or whose view it is if there is but one."""
        if len(self._eyes) == 1:
            words = eyes_named(self._eyes[0], self._log)
            return Text(id="eyes", title="Whose eyes", paragraphs=[[f"{capital(words)}, and no more."]])
        buttons = [Button(label=[self._short(eyes)], offer=f"eyes:{eyes_word(eyes)}") for eyes in self._eyes]
        return Buttons(id="eyes", title="Whose eyes", style="segments", buttons=buttons)

    def _short(self, eyes: Eyes) -> str:
        return "All open" if eyes is None else "Nobody" if eyes == "public" else self._log.names[eyes]


def _kind(seat: Any) -> str:
    return f"{seat.bot} bot" if seat.kind == "bot" else "a person"


def _offline(dialogs: dict[str, Dialog]) -> Any:
    """Return cards of rules without the ways that lead to the site."""
    kept = {
        name: structs.replace(one, buttons=[b for b in one.buttons if not b.address and not b.copy])
        for name, one in dialogs.items()
    }
    return _unlinked(msgspec.to_builtins(kept))


def _unlinked(part: Any) -> Any:
    """Return plain data without addresses: what has one would be drawn as a link to a place that is not there."""
    if isinstance(part, dict):
        return {key: _unlinked(value) for key, value in part.items() if key != "address"}
    return [_unlinked(one) for one in part] if isinstance(part, list) else part


# The file


@cache
def _program() -> str:
    """Return the one script of the page, a module: the renderer, the chart, and what feeds them."""
    own = [(_FOLDER / name).read_text(encoding="utf-8") for name in ("chart.js", "player.js")]
    # in a block of its own, so that a name may stand there that the renderer has, too
    return _unclosed("\n".join([script(), "{", *own, "}"]))


@cache
def _sheet() -> str:
    return _unclosed(style() + (_FOLDER / "offline.css").read_text(encoding="utf-8"))


def _unclosed(text: str) -> str:
    """Keep a script or a style sheet from ending where its text speaks of the end of one."""
    return re.sub(r"</(?=script|style)", r"<\\/", text, flags=re.IGNORECASE)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _page(title: str, holds: str, data: dict[str, Any]) -> str:
    """Return the file: the one script that its policy names by digest, the style sheet, and the data, packed.

    Nothing in it may ask for anything: not by a script, a picture, a style or a form. Styles may stand on elements,
    for the games' drawings have some.
    """
    packed = base64.b64encode(gzip.compress(msgspec.json.encode(data), 9, mtime=0)).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(_program())}'; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>{_sheet()}</style>
</head>
<body>
<div id="page"><p id="wait" role="status">Setting the table…</p></div>
<div class="truffle-chart"></div>
<noscript><p class="no-script">{escape(title)}. {escape(holds)} A browser that runs scripts plays it here; nothing is asked from elsewhere.</p></noscript>
<script type="application/octet-stream" id="packed">{packed}</script>
<script type="module">{_program()}</script>
</body>
</html>
"""
