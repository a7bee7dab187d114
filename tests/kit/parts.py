"""Parts of the system that some tests need: where one is missing they are skipped, and the end of
the run says which and how to get it; with ``CI=true`` they fail."""

from __future__ import annotations

import os
from typing import Literal

import pytest

import programs

Name = Literal["browser", "firefox", "webkit", "postgres", "node", "bash", "zsh", "fish"]
SIGN = "there is no "


def need(name: Name) -> str:
    """Where a part of the system is; without it the test is skipped, or fails where all must
    run."""
    part = programs.PARTS[name]
    found: str | None = part.find()
    if found:
        return found
    missing(part.what)
    raise AssertionError("a skipped test does not go on")


def missing(what: str) -> None:
    """Skip a test, or fail it where all must run, for something that is not there."""
    if os.environ.get("CI"):
        pytest.fail(SIGN + what)
    pytest.skip(SIGN + what)
