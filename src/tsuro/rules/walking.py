"""Laying a tile and walking: every stone that faces the new tile walks to the end of its path."""

from __future__ import annotations

from collections.abc import Sequence

from tsuro.board import OFF, Board, Crossing, Laid
from tsuro.event import SeatOut, StoneOut, StoneWalked, TilePlaced
from tsuro.rules import knowledge
from tsuro.rules.draft import Draft
from tsuro.table import OUT, Stone

Path = tuple[Crossing, ...]
Walker = tuple[int, int, int]
"""A stone that faces the square where a tile was just laid: seat, stone, address."""
Walks = tuple[list[StoneWalked], list[StoneOut]]
"""What a tile does: the stones that walk over it, and how those go out that do."""


def lay(draft: Draft, stone: int, tile: int, turn: int) -> list[int]:
    """The active seat lays a tile before its stone and all stones there walk.

    Gives back the seats that this put out.
    """
    seat = draft.active
    address = draft.stones[seat][stone]
    assert address is not None
    hand = list(draft.hands[seat])
    hand.remove(tile)
    draft.hands[seat] = tuple(hand)
    if any(draft.seen):
        draft.seen = knowledge.laid(draft.seen, seat, tile)
    draft.board = board = draft.board.lay(address >> 3, tile, turn)
    draft.events.append(TilePlaced(seat, stone, board.grid.squares[address >> 3], tile, turn))
    walked, outs = walk(board, walkers(draft.stones, (seat, stone, address)))
    for walker in walked:
        end = OUT if walker.end is None else board.grid.addresses[walker.end]
        draft.put(walker.seat, walker.stone, end)
    draft.events += walked
    if not outs:
        return []
    gone = sorted({out.seat for out in outs if not draft.lives(out.seat)})
    draft.events += outs
    draft.events += [SeatOut(seat) for seat in gone]
    return gone


def walkers(stones: Sequence[Sequence[Stone]], first: Walker) -> list[Walker]:
    """The stones that face the same square as the first one, and that one before them."""
    square = first[2] >> 3
    found = [first]
    for seat, addresses in enumerate(stones):
        for stone, address in enumerate(addresses):
            if address is not None and address >> 3 == square and address != first[2]:
                found.append((seat, stone, address))
    return found


def walk(board: Board, walkers: list[Walker], ghost: Laid | None = None) -> Walks:
    """How stones walk over the tile just laid before them, or over one that might be; the order
    never matters."""
    walked, outs = [], []
    for walker in walkers:
        seat, stone, address = walker
        path, end = board.walk(address, ghost)
        text = None
        if end == OFF:
            path, out = _out(board, walkers, walker, path)
            outs.append(out)
        else:
            text = board.grid.names[end]
        walked.append(StoneWalked(seat, stone, path, text))
    return walked, outs


def _out(board: Board, walkers: list[Walker], walker: Walker, path: Path) -> tuple[Path, StoneOut]:
    """How a stone goes out whose path leads off the board, and how far it gets.

    Where another stone stands on that path the two meet half-way: the path behind each leads
    back to its start, so a meeting is always a path from edge to edge. From the new tile back to
    it the squares alternate as on a chessboard, so their number is odd: half-way is on a tile.
    """
    seat, stone, address = walker
    square, by = board.grid.squares[address >> 3], walkers[0][0]
    others = {other[2] & 7: other for other in walkers if other != walker}
    for steps, crossing in enumerate(path, 1):
        if crossing.square == square and crossing.leave in others:
            met = others[crossing.leave][:2]
            half = path[: (steps + 1) // 2]
            return half, StoneOut(seat, stone, "met", by, half[-1].square, None, met)
    last = path[-1]
    return path, StoneOut(seat, stone, "edge", by, last.square, last.leave)
