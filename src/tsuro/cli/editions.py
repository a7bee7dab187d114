"""``tsuro editions``: the table of differences."""

from __future__ import annotations

from tsuro.cli.common import LanguageOption, language_of


def editions(language: LanguageOption = None) -> None:
    """Show how the five editions differ."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tsuro.editions import EDITIONS
    from tsuro.words import table

    shown = Table(box=box.SIMPLE_HEAD, show_lines=True)
    shown.add_column("", style="bold")
    for edition in EDITIONS:
        shown.add_column(edition.name, overflow="fold")
    for label, cells in table(language_of(language)):
        shown.add_row(label, *cells)
    console = Console()
    Console(width=max(console.width, 100) if console.is_terminal else 140).print(shown)
