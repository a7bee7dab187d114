"""RULES 5.6: who draws, in which order, and what the dragon does."""

from __future__ import annotations

import pytest

from kit.scene import legal, play, scene, told
from tsuro.chance import Chance
from tsuro.event import DragonMoved, PileShuffled, TileDrawn
from tsuro.game import Game

ASIDE = ("calliope", "matagot")
RIM = ["c1.0", "d1.0", "e1.0", "f1.0"]
"""Four stones on the top rim; tile 34 takes one straight down, tile 1 over the edge."""


def drawn_by(events: tuple[object, ...]) -> list[int]:
    return [event.seat for event in told(events, TileDrawn)]  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ASIDE)
def test_usually_only_the_active_seat_draws(edition: str) -> None:
    table = scene(edition, stones=RIM[:3], hands=[[34, 2, 3], [4, 5, 6], [7, 8, 9]], pile=[10, 11])
    step = play(table, "34r0")
    assert drawn_by(step.events) == [0]
    assert step.table.hands[0] == (2, 3, 10)
    assert step.table.piles == ((11,),)


@pytest.mark.parametrize("edition", ASIDE)
def test_who_cannot_draw_takes_the_dragon_and_drawing_stops(edition: str) -> None:
    table = scene(edition, stones=RIM[:3], hands=[[34, 2, 3], [4, 5], [7, 8]], pile=[])
    step = play(table, "34r0")
    assert drawn_by(step.events) == []
    assert told(step.events, DragonMoved) == [DragonMoved("aside", 0)]


@pytest.mark.parametrize("edition", ASIDE)
def test_the_dragons_holder_draws_first(edition: str) -> None:
    # Seat 0 pushes seat 1 over the edge; its two tiles come back to an empty pile. Seat 2 holds
    # the dragon: it draws first, lays the dragon aside, then seat 3 draws.
    table = scene(
        edition,
        stones=["a1.0", "a1.1", "e1.0", "f1.0"],
        hands=[[23, 20], [4, 5], [7, 8], [9, 10]],
        dragon=2,
    )
    step = play(table, "23r0")
    assert drawn_by(step.events)[0] == 2
    assert told(step.events, DragonMoved)[0] == DragonMoved(2, "aside")


@pytest.mark.parametrize("edition", ASIDE)
def test_drawing_goes_round_and_round_until_all_have_three(edition: str) -> None:
    table = scene(
        edition,
        stones=["a1.0", "a1.1", "e1.0", "f1.0"],
        hands=[[23], [4, 5, 6], [7], [9, 10]],
        pile=[12, 13, 14, 15, 16, 17],
        dragon="aside",
    )
    step = play(table, "23r0")
    assert drawn_by(step.events) == [0, 2, 3, 0, 2, 0]
    assert [len(hand) for hand in step.table.hands] == [3, 0, 3, 3]
    assert len(step.table.piles[0]) == 3
    assert step.table.dragon == "aside"


@pytest.mark.parametrize("edition", ASIDE)
def test_if_the_active_seat_is_out_the_next_living_one_draws_first(edition: str) -> None:
    stones = ["a1.0", *RIM[1:]]
    table = scene(edition, stones=stones, hands=[[1, 35], [4], [7], [9]], pile=[])
    step = play(table, "1r0")  # both tiles put seat 0 out; 35 comes back
    assert drawn_by(step.events) == [1]
    assert step.table.hands == ((), (4, 35), (7,), (9,))
    assert step.table.dragon == 2


@pytest.mark.parametrize("edition", ASIDE)
def test_with_two_seats_there_is_no_dragon_and_only_the_active_seat_draws(edition: str) -> None:
    table = scene(edition, stones=RIM[:2], hands=[[34, 2, 3], [4, 5]], pile=[10, 11])
    assert table.dragon == "none"
    step = play(table, "34r0")
    assert drawn_by(step.events) == [0]
    empty = scene(edition, stones=RIM[:2], hands=[[34, 2, 3], [4, 5]], pile=[])
    assert play(empty, "34r0").table.dragon == "none"


@pytest.mark.parametrize("edition", ASIDE)
def test_passing_the_pile_keeps_the_dragon_under_it(edition: str) -> None:
    table = scene(
        edition,
        stones=RIM[:3],
        hands=[[34, 2, 3], [4, 5], [7, 8]],
        options={"pass_the_pile": True},
    )
    assert table.dragon == "pile"
    assert told(play(table, "34r0").events, DragonMoved) == [DragonMoved("pile", 0)]


