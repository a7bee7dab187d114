"""The command line, as somebody types it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kit.paths import GAMES
from tsuro.bots import LEVELS, OWN, USUAL
from tsuro.cli import app
from tsuro.cli.play import play
from tsuro.editions import EDITIONS
from tsuro.record import read
from tsuro.tile import TILES
from tsuro.version import __version__
from tsuro.words import LANGUAGES

FILES = sorted(GAMES.glob("*.tsuro"))


def tsuro(*arguments: str, text: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(app, list(arguments), input=text, env={"LANG": "C", "LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def test_version_and_help() -> None:
    assert tsuro("--version").output == f"tsuro {__version__}\n"
    said = tsuro("--help").output
    for command in ("play", "record", "replay", "editions", "rules", "tiles"):
        assert command in said
        assert "Usage" in tsuro(command, "--help").output


def test_help_names_whatever_there_is() -> None:
    """It is written out in ``cli``: after adding something, say it there."""
    modes = {mode.name for edition in EDITIONS for mode in edition.modes}
    options = {option.name for edition in EDITIONS for option in edition.options}
    editions = {edition.name for edition in EDITIONS}
    for command, names in {
        "record": editions | modes | options,
        "rules": editions | set(LANGUAGES),
        "play": set(LEVELS),
        "arena": set(OWN) | set(LEVELS),
    }.items():
        said = set(re.findall(r"[\w-]+", tsuro(command, "--help").output))
        assert names - said == set(), command


def test_python_m_tsuro() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tsuro", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"tsuro {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--edition", "wizkids", "--mode", "solitaire", "--option", "stones=3"],
        ["--edition", "wizkids", "--mode", "duel", "--careful"],
        ["--edition", "kosmos", "--seats", "6", "--option", "piles=2"],
        ["--edition", "matagot", "--seats", "4", "--option", "elimination_bonus=true"],
    ],
)
def test_the_same_arguments_give_the_same_record(arguments: list[str]) -> None:
    one = tsuro("record", "--seed", "5", *arguments)
    assert one.exit_code == 0
    assert one.output == tsuro("record", "--seed", "5", *arguments).output
    assert one.output != tsuro("record", "--seed", "6", *arguments).output
    assert read(one.output).over


def test_careful_games_are_longer() -> None:
    def laid(*more: str) -> int:
        games = (tsuro("record", "-e", "wizkids", "--seed", str(n), *more) for n in range(12))
        return sum(len(read(game.output).table.board) for game in games)

    assert laid("--careful") > 1.5 * laid()


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.stem)
def test_replay_prints_a_trace_line_for_the_header_and_each_entry(path: Path) -> None:
    result = tsuro("replay", str(path), "--trace")
    lines = result.output.splitlines()
    assert len(lines) == len(path.read_text(encoding="utf-8").splitlines())
    assert [json.loads(line)["n"] for line in lines] == list(range(len(lines)))
    keys = [
        "n",
        "to_move",
        "asked",
        "stones",
        "hands",
        "piles",
        "dragon",
        "board",
        "legal",
        "winners",
    ]
    assert list(json.loads(lines[0])) == keys


def test_replay_says_how_it_ended_and_tells_the_story() -> None:
    path = str(FILES[0])
    game = read(FILES[0].read_bytes())
    winners = ", ".join(game.setup.names[seat] for seat in game.winners or ())
    said = f"All tiles are laid; those still in share the win: {winners}.\n"
    assert tsuro("replay", path).output == said
    story = tsuro("replay", path, "--story", "--language", "fr").output
    assert "pose la tuile" in story
    assert len(story.splitlines()) > 60


def test_replay_reads_standard_input_and_says_who_is_to_decide() -> None:
    header = FILES[0].read_text(encoding="utf-8").splitlines()[0]
    result = tsuro("replay", "-", text=header + "\n")
    assert (result.exit_code, result.output) == (0, "East is choosing a start.\n")


def test_replay_of_a_shuffle_that_is_due() -> None:
    lines = FILES[1].read_text(encoding="utf-8").splitlines()
    cut = next(i for i, line in enumerate(lines) if "shuffle" in line and i)
    result = tsuro("replay", "-", text="\n".join(lines[:cut]))
    assert (result.exit_code, result.output) == (0, "The pile needs to be shuffled.\n")


@pytest.mark.parametrize("data", [b"", b"\x00" * 5000, b"{}\n", b"[" * 100_000, b"\xff\xfe\x00"])
def test_replay_of_what_is_no_record(data: bytes) -> None:
    result = tsuro("replay", "-", text=data)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("line 1: ")


def test_a_wrong_line_is_named_with_a_sentence_and_the_trace_stops_before_it() -> None:
    lines = FILES[0].read_text(encoding="utf-8").splitlines()
    bad = "\n".join([*lines[:3], '{"seat": 3, "start": "a1.0"}'])
    result = tsuro("replay", "-", "--trace", text=bad)
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr == "line 4: It is not seat 3's turn: it is up to seat 2.\n"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.tsuro"):
        result = tsuro("replay", str(path))
        assert result.exit_code == 1
        assert result.stderr.startswith(str(path))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["record", "--edition", "x"], "calliope, matagot, wizkids, wizkids-pt, kosmos"),
        (["record", "--seats", "9"], "2 to 8 seats, not 9"),
        (["record", "--seats", "0"], "2 to 8 seats, not 0"),
        (["record", "--seats", "-1"], "2 to 8 seats, not -1"),
        (["record", "-e", "matagot", "-o", "pass_the_pile=1"], "choose from: false, true"),
        (["replay", "x", "--trace", "--story"], "do not go together"),
        (["record", "--seats", "x"], "a whole number, not x"),
        (["record", "--mode", "duel"], "it has: standard"),
        (["record", "-e", "wizkids", "--mode", "duel", "-s", "3"], "for 2 seats, not 3"),
        (["record", "-e", "kosmos", "-o", "piles=9"], "choose from: 2, 3"),
        (["record", "-e", "kosmos", "-o", "piles"], "KEY=VALUE"),
        (["record", "-e", "kosmos", "-o", "piles=2", "-o", "piles=2"], "twice"),
        (["record", "-e", "kosmos", "-o", "stones=2"], "it has: side, piles"),
        (["record", "-e", "wizkids", "-o", "stones=2"], "it has none there"),
        (["rules", "x"], "calliope, matagot, wizkids, wizkids-pt, kosmos"),
        (["rules", "kosmos", "--language", "de"], "en, fr, pt"),
        (["play", "--edition", "x"], "calliope"),
        (["play", "--bots", "x"], "random, careful, lookahead"),
        (["play", "--seats", "-5"], "2 to 8 seats"),
    ],
)
def test_wrong_arguments_get_a_sentence_that_says_what_is_allowed(
    arguments: list[str], sentence: str
) -> None:
    result = tsuro(*arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_editions_shows_every_edition_and_rules_every_section() -> None:
    shown = tsuro("editions").output
    for name in ("calliope", "matagot", "wizkids", "wizkids-pt", "kosmos", "elimination bonus"):
        assert name in shown
    assert "Le matériel" in tsuro("rules", "kosmos", "--language", "fr").output
    assert tsuro("rules", "kosmos", "--markdown").output.startswith("# kosmos\n")


@pytest.mark.parametrize("arguments", [[], ["--ascii"]])
def test_tiles_draws_all_35(arguments: list[str]) -> None:
    shown = tsuro("tiles", *arguments).output
    for tile in TILES:
        assert f"{tile.number}: {tile.name}" in shown
    assert shown.count("1 turn ") + shown.count("1 turn\n") == 5
    assert shown.count("4 turns") == 20
    if arguments:
        assert shown.isascii()


def test_a_closed_pipe_ends_quietly() -> None:
    for arguments in ("tiles", f"replay {FILES[0]} --trace"):
        command = f"{sys.executable} -m tsuro {arguments} | head -n 1"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert done.stderr == ""


SEVERAL = """
import sys
from tsuro.cli import main
for line in sys.argv[1:]:
    sys.argv = ["tsuro", *line.split()]
    try:
        main()
    except SystemExit as end:
        assert end.code in (0, None), line
