"""``tsuro replay``: replay a record and say how it ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import LanguageOption, games_of, language_of

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

    speech = language_of(language)
    if trace and story:
        raise typer.BadParameter("--trace and --story do not go together.")
    game: Game | None = None
    for game in games_of(file, speech):
        if trace:
            typer.echo(json.dumps(record.trace(game)))
    if game is not None and not trace:
        _report(speech, game, story=story)


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
