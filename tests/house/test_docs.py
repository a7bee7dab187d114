"""Documents that run: their examples, and what they say of the code."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from typer.testing import CliRunner

import docs
import hatch_readme
from kit.paths import ROOT
from tsuro.action import parse
from tsuro.arena import Plan, play, summarise
from tsuro.cli import app
from tsuro.editions import EDITIONS
from tsuro.event import Event
from tsuro.record import read
from tsuro.version import __version__
from tsuro.view import Placement, View
from tsuro.view.plain import PlainPlacement, PlainView

NAMED = re.compile(r"(?<![\w./-])tsuro(?:\.[A-Za-z_]\w*)+")
"""A name of the package with its dots; not the ending or the beginning of a file's."""
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("benchmarks/*.md")]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_examples_of_the_library_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert result.attempted > 60
    assert result.failed == 0


def test_the_first_bot_of_the_docs_runs_at_the_first_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = re.search(
        r"## A bot in Python\n.*?```python\n(.*?)```", text("docs/bots.md"), re.DOTALL
    )
    assert example
    (tmp_path / "their_first_bot.py").write_text(example[1])
    monkeypatch.syspath_prepend(tmp_path)
    for edition, mode, seats in (("calliope", "standard", 3), ("kosmos", "duel", 2)):
        bots = ("their_first_bot:Pusher",) + ("random",) * (seats - 1)
        played = play(Plan(bots, edition, mode, (), 1, 1, None), 0, 0)
        assert played.failures == {}
        assert played.decisions[0] > 1
    names = vars(import_module("their_first_bot"))
    page = str(ROOT / "docs" / "bots.md")
    result = doctest.testfile(page, module_relative=False, globs=dict(names))
    assert result.attempted > 3
    assert result.failed == 0


def test_the_page_on_bots_names_all_that_a_bot_sees() -> None:
    """In JSON and in Python, and nothing that is not there."""
    page = text("docs/bots.md").split("## What a bot sees")[1].split("\n## ")[0]
    sees, placement = page.split("A placement:")
    for table, forms, thing, json_only in (
        (sees, PlainView.__annotations__, View, {"v"}),
        (placement, PlainPlacement.__annotations__, Placement, {"falls"}),
    ):
        rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
        named = set(re.findall(r"`(\w+)", " ".join(rows)))
        public = {name for name in dir(thing) if name[0] != "_"}
        assert named >= set(forms)
        assert named - json_only <= public
        assert public - named <= {"of", "setup", "to_move"}


ASK_FOR = """
import sys

for name in sys.argv[1:]:
    for module in [one for one in sys.modules if one.partition(".")[0] == "tsuro"]:
        del sys.modules[module]
    import tsuro

    thing = tsuro
    for part in name.split(".")[1:]:
        thing = getattr(thing, part)
"""
"""Each name in a package of which nothing is loaded yet, as for who typed ``import tsuro``."""


def test_every_dotted_name_of_the_docs_is_there_when_it_is_asked_for() -> None:
    names = {name for page in PAGES for name in NAMED.findall(page.read_text(encoding="utf-8"))}
    assert names > {"tsuro.event", "tsuro.action", "tsuro.picture.pixels.png.png"}
    asked = [sys.executable, "-c", ASK_FOR, *sorted(names)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("tsuro", "event"),
        ("tsuro.picture", "text"),
        ("tsuro.picture.pixels", "png"),
        ("tsuro.protocol", "client"),
    ],
)
def test_a_part_lists_what_is_loaded_when_it_is_asked_for(part: str, name: str) -> None:
    module = import_module(part)
    assert name in dir(module)
    assert all(getattr(module, name) is not None for name in dir(module))
    with pytest.raises(AttributeError, match=f"module '{part}' has no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_a_bot_that_imagines_and_plays_on_beats_a_careful_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the docs write it, in ten lines; and it can play what has more than tiles to choose."""
    example = re.search(
        r"### A bot that plays on\n.*?```python\n(.*?)```", text("docs/bots.md"), re.DOTALL
    )
    assert example
    (tmp_path / "their_dreamer.py").write_text(example[1])
    monkeypatch.syspath_prepend(tmp_path)
    plan = Plan(("their_dreamer:Dreamer", "careful"), "calliope", "standard", (), 8, 1, None)
    games = [play(plan, *job) for job in plan.jobs()]
    assert all(game.failures == {} for game in games)
    summary = summarise(plan, games)
    assert summary.scores[0].bot == "their_dreamer:Dreamer"
    assert summary.scores[0].share > 0.75
    for edition, mode, seats in (("wizkids", "standard", 3), ("kosmos", "duel", 2)):
        bots = ("their_dreamer:Dreamer",) + ("careful",) * (seats - 1)
        assert play(Plan(bots, edition, mode, (), 1, 1, None), 0, 0).failures == {}


def test_the_library_names_every_event_with_its_fields_and_words() -> None:
    page = text("docs/library.md").split("## Events")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| (`[A-Z].*?) \| (.*) \|$", page, re.MULTILINE))
    told = {name: row for names, row in rows.items() for name in re.findall(r"`(\w+)`", names)}
    assert set(told) == {event.__name__ for event in get_args(Event)}
    for event in get_args(Event):
        words = set(re.findall(r"`(\w+)`", told[event.__name__]))
        for name, kind in get_type_hints(event).items():
            assert name in words, f"{event.__name__}.{name}"
            if get_origin(kind) is Literal:
                assert words >= set(get_args(kind)), f"{event.__name__}.{name}"


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
            assert word in page, f"docs/record.md, Header: {word}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


def test_every_picture_of_the_docs_is_shown_on_a_page() -> None:
    shown = " ".join(page.read_text(encoding="utf-8") for page in PAGES)
    for path in (ROOT / "docs" / "pictures").iterdir():
        assert f"pictures/{path.name})" in shown, path.name


def test_the_readme_of_the_package_needs_nothing_beside_it() -> None:
    """A package index has no docs folder; code stays as it is."""
    whole, alone = text("README.md"), hatch_readme.alone(text("README.md"))
    assert re.findall(r"\]\((?!https?:)", alone) == []
    assert "The rules (`docs/rules.md`), every point settled" in alone
    assert re.findall(r"```.*?```", alone, re.DOTALL) == re.findall(r"```.*?```", whole, re.DOTALL)
    for title in re.findall(r"^## .*", whole, re.MULTILINE):
        assert title in alone


def test_the_changes_begin_with_this_version() -> None:
    first = re.search(r"^## (\S+)", text("CHANGELOG.md"), re.MULTILINE)
    assert first
    assert first[1] == __version__


def test_places_named_in_the_design_exist() -> None:
    table = text("docs/design.md").split("## Where to find a rule")[1].split("\n## ")[0]
    for name in re.findall(r"`([a-z_]+(?:/[a-z_]+)?\.py)`", table):
        assert (ROOT / "src" / "tsuro" / name).exists(), name


def test_every_command_stands_in_the_readme_and_no_other() -> None:
    said = CliRunner().invoke(app, ["--help"]).output.split("Commands:")[1]
    said = said.split("Examples:")[0]
    commands = set(re.findall(r"^  (\w+) ", said, re.MULTILINE))
    named = set(re.findall(r"^\| `tsuro (\w+)", text("README.md"), re.MULTILINE))
    assert named == commands
    assert len(commands) > 10


def test_the_readme_says_that_this_is_independent() -> None:
    assert "independent implementation" in text("README.md")
    assert "trademark" in text("README.md")


def test_the_protocol_names_every_message_and_event() -> None:
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
