"""A room in the memory of a process, beside other processes that write to it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from kit.desk import Desk
from kit.waiting import PATIENCE
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.room.room import Room
from tsuro.server.store import Line


class SlowStore:
    """A store that looks at once and answers when it is told to."""

    shared = True

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.asked: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def read(self, room: str, since: int = 0) -> list[Line]:
        seen, answer = self.lines[since:], asyncio.Event()
        self.asked.put_nowait(answer)
        await answer.wait()
        return seen


def test_what_is_written_while_a_room_is_read_again_is_read_too() -> None:
    """Two notifications: the second comes when the first was just looked up, and not yet told."""
    desk = Desk()
    desk.make(seats=[{"kind": "me"}, {"kind": "me"}], start=True)

    async def run() -> int:
        store = SlowStore()
        process: Any = SimpleNamespace(
            store=store, metrics=SimpleNamespace(count=lambda *_: None),
            timing=SimpleNamespace(now=lambda: 0.0),
        )  # fmt: skip
        opened = OpenRoom(process, Room("desk"))
        store.lines = desk.lines[:1]
        first = asyncio.ensure_future(opened.refresh())
        answer = await store.asked.get()
        store.lines = desk.lines
        second = asyncio.ensure_future(opened.refresh())
        await asyncio.sleep(0)  # it waits for the first
        answer.set()
        (await store.asked.get()).set()
        await asyncio.gather(first, second)
        return opened.room.n

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE)) == len(desk.lines) == 2
