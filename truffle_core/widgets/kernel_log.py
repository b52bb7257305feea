"""Where a table's faults are written: into the server's own log.

A kernel's error stream goes to the page, and the site lets nothing of it through; so what is logged in a kernel would be
written nowhere.
"""

from __future__ import annotations

import io
import logging
import os
import sys

__all__ = ["log_to_the_server"]


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
