"""``tsuro picture``: a picture of a game, of the tiles, or a set to cut out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tsuro.cli.common import (
    binary_output,
    game_of,
    language_of,
    missing,
    progress,
    refuse,
    stop,
    touch,
    trouble,
)
from tsuro.cli.options import EditionOption, LanguageOption

if TYPE_CHECKING:
    from tsuro.game import Game
    from tsuro.words import Language

EXAMPLES = (
    "tsuro picture game.tsuro -o game.png --size 1200 --names",
    "tsuro picture game.tsuro -o game.gif --theme dark",
    "tsuro picture game.tsuro --at 12 -o - > game.svg",
    "tsuro picture --tiles -o tiles.svg",
    "tsuro picture --set --edition kosmos -o set.pdf",
)
STILL, MOVING, PAGES = (".svg", ".png"), (".gif", ".webp", ".apng"), (".pdf",)


def picture(
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD", help="A record (.tsuro), or - for standard input."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="The file to write: .svg or .png for one table, .gif, .webp or .apng for "
            "the whole game animated, .pdf for a set; - writes an SVG (for a set, a "
            "PDF) to standard output. By default tsuro.svg, or tsuro.pdf for a set.",
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Show the table after this many entries; by default after the last."
        ),
    ] = None,
    tiles: Annotated[bool, typer.Option("--tiles", help="Draw the 35 tiles instead.")] = False,
    cut_out: Annotated[
        bool,
        typer.Option(
            "--set", help="Draw an edition's tiles, board, stones and rules to cut out (.pdf)."
        ),
    ] = False,
    edition: EditionOption = "calliope",
    paper: Annotated[
        Literal["a4", "letter"], typer.Option(metavar="a4|letter", help="The paper size of a set.")
    ] = "a4",
    size: Annotated[
        int,
        typer.Option(
            metavar="N", min=50, max=8000, help="The width in pixels (at most 1200 if animated)."
        ),
    ] = 600,
    theme: Annotated[
        Literal["light", "dark", "print"],
        typer.Option(metavar="light|dark|print", help="The colours."),
    ] = "light",
    coordinates: Annotated[bool, typer.Option(help="Letters and numbers on the rim.")] = True,
    paths: Annotated[
        bool, typer.Option(help="Paint the paths the stones have walked (stills).")
    ] = True,
    names: Annotated[bool, typer.Option(help="Show who plays, below the board (stills).")] = False,
    hands: Annotated[bool, typer.Option(help="Show what they hold, too (stills).")] = False,
    language: LanguageOption = None,
) -> None:
    """Draw a game: one table, or all of it animated; or the tiles, or a set to cut out.

    The ending of the file name says what is drawn.
    """
    from tsuro.picture import picture as draw
    from tsuro.picture import sheet
    from tsuro.picture.pixels.png import NoPixels

    speech = language_of(language)
    _one_thing(speech, record, tiles, cut_out)
    out = out or Path("tsuro.pdf" if cut_out else "tsuro.svg")
    kinds = PAGES if cut_out else STILL if tiles else STILL + MOVING
    kind = kind_of(speech, out, kinds)
    try:
        if cut_out:
            _set(edition, paper, theme, speech, out)
        elif tiles:
            _still(sheet(size=size, theme=theme, language=speech.code), out, kind, size)
        else:
            assert record
            game = _at(speech, game_of(record, speech), at)
            if kind in MOVING:
                from tsuro.picture.pixels.animation import animate, frames_of

                with progress(speech.text("frames"), frames_of(game)) as tell:
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
                _still(svg, out, kind, size)
    except NoPixels as error:
        missing(speech, error.missing, "pictures")
    except BrokenPipeError:
        raise
    except OSError as error:
        stop(trouble(speech, out, error))
    if str(out) != "-":
        typer.echo(str(out))


def _one_thing(speech: Language, record: str | None, tiles: bool, cut_out: bool) -> None:
    """A record is drawn, or the tiles, or a set; what else was asked for is named."""
    asked = [f"--{name}" for name, wanted in (("tiles", tiles), ("set", cut_out)) if wanted]
    if record is not None and asked:
        sentence = speech.text(
            "{option} does not draw a record: leave out {record}, or leave out {option}."
        )
        raise typer.BadParameter(sentence.format(option=asked[0], record=record))
    if len(asked) > 1:
        raise typer.BadParameter(speech.text("--tiles and --set do not go together."))
    if record is None and not asked:
        raise typer.BadParameter(speech.text("Give a record to draw, or --tiles, or --set."))


def kind_of(speech: Language, out: Path, kinds: tuple[str, ...]) -> str:
    """What kind of picture a file is to be, by its ending."""
    kind, _ = out.suffix.lower(), speech.text
    if str(out) == "-":
        return kinds[0]
    if kind not in kinds:
        said = _("{file} ends in none of these: {endings}.")
        said = said if kind else _("{file} has no ending; it can be one of these: {endings}.")
        raise typer.BadParameter(said.format(file=repr(out.name), endings=", ".join(kinds)))
    return kind


def _at(speech: Language, game: Game, at: int | None) -> Game:
    from tsuro.rules.refusal import Refusal

    try:
        return game if at is None else game.at(at)
    except Refusal as refusal:
        refuse(speech, refusal)


def _still(svg: str, out: Path, kind: str, size: int) -> None:
    if kind == ".png":
        from tsuro.picture.pixels.png import png

        out.write_bytes(png(svg, size))
    elif str(out) == "-":
        typer.echo(svg, nl=False)
    else:
        out.write_text(svg, encoding="utf-8")


def _set(
    name: str,
    paper: Literal["a4", "letter"],
    theme: Literal["light", "dark", "print"],
    speech: Language,
    out: Path,
) -> None:
    from tsuro.editions import edition as edition_named
    from tsuro.picture.paper.cut_out import set_pages, write_set
    from tsuro.rules.refusal import Refusal

    try:
        rules = edition_named(name.lower())
    except Refusal as refusal:
        refuse(speech, refusal)
    pages = set_pages(rules, paper, theme, speech)
    if str(out) != "-":
        touch(out, speech)
    with progress(speech.text("pages"), len(pages)) as tell:
        data = write_set(pages, tell)
    if str(out) == "-":
        binary_output().write(data)
    else:
        out.write_bytes(data)
