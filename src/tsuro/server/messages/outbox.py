"""What waits to be sent to somebody, up to a limit: who does not keep up is let go."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from tsuro.protocol.told import Told
from tsuro.server.config import Limits

encode = msgspec.json.encode


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
    """Messages on their way to one socket or stream. Who does not read them is cut off as soon as
    too many wait: what waits then is forgotten, so nobody can have the server keep more."""

    def __init__(self, limits: Limits, cut: Callable[[], None] = lambda: None) -> None:
        """``cut`` ends the connection at once."""
        self._limits, self._cut = limits, cut
        self._waiting: deque[Message] = deque()
        self._size = self._underway = 0
        """Letters that wait, and of these those that are being sent."""
        self._some = asyncio.Event()
        self.overfull = False

    def push(self, message: Message) -> None:
        """One more message; never waits."""
        if self.overfull:
            return
        self._waiting.append(message)
        self._size += len(message.text)
        if len(self._waiting) > self._limits.backlog or self._size > self._limits.backlog_bytes:
            self.overfull = True
            self._waiting.clear()
            self._cut()
        self._some.set()

    def wake(self) -> None:
        """Have whoever waits look up, though there may be nothing."""
        self._some.set()

    async def pull(self) -> Message | None:
        """The next message as soon as there is one, or nothing if somebody was only to look up; the
        one before it is sent. Raises `TooSlow`."""
        self._size -= self._underway
        self._underway = 0
        if not self._waiting and not self.overfull:
            self._some.clear()
            await self._some.wait()
        if self.overfull:
            raise TooSlow
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self._underway = len(message.text)
        return message
