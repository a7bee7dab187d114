"""``tsuro export`` and ``tsuro import``: the operator's backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import language_of, progress, stop, trouble
from tsuro.cli.serve import StoreOption, need_server

if TYPE_CHECKING:
    from tsuro.server.store import Store

EXAMPLES = (
    "tsuro export backup.jsonl",
    "tsuro export backup.jsonl --store postgresql://tsuro@db/tsuro",
    "tsuro import backup.jsonl",
    "tsuro import backup.jsonl --store sqlite:///var/tsuro/tables.sqlite",
)


def export(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The file to write; it must not exist yet."),
    ],
    store: StoreOption = None,
) -> None:
    """Write everything a server keeps to a file: tables, running games, chat, hashes of keys.

    The server may keep running. Whoever reads the file sees every hand, so only you can read it.
    """
    speech = language_of(None)
    need_server(speech)
    from tsuro.server.store import BadStore, backup
    from tsuro.server.store.sqlite import everything

    try:
        path = _path(store)
        rows = everything(path) if path else _open(store).everything()
        with progress(speech.text("rows"), 0) as wrote:
            count = backup.export(rows, file, wrote)
    except FileExistsError:
        stop(speech.text("{file} already exists; name another file.").format(file=file))
    except BadStore as bad:
        stop(str(bad))
    except OSError as error:
        stop(trouble(speech, file, error))
    said = speech.plural("{count} row in {file}", "{count} rows in {file}", count)
    typer.echo(said.format(count=count, file=file), err=True)


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by tsuro export.")],
    store: StoreOption = None,
) -> None:
    """Load a whole backup into a store, which must be empty; any kind of store will do."""
    import asyncio

    speech = language_of(None)
    need_server(speech)
    from tsuro.server.store import BadStore, backup

    async def run() -> int:
        opened = _open(store)
        try:
            with progress(speech.text("rows"), 0) as read:
                return backup.restore(opened, file, read)
        finally:
            await opened.close()

    try:
        count = asyncio.run(run())
    except (BadStore, backup.BadBackup) as bad:
        stop(f"{file}: {bad}" if isinstance(bad, backup.BadBackup) else str(bad))
    except UnicodeDecodeError:
        stop(speech.text("{file} is not a backup.").format(file=file))
    except OSError as error:
        stop(trouble(speech, file, error))
    said = speech.plural("{count} row from {file}", "{count} rows from {file}", count)
    typer.echo(said.format(count=count, file=file), err=True)


def _path(store: str | None) -> Path | None:
    from tsuro.server.store import sqlite_path

    return sqlite_path(store)


def _open(store: str | None) -> Store:
    from tsuro.server.store import Owned, open_store

    try:
        return open_store(store, "backup")
    except Owned as owned:
        stop(str(owned))
