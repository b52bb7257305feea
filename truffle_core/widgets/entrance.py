"""The way in: a page that asks for the token or the password, and an address that tells whether the site is well."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from tornado.web import RequestHandler

from .fault_pages import OwnFaults, own_page

__all__ = ["Entrance", "Health"]

PAUSE: Final = 1.0
"""Seconds that a wrong word costs, which makes guessing slow."""

_FORM: Final = """{said}<form method="post"><input type="hidden" name="_xsrf" value="{xsrf}">
<label for="word">{label}</label><input id="word" name="password" type="password" required autofocus
autocomplete="current-password"{invalid}><button>Come in</button></form>"""


class Entrance(OwnFaults, LoginFormHandler):
    """Asks for what a visitor must bring, and lets in whoever brings it."""

    @allow_unauthenticated
    async def post(self) -> None:
        """Let a visitor in who brings the right word."""
        provider = self.identity_provider
        user = provider.process_login_form(self)
        if user is None:
            await asyncio.sleep(PAUSE)
            self.set_status(401)
            self._render({"error": "wrong"})
            return
        self.current_user = user
        provider.set_login_cookie(self, user)
        self._redirect_safe(_without_token(self.get_argument("next", self.base_url)))  # type: ignore[no-untyped-call]

    def _render(self, message: dict[str, str] | None = None) -> None:
        """Answer with the page that asks."""
        word = "password" if getattr(self.identity_provider, "hashed_password", "") else "token"
        wrong = bool(message) or _brings_token(self.get_argument("next", ""))
        said = f'<p role="alert" id="wrong">That was not the right {word}.</p>' if wrong else ""
        form = _FORM.format(
            said=said,
            xsrf=escape(self.xsrf_token.decode()),
            label=f"The {word}",
            invalid=' aria-invalid="true" aria-describedby="wrong"' if wrong else "",
        )
        text = f"<p>Whoever runs this site has given it a {word}. Ask them for it, and type it here.</p>"
        self.set_header("Cache-Control", "no-store")
        self.finish(own_page(f"This table needs a {word}", text + form))


def _brings_token(address: str) -> bool:
    return any(word == "token" for word, _ in parse_qsl(urlsplit(address).query))


def _without_token(address: str) -> str:
    """Return the address without the token that did not fit."""
    if not _brings_token(address):
        return address
    parts = urlsplit(address)
    return parts._replace(query=urlencode([pair for pair in parse_qsl(parts.query) if pair[0] != "token"])).geturl()


class Health(RequestHandler):
    """Tells a supervisor that the site answers, and how many tables are taken; needs no token and tells no secret."""

    def initialize(self, watch: Any) -> None:
        """Take what knows the tables."""
        self._watch = watch

    def get(self) -> None:
        """Answer with JSON."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "tables": self._watch.tables, "room": self._watch.visitors})
