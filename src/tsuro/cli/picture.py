"""``tsuro picture``: a picture of a game, of the tiles, or a set to cut out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tsuro.cli.common import (
    EditionOption,
    LanguageOption,
    game_of,
    language_of,
    progress,
    refuse,
    stop,
    touch,
)

if TYPE_CHECKING:
    from tsuro.game import Game
    from tsuro.words import Language

STILL, MOVING, PAGES = (".svg", ".png"), (".gif", ".webp", ".apng"), (".pdf",)


def picture(
    record: Annotated[
        str | None, typer.Argument(help="A record (.tsuro), or - for standard input.")
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            help="The file to write: .svg or .png for one table, .gif, .webp or .apng for the whole"
            " game in motion, .pdf for a set.",
        ),
    ] = Path("tsuro.svg"),
    at: Annotated[
        int | None, typer.Option(help="Show the table after so many entries; else the last.")
    ] = None,
    tiles: Annotated[bool, typer.Option("--tiles", help="Draw the 35 tiles instead.")] = False,
    cut_out: Annotated[
        bool,
        typer.Option("--set", help="Draw an edition's tiles, board and stones to cut out (.pdf)."),
    ] = False,
    edition: EditionOption = "calliope",
    paper: Annotated[
        Literal["a4", "letter"], typer.Option(help="The paper of a set: a4 or letter.")
    ] = "a4",
    size: Annotated[
        int, typer.Option(min=50, max=8000, help="The width in pixels (in motion at most 1200).")
    ] = 600,
    theme: Annotated[
        Literal["light", "dark", "print"], typer.Option(help="light, dark or print.")
    ] = "light",
    coordinates: Annotated[bool, typer.Option(help="Letters and figures on the rim.")] = True,
    paths: Annotated[bool, typer.Option(help="Paint what the stones have walked (stills).")] = True,
    names: Annotated[bool, typer.Option(help="Show who plays, below the board (stills).")] = False,
    hands: Annotated[bool, typer.Option(help="Show what they hold, too (stills).")] = False,
    language: LanguageOption = None,
) -> None:
    """Draw a game: one table, or all of it in motion; or the tiles, or a set to cut out.

    What the file is called says what is drawn: tsuro picture game.tsuro -o game.gif
    """
    from tsuro.picture import picture as draw
    from tsuro.picture import sheet
    from tsuro.picture.pixels.png import NoPixels

    speech, kind = language_of(language), out.suffix.lower()
    kinds = PAGES if cut_out else STILL if tiles else STILL + MOVING
    if kind not in kinds:
        said = f"{out.name!r} ends in none of these" if kind else f"{out.name!r} has no ending"
        raise typer.BadParameter(f"{said}: {', '.join(kinds)}.")
    if (record is None) != (tiles or cut_out) or (tiles and cut_out):
        raise typer.BadParameter("Give a record to draw, or --tiles, or --set.")
    try:
        if cut_out:
            _set(edition, paper, theme, speech, out)
        elif tiles:
            _still(sheet(size=size, theme=theme, language=speech.code), out, size)
        else:
            assert record
            game = _at(speech, game_of(record, speech), at)
            if kind in MOVING:
                from tsuro.picture.pixels.animation import animate, frames_of

                with progress("frames", frames_of(game)) as tell:
                    animate(
                        game, out, size=size, theme=theme, coordinates=coordinates, progress=tell
                    )
            else:
                svg = draw(
                    game,
                    size=size,
                    theme=theme,
                    coordinates=coordinates,
                    paths=paths,
                    names=names,
                    hands=hands,
                    language=speech.code,
                )
                _still(svg, out, size)
    except NoPixels as error:
        stop(str(error))
    except OSError as error:
        stop(f"{out}: {error.strerror or error}")
    typer.echo(str(out))


def _at(speech: Language, game: Game, at: int | None) -> Game:
    from tsuro.rules.refusal import Refusal

    try:
        return game if at is None else game.at(at)
    except Refusal as refusal:
        refuse(speech, refusal)


def _still(svg: str, out: Path, size: int) -> None:
    if out.suffix.lower() == ".svg":
        out.write_text(svg, encoding="utf-8")
    else:
        from tsuro.picture.pixels.png import png

        out.write_bytes(png(svg, size))


def _set(
    name: str,
    paper: Literal["a4", "letter"],
    theme: Literal["light", "dark", "print"],
    speech: Language,
    out: Path,
) -> None:
    from tsuro.editions import edition as edition_named
    from tsuro.picture.pixels.cut_out import set_pages, write_set
    from tsuro.rules.refusal import Refusal

    try:
        rules = edition_named(name.lower())
    except Refusal as refusal:
        refuse(speech, refusal)
    pages = set_pages(rules, paper, theme, speech)
    touch(out)
    with progress("pages", len(pages)) as tell:
        write_set(pages, out, tell)
