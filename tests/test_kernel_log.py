"""A table's faults reach the server's log, past the stream that would show them on the page."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator

import pytest
import zmq

from truffle_core.widgets.kernel_log import LIBRARIES, log_to_the_server


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    """The package's logger, left as it was."""
    found = logging.getLogger("truffle_core")
    before = list(found.handlers)
    yield found
    found.handlers[:] = before
    for name in LIBRARIES:
        logging.getLogger(name).filters.clear()


def test_what_is_logged_goes_to_the_stream_the_process_began_with(
    logger: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()

    class KernelStream(io.StringIO):
        def fileno(self) -> int:
            return writing

    monkeypatch.setattr(sys, "stderr", KernelStream())
    log_to_the_server()
    try:
        int("a fault")
    except ValueError:
        logging.getLogger("truffle_core.widgets.table").exception("a callback of the table failed")
    said = os.read(reading, 10_000).decode()
    assert said.startswith("ERROR truffle_core.widgets.table: a callback of the table failed\nTraceback")
    assert sys.stderr.getvalue() == ""


def test_a_stream_without_a_file_is_left_alone(logger: logging.Logger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    before = list(logger.handlers)
    log_to_the_server()
    assert logger.handlers == before


@pytest.mark.parametrize(("number", "is_told"), [(zmq.ENOTSOCK, False), (zmq.ETERM, False), (zmq.EINVAL, True)])
def test_a_word_too_late_for_a_closed_socket_is_no_fault(
    logger: logging.Logger, caplog: pytest.LogCaptureFixture, number: int, is_told: bool
) -> None:
    log_to_the_server()
    fault = zmq.ZMQError(number)
    logging.getLogger("tornado.general").error("Uncaught exception in ZMQStream callback", exc_info=fault)
    logging.getLogger("tornado.general").error("what carries no exception")
    assert len(caplog.records) == (2 if is_told else 1)
