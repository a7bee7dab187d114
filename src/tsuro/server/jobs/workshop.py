"""What takes a while to make from a record or a table: replays, pictures. It is made beside
everything else, one thing after the other, and kept for a while, so that nobody's wish for it holds
up a game; and nobody's wishes take more than their share of the time."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time

from tsuro.picture.pixels.png import NoPixels
from tsuro.protocol.refused import Refused
from tsuro.server.process.effort import Effort

EACH, ALL = 3, 24
"""How many things may wait for one address, and for all."""
KEPT = 32_000_000
"""Bytes of what was made before."""


class Workshop:
    """A thread that makes things."""

    def __init__(self, name: str, effort: Effort) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._effort = effort
        self._under_way: dict[Hashable, asyncio.Future[bytes]] = {}
        self._waiting: Counter[str] = Counter()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    def kept(self, what: Hashable) -> bytes | None:
        """Something as it was made before."""
        if what in self._kept:
            self._kept.move_to_end(what)
        return self._kept.get(what)

    async def make(self, address: str, what: Hashable, how: Callable[[], bytes]) -> bytes:
        """Something as it was made before, with those who wait for it already, or anew at the cost
        of an address."""
        if (found := self.kept(what)) is not None:
            return found
        work = self._under_way.get(what)
        if work is None:
            self._effort.check(address)
            if self._waiting[address] >= EACH or len(self._under_way) >= ALL:
                raise Refused("Busy")
            work = self._begin(address, what, how)
        try:
            return await asyncio.shield(work)
        except NoPixels:
            raise Refused("NoPictures") from None

    def _begin(
        self, address: str, what: Hashable, how: Callable[[], bytes]
    ) -> asyncio.Future[bytes]:
        begun = asyncio.get_running_loop().run_in_executor(self._pool, _timed, how)
        self._waiting[address] += 1

        async def making() -> bytes:
            try:
                body, took = await begun
            finally:
                del self._under_way[what]
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]
            self._effort.spend(address, took)
            self._keep(what, body)
            return body

        work = self._under_way[what] = asyncio.ensure_future(making())
        work.add_done_callback(lambda done: done.cancelled() or done.exception())
        return work

    def _keep(self, what: Hashable, body: bytes) -> None:
        self._kept[what] = body
        self._size += len(body)
        while self._size > KEPT:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _timed(how: Callable[[], bytes]) -> tuple[bytes, float]:
    """What is made, and the seconds of a processor that it took."""
    began = thread_time()
    return how(), thread_time() - began
