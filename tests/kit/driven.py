"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from kit.waiting import PATIENCE
from tsuro.server.process.timing import Timing


@dataclass(eq=False)
class Sleeper:
    """Somebody who waits for a time to come."""

    until: float
    rounds: object = None
    """What goes on by rounds, if it is that which waits."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Driven(Timing):
    """A server's time in the hands of a test: it stands still, but for `advance`."""

    def __init__(self, at: float) -> None:
        self.at = at
        self._sleepers: set[Sleeper] = set()
        self._busy: set[object] = set()
        """What goes on by rounds and is in the middle of one: also of its first."""
        self._returned = asyncio.Event()

    def now(self) -> float:
        return self.at

    async def rounds(self, seconds: float) -> AsyncIterator[None]:
        me = object()
        while True:
            self._busy.add(me)
            yield
            self._busy.discard(me)
            self._returned.set()
            await self._sleep(Sleeper(self.at + seconds, me))

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        sleeping = asyncio.ensure_future(self._sleep(Sleeper(self.at + seconds)))
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
        """Let time pass, a second at most at once; what goes on by rounds is done with its round
        before the next second begins."""
        asyncio.run_coroutine_threadsafe(self._advance(seconds), loop).result(PATIENCE)

    async def _advance(self, seconds: float) -> None:
        end = self.at + seconds
        await self._rested()
        while self.at < end:
            self.at = min(end, self.at + 1.0)
            for sleeper in [each for each in self._sleepers if each.until <= self.at]:
                if sleeper.rounds:
                    self._busy.add(sleeper.rounds)
                sleeper.woken.set()
            await self._rested()

    async def _rested(self) -> None:
        """Wait until nothing that goes on by rounds is in the middle of one."""
        while self._busy:
            self._returned.clear()
            await self._returned.wait()
