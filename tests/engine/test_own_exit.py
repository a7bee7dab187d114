"""RULES 4 and 5.3: putting one's own stone out."""

from __future__ import annotations

import pytest

from kit.scene import legal, play, scene, where
from tsuro.rules.refusal import NoSuchTurn, NotInHand, WouldGoOut

BANNED = ("calliope", "matagot", "wizkids-pt")
FREE = ("wizkids",)


@pytest.mark.parametrize("edition", BANNED)
def test_own_stone_may_not_be_put_over_the_edge_while_another_choice_keeps_it_on(
    edition: str,
) -> None:
    table = scene(edition, stones=["a1.0", "f1.0", "f6.4"], hands=[[1, 34], [2], [3]])
    assert legal(table) == {"34r0"}
    with pytest.raises(WouldGoOut) as refused:
        play(table, "1r0")
    assert refused.value == WouldGoOut(1, 0)


@pytest.mark.parametrize("edition", BANNED)
def test_ruling_a_meeting_counts_as_putting_oneself_out(edition: str) -> None:
    table = scene(edition, stones=["b1.0", "b1.1", "f6.4"], hands=[[1, 34], [2], [3]])
    assert legal(table) == {"34r0"}


@pytest.mark.parametrize("edition", BANNED)
def test_ruling_when_every_choice_puts_one_out_any_may_be_taken(edition: str) -> None:
    table = scene(edition, stones=["a1.0", "f1.0", "f6.4"], hands=[[1, 35], [2], [3]])
    assert legal(table) == {"1r0", "35r0"}
    assert where(play(table, "35r0").table)[0] == ["out"]


@pytest.mark.parametrize("edition", FREE)
def test_own_stone_may_be_put_out_at_any_time(edition: str) -> None:
    table = scene(edition, stones=["a1.0", "f1.0", "f6.4"], hands=[[1, 34], [2], [3]])
    assert legal(table) == {"1r0", "34r0"}


def test_in_kosmos_own_stone_may_be_put_out_at_any_time() -> None:
    table = scene("kosmos", stones=["a1.0", "f1.0"], hands=[[1, 34], [2]], piles=[[4], [5], [6]])
    assert legal(table) == {"1r0", "34r0"}


def test_turns_that_look_the_same_are_one_choice_and_a_larger_turn_is_refused() -> None:
    table = scene(stones=["b2.0", "f1.0", "f6.4"], hands=[[10, 34, 3], [2], [4]])
    assert legal(table) == {"10r0", "10r1", "34r0", "3r0", "3r1", "3r2", "3r3"}
    with pytest.raises(NoSuchTurn):
        play(table, "34r1")
    with pytest.raises(NoSuchTurn):
        play(table, "10r2")
    with pytest.raises(NotInHand):
        play(table, "11r0")


def test_two_copies_of_a_tile_in_one_hand_are_one_choice() -> None:
    table = scene("kosmos", stones=["b2.0", "f1.0"], hands=[[10, 10], [2]], piles=[[4], [5], []])
    assert legal(table) == {"10r0", "10r1"}
