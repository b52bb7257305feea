"""The log format as JSON Schema, made from the very types that read logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .game import Game, Step
from .log import Back, EndLine, Header


def log_schema(games: Sequence[Game[Any, Any, Any]]) -> dict[str, Any]:
    """Return a JSON Schema for one line of a log of any of `games`: a header, a step, a taking back, or the last line."""
    steps = [Step[game.action_type, game.event_type] for game in games]  # type: ignore[name-defined]
    kinds = [Header, Back, EndLine, *steps]
    found, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "truffle-log, version 1: one line",
        "anyOf": list(found),
        "$defs": components,
    }
