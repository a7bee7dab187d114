"""What a picture shows: the same for a board, a table, a view or a game."""

from __future__ import annotations

from dataclasses import dataclass

from tsuro.action import Place, parse
from tsuro.board import Board, Crossing
from tsuro.game import Game
from tsuro.table import OUT, Setup, Stone, Table
from tsuro.tile import DragonPlace
from tsuro.trail import Trail, Trails, walked
from tsuro.view import Placement, View

Source = Board | Table | View | Game


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows."""

    board: Board
    setup: Setup | None = None
    stones: tuple[tuple[Stone, ...], ...] = ()
    trails: tuple[Trail, ...] = ()
    hands: tuple[tuple[int, ...] | int, ...] = ()
    """For each seat its tiles, or how many they are."""
    piles: tuple[int, ...] = ()
    dragon: DragonPlace = "none"
    active: int | None = None
    winners: tuple[int, ...] | None = None

    def sign(self, seat: int, stone: int) -> int:
        """Which of the eight stones a stone is drawn as: its seat's, or if there is one seat
        with several stones, each its own."""
        return stone if len(self.stones) == 1 else seat

    def is_second(self, stone: int) -> bool:
        """Whether it is the second stone of a seat in a game of several."""
        return stone > 0 and len(self.stones) > 1


def scene_of(source: Source) -> Scene:
    """What a picture of something shows."""
    match source:
        case Board():
            return Scene(source)
        case Table():
            return scene_with(source, _behind(source.board, source.stones))
        case View():
            return _of_view(source)
        case Game():
            return scene_with(source.table, walked(source))
    raise TypeError(
        f"a picture is of a board, a table, a view or a game, not of {type(source).__name__}"
    )


def scene_with(table: Table, trails: Trails) -> Scene:
    """What a picture of a table shows, where the ways walked are known."""
    return Scene(
        table.board,
        table.setup,
        table.stones,
        trails,
        table.hands,
        tuple(len(pile) for pile in table.piles),
        table.dragon,
        table.to_move,
        table.winners,
    )


def _of_view(view: View) -> Scene:
    hands: list[tuple[int, ...] | int] = list(view.counts)
    if view.seat is not None:
        hands[view.seat] = view.hand
    return Scene(
        view.board,
        view.setup,
        view.addresses,
        _behind(view.board, view.addresses),
        tuple(hands),
        view.piles,
        view.dragon,
        view.active if view.winners is None and view.asked else None,
        view.winners,
    )


def _behind(board: Board, stones: tuple[tuple[Stone, ...], ...]) -> tuple[Trail, ...]:
    """The ways of the stones that stand, followed back."""
    trails = []
    grid = board.grid
    for seat, addresses in enumerate(stones):
        for stone, at in enumerate(addresses):
            if at is not None and at != OUT and not grid.is_side(at):
                back, _ = board.walk(grid.touching[at])
                path = tuple(Crossing(step.square, step.leave, step.enter) for step in back[::-1])
                trails.append(Trail(seat, stone, path))
    return tuple(trails)


def placement_of(source: Source, choice: Place | str) -> tuple[int, Placement] | None:
    """Who could lay a tile, and what that would do, as far as the source knows."""
    if isinstance(choice, str):
        choice = parse(choice)  # type: ignore[assignment]  # what lays no tile is found nowhere
    if isinstance(source, Game):
        source = source.table
    if isinstance(source, Table):
        source = View.of(source, source.to_move)
    if isinstance(source, Board) or source.seat is None:
        return None
    found = (one for one in source.placements if one.action == choice)
    return next(((source.seat, one) for one in found), None)
