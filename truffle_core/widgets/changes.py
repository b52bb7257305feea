"""What differs between two pieces of plain data, so that only that is sent to the browser.

A change is itself plain data, of one of three kinds, undone by `changed` in draw/link.js:

- `{"is": value}`: the new value takes the place of the old one;
- `{"of": {key: change}, "gone": [key]}`: some members of an object or list changed, some keys of an object are gone;
- `{"at": start, "drop": count, "put": [value]}`: a stretch of a list was replaced by one of another length.
"""

from __future__ import annotations

from typing import Any

__all__ = ["change"]


def change(old: Any, new: Any) -> dict[str, Any]:
    """Return what makes `new` of `old`; both are plain data with strings as keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_dicts(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_members(old, new) if len(old) == len(new) else _of_stretch(old, new)
    return {"is": new}


def _of_dicts(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    members = {
        key: change(old[key], value) if key in old else {"is": value}
        for key, value in new.items()
        if key not in old or old[key] != value
    }
    gone = [key for key in old if key not in new]
    return {"of": members, "gone": gone} if gone else {"of": members}


def _of_members(old: list[Any], new: list[Any]) -> dict[str, Any]:
    pairs = enumerate(zip(old, new, strict=True))
    return {"of": {str(at): change(one, other) for at, (one, other) in pairs if one != other}}


def _of_stretch(old: list[Any], new: list[Any]) -> dict[str, Any]:
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    rest = shorter - start
    tail = next((back for back in range(rest) if old[-1 - back] != new[-1 - back]), rest)
    return {"at": start, "drop": len(old) - start - tail, "put": new[start : len(new) - tail]}
