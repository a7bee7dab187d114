"""A room in the memory of a process: asked one thing at a time, told as soon as it is true."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from tsuro.protocol.asking import Lasting
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Join
from tsuro.protocol.told import TableTold
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import Telling, missed, table_told
from tsuro.server.messages.outbox import Message
from tsuro.server.messages.presence import Presence
from tsuro.server.process.process import Process
from tsuro.server.room.hosting import join
from tsuro.server.room.lines import Played, change_of, kind_of, written
from tsuro.server.room.playing import Asker, Decided
from tsuro.server.room.requests import DECISIONS
from tsuro.server.room.room import CHATS, News, Room
from tsuro.server.store import Collision, StoreGone

if TYPE_CHECKING:
    from tsuro.server.process.duty import Duty

log = logging.getLogger("tsuro.server")

MISSED = 300
"""Who missed more lines than this is told only how the table stands now."""
RECALLED = MISSED + CHATS
"""Of all that was said in a room so much is read, when it is read: for those who come back, and for
those who come."""
RECENT = 32
"""How many of the last lines a process remembers, with the room after each."""
LONGEST = 20_000
"""A log that is longer takes nothing more but what is played."""
TRIES = 8
"""How often a request is decided anew when other processes write first."""

Decide = Callable[[Room, Asker], Decided]


class OpenRoom:
    """A room, and those who listen to it here."""

    def __init__(self, process: Process, room: Room) -> None:
        self.process, self.room = process, room
        self.listeners: set[Listener] = set()
        self.presence = Presence()
        self.used = self.process.timing.now()
        self.duty: Duty | None = None
        """What sees to bots and clocks."""
        self.odds: tuple[int, asyncio.Future[tuple[float, ...]]] | None = None
        """How the game stood for those who watch, when it was last asked, and after which line."""
        self._lock = asyncio.Lock()
        self._recent: deque[tuple[Room, News]] = deque(maxlen=RECENT)
        """What happened last here, for those who come back."""
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
                for message in await self._missed(since, listener):
                    listener.push(message)
            self.listeners.add(listener)
            listener.push(Message.of(self.table(listener)))
        self.present()

    async def _missed(self, since: int, listener: Listener) -> list[Message]:
        """What somebody was not told since a number: from memory, where it is not long ago."""
        if self._recent and self._recent[0][1].n <= since + 1:
            late = [(room, news) for room, news in self._recent if news.n > since]
            return [Telling(room, news, catching_up=True).to(listener) for room, news in late]
        lines = await self.process.store.brief(self.room.id, RECALLED)
        known = [line for line in lines if line.n < self.room.n]
        return await asyncio.to_thread(missed, self.room.id, known, since, listener)

    def table(self, listener: Listener) -> TableTold:
        """The whole table as a listener sees it now."""
        return table_told(self.room, listener, self.here, self.process.timing.now())

    def gone(self, listener: Listener) -> None:
        """Somebody listens no more."""
        self.listeners.discard(listener)
        self.used = self.process.timing.now()
        self.present()

    @property
    def pace(self) -> float:
        """How many seconds bots leave those who listen to see each move."""
        return self.presence.pace(self.listeners)

    @property
    def sponsor(self) -> str:
        """For whom bots think here: the first address that listens. All tables to which nobody
        listens are one; where people are connected to other processes, each is its own."""
        addresses = sorted(listener.address for listener in self.listeners)
        return addresses[0] if addresses else self.room.id if self.here else ""

    def missing(self) -> frozenset[int]:
        """The seats whose people have not been connected for a while."""
        return self.presence.gone(self.room, self.listeners, self.process.timing.now())

    def present(self, *, tell_all: bool = True, tell_others: bool = True) -> None:
        """Tell everybody who is here."""
        self.missing()  # from now on the time of those who are not counts
        if tell_all:
            self.push(self.presence.message(self.room, self.listeners))
        if tell_others and self.process.store.shared:
            self.process.say(self.room.id, self.presence.own(self.room, self.listeners))

    def push(self, message: Message) -> None:
        """Tell everybody who listens here the same."""
        for listener in tuple(self.listeners):
            listener.push(message)

    # asking

    async def ask(self, key: str, asked: Lasting | Join) -> int:
        """Have something done; the number of lines afterwards. Raises the refusal."""
        began = perf_counter()
        if isinstance(asked, Join):
            n = await self.do(key, lambda room, asker: join(room, asker, asked))
        else:
            decide = DECISIONS[type(asked)]
            n = await self.do(key, lambda room, asker: decide(room, asker, asked), asked.ticket)
        self.process.metrics.acts.observe(perf_counter() - began)
        return n

    async def do(self, key: str, decide: Decide, ticket: str | None = None) -> int:
        """Decide, write, and only then adopt and tell. Once begun it is done to the end, also if
        whoever asked is gone by then."""
        return await asyncio.shield(self.process.finish(self._do(key, decide, ticket)))

    async def _do(self, key: str, decide: Decide, ticket: str | None) -> int:
        async with self._lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._refresh()
                if done := self._done(key, ticket):
                    return done
                if self.room.n >= LONGEST and key and not self.room.to_move:
                    raise Refused("TooMany")
                now = self.process.timing.now()
                asker = Asker(key, now, self.process.gaps, self.here, self.missing(), ticket)
                try:
                    return await self._write(decide(self.room, asker), now)
                except Collision:
                    self.process.metrics.count("collisions_total")
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

    async def _write(self, decided: Decided, now: float) -> int:
        room, news = self.room.after(decided.line, now, decided.played)
        lease = self.process.lease() if room.decides_by_itself else None
        try:
            await self.process.store.append(
                room.id, self.room.n, [written(decided.line)], room.listed(), at=now, lease=lease
            )
        except StoreGone:
            self._doubtful = True  # it may have been written after all
            raise
        self.process.metrics.count("lines_total", kind_of(decided.line))
        self._adopt(room, news)
        if self.duty:
            self.duty.look()
        return room.n

    def _adopt(self, room: Room, news: News) -> None:
        """It is written: now it is true, and everybody is told."""
        self.room = room
        self._recent.append((room, news))
        self.used = self.process.timing.now()
        if isinstance(news.change, Played):
            self.process.metrics.count("moves_total", news.change.by or "person")
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
            lines = await self.process.store.read(self.room.id, self.room.n)
        except StoreGone:
            self._doubtful = True
            raise
        for line in lines:
            self._adopt(*self.room.after(change_of(line), line.at))

    async def refresh(self) -> None:
        """Other processes may have written: read it."""
        self._doubtful = True
        async with self._lock:
            if self._doubtful:
                await self._refresh()
