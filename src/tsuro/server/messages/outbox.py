"""What waits to be sent to somebody, up to a limit: who does not keep up is let go."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

import msgspec

from tsuro.protocol.told import Told

encode = msgspec.json.encode

MOST = 4_000_000
"""No more letters wait for anybody."""


class Message(NamedTuple):
    """Something told, as it is sent."""

    kind: str
    n: int | None
    """The number of what is known after it, if it has one."""
    text: str

    @classmethod
    def of(cls, told: Told) -> Message:
        """What is told, written once for all who hear the same."""
        kind = str(told.__struct_config__.tag)
        return cls(kind, getattr(told, "n", None), encode(told).decode())


class TooSlow(Exception):
    """More waits than may wait."""


class Outbox:
    """Messages on their way to one socket or stream."""

    def __init__(self, limit: int) -> None:
        self._limit, self._size = limit, 0
        self._waiting: deque[Message] = deque()
        self._some = asyncio.Event()
        self.overfull = False

    def push(self, message: Message) -> None:
        """One more message; never waits."""
        self._size += len(message.text)
        if len(self._waiting) >= self._limit or self._size > MOST:
            self.overfull = True
        else:
            self._waiting.append(message)
        self._some.set()

    def wake(self) -> None:
        """Have whoever waits look up, though there may be nothing."""
        self._some.set()

    async def pull(self) -> list[Message]:
        """All that waits, as soon as there is something; raises `TooSlow`."""
        await self._some.wait()
        self._some.clear()
        if self.overfull:
            raise TooSlow
        found = list(self._waiting)
        self._waiting.clear()
        self._size = 0
        return found