@pytest.mark.parametrize("edition", ASIDE)
def test_passing_the_pile_changes_no_outcome(edition: str) -> None:
    for seed in range(20):
        chance = Chance(seed)
        game = Game.new(edition, 3 + seed % 6, chance=chance)
        setup = game.edition.setup(game.setup.names, options={"pass_the_pile": True})
        passed = Game.deal(setup, game.deck)
        while (seat := game.to_move) is not None:
            played = game.play(seat, chance.pick(game.choices), chance)
            game = played.game
            for entry in played.entries:
                passed = passed.after(entry).game
            assert passed.table.hands == game.table.hands
            assert passed.table.dragon == (
                game.table.dragon if game.table.dragon != "aside" else "pile"
            )
        assert passed.winners == game.winners


def test_in_wizkids_two_seats_have_the_dragon_too_and_both_draw() -> None:
    table = scene("wizkids", stones=RIM[:2], hands=[[34, 2, 3], [4, 5]], pile=[10, 11])
    assert table.dragon == "pile"
    step = play(table, "34r0")
    assert drawn_by(step.events) == [0, 1]
    step = play(scene("wizkids", stones=RIM[:2], hands=[[34, 2], [4]], pile=[]), "34r0")
    assert step.table.dragon == 0


def test_ruling_in_wizkids_drawing_is_never_optional() -> None:
    table = scene("wizkids", stones=RIM[:2], hands=[[34, 2, 3], [4, 5, 6]], pile=[10, 11])
    step = play(table, "34r0")
    assert step.table.hands[0] == (2, 3, 10)
    assert (step.table.active, step.table.asked) == (1, "place")


def test_in_wizkids_the_pile_that_came_back_is_set_on_the_dragon_even_if_its_holder_is_full() -> (
    None
):
    table = scene(
        "wizkids",
        stones=["a1.0", "a1.1", "e1.0", "f1.0"],
        hands=[[23], [4, 5, 6], [7, 8, 9], [10]],
        dragon=2,
    )
    step = play(table, "23r0")
    assert told(step.events, DragonMoved)[0] == DragonMoved(2, "pile")
    # drawing begins with seat 2, who has three, so seat 3 is the first to draw
    assert drawn_by(step.events) == [3, 0, 3]
    assert step.table.dragon == 0  # and then the pile is empty again


def test_in_wizkids_pt_the_active_seat_draws_first_whoever_holds_the_dragon() -> None:
    table = scene(
        "wizkids-pt",
        stones=["a1.0", "a1.1", "e1.0", "f1.0"],
        hands=[[23], [4, 5, 6], [7, 8], [9, 10, 12]],
        dragon=2,
    )
    step = play(table, "23r0")
    assert drawn_by(step.events) == [0, 2, 0]
    assert step.table.dragon == 2  # a holder who is not active keeps the dragon


def test_in_wizkids_pt_an_active_holder_puts_the_dragon_under_the_pile() -> None:
    table = scene(
        "wizkids-pt",
        stones=["a1.0", "a1.1", "e1.0", "f1.0"],
        hands=[[23, 30], [4, 5, 6], [7, 8, 13], [9, 10, 12]],
        dragon=0,
    )
    step = play(table, "23r0", "=")
    assert told(step.events, DragonMoved) == [DragonMoved(0, "pile")]
    assert drawn_by(step.events) == [0, 0]
    empty = scene("wizkids-pt", stones=RIM[:3], hands=[[34, 2], [4], [5]], dragon=0)
    moved = told(play(empty, "34r0").events, DragonMoved)
    assert moved == [DragonMoved(0, "pile"), DragonMoved("pile", 0)]


def test_in_kosmos_only_the_active_seat_draws_from_a_pile_of_its_choice() -> None:
    table = scene("kosmos", stones=RIM[:3], hands=[[34, 2], [4], [5]], piles=[[6, 7], [], [8]])
    step = play(table, "34r0")
    assert step.table.asked == "draw"
    assert legal(step.table) == {"d0", "d2"}
    step = play(step.table, "d2")
    assert step.table.hands == ((2, 8), (4,), (5,))
    assert (step.table.active, step.table.asked) == (1, "place")


def test_in_kosmos_one_pile_leaves_no_choice_and_none_no_draw() -> None:
    one = scene("kosmos", stones=RIM[:3], hands=[[34, 2], [4], [5]], piles=[[], [], [8]])
    assert play(one, "34r0").table.hands[0] == (2, 8)
    none = scene("kosmos", stones=RIM[:3], hands=[[34, 2], [4], [5]], piles=[[], [], []])
    assert play(none, "34r0").table.hands[0] == (2,)


def test_with_no_dead_tile_there_is_no_shuffle() -> None:
    table = scene("wizkids", stones=["a1.0", "a1.1", "e1.0"], hands=[[23, 3], [], [7]], pile=[10])
    step = play(table, "23r0")
    assert told(step.events, PileShuffled) == []
