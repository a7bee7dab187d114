"""Bots that fail in an arena: the first failure is shown in full, and a bot that cannot play at all
ends it, wherever its games are played."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kit.clusters import cluster
from kit.waiting import PATIENCE
from tsuro.arena import Failures, HopelessBot, Result, never_played
from tsuro.cli import app
from tsuro.words import language

PROGRAM = """import json, sys
for line in sys.stdin:
    view = json.loads(line)
    print(json.dumps({"action": view["choice"][0]}), flush=True)
"""


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["arena", *arguments])
    return result.exit_code, result.stderr


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that fails when it is asked, and is heard out however slow the machine is."""
    monkeypatch.setattr("tsuro.bots.program.LAST_WORDS", PATIENCE)
    (tmp_path / "slips.py").write_text(PROGRAM)
    return "cmd:" + shlex.join([sys.executable, str(tmp_path / "slips.py")])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_cannot_play_ends_it_with_file_and_line(jobs: str) -> None:
    code, said = run("kit.their_bots:Slips", "random", "-g", "40", "-j", jobs)
    assert code == 1
    assert said.count("failed for the first time") == 1
    assert said.count("Traceback") == 1
    assert 'their_bots.py", line' in said
    assert 'return view["choices"][0]' in said
    assert "in each of its first 3 games, so this ended after 3 of 40 games" in said
    assert "--keep-going" in said


def test_a_program_that_cannot_play_ends_it_with_file_and_line(program: str) -> None:
    code, said = run(program, "random", "-g", "40")
    assert code == 1
    assert said.count("Traceback") == 1
    assert 'slips.py", line 4' in said
    assert "KeyError: 'choice'" in said
    assert "ended, with status 1" in said


def test_the_same_on_a_cluster(program: str) -> None:
    with cluster() as local:
        for bot, place in ((program, 'slips.py", line 4'), ("kit.their_bots:Slips", "their_bots")):
            code, said = run(bot, "random", "-g", "40", "--cluster", local.scheduler_address)
            assert code == 1
            assert said.count("Traceback") == 1
            assert place in said
            assert "in each of its first 3 games" in said


def test_the_counts_of_games_that_ended_early_agree() -> None:
    """Two of the three games make a whole deal: the report is about those."""
    result = CliRunner().invoke(app, ["arena", "kit.their_bots:Slips", "random", "-g", "4"])
    assert ": 2 games, 1 deal, " in result.stdout
    assert "so this ended after 3 of 4 games. " in result.stderr
    assert "Only whole deals are counted: 2 of the 3 games." in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_failures_are_told_in_the_readers_language(jobs: str) -> None:
    """Also what comes from another process."""
    said = CliRunner().invoke(
        app,
        ["arena", "kit.their_bots:Answers", "random", "-g", "4", "-j", jobs],
        env={"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": ""},
    )
    assert "a échoué pour la première fois" in said.stderr
    assert "il a répondu 99r0, qui n’est pas un des choix" in said.stderr
    assert "Les choix étaient a1.0, a1.1, a1.6 et" in said.stderr
    assert "part des victoires" in said.stdout
    for english in ("it answered", "The choices", "games", "deal", "so this ended", "failed"):
        assert english not in said.output


@pytest.mark.parametrize("code", ["en", "fr", "pt"])
def test_a_bot_that_fails_in_all_of_few_games_fails_the_arena_too(code: str) -> None:
    """There are no three games in which to find out that it is hopeless."""
    for bot, more in (("kit.their_bots:Slips", ["random"]), ("kit.their_bots:Slips", [])):
        status, said = run(bot, *more, "-g", "2", "-l", code)
        assert status == 1
        sentence = language(code).text("{bot} failed in every game that it played.")
        assert said.endswith(sentence.format(bot=bot) + "\n")
    assert run("kit.their_bots:Slips", "random", "-g", "2", "--keep-going")[0] == 0


def test_a_bot_that_plays_one_of_its_games_is_no_failure() -> None:
    games = [result("ab", 0, 1), result("ba", 0), result("ac")]
    assert never_played(games) == ["b"]
    assert never_played(games[:1]) == ["a", "b"]
    assert never_played([]) == []


def test_keep_going_plays_all_games() -> None:
    code, said = run("kit.their_bots:Answers", "random", "-g", "8", "--keep-going")
    assert code == 0
    assert said.count("failed for the first time") == 1
    assert "The choices were a1.0, a1.1, a1.6 and" in said
    assert "lost its seat in 8 games: it answered 99r0, which is not one of the choices" in said


def result(bots: str, *failed: int) -> Result:
    zeros = [0.0] * len(bots)
    failures = {str(seat): "why" for seat in failed}
    return Result(0, 0, list(bots), zeros, [0] * len(bots), zeros, [0] * len(bots), zeros, failures)


def test_only_a_bot_that_never_plays_is_hopeless() -> None:
    shown: list[str] = []
    failures = Failures(shown.append)
    for game in (result("ab", 0), result("ba", 1), result("ab"), result("ab", 0), result("ba", 1)):
        failures.note(game)
    assert [one.partition(" ")[0] for one in shown] == ["a"]
    failures = Failures(shown.append)
    failures.note(result("aab", 1, 2))
    failures.note(result("baa", 0, 2))
    with pytest.raises(HopelessBot) as hopeless:
        failures.note(result("aba", 1))
    assert hopeless.value.bot == "b"
