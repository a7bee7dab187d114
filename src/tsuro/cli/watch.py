"""``tsuro watch``: a game again, in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tsuro.cli.common import LanguageOption, game_of, has_unicode, language_of, stop


def watch(
    record: Annotated[str, typer.Argument(help="A record (.tsuro).")],
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with letters and signs that every terminal has.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Watch a recorded game on the whole screen, entry by entry, with a slider."""
    speech = language_of(language)
    game = game_of(record, speech)
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        stop("To watch needs a terminal; tsuro replay --story tells the game in words.")
    try:
        from tsuro.terminal.app import WatchApp
    except ModuleNotFoundError as error:
        stop(f"To watch needs {error.name}. Install it with: pip install 'tsuro[terminal]'")
    program = WatchApp(game, speech, unicode=not ascii_only and has_unicode())
    program.run()
    if program.return_code:
        raise typer.Exit(program.return_code)
