"""What a store is.

Everything that must outlive the server is a line in the log of its room: who sat down, what was
decided, what chance did, what was said. Lines are numbered without gaps; what is written together
is there together or not at all, and only one writer gets a number. Beside the logs stands a list
of the rooms: what can be found without reading a log, and who sees to what is due in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tsuro.protocol.refused import Refused
from tsuro.protocol.told import State


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
class Listed:
    """What the list of rooms says of one, changed with each line."""

    state: State = "waiting"
    public: bool = False
    due: float | None = None
    """When something must be done that no person does: a bot is to move, a clock runs out."""
    summary: str = "{}"
    """What the list shows, as JSON."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A room in the list of rooms."""

    id: str
    made: float
    touched: float
    """When its last line was written."""
    lines: int
    """How many lines its log has."""
    listed: Listed


class Lease(NamedTuple):
    """Who sees to what is due in a room, and until when nobody else does."""

    owner: str
    until: float


class Collision(Exception):
    """Somebody else wrote that line first; read the log again."""


class StoreGone(Refused):
    """The store cannot be written or read now: a refusal for whoever asked, and its reason for the
    operator. Unless the connection broke while it was being written, nothing was."""

    def __init__(self, why: str) -> None:
        super().__init__("StoreAway")
        self.why = why

    def __str__(self) -> str:
        return self.why


class BadStore(Exception):
    """A store that this program cannot use; says why."""


Row = tuple[object, ...]
Notified = Callable[[str, int, str], None]
"""Somebody else's news: a room, how many lines it has now (-1: no line was written), and what was
said in passing."""


class Store(Protocol):
    """What keeps rooms."""

    shared: bool
    """Whether other processes may use it at the same time."""

    @property
    def failed(self) -> bool:
        """Whether something could not be written, and was not proved since."""

    async def prove(self) -> None:
        """See whether all can be written that anybody writes; raises `StoreGone`."""

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
        """Write lines, the first with number n, what the list says of the room now, and perhaps
        who sees to what is due; a room begins with line 0. When this comes back they are on disk.
        Raises `Collision` if n is not the next number."""
        ...

    async def read(self, room: str, since: int = 0) -> list[Line]:
        """The lines of a room from a number on; none if there is no such room."""
        ...

    async def brief(self, room: str, chats: int) -> list[Line]:
        """The lines of a room, but of what was said only so many of the last: a log can be long by
        chat, and hardly by games."""
        ...

    async def room(self, room: str) -> Listing | None:
        """What the list says of a room."""
        ...

    async def rooms(
        self,
        *,
        state: State | None = None,
        public: bool | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Listing]:
        """Rooms, the last touched first; only those not touched since a time if one is given."""
        ...

    async def claim(self, lease: Lease, now: float, most: int = 100) -> list[str]:
        """Rooms where something is due that nobody sees to; from now on we do."""
        ...

    async def begin(self, owner: str, now: float, alive: float) -> None:
        """A process begins. If none was there (nobody gave a sign for ``alive`` seconds), the
        time until now is one without a server."""
        ...

    async def sign(self, owner: str, now: float) -> None:
        """A process is still there."""
        ...

    async def end(self, owner: str, now: float) -> None:
        """A process ends: what it saw to is anybody's."""
        ...

    async def gaps(self, since: float) -> list[tuple[float, float]]:
        """The times without a server that ended after a time."""
        ...

    async def say(self, room: str, what: str) -> None:
        """Tell the other processes something in passing; it is not kept."""
        ...

    def listen(self, told: Notified) -> None:
        """Be told what other processes write and say."""
        ...

    def everything(self) -> Iterator[tuple[str, Row]]:
        """All that is kept, row by row with the name of its table, as at one instant."""
        ...

    def restore(self, rows: Iterable[tuple[str, Row]]) -> int:
        """Take rows of `everything` into this store, which must be empty; how many."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        ...
