"""``tsuro record``: play a game by chance and print its record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tsuro.cli.common import language_of, new_game, stop, trouble
from tsuro.cli.options import (
    SEEDS,
    EditionOption,
    LanguageOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
)

EXAMPLES = (
    "tsuro record --edition kosmos --seats 5 --seed 1 > game.tsuro",
    "tsuro record --careful --out game.tsuro",
)


def record(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, max=SEEDS, help="The same seed gives the same game.")
    ] = 0,
    option: SettingsOption = None,
    careful: Annotated[
        bool,
        typer.Option(
            "--careful", help="Keep the mover's stones on the board where that is possible."
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it to this file; by default to standard output."),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play a random game and print its record.

    The same arguments give the same record. A record can be replayed with tsuro replay.
    """
    from tsuro.bots import CarefulBot, RandomBot
    from tsuro.chance import Chance
    from tsuro.record import write
    from tsuro.view import View

    chance, speech = Chance(seed), language_of(language)
    game = new_game(speech, chance, edition, mode, seats, option)
    bot = CarefulBot(chance) if careful else RandomBot(chance)
    while (seat := game.to_move) is not None:
        game = game.play(seat, bot.choose(View.of(game.table, seat)), chance).game
    if out is None or str(out) == "-":
        typer.echo(write(game), nl=False)
        return
    try:
        out.write_text(write(game), encoding="utf-8")
    except OSError as error:
        stop(trouble(speech, out, error))
