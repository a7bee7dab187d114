"""``tsuro play``: a game against simple opponents, by lines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tsuro.cli.common import (
    EditionOption,
    LanguageOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
    language_of,
    refuse,
    seats_of,
    settings_of,
    stop,
)


def play(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    option: SettingsOption = None,
    seed: Annotated[
        int | None, typer.Option(help="Play a game that can be repeated; else any game.")
    ] = None,
    name: Annotated[str, typer.Option(help="What you are called.")] = "You",
    save: Annotated[
        Path | None, typer.Option(help="Write the record of the game to this file.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play a game in the terminal against simple opponents, by lines of text."""
    import sys

    from tsuro.bots import CarefulBot
    from tsuro.chance import Chance
    from tsuro.game import NAMES, Game
    from tsuro.record import write
    from tsuro.rules.refusal import Refusal
    from tsuro.terminal.line import LineGame

    speech = language_of(language)
    chance = Chance(seed)
    settings = settings_of(option)
    try:
        count = seats_of(edition, mode, seats)
        names = [name, *NAMES[: max(0, count - 1)]] if count > 0 else []
        game = Game.new(edition, names, mode=mode, options=settings, chance=chance)
    except Refusal as refusal:
        refuse(speech, refusal)
    bots = {seat: CarefulBot(chance) for seat in range(1, count)}
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    game = LineGame(game, 0, bots, speech, _read, typer.echo, chance, unicode).run()
    if save is not None:
        try:
            save.write_text(write(game), encoding="utf-8")
        except OSError as error:
            stop(f"{save}: {error.strerror or error}")


def _read(prompt: str) -> str | None:
    try:
        return input(prompt)[:1000]
    except EOFError:
        typer.echo()
        return None
