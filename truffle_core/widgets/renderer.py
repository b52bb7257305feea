"""The renderer as text: what draws any page, in a notebook, on the site and in a page that is saved as one file."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

__all__ = ["script", "style"]

_FOLDER = Path(__file__).parent
_PARTS = (
    "draw/words.js",
    "draw/keys.js",
    "draw/pieces.js",
    "draw/lists.js",
    "draw/forms.js",
    "draw/blocks.js",
    "draw/page.js",
    "draw/art.js",
    "draw/motion.js",
    "draw/link.js",
    "draw/theme.js",
    "table.js",
)


@cache
def script() -> str:
    """Return the renderer as the text of one module: the carried-along library, the icons, then our own parts."""
    library = (_FOLDER / "vendor" / "htm-preact.umd.js").read_text(encoding="utf-8")
    icons = json.dumps((_FOLDER / "icons.svg").read_text(encoding="utf-8"))
    # a page's own module loader must not claim the library, hence the empty `define`
    wrapped = f"const htmPreact = {{}};\n(function (exports, module, define) {{\n{library}\n}})(htmPreact, {{}});"
    own = [f"// {part}\n{(_FOLDER / part).read_text(encoding='utf-8')}" for part in _PARTS]
    return "\n".join([wrapped, f"const siteIcons = {icons};", *own])


@cache
def style() -> str:
    """Return the style sheet."""
    return (_FOLDER / "table.css").read_text(encoding="utf-8")
