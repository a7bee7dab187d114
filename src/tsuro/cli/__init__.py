"""The command line: one file per command, each importing what it needs when it is called."""

from __future__ import annotations

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
from tsuro.version import __version__

app = typer.Typer(
    name="tsuro",
    help="The game of the path: play it, record it, replay it, settle its rules.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there at once
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve.serve)
app.command("export")(backup.export)
app.command("import")(backup.import_)
app.command("bot")(bot.bot)
app.command("play")(play.play)
app.command("watch")(watch.watch)
app.command("record")(record.record)
app.command("replay")(replay.replay)
app.command("picture")(picture.picture)
app.command("arena")(arena.arena)
app.command("stats")(stats.stats)
app.command("editions")(editions.editions)
app.command("rules")(rules.rules)
app.command("tiles")(tiles.tiles)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tsuro {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play the game of the path: five editions, one engine.

    Without a command: play in the browser.
    """
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
        sys.exit(f"tsuro: {error.strerror or error}")
    except KeyboardInterrupt:
        typer.echo(err=True)
        sys.exit(130)


def _prepare_output() -> None:
    """Show what the terminal cannot write as ``?``; write to nowhere if there is no output."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody reads what is still to be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
