"""Statistics of many games: counted rightly, printed, and plotted as valid SVG."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from kit.games_at_random import Spec, play
from kit.known_numbers import ALL_OUT, LAST_TILE, TILES_LAID, WON_ALONE
from kit.size import Size
from tsuro.arena.statistics import Statistics, add_game, of_results
from tsuro.cli import app
from tsuro.fast import play_by_chance, setup_of


@pytest.mark.parametrize("seats", range(2, 9))
def test_compiled_play_has_the_known_figures(seats: int, size: Size) -> None:
    """The same figures as the readable engine's, from many more games."""
    games = size(200_000, 2_000_000)
    found = of_results(play_by_chance(setup_of(seats=seats), games, 17), seats)
    assert abs(found.mean - TILES_LAID[seats]) < 2 * found.mean_error + 0.005
    for why, known in (("last", WON_ALONE), ("together", ALL_OUT), ("tiles", LAST_TILE)):
        share, error = found.rate(found.ends[why])
        assert abs(share - 100 * known[seats]) < 2 * error + 0.005, why
    assert sum(found.shares) == pytest.approx(games)


def test_games_of_the_engine_are_counted() -> None:
    found = Statistics(3)
    for seed in range(20):
        *_, (game, _) = play(Spec("wizkids", 3), seed)
        add_game(found, game)
    assert found.games == sum(found.lengths.values()) == sum(found.ends.values()) == 20
    assert sum(found.shares) == pytest.approx(20)
    assert found.alive(None, 0) == 1
    living = [found.alive(0, tiles) for tiles in range(36)]
    assert living == sorted(living, reverse=True)


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["stats", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["-g", "5000"],
        ["-g", "5000", "-s", "8", "-b", "careful", "-j", "2"],
        ["-g", "3", "-b", "lookahead", "-e", "wizkids", "-m", "duel"],
        ["-g", "500", "-e", "wizkids", "-m", "solitaire", "-o", "stones=2"],
    ],
)
def test_the_command_prints_and_plots(arguments: list[str], tmp_path: Path) -> None:
    out = tmp_path / "plot.svg"
    code, said, complained = run(*arguments, "--out", str(out))
    assert (code, complained) == (0, "")
    assert "tiles laid" in said
    assert run(*arguments)[1] == said  # the same seed, the same games
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    texts = [element.text for element in root.iter() if element.tag.endswith("}text")]
    assert "How long games are" in texts
    assert "script" not in {element.tag.rpartition("}")[2] for element in root.iter()}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-b", "nobody"], "There is no bot 'nobody'"),
        (["-s", "1"], "2 to 8 seats, not 1"),
        (["-g", "-1"], "a number from 1 to"),
        (["--out", "/nowhere/plot.svg"], "there is no such file or folder"),
    ],
)
def test_what_cannot_be_counted_is_a_sentence(arguments: list[str], sentence: str) -> None:
    code, _, said = run(*arguments)
    assert code != 0
    assert sentence in said


def test_a_file_is_kept_until_there_is_something_to_write(tmp_path: Path) -> None:
    out = tmp_path / "plot.svg"
    out.write_text("keep")
    assert run("--out", str(out), "-b", "nobody")[0] != 0
    assert out.read_text() == "keep"


def test_few_games_have_no_interval() -> None:
    assert "±" not in run("-g", "9", "-b", "lookahead")[1]
    assert "±" in run("-g", "10", "-b", "lookahead")[1]


def test_the_report_and_its_plot_are_in_the_readers_language(tmp_path: Path) -> None:
    out = tmp_path / "plot.svg"
    said = CliRunner().invoke(
        app,
        ["stats", "-g", "10", "-b", "lookahead", "--out", str(out)],
        env={"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": ""},
    )
    assert said.stdout.startswith("calliope standard, 2 × lookahead, 10 parties\ntuiles posées")
    assert "place 1 Est" in said.stdout
    plot = out.read_text(encoding="utf-8")
    assert "Combien durent les parties" in plot
    for english in ("game", "wins", "tiles", "seat", "East"):
        assert english not in said.output
        assert english not in "".join(ElementTree.fromstring(plot).itertext())


def test_who_fails_is_named() -> None:
    code, said, complained = run("-b", "cmd:false", "-g", "3")
    assert (code, said) == (1, "")
    assert "cmd:false lost its seat in 3 games" in complained
    assert "could not play a single game" in complained
    code, _, complained = run("-b", "kit.their_bots:Ends", "-g", "3", "-j", "2")
    assert code == 1
    assert "A bot ended the process it ran in" in complained
