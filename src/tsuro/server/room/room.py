"""A room: what its log says, line by line. It is a value; a line gives the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace as with_other
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tsuro import record
from tsuro.event import Event
from tsuro.feats import Feats
from tsuro.game import Game, Played
from tsuro.protocol.answers import SeatListed, Summary
from tsuro.protocol.told import Said, State
from tsuro.server.room import lines
from tsuro.server.room.lines import Change, Clocks, Offer
from tsuro.server.room.seat import Seat, same
from tsuro.server.room.settings import Settings
from tsuro.server.store import Line, Listed
from tsuro.trail import Trails, followed, with_walks

CHATS = 100
"""How many of the last things said are shown to somebody who comes."""
TICKETS = 64
"""How many of the last requests are remembered."""


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
    change: Change
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
    feats: Feats = Feats()
    """How stones went out so far, and the longest walk."""
    number: int = 0
    """How many games were begun here."""
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
    lent: tuple[tuple[str, str], ...] = ()
    """Keys that open seats once, each with the key that these have now."""
    offer: Offer | None = None
    """Another game that is offered, after the end of one."""
    tickets: tuple[Ticketed, ...] = ()

    def after(
        self, change: Change, at: float, played: Played | None = None, n: int | None = None
    ) -> tuple[Room, News]:
        """The room with one more line, and what changed. ``played``: what the line's entries lead
        to, where that is known already; ``n``: the line's number, where some were left out."""
        n, events = (self.n if n is None else n) + 1, tuple[Event, ...]()
        match change:
            case lines.Played():
                played = played or self._replayed(change)
                room, events = self._played(change, played), played.events
            case lines.Made(settings, seats, host):
                room = replace(self, seats=seats, settings=settings, host=host)
            case lines.Seated(seats) | lines.StoodIn(seats):
                room = self.with_seats(seats)
            case lines.Ordered(order):
                room = self.in_order(order)
            case lines.Locked(locked):
                room = replace(self, locked=locked)
            case lines.Started(order, seats, text):
                room = self.in_order(order).with_seats(seats).started(text)
            case lines.Undone(to):
                room = self._undone(to)
            case lines.Chat(name, seat, text):
                room = replace(self, chat=(*self.chat, Said(at, name, seat, text))[-CHATS:])
            case lines.Lent(owner, once):
                others = tuple(pair for pair in self.lent if pair[1] != owner)
                room = replace(self, lent=(*others, (once, owner)))
            case lines.Moved(once, to):
                room = self._moved(once, to)
            case lines.Offered(offer):
                room = replace(self, offer=offer)
            case lines.Archived():
                room = replace(self, state="archived")
        moves: dict[str, Any] = {}
        if isinstance(change, MOVES):
            moves = {"moved": n, "since": at, "left": (), "deadline": None}
            moves |= _clock(change.clock, at)
        elif isinstance(change, lines.StoodIn):
            if self.to_move in change.seats:
                moves = {"moved": n}  # somebody else decides now, in the time that is left
            moves |= _clock(change.clock, at)
        tickets = room.tickets
        if not isinstance(change, lines.Made | lines.Archived) and change.ticket:
            tickets = (*tickets, Ticketed(change.key, change.ticket, n))[-TICKETS:]
        return replace(room, n=n, at=at, tickets=tickets, **moves), News(n, at, change, events)

    def in_order(self, order: tuple[int, ...]) -> Room:
        """The room with its seats in another order: their old numbers."""
        return replace(self, seats=tuple(self.seats[old] for old in order))

    def with_seats(self, seats: dict[int, Seat]) -> Room:
        """The room with some other seats, by number."""
        changed = tuple(seats.get(number, seat) for number, seat in enumerate(self.seats))
        return replace(self, seats=changed)

    def _replayed(self, line: lines.Played) -> Played:
        """What the entries of a line lead to."""
        game, events = self.game, tuple[Event, ...]()
        assert game
        for form in line.entries:
            game, _, happened = game.after(record.entry_of(form))
            events += happened
        return Played(game, (), events)

    def _played(self, line: lines.Played, played: Played) -> Room:
        assert self.game
        points = self.points if line.by else (*self.points, len(self.game.entries))
        state: State = "over" if played.game.over else "running"
        return replace(
            self,
            game=played.game,
            trails=with_walks(self.trails, played.events),
            feats=self.feats.after(played.events),
            points=points,
            state=state,
        )

    def started(self, text: str) -> Room:
        """The room with a game that goes on from a record."""
        game, trails, feats = followed(record.replay(record.lines_in(text)))
        assert game
        return replace(
            self,
            game=game,
            trails=trails,
            feats=feats,
            state="over" if game.over else "running",
            number=self.number + 1,
            first=len(game.entries),
            points=(),
            undone=0,
            offer=None,
        )

    def _undone(self, to: int) -> Room:
        assert self.game
        game, trails, feats = followed(islice(self.game.history(), to))
        return replace(
            self,
            game=game or self.game.at(0),
            trails=trails,
            feats=feats,
            points=tuple(point for point in self.points if point < to),
            undone=self.undone + 1,
            state="running",
        )

    def _moved(self, once: str, to: str) -> Room:
        owner = dict(self.lent)[once]
        mine = {n: replace(self.seats[n], key=to) for n in self.seats_of(owner)}
        return replace(
            self.with_seats(mine),
            host=to if self.is_host(owner) else self.host,
            lent=tuple(pair for pair in self.lent if pair[1] != owner),
            offer=self.offer and self.offer.of_other_key(owner, to),
        )

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

    def is_lent(self, key: str) -> bool:
        """Whether a key opens seats once."""
        return any(same(once, key) for once, _ in self.lent)

    def is_host(self, key: str) -> bool:
        """Whether a key is the host's."""
        return bool(key) and same(self.host, key)

    @property
    def alone(self) -> bool:
        """Whether one device plays here, alone or against bots."""
        return len(self.keys) == 1 and all(seat.kind != "open" for seat in self.seats)

    def unanswered(self, offer: Offer) -> tuple[str, ...]:
        """The keys of the people who may still say whether they play again: all that did not
        leave."""
        asked = (seat.key for seat in self.seats if seat.key and not seat.stands_in)
        return tuple(
            key for key in dict.fromkeys(asked) if key not in offer.accepted + offer.declined
        )

    @property
    def due(self) -> float | None:
        """When something must be done that no person does."""
        if self.state == "over" and self.offer:
            return self.offer.until if self.unanswered(self.offer) else self.at
        seat = self.to_move
        if seat is None:
            return None
        return self.at if self.seats[seat].by_itself else self.deadline

    @property
    def decides_by_itself(self) -> bool:
        """Whether it is up to a bot or a script."""
        return self.to_move is not None and self.seats[self.to_move].by_itself

    def listed(self) -> Listed:
        """What the list of rooms says of it."""
        summary = Summary(
            edition=self.settings.edition,
            mode=self.settings.mode,
            seats=tuple(SeatListed(seat.kind, seat.name) for seat in self.seats),
            locked=self.locked,
            fixed=self.settings.fixed or UNSET,
        )
        text = msgspec.json.encode(summary).decode()
        return Listed(self.state, self.settings.public, self.due, text)

    @property
    def record(self) -> str:
        """The record of the game as it stands, with how often something was taken back."""
        assert self.game
        tags = dict(self.game.tags)
        if self.undone:
            tags["undone"] = str(self.undone)
        if self.settings.fixed and self.number == 1:  # later ones are dealt by chance
            tags["deck"] = "chosen by the host"
        return record.write(with_other(self.game, tags=tags))


MOVES = (lines.Started, lines.Played, lines.Undone)
"""The lines after which somebody else may be to decide, with new time to."""


def _clock(clock: Clocks | None, at: float) -> dict[str, Any]:
    if clock is None:
        return {}
    since = at if clock.since is None else clock.since
    return {"left": clock.left, "deadline": clock.deadline, "since": since}


def fold(id_: str, log: Iterable[Line]) -> Room:
    """The room that a log tells."""
    room = Room(id_)
    for line in log:
        room, _ = room.after(lines.change_of(line), line.at, n=line.n)
    return room
