"""Bots: legal, repeatable, blind to what is hidden, and each better than the one before."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import pytest

from kit.games_at_random import SPECS, Spec
from kit.size import Size
from tsuro.arena import Plan, play, summarise
from tsuro.bots import (
    LEVELS,
    OWN,
    THINKING,
    USUAL,
    BadBudget,
    Bot,
    BotFailed,
    Budget,
    UnknownBot,
    bot_named,
    budget,
)
from tsuro.bots.search import FlatBot, SearchBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.view import View
from tsuro.words import language, reason

NAMES = ("random", "careful", "lookahead", "flat@40playouts", "search@40playouts", *LEVELS)
QUICK = {"fox": "fox@40playouts", "tiger": "tiger@40playouts"}


def made(name: str, chance: Chance) -> Bot:
    return bot_named(QUICK.get(name, name), chance)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_everything_in_every_edition_and_mode(name: str, size: Size) -> None:
    asked = set()
    for spec in (*SPECS[:: size(4, 1)], *(spec for spec in SPECS if spec.mode != "standard")):
        chance = Chance(str(spec))
        bot = made(name, chance)
        game = Game.new(
            spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance
        )
        while (seat := game.to_move) is not None:
            asked.add(game.table.asked)
            view = View.of(game.table, seat)
            choice = bot.choose(view)
            assert choice in view.choices
            game = game.play(seat, choice, chance).game
    assert asked == {"start", "place", "exchange", "draw"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "spec", [Spec("wizkids", 5), Spec("kosmos", 3), Spec("kosmos", 2, "duel")], ids=str
)
def test_a_bot_does_the_same_whatever_it_cannot_see(name: str, spec: Spec) -> None:
    """Two tables that look the same from a seat, the same seed: the same choice."""
    chance = Chance(3)
    game = Game.new(spec.edition, spec.seats, mode=spec.mode, chance=chance)
    while (seat := game.to_move) is not None:
        view = View.of(game.table, seat)
        imagined = View.of(view.imagine(chance), seat)
        choice = made(name, Chance(len(game.entries))).choose(view)
        assert made(name, Chance(len(game.entries))).choose(imagined) == choice
        game = game.play(seat, choice, chance).game


@pytest.mark.parametrize("name", ["search@1ms", "flat@1ms"])
def test_some_thought_is_spent_however_short_the_time(name: str) -> None:
    bot = made(name, Chance(1))
    game = Game.new("kosmos", 8, chance=Chance(1))
    for _ in range(5):
        assert isinstance(bot, SearchBot | FlatBot)
        view = View.of(game.table, game.to_move)
        assert sum(odds.tried for odds in bot.odds(view).values()) > 0
        game = game.play(game.table.active, bot.choose(view), Chance(1)).game


LADDER = (
    ("search@300playouts", "flat@300playouts", Spec("calliope", 2), 0.5),
    ("flat@300playouts", "lookahead", Spec("calliope", 2), 0.5),
    ("lookahead", "careful", Spec("calliope", 2), 0.6),
    ("lookahead", "careful", Spec("wizkids", 4), 0.3),
    ("lookahead", "careful", Spec("kosmos", 2, "duel"), 0.6),
    ("careful", "random", Spec("wizkids", 4), 0.4),
    ("heron", "sparrow", Spec("calliope", 2), 0.55),
    ("fox", "heron", Spec("calliope", 2), 0.55),
)


@pytest.mark.parametrize(("one", "other", "spec", "least"), LADDER)
def test_each_bot_wins_more_than_the_one_before(
    one: str, other: str, spec: Spec, least: float, size: Size
) -> None:
    """One against others, each deal on changed seats; the bounds are far below what they get."""
    bots = (one, *[other] * (spec.seats - 1))
    plan = Plan(bots, spec.edition, spec.mode, (), size(60, 600), 1, None)
    summary = summarise(plan, (play(plan, *job) for job in plan.jobs()))
    assert {score.bot: score.share for score in summary.scores}[one] > least


def test_the_sparrow_is_no_random_player() -> None:
    plan = Plan(("sparrow", "random"), "wizkids", "standard", (), 40, 1, None)
    summary = summarise(plan, (play(plan, *job) for job in plan.jobs()))
    assert {score.bot: score.share for score in summary.scores}["sparrow"] > 0.7


def test_a_budget_of_time_is_kept() -> None:
    """Not a test of speed: only that thinking ends by the clock, not after a number of tries."""
    view = View.of(Game.new("calliope", 8, chance=Chance(1)).table, 0)
    for ms in (5, 60):
        bot = bot_named(f"search@{ms}ms", Chance(1))
        start = perf_counter()
        bot.choose(view)
        assert 0.5 * ms / 1000 < perf_counter() - start < ms / 1000 + 1


def test_odds_are_shares_of_the_win() -> None:
    view = View.of(Game.new("calliope", 3, chance=Chance(1)).table, 0)
    odds = SearchBot(Chance(1), budget("500playouts")).odds(view)
    assert set(odds) == set(view.choices)
    assert sum(odd.tried for odd in odds.values()) == 500
    assert all(0 <= odd.share <= 1 for odd in odds.values())


@pytest.mark.parametrize("text", ["", "ms", "0ms", "-5ms", "5", "5s", "1e9ms", "999999999playouts"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget, match="is not a budget"):
        budget(text)
    if text:
        with pytest.raises(BadBudget):
            bot_named(f"search@{text}", Chance(1))


def test_a_budget_is_its_own_text() -> None:
    for text in ("100ms", "5000playouts"):
        assert str(budget(text)) == text
    assert budget(" 100MS ") == budget("100ms")


def test_a_stranger_is_let_in_only_where_that_was_said() -> None:
    mine = f"{__name__}:First"
    sys.modules.setdefault(__name__, sys.modules[First.__module__])
    assert isinstance(bot_named(mine, Chance(1), strangers=True), First)
    for text in (mine, f"cmd:{sys.executable}", "os:system"):
        with pytest.raises(UnknownBot, match="There is no bot"):
            bot_named(text, Chance(1))


class First:
    """Somebody else's bot."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View) -> object:
        return view.choices[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("serch", "There is no bot 'serch'; choose from "),
        ("random@5ms", "does not think"),
        ("nowhere.at:All", "^There is no module called nowhere.$"),
        ("json.nowhere:All", "^There is no module called json.nowhere.$"),
        ("json:nothing", "^There is no class nothing in json.$"),
        ("json:loads", "^json:loads is not a class. A bot is a class that is made with a chance"),
        ("json:__all__", "^json:__all__ is not a class."),
        (":", "There is no bot ':'"),
        ("json:", "There is no bot 'json:'"),
        ("random.py", "There is no bot 'random.py'"),
        ("tsuro.chance:Chance", "has no method choose"),
        ("cmd:", "needs a command"),
        ("cmd:'", "is not a command"),
        ("cmd:./not-there-at-all", "cannot be run"),
    ],
)
def test_a_bot_that_there_is_not_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises((UnknownBot, BotFailed), match=sentence):
        bot_named(text, Chance(1), strangers=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to name bots in, which nothing is remembered of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


@pytest.mark.parametrize("name", ["their_first", "their_first.py"])
def test_who_names_a_file_is_told_how_to_name_its_class(name: str, folder: Path) -> None:
    (folder / "their_first.py").touch()
    with pytest.raises(UnknownBot) as unknown:
        bot_named(name, Chance(1), strangers=True)
    assert str(unknown.value) == (
        f"There is no bot {name}; a class in their_first.py is named as their_first:Class."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class A:\n  def x(:\n", "their_own:A cannot be made: SyntaxError: invalid syntax"),
        ("\nimport nowhere\n", "their_own:A cannot be made: ModuleNotFoundError: No module named"),
        ("\n1 / 0\n", "their_own:A cannot be made: ZeroDivisionError: division by zero"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(
    text: str, sentence: str, folder: Path
) -> None:
    """Their file and line, and none of ours or of Python's own steps of importing."""
    (folder / "their_own.py").write_text(text)
    with pytest.raises(UnknownBot) as unknown:
        bot_named("their_own:A", Chance(1), strangers=True)
    assert str(unknown.value).startswith(sentence)
    assert str(unknown.value).endswith(" (their_own.py, line 2)")
    assert reason(language("fr"), unknown.value).endswith(" (their_own.py, ligne 2)")


def test_ours_come_weakest_first() -> None:
    assert tuple(OWN) == ("random", "careful", "lookahead", "flat", "search")
    assert tuple(LEVELS) == ("sparrow", "heron", "fox", "tiger")
    assert all(level.name == name for name, level in (OWN | LEVELS).items())


def test_a_bot_that_thinks_has_a_usual_budget_and_no_other_has_one() -> None:
    assert {name: str(usual) for name, usual in THINKING.items()} == {
        "flat": "10000playouts",
        "search": "100ms",
        "fox": "300playouts",
        "tiger": "300ms",
    }
    for name in (*OWN, *LEVELS):
        bot = bot_named(name, Chance(1))
        assert getattr(bot, "budget", None) == THINKING.get(name)
        assert isinstance(bot, SearchBot | FlatBot) == (name in THINKING)


def test_the_usual_level_plays_without_compiled_play() -> None:
    assert USUAL in LEVELS
    assert USUAL not in THINKING


def test_of_a_budget_something_is_always_left() -> None:
    assert Budget(ms=300).shrunk(0.25) == Budget(ms=75)
    assert Budget(ms=5).shrunk(0.1) == Budget(ms=1)
    assert Budget(playouts=300).shrunk(1.0) == Budget(playouts=300)
    assert Budget(playouts=40).shrunk(0.1) == Budget(playouts=10)


@pytest.mark.parametrize("name", ["mybot:Roomy", "cmd:./mybot"])
def test_somebodys_own_code_is_run_only_if_that_is_said(name: str) -> None:
    with pytest.raises(UnknownBot, match="is run only with strangers=True"):
        bot_named(name, Chance(1))


@pytest.mark.parametrize("wrong", [{"ms": 0}, {"playouts": -1}, {"ms": 1.5}, {"ms": "100"}, {}])
def test_a_budget_is_one_number_of_something(wrong: dict[str, int]) -> None:
    with pytest.raises((ValueError, TypeError), match=r"whole number|milliseconds or playouts"):
        Budget(**wrong)
    assert Budget(ms=1).shrunk(0.1) == Budget(ms=1)
