"""What several commands share: their options, and how they refuse."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from tsuro.arena import Result
    from tsuro.bots import Bot, Budget
    from tsuro.chance import Chance
    from tsuro.game import Game, Played
    from tsuro.rules.refusal import Refusal
    from tsuro.words import Language

EditionOption = Annotated[
    str, typer.Option("--edition", "-e", help="calliope, matagot, wizkids, wizkids-pt or kosmos.")
]
ModeOption = Annotated[
    str,
    typer.Option("--mode", "-m", help="standard, duel (wizkids, kosmos) or solitaire (wizkids)."),
]
SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", "-s", help="How many play: 2 to 8 (duel 2, solitaire 1)."),
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="Set an option, once or more: elimination_bonus=true, pass_the_pile=true (calliope,"
        " matagot), side=phoenix or dragon, piles=2 or 3 (kosmos), stones=1 to 8 (solitaire).",
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", "-l", help="en, fr or pt; else what the environment asks for."),
]


def language_of(code: str | None) -> Language:
    """The language asked for, or that of the environment."""
    from tsuro.words import LANGUAGES, language, preferred

    short = preferred() if code is None else code[:2].lower()
    if short not in LANGUAGES:
        raise typer.BadParameter(
            f"There is no language {code!r}; choose from {', '.join(LANGUAGES)}."
        )
    return language(short)


def settings_of(pairs: list[str] | None) -> dict[str, bool | int | str]:
    """The options given as KEY=VALUE: true and false, numbers, or texts."""
    settings: dict[str, bool | int | str] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise typer.BadParameter(f"{pair!r} is not KEY=VALUE, such as piles=2.")
        if key in settings:
            raise typer.BadParameter(f"The option {key!r} is given twice.")
        settings[key] = _value(value)
    return settings


def _value(text: str) -> bool | int | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def new_game(
    language: Language,
    chance: Chance,
    edition: str,
    mode: str,
    seats: int | None,
    option: list[str] | None,
    name: str = "",
) -> Game:
    """The game that the options ask for: if they do not say, the fewest seats that the mode is
    for. Seat 0 may have a name; the others are called after their stones."""
    from tsuro.editions import edition as edition_named
    from tsuro.game import NAMES, Game
    from tsuro.rules.refusal import Refusal

    settings = settings_of(option)
    try:
        rules = edition_named(edition.lower())
        count = rules.seats_in(mode)[0] if seats is None else seats
        rules.check_seats(mode, count)
        names = [name.strip()[:40] or NAMES[0], *NAMES[1:count]]
        return Game.new(rules.name, names, mode=mode, options=settings, chance=chance)
    except Refusal as refusal:
        refuse(language, refusal)


def replayed(file: str, language: Language) -> Iterator[Played]:
    """What each line of a record did, from a file, or - for standard input; ends
    with a sentence if it cannot be read."""
    from tsuro import record
    from tsuro.words import refusal

    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
            yield from record.replay(record.lines_of(stream))
    except record.BadRecord as bad:
        stop(f"line {bad.line}: {refusal(language, bad.refusal) if bad.refusal else bad.reason}")
    except BrokenPipeError:
        raise
    except OSError as error:
        stop(f"{file}: {error.strerror or error}")


def game_of(file: str, language: Language) -> Game:
    """The game that a record tells."""
    *_, played = replayed(file, language)
    return played.game


def bot_of(text: str, chance: Chance, usual: Budget | None = None) -> Bot:
    """The bot that an argument names, somebody else's code too; ends with a sentence if there is
    none. Says so if it has to be compiled first."""
    from tsuro.bots import BadBudget, BotFailed, UnknownBot, bot_named, needs_compiling
    from tsuro.words import level_of

    text = level_of(text)
    try:
        if needs_compiling(text):
            typer.echo("Compiling this bot, once; it takes some 20 seconds.", err=True)
        return bot_named(text, chance, usual, strangers=True)
    except (BadBudget, BotFailed, UnknownBot) as error:
        raise typer.BadParameter(str(error)) from None


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while something takes long, where somebody can see it; it is told
    how much more was done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda more: bar.advance(task, more)


def has_unicode() -> bool:
    """Whether what we write is read as Unicode: by the stream, and by the environment, which
    Python looks past where it is set to plain C."""
    import locale

    stream = (sys.stdout.encoding or "").lower().startswith("utf")
    return stream and "utf" in locale.getencoding().lower().replace("-", "")


def touch(path: Path) -> None:
    """Find out now if a file cannot be written, and leave it as it is."""
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        stop(f"{path}: {error.strerror or error}")


def warn_of_failures(played: Iterable[Result]) -> None:
    """Say which bots lost their seats, and why."""
    failures: dict[tuple[str, str], int] = {}
    for game in played:
        for seat, why in game.failures.items():
            key = game.bots[int(seat)], why
            failures[key] = failures.get(key, 0) + 1
    for (bot, why), count in sorted(failures.items(), key=lambda item: -item[1])[:10]:
        typer.echo(f"{bot} lost its seat in {count} game{'s' * (count > 1)}: {why}", err=True)


def stop(sentence: str) -> NoReturn:
    """End with a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def refuse(language: Language, refusal: Refusal) -> NoReturn:
    """End with a refusal's sentence: the arguments ask for what the rules do not allow."""
    from tsuro.words import refusal as sentence

    raise typer.BadParameter(sentence(language, refusal))
