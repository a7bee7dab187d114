"""RECORD, resigning: what was asked passes on, and what the seat leaves goes its way."""

from __future__ import annotations

import pytest

from kit.scene import play, scene, told, where
from tsuro.action import Resign, Start
from tsuro.chance import Chance
from tsuro.editions import edition as edition_named
from tsuro.event import DragonMoved, GameOver, HandLeft, TileDrawn
from tsuro.game import Game
from tsuro.rules.draft import Step
from tsuro.rules.refusal import GameIsOver, SeatIsOut, ShuffleIsDue
from tsuro.table import Table

RIM = ["c1.0", "d1.0", "e1.0", "f1.0"]


def resign(table: Table, seat: int) -> Step:
    rules = edition_named(table.setup.edition)
    step = rules.play(table, seat, Resign())
    if step.table.due is None:
        return step
    after = rules.shuffle(step.table, (*step.table.piles[0], *step.table.due.tiles))
    return Step(after.table, step.events + after.events)


def test_all_stones_of_the_seat_are_out_and_the_tiles_laid_stay() -> None:
    table = scene(board="34r0", stones=RIM[:3], hands=[[2], [3], [4]], pile=[5])
    step = resign(table, 1)
    assert where(step.table)[1] == ["out"]
    assert len(step.table.board) == 1


def test_one_seat_left_wins_at_once_without_a_shuffle() -> None:
    table = scene(stones=RIM[:2], hands=[[2], [3]], pile=[5])
    step = resign(table, 0)
    assert step.events[-1] == GameOver((1,), "last")
    assert step.table.due is None


def test_a_solitaire_given_up_is_lost() -> None:
    table = scene("wizkids", mode="solitaire", stones=["c1.0"], hands=[[2]], pile=[5])
    assert resign(table, 0).table.winners == ()


def test_if_it_was_to_decide_the_turn_passes_to_the_next_living_seat() -> None:
    table = scene(stones=RIM[:3], hands=[[2], [3, 4, 6], [7, 8, 9]], pile=[5])
    step = resign(table, 0)
    assert (step.table.active, step.table.asked) == (1, "place")
    assert told(step.events, HandLeft) == [HandLeft(0, 1, "pile")]


def test_tiles_that_came_back_are_drawn_with_the_seat_to_move_as_the_active_one() -> None:
    table = scene(stones=RIM[:3], hands=[[2, 10], [3, 4], [7, 8]], pile=[])
    step = resign(table, 0)
    assert [event.seat for event in told(step.events, TileDrawn)] == [1, 2]


def test_nobody_draws_if_no_tile_came_back() -> None:
    table = scene(stones=RIM[:3], hands=[[3, 4], [], [7, 8]], pile=[], dragon="aside")
    step = resign(table, 1)
    assert told(step.events, TileDrawn) == []
    assert step.table.dragon == "aside"
    assert (step.table.active, step.table.asked) == (0, "place")


def test_a_dragon_it_holds_moves_on() -> None:
    table = scene("wizkids", stones=RIM[:3], hands=[[3, 4], [], [7, 8]], pile=[], dragon=1)
    assert told(resign(table, 1).events, DragonMoved) == [DragonMoved(1, 2)]


def test_another_seats_decision_stays_asked() -> None:
    table = scene(stones=RIM[:3], hands=[[2], [3], [4]], pile=[5, 6, 7, 8], active=2)
    step = resign(table, 0)
    assert (step.table.active, step.table.asked) == (2, "place")


def test_while_another_seat_is_asked_for_an_exchange_what_it_leaves_waits() -> None:
    table = scene(
        "wizkids",
        stones=["a1.0", "a1.1", "e1.0", "f6.4"],
        hands=[[23, 2], [4], [5], [6]],
        dragon=2,
    )
    asked = play(table, "23r0").table
    step = resign(asked, 2)
    assert (step.table.active, step.table.asked) == (0, "exchange")
    assert step.table.hands == ((2,), (4,), (5,), (6,))
    assert step.table.dragon == 2
    rules = edition_named("wizkids")
    assert rules.choices(step.table) == rules.choices(asked)  # its hand is no spoil
    swapped = rules.play(step.table, 0, rules.choices(step.table)[-1]).table
    assert swapped.due is not None
    assert swapped.due.tiles == (2, 5)
    assert swapped.dragon == 3


