"""What a picture shows: the same for a board, a table, a view or a game."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from tsuro.action import Action, Place, few, parse
from tsuro.board import Board, Crossing
from tsuro.game import Game
from tsuro.given import shown
from tsuro.rules.refusal import NoSuchTurn
from tsuro.table import OUT, Setup, Stone, Table
from tsuro.tile import TILES, TURNS, DragonPlace
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


def placement_of(source: Source, choice: Place | str) -> tuple[int, Placement]:
    """Who could lay a tile, and what that would do; raises `ValueError` if nobody could, as far
    as the source knows."""
    action = choice if isinstance(choice, Action) else parse(choice)
    if isinstance(source, Game):
        source = source.table
    if isinstance(source, Table):
        source = View.of(source, source.to_move)
    if isinstance(source, Board) or source.seat is None:
        raise ValueError(
            f"{action} cannot be shown: give a game, or the view of the seat that could lay it"
        )
    for placement in source.placements:
        if placement.action == action:
            return source.seat, placement
    why = "" if isinstance(action, Place) else ", as it lays no tile"
    listed, more = few([one.action for one in source.placements])
    others = f"{listed} and {more} more" if more else listed or "no tile"
    raise ValueError(f"{action} cannot be shown{why}: seat {source.seat} could lay {others}")


def check_size(size: float) -> None:
    """A picture has a width."""
    wanted = f"size is the width in pixels, such as 600, not {shown(size)}"
    try:
        fits = 0 < size < inf
    except TypeError:
        raise TypeError(wanted) from None
    if not fits:
        raise ValueError(wanted)


def check_tile(number: int, turn: int) -> None:
    """A tile has a number, and looks different only when turned so far."""
    if not isinstance(number, int):
        raise TypeError(f"a tile is given by its number, 1 to {len(TILES)}, not {shown(number)}")
    if not 1 <= number <= len(TILES):
        raise ValueError(f"there is no tile {number}: they are 1 to {len(TILES)}")
    if turn not in range(TURNS[number]):
        raise ValueError(NoSuchTurn(number, TURNS[number]))
