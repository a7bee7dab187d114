"""A room: what its log says, line by line. It is a value; a line gives the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from dataclasses import replace as with_other
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tsuro import record
from tsuro.event import Event
from tsuro.game import Game, Played
from tsuro.protocol.tables import Clock
from tsuro.server.room.seat import Seat, same
from tsuro.server.store import Line, Listed, State
from tsuro.trail import Trails, walked, with_walks

CHATS = 100
"""How many of the last things said are shown to somebody who comes."""
TICKETS = 64
"""How many of the last requests are remembered."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a room was made."""

    edition: str
    mode: str
    options: dict[str, Any] = {}
    public: bool = False
    first: Literal["order", "lot"] = "order"
    clock: Clock | None = None
    undo: bool = False
    deck: tuple[int, ...] | None = None
    origin: str = ""
    """The record that the first game goes on from."""


class Said(msgspec.Struct, frozen=True):
    """Something said in chat."""

    at: float
    name: str
    seat: int | None
    text: str


class Ticketed(msgspec.Struct, frozen=True):
    """A request that was done: whose, which, and the number of its line."""

    key: str
    ticket: str
    n: int


@dataclass(frozen=True, slots=True)
class News:
    """What a line changed, for those who are told."""

    n: int
    """How many lines there are now."""
    at: float
    kind: str
    body: dict[str, Any]
    before: Game | None = None
    events: tuple[Event, ...] = ()


