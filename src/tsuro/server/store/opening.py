"""Opening a store by its address."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_data_path

from tsuro.extras import install
from tsuro.reason import Reason
from tsuro.server.store.sqlite import SqliteStore
from tsuro.server.store.store import BadStore, Store


def open_store(address: str | None, owner: str) -> Store:
    """The store at an address, or the one in the user's data folder. Raises `BadStore` or
    `Owned`."""
    path = sqlite_path(address)
    if path is not None:
        _check_folder(path.parent, ours=address is None)
        return SqliteStore(path)
    assert address
    try:
        from tsuro.server.store.postgres import PostgresStore
    except ImportError:
        command = install("postgres")
        raise BadStore(
            Reason("PostgreSQL needs psycopg. Install it with: {command}", command=command)
        ) from None
    return PostgresStore(address, owner)


def sqlite_path(address: str | None) -> Path | None:
    """The file of a store, or None if it is a database elsewhere; raises `BadStore`."""
    if address is None:
        return data_folder() / "rooms.db"
    if address.startswith(("postgresql://", "postgres://")):
        return None
    if not address.startswith("sqlite:///") or address == "sqlite:///":
        raise BadStore(
            Reason(
                "{address} is not the address of a store, such as {file} or {database}.",
                address=repr(address[:60]),
                file="sqlite:///path/to/file",
                database="postgresql://user@host/database",
            )
        )
    return Path(address.removeprefix("sqlite:///")).expanduser()


def _check_folder(folder: Path, *, ours: bool) -> None:
    """Only the user's data folder is made: another one that is not there was most likely
    mistyped."""
    try:
        if ours:
            folder.mkdir(parents=True, exist_ok=True)
        elif not folder.is_dir():
            raise BadStore(Reason("There is no folder {folder}.", folder=str(folder)))
    except OSError as error:
        why = error.strerror or str(error)
        raise BadStore(Reason("{what}: {why}", what=str(folder), why=why)) from None


@contextmanager
def taken_back(address: str | None) -> Iterator[None]:
    """Whatever is made of a store that is a file goes away again if something fails."""
    path = sqlite_path(address)
    new = path is not None and not path.exists()
    try:
        yield
    except BaseException:
        if path is not None and new:
            for ending in ("", "-wal", "-shm", ".lock"):
                with suppress(OSError):
                    path.with_name(path.name + ending).unlink(missing_ok=True)
        raise


def data_folder() -> Path:
    """Where a user's data lies on this system."""
    if chosen := os.environ.get("TSURO_DATA"):
        return Path(chosen).expanduser()
    return user_data_path("tsuro", appauthor=False)
