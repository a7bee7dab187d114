"""What the keys do, on the whole screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from tsuro.terminal.widgets import GOLD
from tsuro.words import Language

HELP = ("question_mark", "f1")
"""The keys that show it."""
Line = tuple[str, str]
"""A key, and what it does."""


class HelpScreen(ModalScreen[None]):
    """The keys, until any is pressed."""

    def __init__(self, language: Language, lines: Sequence[Line]) -> None:
        super().__init__()
        self._language, self._lines = language, lines

    def compose(self) -> ComposeResult:
        """A key and what it does in each line."""
        found, wide = Text(), max(len(key) for key, _ in self._lines) + 2
        for key, does in self._lines:
            found.append(f"{key:<{wide}}", f"bold {GOLD}")
            found.append(f"{does}\n")
        found.append("\n" + self._language.text("Press any key to go back."), "dim")
        with VerticalScroll(id="help", can_focus=False):
            yield Static(found, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Back, unless it is scrolled."""
        event.stop()
        if event.key in ("up", "down", "pageup", "pagedown"):
            step = 1 if event.key.endswith("down") else -1
            self.query_one("#help").scroll_relative(y=4 * step, animate=False)
        else:
            self.dismiss(None)

    def on_click(self) -> None:
        """Back."""
        self.dismiss(None)


def table_help(language: Language, *, unicode: bool) -> list[Line]:
    """What the keys do at a table."""
    _ = language.text
    return [
        ("\u2190\u2192" if unicode else "<>", _("another tile from your hand, or another choice")),
        ("1 2 3", _("the tile with that number")),
        ("\u2191\u2193 r" if unicode else "^v r", _("turn the tile")),
        ("s", _("another of your stones")),
        ("e", _("enter by another port")),
        (_("Enter"), _("do it")),
        ("h", _("what a strong player would do")),
        ("u", _("take your last decision back")),
        ("v", _("watch the game again from the beginning")),
        ("c", _("say something to the table")),
        ("x x", _("leave the game for good")),
        ("q", _("leave")),
        ("? F1", _("this help")),
        (_("mouse"), _("click a start, a tile or a key; the wheel turns the tile")),
    ]


def replay_help(language: Language) -> list[Line]:
    """What the keys do in a replay."""
    _ = language.text
    return [
        ("< >", _("one entry back or forward (arrow keys)")),
        ("PgUp PgDn", _("five entries back or forward")),
        (f"{_('Home')} {_('End')}", _("to the beginning or the end")),
        (_("Space"), _("play or pause")),
        ("q", _("leave")),
        ("? F1", _("this help")),
    ]
