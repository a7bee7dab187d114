"""The trace: everything about the table after the header and after each entry.

It is for people who check engines, not for players: it shows the hands too.
"""

from __future__ import annotations

from typing import Any

from tsuro.game import Game
from tsuro.record.json import choice_form


def trace(game: Game) -> dict[str, Any]:
    """The table as it is now, as a JSON object."""
    table = game.table
    squares = table.board.grid.squares
    return {
        "n": len(game.entries),
        "to_move": table.to_move,
        "asked": table.asked,
        "stones": [[table.stone_text(stone) for stone in stones] for stones in table.stones],
        "hands": [list(hand) for hand in table.hands],
        "piles": [list(pile) for pile in table.piles],
        "dragon": table.dragon,
        "board": {
            squares[square]: list(laid)
            for square, laid in enumerate(table.board.laid)
            if laid is not None
        },
        "legal": [choice_form(action) for action in game.choices],
        "winners": None if table.winners is None else list(table.winners),
    }
