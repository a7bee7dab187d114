"""Writing records."""

from __future__ import annotations

import json

from tsuro.game import Game
from tsuro.record.form import entry_form, header_form


def write(game: Game) -> str:
    """The record of a game, a line for the header and one for each entry."""
    forms = [header_form(game), *map(entry_form, game.entries)]
    return "".join(json.dumps(form, ensure_ascii=False) + "\n" for form in forms)
