"""Write the page's types from the server's own: ``net/protocol.d.ts``, which a test
compares. Nothing of it is sent to a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec

from tsuro.protocol import answers, told
from tsuro.protocol.events import TOLD as EVENTS

FILE = (
    Path(__file__).parent.parent
    / "src" / "tsuro" / "server" / "page" / "static" / "net" / "protocol.d.ts"
)  # fmt: skip
HEAD = "// What the server says, as types. Written by tools/page_types.py from tsuro.protocol.\n\n"
ANSWERS = (
    answers.Made, answers.Joined, answers.Tables, answers.Invite, answers.Handover,
    answers.RecordKept, answers.Replay, answers.Analysis, answers.Editions, answers.Rules,
)  # fmt: skip
Schema = dict[str, Any]


def module() -> str:
    """The module as it should be."""
    kinds = [*get_args(told.Told), *ANSWERS]
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [_typedef(name, schema) for name, schema in sorted(components.items())]
    parts.append(_union("Told", [kind.__name__ for kind in dict.fromkeys(get_args(told.Told))]))
    parts.append(_union("Happened", [kind.__name__ for kind in EVENTS]))
    return HEAD + "\n".join(parts)


def _typedef(name: str, schema: Schema) -> str:
    about = _comment(schema)
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};\n"
    needed = set(schema.get("required", ()))
    lines = [f"{about}export interface {name} {{\n"]
    for field, one in schema["properties"].items():
        sent = field in needed or "default" in one  # what has a default is written all the same
        lines.append(f"  {field}{'' if sent else '?'}: {_type(one)};\n")
    return "".join([*lines, "}\n"])


def _comment(schema: Schema) -> str:
    text = " ".join(schema.get("description", "").split())
    return f"/** {text} */\n" if text else ""


def _union(name: str, kinds: Iterable[str]) -> str:
    return f"export type {name} =\n  | {f'{chr(10)}  | '.join(kinds)};\n"


def _type(schema: Schema) -> str:
    """A schema as JSDoc writes it."""
    if ref := schema.get("$ref"):
        return str(ref)
    if options := schema.get("anyOf"):
        return " | ".join(dict.fromkeys(_type(one) for one in options))
    if values := schema.get("enum"):
        return " | ".join(_literal(value) for value in values)
    if "const" in schema:
        return _literal(schema["const"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        case "array":
            inner = _type(schema.get("items") or {})
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            of = schema.get("additionalProperties")
            return f"Record<string, {_type(of) if isinstance(of, dict) else 'any'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "any"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main() -> int:
    FILE.write_text(module(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
