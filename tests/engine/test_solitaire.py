"""RULES 7: the solitaire of wizkids."""

from __future__ import annotations

from kit.scene import legal, play, scene
from tsuro.event import DragonLaid, GameOver, StoneOut, TileDrawn


def test_the_tile_shown_may_be_laid_before_any_stone() -> None:
    table = scene(
        "wizkids",
        mode="solitaire",
        options={"stones": 2},
        stones=[["c1.0", "d6.4"]],
        hands=[[34]],
        pile=[2, 3],
        ready=(0, 1),
    )
    assert legal(table) == {"34r0s0", "34r0s1"}
    step = play(table, "34r0s1")
    assert TileDrawn(0, 0, 2) in step.events
    assert step.table.hands == ((2,),)
    assert step.table.ready == (0, 1)


def test_a_single_stone_is_not_named() -> None:
    table = scene("wizkids", mode="solitaire", stones=["c1.0"], hands=[[34]], pile=[2], ready=(0,))
    assert legal(table) == {"34r0"}


def test_a_stone_out_is_a_game_lost() -> None:
    table = scene(
        "wizkids",
        mode="solitaire",
        options={"stones": 2},
        stones=[["a1.0", "d6.4"]],
        hands=[[1]],
        pile=[2, 3],
        ready=(0, 1),
    )
    step = play(table, "1r0s0")
    assert step.table.winners == ()
    assert step.events[-1] == GameOver((), "lost")


def test_ruling_two_own_stones_that_meet_are_out() -> None:
    table = scene(
        "wizkids",
        mode="solitaire",
        options={"stones": 5},
        stones=[["a1.0", "a1.1", "d6.4", "e6.4", "f6.4"]],
        hands=[[1]],
        pile=[2],
        ready=range(5),
    )
    step = play(table, "1r0s0")
    assert [e.how for e in step.events if isinstance(e, StoneOut)] == ["met", "met"]


def test_the_last_tile_laid_with_every_stone_alive_is_a_game_won() -> None:
    table = scene("wizkids", mode="solitaire", stones=["c1.0"], hands=[[34]], pile=[], ready=(0,))
    step = play(table, "34r0")
    assert step.table.winners == (0,)
    assert step.table.dragon == "none"
    assert step.events[-2:] == (DragonLaid("a1"), GameOver((0,), "won"))