def test_if_it_was_asked_for_an_exchange_all_dead_hands_are_shuffled_together() -> None:
    table = scene(
        "wizkids", stones=["a1.0", "a1.1", "e1.0", "f6.4"], hands=[[23, 2], [4], [5], [6]]
    )
    asked = play(table, "23r0").table
    step = edition_named("wizkids").play(asked, 0, Resign())
    assert step.table.due is not None
    assert step.table.due.tiles == (2, 4)
    assert step.table.hands == ((), (), (5,), (6,))
    assert resign(asked, 0).table.active == 2


def test_during_the_start_the_next_seat_with_a_stone_to_start_is_asked() -> None:
    game = Game.new("calliope", 4, chance=Chance(1))
    game = game.play(0, Start("a1.0")).game
    game = game.play(1, Resign(), Chance(1)).game
    assert (game.to_move, game.table.asked) == (2, "start")
    game = game.play(0, Resign(), Chance(1)).game
    assert (game.to_move, game.table.asked) == (2, "start")
    assert Start("a1.0") in game.choices  # its start is free again
    game = game.play(2, Start("a1.0")).game.play(3, Start("b1.0")).game
    assert (game.to_move, game.table.asked) == (2, "place")


def test_if_the_last_seat_to_start_resigns_the_first_living_seat_begins() -> None:
    game = Game.new("calliope", 3, chance=Chance(1))
    game = game.play(0, Start("a1.0")).game.play(1, Start("b1.0")).game
    game = game.play(2, Resign(), Chance(1)).game
    assert (game.to_move, game.table.asked) == (0, "place")


def test_in_kosmos_its_hand_is_laid_aside_and_nobody_draws() -> None:
    table = scene("kosmos", stones=RIM[:3], hands=[[2], [3], [4]], piles=[[5], [6], [7]])
    step = resign(table, 0)
    assert step.table.aside[0] == (2,)
    assert told(step.events, TileDrawn) == []
    assert (step.table.active, step.table.asked) == (1, "place")


def test_in_kosmos_a_draw_asked_of_another_seat_stays_asked() -> None:
    table = scene("kosmos", stones=RIM[:3], hands=[[34], [3], [4]], piles=[[5], [6], [7]])
    asked = play(table, "34r0").table
    assert resign(asked, 2).table.asked == "draw"
    own = resign(asked, 0).table
    assert (own.active, own.asked) == (1, "place")


def test_it_may_end_the_game_with_all_tiles_laid() -> None:
    table = scene("kosmos", stones=RIM[:3], hands=[[], [3], []], piles=[[], [], []], active=1)
    assert resign(table, 1).events[-1] == GameOver((0, 2), "tiles")


def test_a_seat_to_move_with_an_empty_hand_is_passed_over() -> None:
    table = scene("kosmos", stones=RIM[:3], hands=[[2], [], [4]], piles=[[], [], []], active=0)
    assert resign(table, 0).table.active == 2


def test_resigning_is_refused_while_a_shuffle_is_due_or_when_out_or_over() -> None:
    rules = edition_named("calliope")
    table = scene(stones=RIM[:3], hands=[[2], [3], [4]], pile=[5])
    due = rules.play(table, 1, Resign()).table
    with pytest.raises(ShuffleIsDue):
        rules.play(due, 0, Resign())
    dead = resign(table, 1).table
    for seat in (1, -1, 3):
        with pytest.raises(SeatIsOut):
            rules.play(dead, seat, Resign())
    over = resign(dead, 0).table
    with pytest.raises(GameIsOver):
        rules.play(over, 2, Resign())


def test_resigning_is_never_listed() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    assert "resign" not in map(str, game.choices)
