"""The arena: fair seats, honest intervals, nothing lost of what was played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from math import factorial
from pathlib import Path
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from kit.clusters import cluster
from kit.waiting import PATIENCE, ends, wait_for
from tsuro.action import Choice
from tsuro.arena import BadStore, Plan, Result, Store, match, play, score, summarise
from tsuro.arena.score import student
from tsuro.chance import Chance
from tsuro.cli import app
from tsuro.record import read
from tsuro.view import View


def plan(*bots: str, games: int = 6, **changed: object) -> Plan:
    facts = {"edition": "calliope", "mode": "standard", "options": (), "seed": 1, "budget": None}
    return Plan(bots, games=games, **{**facts, **changed})  # type: ignore[arg-type]


def test_up_to_three_different_bots_sit_in_every_way() -> None:
    assert len(plan("a", "b").arrangements) == 2
    assert len(plan("a", "b", "c").arrangements) == factorial(3)
    assert len(plan("a", "b", "b", "b").arrangements) == 4
    assert len(plan("a", "a", "b", "b").arrangements) == 6
    assert plan("a", "a").arrangements == (("a", "a"),)


def test_more_bots_are_turned_round_the_table() -> None:
    four = plan("a", "b", "c", "d")
    assert len(four.arrangements) == 4
    for seat in range(4):
        assert {way[seat] for way in four.arrangements} == set("abcd")
    assert len(plan(*"aaaabbbb").arrangements) == 8  # 70 ways are too many


def test_the_games_asked_for_are_made_up_to_whole_deals() -> None:
    assert plan("a", "b", "c", games=7).deals == 2
    assert len(list(plan("a", "b", "c", games=7).jobs())) == 12


def test_a_deal_is_the_same_on_changed_seats_and_a_game_can_be_repeated() -> None:
    two = plan("careful", "lookahead")
    games = [play(two, 0, arrangement) for arrangement in range(2)]
    decks = [read(game.record).deck for game in games]
    assert decks[0] == decks[1]
    assert read(play(two, 1, 0).record).deck != decks[0]
    assert play(two, 0, 1).record == games[1].record
    assert read(games[0].record).over


def ended(deal: int, arrangement: int, bots: str, shares: tuple[float, ...]) -> Result:
    ranks = [0 if share else 1 for share in shares]
    seconds = [0.5] * len(bots)
    return Result(
        deal, arrangement, list(bots), list(shares), ranks, seconds, [5] * len(bots), seconds
    )


def test_the_interval_is_over_deals() -> None:
    """Games of one deal are not independent: ten deals in which the seat decides say nothing."""
    games = [
        ended(deal, way, "ab" if way == 0 else "ba", (1.0, 0.0))
        for deal in range(10)
        for way in range(2)
    ]
    summary = summarise(plan("a", "b", games=20), games)
    assert [score.share for score in summary.scores] == [0.5, 0.5]
    assert [score.error for score in summary.scores] == [0.0, 0.0]
    assert "nothing is decided" in summary.verdict
    assert summary.scores[0].ms == pytest.approx(100)


def test_a_shared_win_counts_in_parts_and_a_broken_deal_not_at_all() -> None:
    games = [
        ended(0, 0, "ab", (0.5, 0.5)),
        ended(0, 1, "ba", (0.0, 1.0)),
        ended(1, 0, "ab", (0.0, 1.0)),
    ]
    summary = summarise(plan("a", "b", games=4), games)
    assert (summary.games, summary.deals, summary.ties) == (2, 1, 0.5)
    assert {score.bot: score.share for score in summary.scores} == {"a": 0.75, "b": 0.25}
    assert summary.scores[0].error is None
    assert summary.scores[0].rating is not None
    assert summary.scores[1].rating is not None
    assert summary.scores[0].rating > summary.scores[1].rating


def test_few_deals_have_no_interval() -> None:
    """Two that ended alike would show ± 0.0, as if it were sure."""
    games = [
        ended(deal, way, "ab" if way == 0 else "ba", (1.0, 0.0))
        for deal in range(9)
        for way in range(2)
    ]
    summary = summarise(plan("a", "b", games=18), games)
    assert [score.error for score in summary.scores] == [None, None]


def test_a_real_difference_is_called_one() -> None:
    games = [
        ended(deal, way, "ab" if way == 0 else "ba", (1.0, 0.0) if way == 0 else (0.0, 1.0))
        for deal in range(10)
        for way in range(2)
    ]
    games[0] = ended(0, 0, "ab", (0.0, 1.0))
    verdict = summarise(plan("a", "b", games=20), games).verdict
    assert verdict == "a is stronger than b: 90.0 % ± 22.6 % more."
    few = summarise(plan("a", "b", games=20), games[:18]).verdict
    assert few == "9 deals say nothing about who is stronger: play 10 or more."


@pytest.mark.parametrize(
    ("probability", "freedom", "known"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 5, 2.571),
        (0.975, 9, 2.262),
        (0.975, 99, 1.984),
        (0.9991, 9, 4.369),
    ],
)
def test_the_quantiles_of_students_t(probability: float, freedom: int, known: float) -> None:
    assert student(probability, freedom) == pytest.approx(known, rel=0.01)


def test_equals_are_seldom_called_different() -> None:
    """Eight equal bots, the best picked afterwards: no more than 5 % of false verdicts."""
    chance, false = Chance(5), 0
    for _ in range(400):
        shares = {f"b{n}": [chance.below(1000) / 1000 for _ in range(12)] for n in range(8)}
        false += "is stronger" in score.verdict(shares)
    assert false <= 400 * 0.05 + 2 * (400 * 0.05 * 0.95) ** 0.5


def test_a_game_kept_twice_counts_once(tmp_path: Path) -> None:
    two = plan("random", "careful", games=4)
    store = Store(tmp_path)
    store.begin(two, resume=False)
    for job in two.jobs():
        store.keep(play(two, *job))
    lines = (tmp_path / "games.jsonl").read_text()
    (tmp_path / "games.jsonl").write_text(lines + lines.splitlines()[0] + "\n")
    assert summarise(two, store.begin(two, resume=True)).games == 4
    broken = json.loads(lines.splitlines()[0])
    broken["shares"] = "x"
    (tmp_path / "games.jsonl").write_text(json.dumps(broken) + "\n")
    with pytest.raises(BadStore, match="numbers for 2 seats"):
        store.begin(two, resume=True)


def test_a_store_keeps_games_and_goes_on(tmp_path: Path) -> None:
    two = plan("random", "careful", games=4)
    store = Store(tmp_path / "deep" / "arena")
    assert store.begin(two, resume=False) == []
    game = play(two, 0, 0)
    store.keep(game)
    with (store.folder / "games.jsonl").open("a") as file:
        file.write('{"deal": 0, "arr')  # cut off in the middle
    again = Store(store.folder).begin(two, resume=True)
    assert [kept.plain() for kept in again] == [game.plain()]
    store.keep(play(two, 0, 1))
    assert len(Store(store.folder).begin(two, resume=True)) == 2
    assert read((store.folder / "records" / "000000-00.tsuro").read_text()).over
    with pytest.raises(BadStore, match="holds an arena already"):
        store.begin(two, resume=False)
    with pytest.raises(BadStore, match="holds another arena"):
        store.begin(plan("random", "random"), resume=True)
    with pytest.raises(BadStore, match="no arena to resume"):
        Store(tmp_path / "empty").begin(two, resume=True)


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["arena", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_plays_keeps_and_resumes(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("careful", "random", "-e", "kosmos", "-g", "24", "--out", str(out))
    code, said, _ = run(*arguments, "--seed", "0")
    assert code == 0
    assert "kosmos standard, 2 seats: 24 games, 12 deals, seed 0" in said
    assert "careful is stronger than random" in said
    summary = json.loads((out / "summary.json").read_text())
    assert summary["games"] == 24
    assert len(list((out / "records").iterdir())) == 24
    lines = (out / "games.jsonl").read_text().splitlines()
    (out / "games.jsonl").write_text("\n".join(lines[:3]) + "\n")
    code, again, _ = run(*arguments, "--resume")  # with the seed that it had
    assert code == 0
    assert again.splitlines()[0] == said.splitlines()[0]
    assert again.splitlines()[-1] == said.splitlines()[-1]
    now = json.loads((out / "summary.json").read_text())
    assert [s["share"] for s in now["scores"]] == [s["share"] for s in summary["scores"]]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serch"], "There is no bot 'serch'"),
        (["random", "-e", "chess"], "chess"),
        (["random", "-s", "9"], "2 to 8 seats, not 9"),
        (["random", "random", "random", "-s", "2"], "3 bots need as many seats"),
        (["search@-5ms", "random"], "is not a budget"),
        (["random", "random", "--budget", "-1ms"], "is not a budget"),
        (["random", "-g", "0"], "a number from 1 to"),
        (["random", "--resume"], "--out FOLDER"),
        (["random", "--cluster", "tcp://127.0.0.1:1"], "No scheduler answers"),
        (["random", "--cluster", "nonsense://x"], "is not a scheduler's address"),
        (["random", "--cluster", "foo"], "is not a scheduler's address"),
        (["random", "-s", "0"], "2 to 8 seats, not 0"),
        (["random", "-s", "-1"], "2 to 8 seats, not -1"),
        (["random", "--budget", ""], "is not a budget"),
        (["kit.their_bots:Good@5ms", "random"], "so it has no budget"),
        (["kit.their_bots:Raises", "random"], "cannot be made: ValueError: no"),
        (["kit.their_bots:Quits", "random"], "cannot be made: SystemExit"),
        (["kit.their_bots:NUMBER", "random"], "kit.their_bots:NUMBER is not a class."),
        (["kit.their_bots:Nothing", "random"], "There is no class Nothing in kit.their_bots."),
        (["not_there:Bot", "random"], "There is no module called not_there."),
        ([".x:y", "random"], "cannot be made"),
        (["cmd:true \udcff", "random"], "cannot be read as text"),
        (["cmd:./not-there", "random"], "cannot be run"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tsuro.arena.tournament.SECONDS", 1)
    code, _, said = run(*arguments)
    assert code != 0
    assert sentence in " ".join(said.split())
    assert "Traceback" not in said


def test_levels_by_any_name_are_the_levels() -> None:
    code, said, complained = run("Moineau", "SPARROW", "renard@20playouts", "-g", "6")
    assert code == 0
    assert "lost its seat" not in complained
    assert "fox@20playouts" in said
    assert "Moineau" not in said


def test_their_bots_may_do_what_they_like(capfd: pytest.CaptureFixture[str]) -> None:
    code, said, complained = run("kit.their_bots:Leaves", "kit.their_bots:Good", "-g", "2")
    assert code == 1
    assert "kit.their_bots:Leaves lost its seat in 2 games: SystemExit" in complained
    code, said, complained = run("cmd:true [/] [red]", "random", "-g", "2")
    assert code == 1
    assert "cmd:true [/] [red]" in said
    code, _, complained = run("kit.their_bots:Ends", "random", "-g", "4", "-j", "2")
    assert code == 1
    assert "A bot ended the process that it ran in" in complained


def test_an_unwritable_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, said = run("random", "--out", str(tmp_path / "file" / "x"))
    assert code == 1
    assert "that is not a folder" in said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(jobs: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    listen = "import signal; signal.signal(2, signal.default_int_handler)"  # whoever started us
    start = f"{listen}; from tsuro.cli import main; main()"
    command = [sys.executable, "-c", start, "arena", "lookahead", "random", "-s", "8"]
    command += ["-g", "5000", "-j", jobs, "--out", str(out)]
    arena = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    games = out / "games.jsonl"
    wait_for(lambda: games.exists() and games.read_text().count("\n") >= 20)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    said, complained = arena.communicate(timeout=PATIENCE)
    assert arena.returncode == 130
    assert b"Broken off after" in complained
    assert b"Traceback" not in complained
    assert b"4 seats" not in said
    assert b"8 seats" in said
    kept = games.read_text().splitlines()
    assert len(kept) >= 20
    assert len(list((out / "records").iterdir())) >= len(kept)


HANGS = """
import json, pathlib, os, sys, time
note = pathlib.Path(sys.argv[1], str(os.getpid()))
note.touch()
for line in sys.stdin:
    note.write_text("asked")
    time.sleep(600)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_bot_is_left_behind(jobs: str, number: signal.Signals, tmp_path: Path) -> None:
    """Told to end while bots hang, the arena ends, and its processes, and their bots."""
    (tmp_path / "hangs.py").write_text(HANGS)
    pids = tmp_path / "pids"
    pids.mkdir()
    bot = f"cmd:{sys.executable} {tmp_path / 'hangs.py'} {pids}"
    listen = "import signal; signal.signal(2, signal.default_int_handler)"  # whoever started us
    start = f"{listen}; from tsuro.cli import main; main()"
    command = [sys.executable, "-c", start, "arena", bot, "careful", "-g", "40", "-j", jobs]
    arena = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # the first one was only looked at; each of the others has begun to hang
    wait_for(lambda: sum(pid.stat().st_size > 0 for pid in pids.iterdir()) >= int(jobs))
    arena.send_signal(number)
    _, complained = arena.communicate(timeout=PATIENCE)
    assert arena.returncode == 130
    assert b"Broken off after 0 of 40 games." in complained
    assert b"Traceback" not in complained
    assert all(ends(int(pid.name)) for pid in pids.iterdir())


