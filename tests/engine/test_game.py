from __future__ import annotations

import pickle
from typing import Any

import pytest

import tsuro
from kit.scene import play, scene
from tsuro import EDITIONS, Chance, Game, Place, Refusal, Resign, Start
from tsuro.editions import edition
from tsuro.game import Decision, Shuffle
from tsuro.record import read, write
from tsuro.rules.refusal import (
    GameIsOver,
    NoShuffleDue,
    NoSuchEntry,
    NoSuchStart,
    NoSuchStone,
    NoSuchTurn,
    NotAnAction,
    NotInHand,
    SeatIsOut,
    StoneNotNamed,
    UnknownEdition,
    UnknownMode,
    UnknownOption,
    WrongDeck,
    WrongEntry,
    WrongName,
    WrongOption,
    WrongSeats,
    WrongShuffle,
    WrongTags,
)


def random_game(edition_name: str, seats: int, seed: int) -> Game:
    chance = Chance(seed)
    game = Game.new(edition_name, seats, chance=chance)
    while (seat := game.to_move) is not None:
        game = game.play(seat, chance.pick(game.choices), chance).game
    return game


def test_playing_leaves_the_old_game_as_it_was() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    after = game.play(0, Start("a1.0")).game
    assert game.entries == ()
    assert game.to_move == 0
    assert after.to_move == 1


def test_a_refusal_leaves_the_game_as_it_was() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    before = (game.table, game.entries)
    with pytest.raises(Refusal):
        game.play(0, Place(17))
    assert (game.table, game.entries) == before


def test_the_same_chance_gives_the_same_game() -> None:
    assert random_game("wizkids", 5, 4) == random_game("wizkids", 5, 4)
    assert random_game("wizkids", 5, 4) != random_game("wizkids", 5, 5)


def test_a_game_that_is_over_takes_no_more_actions() -> None:
    game = random_game("calliope", 3, 1)
    assert game.choices == ()
    for action in (Place(1), Start("a1.0"), Resign()):
        with pytest.raises(GameIsOver):
            game.play(0, action)
    with pytest.raises(NoShuffleDue):
        game.shuffle()


def test_at_gives_the_game_after_so_many_entries() -> None:
    game = random_game("wizkids-pt", 4, 2)
    assert game.at(0).entries == ()
    assert game.at(len(game.entries)) == game
    assert [played.game.entries for played in game.history()][-1] == game.entries
    for n in (-1, len(game.entries) + 1):
        with pytest.raises(NoSuchEntry):
            game.at(n)


def test_a_shuffle_is_written_down_with_the_action_that_caused_it() -> None:
    chance = Chance(9)
    game = Game.new("wizkids", 8, chance=chance)
    found = None
    while (seat := game.to_move) is not None:
        played = game.play(seat, chance.pick(game.choices), chance)
        if len(played.entries) == 2:
            found = (game, played)
            break
        game = played.game
    assert found is not None
    game, played = found
    due = game.after(played.entries[0]).game
    assert due.to_move is None
    assert due.table.due is not None
    assert due.shuffle(Chance(3)).game.to_move is not None
    wrong = Shuffle((*due.table.piles[0], *due.table.due.tiles)[1:])
    with pytest.raises(WrongShuffle):
        due.after(wrong)


