"""How much a request may carry, and how much may be on its way from one address and from all."""

from __future__ import annotations

from collections import Counter

from starlette.types import Message, Receive

from tsuro.protocol.refused import Refused
from tsuro.server.config import Limits

SHARE = 4
"""So many of the longest bodies may be on their way from one address at once ..."""
ALL = 64
"""... and so many from all together."""


class Bodies:
    """The bytes that requests are bringing, by address: those that they announce, and those that
    came without being announced."""

    def __init__(self, limits: Limits) -> None:
        self._each, self._all = SHARE * limits.record, ALL * limits.record
        self._held: Counter[str] = Counter()

    def hold(self, address: str, count: int) -> None:
        """So much more, or the refusal."""
        if self._held[address] + count > self._each or self._held.total() + count > self._all:
            raise Refused("TooFast", seconds=1)
        self._held[address] += count

    def release(self, address: str, count: int) -> None:
        """It is done with."""
        self._held[address] -= count
        if not self._held[address]:
            del self._held[address]


class Body:
    """Counts the bytes of a request, and refuses what is too much."""

    def __init__(self, receive: Receive, most: int, bodies: Bodies, address: str) -> None:
        self._receive, self._most, self._got = receive, most, 0
        self._bodies, self._address, self._held = bodies, address, 0

    def declared(self, length: str) -> None:
        """What the header says: nothing is read before there is room for it."""
        if not (length.isascii() and length.isdigit()):
            return
        if len(length) > 9 or int(length) > self._most:
            raise Refused("TooLarge", most=self._most)
        self._hold(int(length))

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._got += len(message.get("body", b""))
        if self._got > self._most:
            raise Refused("TooLarge", most=self._most)
        self._hold(self._got)
        return message

    def _hold(self, count: int) -> None:
        """Have room for so much in all."""
        if count > self._held:
            self._bodies.hold(self._address, count - self._held)
            self._held = count

    def done(self) -> None:
        """Nothing of it is needed any more."""
        if self._held:
            self._bodies.release(self._address, self._held)
            self._held = 0
