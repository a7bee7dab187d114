"""Who is connected to a table, in this process and in others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import time
from typing import Any

from tsuro.protocol import told
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message
from tsuro.server.room.room import Room

PACE = 0.6
"""How many seconds bots leave those who look on to see a move, unless they say otherwise."""
FRESH = 60.0
"""What another process said of its listeners is forgotten after so many seconds."""
A_WHILE = 60.0
"""After how many seconds without a connection somebody counts as gone."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who listens in another process, as it said."""

    at: float
    keys: frozenset[str]
    watchers: int
    pace: float


class Presence:
    """Who is connected: in other processes as they last said, in this one as it knows."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, Elsewhere] = {}
        self._missing: dict[str, float] = {}
        """Since when the people at the table are not connected, by their keys."""

    def heard(self, owner: str, form: dict[str, Any]) -> None:
        """Another process says who listens there."""
        keys, pace = frozenset(form["here"]), form.get("pace", 0.0)
        self._elsewhere[owner] = Elsewhere(time(), keys, form["watchers"], pace)

    def _fresh(self) -> list[Elsewhere]:
        old = time() - FRESH
        return [one for one in self._elsewhere.values() if one.at > old]

    def pace(self, listeners: Iterable[Listener]) -> float:
        """How many seconds bots leave those who listen to see each move: the longest wish."""
        wishes = [listener.pace for listener in listeners] + [one.pace for one in self._fresh()]
        return max(wishes, default=0.0)

    def gone(self, room: Room, listeners: Iterable[Listener], now: float) -> frozenset[int]:
        """The seats whose people have not been connected for a while."""
        here = self.seats(room, listeners)
        keys = {seat.key for number, seat in enumerate(room.seats) if number not in here}
        since = {key: self._missing.get(key, now) for key in keys if key}
        self._missing = since
        return frozenset(
            number
            for number, seat in enumerate(room.seats)
            if seat.key in since and now - since[seat.key] >= A_WHILE
        )

    def seats(self, room: Room, listeners: Iterable[Listener]) -> frozenset[int]:
        """The seats whose people are connected."""
        keys = {listener.key for listener in listeners if listener.key}
        for others in self._fresh() if self._elsewhere else ():
            keys |= others.keys
        return frozenset(
            number for number, seat in enumerate(room.seats) if seat.key and seat.key in keys
        )

    def own(self, room: Room, listeners: Iterable[Listener]) -> dict[str, Any]:
        """Who listens here, as other processes are told."""
        listening = list(listeners)
        keys = {listener.key for listener in listening if room.seats_of(listener.key)}
        watchers = sum(1 for listener in listening if listener.key not in keys)
        pace = max((listener.pace for listener in listening), default=0.0)
        return {"here": sorted(keys), "watchers": watchers, "pace": pace}

    def message(self, room: Room, listeners: Iterable[Listener]) -> Message:
        """Who is here, as everybody is told."""
        watchers = self.own(room, listeners)["watchers"] + sum(
            one.watchers for one in self._fresh()
        )
        here = tuple(sorted(self.seats(room, listeners)))
        return Message.of(told.Presence(here, watchers))
