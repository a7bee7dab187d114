"""Completion of commands, options and names by a shell."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kit.waiting import PATIENCE
from tsuro.bots import LEVELS, OWN
from tsuro.cli import app
from tsuro.cli.common import MODES
from tsuro.editions import EDITIONS as ALL


def completed(line: str) -> list[str]:
    words = line.split(" ")
    asked = {
        "_TSURO_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "LC_ALL": "C",
    }
    return CliRunner().invoke(app, [], prog_name="tsuro", env=asked).stdout.split()


def test_commands_options_and_names_are_completed() -> None:
    assert completed("tsuro re") == ["replay", "record"]
    assert completed("tsuro record --se") == ["--seats", "--seed"]
    assert completed("tsuro record --edition wiz") == ["wizkids", "wizkids-pt"]
    assert completed("tsuro rules k") == ["kosmos"]
    assert completed("tsuro play --bots t") == ["tiger"]
    assert completed("tsuro picture --theme d") == ["dark"]
    assert completed("tsuro completion f") == ["fish"]


def test_what_is_written_out_for_shells_is_all_there_is() -> None:
    assert completed("tsuro rules ") == [edition.name for edition in ALL]
    assert completed("tsuro stats --bot ") == [*OWN, *LEVELS]
    assert {mode.name for edition in ALL for mode in edition.modes} == set(MODES)


SHELLS = {
    "bash": 'source SCRIPT; COMP_WORDS=(tsuro ru); COMP_CWORD=1; COMP_LINE="tsuro ru";'
    " _tsuro_completion tsuro; echo ${COMPREPLY[@]}",
    "zsh": "zmodload zsh/parameter; autoload -U compinit; compinit -u; source SCRIPT;"
    " whence -w _tsuro_completion",
    "fish": "source SCRIPT; complete --do-complete 'tsuro ru'",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_of_that_shell(shell: str, tmp_path: Path) -> None:
    script = CliRunner().invoke(app, ["completion", shell]).stdout
    assert "_TSURO_COMPLETE" in script
    program = shutil.which(shell)
    if program is None:
        return  # the script is Typer's; where the shell is there, it is tried
    (tmp_path / "script").write_text(script)
    tsuro = tmp_path / "tsuro"
    tsuro.write_text(
        "#!/bin/sh\n"
        f'test -n "$_TSURO_COMPLETE" && exec {shlex.quote(sys.executable)} -m tsuro "$@"\n'
    )
    tsuro.chmod(0o755)
    done = subprocess.run(
        [program, "-c", SHELLS[shell].replace("SCRIPT", str(tmp_path / "script"))],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "ZDOTDIR": str(tmp_path)},
    )
    assert ("_tsuro_completion" if shell == "zsh" else "rules") in done.stdout
