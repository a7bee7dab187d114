"""The page's modules joined into two files when the server starts, so that a screen takes few
requests: one with the first screen, and one with all others. What is written stays plain modules;
a form of import or export that is not known here is an error when the server starts, not on a
page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

FIRST, REST = "first.js", "rest.js"
"""What the two files are called."""

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function|class|const) (\w+))|^export \{([^}]*)\};\n", re.MULTILINE
)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|^.*\bawait import\.meta.*", re.MULTILINE)
REMARK = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""A remark on lines of its own."""

HEAD = """export const $ = {};
export const $url = (name) => new URL(name, import.meta.url).href;
export const $import = async (folder, path) => {
  const name = new URL(path, `file:///${folder}/`).pathname.replace(/^\\/+/, "");
  if (!(name in $)) await import("./rest.js");
  return $[name];
};
"""


class Unjoinable(Exception):
    """A module is written in a way that cannot be joined."""


def imports_of(source: str, name: str) -> list[str]:
    """The modules that a module imports."""
    folder = posixpath.dirname(name)
    return [posixpath.normpath(posixpath.join(folder, path)) for _, path in IMPORT.findall(source)]


def needed(modules: dict[str, str], names: Iterable[str]) -> list[str]:
    """Some modules and all that they import, and so on; each after those that it imports."""
    found: list[str] = []
    for name in names:
        _visit(modules, name, found, ())
    return found


def _visit(modules: dict[str, str], name: str, found: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise Unjoinable(f"{' → '.join((*above, name))}: modules import each other in a circle")
    if name not in found:
        for other in imports_of(modules[name], name):
            _visit(modules, other, found, (*above, name))
        found.append(name)


def joined(modules: dict[str, str], first: Iterable[str]) -> dict[str, str]:
    """Both files, made of all modules: the first has these, and what they import."""
    early = needed(modules, first)
    late = [name for name in needed(modules, sorted(modules)) if name not in early]
    head = 'import { $, $import, $url } from "./first.js";\n'
    return {
        FIRST: HEAD + "".join(_wrapped(modules[name], name) for name in early),
        REST: head + "".join(_wrapped(modules[name], name) for name in late),
    }


def _wrapped(source: str, name: str) -> str:
    """A module as a function that is called at once; what it gives back is what it exports."""
    folder = posixpath.dirname(name)
    exported = list(_exports(source))
    code = REMARK.sub("", source)
    code = IMPORT.sub(lambda found: _taken(found[1], found[2], folder), code)
    code = EXPORT.sub("", code)
    if unknown := UNKNOWN.search(code):
        raise Unjoinable(f"{name}: {unknown[0]}")
    code = code.replace("import.meta.url", f'$url("{name}")')
    code = re.sub(r"\bimport\(", f'$import("{folder}", ', code)
    return f'$["{name}"] = (() => {{\n{code}return {{ {", ".join(exported)} }};\n}})();\n'


def _exports(source: str) -> Iterator[str]:
    for one, several in EXPORT.findall(source):
        yield from [one] if one else filter(None, (each.strip() for each in several.split(",")))


def _taken(names: str, path: str, folder: str) -> str:
    """What a module imports, taken from another that ran before."""
    module = posixpath.normpath(posixpath.join(folder, path))
    listed = ", ".join(
        re.sub(r"^(\w+) as (\w+)$", r"\1: \2", each.strip())
        for each in names.split(",")
        if each.strip()
    )
    return f'const {{ {listed} }} = $["{module}"];\n'
