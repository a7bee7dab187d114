"""``tsuro play``: a game against bots, by lines."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import (
    EditionOption,
    LanguageOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
    bot_of,
    language_of,
    new_game,
    stop,
)

if TYPE_CHECKING:
    from tsuro.game import Game


def play(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    option: SettingsOption = None,
    seed: Annotated[
        int | None, typer.Option(help="Play a game that can be repeated; else any game.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="Who plays against you: sparrow, heron, fox or tiger, from gentle to merciless,"
            " or any bot (see tsuro arena --help).",
        ),
    ] = "heron",
    name: Annotated[str, typer.Option(help="What you are called; else after your stone.")] = "",
    save: Annotated[
        Path | None, typer.Option(help="Write the record of the game to this file.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play in the terminal against bots.

    You are seat 0 and type one line for each decision; help says how.
    """
    from tsuro.bots import close
    from tsuro.chance import Chance
    from tsuro.terminal.line import LineGame
    from tsuro.words import level_line, level_of

    speech = language_of(language)
    chance = Chance(seed)
    game = new_game(speech, chance, edition, mode, seats, option, name)
    against = {
        seat: bot_of(bots, Chance(None if seed is None else f"{seed}/{seat}"))
        for seat in range(1, len(game.setup.names))
    }
    if against and (line := level_line(speech, level_of(bots))):
        typer.echo(line)
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    played = LineGame(game, 0, against, speech, _read, typer.echo, chance, unicode)
    _save(save, game)  # to find out now if it cannot be written
    try:
        played.run()
    finally:
        _save(save, played.game)
        for bot in against.values():
            close(bot)


def _save(path: Path | None, game: Game) -> None:
    from tsuro.record import write

    if path is None:
        return
    try:
        path.write_text(write(game), encoding="utf-8")
    except OSError as error:
        stop(f"{path}: {error.strerror or error}")


def _read(prompt: str) -> str | None:
    try:
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history)
        return input(prompt)[:1000]
    except (EOFError, RuntimeError):  # no more input, or none at all
        typer.echo()
        return None
    except UnicodeDecodeError:
        return ""
