"""The rooms of this process, and what keeps them going."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from tsuro.protocol.refused import Refused
from tsuro.server.metrics import Metrics
from tsuro.server.process.duty import SeeingTo
from tsuro.server.process.open_room import HOLD, OpenRoom
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.process.timing import Timing
from tsuro.server.room.clock import Gaps
from tsuro.server.room.playing import Step, line
from tsuro.server.room.room import Room, fold
from tsuro.server.store import Collision, Hold, Line, State, Store, StoreGone

log = logging.getLogger("tsuro.server")

SIGN, ALIVE = 5.0, 15.0
"""How often a process gives a sign, and after how long without one it is taken for dead."""
CLAIM = 1.0
"""How often a process looks for what is due."""
IDLE = 300.0
"""After how many seconds a room that nobody uses leaves the memory."""
DAY = 86_400.0
LONG = 60 * DAY
"""Times without a server that ended longer ago matter to no clock."""


ID = re.compile(r"[A-Za-z0-9_-]{1,64}(\.[0-9a-f]{1,64})?", re.ASCII)
"""What ids of tables, records and analyses look like."""


def new_owner() -> str:
    """What a process calls itself before the store."""
    return f"{os.getpid()}-{secrets.token_hex(4)}"


class Rooms:
    """All rooms that are open in this process."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        thinkers: Thinkers,
        owner: str,
        archive_days: float,
        timing: Timing,
    ) -> None:
        self.store, self.metrics, self.thinkers, self.owner = store, metrics, thinkers, owner
        self.timing = timing
        self.gaps: Gaps = ()
        self.others: Callable[[str], Awaitable[None]] | None = None
        """Sees to what is due that is no table."""
        self._archive_days = archive_days
        self._open: dict[str, OpenRoom] = {}
        self._opening: dict[str, asyncio.Task[OpenRoom]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._doing: set[asyncio.Task[int]] = set()
        self._signed = 0.0
        metrics.now["rooms_open"] = lambda: len(self._open)
        metrics.now["sockets"] = lambda: sum(len(o.listeners) for o in self._open.values())

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done beside; what goes wrong is written down."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task", exc_info=error)

    def doing(self, work: Coroutine[Any, Any, int]) -> asyncio.Future[int]:
        """Have something done that is not broken off, not even when we end."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[int]) -> None:
        self._doing.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked is told; if they are gone, nobody

    # opening

    async def open(self, id_: str) -> OpenRoom:
        """A room by its id; raises the refusal if there is none."""
        if not ID.fullmatch(id_):
            raise Refused("NoSuchTable")
        if found := self._open.get(id_):
            found.used = self.timing.now()
            return found
        loading = self._opening.get(id_)
        if loading is None:
            loading = self._opening[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(loading)

    async def _load(self, id_: str) -> OpenRoom:
        try:
            lines = await self.store.read(id_)
        except StoreGone as gone:
            log.error("store", extra={"why": str(gone)})
            raise Refused("StoreAway") from None
        if not lines or lines[0].kind != "made":
            raise Refused("NoSuchTable")
        return self._keep(fold(id_, lines))

    def _keep(self, room: Room) -> OpenRoom:
        opened = OpenRoom(self, room)
        opened.duty = SeeingTo(opened)
        self._open[room.id] = opened
        return opened

    async def make(self, step: Step) -> OpenRoom:
        """A new room."""
        id_, now = secrets.token_urlsafe(16), self.timing.now()
        room, _ = Room(id_).after(Line(0, now, *step.lines[0]))
        try:
            await self.store.append(id_, 0, step.lines, room.listed(), at=now)
        except StoreGone as gone:
            log.error("store", extra={"why": str(gone)})
            raise Refused("StoreAway") from None
        self.metrics.count("rooms_made_total")
        return self._keep(room)

    # other processes

    def say(self, room: str, what: dict[str, Any]) -> None:
        """Tell the other processes something in passing."""
        self.task(self._say(room, json.dumps({**what, "from": self.owner})))

    async def _say(self, room: str, what: str) -> None:
        try:
            await self.store.say(room, what)
        except StoreGone as gone:
            log.warning("not told", extra={"why": str(gone)})

    def told(self, room: str, n: int, what: str) -> None:
        """Another process wrote to a room, or says something."""
        if room == "":  # notifications may have been missed: read every room again
            for each in self._open.values():
                self.task(self._refresh(each))
            for id_ in self._opening:  # it may have been read before what was missed
                self.task(self._catch_up(id_))
            return
        opened = self._open.get(room)
        if opened is None:
            if room in self._opening:  # it may have been read before this was written
                self.task(self._catch_up(room))
            return
        if n > opened.room.n:
            self.task(self._refresh(opened))
        if what:
            form = json.loads(what)
            if "here" in form:
                opened.presence.heard(form["from"], form["here"], form["watchers"])
                opened.present(tell_others=False)
            elif "message" in form:
                opened.push(form["message"])

    async def _catch_up(self, room: str) -> None:
        with suppress(Refused):
            await self._refresh(await self.open(room))

    async def _refresh(self, opened: OpenRoom) -> None:
        """Read what others wrote, however often it takes."""
        for wait in (0.2, 1.0, 5.0, 20.0, 60.0):
            try:
                return await opened.refresh()
            except Refused:
                log.warning("not read", extra={"why": "the store is away"})
                await asyncio.sleep(wait)
        return None

    # what goes on beside

    async def begin(self) -> None:
        """Begin to keep things going."""
        await self._sign()
        self.store.listen(self.told)
        for seconds, work in (
            (SIGN, self._sign),
            (CLAIM, self._claim),
            (20.0, self._tidy),
            (600.0, self._archive),
        ):
            self.task(self._every(seconds, work))

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except StoreGone as gone:
                log.error("store", extra={"why": str(gone)})
            except Exception:
                log.exception("task")
            await self.timing.pause(seconds)

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
        now = self.timing.now()
        for id_ in await self.store.claim(Hold(self.owner, now + HOLD), now):
            self.task(self._see_to(id_))

    async def _see_to(self, id_: str) -> None:
        try:
            opened = await self.open(id_)
            await opened.refresh()
        except Refused as why:
            if why.name == "NoSuchTable" and self.others:
                await self.others(id_)
            return
        if opened.duty:
            opened.duty.look()

    async def _tidy(self) -> None:
        """Let rooms go that nobody uses; say again who is here."""
        old = self.timing.now() - IDLE
        for id_, opened in tuple(self._open.items()):
            if opened.listeners:
                if self.store.shared:
                    self.say(id_, opened.presence.own(opened.room, opened.listeners))
            elif opened.used < old and not (opened.duty and opened.duty.busy):
                del self._open[id_]

    async def _archive(self) -> None:
        """Close tables that nobody has touched for long and that were not played to the end."""
        before = self.timing.now() - self._archive_days * DAY
        states: tuple[State, ...] = ("waiting", "running")
        for state in states:
            for room in await self.store.rooms(state=state, before=before, most=1000):
                try:
                    opened = await self.open(room.id)
                    await opened.do("", lambda now, _asker: _archive(now, before))
                except (Refused, Collision):
                    continue

    async def end(self) -> None:
        """Let go of everything."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._doing, return_exceptions=True)
        try:
            await self.store.end(self.owner, self.timing.now())
        except StoreGone as gone:
            log.warning("store", extra={"why": str(gone)})


def _archive(room: Room, before: float) -> Step:
    """The line that closes a table, unless it was touched since."""
    if room.state not in ("waiting", "running") or room.at >= before:
        raise Refused("TableClosed")
    return Step([line("archived", {})])
