"""What ``help()`` shows teaches: a text for each public name and its parts, an example for each
class and function, and every example runs."""

from __future__ import annotations

import doctest
import inspect
import pydoc
import re
from importlib import import_module
from typing import Any, get_args

import pytest

import tsuro
from kit.paths import ROOT
from tsuro.analysis import Hint, Judged, Judgement
from tsuro.arena import Result, Score, Summary
from tsuro.event import Event
from tsuro.fast import Batch, Results
from tsuro.view import Placement

HOMES = {"EDITIONS": "tsuro.editions", "TILES": "tsuro.tile", "__version__": "tsuro"}
"""Plain values: what there is to say of them stands at the top of their modules."""
IMPORTED = re.compile(r"^(?:>>> )?from (tsuro[\w.]*) import (.+)$", re.MULTILINE)
DOTTED = re.compile(r"\b(tsuro(?:\.[a-z_]+)+)\.([A-Za-z]\w*)")


def named_in_docs() -> dict[str, Any]:
    """Every class and function that the pages for programmers import or name with its dots."""
    found: dict[str, Any] = {}
    for page in ("README.md", "docs/library.md", "docs/bots.md", "docs/pictures.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        pairs = [(home, name) for home, names in IMPORTED.findall(text) for name in _split(names)]
        for home, name in [*pairs, *DOTTED.findall(text)]:
            thing = getattr(import_module(home), name)
            if callable(thing) and not inspect.ismodule(thing):
                found[f"{thing.__module__}.{name}"] = thing
    return found


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.partition("#")[0].split(",")]


DOCS = named_in_docs()
OWN = {name: getattr(tsuro, name) for name in tsuro.__all__ if name not in HOMES}
OTHERS = {"Placement": Placement, "Results": Results, "Batch": Batch}
MODULES = {name: import_module(home) for name, home in HOMES.items()}
MODULES |= {f"tsuro.{name}": getattr(tsuro, name) for name in ("fast", "event")}
EVENTS = {event.__name__: event for event in get_args(Event)}
TAUGHT = {**DOCS, **OWN, **OTHERS}
GIVEN = {thing.__name__: thing for thing in (Judged, Judgement, Hint, Result, Score, Summary)}
"""What functions of the docs give back."""


def test_the_pages_name_what_is_taught() -> None:
    assert {"tsuro.bots.bot.ask", "tsuro.analysis.hints.hint", "tsuro.words.teller.Teller"} < set(
        DOCS
    )


@pytest.mark.parametrize("name", [*TAUGHT, *MODULES])
def test_every_public_name_teaches_by_an_example_that_runs(name: str) -> None:
    """Of plain values and of events it is their module's text."""
    taught = {**TAUGHT, **MODULES}[name]
    if taught in EVENTS.values():
        taught = tsuro.event
    tests = doctest.DocTestFinder(recurse=isinstance(taught, type)).find(taught, name)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for test in tests:
        runner.run(test)
    assert runner.summarize(verbose=False).attempted > 0
    assert runner.failures == 0


ALL = {**TAUGHT, **EVENTS, **GIVEN}
CLASSES = {name: thing for name, thing in ALL.items() if isinstance(thing, type)}


@pytest.mark.parametrize("name", [*ALL, *MODULES])
def test_every_public_name_has_a_text(name: str) -> None:
    assert inspect.getdoc({**ALL, **MODULES}[name])


@pytest.mark.parametrize("name", CLASSES)
def test_help_says_something_of_every_attribute(name: str) -> None:
    thing = CLASSES[name]
    theirs = set(dir(Exception))  # what Python gives to every exception is not ours to explain
    ours = [one for one in dir(thing) if not one.startswith("_") and one not in theirs]
    assert [one for one in ours if not inspect.getdoc(getattr(thing, one))] == []


def test_help_of_the_events_has_a_text_for_each_field() -> None:
    shown = pydoc.plain(pydoc.render_doc(tsuro.event))
    page = " ".join(shown.replace("|", "").split())
    for event in get_args(Event):
        for name in event.__annotations__:
            words = " ".join(event.__slots__[name].split())
            assert words
            assert f"{name} {words}" in page
