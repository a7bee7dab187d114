"""``tsuro play``: a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import (
    bot_of,
    echo,
    game_of,
    has_unicode,
    language_of,
    new_game,
    stop,
    trouble,
)
from tsuro.cli.options import (
    SEEDS,
    EditionOption,
    LanguageOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
    bots_like,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tsuro.game import Game
    from tsuro.picture.text.cells import Cells
    from tsuro.terminal.sitting import Sitting
    from tsuro.words import Language

EXAMPLES = (
    "tsuro play --seats 4 --bots fox --name Ada",
    "tsuro play --edition wizkids --mode solitaire --option stones=3",
    "tsuro play --people 3 --seats 3 --save evening.tsuro",
    "tsuro play --from evening.tsuro --plain",
)


def play(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    option: SettingsOption = None,
    people: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=8, help="How many people play here, in the first seats."
        ),
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=SEEDS,
            help="Play a game that can be repeated; by default any game.",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="Who plays in the other seats: sparrow, heron, fox or tiger, from gentle "
            "to merciless, or any bot (see tsuro arena --help).",
            autocompletion=bots_like,
        ),
    ] = "heron",  # written out, as commands start before bots are imported
    name: Annotated[
        str, typer.Option(metavar="NAME", help="Your name; by default that of your stone.")
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the record of the game to this file."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="RECORD",
            help="Continue the game of this record, with its edition, seats and names.",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play line by line in plain text, not full screen.")
    ] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with characters that every terminal has.")
    ] = False,
    table: Annotated[
        str | None,
        typer.Option(
            "--table",
            metavar="LINK",
            help="Play at a table on a server: its link, or the private link of your seat.",
        ),
    ] = None,
    boards: Annotated[
        bool, typer.Option(help="Line by line: draw the board. Without it, all is told in words.")
    ] = True,
    language: LanguageOption = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard.

    Full screen, with keys and mouse; with --plain, or where full screen is not possible, line by
    line: type help to see how.
    """
    from tsuro.bots import close
    from tsuro.chance import Chance
    from tsuro.terminal.session import Session
    from tsuro.words import level_line, level_of

    speech = language_of(language)
    if table is not None:
        from getpass import getuser

        from tsuro.cli.remote_table import at_table

        with suppress(Exception):
            name = name or getuser()[:24]
        at_table(
            table,
            speech,
            name=name or speech.text("Player"),
            plain=plain,
            ascii_only=ascii_only,
            boards=boards,
        )
        return
    chance = Chance(seed)
    if resume:
        game = game_of(resume, speech)
        if game.table.due is not None:
            game = game.shuffle(chance).game
    else:
        game = new_game(speech, chance, edition, mode, seats, option, name)
    if people > len(game.setup.names):
        raise typer.BadParameter(_too_many(people, len(game.setup.names), speech))
    against = {
        seat: bot_of(bots, Chance(None if seed is None else f"{seed}/{seat}"), None, speech)
        for seat in range(people, len(game.setup.names))
    }
    session = Session(game, against, speech, chance)
    unicode = not ascii_only and has_unicode()
    _save(save, game, speech)  # to find out now if it cannot be written
    try:
        if plain or not on_screen(session, unicode):
            if against and (line := level_line(speech, level_of(bots))):
                echo(line)
            by_lines(session, unicode, boards)
    finally:
        _save(save, session.game, speech)
        for bot in against.values():
            close(bot)


def _too_many(people: int, seats: int, speech: Language) -> str:
    return speech.plural(
        "{people} people need as many seats; there is {seats}.",
        "{people} people need as many seats; there are {seats}.",
        seats,
    ).format(people=people, seats=seats)


def on_screen(sitting: Sitting, unicode: bool) -> bool:
    """Sit on the whole screen; False if there is none, or what draws on it is not installed."""
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        from tsuro.terminal.app import PlayApp
    except ModuleNotFoundError as error:
        from tsuro.extras import install

        sentence = sitting.language.text(
            "Full screen needs {module}: {command}. So we play line by line."
        )
        command = install("terminal")
        typer.echo(sentence.format(module=error.name, command=command), err=True)
        return False
    program = PlayApp(sitting, unicode=unicode)
    program.run()
    if program.return_code:
        raise typer.Exit(program.return_code)
    return True


def by_lines(sitting: Sitting, unicode: bool, boards: bool) -> None:
    """Sit there by lines of text."""
    from tsuro.terminal.line import LineMode
    from tsuro.terminal.lines import Lines

    paint, clear = _painting()
    lines = Lines(sitting.language, paint, unicode, boards)
    LineMode(sitting, lines, _read_line, echo, clear).run()


def _painting() -> tuple[Callable[[Cells], list[str]], Callable[[], None] | None]:
    """How drawings become lines here, in colour where there is any; and how the screen is wiped,
    where there is one."""
    from rich.console import Console

    console = Console(highlight=False)

    def paint(cells: Cells) -> list[str]:
        if not console.is_terminal or console.no_color:
            return cells.lines()
        with console.capture() as captured:
            console.print(cells.text(), soft_wrap=True)
        return captured.get().rstrip("\n").split("\n")

    return paint, (console.clear if console.is_terminal else None)


def _save(path: Path | None, game: Game, speech: Language) -> None:
    from tsuro.record import write

    if path is None:
        return
    try:
        path.write_text(write(game), encoding="utf-8")
    except OSError as error:
        stop(trouble(speech, path, error))


def _read_line(prompt: str) -> str | None:
    """A line that somebody types; None when there are no more."""
    try:
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history)
        if has_unicode():
            return input(prompt)[:1000]
        echo(prompt, end="")
        return input()[:1000]
    except (EOFError, RuntimeError):  # no more input, or none at all
        echo()
        return None
    except UnicodeDecodeError:
        return ""
