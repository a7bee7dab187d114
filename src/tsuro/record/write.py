"""Writing records."""

from __future__ import annotations

import json

from tsuro.game import Game
from tsuro.record.json import LONGEST, entry_form, header_form
from tsuro.rules.refusal import WrongTags


def write(game: Game) -> str:
    """The record of a game, a line for the header and one for each entry."""
    forms = [header_form(game), *map(entry_form, game.entries)]
    lines = [json.dumps(form, ensure_ascii=False) + "\n" for form in forms]
    if len(lines[0].encode()) > LONGEST:
        raise WrongTags
    return "".join(lines)
