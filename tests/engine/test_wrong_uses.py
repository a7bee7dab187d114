"""Wrong uses of the library and of bots, and what they answer: a sentence that helps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tsuro
from tsuro import EDITIONS, BadRecord, Chance, Game, View, parse, read, write
from tsuro.analysis import hint, judge, shares
from tsuro.arena import Plan
from tsuro.bots import BadBudget, BotFailed, Budget, UnknownBot, ask, bot_named, budget
from tsuro.rules.refusal import (
    NoSuchEntry,
    NoSuchTurn,
    NotAnAction,
    NotAsked,
    NotInHand,
    NotYourTurn,
    SeatIsOut,
    StartTaken,
    UnknownEdition,
    UnknownMode,
    UnknownOption,
    WouldGoOut,
    WrongSeats,
)
from tsuro.words import LANGUAGES, language, rules

NEW = Game.new(seats=["Ada", "Bo"], chance=Chance(7))
GAME = NEW.play(0, "b1.0").game.play(1, "e6.4").game
VIEW = View.of(GAME, 0)

FORMS = (
    "a3.7 (a start), 17r2 (a tile and its turn), -3+9 or = (a swap or none), d2 (a pile), resign."
)

GAMES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "an edition spelled wrongly": (
        lambda: Game.new("Calliope"),
        UnknownEdition,
        f"There is no edition Calliope; choose from: {', '.join(one.name for one in EDITIONS)}.",
    ),
    "no edition": (
        lambda: Game.new(None),  # type: ignore[arg-type]
        TypeError,
        "an edition is given by its name, such as 'calliope', not None",
    ),
    "seats for an edition": (
        lambda: Game.new(["Ada", "Bo"]),  # type: ignore[arg-type]
        TypeError,
        "an edition is given by its name, such as 'calliope', not ['Ada', 'Bo']",
    ),
    "no mode": (
        lambda: Game.new(mode=None),  # type: ignore[arg-type]
        UnknownMode,
        "The edition calliope has no mode None; it has: standard.",
    ),
    "one name for all seats": (
        lambda: Game.new(seats="Ada"),
        TypeError,
        "seats is a number or a list of names",
    ),
    "too many seats": (
        lambda: Game.new(seats=9),
        WrongSeats,
        "This is for 2 to 8 seats, not 9.",
    ),
    "an option spelled wrongly": (
        lambda: Game.new("kosmos", 3, options={"pile": 2}),
        UnknownOption,
        "kosmos has no option pile in the mode standard; it has: side, piles.",
    ),
    "options as a list": (
        lambda: Game.new("kosmos", 3, options=["piles=2"]),  # type: ignore[arg-type]
        TypeError,
        "options are names with values, such as {'piles': 2}, not ['piles=2']",
    ),
    "the rules of a name": (
        lambda: rules(language("fr"), "kosmos"),  # type: ignore[arg-type]
        TypeError,
        "rules are of an edition, which tsuro.editions.edition('kosmos') would give",
    ),
    "a seed for a chance": (
        lambda: Game.new(chance=7),  # type: ignore[arg-type]
        TypeError,
        "chance is a Chance, such as Chance(7)",
    ),
    "a seed for a chance, where nothing is shuffled": (
        lambda: GAME.play(0, "6r1", 7),  # type: ignore[arg-type]
        TypeError,
        "chance is a Chance, such as Chance(7)",
    ),
    "something else for a chance": (
        lambda: GAME.play(0, "6r1", {}),  # type: ignore[arg-type]
        TypeError,
        "chance is a Chance, such as Chance(7)",
    ),
    "a number below nothing": (
        lambda: Chance(1).below(0),
        ValueError,
        "the limit is at least 1, not 0",
    ),
    "one of nothing": (
        lambda: Chance(1).pick(View.of(GAME, 1).choices),
        IndexError,
        "there is nothing to pick from",
    ),
    "a tile where a start is asked": (
        lambda: NEW.play(0, "17r2"),
        NotAsked,
        "It is time to choose a start.",
    ),
    "a square for a start": (
        lambda: NEW.play(0, "a1"),
        NotAnAction,
        "'a1' is not an action.",
    ),
    "a pair for an action": (
        lambda: NEW.play(0, ("a1", 0)),  # type: ignore[arg-type]
        NotAnAction,
        "('a1', 0) is not an action.",
    ),
    "a name for a seat": (
        lambda: NEW.play("Ada", "a1.0"),  # type: ignore[arg-type]
        SeatIsOut,
        "Seat Ada is not in the game.",
    ),
    "a start that is taken": (
        lambda: NEW.play(0, "a1.0").game.play(1, "a1.0"),
        StartTaken,
        "a1.0 is not free.",
    ),
    "out of turn": (
        lambda: GAME.play(1, "6r1"),
        NotYourTurn,
        "It is not seat 1's turn: it is up to seat 0.",
    ),
    "a tile of somebody else": (
        lambda: GAME.play(0, "17r2"),
        NotInHand,
        "Tile 17 is not in the hand.",
    ),
    "a turn too far": (
        lambda: GAME.play(0, "6r9"),
        NoSuchTurn,
        "Tile 6 has only turns 0 to 3.",
    ),
    "off the board without need": (
        lambda: GAME.play(0, "6r0"),
        WouldGoOut,
        "6r0 would put your own stone out, and you have another choice.",
    ),
    "a tile without its turn": (
        lambda: GAME.play(0, 6),  # type: ignore[arg-type]
        NotAnAction,
        "6 is not an action.",
    ),
    "an entry that is not there": (
        lambda: GAME.at(99),
        NoSuchEntry,
        "There is no entry 99: the game has 2.",
    ),
    "a seat that is not there": (
        lambda: View.of(GAME, 2),
        SeatIsOut,
        "Seat 2 is not in the game.",
    ),
    "a view of a text": (
        lambda: View.of("x", 0),  # type: ignore[arg-type]
        TypeError,
        "a view is of a game or of a table, not of str",
    ),
    "a file that is not there": (
        lambda: read("gmae.tsuro"),
        FileNotFoundError,
        "[Errno 2] No such file or directory: 'gmae.tsuro'",
    ),
    "a path without its ending": (
        lambda: read("gmae"),
        BadRecord,
        "line 1: not a JSON object, and there is no file of that name",
    ),
    "a game for its record": (
        lambda: read(GAME),  # type: ignore[arg-type]
        TypeError,
        "read takes a path, an open file or the text of a record, not Game",
    ),
    "a table for its game": (
        lambda: write(GAME.table),  # type: ignore[arg-type]
        TypeError,
        "a record is of a game, not of Table",
    ),
    "a number for a text": (
        lambda: parse(17),  # type: ignore[arg-type]
        TypeError,
        "an action is written as text, such as '17r2'; 17 is none",
    ),
    "a theme that is not there": (
        lambda: tsuro.picture.picture(GAME, theme="black"),  # type: ignore[arg-type]
        ValueError,
        "there is no theme 'black': choose from light, dark, print",
    ),
    "a picture of a path": (
        lambda: tsuro.picture.picture("game.tsuro"),  # type: ignore[arg-type]
        TypeError,
        "a picture is of a board, a table, a view or a game, not of str",
    ),
    "a language that is not there": (
        lambda: tsuro.words.language("de"),
        ValueError,
        f"there is no language 'de': choose from {', '.join(LANGUAGES)}",
    ),
    "a code for a language": (
        lambda: tsuro.words.Teller.of("fr", GAME),  # type: ignore[arg-type]
        TypeError,
        "a language is made by its code, language('fr'); 'fr' is none yet",
    ),
    "a code for the language of rules": (
        lambda: tsuro.words.rules("fr", GAME.edition),  # type: ignore[arg-type]
        TypeError,
        "a language is made by its code, language('fr'); 'fr' is none yet",
    ),
    "a part that is not there": (
        lambda: tsuro.pictures,
        AttributeError,
        "module 'tsuro' has no attribute 'pictures'",
    ),
    "a choice that was none, judged": (
        lambda: judge(VIEW, "99r0", Chance(1), Budget(playouts=10)),
        ValueError,
        "99r0 is not one of the choices. The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "a hint for who is not asked": (
        lambda: hint(View.of(GAME, 1), Chance(1), None),
        ValueError,
        (
            "<View of seat 1: calliope standard, 0 tiles laid, asked: place> has no choices: "
            "give the view of the seat that is to decide"
        ),
    ),
    "a number for a budget": (
        lambda: hint(VIEW, Chance(1), 100),  # type: ignore[arg-type]
        TypeError,
        "a budget is a Budget, such as Budget(playouts=100), not 100",
    ),
    "a text for a budget, to judge by": (
        lambda: judge(VIEW, "6r1", Chance(1), "100ms"),  # type: ignore[arg-type]
        TypeError,
        "a budget is a Budget, such as Budget(playouts=100), not '100ms'",
    ),
    "shares of no table": (
        lambda: shares(VIEW, Chance(1), tables=0),
        ValueError,
        "tables is a whole number from 1 on, not 0",
    ),
    "an arena of an edition that is not there": (
        lambda: Plan(("careful", "random"), "hasbro", "standard", (), 4, 1, None),
        UnknownEdition,
        f"There is no edition hasbro; choose from: {', '.join(one.name for one in EDITIONS)}.",
    ),
    "an arena of no games": (
        lambda: Plan(("careful", "random"), "calliope", "standard", (), 0, 1, None),
        ValueError,
        "games is a whole number from 1 on, not 0",
    ),
    "an arena of one bot": (
        lambda: Plan(("careful",), "calliope", "standard", (), 4, 1, None),
        WrongSeats,
        "This is for 2 to 8 seats, not 1.",
    ),
    "a bot spelled wrongly": (
        lambda: bot_named("carefull", Chance(1)),
        UnknownBot,
        (
            "There is no bot 'carefull'; choose from random, careful, lookahead, flat, search, "
            "sparrow, heron, fox, tiger."
        ),
    ),
    "a bot made with a seed": (
        lambda: bot_named("careful", 7),  # type: ignore[arg-type]
        TypeError,
        "a bot is made with a Chance, such as Chance(7)",
    ),
    "a budget without its unit": (
        lambda: budget("100"),
        BadBudget,
        (
            "'100' is not a budget: give milliseconds such as 100ms (1 to 600000ms), "
            "or playouts such as 5000playouts (1 to 100000000)."
        ),
    ),
    "fewer playouts than none": (
        lambda: Budget(playouts=-1),
        ValueError,
        "playouts is a whole number from 1 on, not -1",
    ),
    "a budget of nothing": (
        Budget,
        ValueError,
        "a budget is milliseconds or playouts: Budget(ms=100), or Budget(playouts=5000)",
    ),
    "a budget of both": (
        lambda: Budget(ms=100, playouts=5000),
        ValueError,
        "a budget is milliseconds or playouts: Budget(ms=100), or Budget(playouts=5000)",
    ),
    "a bot of one's own, not allowed": (
        lambda: bot_named("mybot:Roomy", Chance(1)),
        UnknownBot,
        (
            "There is no bot 'mybot:Roomy'; choose from random, careful, lookahead, flat, search, "
            "sparrow, heron, fox, tiger; somebody's own code is run only with strangers=True."
        ),
    ),
    "a bot asked with a game": (
        lambda: ask(bot_named("careful", Chance(1)), GAME),  # type: ignore[arg-type]
        TypeError,
        "a bot is asked with a view, such as View.of(game, 0), not <Game calliope standard at 2>",
    ),
    "a bot asked out of turn": (
        lambda: ask(bot_named("careful", Chance(1)), View.of(GAME, 1)),
        ValueError,
        (
            "<View of seat 1: calliope standard, 0 tiles laid, asked: place> has no choices: "
            "ask the bot of the seat that is to decide"
        ),
    ),
}


@pytest.mark.parametrize("use", GAMES)
def test_a_wrong_use_is_answered_with_a_sentence(use: str) -> None:
    wrong, kind, sentence = GAMES[use]
    with pytest.raises(kind) as answer:
        wrong()
    assert str(answer.value) == sentence


ANSWERS: dict[str, tuple[Callable[[View], object], str, str]] = {
    "nothing": (
        lambda view: None,
        "it answered None, which is not one of the choices",
        "The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "a placement": (
        lambda view: view.placements[0],
        "it answered a Placement, which is not one of the choices",
        "Answer its action: placement.action.",
    ),
    "what a program would": (
        lambda view: {"action": "6r1"},
        "it answered {'action': '6r1'} (of type dict), which is not one of the choices",
        "The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "a tile": (
        lambda view: view.hand[0],
        "it answered 6 (of type int), which is not one of the choices",
        "The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "a text that is no action": (
        lambda view: "left",
        "it answered 'left', which is not one of the choices",
        "The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "what is forbidden": (
        lambda view: "6r0",
        "it answered 6r0, which is not one of the choices",
        "6r0 would put your own stone out, and you have another choice.",
    ),
    "to resign": (
        lambda view: "resign",
        "it answered resign, which is not one of the choices",
        "The choices were 6r1, 6r2, 6r3 and 6 more.",
    ),
    "JSON looked at as such": (
        lambda view: view["choices"][0],  # type: ignore[index]
        "TypeError: 'View' object is not subscriptable",
        "TypeError: 'View' object is not subscriptable",
    ),
    "a name that is not there": (
        lambda view: view.moves[0],  # type: ignore[attr-defined]
        "AttributeError: 'View' object has no attribute 'moves'",
        "AttributeError: 'View' object has no attribute 'moves'",
    ),
    "outs taken for pairs": (
        lambda view: [*view.placements[0].outs[0]],  # type: ignore[misc]
        "TypeError: Value after * must be an iterable, not StoneOut",
        "TypeError: Value after * must be an iterable, not StoneOut",
    ),
    "no view wanted": (
        lambda: "6r1",  # type: ignore[dict-item, misc]
        "TypeError: <lambda>() takes 0 positional arguments but 1 was given",
        "TypeError: <lambda>() takes 0 positional arguments but 1 was given",
    ),
}


class Answering:
    """A bot that answers by a function."""

    def __init__(self, choose: Callable[[View], object]) -> None:
        self.choose = choose


@pytest.mark.parametrize("what", ANSWERS)
def test_a_bot_that_answers_wrongly_is_told_where_and_what(what: str) -> None:
    """With the file and a line in it, and what it could have answered."""
    wrong, why, shown = ANSWERS[what]
    with pytest.raises(BotFailed) as failure:
        ask(Answering(wrong), VIEW)  # type: ignore[arg-type]
    said = re.fullmatch(r"(.*) \(test_wrong_uses.py, line (\d+)\)", str(failure.value))
    assert said
    assert said[1] == why
    line = Path(__file__).read_text("utf-8").splitlines()[int(said[2]) - 1]
    assert line.strip().startswith("lambda")
    assert failure.value.trace.rstrip().endswith(shown)
    assert f'{Path(__file__).name}", line {said[2]}' in failure.value.trace


def test_a_bot_may_answer_an_action_or_its_text() -> None:
    for answer in (VIEW.choices[4], str(VIEW.choices[4])):
        chosen = ask(Answering(lambda view, answer=answer: answer), VIEW)  # type: ignore[arg-type, misc]
        assert chosen is VIEW.choices[4]
