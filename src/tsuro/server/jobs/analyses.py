"""Analyses of finished games: asked for, done one decision after the other, kept, and taken over
from a process that dies. Each is a log of its own, as a room is."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from tsuro import record
from tsuro.action import Resign
from tsuro.bots import Budget
from tsuro.chance import Chance
from tsuro.game import Decision, Game
from tsuro.protocol.refused import Refused
from tsuro.server.process.open_room import HOLD
from tsuro.server.process.rooms import Rooms
from tsuro.server.room.playing import line
from tsuro.server.store import Collision, Hold, Line, Listed, New, State, StoreGone
from tsuro.view import View

log = logging.getLogger("tsuro.server")

BUDGET = Budget(ms=60)
"""How long each decision is searched; as long again goes into its survival."""
AT_ONCE = 2
"""How many analyses a process works on at a time."""


@dataclass(slots=True)
class Work:
    """An analysis as its log tells it."""

    record: str = ""
    n: int = 0
    state: str = "waiting"
    decisions: dict[int, Any] = field(default_factory=dict)
    turning: tuple[int, ...] = ()

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Work:
        """What a log tells."""
        work = cls()
        for one in lines:
            body = json.loads(one.body)
            work.n = one.n + 1
            match one.kind:
                case "asked":
                    work.record, work.state = body.get("record", work.record), "waiting"
                case "judged":
                    work.state = "running"
                    work.decisions[body["n"]] = body
                case "cancelled":
                    work.state = "cancelled"
                case "done":
                    work.state, work.turning = "done", tuple(body["turning"])
        return work


class Analyses:
    """The analyses that this process works on."""

    def __init__(self, rooms: Rooms, most: int) -> None:
        self._rooms, self._most = rooms, most
        self._running: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)
        rooms.others = self.see_to

    async def read(self, id_: str) -> Work:
        """An analysis as far as it is."""
        try:
            return Work.of(await self._rooms.store.read(f"analysis.{id_}"))
        except StoreGone:
            raise Refused("StoreAway") from None

    async def ask(self, id_: str, text: str) -> Work:
        """Have a record analysed; one that was or is being done is not begun again."""
        work = await self.read(id_)
        if work.n and work.state != "cancelled":
            return work
        if not self._rooms.thinkers.ready:
            raise Refused("Busy")
        if len(self._running) >= self._most:
            raise Refused("Busy")
        now = self._rooms.timing.now()
        body = {} if work.n else {"record": text}
        await self._append(id_, work.n, [line("asked", body)], "running", now)
        await self.see_to(f"analysis.{id_}")
        return await self.read(id_)

    async def cancel(self, id_: str) -> Work:
        """Stop it; what was judged is kept."""
        work = await self.read(id_)
        if work.n == 0:
            raise Refused("NoAnalysis")
        while work.state in ("waiting", "running"):  # until nobody else writes at the same time
            await self._append(id_, work.n, [line("cancelled", {})], "archived", None)
            work = await self.read(id_)
        return work

    async def _append(
        self, id_: str, n: int, lines: list[New], state: State, due: float | None
    ) -> None:
        hold = Hold(self._rooms.owner, self._rooms.timing.now() + HOLD) if due else None
        try:
            await self._rooms.store.append(
                f"analysis.{id_}", n, lines, Listed(state, due=due), hold=hold
            )
        except StoreGone:
            raise Refused("StoreAway") from None
        except Collision:
            return  # somebody else did something first: what is true is read again

    async def see_to(self, name: str) -> None:
        """Work on an analysis, unless we do already."""
        kind, _, id_ = name.partition(".")
        if kind != "analysis" or id_ in self._running:
            return
        task = self._rooms.task(self._work(id_))
        self._running[id_] = task
        task.add_done_callback(lambda _: self._running.pop(id_, None))

    async def _work(self, id_: str) -> None:
        async with self._turn:
            while (work := await self.read(id_)).state in ("waiting", "running"):
                game = record.read(work.record)
                todo = [n for n in decisions_of(game) if n not in work.decisions]
                if todo and self._rooms.thinkers.ready:
                    body = await self._rooms.thinkers.do(partial(judged, game, todo[0]))
                    await self._append(
                        id_, work.n, [line("judged", body)], "running", self._rooms.timing.now()
                    )
                elif todo:
                    await asyncio.sleep(1.0)  # compiled play is not there yet
                else:
                    body = {"turning": turning(work)}
                    await self._append(id_, work.n, [line("done", body)], "over", None)


def decisions_of(game: Game) -> list[int]:
    """The entries that a seat decided with a choice, by number from 0; resigning is none."""
    return [
        n
        for n, entry in enumerate(game.entries)
        if isinstance(entry, Decision) and not isinstance(entry.action, Resign)
    ]


def judged(game: Game, n: int) -> dict[str, Any]:
    """What is to be said of a decision."""
    from tsuro.analysis import judge

    entry = game.entries[n]
    assert isinstance(entry, Decision)
    assert not isinstance(entry.action, Resign)
    view = View.of(game.at(n).table, entry.seat)
    found = judge(view, entry.action, Chance(), BUDGET)
    return {"n": n, **asdict(found), "lost": round(found.lost, 4)}


def turning(work: Work) -> tuple[int, ...]:
    """The turning points of an analysis."""
    from tsuro.analysis import Judged, Judgement, turning_points

    judged_ones = {
        n: Judged(one["seat"], one["chosen"], tuple(Judgement(**c) for c in one["choices"]))
        for n, one in work.decisions.items()
    }
    return turning_points(judged_ones)
