"""RULES 5.1, 5.2, 6 and 7: the deal and the start."""

from __future__ import annotations

import pytest

from tsuro.action import Start
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.rules.refusal import NoSuchStart, NotAsked, NotYourTurn, StartTaken


def starts(game: Game, *texts: str) -> Game:
    for text in texts:
        assert game.to_move is not None
        game = game.play(game.to_move, Start(text)).game
    return game


def test_three_tiles_to_each_seat_from_the_top_and_the_rest_is_the_pile() -> None:
    game = Game.new("calliope", 3, chance=Chance(1))
    hands = game.table.hands
    assert hands[0] == tuple(sorted(game.deck[:3]))
    assert hands[2] == tuple(sorted(game.deck[6:9]))
    assert game.table.piles == (game.deck[9:],)


@pytest.mark.parametrize(
    ("piles", "seats", "sizes"),
    [(3, 2, [20, 19, 19]), (2, 2, [29, 29]), (3, 5, [17, 16, 16]), (2, 3, [28, 27])],
)
def test_in_kosmos_the_rest_is_cut_evenly_the_first_piles_larger(
    piles: int, seats: int, sizes: list[int]
) -> None:
    game = Game.new("kosmos", seats, options={"piles": piles}, chance=Chance(1))
    assert [len(pile) for pile in game.table.piles] == sizes
    assert sum(game.table.piles, ()) == game.deck[3 * seats :]


def test_seats_start_from_seat_0_clockwise_on_any_free_mark() -> None:
    game = Game.new("calliope", 3, chance=Chance(1))
    assert game.to_move == 0
    assert len(game.choices) == 48
    game = starts(game, "a1.0")
    assert game.to_move == 1
    assert len(game.choices) == 47
    with pytest.raises(StartTaken):
        starts(game, "a1.0")
    game = starts(game, "a1.7", "f6.4")  # two stones may face one square from different marks
    assert (game.to_move, game.table.asked) == (0, "place")


def test_a_start_is_on_the_rim() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    for text in ("b2.0", "a1.n", "a1.3", "g1.0", "nonsense"):
        with pytest.raises(NoSuchStart):
            starts(game, text)


def test_only_the_seat_to_move_may_decide_and_only_what_is_asked() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    with pytest.raises(NotYourTurn):
        game.play(1, Start("a1.0"))
    game = starts(game, "a1.0", "f6.4")
    with pytest.raises(NotAsked):
        game.play(0, Start("b1.0"))


def test_in_kosmos_a_stone_starts_on_an_outer_side() -> None:
    game = Game.new("kosmos", 2, chance=Chance(1))
    assert len(game.choices) == 24
    with pytest.raises(NoSuchStart):
        starts(game, "a3.7")
    game = starts(game, "a3.w", "f1.e")
    assert game.table.stone_text(game.table.stones[0][0]) == "a3.w"


def test_in_kosmos_the_path_is_chosen_with_the_first_tile() -> None:
    game = starts(Game.new("kosmos", 2, chance=Chance(1)), "a3.w", "f1.e")
    assert {choice.enter for choice in game.choices} == {6, 7}  # type: ignore[union-attr]
    game = game.play(0, game.choices[0]).game
    assert game.table.stone_text(game.table.stones[0][0]) != "a3.w"


def test_ruling_in_kosmos_two_stones_never_start_before_the_same_corner_square() -> None:
    game = starts(Game.new("kosmos", 2, chance=Chance(1)), "a1.w")
    assert len(game.choices) == 22
    with pytest.raises(StartTaken):
        starts(game, "a1.n")


@pytest.mark.parametrize(
    ("seats", "options", "size"),
    [(2, {}, 6), (4, {}, 6), (5, {}, 7), (8, {}, 7), (3, {"side": "dragon"}, 7)],
)
def test_kosmos_is_played_on_the_side_for_its_seats_or_the_larger_on_request(
    seats: int, options: dict[str, str], size: int
) -> None:
    assert Game.new("kosmos", seats, options=options).table.board.grid.size == size


@pytest.mark.parametrize("edition", ["wizkids", "kosmos"])
def test_in_a_duel_stones_start_in_turns(edition: str) -> None:
    game = Game.new(edition, 2, mode="duel", chance=Chance(1))
    order = []
    while game.table.asked == "start":
        order.append(game.to_move)
        assert game.to_move is not None
        game = game.play(game.to_move, game.choices[0]).game
    assert order == [0, 1, 0, 1]


def test_the_duel_of_wizkids_cuts_the_box_into_piles_of_9_9_9_and_8() -> None:
    game = Game.new("wizkids", 2, mode="duel", chance=Chance(1))
    assert [len(pile) for pile in game.table.piles] == [9, 9, 9, 8]
    assert sum(game.table.piles, ()) == game.deck
    assert game.table.hands == ((), ())
    assert game.table.dragon == "none"


@pytest.mark.parametrize("stones", [2, 3, 4])
def test_up_to_four_solitaire_stones_start_on_different_sides(stones: int) -> None:
    game = Game.new("wizkids", 1, mode="solitaire", options={"stones": stones}, chance=Chance(1))
    assert len(game.choices) == 48
    game = starts(game, "a1.0")
    assert len(game.choices) == 36
    with pytest.raises(StartTaken):
        starts(game, "c1.1")  # the same side
    assert starts(game, "a1.7").table.stones[0][1] is not None  # the same corner, another side


def test_five_solitaire_stones_start_on_different_marks() -> None:
    game = Game.new("wizkids", 1, mode="solitaire", options={"stones": 5}, chance=Chance(1))
    game = starts(game, "a1.0", "a1.1", "b1.0")
    assert len(game.choices) == 45
    assert game.table.hands == ((),)
    assert game.table.piles == (game.deck,)


def test_a_solitaire_shows_the_next_tile_when_all_stones_have_started() -> None:
    game = starts(Game.new("wizkids", 1, mode="solitaire", chance=Chance(1)), "a1.0")
    assert game.table.hands == ((game.deck[0],),)
    assert game.table.piles == (game.deck[1:],)
