"""``tsuro replay``: replay a record and say how it ended."""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import LanguageOption, language_of, stop

if TYPE_CHECKING:
    from tsuro.game import Game
    from tsuro.words import Language


def replay(
    file: Annotated[str, typer.Argument(help="A record (.tsuro), or - for standard input.")],
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Print everything after each entry, a JSON object a line."),
    ] = False,
    story: Annotated[
        bool, typer.Option("--story", help="Tell in words what happened, entry by entry.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Check a record entry by entry and say how it ended.

    A record that is not to the letter ends with "line N: reason" and status 1.
    """
    from tsuro import record
    from tsuro.words import refusal

    speech = language_of(language)
    if trace and story:
        raise typer.BadParameter("--trace and --story do not go together.")
    game: Game | None = None
    try:
        with _opened(file) as stream:
            for game in record.replay(record.lines_of(stream)):
                if trace:
                    typer.echo(json.dumps(record.trace(game)))
    except record.BadRecord as bad:
        stop(f"line {bad.line}: {refusal(speech, bad.refusal) if bad.refusal else bad.reason}")
    except BrokenPipeError:
        raise
    except OSError as error:
        stop(f"{file}: {error.strerror or error}")
    if game is not None and not trace:
        _report(speech, game, story=story)


def _opened(file: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb")


def _report(language: Language, game: Game, *, story: bool) -> None:
    from tsuro.words import Teller, standing

    teller = Teller(language, game.setup.names, None, len(game.table.stones[0]))
    last = None
    for played in game.history():
        for event in played.events:
            last = teller.tell(event)
            if story and last:
                typer.echo(last)
    if game.over and last and not story:
        typer.echo(last)
    elif not game.over:
        typer.echo(standing(teller, game.table))
