"""Wrong uses of the command line and of the files that it reads, and what each is answered: one
sentence that says what is wrong, a status that is not 0, and never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kit.paths import GAMES
from tsuro import editions
from tsuro.cli import app
from tsuro.words import LANGUAGES, language

RECORD = str(min(GAMES.glob("*.tsuro")))


def tsuro(*arguments: str, code: str = "C", text: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(
        app, list(arguments), input=text, env={"LANG": code, "LC_ALL": code}
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


EDITIONS = ", ".join(edition.name for edition in editions.EDITIONS)
WRONG: tuple[tuple[str, str], ...] = (
    # commands and options that are not there
    ("recod", "There is no command recod. Did you mean record?"),
    ("fly", "There is no command fly."),
    ("--fly", "There is no option --fly."),
    ("record --seat 3", "There is no option --seat. Did you mean --seats, --seed?"),
    ("record -z", "There is no option -z."),
    ("tiles 17", "Not expected here: 17"),
    ("replay a.tsuro b.tsuro", "Not expected here: b.tsuro"),
    # what is missing, or too much
    ("replay", "RECORD is missing."),
    ("arena", "BOT is missing."),
    ("export", "FILE is missing."),
    ("bot careful", "--table is missing."),
    ("record --seats", "--seats needs a value."),
    ("picture RECORD --tiles=yes", "--tiles takes no value."),
    ("watch", "Name a record, or a table with --table."),
    ("picture", "Give a record to draw, or --tiles, or --set."),
    # values that are none
    ("record --seats two", "--seats is a whole number, not two."),
    ("record --seats 2.5", "--seats is a whole number, not 2.5."),
    ("record --seats=x", "--seats is a whole number, not x."),
    ("play --people 9", "--people is a number from 0 to 8, not 9."),
    ("stats -g 0", "--games is a number from 1 to 100000000, not 0."),
    ("serve --port 70000", "--port is a number from 0 to 65535, not 70000."),
    ("serve --archive-days 0", "--archive-days is a number of at least 0.01, not 0."),
    ("picture --tiles --theme pink", "--theme is one of light, dark, print, not pink."),
    ("picture --set --paper a5", "--paper is one of a4, letter, not a5."),
    ("-l de rules kosmos", f"There is no language de; choose from {', '.join(LANGUAGES)}."),
    ("completion bash -l de", f"There is no language de; choose from {', '.join(LANGUAGES)}."),
    ("rules kosmos -l de", f"There is no language de; choose from {', '.join(LANGUAGES)}."),
    # what the rules do not have
    ("record -e chess", f"There is no edition chess; choose from: {EDITIONS}."),
    ("record --seats 9", "This is for 2 to 8 seats, not 9."),
    ("record -m duel", "The edition calliope has no mode duel; it has: standard."),
    ("record -o piles", "'piles' is not KEY=VALUE, such as piles=2."),
    ("record -e kosmos -o piles=2 -o piles=3", "The option piles is given twice."),
    ("record -e kosmos -o piles=9", "The option piles cannot be 9 here; choose from: 2, 3."),
    # bots
    ("play --bots dragonfly", "There is no bot 'dragonfly'; choose from "),
    ("arena careful --budget soon", "'soon' is not a budget: give milliseconds such as 100ms"),
    ("arena careful@5ms random", "The bot careful does not think, so it has no budget;"),
    ("arena careful random careful -s 2", "3 bots need as many seats; there are 2."),
    ("arena careful --resume", "--resume needs the folder: --out FOLDER."),
    # things that do not go together
    ("replay RECORD --trace --story", "--trace and --story do not go together."),
    ("picture --tiles --set", "--tiles and --set do not go together."),
    ("picture RECORD --set", "--set does not draw a record: leave out RECORD, or leave out --set."),
    ("serve --workers 2 --store sqlite:///x", "--workers: Several processes cannot share a"),
    ("serve --store foo", "--store: 'foo' is not the address of a store, such as sqlite:///"),
    ("export FILE --store foo", "--store: 'foo' is not the address of a store"),
    ("import FILE --store foo", "--store: 'foo' is not the address of a store"),
    ("serve --proxies foo", "--proxies: 'foo' is neither an address such as 10.0.0.1 nor"),
    ("serve --proxies 10.0.0.1,10.0.0.0/33", "--proxies: '10.0.0.0/33' is neither an address"),
    # what does not fit together
    ("play --seats 3 --people 5", "5 people need as many seats; there are 3."),
    ("play --mode solitaire -e wizkids --people 2", "2 people need as many seats; there is 1."),
    ("record --seed -1", "--seed is a number from 0 to 4611686018427387904, not -1."),
    ("play --seed -1", "--seed is a number from 0 to 4611686018427387904, not -1."),
    ("arena random --seed -1", "--seed is a number from 0 to 4611686018427387904, not -1."),
    ("record --edition", "--edition needs a value."),
    ("completion tcsh", "SHELL is one of bash, zsh, fish, not tcsh."),
    ("completion", "SHELL is missing."),
    # files to write
    ("picture RECORD -o game.jpg", "'game.jpg' ends in none of these: .svg, .png, .gif,"),
    ("picture RECORD -o game", "'game' has no ending; it can be one of these: .svg,"),
    ("picture --set -o set.svg", "'set.svg' ends in none of these: .pdf."),
    ("stats --out plot.pdf", "'plot.pdf' ends in none of these: .svg, .png."),
)


@pytest.mark.parametrize(("line", "answer"), WRONG, ids=lambda text: text[:40])
def test_what_is_wrong_is_said_in_a_sentence(line: str, answer: str) -> None:
    result = tsuro(*(RECORD if word == "RECORD" else word for word in line.split()))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.replace(RECORD, "RECORD").startswith(answer)
    command = line.split(maxsplit=1)[0]
    assert re.search(rf"\nHelp: \S*( {command})? -h\n$", result.stderr)


FILES: tuple[tuple[str, bytes | None, str], ...] = (
    ("replay FILE", None, "FILE: there is no such file or folder"),
    ("replay FILE", b"", "FILE, line 1: "),
    ("replay FILE", b"\x89PNG\r\n", "FILE, line 1: not UTF-8 text"),
    ("replay FILE", b"hello\n", "FILE, line 1: not a JSON object"),
    ("replay FILE", b"{}\n", "FILE, line 1: "),
    ("watch FILE", b"\n", "FILE, line 1: the line is empty"),
    ("picture FILE -o FOLDER/x.svg", b"[]\n", "FILE, line 1: not a JSON object"),
    ("play --from FILE", b"null\n", "FILE, line 1: not a JSON object"),
    ("play --save FOLDER", None, "FOLDER: that is a folder"),
    ("record --out FOLDER/none/x.tsuro", None, "FOLDER/none/x.tsuro: there is no such file"),
    ("picture --tiles -o FOLDER/none/x.svg", None, "FOLDER/none/x.svg: there is no such file"),
    ("stats --out FOLDER/none/x.svg", None, "FOLDER/none/x.svg: there is no such file"),
    ("import FILE --store sqlite:///FOLDER/s", None, "FILE: there is no such file or folder"),
    ("import FILE --store sqlite:///FOLDER/s", b"\xff\xfe", "FILE is not a backup."),
    ("import FILE --store sqlite:///FOLDER/s", b"{}", "FILE: line 1: this is no tsuro-backup/1"),
    ("import FILE --store sqlite:///FOLDER/no/s", b"", "There is no folder FOLDER/no."),
    ("serve --store sqlite:///FOLDER/no/s", None, "There is no folder FOLDER/no."),
    ("serve --store sqlite:///FILE", b"hello" * 1000, "FILE cannot be used: file is not a"),
    ("export FILE --store sqlite:///FOLDER/s", b"x", "FILE"),
)


@pytest.mark.parametrize(("line", "data", "answer"), FILES, ids=str)
def test_what_is_wrong_with_a_file_is_said(
    line: str, data: bytes | None, answer: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    if data is not None:
        file.write_bytes(data)
    result = tsuro(*line.replace("FILE", str(file)).replace("FOLDER", str(tmp_path)).split())
    assert result.exit_code == 1
    said = result.stderr.replace(str(file), "FILE").replace(str(tmp_path), "FOLDER")
    assert said.startswith(answer)
    assert [path.name for path in tmp_path.iterdir()] == ["file"] * (data is not None)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_wrong_use_is_answered_in_one_language(code: str) -> None:
    """Neither the library's English before it nor ours after it."""
    _ = language(code).text
    number = _("{what} is a whole number, not {given}.").format(what="--seats", given="x")
    for line, sentence in (
        ("recod", _("There is no command {name}.").format(name="recod")),
        ("record --seats x", number),
        ("record --seats", _("{option} needs a value.").format(option="--seats")),
    ):
        assert tsuro(*line.split(), code=code).stderr.startswith(sentence)
    assert tsuro("play", "-l", code, "--seats", "x", code="pt").stderr.startswith(number)
    assert tsuro("-l", code, "play", "--seats", "x", code="pt").stderr.startswith(number)
    nobody = _("There is no edition {edition}; choose from: {editions}.")
    nobody = nobody.format(edition="chess", editions=EDITIONS)
    assert tsuro("--language", code, "stats", "-e", "chess").stderr.startswith(nobody)
    assert tsuro("stats", "-e", "chess", "--language", code).stderr.startswith(nobody)
    said = tsuro("record", "--seats", "9", code=code).stderr
    assert "Error" not in said
    assert "Usage" not in said
    assert said.count("\n") == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_is_in_one_language_with_examples_defaults_and_readable_names(code: str) -> None:
    _ = language(code).text
    whole = tsuro("-h", code=code).stdout
    for command in app.registered_commands:
        assert command.name
        assert command.name in whole
        said = tsuro(command.name, "-h", code=code).stdout
        flat = " ".join(said.split())
        assert _("Usage: {usage}").format(usage="") in said
        assert _("{title}:").format(title=_("Examples")) + "\n  " in said
        assert f"tsuro {command.name}" in said.partition(_("Examples"))[2]
        for sign in ("<", "{", "TEXT", "INTEGER"):
            assert sign not in said, (command.name, sign)
        if code != "en":
            assert "Show this" not in said
            assert "default:" not in flat
            assert not re.search(r"\b(help|Help|exit|Commands|Arguments:)\b", _prose(said)), said
        assert tsuro(command.name, "-h", "-l", code, code="pt").stdout == said
    assert tsuro("-l", code, "--help", code="fr").stdout == whole
    assert tsuro("-l", code, "rules", "--help").stdout == tsuro("rules", "-h", code=code).stdout
    assert "..." not in whole.replace(" ...", "")


def _prose(said: str) -> str:
    """What a help says, without what is typed as it is."""
    return re.sub(r"--?[\w-]+|tsuro \w+|LC_\w+", "", said)


def test_every_example_can_be_typed() -> None:
    """They are parsed as they are, and nothing is run."""
    from shlex import split

    from typer.main import get_command

    group = get_command(app)
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        for line in command.epilog.split("\n"):
            text = line.rpartition("; ")[2].removeprefix('eval "$(').removesuffix(')"')
            words = split(text.rpartition("| ")[2].partition(" >")[0])
            assert words[:2] == ["tsuro", name], line
            with command.make_context(name, words[2:]):
                pass