class Breaking:
    """A bot during whose making and ending somebody presses Ctrl-C."""

    ended: ClassVar[list[str]] = []

    def __init__(self, name: str) -> None:
        self.name = name
        signal.raise_signal(signal.SIGINT)

    def choose(self, view: View) -> Choice:
        return view.choices[0]

    def close(self) -> None:
        signal.raise_signal(signal.SIGINT)
        self.ended.append(self.name)


def test_whoever_is_told_to_end_ends_all_bots_first() -> None:
    """However often they are told, and while a bot is being made or ended."""
    Breaking.ended.clear()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    seats = match.Seats()
    try:
        with pytest.raises(KeyboardInterrupt):
            seats.take(lambda: Breaking("one"))
        with pytest.raises(KeyboardInterrupt):
            seats.take(lambda: Breaking("two"))
        with pytest.raises(KeyboardInterrupt):
            seats.close()
    finally:
        signal.signal(signal.SIGINT, before)
    assert Breaking.ended == ["one", "two"]


def test_the_same_games_on_a_cluster() -> None:
    code, here, _ = run("careful", "random", "-g", "8", "--seed", "4")
    assert code == 0
    with cluster() as local:
        code, there, _ = run(
            "careful", "random", "-g", "8", "--seed", "4", "--cluster", local.scheduler_address
        )
    assert code == 0
    share = [line.split()[:3] for line in here.splitlines() if "%" in line]
    assert [line.split()[:3] for line in there.splitlines() if "%" in line] == share
