"""A line to write on for those who talk at a table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input


class TalkScreen(ModalScreen[str]):
    """Something to say to the table."""

    def compose(self) -> ComposeResult:
        """A line to write on."""
        yield Input(max_length=300, id="talk")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it."""
        self.dismiss(message.value)

    def key_escape(self) -> None:
        """Say nothing."""
        self.dismiss("")
