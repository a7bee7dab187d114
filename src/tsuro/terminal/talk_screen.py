"""A line to write on for those who talk at a table."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input


class TalkScreen(ModalScreen[None]):
    """Something to say to the table."""

    def __init__(self, talk: Callable[[str], None]) -> None:
        super().__init__()
        self._talk = talk

    def compose(self) -> ComposeResult:
        """A line to write on."""
        yield Input(max_length=300, id="talk")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it, if it is anything."""
        if message.value:
            self._talk(message.value)
        self.dismiss()

    def key_escape(self) -> None:
        """Say nothing."""
        self.dismiss()
