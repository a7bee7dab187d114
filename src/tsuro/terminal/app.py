"""The programs of the terminal: a table, and a replay, on the whole screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from tsuro.game import Game
from tsuro.picture.palette import NIGHT
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.sitting import Sitting
from tsuro.terminal.table_screen import TableScreen
from tsuro.words import Language

STYLE = f"""
Screen {{ background: {NIGHT.ground}; color: {NIGHT.ink}; }}
#title {{ height: 1; background: {NIGHT.rim}; color: {NIGHT.pale}; text-style: bold; }}
#middle {{ height: 1fr; }}
#place {{ width: auto; height: 100%; scrollbar-size: 1 1; }}
#board {{ width: auto; height: auto; }}
#side {{ width: 1fr; height: 100%; padding: 0 1; }}
#seats {{ height: auto; }}
#hand {{ height: auto; margin: 1 0 0 0; }}
#log, #log:focus {{ height: 1fr; background: {NIGHT.ground}; background-tint: transparent;
    scrollbar-size: 1 1; color: {NIGHT.ink}; scrollbar-background: {NIGHT.ground};
    scrollbar-color: {NIGHT.edge}; }}
#say {{ height: auto; margin: 1 0; color: {NIGHT.accent}; }}
#foot {{ height: 2; }}
#slider {{ height: 1; }}
#keys {{ height: 1; background: {NIGHT.tile}; }}
.narrow #middle {{ layout: vertical; }}
.narrow #place {{ height: 1fr; width: 100%; }}
.narrow #side {{ height: auto; max-height: 6; width: 100%; }}
.narrow #seats, .narrow #log {{ display: none; }}
.narrow #say, .narrow #hand {{ margin: 0; }}
.tight #title {{ display: none; }}
.tight #say, .tight #hand {{ margin: 0; }}
.tight #log {{ min-height: 1; }}
.tight #foot {{ height: 1; layout: horizontal; }}
.tight #foot #slider {{ width: 30; }}
.tight #foot #keys {{ width: 1fr; }}
.replay.narrow #log {{ display: block; height: 4; }}
#help {{ padding: 1 2; height: 100%; width: 100%; background: {NIGHT.ground}; }}
#talk {{ dock: bottom; }}
#pass {{ align: center middle; width: 100%; height: 100%; content-align: center middle; }}
"""


class _Terminal(App[None]):
    """What both programs share: their looks."""

    TITLE = "Tsuro"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", show=False, priority=True)]

    def action_leave(self) -> None:
        """Ctrl-C leaves as q does."""
        if isinstance(self.screen, TableScreen | ReplayScreen):
            self.screen.press("q")
        else:
            self.exit()


class PlayApp(_Terminal):
    """A table, to play at or to watch."""

    def __init__(self, sitting: Sitting, *, unicode: bool = True, pace: float = 0.6) -> None:
        super().__init__()
        self.sitting, self.unicode, self.pace = sitting, unicode, pace

    def on_mount(self) -> None:
        """Go to the table."""
        self.push_screen(TableScreen(self.sitting, unicode=self.unicode, pace=self.pace))


class WatchApp(_Terminal):
    """A replay."""

    def __init__(self, game: Game, language: Language, *, unicode: bool = True) -> None:
        super().__init__()
        self.game, self.language, self.unicode = game, language, unicode

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.push_screen(ReplayScreen(self.game, self.language, unicode=self.unicode))
