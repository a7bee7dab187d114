"""Completion of commands, options and names by a shell."""

from __future__ import annotations

import fcntl
import os
import pty
import shlex
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kit.parts import need
from kit.waiting import PATIENCE, wait_for
from tsuro.bots import LEVELS, OWN
from tsuro.cli import app
from tsuro.cli.completion import SCRIPTS
from tsuro.cli.options import MODES
from tsuro.editions import EDITIONS as ALL
from tsuro.words import LANGUAGES, language


def asked(line: str, locale: str = "C") -> tuple[list[list[str]], int]:
    """What comes next after a line: words with what they mean, and the status."""
    typed = line.split(" ")[1:]
    env = {"_TSURO_COMPLETE": "1", "LC_ALL": locale, "LANGUAGE": ""}
    done = CliRunner().invoke(app, typed, prog_name="tsuro", env=env)
    return [row.split("\t") for row in done.stdout.splitlines()], done.exit_code


def completed(line: str) -> list[str]:
    return [row[0] for row in asked(line)[0]]


def test_commands_options_and_names_are_completed() -> None:
    assert completed("tsuro re") == ["replay", "record"]
    assert completed("tsuro record --se") == ["--seats", "--seed"]
    assert completed("tsuro record --edition wiz") == ["wizkids", "wizkids-pt"]
    assert completed("tsuro record -e wiz") == ["wizkids", "wizkids-pt"]
    assert completed("tsuro rules k") == ["kosmos"]
    assert completed("tsuro play --bots t") == ["tiger"]
    assert completed("tsuro picture --theme d") == ["dark"]
    assert completed("tsuro completion f") == ["fish"]
    assert completed("tsuro --v") == ["--version"]
    assert completed("tsuro --language p") == ["pt"]
    assert completed("tsuro --language=f") == ["--language=fr"]
    assert completed("tsuro -l fr til") == ["tiles"]
    assert completed("tsuro --language fr rules k") == ["kosmos"]
    assert completed("tsuro play --no") == ["--no-boards"]


def test_a_value_is_completed_after_an_equals_sign_too() -> None:
    assert completed("tsuro record --edition=k") == ["--edition=kosmos"]
    assert completed("tsuro record --edition=") == [f"--edition={one.name}" for one in ALL]
    assert completed("tsuro record --careful=") == []
    assert completed("tsuro record --nothing=") == []


def test_options_of_editions_are_completed_with_their_values() -> None:
    rows, status = asked("tsuro play --option pi")
    assert (rows, status) == ([["piles=2", "kosmos"], ["piles=3", "kosmos"]], 0)
    named = {word.partition("=")[0] for word in completed("tsuro play --option ")}
    assert named == {option.name for edition in ALL for option in edition.options}


def test_files_are_left_to_the_shell_where_files_are_wanted_and_only_there() -> None:
    for line in ("tsuro replay ", "tsuro picture -o ", "tsuro arena fox --out=re"):
        assert asked(line) == ([], 1), line
    for line in ("tsuro arena --budget ", "tsuro play --name ", "tsuro rules kosmos ", "tsuro no "):
        assert asked(line) == ([], 0), line


def test_what_was_given_is_not_offered_again_unless_it_can_be() -> None:
    again = completed("tsuro play --seats 3 --option piles=2 --")
    assert "--seats" not in again
    assert "--option" in again
    assert completed("tsuro arena fox -- fo") == ["fox"]
    assert completed("tsuro arena fox -- --") == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_said_in_the_readers_language_what_words_mean(code: str) -> None:
    _ = language(code).text
    locale = f"{code}_XX.UTF-8"
    assert asked("tsuro play --he", locale)[0] == [["--help", _("Show this help.")]]
    assert asked("tsuro play --pla", locale)[0][0][1] == _(
        "Play line by line in plain text, not full screen."
    )
    assert asked(f"tsuro -l {code} til")[0] == [["tiles", _("Draw the 35 tiles.")]]
    assert asked("tsuro til", locale)[0] == [["tiles", _("Draw the 35 tiles.")]]


def test_what_is_written_out_for_shells_is_all_there_is() -> None:
    assert completed("tsuro rules ") == [edition.name for edition in ALL]
    assert completed("tsuro stats --bot ") == [*OWN, *LEVELS]
    assert {mode.name for edition in ALL for mode in edition.modes} == set(MODES)


