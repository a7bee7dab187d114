"""The layers: a module imports only from layers above it, as ``docs/design.md`` draws them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tsuro"

LAYERS: tuple[tuple[str, ...], ...] = (
    ("version", "value"),
    ("tile", "grid", "chance"),
    ("board",),
    ("table", "action", "event"),
    ("rules",),
    ("editions",),
    ("game",),
    ("record",),
    ("view",),
    ("words",),
    ("fast",),
    ("picture", "bots"),
    ("arena", "solve", "analysis"),
    ("protocol",),
    ("server", "terminal", "envs"),
    ("cli",),
)
DEPTH = {part: depth for depth, layer in enumerate(LAYERS) for part in layer}

FRONT = {"__init__", "__main__"}
"""The package's front doors may import anything."""


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The parts of the package that a module imports, wherever in the module; but what draws
    a value for a notebook may import pictures when it is called."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_":
            node.body.clear()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            names = [f"tsuro.{a.name}" for a in node.names] if module == "tsuro" else [module]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("tsuro.")}
    return found


def test_a_module_imports_only_from_layers_above_it() -> None:
    files = [path for path in SOURCE.rglob("*.py") if part_of(path) not in FRONT]
    assert len(files) > 40
    wrong = []
    for path in files:
        part = part_of(path)
        for other in imports(path) - {part}:
            if DEPTH[other] >= DEPTH[part]:
                wrong.append(f"{path.relative_to(SOURCE)} imports {other}")
    assert wrong == []


def test_every_part_has_its_layer_and_the_design_draws_it() -> None:
    parts = {part_of(path) for path in SOURCE.rglob("*.py")} - FRONT
    assert parts <= set(DEPTH)
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    drawing = design.split("```")[1]
    drawn = [re.findall(r"[a-z]+", line[:28]) for line in drawing.strip().splitlines()]
    assert tuple(map(tuple, drawn)) == LAYERS[1:]


def test_nothing_outside_editions_names_an_edition() -> None:
    names = re.compile(r"""["'](calliope|matagot|wizkids|wizkids-pt|kosmos)["']""")
    for path in SOURCE.rglob("*.py"):
        if part_of(path) == "editions":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            named = names.search(line)
            default = '= "calliope"' in line  # what is played if nothing was said
            assert not named or default, f"{path.relative_to(SOURCE)}:{number}"
    # help texts may name editions: they are written before anything is imported


def test_files_are_small() -> None:
    for path in SOURCE.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 320, f"{path.relative_to(SOURCE)} has {lines} lines: find the second noun"
