"""A room in the memory of a process: asked one thing at a time, told as soon as it is true."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from tsuro.protocol import asking as a
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Join
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import Telling, encode, missed, table_message
from tsuro.server.messages.presence import Presence
from tsuro.server.metrics import Metrics
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.process.timing import Timing
from tsuro.server.room.clock import Gaps
from tsuro.server.room.hosting import join
from tsuro.server.room.playing import Asker, Step
from tsuro.server.room.requests import DECISIONS
from tsuro.server.room.room import News, Room
from tsuro.server.store import Collision, Hold, Line, Store, StoreGone

if TYPE_CHECKING:
    from tsuro.server.process.duty import SeeingTo

log = logging.getLogger("tsuro.server")

HOLD = 10.0
"""For how many seconds a process sees to a room before another may."""
MISSED = 300
"""Who missed more lines than this is told only how the table stands now."""
LONGEST = 20_000
"""A log that is longer takes nothing more but what is played."""
TRIES = 8
"""How often a request is decided anew when other processes write first."""

Decide = Callable[[Room, Asker], Step]


class House(Protocol):
    """What a room needs of its process."""

    store: Store
    metrics: Metrics
    thinkers: Thinkers
    owner: str
    gaps: Gaps
    timing: Timing

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done beside."""
        ...

    def doing(self, work: Coroutine[Any, Any, int]) -> asyncio.Future[int]:
        """Have something done that is not broken off; whoever waits for it hears how it went."""
        ...

    def say(self, room: str, what: dict[str, Any]) -> None:
        """Tell the other processes something in passing."""
        ...


class OpenRoom:
    """A room, and those who listen to it here."""

    def __init__(self, house: House, room: Room) -> None:
        self.house, self.room = house, room
        self.listeners: set[Listener] = set()
        self.presence = Presence()
        self.used = self.house.timing.now()
        self.duty: SeeingTo | None = None
        """What sees to bots and clocks."""
        self.odds: tuple[int, asyncio.Future[tuple[float, ...]]] | None = None
        """How the game stood for those who watch, when it was last asked, and after which line."""
        self._lock = asyncio.Lock()
        self._doubtful = False

    # who is here

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected, to any process."""
        return self.presence.seats(self.room, self.listeners)

    async def came(self, listener: Listener, since: int | None) -> None:
        """Somebody begins to listen: they hear what they missed, then the table as it is."""
        async with self._lock:
            if self._doubtful:
                await self._refresh()
            if since is not None and self.room.n - MISSED <= since < self.room.n and since > 0:
                for message in missed(self.room.id, await self._lines(), since, listener):
                    listener.push(message)
            self.listeners.add(listener)
            listener.push(self.table(listener))
        self.present()

    async def _lines(self) -> list[Line]:
        try:
            return (await self.house.store.read(self.room.id))[: self.room.n]
        except StoreGone as gone:
            log.error("store", extra={"why": str(gone)})
            raise Refused("StoreAway") from None

    def table(self, listener: Listener) -> str:
        """The whole table as a listener sees it now."""
        return encode(
            table_message(self.room, listener, self.here, self.house.timing.now())
        ).decode()

    def gone(self, listener: Listener) -> None:
        """Somebody listens no more."""
        self.listeners.discard(listener)
        self.used = self.house.timing.now()
        self.present()

    def present(self, *, tell_others: bool = True) -> None:
        """Tell everybody who is here."""
        self.push(self.presence.message(self.room, self.listeners))
        if tell_others and self.house.store.shared:
            self.house.say(self.room.id, self.presence.own(self.room, self.listeners))

    def push(self, message: str) -> None:
        """Tell everybody who listens here the same."""
        for listener in tuple(self.listeners):
            listener.push(message)

    # asking

    async def ask(self, key: str, asked: a.Lasting | Join) -> int:
        """Have something done; the number of lines afterwards. Raises the refusal."""
        began = perf_counter()
        if isinstance(asked, Join):
            n = await self.do(key, lambda room, asker: join(room, asker, asked))
        else:
            decide = DECISIONS[type(asked)]
            n = await self.do(key, lambda room, asker: decide(room, asker, asked), asked.ticket)
        self.house.metrics.acts.add(perf_counter() - began)
        return n

    async def do(self, key: str, decide: Decide, ticket: str | None = None) -> int:
        """Decide, write, and only then adopt and tell. Once begun it is done to the end, also if
        whoever asked is gone by then."""
        return await asyncio.shield(self.house.doing(self._do(key, decide, ticket)))

    async def _do(self, key: str, decide: Decide, ticket: str | None) -> int:
        async with self._lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._refresh()
                if done := self._done(key, ticket):
                    return done
                if self.room.n >= LONGEST and key and not self.room.to_move:
                    raise Refused("TooMany")
                now = self.house.timing.now()
                asker = Asker(key, now, self.house.gaps, self.here, ticket)
                try:
                    return await self._write(decide(self.room, asker), now)
                except Collision:
                    self.house.metrics.count("collisions_total")
                    self._doubtful = True
            raise Refused("Busy")

    def _done(self, key: str, ticket: str | None) -> int | None:
        """The number of lines after a request that was done already."""
        if ticket is None:
            return None
        for old in reversed(self.room.tickets):
            if old.ticket == ticket and old.key == key:
                return old.n
        return None

    async def _write(self, step: Step, now: float) -> int:
        room, news = self.room, list[News]()
        for new in step.lines:
            room, one = room.after(Line(room.n, now, *new), step.played)
            news.append(one)
        by_itself = room.to_move is not None and room.seats[room.to_move].by_itself
        hold = Hold(self.house.owner, now + HOLD) if by_itself else None
        try:
            await self.house.store.append(
                room.id, self.room.n, step.lines, room.listed(), at=now, hold=hold
            )
        except StoreGone as gone:
            self._doubtful = True  # it may have been written after all
            log.error("store", extra={"why": str(gone)})
            raise Refused("StoreAway") from None
        for one in news:
            self.house.metrics.count("lines_total", one.kind)
            self._adopt(room, one)
        if self.duty:
            self.duty.look()
        return room.n

    def _adopt(self, room: Room, news: News) -> None:
        """It is written: now it is true, and everybody is told."""
        self.room = room
        self.used = self.house.timing.now()
        if news.kind == "played":
            self.house.metrics.count("moves_total", news.body.get("by", "person"))
        telling = Telling(room, news, self.here)
        for listener in tuple(self.listeners):
            try:
                listener.push(telling.to(listener))
            except Exception:  # what is written is true, whoever cannot be told
                log.exception("not told")

    async def _refresh(self) -> None:
        """Read what other processes wrote, and tell it."""
        self._doubtful = False  # before it is read: who writes meanwhile makes it doubtful again
        try:
            lines = await self.house.store.read(self.room.id, self.room.n)
        except StoreGone as gone:
            self._doubtful = True
            log.error("store", extra={"why": str(gone)})
            raise Refused("StoreAway") from None
        for line in lines:
            self._adopt(*self.room.after(line))

    async def refresh(self) -> None:
        """Other processes may have written: read it."""
        self._doubtful = True
        async with self._lock:
            if self._doubtful:
                await self._refresh()
