"""For all tests."""

from __future__ import annotations

import os
import shutil

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Where the pages must be tested, a missing browser is a failure and not a reason to skip."""
    if os.environ.get("BURGRAVE_NEEDS_BROWSER") and shutil.which("chromium") is None:
        pytest.exit("BURGRAVE_NEEDS_BROWSER is set, but there is no chromium", returncode=2)
