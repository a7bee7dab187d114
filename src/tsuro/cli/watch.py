"""``tsuro watch``: a game again, in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tsuro.cli.common import (
    game_of,
    has_unicode,
    language_of,
    missing,
    stop,
)
from tsuro.cli.options import LanguageOption

EXAMPLES = (
    "tsuro watch game.tsuro",
    "tsuro watch --table http://localhost:8000/t/abc",
)


def watch(
    record: Annotated[
        str | None, typer.Argument(metavar="RECORD", help="A record (.tsuro).")
    ] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="LINK", help="Watch a table on a server, by its link."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Watch a table line by line in plain text.")
    ] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with characters that every terminal has.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Watch a recorded game full screen, entry by entry, with a slider; or a table on a server,
    live."""
    speech = language_of(language)
    if table is not None:
        from tsuro.cli.remote_table import at_table

        at_table(table, speech, name=None, plain=plain, ascii_only=ascii_only, boards=True)
        return
    if record is None:
        raise typer.BadParameter(speech.text("Name a record, or a table with --table."))
    game = game_of(record, speech)
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        stop(
            speech.text("Watching needs a terminal; tsuro replay --story tells the game in words.")
        )
    try:
        from tsuro.terminal.app import WatchApp
    except ModuleNotFoundError as error:
        missing(speech, error.name, "terminal")
    program = WatchApp(game, speech, unicode=not ascii_only and has_unicode())
    program.run()
    if program.return_code:
        raise typer.Exit(program.return_code)