"""
"""Runs one command after another in a process of their own."""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_an_output_that_cannot_show_everything_shows_what_it_can(encoding: str) -> None:
    lines = ("rules kosmos", "editions -l fr", "tiles", "play -l pt")
    done = subprocess.run(
        [sys.executable, "-c", SEVERAL, *lines],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={"PYTHONIOENCODING": encoding, "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode(encoding)
    for words in ("kosmos", "matagot", "35: ", "A partida fica por acabar"):
        assert words in said


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "ascii"}, {}])
@pytest.mark.parametrize("more", [[], ["--markdown"], ["--language", "fr"]])
def test_rulings_are_marked_where_the_output_has_no_diamond(
    variables: dict[str, str], more: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tsuro", "rules", "kosmos", *more],
        capture_output=True,
        env={**os.environ, "LC_ALL": "C", **variables},
        check=True,
    )
    said = done.stdout.decode()
    assert "\u25c6" not in said
    assert re.search(r"6 (by|cases sur) 6( squares)?\. \*", said)
    assert re.search(r"(A|Un) \* mar", said)
    if variables and more != ["--markdown"]:
        assert said.isascii()
        assert "?" not in said


def test_without_any_output_or_room_for_it_there_is_no_traceback() -> None:
    python = sys.executable
    for command in (f"{python} -m tsuro play <&- >&-", f"{python} -m tsuro tiles > /dev/full"):
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr


def test_one_plays_against_the_usual_level_if_nobody_is_named() -> None:
    assert signature(play).parameters["bots"].default == USUAL


@pytest.mark.parametrize("arguments", [["arena", "search", "random"], ["stats"]])
def test_without_the_extra_it_says_what_installs_it(arguments: list[str]) -> None:
    code = "import sys; sys.modules['numba'] = None; from tsuro.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "[play]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
