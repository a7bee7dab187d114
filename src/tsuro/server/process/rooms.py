"""The rooms that are open in this process."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from contextlib import suppress

from tsuro.bots import THINKING
from tsuro.protocol.refused import Refused
from tsuro.protocol.told import State
from tsuro.server.messages.outbox import Message
from tsuro.server.process.duty import Duty
from tsuro.server.process.open_room import RECALLED, OpenRoom
from tsuro.server.process.process import Process
from tsuro.server.room.lines import Archived, Made, written
from tsuro.server.room.playing import Asker, Decided
from tsuro.server.room.room import Room, fold
from tsuro.server.store import Collision

log = logging.getLogger("tsuro.server")

IDLE = 300.0
"""After how many seconds a room that nobody uses leaves the memory."""
TIDY, ARCHIVE = 20.0, 600.0
"""How often rooms are let go, and old ones closed."""
DAY = 86_400.0

ID = re.compile(r"[A-Za-z0-9_-]{1,64}(\.[0-9a-f]{1,64})?", re.ASCII)
"""What ids of tables, records and analyses look like."""


class Rooms:
    """All rooms that are open in this process."""

    def __init__(self, process: Process, archive_days: float) -> None:
        self.process = process
        self._archive_days = archive_days
        self._open: dict[str, OpenRoom] = {}
        self._opening: dict[str, asyncio.Task[OpenRoom]] = {}
        process.metrics.now["rooms_open"].set_function(lambda: len(self._open))
        process.metrics.now["sockets"].set_function(
            lambda: sum(len(opened.listeners) for opened in self._open.values())
        )
        process.duties[""] = self._see_to

    def begin(self) -> None:
        """Begin to keep things going."""
        self.process.store.listen(self.notified)
        self.process.every(TIDY, self._tidy)
        self.process.every(ARCHIVE, self._archive)

    # opening

    async def open(self, id_: str) -> OpenRoom:
        """A room by its id; raises the refusal if there is none."""
        if not ID.fullmatch(id_):
            raise Refused("NoSuchTable")
        if found := self._open.get(id_):
            found.used = self.process.timing.now()
            return found
        loading = self._opening.get(id_)
        if loading is None:
            loading = self._opening[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(loading)

    async def _load(self, id_: str) -> OpenRoom:
        lines = await self.process.store.brief(id_, RECALLED)
        if not lines or lines[0].kind != "made":
            raise Refused("NoSuchTable")
        return self._keep(await asyncio.to_thread(fold, id_, lines))

    def _keep(self, room: Room) -> OpenRoom:
        if any(seat.bot in THINKING for seat in room.seats):
            self.process.thinkers.load()  # by its turn it is there
        opened = OpenRoom(self.process, room)
        opened.duty = Duty(opened)
        self._open[room.id] = opened
        return opened

    async def make(self, made: Made) -> OpenRoom:
        """A new room."""
        id_, now = secrets.token_urlsafe(16), self.process.timing.now()
        room, _ = Room(id_).after(made, now)
        await self.process.store.append(id_, 0, [written(made)], room.listed(), at=now)
        self.process.metrics.count("rooms_made_total")
        return self._keep(room)

    # other processes

    def notified(self, room: str, n: int, what: str) -> None:
        """Another process wrote to a room, or says something."""
        if room == "":  # notifications may have been missed: read every room again
            for each in self._open.values():
                self.process.task(self._refresh(each))
            for id_ in self._opening:  # it may have been read before what was missed
                self.process.task(self._catch_up(id_))
            return
        opened = self._open.get(room)
        if opened is None:
            if room in self._opening:  # it may have been read before this was written
                self.process.task(self._catch_up(room))
            return
        if n > opened.room.n:
            self.process.task(self._refresh(opened))
        if what:
            form = json.loads(what)
            if "here" in form:
                opened.presence.heard(form["from"], form)
                opened.present(tell_others=False)
            elif "message" in form:
                opened.push(Message(*form["message"]))

    async def _catch_up(self, room: str) -> None:
        with suppress(Refused):
            await self._refresh(await self.open(room))

    async def _refresh(self, opened: OpenRoom) -> None:
        """Read what others wrote, however often it takes."""
        for wait in (0.2, 1.0, 5.0, 20.0, 60.0):
            try:
                return await opened.refresh()
            except Refused as why:
                log.warning("not read", extra={"why": str(why)})
                await asyncio.sleep(wait)
        return None

    # what goes on beside

    async def _see_to(self, id_: str) -> None:
        """Something is due in a room, and it is ours to see to."""
        with suppress(Refused):
            opened = await self.open(id_)
            await opened.refresh()
            if opened.duty:
                opened.duty.look()

    async def _tidy(self) -> None:
        """Let rooms go that nobody uses; say again who is here."""
        old = self.process.timing.now() - IDLE
        for id_, opened in tuple(self._open.items()):
            if opened.listeners:
                if self.process.store.shared:
                    self.process.say(id_, opened.presence.own(opened.room, opened.listeners))
            elif opened.used < old and not (opened.duty and opened.duty.busy):
                del self._open[id_]

    async def _archive(self) -> None:
        """Close tables that nobody has touched for long and that were not played to the end."""
        before = self.process.timing.now() - self._archive_days * DAY

        def decide(room: Room, _asker: Asker) -> Decided:
            if room.state not in ("waiting", "running") or room.at >= before:
                raise Refused("TableClosed")  # it was touched since
            return Decided(Archived())

        states: tuple[State, ...] = ("waiting", "running")
        for state in states:
            for room in await self.process.store.rooms(state=state, before=before, most=1000):
                try:
                    opened = await self.open(room.id)
                    await opened.do("", decide)
                except (Refused, Collision):
                    continue
