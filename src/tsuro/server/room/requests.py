"""For each request that changes a table, what decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tsuro.protocol import asking as a
from tsuro.server.room import hosting, playing
from tsuro.server.room.playing import Asker, Decided
from tsuro.server.room.room import Room

DECISIONS: dict[type, Callable[[Room, Asker, Any], Decided]] = {
    a.Act: playing.act,
    a.Resign: playing.resign,
    a.Undo: playing.undo,
    a.Chat: playing.chat,
    a.Leave: hosting.leave,
    a.Order: hosting.order,
    a.Arrange: hosting.arrange,
    a.Remove: hosting.remove,
    a.Lock: hosting.lock,
    a.Silence: hosting.silence,
    a.TakeOver: hosting.take_over,
    a.Back: hosting.back,
    a.Start: hosting.start,
    a.Rematch: hosting.rematch,
}
