"""What ``print`` shows of a board, a table, a view or a game: the drawing, and how things stand."""

from __future__ import annotations

from tsuro.board import Board
from tsuro.game import Game
from tsuro.picture.scene import Scene, Source, scene_of
from tsuro.picture.text.text import board, letter_of
from tsuro.table import Table
from tsuro.view import View
from tsuro.words import Teller, language, standing


def shown(source: Source) -> str:
    """The board with its paths, the stones by their letters and names, and who is to decide."""
    scene = scene_of(source)
    lines = board(scene).lines()
    if not isinstance(source, Board):
        table = source.table if isinstance(source, Game) else source
        teller = Teller.of(language("en"), table)
        lines += ["", _stones(scene, teller), *_hand(source), _stands(teller, table)]
    return "\n".join(lines)


def _stones(scene: Scene, teller: Teller) -> str:
    """Every stone: its letter on the board, whose it is, and where it stands."""
    return ", ".join(
        f"{letter_of(scene, seat, stone)} {teller.name(seat)} {scene.board.text(at) or '-'}"
        for seat, addresses in enumerate(scene.stones)
        for stone, at in enumerate(addresses)
    )


def _hand(source: Source) -> list[str]:
    if not isinstance(source, View) or source.seat is None:
        return []
    tiles = ", ".join(map(str, source.hand)) or "none"
    return [f"Tiles of {source.names[source.seat]}: {tiles}"]


def _stands(teller: Teller, table: Table | View) -> str:
    if table.winners is None:
        return standing(teller, table)
    names = ", ".join(teller.name(seat) for seat in table.winners)
    return f"Won by {names}." if names else "Lost."
