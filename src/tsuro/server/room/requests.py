"""For each request that changes a table, what decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tsuro.protocol.asking import (
    ActAsked,
    ArrangeAsked,
    BackAsked,
    ChatAsked,
    DeclineAsked,
    LeaveAsked,
    LockAsked,
    OrderAsked,
    RematchAsked,
    RemoveAsked,
    ResignAsked,
    SilenceAsked,
    StartAsked,
    TakeOverAsked,
    UndoAsked,
)
from tsuro.server.room import beginning, hosting, playing
from tsuro.server.room.playing import Asker, Decided
from tsuro.server.room.room import Room

DECISIONS: dict[type, Callable[[Room, Asker, Any], Decided]] = {
    ActAsked: playing.act,
    ResignAsked: playing.resign,
    UndoAsked: playing.undo,
    ChatAsked: playing.chat,
    LeaveAsked: hosting.leave,
    OrderAsked: hosting.order,
    ArrangeAsked: hosting.arrange,
    RemoveAsked: hosting.remove,
    LockAsked: hosting.lock,
    SilenceAsked: hosting.silence,
    TakeOverAsked: hosting.take_over,
    BackAsked: hosting.back,
    StartAsked: beginning.start,
    RematchAsked: beginning.rematch,
    DeclineAsked: beginning.decline,
}