@pytest.mark.parametrize(
    ("make", "refusal"),
    [
        (lambda: Game.new("monopoly"), UnknownEdition),
        (lambda: Game.new("calliope", 1), WrongSeats),
        (lambda: Game.new("calliope", 9), WrongSeats),
        (lambda: Game.new("calliope", -3), WrongSeats),
        (lambda: Game.new("calliope", 2, mode="duel"), UnknownMode),
        (lambda: Game.new("wizkids", 3, mode="duel"), WrongSeats),
        (lambda: Game.new("wizkids", 2, mode="solitaire"), WrongSeats),
        (lambda: Game.new("wizkids", 3, options={"elimination_bonus": True}), UnknownOption),
        (lambda: Game.new("kosmos", 3, options={"piles": 4}), WrongOption),
        (lambda: Game.new("kosmos", 3, options={"piles": 2.0}), WrongOption),
        (lambda: Game.new("kosmos", 5, options={"side": "phoenix"}), WrongOption),
        (lambda: Game.new("calliope", 3, options={"pass_the_pile": 1}), WrongOption),
        (lambda: Game.deal(edition("calliope").setup(("a", "b")), (1, 2, 3)), WrongDeck),
        (lambda: Game.deal(edition("calliope").setup(("a", "b")), (1,) * 35), WrongDeck),
    ],
)
def test_a_game_that_cannot_be_is_refused(make: object, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        make()  # type: ignore[operator]


def test_an_action_of_an_equal_value_is_the_same_action() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    game = game.play(0, Start("a1.0")).game.play(1, Start("f6.4")).game
    choice = game.choices[0]
    assert isinstance(choice, Place)
    odd = Place(float(choice.tile), float(choice.turn))  # type: ignore[arg-type]
    assert game.play(0, odd).game == game.play(0, choice).game
    assert game.play(False, odd).game.entries[-1] == Decision(0, choice)
    record = write(game.play(False, odd).game)
    assert ".0," not in record
    assert "alse" not in record
    assert read(record) == game.play(0, choice).game


def test_what_is_no_action_at_all_is_refused_by_name() -> None:
    game = Game.new("calliope", 2, chance=Chance(1))
    for nonsense in ("a1.9", "", "17r2 please", None, 17):
        with pytest.raises(NotAnAction):
            game.play(0, nonsense)  # type: ignore[arg-type]
    odd: list[Any] = [Start(["a"]), Start(5)]  # type: ignore[arg-type]
    for action in odd:
        with pytest.raises(NoSuchStart):
            game.play(0, action)
    for seat in ("0", 5, None):
        with pytest.raises(SeatIsOut):
            game.play(seat, Resign())  # type: ignore[arg-type]
        with pytest.raises(SeatIsOut):
            game.play(seat, Start("a1.0"))  # type: ignore[arg-type]
    with pytest.raises(NoSuchEntry):
        game.at("x")  # type: ignore[arg-type]
    game = game.play(0, Start("a1.0")).game.play(1, Start("f6.4")).game
    tile = game.table.hands[0][0]
    for turn in ("x", 7, None, -1):
        with pytest.raises(NoSuchTurn):
            game.play(0, Place(tile, turn))  # type: ignore[arg-type]
    with pytest.raises(NoSuchTurn):
        game.play(0, Place(float(tile), 9))  # type: ignore[arg-type]
    with pytest.raises(NotInHand):
        game.play(0, Place("x"))  # type: ignore[arg-type]


def test_names_and_tags_are_texts() -> None:
    for names in (["Ada", 3], ["Ada", "\ud800"]):
        with pytest.raises(WrongName):
            Game.new("calliope", names)  # type: ignore[arg-type]
    for seats in ("Ada", None, 2.0):
        with pytest.raises(TypeError, match="a number or a list of names"):
            Game.new("calliope", seats)  # type: ignore[arg-type]
    setup, deck = edition("calliope").setup(("a", "b")), tuple(range(1, 36))
    for tags in ({"a": 1}, {1: "a"}, {"a": "\ud800"}):
        with pytest.raises(WrongTags):
            Game.deal(setup, deck, tags)  # type: ignore[arg-type]
    with pytest.raises(WrongTags):
        write(Game.deal(setup, deck, {"long": "x" * 70_000}))
    with pytest.raises(WrongDeck):
        Game.deal(setup, tuple(map(float, deck)))  # type: ignore[arg-type]


def test_placements_name_stones_and_ports_only_where_they_must() -> None:
    one = scene(stones=["c1.0", "d1.0", "e1.0"], hands=[[34], [2], [3]])
    with pytest.raises(StoneNotNamed):
        play(one, "34r0s0")
    with pytest.raises(WrongEntry):
        play(one, "34r0e0")
    two = scene(
        "kosmos",
        mode="duel",
        stones=[["c1.n", "d1.0"], ["e1.0", "f1.0"]],
        hands=[[34], [2]],
        piles=[[1], [], []],
        ready=(0, 1),
    )
    with pytest.raises(NoSuchStone):
        play(two, "34r0")
    with pytest.raises(WrongEntry):
        play(two, "34r0s0")
    with pytest.raises(WrongEntry):
        play(two, "34r0s0e5")
    assert play(two, "34r0s0e1").table.stones[0][0] is not None


def test_values_can_be_sent_to_another_process() -> None:
    game = random_game("kosmos", 4, 2)
    assert pickle.loads(pickle.dumps(game.at(9))) == game.at(9)
    refusal = pickle.loads(pickle.dumps(WrongOption("piles", "7", ("2", "3"))))
    assert refusal == WrongOption("piles", "7", ("2", "3"))


def test_the_public_names_are_documented() -> None:
    assert len(tsuro.__all__) <= 16
    for name in tsuro.__all__:
        thing = getattr(tsuro, name)
        if name not in ("EDITIONS", "TILES", "__version__"):
            assert thing.__doc__
    with pytest.raises(AttributeError):
        _ = tsuro.nothing
    parts = {"action", "analysis", "arena", "bots", "editions", "event", "fast", "game", "picture"}
    parts |= {"protocol", "record", "view", "words"}
    assert set(tsuro.__all__) | parts == set(dir(tsuro))
    assert EDITIONS[0].name == "calliope"
