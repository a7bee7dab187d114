"""Waiting for what comes in its own time: as long as it takes, with an end that only a fault
reaches, however busy the machine is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

import psutil

PATIENCE = 300.0
"""For how many seconds anything is waited for: many times what it takes where four other processes
keep two cores busy."""

T = TypeVar("T")


def wait_for(what: Callable[[], T]) -> T:
    """Wait until something is there."""
    end, pause = monotonic() + PATIENCE, 0.005
    while monotonic() < end:
        if found := what():
            return found
        sleep(pause)
        pause = min(0.1, 1.5 * pause)
    raise AssertionError("it did not come")


def ends(process: int) -> bool:
    """Whether a process ends; one that nobody has asked about yet counts as ended."""

    def has_ended() -> bool:
        try:
            return bool(psutil.Process(process).status() == psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return True

    return wait_for(has_ended)
