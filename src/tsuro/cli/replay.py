"""``tsuro replay``: replay a record and say how it ended."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tsuro.cli.common import language_of, replayed
from tsuro.cli.options import LanguageOption

EXAMPLES = (
    "tsuro replay game.tsuro",
    "tsuro replay game.tsuro --story --language fr",
    "tsuro record | tsuro replay - --trace",
)


def replay(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record (.tsuro), or - for standard input.")
    ],
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", help="Print everything after each entry, one JSON object per line."
        ),
    ] = False,
    story: Annotated[
        bool, typer.Option("--story", help="Tell in words what happened, entry by entry.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Check a record entry by entry and say how it ended.

    A record that is not exactly right ends with "FILE, line N: reason" and status 1.
    """
    from tsuro import record
    from tsuro.words import Teller, standing

    speech = language_of(language)
    if trace and story:
        raise typer.BadParameter(speech.text("--trace and --story do not go together."))
    teller: Teller | None = None
    last: str | None = None
    for played in replayed(file, speech):
        teller = teller or Teller.local(speech, played.game)
        if trace:
            typer.echo(json.dumps(record.trace(played.game)))
            continue
        for event in played.events:
            last = teller.tell(event)
            if story and last:
                typer.echo(last)
    if trace or teller is None:
        return
    if played.game.over and last and not story:
        typer.echo(last)
    elif not played.game.over:
        typer.echo(standing(teller, played.game.table))
