"""Waiting for what comes in its own time: as long as it takes, with an end that only a fault
reaches, however busy the machine is."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep
from typing import Any

PATIENCE = 300.0


def wait_for(what: Any, seconds: float = 20.0) -> Any:
    """Wait until something is there."""
    end = monotonic() + seconds
    while monotonic() < end:
        if found := what():
            return found
        sleep(0.02)
    raise AssertionError("it did not come")


def ends(process: int) -> bool:
    """Whether a process ends soon; one that nobody has asked about yet counts as ended."""
    end = monotonic() + 10
    while monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{process}/stat")
        if state.exists() and state.read_text().split()[2] == "Z":
            return True
        sleep(0.01)
    return False
