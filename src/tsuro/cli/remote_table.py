"""Playing at and watching a table on a server: what ``play --table`` and ``watch --table`` do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from tsuro.cli.common import has_unicode, stop

if TYPE_CHECKING:
    from tsuro.terminal.remote import Remote
    from tsuro.words import Language


def at_table(
    link: str, speech: Language, *, name: str | None, plain: bool, ascii_only: bool, boards: bool
) -> None:
    """Go to a table; with a name sit down there, unless the link is a seat's own."""
    try:
        from tsuro.protocol.client import Client, NotDone, Unreachable
    except ModuleNotFoundError as error:
        stop(f"To play on a server needs {error.name}: pip install 'tsuro[server]'")
    from tsuro.terminal.remote import Remote

    try:
        client = Client(link, language=speech.code)
        if client.token:
            client.get()  # whether there is such a table
        elif name is not None:
            token = client.join(name)["resume"]
            typer.echo(f"Your private link, to come back from anywhere: {token}", err=True)
        remote = Remote(client, speech)
        unicode = not ascii_only and has_unicode()
        if plain or not _on_screen(remote, unicode):
            _by_lines(remote, unicode, boards)
    except (Unreachable, NotDone) as why:
        stop(str(why))


def _on_screen(remote: Remote, unicode: bool) -> bool:
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        from tsuro.terminal.app import RemoteApp
    except ModuleNotFoundError as error:
        typer.echo(f"The whole screen needs {error.name}: pip install 'tsuro[terminal]'", err=True)
        return False
    program = RemoteApp(remote, unicode=unicode)
    program.run()
    remote.client.close()
    if program.return_code:
        raise typer.Exit(program.return_code)
    return True


def _by_lines(remote: Remote, unicode: bool, boards: bool) -> None:
    from tsuro.cli.play import drawing, read_line
    from tsuro.terminal.remote_line import RemoteLine

    draw, _clear = drawing()
    RemoteLine(remote, read_line, typer.echo, draw, unicode, boards).run()
