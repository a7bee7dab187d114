"""The moment between two people at one keyboard."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from tsuro.words import Teller


class PassScreen(ModalScreen[None]):
    """Several people play here: the next one sits down before their hand is shown."""

    def __init__(self, teller: Teller, seat: int) -> None:
        super().__init__()
        sentence = teller.language.text("{who}, it is your turn. Press Enter when you are here.")
        self._sentence = sentence.format(who=teller.name(seat))

    def compose(self) -> ComposeResult:
        """Nothing but the sentence."""
        yield Static(self._sentence, id="pass", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Go on."""
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss(None)

    def on_click(self) -> None:
        """Go on."""
        self.dismiss(None)
