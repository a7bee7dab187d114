"""Somebody who is told what happens at a table, and through whose eyes they see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tsuro.protocol import VERSION
from tsuro.server.messages.outbox import Message
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat
from tsuro.words import Language

Push = Callable[[Message], None]


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who is told what happens: with the key of a session, or without one."""

    key: str
    language: Language
    push: Push
    """Takes a message; it never waits."""
    version: int = VERSION
    """Of the protocol, that it asked for."""
    shown: int | None = None
    """On a device with several seats: the one whose hand is shown."""
    address: str = ""
    """Where it comes from."""
    pace: float = 0.0
    """How many seconds bots leave it to see each move."""

    _known: tuple[tuple[Seat, ...], tuple[int, ...]] = ((), ())

    def seats(self, room: Room) -> tuple[int, ...]:
        """The seats that it has."""
        if self._known[0] is not room.seats:
            self._known = room.seats, room.seats_of(self.key)
        return self._known[1]

    def seat(self, room: Room) -> int | None:
        """The seat through whose eyes it sees: its only one, or the one that is shown."""
        mine = self.seats(room)
        if len(mine) == 1:
            return mine[0]
        return self.shown if self.shown in mine else None

    def passed(self, room: Room) -> None:
        """A turn may have passed: what was shown is hidden again."""
        if self.shown is not None and self.shown != room.to_move:
            self.shown = None
