"""What time it is, and waiting: one door, so that tests can let an hour pass at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time


class Timing:
    """The time of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time()

    async def pause(self, seconds: float) -> None:
        """Wait before doing again what is done again and again."""
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait for an event, but no longer than so many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)
