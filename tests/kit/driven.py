"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from kit.waiting import PATIENCE
from tsuro.server.process.timing import Timing


@dataclass(eq=False)
class Sleeper:
    """Somebody who waits for a time to come."""

    until: float
    again: bool
    """Whether they come back to sleep when they have done something."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Driven(Timing):
    """A server's time in the hands of a test: it stands still, but for `advance`."""

    def __init__(self, at: float) -> None:
        self.at = at
        self._sleepers: set[Sleeper] = set()
        self._busy = 0
        """How many who do something again and again were woken and are not back."""
        self._returned = asyncio.Event()

    def now(self) -> float:
        return self.at

    async def pause(self, seconds: float) -> None:
        self._busy -= 1
        self._returned.set()
        await self._sleep(Sleeper(self.at + seconds, again=True))

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        sleeping = asyncio.ensure_future(self._sleep(Sleeper(self.at + seconds, again=False)))
        happening = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait((sleeping, happening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            happening.cancel()

    async def _sleep(self, sleeper: Sleeper) -> None:
        self._sleepers.add(sleeper)
        try:
            await sleeper.woken.wait()
        finally:
            self._sleepers.discard(sleeper)

    def awaited(self, at: float) -> bool:
        """Whether somebody waits for just this time."""
        return any(sleeper.until == at for sleeper in tuple(self._sleepers))

    def advance(self, seconds: float, loop: asyncio.AbstractEventLoop) -> None:
        """Let time pass, a second at most at once; whoever does something again and again has done
        it before the next second begins."""
        asyncio.run_coroutine_threadsafe(self._advance(seconds), loop).result(PATIENCE)

    async def _advance(self, seconds: float) -> None:
        end = self.at + seconds
        while self.at < end:
            self.at = min(end, self.at + 1.0)
            due = [sleeper for sleeper in self._sleepers if sleeper.until <= self.at]
            self._busy = sum(sleeper.again for sleeper in due)
            for sleeper in due:
                sleeper.woken.set()
            while self._busy > 0:
                self._returned.clear()
                await self._returned.wait()
