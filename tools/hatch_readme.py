"""Build hook: the README as a package index shows it, where no page and no picture lies beside
it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)")
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


def alone(text: str) -> str:
    """A page without pictures that lie beside it, whose links say where in the source they lead."""
    parts = [part for part in text.split("\n\n") if not PICTURE.search(part)]
    return LINK.sub(r"\1 (`\2`)", "\n\n".join(parts))


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": alone(readme)}
