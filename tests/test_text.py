"""Drawings in text: as they were, in colour only where asked, and paths that can be followed."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

from games_at_random import SPECS, Spec, play
from test_picture import KINDS, game_of
from tsuro import View
from tsuro.board import Board
from tsuro.cli import app
from tsuro.grid import TOUCHING
from tsuro.picture import text
from tsuro.picture.letters import HIGH, PORTS, WIDE
from tsuro.picture.scene import scene_of
from tsuro.tile import PAIRS, PARTNERS
from tsuro.view import Placement


@pytest.mark.parametrize("kind", KINDS)
def test_boards_are_drawn_as_they_were(kind: str, snapshot: SnapshotAssertion) -> None:
    game = game_of(kind)
    drawings = [
        text.board(game, size=(7, 3)),
        text.board(game, size=(8, 4)),
        text.board(game, unicode=False),
    ]
    assert "\n".join("\n".join(drawing.lines()) for drawing in drawings) == snapshot


def test_tiles_and_ghosts_are_drawn_as_they_were(snapshot: SnapshotAssertion) -> None:
    view = _view()
    ghost = max(view.placements, key=lambda placement: len(placement.walks))
    drawings = [text.tile(n, unicode=u) for n in (7, 23, 28) for u in (True, False)]
    drawings += [text.board(view, placement=ghost, unicode=u) for u in (True, False)]
    assert "\n".join("\n".join(drawing.lines()) for drawing in drawings) == snapshot


def _view() -> View:
    table = game_of("early").table
    assert table.to_move is not None
    return View.of(table, table.to_move)


@pytest.mark.parametrize("spec", SPECS[::5], ids=str)
def test_in_ascii_every_path_can_be_followed(spec: Spec) -> None:
    """Within a square the two ends of a path carry one letter, and no other path has it; across
    a border the letter is the same."""
    *_, (game, _) = play(spec, 2)
    grid = game.table.board.grid
    lines = [f"{line:<80}" for line in text.board(game.table.board, unicode=False).lines()]

    def letter(square: int, port: int) -> str:
        dx, dy = PORTS[port]
        return lines[1 + square // grid.size * HIGH + dy][3 + square % grid.size * WIDE + dx]

    for square, laid in enumerate(game.table.board.laid):
        if laid is None:
            continue
        pairs = PAIRS[laid.tile][laid.turn]
        found = [(letter(square, a), letter(square, b)) for a, b in pairs]
        assert all(one == other and one.isalnum() for one, other in found)
        for (a, _), (one, _) in zip(pairs, found, strict=True):
            same = _ports_along(game.table.board, 8 * square + a)
            for (b, _), (other, _) in zip(pairs, found, strict=True):
                assert (one == other) == (8 * square + b in same)
        for port in range(8):
            beside = grid.touching[8 * square + port]
            if beside >= 0:
                assert letter(beside >> 3, TOUCHING[port]) == letter(square, port)


def _ports_along(board: Board, address: int) -> set[int]:
    """All ports of the path that passes a port of a tile; paths may be closed."""
    found, waiting = set[int](), [address]
    while waiting:
        one = waiting.pop()
        laid = board.laid[one >> 3] if one >= 0 else None
        if laid is None or one in found:
            continue
        found.add(one)
        partner = PARTNERS[laid.tile][laid.turn][one & 7]
        waiting += [(one & ~7) + partner, board.grid.touching[one]]
    return found


def test_every_square_has_room_enough() -> None:
    assert all(wide >= 7 and high >= 3 for wide, high in (*text.SIZES, text.LETTERED))
    scene = scene_of(game_of("four"))
    assert text.largest(scene, 80, 24) == (8, 3) or text.largest(scene, 80, 24) == (7, 3)
    assert text.largest(scene, 120, 40) == (12, 6)
    assert text.largest(scene, 40, 24) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", text.SIZES)
def test_each_stone_stands_on_the_board_in_its_colour(kind: str, size: tuple[int, int]) -> None:
    scene = scene_of(game_of(kind))
    drawing = text.board(scene, size=size)
    shown = "\n".join(drawing.lines())
    for seat, stones in enumerate(scene.stones):
        for stone, at in enumerate(stones):
            if at is not None and at >= 0:
                assert text.letter_of(scene, seat, stone) in shown
    styles = [str(span.style) for span in drawing.text().spans]
    backgrounds = {style.rpartition(" on ")[2] for style in styles if " on " in style}
    standing = {
        scene.sign(seat, stone)
        for seat, stones in enumerate(scene.stones)
        for stone, at in enumerate(stones)
        if at is not None and at >= 0
    }
    assert len(backgrounds) == len(standing)


def test_a_ghost_shows_who_would_walk_and_who_would_go_out() -> None:
    view = _view()
    shown = {placement: _marks(view, placement) for placement in view.placements}
    assert any("○" in marks for marks in shown.values())
    for placement, marks in shown.items():
        assert ("×" in marks) == bool(placement.outs)


def _marks(view: View, placement: Placement) -> str:
    return "".join(text.board(view, placement=placement).lines())


def test_there_is_no_colour_in_a_pipe() -> None:
    for arguments in (["tiles"], ["play", "--plain", "--seed", "1"]):
        said = CliRunner().invoke(app, arguments, input="a1.0\nquit\n").stdout
        assert "\x1b" not in said
        assert "⠤" in said or "╭" in said