@pytest.fixture(params=SCRIPTS)
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A shell as a fresh account has it, with the script where the help says that it goes."""
    script = CliRunner().invoke(app, ["completion", request.param]).stdout
    assert script.strip() == SCRIPTS[request.param].strip()
    need(request.param)
    folder = tmp_path / ".config/fish/completions"
    folder.mkdir(parents=True)
    files = {"bash": ".bashrc", "zsh": ".zshrc", "fish": f"{folder}/tsuro.fish"}
    (tmp_path / files[request.param]).write_text(script)
    (tmp_path / "mine.tsuro").touch()
    (tmp_path / "bin").mkdir()
    tsuro = tmp_path / "bin" / "tsuro"
    tsuro.write_text(
        "#!/bin/sh\n"
        f'test -n "$_TSURO_COMPLETE" && exec {shlex.quote(sys.executable)} -m tsuro "$@"\n'
    )
    tsuro.chmod(0o755)
    return str(request.param)


def _environment(home: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    own = {"HOME": str(home), "ZDOTDIR": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    return {**kept, **own, "PATH": f"{home}/bin:{os.environ['PATH']}", "PS1": "> "}


def completed_by_fish(home: Path, line: str) -> str:
    asking = ["fish", "-c", f"complete --do-complete {shlex.quote(line)}"]
    env = {**_environment(home), "COLUMNS": "40"}
    done = subprocess.run(
        asking, capture_output=True, text=True, check=True, timeout=PATIENCE, env=env, cwd=home
    )
    return done.stdout


@contextmanager
def typing_at(shell: str, home: Path) -> Iterator[Callable[[str, str], None]]:
    """Somebody at a shell: they type a line, ask for what comes next, and see what is expected."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
    running = subprocess.Popen(
        [shell, "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=_environment(home),
        cwd=home,
        start_new_session=True,
    )
    os.close(theirs)
    os.set_blocking(ours, False)

    def sees(keys: str, expected: str) -> None:
        shown = ""
        os.write(ours, keys.encode())

        def read() -> bool:
            nonlocal shown
            with suppress(BlockingIOError):
                shown += os.read(ours, 65536).decode(errors="replace")
            return expected in shown

        try:
            wait_for(read)
        except (AssertionError, OSError) as error:
            raise AssertionError(f"{expected!r} is not in {shown!r}") from error

    try:
        sees("echo re''ady\n", "ready\r\n")
        yield lambda line, expected: sees(f"\x15{line}\t\t", expected)
    finally:
        running.kill()
        running.wait()
        os.close(ours)


def test_a_fresh_account_completes(shell: str, tmp_path: Path) -> None:
    if shell == "fish":
        found = completed_by_fish(tmp_path, "tsuro com")
        assert found == (
            "completion\tPrint a script that lets a shell complete tsuro's commands, options and"
            " names.\n"
        )
        assert completed_by_fish(tmp_path, "tsuro record --edition=k") == "--edition=kosmos\n"
        assert completed_by_fish(tmp_path, "tsuro replay mi") == "mine.tsuro\n"
        assert completed_by_fish(tmp_path, "tsuro picture --out=mi") == "--out=mine.tsuro\n"
        assert completed_by_fish(tmp_path, "tsuro arena --budget ") == ""
        assert completed_by_fish(tmp_path, "tsuro play --option p").count("\n") == 4
        return
    with typing_at(shell, tmp_path) as sees:
        sees("tsuro pl", "play ")
        sees("tsuro record --edition=k", "kosmos ")
        sees("tsuro record --option pil", "piles=3" if shell == "zsh" else "es=")
        sees("tsuro replay mi", "mine.tsuro ")
        sees("tsuro picture --out=mi", "mine.tsuro ")
        sees("tsuro picture -o mi", "mine.tsuro ")
        if shell == "zsh":
            sees("tsuro re", "-- Check a record entry by entry and say how it ended.")
            sees("tsuro ", "complete tsuro's commands, options and names.")
            sees("tsuro play --h", "help ")


def test_bash_offers_no_files_where_none_are_wanted(tmp_path: Path) -> None:
    """Bash falls back on files where a function has nothing, unless it is told not to."""
    need("bash")
    (tmp_path / "script").write_text(SCRIPTS["bash"])
    program = (
        "source ./script; tsuro() { return $FILES; };"
        " compopt() { echo no files; }; COMP_WORDS=(tsuro arena --budget ''); COMP_CWORD=3;"
        " FILES=0; _tsuro_completion tsuro '' --budget; FILES=1; _tsuro_completion tsuro '' --out"
    )
    done = subprocess.run(
        ["bash", "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == "no files\n"
