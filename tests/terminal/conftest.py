"""Screens that are waited for, not the processor."""

from __future__ import annotations

import pytest
import textual.app
import textual.pilot

from kit.luck import same_luck  # noqa: F401
from kit.settled import settled


@pytest.fixture(autouse=True)
def waiting_for_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key or a click is done when all that it led to on the screen is."""
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", settled)
