"""The other ways to play, and the options."""

from __future__ import annotations

from tsuro.rules.facts import Value
from tsuro.words.rulebook.writer import Point, Writer


def duel(writer: Writer) -> list[Point]:
    """Two players with two stones each."""
    _ = writer.language.text
    points = [
        writer.point(
            _(
                "Two players with two stones each. A player with no stone left is out; the game ends as above."
            )
        ),
        writer.point(
            _("The players take turns putting their stones on their starts, one at a time."),
            "duel-start-order",
        ),
    ]
    if not writer.edition.mode("duel").pile_per_stone:
        points.append(
            writer.point(
                _(
                    "Each player has one hand of three tiles. On your turn play each of your living stones once, in either order: lay, walk, draw, then the same for the other if it is still in."
                )
            )
        )
    else:
        points.append(
            writer.point(
                _(
                    "There are no hands: the tiles are cut into four piles, one for each stone. On your turn choose one of your living stones whose pile is not empty, draw the top tile of that pile, and lay it in front of that stone, turned as you like."
                )
            )
        )
        points.append(
            writer.point(_("Neither the dragon nor the bonus is used."), "duel-no-dragon-no-bonus")
        )
        points.append(
            writer.point(
                _(
                    "The shuffled tiles are cut from the top into piles of 9, 9, 9 and 8: the first two are the first player's, the other two the second's. When a stone is out, its pile is out of the game."
                ),
                "duel-piles",
            )
        )
        points.append(
            writer.point(
                _(
                    "A player who cannot choose a stone is passed over; when nobody can, the players left share the win."
                ),
                "duel-passed-over",
            )
        )
    points.append(
        writer.point(_("Two stones of one player meet like any others."), "own-stones-meet")
    )
    return points


def solitaire(writer: Writer) -> list[Point]:
    """One player."""
    _ = writer.language.text
    return [
        writer.point(
            _(
                "Play with one to eight stones; the dragon is put aside. The stones start on different marks; with up to four stones, each starts on a different side of the board."
            )
        ),
        writer.point(
            _(
                "Each turn draw the next tile and lay it, turned as you like, in front of any of your stones. The same stone may be played again and again."
            )
        ),
        writer.point(
            _(
                "If a stone goes out, you have lost. If all 35 tiles are laid and every stone is on the board, all face the last empty square: you have won, and the dragon is laid there."
            )
        ),
        writer.point(_("Two of your stones meet like any others."), "own-stones-meet"),
    ]


def options(writer: Writer) -> list[Point]:
    """What may be chosen before the game: the values, the default, and what it means."""
    _, edition = writer.language.text, writer.edition
    texts = {
        "elimination_bonus": _("play with the elimination bonus, in games of three or more."),
        "pass_the_pile": _(
            "the dragon lies under the pile instead of beside the board, and the pile sits in front of the player whose turn it is. It changes no outcome."
        ),
        "side": _("the side of the board. With more than {most} players it is always dragon."),
        "piles": _("how many piles the tiles are cut into."),
        "stones": _("how many stones solitaire is played with; the more, the harder."),
    }
    text = _("{option} ({values}; default {default}): {what}")
    return [
        writer.point(
            text,
            option=option.name,
            values=_values(writer, option.values),
            default=_written(option.default),
            what=texts[option.name].format(most=edition.sides[0].seats[-1]),
        )
        for option in edition.options
    ]


def _values(writer: Writer, values: tuple[Value, ...]) -> str:
    """The values of an option, as they are written where it is set."""
    _ = writer.language.text
    if len(values) > 2:
        return _("{least} to {most}").format(least=values[0], most=values[-1])
    return _(" or ").join(_written(value) for value in values)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
