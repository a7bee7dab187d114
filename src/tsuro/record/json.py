"""The JSON form of headers, entries and actions."""

from __future__ import annotations

from typing import Any

from tsuro.action import Choice, Draw, Exchange, Place, Resign, Start
from tsuro.editions import edition
from tsuro.game import Entry, Game, Shuffle

FORMAT = "tsuro/1"
"""The format that this version writes, and the only one that it reads."""

LONGEST = 65_536
"""No line of a record has more bytes."""

Form = dict[str, Any]


def header_form(game: Game) -> Form:
    """The header of a game's record; options only where they differ from their default."""
    setup = game.setup
    header: Form = {
        "format": FORMAT,
        "edition": setup.edition,
        "mode": setup.mode,
        "seats": list(setup.names),
    }
    if options := edition(setup.edition).unusual(setup):
        header["options"] = options
    header["deck"] = list(game.deck)
    if game.tags:
        header["tags"] = dict(game.tags)
    return header


def entry_form(entry: Entry) -> Form:
    """An entry of a record."""
    if isinstance(entry, Shuffle):
        return {"shuffle": list(entry.pile)}
    if isinstance(entry.action, Resign):
        return {"resign": entry.seat}
    return {"seat": entry.seat, **choice_form(entry.action)}


def choice_form(choice: Choice) -> Form:
    """A choice, without its seat."""
    match choice:
        case Start(at):
            return {"start": at}
        case Place(tile, turn, stone, enter):
            form = {"place": tile, "turn": turn, "stone": stone, "enter": enter}
            return {key: value for key, value in form.items() if value is not None}
        case Exchange(give, take):
            return {"exchange": {"give": list(give), "take": list(take)}}
        case Draw(pile):
            return {"draw": pile}
