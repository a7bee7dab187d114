"""A bot that looks one turn further: where it would stand, and what could happen to it there."""

from __future__ import annotations

from collections.abc import Iterable

from tsuro.action import Choice, Exchange, Start
from tsuro.board import Board
from tsuro.bots.bot import allowed
from tsuro.chance import Chance
from tsuro.table import OUT
from tsuro.tile import TURNS
from tsuro.view import Placement, View


class LookaheadBot:
    """Weighs each placement by what it leaves: ways to go on with the rest of the hand, room to
    move, who else stands before the same square; symmetric tiles first, as they bend least."""

    name = "lookahead"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """The choice with the best outlook; among equals, any."""
        if view.asked == "place":
            outlooks = [(outlook(view, p), p.action) for p in allowed(view)]
            best = max(score for score, _ in outlooks)
            return self._chance.pick([action for score, action in outlooks if score == best])
        if view.asked == "start":
            return self._start(view)
        if view.asked == "exchange":
            return self._exchange(view)
        return self._chance.pick(view.choices)

    def _start(self, view: View) -> Choice:
        """A start as far from the other stones as can be."""
        starts = [choice for choice in view.choices if isinstance(choice, Start)]
        far = [(self._distance(view, start), start) for start in starts]
        best = max(distance for distance, _ in far)
        return self._chance.pick([start for distance, start in far if distance == best])

    def _distance(self, view: View, start: Start) -> int:
        grid = view.board.grid
        here = grid.square(grid.addresses[start.at])
        others = [grid.square(at) for at in _standing(view)]
        return min((_steps(grid.size, here, other) for other in others), default=0)

    def _exchange(self, view: View) -> Choice:
        """The hand with the most different turns: the most ways to go on."""
        swaps = [choice for choice in view.choices if isinstance(choice, Exchange)]
        gains = [(_turns(swap.take) - _turns(swap.give), swap) for swap in swaps]
        best = max(gain for gain, _ in gains)
        return self._chance.pick([swap for gain, swap in gains if gain == best])


def outlook(view: View, placement: Placement) -> float:
    """How good a placement is for the seat that looks; a stone of its own lost is the worst."""
    grid = view.board.grid
    square = grid.index[placement.square]
    board = view.board.lay(square, placement.action.tile, placement.action.turn)
    ends = {(walk.seat, walk.stone): walk.end for walk in placement.walks}
    mine: list[int] = []
    others: list[int] = []
    for seat, stones in enumerate(view.addresses):
        for stone, at in enumerate(stones):
            end = ends.get((seat, stone), "stays")
            after = at if end == "stays" else OUT if end is None else grid.addresses[end]
            if after is not None and after != OUT:
                (mine if seat == view.seat else others).append(after)
    score = 3.0 * sum(1 if out.seat != view.seat else -100 for out in placement.outs)
    hand = list(view.hand)
    hand.remove(placement.action.tile)
    for at in mine:
        score += _prospect(board, at, hand, [o for o in others if not grid.is_side(o)])
    return score - 0.3 * TURNS[placement.action.tile]


def _prospect(board: Board, at: int, hand: list[int], others: list[int]) -> float:
    """What a stone can hope for where it stands."""
    grid = board.grid
    if grid.is_side(at):
        return 0.0
    square = at >> 3
    ends = board.ends(at, hand)
    ways = sum(end >= 0 for end in ends) / len(ends) if ends else 0.5
    exits = board.exits[square * 8 : square * 8 + 8]
    doors = sum(end >= 0 and end >> 3 != square for end in exits)
    threats = sum(other >> 3 == square for other in others)
    return 4.0 * ways + 0.5 * doors + 0.15 * min(_room(board, square), 12) - 2.5 * threats


def _room(board: Board, square: int) -> int:
    """How many empty squares hang together with this one."""
    size = board.grid.size
    found, open_ = {square}, [square]
    while open_:
        here = open_.pop()
        for other in _beside(size, here):
            if other not in found and board.laid[other] is None:
                found.add(other)
                open_.append(other)
    return len(found)


def _beside(size: int, square: int) -> Iterable[int]:
    column, row = square % size, square // size
    if column > 0:
        yield square - 1
    if column < size - 1:
        yield square + 1
    if row > 0:
        yield square - size
    if row < size - 1:
        yield square + size


def _steps(size: int, one: int, other: int) -> int:
    return abs(one % size - other % size) + abs(one // size - other // size)


def _standing(view: View) -> list[int]:
    stones = (at for stones in view.addresses for at in stones)
    return [at for at in stones if at is not None and at != OUT]


def _turns(tiles: tuple[int, ...]) -> int:
    return sum(TURNS[tile] for tile in tiles)
