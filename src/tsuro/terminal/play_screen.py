"""A table on the whole screen, whoever runs it: the board, the hand, and choosing by keys and
mouse."""

from __future__ import annotations

from math import floor

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from tsuro.action import Choice, Start
from tsuro.picture.scene import Scene
from tsuro.terminal.board_view import BoardScreen, BoardView, nearest
from tsuro.terminal.mind import Choosing
from tsuro.terminal.panels import hand_of, seats_text, sentence_of
from tsuro.terminal.widgets import HandView, Keys
from tsuro.view import View
from tsuro.words import Language, Teller, mode_name


class PlayScreen(BoardScreen):
    """A table; what is done with a choice, and what else there is to do, is up to its kinds."""

    def __init__(self, language: Language, *, unicode: bool = True) -> None:
        super().__init__()
        self.language, self.unicode = language, unicode
        self.choosing: Choosing | None = None
        self._armed = ""

    # what each kind says

    def view(self) -> View | None:
        """What everybody sees of the table; None if there is nothing to see yet."""
        raise NotImplementedError

    def own_view(self) -> View | None:
        """What the person at the keyboard sees; None while nobody's hand may be seen."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """What is drawn."""
        raise NotImplementedError

    def teller(self, listener: int | None) -> Teller:
        """Tells what happened to a seat, or to everybody."""
        raise NotImplementedError

    def sentence(self) -> str:
        """What is asked, or what the choice in mind would do."""
        view = self.view()
        assert view
        own = self.choosing.view.seat if self.choosing else self._listener()
        return sentence_of(view, self.choosing, self.teller(own))

    def _listener(self) -> int | None:
        own = self.own_view()
        return own.seat if own else None

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that do something now."""
        raise NotImplementedError

    def confirm(self, choice: Choice) -> None:
        """The choice in mind is made."""
        raise NotImplementedError

    def command(self, key: str, armed: bool) -> bool:
        """Do what another key says; whether it says anything. ``armed``: it was pressed before."""
        raise NotImplementedError

    # what is shown

    def compose(self) -> ComposeResult:
        """The board, who plays, the hand, what was said, what is asked, the keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(self.language, self.unicode)
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield HandView(self.unicode)
                yield Static(id="say", markup=False)
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Keys()

    def say(self, sentence: str) -> None:
        """Write a sentence to the log."""
        self.query_one(RichLog).write(sentence)

    def note(self, sentence: str) -> None:
        """Say something where it is asked what to do."""
        self.query_one("#say", Static).update(sentence)

    def ask_again(self, key: str, sentence: str) -> None:
        """Do nothing until a key is pressed once more."""
        self._armed = key
        self.note(sentence)

    def show(self) -> None:
        """Show everything as it is now."""
        view, choosing = self.view(), self.choosing
        if view:
            self._show_board(view)
            mode = mode_name(self.language, view.setup.mode)
            self.query_one("#title", Static).update(f" Tsuro - {view.setup.edition}, {mode}")
            seats = seats_text(view, self.teller(None), self.scene(), unicode=self.unicode)
            self.query_one("#seats", Static).update(seats)
            own = choosing.view if choosing else self.own_view()
            self.query_one(HandView).show(hand_of(own, choosing))
        self.note(self.sentence())
        self.query_one(Keys).show(self.keys())

    def _show_board(self, view: View) -> None:
        board, choosing, scene = self.query_one(BoardView), self.choosing, self.scene()
        if choosing and isinstance(choosing.choice, Start) and choosing.view.seat is not None:
            stones = scene.stones[choosing.view.seat]
            at = scene.board.grid.addresses[choosing.choice.at]
            board.show_start(scene, choosing.view.seat, stones.index(None), at)
            self._bring(choosing.choice.at)
        else:
            board.show(scene, choosing.placement if choosing else None)
            if choosing and choosing.placement:
                self._bring(choosing.placement.square)

    def _bring(self, square: str) -> None:
        """Scroll so that a square can be seen, if the board is higher than the screen."""
        size, place = self.query_one(BoardView).square, self.query_one("#place")
        if size:
            row = int(square[1]) * size[1]
            place.scroll_to(y=max(0, row + 3 - place.size.height), animate=False)

    # what people do

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        self.press(event.key)

    def on_keys_pressed(self, message: Keys.Pressed) -> None:
        """A key was clicked."""
        self.press(message.key)

    def press(self, key: str) -> None:
        """Do what a key says."""
        armed, self._armed = self._armed == key, ""
        if not self.command(key, armed) and self.choosing:
            self._choose(key)

    def _choose(self, key: str) -> None:
        choosing = self.choosing
        assert choosing
        match key:
            case "left" | "right":
                choosing.step(1 if key == "right" else -1)
            case "up" | "down" | "r":
                choosing.turn(-1 if key == "down" else 1)
            case "s":
                choosing.stone()
            case "e":
                choosing.enter()
            case "enter" | "space":
                return self._confirm()
            case _ if key.isdigit() and key != "0":
                choosing.pick(int(key) - 1)
            case _:
                return None
        return self.show()

    def _confirm(self) -> None:
        assert self.choosing
        if self.choosing.choice is not None:
            self.confirm(self.choosing.choice)

    def on_hand_view_picked(self, message: HandView.Picked) -> None:
        """A tile was clicked: have it in mind, or turn it if it is."""
        if self.choosing and self.choosing.is_place:
            if hand_of(self.choosing.view, self.choosing)[message.number][2]:
                self.choosing.turn(1)
            else:
                self.choosing.pick(message.number)
            self.show()

    def on_board_view_wheeled(self, message: BoardView.Wheeled) -> None:
        """The wheel turns the tile."""
        if self.choosing:
            self.choosing.turn(message.by)
            self.show()

    def on_board_view_clicked(self, message: BoardView.Clicked) -> None:
        """A click on a start chooses it; on the square of the ghost it lays the tile."""
        if self.choosing is None:
            return
        if placement := self.choosing.placement:
            column, row = floor(message.across), floor(message.down)
            if f"{chr(97 + column)}{row + 1}" == placement.square:
                self._confirm()
            return
        starts = [choice for choice in self.choosing.view.choices if isinstance(choice, Start)]
        if starts:
            scene = self.scene()
            addresses = [scene.board.grid.addresses[one.at] for one in starts]
            at = nearest(scene, addresses, message.across, message.down)
            if at is not None and self.choosing.at(at):
                self.show()
