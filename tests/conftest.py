"""What every test may use."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let other files of the shared cases' form be run: ``pytest tests/test_cases.py --cases DIR``."""
    parser.addoption(
        "--cases", type=Path, default=Path(__file__).parent / "cases", metavar="DIR", help="the folder of *.jsonl cases"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep every test, and every kernel a test starts, away from the games of whoever runs them."""
    os.environ["TRUFFLE_DATA"] = tempfile.mkdtemp(prefix="truffle-test-")
