"""Opening a store by its address."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from tsuro.extras import install
from tsuro.server.store.sqlite import SqliteStore
from tsuro.server.store.store import BadStore, Store

KINDS = "sqlite:///path/to/file or postgresql://user@host/database"


def open_store(address: str | None, owner: str) -> Store:
    """The store at an address, or the one in the user's data folder. Raises `BadStore` or
    `Owned`."""
    path = sqlite_path(address)
    if path is not None:
        return SqliteStore(path)
    assert address
    try:
        from tsuro.server.store.postgres import PostgresStore
    except ImportError:
        raise BadStore(
            f"PostgreSQL needs psycopg. Install it with: {install('postgres')}"
        ) from None
    return PostgresStore(address, owner)


def sqlite_path(address: str | None) -> Path | None:
    """The file of a store, or None if it is a database elsewhere; raises `BadStore`."""
    if address is None:
        return data_folder() / "rooms.db"
    if address.startswith(("postgresql://", "postgres://")):
        return None
    if not address.startswith("sqlite:///") or address == "sqlite:///":
        raise BadStore(f"{address[:60]!r} is not the address of a store: give {KINDS}.")
    return Path(address.removeprefix("sqlite:///")).expanduser()


def data_folder() -> Path:
    """Where a user's data lies on this system."""
    if chosen := os.environ.get("TSURO_DATA"):
        return Path(chosen).expanduser()
    return user_data_path("tsuro", appauthor=False)
