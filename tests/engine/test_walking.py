"""RULES 3: laying a tile and walking."""

from __future__ import annotations

from kit.scene import BACK, CORNER, STRAIGHT, kinds, play, scene, told, where
from tsuro.board import Crossing
from tsuro.event import GameOver, StoneOut, StoneWalked


def test_a_stone_walks_over_laid_tiles_until_it_faces_an_empty_square() -> None:
    table = scene(
        board=""".     .
                 34r0  .
                 34r0  .""",
        stones=["a1.0", "f1.0", "f6.4"],
        hands=[[STRAIGHT], [2], [3]],
    )
    step = play(table, "34r0")
    assert where(step.table)[0] == ["a4.0"]
    walk = told(step.events, StoneWalked)[0]
    assert walk.path == (Crossing("a1", 0, 5), Crossing("a2", 0, 5), Crossing("a3", 0, 5))
    assert walk.end == "a4.0"


def test_a_stone_that_leaves_the_board_is_out() -> None:
    table = scene(stones=["a1.0", "f1.0", "f6.4"], hands=[[BACK], [2], [3]])
    step = play(table, "1r0")
    assert where(step.table)[0] == ["out"]
    assert told(step.events, StoneOut) == [StoneOut(0, 0, "edge", 0, "a1", 1)]


def test_every_stone_that_faces_the_square_walks_whoever_it_belongs_to() -> None:
    table = scene(
        board="""35r0 .
                 .    .""",
        stones=["b1.0", "b1.7", "b1.1", "f6.4"],
        hands=[[STRAIGHT], [2], [3], [4]],
    )
    step = play(table, "34r0")
    assert where(step.table) == [["b2.0"], ["c1.7"], ["b2.1"], ["f6.4"]]


def test_crossing_paths_do_not_disturb_each_other() -> None:
    table = scene(stones=["b2.0", "b2.7", "f6.4"], hands=[[STRAIGHT], [2], [3]])
    step = play(table, "34r0")
    assert where(step.table) == [["b3.0"], ["c2.7"], ["f6.4"]]


def test_two_stones_on_one_path_meet_and_both_are_out() -> None:
    table = scene(stones=["b1.0", "b1.1", "f6.4", "f1.0"], hands=[[BACK], [2], [3], [4]])
    step = play(table, "1r0")
    assert where(step.table) == [["out"], ["out"], ["f6.4"], ["f1.0"]]
    assert told(step.events, StoneOut) == [
        StoneOut(0, 0, "met", 0, "b1", None, (1, 0)),
        StoneOut(1, 0, "met", 0, "b1", None, (0, 0)),
    ]


def test_a_stone_still_on_its_start_meets_one_that_comes_out_there() -> None:
    # seat 0 came in over b1; through a1 it gets to the mark where seat 1 still stands
    table = scene(
        "wizkids",
        board=". 35r0",
        stones=["a1.2", "a1.0", "f6.4", "f1.0"],
        hands=[[14], [2], [3], [4]],
    )
    step = play(table, "14r0")  # tile 14 joins 0 and 2
    assert where(step.table)[:2] == [["out"], ["out"]]
    assert {out.how for out in told(step.events, StoneOut)} == {"met"}


def test_stones_that_meet_do_so_half_way() -> None:
    # tile 24 (03 12 47 56): 0 to 3, round by c1 (6 to 7) and in again at 2, 2 to 1: three squares
    table = scene(
        "wizkids",
        board=".  .  1r0",
        stones=["b1.0", "b1.1", "f6.4", "f1.0"],
        hands=[[24], [2], [3], [4]],
    )
    step = play(table, "24r0")
    outs = told(step.events, StoneOut)
    assert [(out.square, out.port) for out in outs] == [("c1", None), ("c1", None)]
    walks = told(step.events, StoneWalked)
    assert walks[0].path == (Crossing("b1", 0, 3), Crossing("c1", 6, 7))
    assert walks[1].path == (Crossing("b1", 1, 2), Crossing("c1", 7, 6))


def test_a_path_may_come_back_to_the_new_tile() -> None:
    table = scene(board="1r0 . 1r0", stones=["b1.4", "f6.4", "f1.0"], hands=[[35], [2], [3]])
    step = play(table, "35r0")  # 4 to 3, c1 turns it back to 2, 2 to 1, over the top edge
    assert told(step.events, StoneWalked)[0].path == (
        Crossing("b1", 4, 3),
        Crossing("c1", 6, 7),
        Crossing("b1", 2, 1),
    )
    assert where(step.table)[0] == ["out"]


def test_the_events_come_in_order() -> None:
    table = scene(stones=["a1.0", "a1.1", "f6.4"], hands=[[CORNER, BACK], [2], [3]], pile=[9, 8])
    step = play(table, "35r0")  # 0 goes off by 7, 1 to b1
    assert kinds(step.events) == [
        "TilePlaced",
        "StoneWalked",
        "StoneWalked",
        "StoneOut",
        "SeatOut",
        "HandLeft",
        "PileShuffled",
        "TileDrawn",
        "TileDrawn",
        "TileDrawn",
        "DragonMoved",
        "SeatChanged",
    ]


def test_the_last_stone_on_the_board_wins() -> None:
    table = scene(stones=["a1.0", "a1.1"], hands=[[CORNER], [2]])
    step = play(table, "35r0")
    assert step.table.winners == (1,)
    assert told(step.events, GameOver) == [GameOver((1,), "last")]
