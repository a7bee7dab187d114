"""One word for one thing, in the code too: ``draw`` is taking a tile, ``turn`` is a tile's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.paths import SOURCE

HOMES = {
    "draw": {"action", "event", "fast", "record", "rules", "words"},
    "turn": {
        "action", "board", "bots", "event", "fast", "picture", "rules", "terminal", "tile", "view",
        "words",
    },
}  # fmt: skip
"""The parts that speak of taking tiles, and of turning them (pictures turn what they show)."""
WORDS = {
    "draw": {"draw", "draws", "drawn", "drawing", "drawings"},
    "turn": {"turn", "turns", "turned", "turning"},
}
EXCEPT = {
    "NotYourTurn",  # the refusal's name, which other programs know
    "turning", "turning_points",  # of a game: what everybody calls them
}  # fmt: skip


def named(path: Path) -> Iterator[str]:
    """Every name that a module gives to something."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.arg(name):
                yield name
            case ast.Name(name, ast.Store()):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@pytest.mark.parametrize("word", WORDS)
def test_a_word_keeps_to_its_meaning(word: str) -> None:
    strays, at_home = [], 0
    for path in sorted(SOURCE.rglob("*.py")):
        part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        for name in set(named(path)) - EXCEPT:
            if words_of(name) & WORDS[word]:
                if part in HOMES[word]:
                    at_home += 1
                else:
                    strays.append(f"{path.relative_to(SOURCE)}: {name}")
    assert strays == []
    assert at_home > 10
