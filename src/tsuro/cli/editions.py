"""``tsuro editions``: the table of differences."""

from __future__ import annotations

import os

from tsuro.cli.common import language_of
from tsuro.cli.options import LanguageOption

EXAMPLES = ("tsuro editions", "tsuro editions --language pt")


def editions(language: LanguageOption = None) -> None:
    """Show how the editions differ."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tsuro.editions import EDITIONS
    from tsuro.words import table

    console = Console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console = Console(width=140)
    rows = table(language_of(language))
    beside = max(1, min(len(EDITIONS), (console.width - 18) // 22))
    for first in range(0, len(EDITIONS), beside):
        shown = Table(box=box.SIMPLE_HEAD, show_lines=True)
        shown.add_column("", style="bold", max_width=18)
        for edition in EDITIONS[first : first + beside]:
            shown.add_column(edition.name, overflow="fold")
        for label, cells in rows:
            shown.add_row(label, *cells[first : first + beside])
        console.print(shown)
