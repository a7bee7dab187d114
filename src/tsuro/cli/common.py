"""What several commands share: how they read what they are given, and how they refuse."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

import typer

from tsuro.cli.speaking import speech

if TYPE_CHECKING:
    from tsuro.arena import Result
    from tsuro.bots import Bot, Budget
    from tsuro.chance import Chance
    from tsuro.game import Game, Played
    from tsuro.rules.refusal import Refusal
    from tsuro.words import Language


def language_of(code: str | None) -> Language:
    """The language asked for; else the one named before the command, or that of the
    environment."""
    from tsuro.words import LANGUAGES, language

    if code is None:
        return speech()
    short = code[:2].lower()
    if short not in LANGUAGES:
        sentence = speech().text("There is no language {code}; choose from {all}.")
        raise typer.BadParameter(sentence.format(code=code, all=", ".join(LANGUAGES)))
    return language(short)


def settings_of(
    pairs: list[str] | None, language: Language | None = None
) -> dict[str, bool | int | str]:
    """The options given as KEY=VALUE: true and false, numbers, or texts."""
    settings: dict[str, bool | int | str] = {}
    _ = (language or language_of(None)).text
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            sentence = _("{pair} is not KEY=VALUE, such as piles=2.")
            raise typer.BadParameter(sentence.format(pair=repr(pair)))
        if key in settings:
            raise typer.BadParameter(_("The option {key} is given twice.").format(key=key))
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

    settings = settings_of(option, language)
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
    from tsuro.words import reason

    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
            yield from record.replay(record.lines_of(stream))
    except record.BadRecord as bad:
        _, why = language.text, reason(language, bad.refusal or bad.reason)
        if file == "-":
            stop(_("line {number}: {reason}").format(number=bad.line, reason=why))
        sentence = _("{file}, line {number}: {reason}")
        stop(sentence.format(file=file, number=bad.line, reason=why))
    except BrokenPipeError:
        raise
    except OSError as error:
        stop(trouble(language, file, error))


def game_of(file: str, language: Language) -> Game:
    """The game that a record tells."""
    *_, played = replayed(file, language)
    return played.game


def bot_of(
    text: str, chance: Chance, usual: Budget | None = None, language: Language | None = None
) -> Bot:
    """The bot that an argument names, somebody else's code too; ends with a sentence if there is
    none. Says so if it has to be compiled first."""
    from tsuro.bots import BadBudget, BotFailed, UnknownBot, bot_named, needs_compiling
    from tsuro.words import level_of, reason

    text, speech = level_of(text), language or language_of(None)
    try:
        if needs_compiling(text):
            typer.echo(
                speech.text("Compiling this bot, just this once; it takes about 20 seconds."),
                err=True,
            )
        return bot_named(text, chance, usual, strangers=True)
    except (BadBudget, BotFailed, UnknownBot) as error:
        raise typer.BadParameter(reason(speech, error)) from None


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


def echo(text: str = "", end: str = "\n") -> None:
    """Write to standard output, in signs that it can show. Typer's own way takes an output of
    plain ASCII for one of UTF-8."""
    sys.stdout.write(text + end)
    sys.stdout.flush()


def has_unicode() -> bool:
    """Whether what we write is read as Unicode: by the stream, and by the environment, which
    Python looks past where it is set to plain C."""
    import locale

    stream = (sys.stdout.encoding or "").lower().startswith("utf")
    return stream and "utf" in locale.getencoding().lower().replace("-", "")


def touch(path: Path, language: Language) -> None:
    """Find out now if a file cannot be written, and leave it as it is."""
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        stop(trouble(language, path, error))


def trouble(language: Language, where: object, error: OSError) -> str:
    """What is wrong with a file, in words where we have any."""
    _ = language.text
    known = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.EACCES: _("that is not allowed"),
        errno.EPERM: _("that is not allowed"),
        errno.EISDIR: _("that is a folder"),
        errno.ENOTDIR: _("that is not a folder"),
        errno.EEXIST: _("that already exists"),
        errno.ENOSPC: _("there is no space left"),
    }
    why = known.get(error.errno or 0) or error.strerror or str(error)
    return said_of(language, where, why)


def said_of(language: Language, what: object, why: str) -> str:
    """What something is about, and what there is to say; French has a space before the colon."""
    return language.text("{what}: {why}").format(what=what, why=why)


def missing(language: Language, module: str | None, extra: str) -> NoReturn:
    """End with a sentence about what is not installed, and how to install it."""
    from tsuro.extras import install

    sentence = language.text("This needs {module}, which is not installed: {command}")
    stop(sentence.format(module=module, command=install(extra)))


def binary_output() -> IO[bytes]:
    """Standard output, for bytes."""
    sys.stdout.flush()
    return sys.stdout.buffer


def warn_of_failures(played: Iterable[Result], language: Language) -> None:
    """Say which bots lost their seats, and why."""
    from tsuro.words import reason

    failures: dict[tuple[str, str], int] = {}
    for game in played:
        for seat, why in game.failures.items():
            key = game.bots[int(seat)], why
            failures[key] = failures.get(key, 0) + 1
    for (bot, why), count in sorted(failures.items(), key=lambda item: -item[1])[:10]:
        sentence = language.plural(
            "{bot} lost its seat in {count} game: {why}",
            "{bot} lost its seat in {count} games: {why}",
            count,
        )
        said = sentence.format(bot=bot, count=count, why=reason(language, why))
        typer.echo(said, err=True)


def say(language: Language, why: str) -> None:
    """Say something on standard error, in the reader's language as far as it is ours."""
    from tsuro.words import reason

    typer.echo(reason(language, why).rstrip(), err=True)


def stop(sentence: str) -> NoReturn:
    """End with a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def refuse(language: Language, refusal: Refusal) -> NoReturn:
    """End with a refusal's sentence: the arguments ask for what the rules do not allow."""
    from tsuro.words import refusal as sentence

    raise typer.BadParameter(sentence(language, refusal))
