"""What there is, and what is done before the game."""

from __future__ import annotations

from collections import Counter

from tsuro.rules.dragon import Dragon
from tsuro.words.differences import side_name
from tsuro.words.rulebook.writer import Point, Writer


def box(writer: Writer) -> list[Point]:
    """The tiles, the board and the dragon."""
    _, edition = writer.language.text, writer.edition
    copies = Counter(edition.box)
    points = []
    if max(copies.values()) == 1:
        points.append(
            writer.point(
                _(
                    "{count} path tiles, all different: each joins its eight ports in four pairs, and every way to do so is there once."
                ),
                count=len(edition.box),
            )
        )
    else:
        single = ", ".join(str(tile) for tile, n in sorted(copies.items()) if n == 1)
        points.append(
            writer.point(
                _(
                    "{count} path tiles: every way to join eight ports in four pairs twice, but those without a crossing ({single}) once."
                ),
                "box-of-64",
                count=len(edition.box),
                single=single,
            )
        )
    for side in edition.sides:
        if side.name is None:
            points.append(
                writer.point(
                    _(
                        "A board of {size} by {size} squares, for {least} to {most} players with a stone each."
                    ),
                    "board-size",
                    size=side.size,
                    least=side.seats[0],
                    most=side.seats[-1],
                )
            )
        else:
            points.append(
                writer.point(
                    _(
                        "The {side} of the board has {size} by {size} squares, for {least} to {most} players."
                    ),
                    "board-size",
                    side=side_name(writer.language, side.name),
                    size=side.size,
                    least=side.seats[0],
                    most=side.seats[-1],
                )
            )
    if edition.dragon:
        points.append(
            writer.point(_("The dragon tile, which shows who has waited longest to draw."))
        )
    return points


def setup(writer: Writer) -> list[Point]:
    """Seats, deal and start."""
    _, edition = writer.language.text, writer.edition
    piles = next((option for option in edition.options if option.name == "piles"), None)
    points = [writer.point(_("The oldest player has the first seat; the others follow clockwise."))]
    if piles:
        points.append(
            writer.point(
                _(
                    "Shuffle the tiles and deal three to each player; cut the rest into {least} or {most} piles, as evenly as possible."
                ),
                least=piles.values[0],
                most=piles.values[-1],
            )
        )
    else:
        points.append(
            writer.point(
                _("Shuffle the tiles and deal three to each player; the rest is the pile.")
            )
        )
    if edition.dragon:
        points.append(_dragon_at_first(writer, edition.dragon))
    if edition.starts.name == "start-mark":
        points.append(
            writer.point(
                _(
                    "From the first seat on, each player looks at their hand and puts their stone on a free start mark: any port on the rim. Two stones may face one square from different marks."
                )
            )
        )
    else:
        points.append(
            writer.point(
                _(
                    "From the first seat on, each player looks at their hand and puts their stone on an outer side of a rim square."
                ),
                "start-order",
            )
        )
        points.append(
            writer.point(
                _("Two stones never start before the same corner square."),
                "no-shared-start-square",
            )
        )
    return points


def _dragon_at_first(writer: Writer, dragon: Dragon) -> Point:
    _ = writer.language.text
    always = dragon.at_least <= writer.edition.seats[0]
    texts = {
        ("aside", True): _("The dragon lies aside."),
        ("pile", True): _("The dragon lies under the pile."),
        ("aside", False): _(
            "With {least} players or more the dragon lies aside; with fewer it is not used."
        ),
        ("pile", False): _(
            "With {least} players or more the dragon lies under the pile; with fewer it is not used."
        ),
    }
    return writer.point(texts[dragon.rests, always], least=dragon.at_least)
