"""Where rooms are kept: an append-only log for each, and a list of them."""

from tsuro.server.store.lock import Owned
from tsuro.server.store.opening import data_folder, open_store, sqlite_path, taken_back
from tsuro.server.store.sqlite import SqliteStore
from tsuro.server.store.store import (
    BadStore,
    Collision,
    Lease,
    Line,
    Listed,
    Listing,
    New,
    Store,
    StoreGone,
)

__all__ = [
    "BadStore",
    "Collision",
    "Lease",
    "Line",
    "Listed",
    "Listing",
    "New",
    "Owned",
    "SqliteStore",
    "Store",
    "StoreGone",
    "data_folder",
    "open_store",
    "sqlite_path",
    "taken_back",
]
