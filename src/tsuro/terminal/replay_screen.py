"""A game again, entry by entry, with a slider."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import RichLog, Static

from tsuro.event import Event, StoneStarted, TilePlaced
from tsuro.game import Game
from tsuro.picture.scene import Scene, scene_of, scene_with
from tsuro.terminal.board_view import BoardScreen, BoardView
from tsuro.terminal.help_screen import HELP, HelpScreen, replay_help
from tsuro.terminal.widgets import Keys, Slider
from tsuro.trail import Trails, with_walks
from tsuro.words import Language, Teller, mode_name

AN_ENTRY = 1.2
"""Seconds for an entry while it runs."""


class ReplayScreen(BoardScreen):
    """A game that can be gone through forth and back."""

    def __init__(self, game: Game, language: Language, *, unicode: bool = True) -> None:
        super().__init__()
        self.add_class("replay")
        self.game, self.language, self.unicode = game, language, unicode
        self.at = 0
        self._timer: Timer | None = None
        self._scenes: list[Scene] = [scene_of(game.at(0).table)]
        self._said: list[list[str]] = [[]]
        self._squares = [""]
        """Where something was laid or put last."""
        self._teller = teller = Teller.local(language, game)
        trails: Trails = ()
        for played in game.history():
            trails = with_walks(trails, played.events)
            self._scenes.append(scene_with(played.game.table, trails))
            self._said.append(teller.tell_all(played.events))
            self._squares.append(_square(played.events) or self._squares[-1])

    @property
    def last(self) -> int:
        """How many entries there are."""
        return len(self._scenes) - 1

    def compose(self) -> ComposeResult:
        """The board, what was said, the slider, the keys."""
        setup = self.game.setup
        mode = mode_name(self.language, setup.mode)
        yield Static(
            f" {setup.edition}, {mode}: {', '.join(self._teller.names)}", id="title", markup=False
        )
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(self.language, self.unicode, around=3)
            yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        with Container(id="foot"):
            yield Slider(self.unicode)
            yield Keys()

    def on_mount(self) -> None:
        """Show the beginning."""
        _ = self.language.text
        self.query_one(Keys).show(
            [
                ("←" if self.unicode else "<", _("back"), "left"),
                ("→" if self.unicode else ">", _("next"), "right"),
                ("q", _("leave"), "q"),
                ("?", _("help"), "question_mark"),
                (_("Space"), _("play or pause"), "space"),
                (_("Home"), _("beginning"), "home"),
                (_("End"), _("end"), "end"),
            ]
        )
        self.go(0)

    def go(self, at: int) -> None:
        """Show the table after so many entries."""
        self.at = max(0, min(self.last, at))
        self.query_one(BoardView).show(self._scenes[self.at])
        self.look_at(self._squares[self.at])
        self.query_one(Slider).show(self.at, self.last)
        log = self.query_one(RichLog)
        log.clear()
        for number in range(max(1, self.at - 30), self.at + 1):
            for sentence in self._said[number]:
                log.write(f"{number:>3}  {sentence}")

    def on_key(self, event: events.Key) -> None:
        """Go forth and back."""
        self.press(event.key)

    def on_keys_pressed(self, message: Keys.Pressed) -> None:
        """A key was clicked."""
        self.press(message.key)

    def on_slider_moved(self, message: Slider.Moved) -> None:
        """The slider was clicked."""
        self.go(message.value)

    def press(self, key: str) -> None:
        """Do what a key says."""
        steps = {"left": -1, "right": 1, "pageup": -5, "pagedown": 5}
        if key in steps:
            self.go(self.at + steps[key])
        elif key in ("home", "end"):
            self.go(0 if key == "home" else self.last)
        elif key == "space":
            self._run()
        elif key in HELP:
            self.app.push_screen(HelpScreen(self.language, replay_help(self.language)))
        elif key in ("q", "escape"):
            if len(self.app.screen_stack) > 2:
                self.app.pop_screen()
            else:
                self.app.exit()

    def _run(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
            return
        if self.at == self.last:
            self.go(0)
        self._timer = self.set_interval(AN_ENTRY, self._on)

    def _on(self) -> None:
        self.go(self.at + 1)
        if self.at == self.last and self._timer:
            self._timer.stop()
            self._timer = None


def _square(happened: Iterable[Event]) -> str:
    """The square that something was laid on or put before, if anything was."""
    for event in happened:
        match event:
            case TilePlaced(square=square):
                return square
            case StoneStarted(at=at):
                return at[:2]
    return ""
