"""Deciding what a request writes into the log of a room, or why it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tsuro.action import Action, Resign, Unreadable, parse
from tsuro.bots import USUAL
from tsuro.chance import Chance
from tsuro.game import Game, Played
from tsuro.protocol.asking import (
    ActAsked,
    ChatAsked,
    ResignAsked,
    UndoAsked,
)
from tsuro.protocol.refused import Refused
from tsuro.record import entry_form
from tsuro.rules.refusal import NotAnAction
from tsuro.server.room import lines
from tsuro.server.room.clock import Gaps, clock_after, clock_taken
from tsuro.server.room.lines import AskedT, Change
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat
from tsuro.server.room.texts import TEXT, clean


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and when: the key of their session, never anything that they say of themselves."""

    key: str
    now: float
    gaps: Gaps = ()
    here: frozenset[int] = frozenset()
    """The seats whose people are connected."""
    gone: frozenset[int] = frozenset()
    """Those whose people have not been for a while."""
    ticket: str | None = None

    def signed(self, line: AskedT) -> AskedT:
        """A line with the ticket of the request, if it has one."""
        return replace(line, key=self.key, ticket=self.ticket) if self.ticket else line


class Decided(NamedTuple):
    """The line that a request writes, and what was played if something was."""

    line: Change
    played: Played | None = None


# playing


def running(room: Room) -> Game:
    """The game of a room where one runs; else the refusal."""
    if room.state == "archived":
        raise Refused("TableClosed")
    if room.game is None:
        raise Refused("NotStarted")
    return room.game


def own_seat(room: Room, key: str, named: int | None = None) -> int:
    """The seat that somebody acts for: the one they name, the one to move, or their only one."""
    mine = room.seats_of(key)
    if not mine:
        raise Refused("NotSeated")
    if named is not None:
        if named not in mine:
            raise Refused("NotYourSeat", seat=named)
        return named
    return room.to_move if room.to_move in mine and room.to_move is not None else mine[0]


def act(room: Room, asker: Asker, asked: ActAsked) -> Decided:
    """Somebody decides."""
    game, seat = running(room), own_seat(room, asker.key)
    try:
        action = parse(asked.action)
    except Unreadable:
        raise NotAnAction(asked.action) from None
    _fresh(room, asked.seen)
    if room.seats[seat].stands_in:
        raise Refused("NotYourSeat", seat=seat)
    return play(room, game, seat, action, asker)


def resign(room: Room, asker: Asker, asked: ResignAsked) -> Decided:
    """Somebody leaves the game for good."""
    return play(room, running(room), own_seat(room, asker.key, asked.seat), Resign(), asker)


def _fresh(room: Room, seen: int | None) -> None:
    if seen is not None and seen < room.moved:
        raise Refused("Stale")


def play(
    room: Room,
    game: Game,
    seat: int,
    action: Action,
    asker: Asker,
    by: Literal["bot", "clock"] | None = None,
) -> Decided:
    """A seat does something; ``by``: who does it, if it is not its person."""
    played = game.play(seat, action, Chance())
    entries = tuple(entry_form(entry) for entry in played.entries)
    clock = clock_after(room, played.game, room.seats, asker.now, asker.gaps)
    return Decided(asker.signed(lines.Played(entries, by=by, clock=clock)), played)


def undo(room: Room, asker: Asker, asked: UndoAsked) -> Decided:
    """Take back the last decision of a person."""
    game = running(room)
    if not room.seats_of(asker.key):
        raise Refused("NotSeated")
    if not room.settings.undo or not room.alone:
        raise Refused("NoUndo")
    _fresh(room, asked.seen)
    if not room.points:
        raise Refused("NothingToUndo")
    to = room.points[-1]
    clock = None
    if room.settings.clock:
        clock = clock_after(room, game.at(to), room.seats, asker.now, asker.gaps)
    return Decided(asker.signed(lines.Undone(to, clock=clock)))


def chat(room: Room, asker: Asker, asked: ChatAsked) -> Decided:
    """Somebody says something."""
    mine = room.seats_of(asker.key)
    if not mine and not room.is_host(asker.key):
        raise Refused("NotSeated")
    if any(room.seats[seat].silent for seat in mine):
        raise Refused("Silenced")
    if room.state == "archived":
        raise Refused("TableClosed")
    text = clean(asked.text)
    if not 1 <= len(text) <= TEXT:
        raise Refused("BadText", most=TEXT)
    name = room.seats[mine[0]].name if mine else ""
    return Decided(asker.signed(lines.Chat(name, mine[0] if mine else None, text)))


def stand_in(room: Room, seats: dict[int, Seat], asker: Asker) -> Decided:
    """Bots begin or cease to play for people. Who comes back when it is their turn has what is
    left of the time since it began."""
    clock = None
    if room.to_move in seats:
        clock = clock_taken(room, seats[room.to_move], asker.now, asker.gaps)
    return Decided(asker.signed(lines.StoodIn(seats, clock=clock)))


def replace_seat(seat: Seat, level: str = USUAL) -> Seat:
    """A seat with a bot that stands in for its person."""
    return replace(seat, stands_in=level)
