"""The layers: a module imports only from layers above it, as ``docs/design.md`` draws them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kit.paths import ROOT, SOURCE
from tsuro.editions import EDITIONS

LAYERS: tuple[tuple[str, ...], ...] = (
    ("version", "frozen", "extras", "given", "reason"),
    ("tile", "grid", "chance"),
    ("board",),
    ("table", "action", "event"),
    ("rules",),
    ("editions",),
    ("game", "feats"),
    ("record", "trail"),
    ("view",),
    ("words",),
    ("fast",),
    ("picture", "bots"),
    ("arena", "solve", "analysis"),
    ("protocol",),
    ("server", "terminal", "envs"),
    ("cli",),
)
SERVER: tuple[tuple[str, ...], ...] = (
    ("config", "metrics", "logs"),
    ("store",),
    ("room",),
    ("messages",),
    ("process",),
    ("jobs",),
    ("web",),
    ("service",),
    ("api", "page"),
    ("app",),
    ("run",),
)
"""The rooms of the server, in the same way."""
PICTURE: tuple[tuple[str, ...], ...] = (
    ("palette", "scene"),
    ("svg",),
    ("text", "pixels", "plot", "paper"),
)
"""And of the pictures."""

FRONT = {"__init__", "__main__"}
"""The package's front doors may import anything."""
PLANNED = {"solve", "envs"}
"""Parts that have their layer before they are there; the design draws what there is."""


SHOWING = {
    "_repr_svg_": {"picture"},
    "__str__": {"picture", "words"},
}
"""How a value of the core shows itself, and what it may import when it is called: who prints a
game wants to see it, and a refusal is a sentence. Nothing is imported before."""
SHOWN = {"tile", "board", "table", "game", "view", "rules"}
"""The parts whose values may."""


def part_of(path: Path, package: str = "") -> str:
    """The part of a package that a module belongs to."""
    return path.relative_to(SOURCE / package).parts[0].removesuffix(".py")


def imports(path: Path, package: str = "tsuro") -> set[str]:
    """The parts of a package that a module imports, wherever in the module; but for what a
    value of the core may import to show itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if package == "tsuro" and part_of(path) in SHOWN:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in SHOWING:
                inside = imported(node, package, path)
                assert inside <= SHOWING[node.name], f"{path}: {node.name} imports {inside}"
                node.body.clear()
    return imported(tree, package, path)


def imported(tree: ast.AST, package: str, path: Path) -> set[str]:
    """The parts of a package that some code imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            names = [f"{module}.{a.name}" for a in node.names] if module == package else [module]
        else:
            continue
        below = package + "."
        found |= {name[len(below) :].split(".")[0] for name in names if name.startswith(below)}
    return found


@pytest.mark.parametrize(
    ("package", "layers"),
    [("", LAYERS), ("server", SERVER), ("picture", PICTURE)],
    ids=["tsuro", "server", "picture"],
)
def test_a_module_imports_only_from_layers_above_it(
    package: str, layers: tuple[tuple[str, ...], ...]
) -> None:
    depth = {part: number for number, layer in enumerate(layers) for part in layer}
    name = f"tsuro.{package}".rstrip(".")
    wrong, found = [], set()
    for path in (SOURCE / package).rglob("*.py"):
        part = part_of(path, package)
        if part in FRONT:
            continue
        found.add(part)
        for other in imports(path, name) - {part}:
            if depth[other] >= depth[part]:
                wrong.append(f"{path.relative_to(SOURCE)} imports {other}")
    assert wrong == []
    assert found >= set(depth) - PLANNED


def test_the_design_draws_the_layers() -> None:
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    drawing = design.split("```")[1]
    drawn = [re.findall(r"[a-z]+", line[:28]) for line in drawing.strip().splitlines()]
    there = [tuple(part for part in layer if part not in PLANNED) for layer in LAYERS[1:]]
    assert list(map(tuple, drawn)) == there


def test_nothing_outside_editions_names_an_edition() -> None:
    names = re.compile(rf"""["']({"|".join(one.name for one in EDITIONS)})["']""")
    for path in SOURCE.rglob("*.py"):
        if part_of(path) == "editions":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            named = names.search(line)
            default = '= "calliope"' in line  # what is played if nothing was said
            example = line.strip().startswith(">>>")  # in a docstring
            assert not named or default or example, f"{path.relative_to(SOURCE)}:{number}"
    # help texts may name editions: they are written before anything is imported


def test_files_are_small() -> None:
    for path in SOURCE.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 320, f"{path.relative_to(SOURCE)} has {lines} lines: find the second noun"
