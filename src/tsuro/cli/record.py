"""``tsuro record``: play a game by chance and print its record."""

from __future__ import annotations

from typing import Annotated

import typer

from tsuro.cli.common import (
    EditionOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
    language_of,
    new_game,
)


def record(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game.")] = 0,
    option: SettingsOption = None,
    careful: Annotated[
        bool,
        typer.Option(
            "--careful", help="Keep the mover's stones on the board where that is possible."
        ),
    ] = False,
) -> None:
    """Play a game by chance and print its record.

    The same arguments give the same record. A record can be replayed by tsuro replay.
    """
    from tsuro.bots import CarefulBot, RandomBot
    from tsuro.chance import Chance
    from tsuro.record import write
    from tsuro.view import View

    chance = Chance(seed)
    game = new_game(language_of(None), chance, edition, mode, seats, option)
    bot = CarefulBot(chance) if careful else RandomBot(chance)
    while (seat := game.to_move) is not None:
        game = game.play(seat, bot.choose(View.of(game.table, seat)), chance).game
    typer.echo(write(game), nl=False)
