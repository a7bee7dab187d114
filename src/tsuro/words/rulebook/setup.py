"""What there is, and what is done before the game."""

from __future__ import annotations

from collections import Counter

from tsuro.rules.dragon import Dragon
from tsuro.words.differences import side_name
from tsuro.words.rulebook.writer import Point, Writer


def box(writer: Writer) -> list[Point]:
    """The tiles, the board, the players and the dragon."""
    _, edition = writer.language.text, writer.edition
    points = [*_tiles(writer), *_boards(writer)]
    points.append(
        writer.point(
            _("For {least} to {most} players, with a stone each."),
            least=edition.seats[0],
            most=edition.seats[-1],
        )
    )
    points += _sides(writer)
    if edition.dragon:
        points.append(writer.point(_("The dragon tile, for a player who finds the pile empty.")))
    return points


def _tiles(writer: Writer) -> list[Point]:
    _, edition = writer.language.text, writer.edition
    copies = Counter(edition.box)
    if max(copies.values()) == 1:
        text = _(
            "{count} path tiles, all different. Each joins its eight ports in four pairs; every way to do so, not counting turned versions, is there once."
        )
        return [writer.point(text, count=len(edition.box))]
    return [
        writer.point(
            _("{count} path tiles. Each joins its eight ports in four pairs."),
            count=len(edition.box),
        ),
        writer.point(
            _(
                "Every way to do so, not counting turned versions, is there twice, except those in which no paths cross (tiles {single}), which are there once."
            ),
            "box-of-64",
            single=", ".join(str(tile) for tile, n in sorted(copies.items()) if n == 1),
        ),
    ]


def _boards(writer: Writer) -> list[Point]:
    """How large each side of the board is."""
    _ = writer.language.text
    points = []
    for side in writer.edition.sides:
        if side.name is None:
            text, name = _("A board of {size} by {size} squares."), ""
        else:
            text = _("The {side} of the board has {size} by {size} squares.")
            name = side_name(writer.language, side.name)
        points.append(writer.point(text, "board-size", size=side.size, side=name))
    return points


def _sides(writer: Writer) -> list[Point]:
    """Who plays on which side of the board, where it has several."""
    _ = writer.language.text
    points, least = [], 0
    for side in writer.edition.sides:
        if side.name is None:
            continue
        meant = max(side.seats[0], least)
        text = (
            _("With {least} to {most} players use the {side}.")
            if meant == side.seats[0]
            else _("With {least} to {most} players use the {side}; fewer may choose it too.")
        )
        name = side_name(writer.language, side.name)
        points.append(writer.point(text, least=meant, most=side.seats[-1], side=name))
        least = side.seats[-1] + 1
    return points


def setup(writer: Writer) -> list[Point]:
    """Who begins, deal and start."""
    _, edition = writer.language.text, writer.edition
    piles = next((option for option in edition.options if option.name == "piles"), None)
    points = [writer.point(_("The oldest player goes first; the others follow clockwise."))]
    if piles:
        points += [
            writer.point(
                _(
                    "Shuffle the tiles and deal three to each player, face down; the rest, face down too, is cut into {least} or {most} piles. Nobody ever holds more than three."
                ),
                least=piles.values[0],
                most=piles.values[-1],
            ),
            writer.point(
                _(
                    "The piles are as even as possible; if the tiles do not divide evenly, the first piles have one more each."
                ),
                "even-piles",
            ),
        ]
    else:
        points.append(
            writer.point(
                _(
                    "Shuffle the tiles and deal three to each player, face down; the rest, face down too, is the pile. Nobody ever holds more than three."
                )
            )
        )
    if edition.dragon:
        points.append(_dragon_at_first(writer, edition.dragon))
    if edition.starts.name == "start-mark":
        points.append(
            writer.point(
                _(
                    "Before any tile is laid, clockwise from the first player, each looks at their hand and puts their stone on a free start mark: any port on the rim. Two stones may face the same square from different marks."
                )
            )
        )
    else:
        points += [
            writer.point(
                _(
                    "Before any tile is laid, each player puts their stone on a free outer side of a rim square."
                )
            ),
            writer.point(
                _("They do so clockwise from the first player, after looking at their hands."),
                "start-order",
            ),
            writer.point(
                _("Two stones never start facing the same corner square."),
                "no-shared-start-square",
            ),
        ]
    return points


def _dragon_at_first(writer: Writer, dragon: Dragon) -> Point:
    _ = writer.language.text
    always = dragon.at_least <= writer.edition.seats[0]
    texts = {
        ("aside", True): _("The dragon lies beside the board."),
        ("pile", True): _("The dragon lies under the pile."),
        ("aside", False): _(
            "With {least} or more players the dragon lies beside the board; with two it is not used."
        ),
        ("pile", False): _(
            "With {least} or more players the dragon lies under the pile; with two it is not used."
        ),
    }
    return writer.point(texts[dragon.rests, always], least=dragon.at_least)
