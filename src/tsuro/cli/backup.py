"""``tsuro export`` and ``tsuro import``: the operator's backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import language_of, progress, said_of, stop, trouble
from tsuro.cli.options import LanguageOption
from tsuro.cli.serve import StoreOption, need_server, store_file

if TYPE_CHECKING:
    from tsuro.server.store import Store
    from tsuro.words import Language

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
    language: LanguageOption = None,
) -> None:
    """Write everything a server keeps to a file: tables, running games, chat, hashes of keys.

    The server may keep running. Whoever reads the file sees every hand, so only you can read it.
    """
    speech = language_of(language)
    need_server(speech)
    from tsuro.server.store import BadStore, backup
    from tsuro.server.store.sqlite import everything
    from tsuro.words import reason

    path = store_file(store, speech)
    try:
        rows = everything(path) if path else _open(store, speech).everything()
        with progress(speech.text("rows"), 0) as wrote:
            count = backup.export(rows, file, wrote)
    except FileExistsError:
        stop(speech.text("{file} already exists; name another file.").format(file=file))
    except BadStore as bad:
        stop(reason(speech, bad))
    except OSError as error:
        stop(trouble(speech, file, error))
    said = speech.plural("{count} row in {file}", "{count} rows in {file}", count)
    typer.echo(said.format(count=count, file=file), err=True)


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by tsuro export.")],
    store: StoreOption = None,
    language: LanguageOption = None,
) -> None:
    """Load a whole backup into a store, which must be empty; any kind of store will do."""
    import asyncio

    speech = language_of(language)
    need_server(speech)
    from tsuro.server.store import BadStore, backup, taken_back
    from tsuro.words import reason

    store_file(store, speech)  # whether it can be one

    async def run() -> int:
        opened = _open(store, speech)
        try:
            with progress(speech.text("rows"), 0) as read:
                return backup.restore(opened, file, read)
        finally:
            await opened.close()

    try:
        with taken_back(store):
            count = asyncio.run(run())
    except backup.BadBackup as bad:
        stop(said_of(speech, file, reason(speech, bad)))
    except BadStore as bad:
        stop(reason(speech, bad))
    except UnicodeDecodeError:
        stop(speech.text("{file} is not a backup.").format(file=file))
    except OSError as error:
        stop(trouble(speech, file, error))
    said = speech.plural("{count} row from {file}", "{count} rows from {file}", count)
    typer.echo(said.format(count=count, file=file), err=True)


def _open(store: str | None, speech: Language) -> Store:
    from tsuro.server.store import Owned, open_store
    from tsuro.words import reason

    try:
        return open_store(store, "backup")
    except Owned as owned:
        stop(reason(speech, owned))
