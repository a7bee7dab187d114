"""RULES 5.5: the elimination bonus, the dragon of the dead, and dead hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kit.scene import legal, play, scene, told
from tsuro.action import Exchange
from tsuro.editions import edition as edition_named
from tsuro.event import DragonMoved, HandLeft, HandsShown, PileShuffled, TilesSwapped
from tsuro.rules.refusal import NotSwappable, ShuffleIsDue
from tsuro.table import Table

BONUS = ("calliope", "matagot", "wizkids", "wizkids-pt")


def push(
    edition: str,
    hands: list[list[int]],
    dragon: int | None = None,
    options: Mapping[str, Any] | None = None,
    pile: tuple[int, ...] = (),
) -> Table:
    """Seat 0 is about to push seat 1 over the edge with tile 23."""
    stones = ["a1.0", "a1.1", "e1.0", "f6.4"][: len(hands)]
    if options is None and edition in ("calliope", "matagot"):
        options = {"elimination_bonus": True}
    return scene(edition, stones=stones, hands=hands, dragon=dragon, options=options, pile=pile)


@pytest.mark.parametrize("edition", BONUS)
def test_who_puts_another_out_may_swap_tiles_with_the_dead_hand(edition: str) -> None:
    step = play(push(edition, [[23, 2, 3], [4, 5], [6]]), "23r0")
    assert (step.table.active, step.table.asked) == (0, "exchange")
    assert told(step.events, HandsShown) == [HandsShown(0, (1,), ((4, 5),))]
    assert step.table.hands[1] == (4, 5)  # it still stands there
    assert legal(step.table) == {
        "=", "-2+4", "-2+5", "-3+4", "-3+5", "-2-3+4+5",
    }  # fmt: skip
    step = play(step.table, "-3+5")
    assert told(step.events, TilesSwapped) == [TilesSwapped(0, 1, (3,), (5,))]
    assert 5 in step.table.hands[0]
    assert sorted(told(step.events, PileShuffled)[0].order) == [3, 4]


def test_the_bonus_may_be_declined() -> None:
    step = play(push("wizkids", [[23, 2, 3], [4, 5], [6]]), "23r0", "=")
    assert sorted(told(step.events, PileShuffled)[0].order) == [4, 5]


@pytest.mark.parametrize("edition", ["calliope", "matagot"])
def test_the_bonus_is_an_option_and_off_by_default(edition: str) -> None:
    step = play(push(edition, [[23, 2, 3], [4, 5], [6]], options={}), "23r0")
    assert step.table.asked == "place"


def test_an_exchange_gives_own_tiles_for_as_many_dead_ones() -> None:
    table = play(push("wizkids", [[23, 2, 3], [4, 5], [6]]), "23r0").table
    rules = edition_named("wizkids")
    for give, take in [((2,), (4, 5)), ((7,), (4,)), ((2,), (6,)), ((2, 2), (4, 5)), ((), (4,))]:
        with pytest.raises(NotSwappable):
            rules.play(table, 0, Exchange(give, take))


def test_where_either_side_has_no_tile_nothing_is_asked() -> None:
    assert play(push("wizkids", [[23], [4, 5], [6]]), "23r0").table.asked == "place"
    assert play(push("wizkids", [[23, 2], [], [6]]), "23r0").table.asked == "place"


def test_ruling_who_puts_the_own_stone_out_gets_no_bonus() -> None:
    # tile 1 joins the two: they meet
    step = play(push("wizkids", [[1, 2], [4, 5], [6], [7]]), "1r0")
    assert step.table.asked == "place"
    assert sorted(told(step.events, PileShuffled)[0].order) == [2, 4, 5]


def test_the_hands_of_all_who_went_out_together_may_be_swapped() -> None:
    table = scene(
        "wizkids",
        stones=["a1.0", "a1.1", "a1.7", "f6.4"],
        hands=[[23, 2], [4], [5], [6]],
    )
    step = play(table, "23r0")  # 1 and 7 are joined: those two meet
    assert told(step.events, HandsShown) == [HandsShown(0, (1, 2), ((4,), (5,)))]
    assert legal(step.table) == {"=", "-2+4", "-2+5"}


@pytest.mark.parametrize("edition", ["calliope", "matagot"])
def test_the_dragon_of_the_dead_goes_to_the_next_seat_with_fewer_than_three(edition: str) -> None:
    table = push(edition, [[23, 2], [4], [6, 7, 8], [9]], dragon=1, options={})
    assert told(play(table, "23r0").events, DragonMoved)[0] == DragonMoved(1, 3)


@pytest.mark.parametrize("edition", ["calliope", "matagot"])
def test_ruling_it_is_laid_aside_if_nobody_has_fewer_than_three(edition: str) -> None:
    table = scene(
        edition,
        stones=["a1.0", "e1.0", "f6.4"],
        hands=[[1, 35], [6, 7, 8], [9, 10, 11]],
        dragon=0,
    )
    step = play(table, "1r0")  # the active holder goes out; the others are full
    assert told(step.events, DragonMoved) == [DragonMoved(0, "aside")]


def test_in_wizkids_it_goes_to_the_next_living_seat_whatever_it_holds() -> None:
    table = push("wizkids", [[23], [4], [6, 7, 8], [9]], dragon=1)
    moved = told(play(table, "23r0").events, DragonMoved)
    assert moved[:2] == [DragonMoved(1, 2), DragonMoved(2, "pile")]


def test_in_wizkids_pt_it_goes_under_the_pile_if_the_next_living_seat_is_full() -> None:
    full = push("wizkids-pt", [[23], [4], [6, 7, 8], [9]], dragon=1)
    assert told(play(full, "23r0").events, DragonMoved)[0] == DragonMoved(1, "pile")
    short = push("wizkids-pt", [[23], [4], [6, 7], [9]], dragon=1)
    assert told(play(short, "23r0").events, DragonMoved)[0] == DragonMoved(1, 2)


def test_ruling_in_wizkids_pt_an_active_holder_who_goes_out_passes_it_on_too() -> None:
    table = scene(
        "wizkids-pt",
        stones=["a1.0", "e1.0", "f6.4"],
        hands=[[1, 35], [6, 7], [9]],
        dragon=0,
    )
    assert told(play(table, "1r0").events, DragonMoved)[0] == DragonMoved(0, 1)


def test_a_dead_holder_keeps_the_dragon_while_an_exchange_is_asked() -> None:
    step = play(push("wizkids", [[23, 2], [4], [6], [9]], dragon=1), "23r0")
    assert step.table.dragon == 1
    assert told(play(step.table, "=").events, DragonMoved)[0] == DragonMoved(1, 2)


def test_while_a_shuffle_is_due_dead_hands_are_gone_and_the_dragon_has_moved_on() -> None:
    rules = edition_named("wizkids")
    table = push("wizkids", [[23], [4], [6], [9]], dragon=1, pile=())
    due = rules.play(table, 0, rules.choices(table)[0]).table
    assert due.due is not None
    assert due.due.tiles == (4,)
    assert (due.hands[1], due.piles, due.dragon) == ((), ((),), 2)
    assert (due.asked, due.to_move) == (None, None)
    with pytest.raises(ShuffleIsDue):
        rules.play(due, 2, Exchange())
    assert rules.shuffle(due, (4,)).table.dragon != 2


def test_in_kosmos_dead_hands_are_laid_aside() -> None:
    table = scene(
        "kosmos",
        stones=["a1.0", "a1.1", "e1.0"],
        hands=[[23, 2], [4, 5], [6]],
        piles=[[], [], []],
    )
    step = play(table, "23r0")
    assert told(step.events, HandLeft) == [HandLeft(1, 2, "aside")]
    assert step.table.aside == ((), (4, 5), ())
    assert step.table.hands[1] == ()
