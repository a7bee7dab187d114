"""What stores in SQL share: the log and the list of rooms, asked and written the same way."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from time import time
from typing import Any

from tsuro.protocol.told import State
from tsuro.server.store import schema
from tsuro.server.store.store import Lease, Line, Listed, Listing, New
from tsuro.server.store.writer import Append, Ask, Write, Writer

MUCH = 32_768
"""Of so many bytes is what proves that a store can be written."""


class SqlStore:
    """A store in SQL; each kind says how a group of writes is committed, and how it is asked."""

    def __init__(self) -> None:
        self._writer = Writer(self._commit)

    @property
    def failed(self) -> bool:
        """Whether something could not be written, and was not proved since."""
        return self._writer.failed

    async def prove(self) -> None:
        """See whether as much can be written as anybody writes at once: something smaller may find
        room on a full disk. Raises `StoreGone`."""
        mark = f"proof.{token_hex(8)}"
        await self._writer.do(Ask(schema.PROOF, (mark, token_hex(MUCH))))
        await self._writer.do(Ask(schema.UNPROVE, (mark,)))
        self._writer.failed = False

    def _commit(self, writes: list[Write]) -> None:
        raise NotImplementedError

    async def _ask(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    async def append(
        self,
        room: str,
        n: int,
        lines: Sequence[New],
        listed: Listed,
        *,
        at: float | None = None,
        lease: Lease | None = None,
    ) -> None:
        """Write lines, the first with number n."""
        when = time() if at is None else at
        await self._writer.do(Append(room, n, when, tuple(lines), listed, lease))

    async def claim(self, lease: Lease, now: float, most: int = 100) -> list[str]:
        """Rooms where something is due that nobody sees to; from now on we do."""
        values = (lease.owner, lease.until, now, now, most, now)
        return [room for (room,) in await self._writer.do(Ask(schema.CLAIM, values))]

    async def sign(self, owner: str, now: float) -> None:
        """A process is still there."""
        await self._writer.do(Ask(schema.SIGN, (owner, now)))

    async def end(self, owner: str, now: float) -> None:
        """A process ends: what it saw to is anybody's."""
        await self.sign(owner, now)
        await self._writer.do(Ask(schema.FREE, (owner,)))

    async def read(self, room: str, since: int = 0) -> list[Line]:
        """The lines of a room from a number on."""
        return [Line(*row) for row in await self._ask(schema.READ, (room, since))]

    async def brief(self, room: str, chats: int) -> list[Line]:
        """The lines of a room, of what was said only the last ones."""
        rows = await self._ask(schema.BRIEF, (room, room, chats - 1))
        return [Line(*row) for row in rows]

    async def room(self, room: str) -> Listing | None:
        """What the list says of a room."""
        rows = await self._ask(schema.ROOM, (room,))
        return schema.room_of(rows[0]) if rows else None

    async def rooms(
        self,
        *,
        state: State | None = None,
        public: bool | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Listing]:
        """Rooms, the last touched first."""
        rows = await self._ask(*schema.rooms_query(state, public, before, most))
        return [schema.room_of(row) for row in rows]

    async def gaps(self, since: float) -> list[tuple[float, float]]:
        """The times without a server that ended after a time."""
        return [(begin, end) for begin, end in await self._ask(schema.GAPS, (since,))]
