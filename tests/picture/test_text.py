"""Drawings in text: as they were, in colour only where asked, and paths that can be followed."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

from kit.boards import KINDS, game_of
from kit.games_at_random import SPECS, Spec, play
from tsuro import View
from tsuro.cli import app
from tsuro.picture import text
from tsuro.picture.scene import scene_of
from tsuro.picture.text.ascii import HIGH, PORTS, WIDE
from tsuro.tile import PAIRS
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
    """Within a square the two ends of a path carry one letter, and no other path has it; the
    ports of squares side by side stand side by side."""
    *_, (game, _) = play(spec, 2)
    grid = game.table.board.grid
    lines = [f"{line:<80}" for line in text.board(game.table.board, unicode=False).lines()]

    def place(square: int, port: int) -> tuple[int, int]:
        dx, dy = PORTS[port]
        return 3 + square % grid.size * WIDE + dx, 1 + square // grid.size * HIGH + dy

    for square, laid in enumerate(game.table.board.laid):
        cells = [place(square, port) for port in range(8)]
        for port, (column, row) in enumerate(cells):
            beside = grid.touching[8 * square + port]
            if beside >= 0:
                x, y = place(beside >> 3, beside & 7)
                assert abs(x - column) + abs(y - row) == 1
        if laid:
            ends = [{lines[cells[p][1]][cells[p][0]] for p in pair} for pair in
                    PAIRS[laid.tile][laid.turn]]  # fmt: skip
            assert sorted(letter for end in ends for letter in end) == list("abcd")


def test_every_square_has_room_enough() -> None:
    assert all(wide >= 7 and high >= 3 for wide, high in (*text.SIZES, text.LETTERED))
    scene = scene_of(game_of("four"))
    assert text.largest(scene, 80, 24) == (7, 3)
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
    assert drawing.text().plain.split("\n") == drawing.lines()
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
