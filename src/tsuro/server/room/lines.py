"""The lines of a room's log: each says one thing that has changed.

What is kept of a line is its kind and its fields as JSON. The fields stand in the order in which
they always were written, and what is not there has its default: so a log of any age reads the same.
A line that somebody asked for has their ``key`` and the ``ticket`` of their request, if it had one.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tsuro.server.room.seat import Seat
from tsuro.server.room.settings import Settings
from tsuro.server.store import Line, New


class Clocks(Struct, frozen=True, omit_defaults=True):
    """The clock when a line was written."""

    left: tuple[float, ...]
    """Where time is counted per game: the seconds that each seat has left."""
    deadline: float | None
    """When the time of the seat to move runs out."""
    since: float | None = None
    """When it began to think, if not just now."""


class Made(Struct, frozen=True, omit_defaults=True):
    """The room was made."""

    settings: Settings
    seats: tuple[Seat, ...]
    host: str


class Seated(Struct, frozen=True, omit_defaults=True):
    """Seats have changed: some of them, by number."""

    seats: dict[int, Seat]
    removed: tuple[int, ...] = ()
    """Those whose people the host asked to leave."""
    key: str = ""
    ticket: str = ""


class Ordered(Struct, frozen=True, omit_defaults=True):
    """The seats were put in another order: their old numbers."""

    order: tuple[int, ...]
    key: str = ""
    ticket: str = ""


class Locked(Struct, frozen=True, omit_defaults=True):
    """Nobody else may sit down, or they may again."""

    locked: bool
    key: str = ""
    ticket: str = ""


class Started(Struct, frozen=True, omit_defaults=True):
    """A game begins."""

    order: tuple[int, ...]
    seats: dict[int, Seat]
    record: str
    clock: Clocks | None = None
    key: str = ""
    ticket: str = ""


class Played(Struct, frozen=True, omit_defaults=True):
    """A seat did something, and what chance did after it: entries of the record."""

    entries: tuple[dict[str, Any], ...]
    key: str = ""
    ticket: str = ""
    by: Literal["bot", "clock"] | None = None
    """Who did it, if not the seat's person."""
    clock: Clocks | None = None


class Undone(Struct, frozen=True, omit_defaults=True):
    """The game goes back to so many entries."""

    to: int
    key: str = ""
    ticket: str = ""
    clock: Clocks | None = None


class StoodIn(Struct, frozen=True, omit_defaults=True):
    """Bots begin or cease to play for people."""

    seats: dict[int, Seat]
    by: Literal["clock"] | None = None
    """Why: once, a clock that had run out did this; now a bot makes one move then."""
    key: str = ""
    ticket: str = ""
    clock: Clocks | None = None


class Chat(Struct, frozen=True, omit_defaults=True):
    """Somebody said something."""

    name: str
    seat: int | None
    text: str
    key: str = ""
    ticket: str = ""


class Lent(Struct, frozen=True, omit_defaults=True):
    """Somebody may go on elsewhere: by a key that opens their seats once."""

    owner: str
    """The key that their seats have now."""
    once: str
    key: str = ""
    ticket: str = ""


class Moved(Struct, frozen=True, omit_defaults=True):
    """Somebody went on elsewhere: their seats have another key, and the old one opens nothing."""

    once: str
    """The key that they came with."""
    to: str
    key: str = ""
    ticket: str = ""


class Offer(Struct, frozen=True, omit_defaults=True):
    """Another game is offered: who plays again, who does not, and how long the others may think."""

    accepted: tuple[str, ...]
    """The keys of those who do; the first one offered it."""
    until: float
    declined: tuple[str, ...] = ()
    level: str = ""
    """The bots that the host wants on the seats of those who do not; none if it is empty."""

    def answered(self, key: str, *, plays: bool) -> Offer:
        """The offer with one more answer; the last one of a key counts."""
        if key in (self.accepted if plays else self.declined):
            return self
        accepted = tuple(each for each in self.accepted if each != key)
        declined = tuple(each for each in self.declined if each != key)
        if plays:
            return replace(self, accepted=(*accepted, key), declined=declined)
        return replace(self, accepted=accepted, declined=(*declined, key))

    def of_other_key(self, old: str, new: str) -> Offer:
        """The offer when somebody has another key."""
        renamed = {old: new}
        return replace(
            self,
            accepted=tuple(renamed.get(key, key) for key in self.accepted),
            declined=tuple(renamed.get(key, key) for key in self.declined),
        )


class Offered(Struct, frozen=True, omit_defaults=True):
    """Another game is offered, somebody answered, or nothing came of it: the offer as it stands."""

    offer: Offer | None
    key: str = ""
    ticket: str = ""


class Archived(Struct, frozen=True):
    """The table is closed."""


Change = (
    Made | Seated | Ordered | Locked | Started | Played | Undone | StoodIn | Chat | Lent | Moved
    | Offered | Archived
)  # fmt: skip
"""What a line says."""
Asked = (
    Seated | Ordered | Locked | Started | Played | Undone | StoodIn | Chat | Lent | Moved | Offered
)  # fmt: skip
"""Those that somebody asks for."""
AskedT = TypeVar("AskedT", bound=Asked)

KINDS: dict[str, type[Change]] = {
    "made": Made,
    "seated": Seated,
    "ordered": Ordered,
    "locked": Locked,
    "started": Started,
    "played": Played,
    "undone": Undone,
    "stood in": StoodIn,
    "chat": Chat,
    "lent": Lent,
    "moved": Moved,
    "offered": Offered,
    "archived": Archived,
}
NAMES: dict[type[Change], str] = {kind: name for name, kind in KINDS.items()}
_DECODERS: dict[str, msgspec.json.Decoder[Change]] = {
    name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()
}


def kind_of(change: Change) -> str:
    """The name of a line's kind."""
    return NAMES[type(change)]


def written(change: Change) -> New:
    """A line as it is kept."""
    return New(kind_of(change), msgspec.json.encode(change).decode())


def change_of(line: Line) -> Change:
    """What a line that was kept says."""
    return _DECODERS[line.kind].decode(line.body)
