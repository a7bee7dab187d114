"""Bots of the server: outside the event loop, in a bounded pool, within their budget."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from time import perf_counter
from typing import TypeVar

from tsuro.action import Choice
from tsuro.bots import THINKING, USUAL, Bot, BotFailed, RandomBot, UnknownBot, ask, bot_named
from tsuro.chance import Chance
from tsuro.server.metrics import Metrics
from tsuro.server.process.sharing import Sharing
from tsuro.view import View

T = TypeVar("T")

LEAST = 0.1
"""No load shrinks a budget further."""
SOON = 3.0
"""For how many seconds compiled play is waited for: to load it takes less, to compile it more."""


class Thinkers:
    """A pool of threads in which bots think; compiled play runs in them side by side."""

    def __init__(self, metrics: Metrics, threads: int | None = None) -> None:
        self.threads = threads or max(1, min(8, os.cpu_count() or 1))
        self._pool = ThreadPoolExecutor(self.threads, "bot")
        self._sharing = Sharing(self.threads)
        self._metrics = metrics
        self.waiting = 0
        self._loading: Future[bool] | None = None
        metrics.now["bot_queue"].set_function(lambda: self.waiting)
        metrics.now["bot_budget_share"].set_function(lambda: self.share)
        metrics.now["compiled"].set_function(lambda: self.ready)

    @property
    def ready(self) -> bool:
        """Whether compiled play is there."""
        loading = self._loading
        return loading is not None and loading.done() and loading.result()

    def load(self) -> Future[bool]:
        """Have compiled play loaded beside everything else, once; whether it can be had. Nobody
        waits for it when a server starts: it takes as long as all the rest."""
        if self._loading is None:
            self._loading = Future()
            Thread(target=_load, args=(self._loading,), name="loading", daemon=True).start()
        return self._loading

    async def prepared(self) -> bool:
        """Whether compiled play is there, if need be in a moment."""
        loading = asyncio.wrap_future(self.load())
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(loading), SOON)
        return self.ready

    @property
    def share(self) -> float:
        """How much of its budget a bot gets: less, the more of them wait."""
        return self._part(self.waiting)

    def share_of(self, who: Hashable) -> float:
        """The same for a bot that thinks for somebody: the less, the more think for them, and the
        more there are for whom others think."""
        return self._part(max(len(self._sharing.counts), self._sharing.counts[who]))

    def _part(self, waiting: int) -> float:
        return max(LEAST, min(1.0, self.threads / max(1, waiting)))

    def bot(self, level: str, share: float | None = None) -> Bot:
        """The bot of a level, or a simpler one as long as it cannot think; ``share``: how much of
        its budget it has."""
        if level not in THINKING:
            return bot_named(level, Chance())
        if not self.ready:
            return bot_named(USUAL, Chance())
        share = self.share if share is None else share
        return bot_named(level, Chance(), THINKING[level].shrunk(share))

    async def choose(self, level: str, view: View, who: Hashable = None) -> Choice:
        """What a bot of a level chooses for somebody; if it fails, anything that is allowed."""
        if level in THINKING:
            await self.prepared()

        def choosing() -> Choice:
            try:
                return ask(self.bot(level, self.share_of(who)), view)
            except BotFailed:
                return RandomBot(Chance()).choose(view)

        return await self.do(choosing, who)

    async def do(self, work: Callable[[], T], who: Hashable = None) -> T:
        """Have something thought about in the pool, for somebody: all of them share it."""
        began = perf_counter()
        self.waiting += 1
        try:
            async with self._sharing.place(who):
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self.waiting -= 1
            self._metrics.bots.observe(perf_counter() - began)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _load(loading: Future[bool]) -> None:
    loaded = "numba" in sys.modules
    try:
        for name in THINKING:
            bot_named(name, Chance(0))  # it chooses nothing
    except UnknownBot:
        return loading.set_result(False)  # it is not installed
    # a compiler's many objects live for ever: looking through them again and again for
    # garbage held everybody up for a fifth of a second
    if not loaded:
        gc.collect()
        gc.freeze()
    return loading.set_result(True)
