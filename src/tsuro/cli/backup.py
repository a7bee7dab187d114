"""``tsuro export`` and ``tsuro import``: the operator's backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import progress, stop
from tsuro.cli.serve import StoreOption

if TYPE_CHECKING:
    from tsuro.server.store import Store


def export(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    store: StoreOption = None,
) -> None:
    """Write all that a server keeps to a file: tables, running games, chat, keys' hashes.

    The server may go on running. Whoever reads the file sees every hand, so only you can.
    """
    from tsuro.server.store import BadStore, backup
    from tsuro.server.store.sqlite import everything

    try:
        path = _path(store)
        rows = everything(path) if path else _open(store).everything()
        with progress("Writing", 0) as wrote:
            count = backup.export(rows, file, wrote)
    except FileExistsError:
        stop(f"{file} is there already; name another file.")
    except BadStore as bad:
        stop(str(bad))
    except OSError as error:
        stop(f"{file}: {error.strerror or error}")
    typer.echo(f"{count} rows in {file}", err=True)


def import_(
    file: Annotated[Path, typer.Argument(help="A file written by tsuro export.")],
    store: StoreOption = None,
) -> None:
    """Take all of a backup into a store, which must be empty; any kind of store will do."""
    import asyncio

    from tsuro.server.store import BadStore, backup

    async def run() -> int:
        opened = _open(store)
        try:
            with progress("Reading", 0) as read:
                return backup.restore(opened, file, read)
        finally:
            await opened.close()

    try:
        count = asyncio.run(run())
    except (BadStore, backup.BadBackup) as bad:
        stop(f"{file}: {bad}" if isinstance(bad, backup.BadBackup) else str(bad))
    except UnicodeDecodeError:
        stop(f"{file} is not a backup.")
    except OSError as error:
        stop(f"{file}: {error.strerror or error}")
    typer.echo(f"{count} rows from {file}", err=True)


def _path(store: str | None) -> Path | None:
    from tsuro.server.store import sqlite_path

    return sqlite_path(store)


def _open(store: str | None) -> Store:
    from tsuro.server.store import Owned, open_store

    try:
        return open_store(store, "backup")
    except Owned as owned:
        stop(str(owned))
