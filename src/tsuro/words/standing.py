"""Who is to decide what, as a sentence."""

from __future__ import annotations

from tsuro.table import Table
from tsuro.view import View
from tsuro.words.teller import Teller


def standing(teller: Teller, table: Table | View) -> str:
    """Where a game that is not over stands."""
    _ = teller.language.text
    who = teller.name(table.active)
    match table.asked:
        case "start":
            return _("{who} is choosing a start.").format(who=who)
        case "place":
            return _("{who} is choosing a tile to lay.").format(who=who)
        case "exchange":
            return _("{who} may swap tiles with those who just went out.").format(who=who)
        case "draw":
            return _("{who} is choosing a pile to draw from.").format(who=who)
        case None:
            return _("The pile needs to be shuffled.")
