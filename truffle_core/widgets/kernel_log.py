"""Where a table's faults are written: into the server's own log.

A kernel's error stream goes to the page, and the site lets nothing of it through; so what is logged in a kernel would be
written nowhere. One thing is kept out: a kernel that ends closes its sockets while another of its threads may still
want to say that it is idle, and would tell whoever keeps the site of a fault that is none.
"""

from __future__ import annotations

import io
import logging
import os
import sys

import zmq

__all__ = ["LIBRARIES", "log_to_the_server"]

LIBRARIES = ("tornado.general", "tornado.application", "asyncio")
"""Whose loggers tell of a message that came too late."""


def log_to_the_server() -> None:
    """Write what is logged here to the error stream that this process was started with."""
    try:
        # the kernel's stand-in for the stream gives the file that was there before
        stream = os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8", errors="backslashreplace")
    except (AttributeError, OSError, io.UnsupportedOperation):
        return
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.getLogger("truffle_core").addHandler(handler)
    for name in LIBRARIES:
        logging.getLogger(name).addFilter(_is_no_last_word)


def _is_no_last_word(record: logging.LogRecord) -> bool:
    """Tell whether a record is anything but a message that came too late for a kernel's closed sockets."""
    fault = record.exc_info[1] if record.exc_info else None
    return not (isinstance(fault, zmq.ZMQError) and fault.errno in {zmq.ENOTSOCK, zmq.ETERM})
