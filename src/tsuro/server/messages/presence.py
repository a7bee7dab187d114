"""Who is connected to a table, in this process and in others."""

from __future__ import annotations

from collections.abc import Iterable
from time import time
from typing import Any

from tsuro.protocol import told
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message
from tsuro.server.room.room import Room

FRESH = 60.0
"""What another process said of its listeners is forgotten after so many seconds."""


class Presence:
    """Who is connected: in other processes as they last said, in this one as it knows."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, tuple[float, frozenset[str], int]] = {}

    def heard(self, owner: str, keys: Iterable[str], watchers: int) -> None:
        """Another process says who listens there."""
        self._elsewhere[owner] = (time(), frozenset(keys), watchers)

    def _fresh(self) -> list[tuple[frozenset[str], int]]:
        old = time() - FRESH
        return [(keys, count) for at, keys, count in self._elsewhere.values() if at > old]

    def seats(self, room: Room, listeners: Iterable[Listener]) -> frozenset[int]:
        """The seats whose people are connected."""
        keys = {listener.key for listener in listeners if listener.key}
        for others, _ in self._fresh() if self._elsewhere else ():
            keys |= others
        return frozenset(
            number for number, seat in enumerate(room.seats) if seat.key and seat.key in keys
        )

    def own(self, room: Room, listeners: Iterable[Listener]) -> dict[str, Any]:
        """Who listens here, as other processes are told."""
        listening = list(listeners)
        keys = {listener.key for listener in listening if room.seats_of(listener.key)}
        watchers = sum(1 for listener in listening if listener.key not in keys)
        return {"here": sorted(keys), "watchers": watchers}

    def message(self, room: Room, listeners: Iterable[Listener]) -> Message:
        """Who is here, as everybody is told."""
        watchers = self.own(room, listeners)["watchers"] + sum(n for _, n in self._fresh())
        here = tuple(sorted(self.seats(room, listeners)))
        return Message.of(told.Presence(here, watchers))
