"""Writing records."""

from __future__ import annotations

import json

from tsuro.game import Game
from tsuro.record.json import LONGEST, entry_form, header_form
from tsuro.rules.refusal import WrongTags


def write(game: Game) -> str:
    """The record of a game, a line for the header and one for each entry.

    >>> from tsuro import Chance, Game, read, write
    >>> game = Game.new(seats=2, chance=Chance(7)).play(0, "a1.0").game
    >>> text = write(game)
    >>> text.splitlines()[1]
    '{"seat": 0, "start": "a1.0"}'
    >>> read(text) == game
    True

    To keep it: ``Path("game.tsuro").write_text(write(game), "utf-8")``.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a record is of a game, not of {type(game).__name__}")
    forms = [header_form(game), *map(entry_form, game.entries)]
    lines = [json.dumps(form, ensure_ascii=False) + "\n" for form in forms]
    if len(lines[0].encode()) > LONGEST:
        raise WrongTags
    return "".join(lines)
