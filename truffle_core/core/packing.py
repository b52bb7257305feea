"""Logs that come packed: gzip and Zstandard, told by their first bytes, with a bound on the unpacked size."""

from __future__ import annotations

import io
import zlib
from typing import Final

from .errors import LogError

MOST_BYTES: Final = 64 * 1024 * 1024
"""The largest log that is opened, unpacked: a whole game takes some tens of thousands of bytes."""

_GZIP: Final = b"\x1f\x8b"
_ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"


def unpack(raw: bytes, name: str | None = None) -> bytes:
    """Return `raw` unpacked if it is packed, itself if not.

    Raises
    ------
    LogError
        If the packing is damaged, or the log is larger than `MOST_BYTES`.
    """
    if raw.startswith(_GZIP):
        raw = _gunzip(raw, name)
    elif raw.startswith(_ZSTANDARD):
        raw = _unzstandard(raw, name)
    if len(raw) > MOST_BYTES:
        raise LogError(f"this file is larger than any game's log: more than {MOST_BYTES // 1024 // 1024} MB", name)
    return raw


def _gunzip(raw: bytes, name: str | None) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        data = unpacker.decompress(raw, MOST_BYTES + 1)
    except zlib.error:
        raise LogError("the gzip packing of this file is damaged", name) from None
    if not unpacker.eof and len(data) <= MOST_BYTES:
        raise LogError("the gzip packing of this file is cut short", name)
    return data


def _unzstandard(raw: bytes, name: str | None) -> bytes:
    import zstandard

    try:
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(raw)) as reader:
            return reader.read(MOST_BYTES + 1)
    except zstandard.ZstdError:
        raise LogError("the Zstandard packing of this file is damaged", name) from None
