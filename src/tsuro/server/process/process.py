"""This process among others: its store and its pool, what it keeps going, and what it says."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from tsuro.server.metrics import Metrics
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.process.timing import Timing
from tsuro.server.room.clock import Gaps
from tsuro.server.store import Lease, Store, StoreGone

log = logging.getLogger("tsuro.server")

SIGN, ALIVE = 5.0, 15.0
"""How often a process gives a sign, and after how long without one it is taken for dead."""
CLAIM = 1.0
"""How often a process looks for what is due."""
LEASE = 10.0
"""For how many seconds the duty in a room is one process's own, before another may claim it."""
LONG = 60 * 86_400.0
"""Times without a server that ended longer ago matter to no clock."""

See = Callable[[str], Coroutine[Any, Any, None]]


def new_owner() -> str:
    """What a process calls itself before the store."""
    return f"{os.getpid()}-{secrets.token_hex(4)}"


class Process:
    """A server process."""

    def __init__(
        self, store: Store, metrics: Metrics, thinkers: Thinkers, owner: str, timing: Timing
    ) -> None:
        self.store, self.metrics, self.thinkers = store, metrics, thinkers
        self.owner, self.timing = owner, timing
        self.gaps: Gaps = ()
        """Times without a server."""
        self.duties: dict[str, See] = {}
        """What is called with the id of a log in which something is due, by the kind of log."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._requests: set[asyncio.Task[int]] = set()
        self._signed = 0.0
        self._tried = 0.0
        """When it was seen last whether the store takes anything."""

    # what goes on beside

    async def begin(self) -> None:
        """Give a sign, and take over what is due, from now on."""
        await self._sign()
        self.every(SIGN, self._sign)
        self.every(CLAIM, self._claim)

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done beside; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task", exc_info=error)

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done again and again."""
        self.task(self._every(seconds, work))

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        async for _ in self.timing.rounds(seconds):
            try:
                await work()
            except StoreGone as gone:
                log.error("store", extra={"why": gone.why})
            except Exception:
                log.exception("task")

    def finish(self, request: Coroutine[Any, Any, int]) -> asyncio.Future[int]:
        """Have a request carried out to its end, even if whoever asked is gone, even if we end."""
        task = asyncio.create_task(request)
        self._requests.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[int]) -> None:
        self._requests.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked is told; if they are gone, nobody

    # leases

    def lease(self) -> Lease:
        """From now on it is ours to see to what is due, for a while."""
        return Lease(self.owner, self.timing.now() + LEASE)

    async def is_well(self) -> bool:
        """Whether the store takes what is written: tried anew, but not more than once a second."""
        now = self.timing.now()
        if now - max(self._signed, self._tried) >= CLAIM:
            self._tried = now
            with suppress(StoreGone):
                await (self.store.prove() if self.store.failed else self._sign())
        return not self.store.failed

    async def _sign(self) -> None:
        """Give a sign; after a long time without one (the store was away) begin anew, so that
        this time is not counted. Others may have found such a time, too."""
        now = self.timing.now()
        if now - self._signed > ALIVE:
            await self.store.begin(self.owner, now, ALIVE)
        else:
            await self.store.sign(self.owner, now)
        self._signed = now
        self.gaps = await self.store.gaps(now - LONG)

    async def _claim(self) -> None:
        """Take over what is due and nobody sees to."""
        for name in await self.store.claim(self.lease(), self.timing.now()):
            kind, _, rest = name.rpartition(".")
            if see := self.duties.get(kind):
                self.task(see(rest))

    # other processes

    def say(self, room: str, what: dict[str, Any]) -> None:
        """Tell the other processes something in passing."""
        self.task(self._say(room, json.dumps({**what, "from": self.owner})))

    async def _say(self, room: str, what: str) -> None:
        try:
            await self.store.say(room, what)
        except StoreGone as gone:
            log.warning("not told", extra={"why": gone.why})

    async def end(self) -> None:
        """Let go of everything."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._requests, return_exceptions=True)
        try:
            await self.store.end(self.owner, self.timing.now())
        except StoreGone as gone:
            log.warning("store", extra={"why": gone.why})
