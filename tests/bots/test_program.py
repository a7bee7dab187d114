"""Bots that are programs: what they are sent, and how each of their failures ends."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from kit.games_at_random import SPECS, Spec
from kit.paths import ROOT
from kit.waiting import PATIENCE, ends, wait_for
from tsuro.arena import Plan, play
from tsuro.bots import BotFailed, Budget
from tsuro.bots.program import CommandBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.view import View
from tsuro.view.json import plain
from tsuro.words import language, reason

EXAMPLE = ROOT / "docs" / "examples" / "bot.py"

FIRST = "import sys, json\nfor line in sys.stdin:\n    view = json.loads(line)\n"
FAILURES = {
    "garbage": (FIRST + "    print('well, let me see', flush=True)", "not one of the choices"),
    "no action": (FIRST + "    print('{}', flush=True)", "not one of the choices"),
    "a list": (FIRST + "    print('[1]', flush=True)", "not one of the choices"),
    "not legal": (FIRST + '    print(\'{"action": "35r0"}\', flush=True)', "not one of"),
    "a number": (FIRST + "    print('{\"action\": 7}', flush=True)", "not one of the choices"),
    "deep": (FIRST + "    print('[' * 60000, flush=True)", "not one of the choices"),
    "bytes": (FIRST + "    sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "not one of"),
    "hangs": (FIRST + "    import time; time.sleep(600)", "did not answer within"),
    "dies": (FIRST + "    sys.exit(3)", "has ended"),
    "is gone": ("pass", "has ended"),
    "a long line": (FIRST + "    print('x' * 200000, flush=True)", "more than 65536 bytes"),
    "floods": ("while True: print('y', flush=True)", "not one of the choices|has ended"),
}


def program(folder: Path, text: str) -> str:
    file = folder / "their bot.py"
    file.write_text(text)
    return shlex.join([sys.executable, str(file)])


@pytest.mark.parametrize("kind", FAILURES)
def test_a_failure_is_named(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, sentence = FAILURES[kind]
    monkeypatch.setattr("tsuro.bots.program.PATIENCE", 1.0 if kind == "hangs" else PATIENCE)
    bot = CommandBot(
        program(tmp_path, text), Chance(1), Budget(ms=1000) if kind == "hangs" else None
    )
    try:
        with pytest.raises(BotFailed, match=sentence):
            bot.choose(View.of(Game.new(chance=Chance(1)).table, 0))
    finally:
        bot.close()
    assert bot._process.returncode is not None
    assert not any(ear.is_alive() for ear in bot._ears)
    assert bot._process.stdout
    assert bot._process.stdout.closed


@pytest.mark.parametrize("waits", [False, True])
def test_what_a_program_said_before_it_ended_is_told(waits: bool) -> None:
    bot = CommandBot("echo hello", Chance(1))
    try:
        if waits:  # it has ended before anybody asks
            wait_for(lambda: bot._answers.qsize() == 2)
        with pytest.raises(BotFailed, match=r"answer(ed|ing) 'hello'") as failed:
            bot.choose(View.of(Game.new(chance=Chance(1)).table, 0))
    finally:
        bot.close()
    if waits:
        said = "it has ended, with status 0, after answering 'hello'"
        assert str(failed.value) == said
        assert reason(language("fr"), failed.value) != said


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    bot = CommandBot(f"sh -c 'sleep 600 & echo $! > {note}; wait'", Chance(1))
    wait_for(lambda: note.exists() and note.read_text().strip())
    bot.close()
    assert ends(int(note.read_text()))


def test_who_fails_loses_the_seat_and_not_the_game(tmp_path: Path) -> None:
    command = "cmd:" + program(tmp_path, FIRST + "    print('no', flush=True)")
    plan = Plan((command, "careful", "careful"), "calliope", "standard", (), 3, 1, None)
    for job in plan.jobs():
        played = play(plan, *job)
        seat = played.bots.index(command)
        assert played.shares[seat] == 0
        assert sum(played.shares) == pytest.approx(1)
        assert "not one of the choices" in played.failures[str(seat)]
        assert '"resign"' in played.record


def test_the_example_plays_every_edition_and_mode() -> None:
    command = f"cmd:{shlex.join([sys.executable, str(EXAMPLE)])}"
    for spec in (*SPECS[::12], Spec("wizkids", 2, "duel"), Spec("kosmos", 2, "duel")):
        if spec.seats == 1:
            continue
        bots = (command, *["random"] * (spec.seats - 1))
        plan = Plan(bots, spec.edition, spec.mode, tuple(spec.options.items()), 1, 2, None)
        assert play(plan, 0, 0).failures == {}


def test_the_example_is_thirty_lines_and_in_the_page() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text.count("\n") <= 30
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert text in page


def test_a_view_is_plain_json_and_hides_what_is_hidden() -> None:
    game = Game.new("wizkids", 4, chance=Chance(1))
    chance = Chance(2)
    while (seat := game.to_move) is not None:
        view = View.of(game.table, seat)
        sent = json.loads(json.dumps(plain(view)))
        other = View.of(view.imagine(chance), seat)
        assert (
            json.loads(json.dumps(plain(other))) == sent
        )  # whatever lies in the dark, the same is sent
        assert [str(choice) for choice in view.choices] == sent["choices"]
        game = game.play(seat, chance.pick(game.choices), chance).game
