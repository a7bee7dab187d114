"""The other ways to play, and the options."""

from __future__ import annotations

from tsuro.words.rulebook.writer import Point, Writer


def duel(writer: Writer) -> list[Point]:
    """Two players with two stones each."""
    _ = writer.language.text
    points = [
        writer.point(
            _(
                "Two players with two stones each, put on their starts in turns. A player with no stone left is out; the game ends as above."
            )
        )
    ]
    if not writer.edition.mode("duel").pile_per_stone:
        points.append(
            writer.point(
                _(
                    "Each has one hand of three. On your turn play each of your living stones once, in either order: lay, walk, draw, then the other if it still lives."
                )
            )
        )
    else:
        points.append(
            writer.point(
                _(
                    "There are no hands, no dragon and no bonus. On your turn choose one of your living stones, draw the top tile of its pile, and lay it before that stone."
                )
            )
        )
        points.append(
            writer.point(
                _(
                    "The box is cut from the top into piles of 9, 9, 9 and 8, one for each stone: first player's two, then second player's two. The pile of a dead stone is out of the game."
                ),
                "duel-piles",
            )
        )
        points.append(
            writer.point(
                _(
                    "A player who can choose no stone is passed over; when nobody can, the players left share the win."
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
                "Play with one to eight stones; the dragon is left out. The stones start on different marks; up to four of them each on a side of the board of its own."
            )
        ),
        writer.point(_("Each turn shows the next tile. Lay it before any of your stones.")),
        writer.point(
            _(
                "If a stone goes out, you have lost. If all 35 tiles are laid and every stone is on the board, all face the last empty square: you have won, and the dragon is laid there."
            )
        ),
        writer.point(_("Two of your stones meet like any others."), "own-stones-meet"),
    ]


def options(writer: Writer) -> list[Point]:
    """What may be chosen before the game."""
    _, edition = writer.language.text, writer.edition
    texts = {
        "elimination_bonus": _(
            "elimination_bonus: play with the elimination bonus (from three players on)."
        ),
        "pass_the_pile": _(
            "pass_the_pile: the dragon lies under the pile instead of aside, and the pile stands before the player whose turn it is. It changes no outcome."
        ),
        "side": _(
            "side: which side of the board; the larger one may be chosen with fewer players too."
        ),
        "piles": _("piles: how many piles the tiles are cut into."),
        "stones": _("stones: how many stones the solitaire is played with."),
    }
    return [writer.point(texts[option.name]) for option in edition.options]
