"""What every test may use."""

from __future__ import annotations

import os
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Keep every test, and every kernel a test starts, away from the games of whoever runs them."""
    os.environ["TRUFFLE_DATA"] = tempfile.mkdtemp(prefix="truffle-test-")
