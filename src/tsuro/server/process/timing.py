"""What time it is, and waiting: one door, so that tests can let an hour pass at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import time


class Timing:
    """The time of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time()

    async def rounds(self, seconds: float) -> AsyncIterator[None]:
        """A round now, and the next always so many seconds after what was done in the last."""
        while True:
            yield
            await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, but no longer than so many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)
