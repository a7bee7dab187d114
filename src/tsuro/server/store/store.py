"""What a store is.

Everything that must outlive the server is a line in the log of its room: who sat down, what was
decided, what chance did, what was said. Lines are numbered without gaps; what is written together
is there together or not at all, and only one writer gets a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

State = Literal["waiting", "running", "over", "archived"]


class Line(NamedTuple):
    """A line of a room's log."""

    n: int
    at: float
    """When it was written, in seconds since 1970."""
    kind: str
    body: str
    """JSON."""


class New(NamedTuple):
    """A line to be written."""

    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class Room:
    """What the list of rooms says of one."""

    id: str
    made: float
    touched: float
    """When its last line was written."""
    state: State
    public: bool
    lines: int
    """How many lines its log has."""


class Collision(Exception):
    """Somebody else wrote that line first; read the log again."""


class StoreGone(Exception):
    """The store cannot be written or read now: nothing was written. Says why."""


class BadStore(Exception):
    """A store that this program cannot use; says why."""


class Store(Protocol):
    """What keeps rooms."""

    async def append(
        self,
        room: str,
        n: int,
        lines: Sequence[New],
        *,
        state: State | None = None,
        public: bool | None = None,
    ) -> None:
        """Write lines, the first with number n, and what changes in the list of rooms; a room
        begins with line 0. When this comes back they are on disk. Raises `Collision` if n is not
        the next number."""
        ...

    async def read(self, room: str, since: int = 0) -> list[Line]:
        """The lines of a room from a number on; none if there is no such room."""
        ...

    async def room(self, room: str) -> Room | None:
        """What the list says of a room."""
        ...

    async def rooms(
        self,
        *,
        state: State | None = None,
        public: bool | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Room]:
        """Rooms, the last touched first; only those not touched since a time if one is given."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        ...
