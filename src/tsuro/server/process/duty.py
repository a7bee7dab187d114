"""Seeing to what no person does: bots move, scripts go on, clocks run out, offers lapse."""

from __future__ import annotations

import asyncio
from typing import Literal

from tsuro.action import Action, Resign, parse
from tsuro.bots import USUAL
from tsuro.game import Decision
from tsuro.protocol.refused import Refused
from tsuro.server.process.open_room import Decide, OpenRoom
from tsuro.server.room.beginning import OFFERED, closed
from tsuro.server.room.clock import deadline_of, later
from tsuro.server.room.playing import Asker, Decided, play
from tsuro.server.room.room import Room
from tsuro.view import View

LONG = 300.0
"""Seconds; a clock that runs longer keeps no room in memory to which nobody listens."""
PATIENCE = 1.0
"""After how many seconds something is tried again that could not be written."""


class Duty:
    """The duties of a process in one room, as long as there are any."""

    def __init__(self, opened: OpenRoom) -> None:
        self._opened = opened
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something to see to."""
        return self._task is not None and not self._task.done()

    def look(self) -> None:
        """The room has changed, or is ours to see to now."""
        self._changed.set()
        if self._opened.room.due is not None and not self.busy:
            self._task = self._opened.process.task(self._run())

    async def _run(self) -> None:
        timing = self._opened.process.timing
        while (room := self._opened.room).due is not None:
            self._changed.clear()
            seat = room.to_move
            if seat is not None and room.seats[seat].by_itself:
                chosen = await self._chosen(room, seat)
                await self._pause(room)
                await self._decide(room, _playing(seat, chosen, "bot"))
                continue
            deadline = self._deadline(room)
            if (wait := deadline - timing.now()) > LONG and not self._opened.listeners:
                return  # it is claimed again when it is due
            if wait > 0:
                await timing.wait(self._changed, wait)
            elif self._opened.room is room:
                await self._decide(room, await self._late(room))

    def _deadline(self, room: Room) -> float:
        """When something is due that is not up to a bot now."""
        gaps = self._opened.process.gaps
        if room.offer and room.unanswered(room.offer):
            return later(room.offer.until, room.offer.until - OFFERED, gaps)
        found = deadline_of(room, gaps)
        return room.at if found is None else found

    async def _decide(self, room: Room, decide: Decide) -> None:
        """Have it done, unless somebody else did something first."""

        def still(now: Room, asker: Asker) -> Decided:
            if now.moved != room.moved or now.state != room.state or now.offer != room.offer:
                raise Refused("Stale")
            return decide(now, asker)

        try:
            await self._opened.do("", still)
        except Refused as why:
            if why.name != "Stale":
                await asyncio.sleep(PATIENCE)

    async def _pause(self, room: Room) -> None:
        """Leave those who watch the time that they want to see the last move in."""
        timing = self._opened.process.timing
        while self._opened.room.moved == room.moved:
            wait = room.since + self._opened.pace - timing.now()
            if wait <= 0:
                return
            self._changed.clear()
            await timing.wait(self._changed, wait)

    async def _late(self, room: Room) -> Decide:
        """A time has run out. Of an offer: whoever accepted plays. Of the seat to move: a bot makes
        one move for it, or it resigns."""
        if (offer := room.offer) is not None:
            return lambda now, asker: closed(now, offer, asker)
        seat = room.to_move
        assert room.settings.clock
        assert seat is not None
        if room.settings.clock.then == "resign":
            return _playing(seat, Resign(), "clock")
        return _playing(seat, await self._chosen(room, seat), "clock")

    async def _chosen(self, room: Room, seat: int) -> Action:
        assert room.game
        one, view = room.seats[seat], View.of(room.game.table, seat)
        if one.kind == "script" and not one.stands_in:
            later = room.game.entries[room.first :]
            done = sum(1 for entry in later if isinstance(entry, Decision) and entry.seat == seat)
            if done < len(one.script) and (action := parse(one.script[done])) in view.choices:
                return action
        level = one.stands_in or one.level or USUAL
        return await self._opened.process.thinkers.choose(level, view, self._opened.sponsor)


def _playing(seat: int, action: Action, by: Literal["bot", "clock"]) -> Decide:
    def decide(room: Room, asker: Asker) -> Decided:
        assert room.game
        return play(room, room.game, seat, action, asker, by)

    return decide
