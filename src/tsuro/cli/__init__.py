"""The command line: one file per command, each importing what it needs when it is called."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from tsuro.cli import editions, play, record, replay, rules, tiles
from tsuro.version import __version__

app = typer.Typer(
    name="tsuro",
    help="The game of the path: play it, record it, replay it, settle its rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there at once
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("record")(record.record)
app.command("replay")(replay.replay)
app.command("editions")(editions.editions)
app.command("rules")(rules.rules)
app.command("tiles")(tiles.tiles)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tsuro {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play the game of the path: five editions, one engine."""


def main() -> None:
    """Run the command line; a closed pipe or Ctrl-C ends it quietly."""
    try:
        app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
