"""The page's modules: their types hold, they are small, and reach for nothing from elsewhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import page_types
from kit.parts import missing, need
from tsuro.server.page.assets import FOLDER, assets, made, modules_in, written
from tsuro.server.page.joined import FIRST, REST, Unjoinable, imports_of, joined
from tsuro.server.page.screens import SCREENS

MODULES = sorted(FOLDER.rglob("*.js"))
TSC = Path(sys.prefix) / "node" / "node_modules" / "typescript" / "bin" / "tsc"
STRICT = (
    "--skipLibCheck",  # that of TypeScript's own declarations took longer than ours
    "--noEmit", "--allowJs", "--checkJs", "--strict", "--noUncheckedIndexedAccess",
    "--noUnusedLocals", "--noUnusedParameters", "--noImplicitReturns", "--target", "es2022",
    "--module", "es2022",
)  # fmt: skip


def checked(folder: Path, lib: str, *files: str) -> str:
    """What the type checker says of modules."""
    node = need("node")
    if not TSC.exists():
        missing("TypeScript (python3 run.py test installs it where there is npm)")
    command = [node, str(TSC), *STRICT, "--lib", lib, *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_types_hold(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "worker.js").unlink()
    for name, text in made(written()).items():
        if name.endswith(".js"):
            (tmp_path / name).write_text(text, encoding="utf-8")
    names = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.js"))
    assert checked(tmp_path, "es2023,dom,dom.iterable", *names) == ""


def test_the_types_of_the_worker_hold(tmp_path: Path) -> None:
    """It is another world: no document, and what the server writes before it."""
    head = (
        "/** @type {ServiceWorkerGlobalScope} */\n"
        "const self = /** @type {any} */ (globalThis);\n"
        "const BUILD = 'x', BASE = '', KEPT = ['/'], SCREENS = ['^/$'];\n"
    )
    worker = (FOLDER / "worker.js").read_text(encoding="utf-8")
    (tmp_path / "worker.js").write_text(f"{head}{worker}\nexport {{}};\n", encoding="utf-8")
    assert checked(tmp_path, "es2023,webworker", "worker.js") == ""


def test_the_types_of_messages_are_those_of_the_server() -> None:
    """After changing what is told: python tools/page_types.py"""
    assert page_types.FILE.read_text(encoding="utf-8") == page_types.module()


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("export const n = 1; n.wrong();\n", encoding="utf-8")
    assert "wrong" in checked(tmp_path, "es2023", "wrong.js")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_small_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// ")
    assert text.count("\n") <= 200, "find the second noun"
    assert max(map(len, text.splitlines())) <= 160
    assert not re.search(r"https?://(?!www\.w3\.org/)", text)
    assert not re.search(r"\binnerHTML\b|\beval\b|document\.write", text)


def test_every_file_of_the_page_is_used() -> None:
    """Each module is imported by another, or stands in the shell."""
    shell = (FOLDER / "shell.html").read_text(encoding="utf-8")
    used = {FOLDER / name for name in re.findall(r'src="{here}/([^"]+)"', shell)}
    used |= {FOLDER / "main.js", FOLDER / "worker.js"}
    used |= {FOLDER / module for module in SCREENS.values()}
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r'(?:from |import\()"(\.[^"]+)"', text):
            used.add((path.parent / name).resolve())
    assert set(MODULES) <= used


LAYERS = ("ui", "net", "board", "table", "screens")
"""A module imports only from its own folder and those before it."""


def test_modules_keep_their_layers() -> None:
    for path in MODULES:
        here = path.relative_to(FOLDER).parts[0]
        if here not in LAYERS:
            continue
        imported = re.findall(
            r'^import .* from "\.\./(\w+)/', path.read_text(encoding="utf-8"), re.MULTILINE
        )
        for other in imported:
            assert LAYERS.index(other) < LAYERS.index(here), f"{path.name} imports {other}"


def test_joined_files_have_every_module_once_after_those_it_imports(tmp_path: Path) -> None:
    modules = modules_in(written() | {n: t.encode() for n, t in made(written()).items()})
    order: list[str] = []
    for name in (FIRST, REST):
        body = assets().files[name].body
        path = tmp_path / name.replace(".js", ".mjs")
        path.write_bytes(body)
        subprocess.run([need("node"), "--check", str(path)], check=True)
        order += re.findall(r'^\$\["([^"]+)"\] = ', body.decode(), re.MULTILINE)
    assert sorted(order) == sorted(modules)
    for name, text in modules.items():
        for other in imports_of(text, name):
            assert order.index(other) < order.index(name)


@pytest.mark.parametrize(
    "text",
    [
        'import all from "./b.js";\n',
        'import * as b from "./b.js";\n',
        "export default 1;\n",
        "export let n = 1;\n",
        'export * from "./b.js";\n',
        'import { a } from "./a.js";\n',
    ],
)
def test_what_cannot_be_joined_is_refused(text: str) -> None:
    with pytest.raises(Unjoinable, match=r"a\.js"):
        joined({"a.js": text, "b.js": ""}, ["a.js"])
