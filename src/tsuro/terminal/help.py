"""What can be typed in line mode."""

from __future__ import annotations

from tsuro.game import Game
from tsuro.words import Language


def help_lines(game: Game, language: Language) -> list[str]:
    """What can be typed in a game, a line each."""
    _, edition, setup = language.text, game.edition, game.setup
    sides = edition.mode(setup.mode).starts(edition).name == "outer-side"
    stones, piles = len(game.table.stones[0]), len(game.table.piles)
    bonus = edition.bonus is not None and edition.bonus.used(setup)
    lines = (
        (_("a3.7     start on port 7 of square a3"), not sides),
        (_("a3.w     start on the outer west side of square a3"), sides),
        (_("17r2     lay tile 17 turned twice (17: not turned)"), True),
        (_("17r2s1   the same before your stone 1"), stones > 1),
        (_("17r2e7   the same, the stone entering by port 7 (the first time)"), sides),
        (_("-3+9     swap: give tile 3, take tile 9; = keeps your hand"), bonus),
        (_("d1       draw from pile 1, or for stone 1"), piles > 1),
        (_("list     what you can do, and what it would lead to"), True),
        (_("hint     what a strong player would do"), True),
        (_("undo     take your last decision back"), True),
        (_("board    show the board and your hand again"), True),
        (_("hand     show your tiles larger"), True),
        (_("rules    the rules of this edition"), True),
        (_("resign   leave the game"), True),
        (_("quit     stop"), True),
    )
    ports = _("Ports go clockwise from the top left: 0 1 top, 2 3 right, 4 5 bottom, 6 7 left.")
    return [*("  " + line for line, applies in lines if applies), ports]
