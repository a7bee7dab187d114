"""Documents that run: their examples, and what they say of the code."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

import docs
from kit.paths import ROOT
from tsuro.action import parse
from tsuro.cli import app
from tsuro.editions import EDITIONS
from tsuro.record import read

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("benchmarks/*.md")]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_first_example_plays_a_game_in_ten_lines() -> None:
    first = re.search(r"```python\n(.*?)```", text("README.md"), re.DOTALL)
    assert first
    assert len([line for line in first[1].splitlines() if line[:3] in (">>>", "...")]) <= 10


def test_the_pages_written_from_the_code_are_as_they_should_be() -> None:
    for path, wanted in docs.pages().items():
        assert path.read_text(encoding="utf-8") == wanted, f"run tools/docs.py: {path.name}"
    pages = {path.stem for path in (ROOT / "docs" / "editions").glob("*.md")}
    assert pages == {edition.name for edition in EDITIONS}


def test_the_example_of_the_record_replays() -> None:
    example = re.search(r"```json\n(.*?)```", text("docs/record.md"), re.DOTALL)
    assert example
    assert read(example[1]).winners == (1,)


def test_every_text_of_the_notation_is_read_and_written_back() -> None:
    texts = re.findall(r"^\| `([^`]+)` \|", text("docs/notation.md"), re.MULTILINE)
    assert len(texts) == 11
    for each in texts:
        assert str(parse(each)) == each


def test_every_option_and_mode_stands_in_the_record_page() -> None:
    page = text("docs/record.md")
    for edition in EDITIONS:
        for word in (*(option.name for option in edition.options), edition.name):
            assert word in page


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


def test_places_named_in_the_design_exist() -> None:
    table = text("docs/design.md").split("## Where to find a rule")[1].split("\n## ")[0]
    for name in re.findall(r"`([a-z_]+(?:/[a-z_]+)?\.py)`", table):
        assert (ROOT / "src" / "tsuro" / name).exists(), name


def test_every_command_stands_in_the_readme_and_no_other() -> None:
    said = CliRunner().invoke(app, ["--help"]).output.split("Commands:")[1]
    commands = {line.split()[0] for line in said.strip().splitlines() if line.startswith("  ")}
    named = set(re.findall(r"^\| `tsuro (\w+)", text("README.md"), re.MULTILINE))
    assert named == {command for command in commands if command.isalpha()} | {"serve"}


def test_the_readme_says_that_this_is_independent() -> None:
    assert "independent implementation" in text("README.md")
    assert "trademark" in text("README.md")


def test_the_protocol_names_every_message_and_event() -> None:
    from tsuro.event import Event
    from tsuro.protocol.asking import Asking

    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind in get_args(Asking):
        assert f"`{kind.__struct_config__.tag}`" in text
    for event in get_args(Event):
        assert event.__name__ in text


def test_the_page_on_servers_names_every_option() -> None:
    from tsuro.cli.serve import serve

    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for name in inspect.signature(serve).parameters:
        option = "--open" if name == "browser" else "--" + name.replace("_", "-")
        assert f"`{option}`" in text or f"{option} " in text, option
