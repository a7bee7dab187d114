"""How much a request may carry."""

from __future__ import annotations

from starlette.types import Message, Receive

from tsuro.protocol.refused import Refused


class Body:
    """Counts the bytes of a request, and refuses what is too much."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._most, self._got = receive, most, 0

    def declared(self, length: str) -> None:
        """What the header says."""
        if length.isascii() and length.isdigit() and (len(length) > 9 or int(length) > self._most):
            raise Refused("TooLarge", most=self._most)

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._got += len(message.get("body", b""))
        if self._got > self._most:
            raise Refused("TooLarge", most=self._most)
        return message
