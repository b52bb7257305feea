"""What the server answers in place of a page: one sentence in the site's look and the way back, never a traceback."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from tornado.web import RequestHandler

__all__ = ["NotHere", "OwnFaults", "fault_page", "own_page"]

_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title} · Truffle Table</title>
<link rel="icon" href="data:,"><style>
html {{ background: light-dark(#f4f2ed, #12171a); color: light-dark(#1b2125, #eef2f3); }}
body {{ margin: 20vh auto 0; max-width: 34rem; padding: 0 16px; font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }}
h1 {{ font-size: 1.625rem; line-height: 1.15; letter-spacing: -.02em; margin: 16px 0 8px; }}
a, button {{ display: inline-block; margin-top: 16px; padding: 10px 16px; border: 0; border-radius: 10px; background: light-dark(#1b2125, #eef2f3); color: light-dark(#fffefb, #12171a); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }}
label {{ display: block; margin-bottom: 8px; font-weight: 600; }}
input {{ box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid light-dark(#767d80, #8b979d); border-radius: 10px; background: light-dark(#fffefb, #1b2226); color: inherit; font: inherit; }}
#wrong {{ padding-left: 12px; border-left: 4px solid currentColor; font-weight: 600; }}
:focus-visible {{ outline: 3px solid #000; outline-offset: 1px; box-shadow: 0 0 0 7px #fff; }}
</style></head>
<body><main><svg viewBox="0 0 150 40" width="150" height="40" aria-hidden="true">
<path d="M17 4 32 32H2Z" fill="#4e8a75"/><path d="M55 3 71 19 55 35 39 19Z" fill="#a95be2"/>
<circle cx="94" cy="19" r="15" fill="#df7310"/>
<path d="M132 36C121 28 116 22 116 14 116 8 120 5 124 5 128 5 131 7 132 11 133 7 136 5 140 5 144 5 148 8 148 14 148 22 143 28 132 36Z" fill="#f1d0e3" stroke="#7d2f5c" stroke-width="2"/>
</svg><h1>{title}</h1>{body}</main></body></html>
"""

_ABSENT: Final = ("There is nothing at this address", "It may have been mistyped, or what was here has moved.")
_FULL: Final = (
    "Every table is taken",
    "Each visitor has a table of their own here. One is free again soon after somebody leaves: try again in a minute.",
)
_FAULTY: Final = (
    "Something went wrong here",
    "It is written down for whoever runs this site. Your games are kept; try again in a moment.",
)


def own_page(title: str, body: str) -> str:
    """Return a page in the site's look; `body` is HTML."""
    return _PAGE.format(title=escape(title), body=body)


def fault_page(status: int, home: str = "/") -> str:
    """Return the page for a status from 400 up, with the way to the front page at `home`, and to try again where that may help."""
    title, text = _FULL if status == 503 else _FAULTY if status >= 500 else _ABSENT
    # an empty address is the one that was asked for
    again = '<a href="">Try again</a> ' if status >= 500 else ""
    return own_page(title, f'<p>{escape(text)}</p><p>{again}<a href="{escape(home)}">To the front page</a></p>')


class OwnFaults(RequestHandler):
    """Answers its faults with our own page, whatever the handler it is joined to would show."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer with the page for the status."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(fault_page(status_code, self.settings.get("base_url", "/")))


class NotHere(OwnFaults):
    """What any other address gets."""

    def prepare(self) -> None:
        """Answer every method alike."""
        self.send_error(404)
