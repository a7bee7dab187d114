"""The command line: one file per command, each importing what it needs when it is called."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from tsuro.cli import (
    arena,
    backup,
    bot,
    completion,
    editions,
    picture,
    play,
    record,
    replay,
    rules,
    serve,
    stats,
    tiles,
    watch,
)
from tsuro.cli.common import language_of, trouble
from tsuro.cli.options import LanguageOption
from tsuro.cli.speaking import Command, Group
from tsuro.version import __version__

app = typer.Typer(
    name="tsuro",
    cls=Group,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there at once
    context_settings={"help_option_names": ["-h", "--help"]},
)
for name, module, function in (
    ("serve", serve, serve.serve),
    ("play", play, play.play),
    ("watch", watch, watch.watch),
    ("bot", bot, bot.bot),
    ("picture", picture, picture.picture),
    ("replay", replay, replay.replay),
    ("record", record, record.record),
    ("arena", arena, arena.arena),
    ("stats", stats, stats.stats),
    ("editions", editions, editions.editions),
    ("rules", rules, rules.rules),
    ("tiles", tiles, tiles.tiles),
    ("export", backup, backup.export),
    ("import", backup, backup.import_),
    ("completion", completion, completion.completion),
):
    examples = (line for line in module.EXAMPLES if f"tsuro {name}" in line)
    app.command(name, cls=Command, epilog="\n".join(examples))(function)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tsuro {__version__}")
        raise typer.Exit


@app.callback(epilog="tsuro\ntsuro play --seats 4 --bots fox\ntsuro rules kosmos")
def _common(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
    language: LanguageOption = None,
) -> None:
    """The game of the path, five editions: play it, watch it, record it, settle its rules.

    Without a command, it opens in the browser.
    """
    if language is not None:
        language_of(language)  # whether there is such a language
    if context.invoked_subcommand is None:
        serve.serve(browser=True)


def main() -> None:
    """Run the command line; a closed pipe or Ctrl-C ends it quietly."""
    _prepare_output()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: what was begun is ended
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        sys.exit(trouble(language_of(None), "tsuro", error))
    except KeyboardInterrupt:
        typer.echo(err=True)
        sys.exit(130)


def _prepare_output() -> None:
    """Show what the terminal cannot write in plain signs; write to nowhere if there is no
    output."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    codecs.register_error("in_ascii", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="in_ascii")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of what a stream cannot encode."""
    from tsuro.words.printable import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def _drop_output() -> None:
    """Nobody reads what is still to be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
