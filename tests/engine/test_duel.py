"""RULES 6: the duels of kosmos and wizkids."""

from __future__ import annotations

import pytest

from kit.scene import legal, play, scene, told, where
from tsuro.event import GameOver, SeatPassedOver, StoneOut, TileDrawn
from tsuro.rules.refusal import NoSuchPile, NoSuchStone

# --- kosmos: one hand, each living stone once a turn


def test_in_kosmos_either_stone_may_be_played_first() -> None:
    table = scene(
        "kosmos",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["e6.4", "f6.4"]],
        hands=[[34, 2], [4, 5]],
        piles=[[7, 8], [], []],
        ready=(0, 1),
    )
    assert {text.split("s")[1] for text in legal(table)} == {"0", "1"}
    step = play(table, "34r0s1")
    assert (step.table.active, step.table.asked, step.table.ready) == (0, "place", (0,))
    with pytest.raises(NoSuchStone):
        play(step.table, "2r0s1")
    step = play(step.table, "7r0s0")
    assert step.table.active == 1
    assert step.table.ready == (0, 1)


def test_in_kosmos_the_seat_draws_between_its_two_stones() -> None:
    table = scene(
        "kosmos",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["e6.4", "f6.4"]],
        hands=[[34, 2], [4, 5]],
        piles=[[7], [8], []],
        ready=(0, 1),
    )
    step = play(table, "34r0s0")
    assert step.table.asked == "draw"
    step = play(step.table, "d1")
    assert (step.table.asked, step.table.ready) == ("place", (1,))
    assert step.table.hands[0] == (2, 8)


def test_in_kosmos_a_stone_that_died_is_not_played() -> None:
    table = scene(
        "kosmos",
        mode="duel",
        stones=[["a1.0", "a1.1"], ["e6.4", "f6.4"]],
        hands=[[23, 2], [4, 5]],
        piles=[[7], [], []],
        ready=(0, 1),
    )
    step = play(table, "23r0s0")  # pushes the own second stone over the edge
    assert where(step.table)[0] == ["b1.7", "out"]
    assert step.table.active == 1


@pytest.mark.parametrize("edition", ["kosmos", "wizkids"])
def test_ruling_two_stones_of_one_seat_meet_like_any_others(edition: str) -> None:
    table = scene(
        edition,
        mode="duel",
        stones=[["a1.0", "a1.1"], ["e6.4", "f6.4"]],
        hands=[[1], []],
        piles=[[], [2], [3], [4]] if edition == "wizkids" else [[2], [3], [4]],
        ready=(0,),
    )
    step = play(table, "1r0s0")
    assert [out.met for out in told(step.events, StoneOut)] == [(0, 1), (0, 0)]
    assert step.events[-1] == GameOver((1,), "last")


# --- wizkids: a pile for each stone


def test_in_wizkids_the_stone_is_chosen_then_its_tile_is_drawn_and_laid() -> None:
    table = scene(
        "wizkids",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["e6.4", "f6.4"]],
        hands=[[34], []],
        piles=[[2], [3], [4], [5]],
        ready=(0,),
    )
    step = play(table, "34r0s0")
    assert (step.table.active, step.table.asked) == (1, "draw")
    assert legal(step.table) == {"d0", "d1"}
    step = play(step.table, "d1")
    assert told(step.events, TileDrawn) == [TileDrawn(1, 3, 5)]
    assert step.table.hands == ((), (5,))
    assert {text.split("s")[1] for text in legal(step.table)} == {"1"}
    with pytest.raises(NoSuchStone):
        play(step.table, "5r0s0")


def test_in_wizkids_one_stone_to_choose_is_not_asked() -> None:
    table = scene(
        "wizkids",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["out", "f6.4"]],
        hands=[[34], []],
        piles=[[2], [3], [4], [5]],
        ready=(0,),
    )
    step = play(table, "34r0s0")
    assert (step.table.active, step.table.asked, step.table.hands[1]) == (1, "place", (5,))
    assert step.table.piles == ((2,), (3,), (4,), ())  # the dead stone's tiles stay


def test_in_wizkids_a_stone_whose_pile_is_empty_cannot_be_chosen() -> None:
    table = scene(
        "wizkids",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["d6.4", "f6.4"]],
        hands=[[34], []],
        piles=[[], [3], [4], [5]],
        ready=(0,),
    )
    step = play(table, "34r0s0", "d0", "4r3s0")
    assert step.table.hands[0] == (3,)
    with pytest.raises(NoSuchPile):
        play(play(table, "34r0s0").table, "d2")


def test_ruling_in_wizkids_a_seat_that_can_choose_no_stone_is_passed_over() -> None:
    table = scene(
        "wizkids",
        mode="duel",
        stones=[["c1.0", "d1.0"], ["e6.4", "out"]],
        hands=[[34], []],
        piles=[[2], [], [], [5]],
        ready=(0,),
    )
    step = play(table, "34r0s0")
    assert told(step.events, SeatPassedOver) == [SeatPassedOver(1)]
    assert (step.table.active, step.table.hands[0]) == (0, (2,))


def test_ruling_in_wizkids_when_neither_can_choose_the_seats_left_share_the_win() -> None:
    table = scene(
        "wizkids",
        mode="duel",
        stones=[["c1.0", "out"], ["e6.4", "out"]],
        hands=[[34], []],
        piles=[[], [9], [], [5]],
        ready=(0,),
    )
    assert play(table, "34r0s0").events[-1] == GameOver((0, 1), "stuck")


@pytest.mark.parametrize("edition", ["kosmos", "wizkids"])
def test_a_seat_is_out_when_both_its_stones_are(edition: str) -> None:
    table = scene(
        edition,
        mode="duel",
        stones=[["a1.0", "d1.0"], ["a1.1", "out"]],
        hands=[[23], []],
        piles=[[2], [3], [4], [5]][: 4 if edition == "wizkids" else 3],
        ready=(0,),
    )
    assert play(table, "23r0s0").events[-1] == GameOver((0,), "last")
