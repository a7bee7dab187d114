"""Line mode: whole games by lines, in every edition and mode."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tsuro.action import Resign, Start
from tsuro.bots import CarefulBot
from tsuro.chance import Chance
from tsuro.cli import app
from tsuro.game import Decision, Game
from tsuro.record import read, write
from tsuro.rules.refusal import NoSuchPile, NoSuchStone
from tsuro.terminal.help import command_of, help_lines
from tsuro.terminal.line import LineMode
from tsuro.terminal.lines import Lines
from tsuro.terminal.news import Hinted
from tsuro.terminal.session import Session
from tsuro.trail import walked
from tsuro.view import View
from tsuro.words import LANGUAGES, in_ascii, language

EN = language("en")
MODES = [
    ("calliope", "standard", 3),
    ("matagot", "standard", 2),
    ("wizkids", "standard", 4),
    ("wizkids", "duel", 2),
    ("wizkids", "solitaire", 1),
    ("wizkids-pt", "standard", 8),
    ("kosmos", "standard", 5),
    ("kosmos", "duel", 2),
]


def sit(
    answer: Callable[[Session], str | None], edition: str, mode: str, seats: int, code: str = "en"
) -> tuple[Game, list[str]]:
    """Play in line mode with somebody who answers; gives the game and all that was said."""
    chance = Chance(5)
    said: list[str] = []
    game = Game.new(edition, seats, mode=mode, chance=chance)
    bots = {seat: CarefulBot(chance) for seat in range(1, seats)}

    def read_line(prompt: str) -> str | None:
        said.append(prompt)
        return answer(session)

    session = Session(game, bots, language(code), chance)
    LineMode(session, Lines(session.language), read_line, said.append).run()
    return session.game, said


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("edition", "mode", "seats"), MODES)
def test_a_whole_game_can_be_played(edition: str, mode: str, seats: int, code: str) -> None:
    person = CarefulBot(Chance(1))
    game, said = sit(
        lambda session: str(person.choose(View.of(session.game, 0))),
        edition,
        mode,
        seats,
        code,
    )
    assert game.over
    assert len(said) > 50


def answers(*lines: str) -> Callable[[object], str | None]:
    left = list(lines)
    return lambda _: left.pop(0) if left else None


def test_no_more_input_leaves_the_game() -> None:
    game, said = sit(answers(), "calliope", "standard", 2)
    assert not game.over
    assert said[-1] == "The game is left unfinished."
    game, _ = sit(answers("quit"), "calliope", "standard", 2)
    assert game.entries == ()


def test_commands_are_answered_and_what_is_wrong_is_said() -> None:
    _, said = sit(
        answers("help", "list", "nonsense", "17", "b2.0", "a1.0", "list", "rules", "board", "99r0"),
        "calliope",
        "standard",
        2,
    )
    text = "\n".join(said)
    assert "Ports go clockwise" in text
    assert "That is not an action." in text
    assert "It is time to choose a start." in text
    assert "b2.0 is not a start on this board." in text
    assert "you walk" in text
    assert "In the box" in text
    assert "Tile 99 is not in the hand." in text


def table_of(edition: str, mode: str, seat: int, code: str = "en", **options: int) -> str:
    """Who is where and holds what, as it is told to a seat once all stones have started."""
    chance = Chance(3)
    seats = {"solitaire": 1, "duel": 2}.get(mode, 3)
    game = Game.new(edition, seats, mode=mode, options=options, chance=chance)
    while game.to_move is not None and game.table.asked == "start":
        game = game.play(game.to_move, game.choices[0], chance).game
    return "\n".join(Lines(language(code), boards=False).table(View.of(game, seat)))


@pytest.mark.parametrize(("code", "stone"), [("en", "stone"), ("fr", "pion"), ("pt", "marcador")])
def test_stones_are_counted_from_1_with_what_is_typed_beside_it(code: str, stone: str) -> None:
    """Only for who types it: the notation counts from 0."""
    told = table_of("kosmos", "duel", 1, code)
    assert re.search(rf"^A \({stone} 1\) \S+, a \({stone} 2\) ", told)
    assert re.search(rf"\nB \({stone} 1 = s0\) \S+, b \({stone} 2 = s1\) ", told)
    alone = table_of("wizkids", "solitaire", 0, code, stones=3)
    assert f"3 ({stone} 3 = s2) " in alone


def test_piles_are_named_as_they_are_typed() -> None:
    assert "In the pile: 19 (d0), 18 (d1), 18 (d2)" in table_of("kosmos", "standard", 0, piles=3)
    assert "In the pile: A 9, a 9, B 9 (d0), b 8 (d1)" in table_of("wizkids", "duel", 1)
    assert "In the pile: 26" in table_of("calliope", "standard", 0)
    assert str(NoSuchPile(3, (0, 1))) == "You cannot draw from pile d3, only from d0, d1."
    assert str(NoSuchStone(2, (0, 1))) == "Stone s2 cannot be played now; these can: s0, s1."
    assert str(NoSuchStone(None, (0, 1))) == "Say which stone: s0, s1."


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_stands_in_two_columns_and_fits(code: str) -> None:
    lines = help_lines(View.of(Game.new(), 0), {"hint", "undo", "chat"}, language(code))
    assert max(map(len, lines)) <= 80
    rows = [re.fullmatch(r"(  \S.*?  +)\S.*", line) for line in lines if line.startswith("  ")]
    assert len({len(row[1]) for row in rows if row}) == 1
    assert all(rows)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_says_what_s_and_d_count(code: str) -> None:
    for edition, mode, label in (("kosmos", "duel", "s1"), ("wizkids", "duel", "d1")):
        view = View.of(Game.new(edition, 2, mode=mode), 0)
        about = [line for line in help_lines(view, set(), language(code)) if label in line]
        assert [f"{label[0]}0" in line for line in about] == [True]
        assert "-3+9" not in "".join(help_lines(view, set(), language(code)))  # duels have no bonus


def test_resigning_ends_it() -> None:
    game, said = sit(answers("resign", "no", "resign", "yes"), "calliope", "standard", 2)
    assert game.winners == (1,)
    assert sum("for good?" in line for line in said) == 2
    assert "West is the last one left and wins." in said


def test_a_decision_can_be_taken_back() -> None:
    game, said = sit(answers("undo", "a1.0", "undo", "b1.0"), "calliope", "standard", 2)
    assert "There is nothing to undo." in said
    assert "One decision was taken back." in said
    assert game.entries[0] == Decision(0, Start("b1.0"))


def test_a_hint_is_a_choice() -> None:
    _, said = sit(answers("a1.0", "hint"), "calliope", "standard", 2)
    found = [line for line in said if line.startswith("Perhaps ")]
    assert len(found) == 1
    assert re.fullmatch(r"Perhaps \d+r\d: it wins about \d+%.", found[0])


def test_a_hint_about_a_single_choice_has_no_share() -> None:
    session = Session(Game.new(chance=Chance(5)), {1: CarefulBot(Chance(1))}, EN, Chance(5))
    session.view = replace(session.view, choices=session.view.choices[:1])
    session.do("hint")
    session.close()
    _standing, hinted = session.news()
    assert hinted == Hinted(("Perhaps a1.0.",), Start("a1.0"))


def test_the_trails_of_a_session_are_those_of_its_game() -> None:
    chance = Chance(3)
    session = Session(Game.new("wizkids", 4, chance=chance), {}, EN, chance)
    while session.game.to_move is not None:
        session.play(session.game.to_move, chance.pick(session.game.choices))
        assert session.trails == walked(session.game)
    over = session.game
    for _ in range(5):
        session.do("undo")
        assert session.trails == walked(session.game)
    assert Session(over, {}, EN, chance).trails == walked(over)


def test_several_people_take_turns_without_seeing_each_others_hands() -> None:
    chance = Chance(5)
    game = Game.new("calliope", 2, chance=chance)
    said: list[str] = []
    session = Session(game, {}, EN, chance)
    lines = answers("", "a1.0", "", "f6.5", "", "quit")

    def read_line(prompt: str) -> str | None:
        said.append(prompt)
        return lines(None)

    LineMode(session, Lines(EN), read_line, said.append).run()
    asked = [n for n, line in enumerate(said) if "it is your turn" in line]
    assert len(asked) == 3
    for hand, mine in zip(game.table.hands, (asked[0], asked[1]), strict=True):
        shown = "\n".join(said[mine : mine + 30])
        assert f"{hand[0]}r0" in shown
    other = "\n".join(said[asked[0] : asked[1]])
    assert ", ".join(f"{tile}r0" for tile in game.table.hands[1]) not in other


def test_a_turn_fits_on_a_small_screen() -> None:
    for edition, seats in (("calliope", 2), ("wizkids", 8)):
        _, said = sit(answers("a1.0"), edition, "standard", seats)
        first = next(n for n, line in enumerate(said) if "Which tile" in line)
        before = max(n for n, line in enumerate(said[:first]) if line == "")
        lines = [part for line in said[before : first + 1] for part in line.split("\n")]
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


def test_without_boards_all_is_said_in_words() -> None:
    chance = Chance(5)
    said: list[str] = []
    session = Session(Game.new(chance=chance), {1: CarefulBot(chance)}, EN, chance)
    lines = answers("a1.0", "quit")
    LineMode(session, Lines(EN, boards=False), lambda prompt: lines(None), said.append).run()
    assert not any("╭" in line for line in said)
    assert any("You hold: " in line for line in said)


def test_a_saved_game_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "game.tsuro"
    arguments = ["play", "--plain", "--seed", "1", "--save", str(path)]
    CliRunner().invoke(app, arguments, input="a1.0\nquit\n")
    before = read(path.read_bytes())
    arguments = ["play", "--plain", "--from", str(path), "--save", str(path)]
    result = CliRunner().invoke(app, arguments, input="resign\nyes\n")
    assert result.exit_code == 0
    after = read(path.read_bytes())
    assert after.over
    assert after.entries[: len(before.entries)] == before.entries


def test_nobody_elses_tiles_are_shown() -> None:
    """With other tiles in the other hands and the pile, every line said is the same."""
    chance = Chance(5)
    game = Game.new("wizkids", 3, chance=chance)
    while game.table.asked == "start":
        assert game.to_move is not None
        game = game.play(game.to_move, game.choices[len(game.choices) // 2]).game
    said: list[list[str]] = []
    for table in (game.table, View.of(game, 0).imagine(Chance(1))):
        lines: list[str] = []
        seen = replace(game, table=table)
        bots = {1: CarefulBot(chance), 2: CarefulBot(chance)}
        session = Session(seen, bots, EN, chance)
        LineMode(session, Lines(EN), answers("list", "board"), lines.append).run()
        said.append(lines)
    assert said[0] == said[1]
    assert len(said[0]) > 50


def test_the_command_plays_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.tsuro"
    arguments = ["play", "--seed", "1", "--name", "Ada", "--save", str(path)]
    result = CliRunner().invoke(app, arguments, input="a1.0\nquit\n", env={"LC_ALL": "C"})
    assert result.exit_code == 0
    game = read(path.read_bytes())
    assert game.setup.names == ("Ada", "West")
    assert len(game.entries) == 2
    arguments[-1] = str(tmp_path / "no" / "where")
    result = CliRunner().invoke(app, arguments, input="", env={"LC_ALL": "C"})
    assert result.exit_code == 1
    assert "there is no such file" in result.stderr


def test_a_bot_that_fails_resigns_and_the_game_goes_on() -> None:
    result = CliRunner().invoke(
        app, ["play", "-s", "3", "--bots", "cmd:false", "--seed", "1"], input="a1.0\n"
    )
    assert result.exit_code == 0
    assert "West cannot play on: it has ended" in result.stdout
    assert "West leaves the game." in result.stdout


def test_a_record_that_ends_before_a_shuffle_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "due.tsuro"
    for seed in range(50):
        chance = Chance(seed)
        game = Game.new(seats=4, chance=chance)
        while game.to_move is not None:
            decided = game.after(Decision(game.to_move, chance.pick(game.choices))).game
            if decided.table.due is not None:
                path.write_text(write(decided), encoding="utf-8")
                break
            game = decided
        else:
            continue
        break
    result = CliRunner().invoke(app, ["play", "--plain", "--from", str(path)], input="")
    assert result.exit_code == 0
    assert "left unfinished" in result.stdout


def test_a_finished_game_says_how_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "over.tsuro"
    game = Game.new(seats=2, chance=Chance(1))
    path.write_text(write(game.play(0, Resign()).game), encoding="utf-8")
    result = CliRunner().invoke(app, ["play", "--plain", "--no-boards", "--from", str(path)])
    assert "West is the last one left and wins." in result.stdout


def test_the_screen_is_wiped_between_people_but_for_what_happened() -> None:
    chance, seen = Chance(5), [""]
    session = Session(Game.new(seats=3, chance=chance), {1: CarefulBot(chance)}, EN, chance)
    lines = answers("", "a1.0", "", "f6.5", "", "quit")
    screens: list[list[str]] = []

    def read_line(prompt: str) -> str | None:
        screens.append([*seen, prompt])
        return lines(None)

    LineMode(session, Lines(EN), read_line, seen.append, clear=seen.clear).run()
    passed = [screen for screen in screens if "it is your turn" in screen[-1]]
    assert len(passed) == 3
    assert passed[0][:-1] == []
    assert passed[1][0] == "East starts on a1.0."
    assert any(line.startswith("West starts on ") for line in passed[1])
    assert passed[2][0].endswith("starts on f6.5.")
    assert not any("You hold" in line for screen in passed for line in screen)


@pytest.mark.parametrize("code", LANGUAGES)
def test_commands_are_words_of_the_language_and_english_ones_too(code: str) -> None:
    """Whatever the help names is understood, with accents and without."""
    speech = language(code)
    view = View.of(Game.new("calliope", 2, chance=Chance(1)), 0)
    lines = help_lines(view, {"hint", "undo", "chat"}, speech)
    shown = [line.split()[0] for line in lines if re.match(r"  (?![a-f0-9]*\d)", line)]
    commands = ["list", "hint", "undo", "board", "hand", "rules", "say", "resign", "quit"]
    assert [command_of(word, speech) for word in shown] == commands
    assert [command_of(in_ascii(word).upper(), speech) for word in shown] == commands
    assert [command_of(word, speech) for word in commands] == commands
    _ = speech.text
    assert command_of(f"{_('say')} a b", speech) == "say a b"
    game, said = sit(answers(_("help"), _("list"), _("quit")), "calliope", "standard", 2, code)
    assert not game.over
    assert lines[0] in said
    assert any("a1.0  " in line for line in said)


def test_seats_that_nobody_named_are_called_in_the_readers_language() -> None:
    _, said = sit(answers("quit"), "calliope", "standard", 3, "fr")
    assert any("Ouest" in line for line in said)
    assert not any("West" in line for line in said)
