"""What differs between two pages, so that only that is sent to the browser.

A change is plain data, of one of three kinds, undone by `changed` in draw/link.js:

- `{"is": value}`: the new value takes the place of the old one;
- `{"of": {key: change}, "gone": [key]}`: some members of an object or list changed, some keys of an object are gone;
- `{"at": start, "drop": count, "put": [value]}`: a stretch of a list was replaced by one of another length.

What is the same object in both is not looked at, and what did not change is never made plain: most of a page is neither.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from truffle_core.core.scene import Plain

__all__ = ["change"]


def change(old: Any, new: Any) -> dict[str, Any]:
    """Return what makes `new` of `old`: parts of a page, or plain data with strings as keys."""
    if isinstance(new, Plain) and type(old) is type(new):
        return _of_fields(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_dicts(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_members(old, new) if len(old) == len(new) else _of_stretch(old, new)
    return {"is": msgspec.to_builtins(new)}


@cache
def _fields(kind: type[Plain]) -> tuple[tuple[str, Any], ...]:
    """Return each field with the value at which it is left out, `NODEFAULT` if it never is."""
    return tuple(
        (field.name, field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory())
        for field in msgspec.structs.fields(kind)
    )


def _left_out(value: Any, default: Any) -> bool:
    """Tell whether a field is left out of plain data: by the same test as the library that makes it plain."""
    return value is default or (default == [] and value == [])


def _of_fields(old: Plain, new: Plain) -> dict[str, Any]:
    members: dict[str, Any] = {}
    gone = []
    for name, default in _fields(type(new)):
        before, after = getattr(old, name), getattr(new, name)
        if before is after or before == after:
            continue
        if _left_out(after, default):
            gone.append(name)
        else:
            members[name] = {"is": msgspec.to_builtins(after)} if _left_out(before, default) else change(before, after)
    return _members(members, gone)


def _of_dicts(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    members = {
        key: change(old[key], value) if key in old else {"is": value}
        for key, value in new.items()
        if key not in old or old[key] != value
    }
    return _members(members, [key for key in old if key not in new])


def _members(members: dict[str, Any], gone: list[str]) -> dict[str, Any]:
    return {"of": members, "gone": gone} if gone else {"of": members}


def _of_members(old: list[Any], new: list[Any]) -> dict[str, Any]:
    pairs = enumerate(zip(old, new, strict=True))
    return {"of": {str(at): change(one, other) for at, (one, other) in pairs if one is not other and one != other}}


def _of_stretch(old: list[Any], new: list[Any]) -> dict[str, Any]:
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    rest = shorter - start
    tail = next((back for back in range(rest) if old[-1 - back] != new[-1 - back]), rest)
    put = msgspec.to_builtins(new[start : len(new) - tail])
    return {"at": start, "drop": len(old) - start - tail, "put": put}