class Room(msgspec.Struct, frozen=True, gc=False):
    """A room after some lines of its log."""

    id: str
    n: int = 0
    """How many lines its log has."""
    at: float = 0.0
    settings: Settings = Settings("", "")
    host: str = ""
    seats: tuple[Seat, ...] = ()
    locked: bool = False
    state: State = "waiting"
    game: Game | None = None
    trails: Trails = ()
    """The ways that its stones have walked."""
    number: int = 0
    """How many games were begun here."""
    begun: int = 0
    """The line that began this game."""
    first: int = 0
    """How many entries this game had when it began here."""
    moved: int = 0
    """How many lines there were after the last one that changed the game."""
    points: tuple[int, ...] = ()
    """How many entries there were before each decision of a person, to go back to."""
    undone: int = 0
    """How often something was taken back in this game."""
    left: tuple[float, ...] = ()
    """Where time is counted per game: the seconds that each seat has left."""
    since: float = 0.0
    """When the seat to move began to think."""
    deadline: float | None = None
    """When its time runs out, if no time without a server comes between."""
    chat: tuple[Said, ...] = ()
    tickets: tuple[Ticketed, ...] = ()

    def after(self, line: Line, played: Played | None = None) -> tuple[Room, News]:
        """The room with one more line, and what changed. ``played``: what the line's entries lead
        to, where that is known already."""
        assert line.n == self.n
        body: dict[str, Any] = msgspec.json.decode(line.body)
        before, events = self.game, tuple[Event, ...]()
        if line.kind == "played":
            room, events = self._played(body, played)
        else:
            room = LINES[line.kind](self, body, line)
        tickets = room.tickets
        if "ticket" in body:
            tickets = (*tickets, Ticketed(body["key"], body["ticket"], line.n + 1))[-TICKETS:]
        moves: dict[str, Any] = {}
        if line.kind in MOVES:
            moves = {"moved": line.n + 1, "since": line.at, "left": (), "deadline": None}
        elif line.kind == "stood in" and str(self.to_move) in body["seats"]:
            moves = {"moved": line.n + 1}  # somebody else decides now, in the time that is left
        if clock := body.get("clock"):
            moves |= {"left": tuple(clock["left"]), "deadline": clock["deadline"]}
            moves["since"] = clock.get("since", line.at)
        room = replace(room, n=line.n + 1, at=line.at, tickets=tickets, **moves)
        return room, News(room.n, line.at, line.kind, body, before, events)

    def _played(
        self, body: dict[str, Any], played: Played | None
    ) -> tuple[Room, tuple[Event, ...]]:
        game = self.game
        assert game
        points = self.points if "by" in body else (*self.points, len(game.entries))
        if played is None:
            events: list[Event] = []
            for form in body["entries"]:
                step = game.replay(record.entry_of(form))
                game = step.game
                events += step.events
            played = Played(game, (), tuple(events))
        state: State = "over" if played.game.over else "running"
        trails = with_walks(self.trails, played.events)
        room = replace(self, game=played.game, trails=trails, points=points, state=state)
        return room, played.events

    # what others ask of it

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if any."""
        return self.game.to_move if self.game and self.state == "running" else None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the people at the table, each once."""
        return tuple(dict.fromkeys(seat.key for seat in self.seats if seat.key))

    def seats_of(self, key: str) -> tuple[int, ...]:
        """The seats that a key opens."""
        if not key:
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.key and same(seat.key, key))

    def is_host(self, key: str) -> bool:
        """Whether a key is the host's."""
        return bool(key) and same(self.host, key)

    @property
    def alone(self) -> bool:
        """Whether one device plays here, alone or against bots."""
        return len(self.keys) == 1 and all(seat.kind != "open" for seat in self.seats)

    @property
    def due(self) -> float | None:
        """When something must be done that no person does."""
        seat = self.to_move
        if seat is None:
            return None
        return self.at if self.seats[seat].by_itself else self.deadline

    def listed(self) -> Listed:
        """What the list of rooms says of it."""
        summary = {
            "edition": self.settings.edition,
            "mode": self.settings.mode,
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in self.seats],
            "locked": self.locked,
        }
        text = msgspec.json.encode(summary).decode()
        return Listed(self.state, self.settings.public, self.due, text)

    @property
    def record(self) -> str:
        """The record of the game as it stands, with how often something was taken back."""
        assert self.game
        tags = dict(self.game.tags)
        if self.undone:
            tags["undone"] = str(self.undone)
        return record.write(with_other(self.game, tags=tags))

    def with_seat(self, number: int, seat: Seat) -> Room:
        """The room with another seat at a number."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def fold(id_: str, lines: Iterable[Line]) -> Room:
    """The room that a log tells."""
    room = Room(id_)
    for line in lines:
        room, _ = room.after(line)
    return room


# what each kind of line changes

Body = dict[str, Any]


def _made(room: Room, body: Body, line: Line) -> Room:
    seats = msgspec.convert(body["seats"], tuple[Seat, ...])
    settings = msgspec.convert(body["settings"], Settings)
    return replace(room, seats=seats, settings=settings, host=body["host"])


def _seated(room: Room, body: Body, line: Line) -> Room:
    """Seats have changed: some of them, by number."""
    for number, seat in body["seats"].items():
        room = room.with_seat(int(number), msgspec.convert(seat, Seat))
    return room


def _ordered(room: Room, body: Body, line: Line) -> Room:
    return replace(room, seats=tuple(room.seats[old] for old in body["order"]))


def _locked(room: Room, body: Body, line: Line) -> Room:
    return replace(room, locked=body["locked"])


def _started(room: Room, body: Body, line: Line) -> Room:
    room = _seated(_ordered(room, body, line), body, line)
    game = record.read(body["record"])
    return replace(
        room,
        game=game,
        trails=walked(game),
        state="over" if game.over else "running",
        number=room.number + 1,
        begun=line.n,
        first=len(game.entries),
        points=(),
        undone=0,
    )


def _undone(room: Room, body: Body, line: Line) -> Room:
    assert room.game
    game = room.game.at(body["to"])
    points = tuple(point for point in room.points if point < body["to"])
    return replace(
        room,
        game=game,
        trails=walked(game),
        points=points,
        undone=room.undone + 1,
        state="running",
    )


def _chat(room: Room, body: Body, line: Line) -> Room:
    said = Said(line.at, body["name"], body["seat"], body["text"])
    return replace(room, chat=(*room.chat, said)[-CHATS:])


def _archived(room: Room, body: Body, line: Line) -> Room:
    return replace(room, state="archived")


LINES: dict[str, Callable[[Room, Body, Line], Room]] = {
    "made": _made,
    "seated": _seated,
    "ordered": _ordered,
    "locked": _locked,
    "started": _started,
    "undone": _undone,
    "stood in": _seated,
    "chat": _chat,
    "archived": _archived,
}
MOVES = ("started", "played", "undone")
"""The lines after which somebody else may be to decide, with new time to."""
