"""Drawing pictures for people to take away: one at a time, beside everything else, and kept for a
while, so that nobody's wish for pictures holds up a game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from tsuro.picture.pixels.png import NoPixels
from tsuro.protocol.refused import Refused

WAITING = 3
"""How many may wait."""
KEPT = 16


class Painter:
    """A thread that draws."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "painter")
        self._under_way: dict[Hashable, asyncio.Future[bytes]] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def paint(self, what: Hashable, how: Callable[[], bytes]) -> bytes:
        """A picture: as it was painted before, with those who wait for it already, or anew."""
        if what in self._kept:
            self._kept.move_to_end(what)
            return self._kept[what]
        work = self._under_way.get(what)
        if work is None:
            if len(self._under_way) >= WAITING:
                raise Refused("Busy")
            work = asyncio.get_running_loop().run_in_executor(self._pool, how)
            self._under_way[what] = work
            work.add_done_callback(lambda _: self._under_way.pop(what, None))
        try:
            body = await asyncio.shield(work)
        except NoPixels:
            raise Refused("NoPictures") from None
        self._kept[what] = body
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return body

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
