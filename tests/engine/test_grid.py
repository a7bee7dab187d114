from __future__ import annotations

import pytest

from tsuro.grid import OFF, TOUCHING, grid


def test_a1_is_the_top_left_square_and_the_letter_is_the_column() -> None:
    six = grid(6)
    assert six.squares[0] == "a1"
    assert six.squares[5] == "f1"
    assert six.squares[6] == "a2"
    assert six.squares[-1] == "f6"


@pytest.mark.parametrize("size", [6, 7])
def test_squares_and_ports_are_found_by_name(size: int) -> None:
    board = grid(size)
    assert [board.index[name] for name in board.squares] == list(range(size * size))
    for address, name in enumerate(board.names[: board.side0]):
        square, port = name.split(".")
        assert board.at(square, int(port)) == board.addresses[name] == address
    with pytest.raises(KeyError):
        board.at("z9", 0)


def test_ports_that_touch() -> None:
    assert {(port, TOUCHING[port]) for port in range(4)} == {(0, 5), (1, 4), (2, 7), (3, 6)}
    six = grid(6)
    assert six.names[six.touching[six.addresses["c4.0"]]] == "c3.5"
    assert six.names[six.touching[six.addresses["c4.3"]]] == "d4.6"


@pytest.mark.parametrize(("size", "marks", "sides"), [(6, 48, 24), (7, 56, 28)])
def test_the_rim_has_marks_and_sides(size: int, marks: int, sides: int) -> None:
    board = grid(size)
    assert len(board.marks) == marks
    assert len(board.sides) == sides
    assert all(board.touching[mark] == OFF for mark in board.marks)
    corner = [mark for mark in board.marks if board.square(mark) == 0]
    assert [board.names[mark] for mark in corner] == ["a1.0", "a1.1", "a1.6", "a1.7"]


def test_touching_goes_both_ways() -> None:
    seven = grid(7)
    for address, other in enumerate(seven.touching):
        assert other == OFF or seven.touching[other] == address


def test_a_side_knows_its_square_and_ports() -> None:
    six = grid(6)
    side = six.addresses["a3.w"]
    assert six.is_side(side)
    assert not six.is_side(six.addresses["f6.7"])
    assert six.squares[six.square(side)] == "a3"
    assert [six.names[port] for port in six.ports(side)] == ["a3.6", "a3.7"]
