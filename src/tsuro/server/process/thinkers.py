"""Bots of the server: outside the event loop, in a bounded pool, within their budget."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from time import perf_counter
from typing import TypeVar

from tsuro.action import Choice
from tsuro.bots import THINKING, USUAL, Bot, BotFailed, RandomBot, UnknownBot, ask, bot_named
from tsuro.chance import Chance
from tsuro.server.metrics import Metrics
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
        return max(LEAST, min(1.0, self.threads / max(1, self.waiting)))

    def bot(self, level: str) -> Bot:
        """The bot of a level, or a simpler one as long as it cannot think."""
        if level not in THINKING:
            return bot_named(level, Chance())
        if not self.ready:
            return bot_named(USUAL, Chance())
        return bot_named(level, Chance(), THINKING[level].shrunk(self.share))

    async def choose(self, level: str, view: View) -> Choice:
        """What a bot of a level chooses; if it fails, anything that is allowed."""
        if level in THINKING:
            await self.prepared()

        def choosing() -> Choice:
            try:
                return ask(self.bot(level), view)
            except BotFailed:
                return RandomBot(Chance()).choose(view)

        return await self.do(choosing)

    async def do(self, work: Callable[[], T]) -> T:
        """Have something thought about in the pool."""
        began = perf_counter()
        self.waiting += 1
        try:
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
