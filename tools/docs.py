"""Write the parts of the docs that come from the code: the rules of each edition, the table of
differences, the list of tiles, and the pictures."""

from __future__ import annotations

import sys
from pathlib import Path

from tsuro.editions import EDITIONS
from tsuro.picture import picture, sheet
from tsuro.record import read
from tsuro.tile import TILES
from tsuro.words import language, rules_markdown, table

DOCS = Path(__file__).parent.parent / "docs"


def pages() -> dict[Path, str]:
    """Every page that is written here, as it should be."""
    english = language("en")
    written = {
        DOCS / "editions" / f"{edition.name}.md": rules_markdown(english, edition)
        for edition in EDITIONS
    }
    path = DOCS / "rules.md"
    text = path.read_text(encoding="utf-8")
    for name, part in {"differences": differences(), "tiles": tiles()}.items():
        before, _, rest = text.partition(f"<!-- {name} -->\n")
        text = before + f"<!-- {name} -->\n" + part + rest[rest.index("<!-- end -->") :]
    written[path] = text
    game = read((DOCS / "examples" / "game.tsuro").read_text(encoding="utf-8"))
    written[DOCS / "pictures" / "game.svg"] = picture(game, names=True)
    written[DOCS / "pictures" / "night.svg"] = picture(
        game.at(20), theme="dark", names=True, hands=True
    )
    written[DOCS / "pictures" / "tiles.svg"] = sheet()
    return written


def differences() -> str:
    """The table of differences in Markdown."""
    lines = ["| | " + " | ".join(f"[{e.name}](editions/{e.name}.md)" for e in EDITIONS) + " |"]
    lines.append("|---" * (len(EDITIONS) + 1) + "|")
    lines += [f"| {label} | " + " | ".join(cells) + " |" for label, cells in table(language("en"))]
    return "\n".join(lines) + "\n"


def tiles() -> str:
    """The tiles, seven in a column."""
    cells = [f"{tile.number:>2} {tile.name}" for tile in TILES]
    rows = ["   ".join(cells[row::7]).rstrip() for row in range(7)]
    return "```\n" + "\n".join(rows) + "\n```\n"


def main() -> int:
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
