"""Where rooms are kept: an append-only log for each, and a list of them."""

from tsuro.server.store.lock import Owned
from tsuro.server.store.sqlite import SqliteStore
from tsuro.server.store.store import BadStore, Collision, Line, New, Room, Store, StoreGone

__all__ = [
    "BadStore",
    "Collision",
    "Line",
    "New",
    "Owned",
    "Room",
    "SqliteStore",
    "Store",
    "StoreGone",
]
