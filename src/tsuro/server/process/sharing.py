"""Sharing few places among many who wait: everybody gets one before anybody gets another."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Sharing:
    """Places, and those who wait for them: one after the other by whom they are for."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._queues: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()
        """Whoever was served last stands last."""
        self.counts: Counter[Hashable] = Counter()
        """How many have a place or wait for one, by whom they are for."""

    @asynccontextmanager
    async def place(self, who: Hashable) -> AsyncIterator[None]:
        """A place, as soon as it is ours."""
        self.counts[who] += 1
        try:
            await self._take(who)
            try:
                yield
            finally:
                self._give()
        finally:
            self.counts[who] -= 1
            if not self.counts[who]:
                del self.counts[who]

    async def _take(self, who: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._give()  # it came just when nobody wanted it any more
            raise

    def _give(self) -> None:
        while self._queues:
            who, queue = self._queues.popitem(last=False)
            following = queue.popleft()
            if queue:
                self._queues[who] = queue  # behind all others
            if not following.done():
                following.set_result(None)
                return
        self._free += 1
