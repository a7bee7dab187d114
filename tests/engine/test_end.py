"""RULES 5.7 and 5.8: the end, and whose turn is next."""

from __future__ import annotations

import pytest

from kit.scene import play, scene, told
from tsuro.event import GameOver, SeatChanged, SeatPassedOver

EDITIONS_35 = ("calliope", "matagot", "wizkids", "wizkids-pt")


@pytest.mark.parametrize("edition", EDITIONS_35)
def test_one_seat_left_wins_and_nothing_is_shuffled_or_drawn(edition: str) -> None:
    table = scene(edition, stones=["a1.0", "a1.1"], hands=[[23, 2], [4, 5]], pile=[6])
    step = play(table, "23r0")
    assert step.events[-1] == GameOver((0,), "last")
    assert step.table.due is None
    assert step.table.asked is None


@pytest.mark.parametrize("edition", EDITIONS_35)
def test_the_last_ones_put_out_by_one_tile_share_the_win(edition: str) -> None:
    table = scene(edition, stones=["a1.0", "a1.1", "out"], hands=[[1], [4, 5], []], dragon="aside")
    assert play(table, "1r0").events[-1] == GameOver((0, 1), "together")


@pytest.mark.parametrize("edition", EDITIONS_35)
def test_all_tiles_laid_and_several_left_share_the_win(edition: str) -> None:
    table = scene(edition, stones=["a1.0", "d1.0", "out"], hands=[[34], [], []], dragon="aside")
    step = play(table, "34r0")
    assert step.events[-1] == GameOver((0, 1), "tiles")


def test_tiles_of_the_dead_that_come_back_keep_the_game_going() -> None:
    table = scene("calliope", stones=["a1.0", "a1.1", "e1.0"], hands=[[23], [4], []])
    step = play(table, "23r0")
    assert step.table.winners is None
    assert step.table.hands == ((4,), (), ())


def test_in_kosmos_dead_hands_do_not_keep_the_game_going() -> None:
    table = scene(
        "kosmos", stones=["a1.0", "a1.1", "e1.0"], hands=[[23], [4], []], piles=[[], [], []]
    )
    assert play(table, "23r0").events[-1] == GameOver((0, 2), "tiles")


def test_the_next_living_seat_plays() -> None:
    table = scene(stones=["c1.0", "out", "e1.0"], hands=[[34, 2], [], [4]], pile=[5, 6])
    step = play(table, "34r0")
    assert told(step.events, SeatChanged) == [SeatChanged(2)]


@pytest.mark.parametrize("edition", ["wizkids-pt", "kosmos"])
def test_ruling_a_seat_with_an_empty_hand_is_passed_over(edition: str) -> None:
    piles: list[list[int]] = [[], [], []] if edition == "kosmos" else [[]]
    table = scene(
        edition,
        stones=["c1.0", "d1.0", "e1.0"],
        hands=[[34, 2], [], [4]],
        piles=piles,
        dragon="none" if edition == "kosmos" else 1,
    )
    step = play(table, "34r0")
    assert told(step.events, SeatPassedOver) == [SeatPassedOver(1)]
    assert step.table.active == 2


def test_the_turn_comes_back_if_nobody_else_has_a_tile() -> None:
    table = scene("wizkids-pt", stones=["c1.0", "d1.0", "e1.0"], hands=[[34, 2], [], []], dragon=1)
    step = play(table, "34r0")
    assert (step.table.active, step.table.asked) == (0, "place")
