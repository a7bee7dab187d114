"""How a table looks on the whole screen: the board, who plays, the hand, what is said and asked."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog

from tsuro.action import Start
from tsuro.picture.scene import Scene
from tsuro.terminal.board_view import BoardScreen, BoardView
from tsuro.terminal.mind import Choosing
from tsuro.terminal.panels import hand_of, seats_text, sentence_of, table_keys
from tsuro.terminal.sitting import Offer
from tsuro.terminal.widgets import HandView, Keys, Words
from tsuro.trail import Trails
from tsuro.view import View
from tsuro.words import Language, Teller, mode_name


class TableFace(BoardScreen):
    """Shows a table, and what somebody has in mind there."""

    def __init__(self, language: Language, *, unicode: bool = True) -> None:
        super().__init__()
        self.language, self.unicode = language, unicode
        self._in_mind = ""

    def compose(self) -> ComposeResult:
        """The board, who plays, the hand, what was said, what is asked, the keys."""
        yield Words("title")
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(self.language, self.unicode)
            with Vertical(id="side"):
                yield Words("seats")
                yield HandView(self.unicode)
                yield Words("say")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Keys()

    @property
    def is_whole(self) -> bool:
        """Whether all of it is there: an app that ends takes its parts away one by one."""
        parts = ("#title", "#seats", "#say", BoardView, HandView, RichLog, Keys)
        return self.is_attached and all(self.query(part) for part in parts)

    def say(self, sentence: str) -> None:
        """Write a sentence to the log."""
        self.query_one(RichLog).write(sentence)

    def note(self, sentence: str) -> None:
        """Say something where it is asked what to do."""
        self.query_one("#say", Words).show(sentence)

    def show_keys(self, choosing: Choosing | None, offers: AbstractSet[Offer]) -> None:
        """Show the keys that do something now."""
        keys = table_keys(choosing, offers, self.language, unicode=self.unicode)
        self.query_one(Keys).show(keys)

    def show_table(self, view: View, trails: Trails, choosing: Choosing | None) -> None:
        """Show a table, with what somebody has in mind, or what is asked."""
        scene = Scene(view.board, view.setup, view.addresses, trails)
        self._show_board(scene, choosing)
        mode = mode_name(self.language, view.setup.mode)
        self.query_one("#title", Words).show(f" Tsuro - {view.setup.edition}, {mode}")
        teller = Teller.local(self.language, view)
        seats = seats_text(view, teller, scene, unicode=self.unicode)
        self.query_one("#seats", Words).show(seats)
        self.query_one(HandView).show(hand_of(view, choosing))
        self.note(sentence_of(view, choosing, Teller.local(self.language, view, view.seat)))

    def _show_board(self, scene: Scene, choosing: Choosing | None) -> None:
        board = self.query_one(BoardView)
        if choosing and isinstance(choosing.choice, Start) and choosing.view.seat is not None:
            stones = scene.stones[choosing.view.seat]
            at = scene.board.grid.addresses[choosing.choice.at]
            board.show_start(scene, choosing.view.seat, stones.index(None), at)
            self.look_at(choosing.choice.at)
        else:
            board.show(scene, choosing.placement if choosing else None)
            if choosing and choosing.placement:
                self.look_at(choosing.placement.square)
