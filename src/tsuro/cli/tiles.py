"""``tsuro tiles``: the 35 tiles drawn in text."""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated

import typer

from tsuro.cli.common import has_unicode, language_of
from tsuro.cli.options import LanguageOption

EXAMPLES = ("tsuro tiles", "tsuro tiles --ascii")


def tiles(
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Letters at the ports instead of drawn lines.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Draw the 35 tiles.

    Each is shown with its number, its pairs and how many of its turns look different.
    """
    from rich.console import Console

    from tsuro.picture.text import tile as picture
    from tsuro.tile import TILES
    from tsuro.words import turns_of

    speech = language_of(language)
    console = Console()
    unicode = not ascii_only and has_unicode()
    blocks = [
        [
            f"{tile.number}: {tile.name}",
            *picture(tile.number, unicode=unicode).lines(),
            turns_of(speech, tile.turns),
        ]
        for tile in TILES
    ]
    wide = max(len(line) for block in blocks for line in block) + 2
    columns = max(1, (console.width if console.is_terminal else 80) // wide)
    for first in range(0, len(blocks), columns):
        for row in zip_longest(*blocks[first : first + columns], fillvalue=""):
            typer.echo("".join(f"{line:<{wide}}" for line in row).rstrip())
        typer.echo()
