"""The thread that writes: whatever waits goes into one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from tsuro.server.store.store import Lease, Listed, New, StoreGone

AT_ONCE = 256
"""How many writes share a commit at most."""


@dataclass(frozen=True, slots=True)
class Append:
    """Lines to be written to a room's log."""

    room: str
    n: int
    at: float
    lines: Sequence[New]
    listed: Listed
    lease: Lease | None


class Ask(NamedTuple):
    """Anything else to be written: a query, its values; what it answers comes back."""

    query: str
    values: Sequence[object]


Work = Append | Ask


@dataclass(slots=True)
class Write:
    """Work, and whom to tell how it went."""

    work: Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: object = None
    """What it answered, or the exception that says why not."""

    def settle(self) -> None:
        """Tell it, unless nobody waits any more."""
        if self.future.done():
            return
        if isinstance(self.result, Exception):
            self.future.set_exception(self.result)
        else:
            self.future.set_result(self.result)


class Writer:
    """Takes work from anywhere, and lets a store do it in groups, each group in one commit."""

    def __init__(self, commit: Callable[[list[Write]], None]) -> None:
        """``commit`` does the work of a group and puts results into it."""
        self._commit = commit
        self.failed = False
        """Whether something could not be written, and it is not proved since that all can be."""
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> Any:
        """Have something done; back when it is on disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put(Write(work, loop, future))
        return await future

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            writes, last = [first], False
            while len(writes) < AT_ONCE and not self._queue.empty():
                further = self._queue.get()
                if further is None:
                    last = True
                    break
                writes.append(further)
            try:
                self._commit(writes)
            except Exception as error:
                for write in writes:
                    write.result = StoreGone(f"The store failed: {error}")
            if any(isinstance(write.result, StoreGone) for write in writes):
                self.failed = True
            tell(writes)
            if last:
                return

    async def close(self) -> None:
        """Do what is waiting, then no more."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)


def tell(writes: list[Write]) -> None:
    """Wake everybody who waits, each loop once."""
    loops = {write.loop for write in writes}
    for loop in loops:
        own = [write for write in writes if write.loop is loop]

        def settle(own: list[Write] = own) -> None:
            for write in own:
                write.settle()

        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)
