"""A game on the whole screen."""

from __future__ import annotations

from math import floor

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from tsuro.action import Action, Choice, Resign, Start
from tsuro.event import Event
from tsuro.picture.scene import Scene, Trail, scene_of, walked
from tsuro.rules.refusal import Refusal
from tsuro.terminal.board_view import BoardScreen, BoardView, nearest
from tsuro.terminal.choosing import Choosing
from tsuro.terminal.panels import hand_of, keys_of, seats_text, sentence_of
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.session import Session
from tsuro.terminal.widgets import HandView, Keys
from tsuro.view import seen_by
from tsuro.words import mode_name, refusal


class TableScreen(BoardScreen):
    """A table with people and bots."""

    def __init__(self, session: Session, *, unicode: bool = True, pace: float = 0.6) -> None:
        super().__init__()
        self.session, self.unicode, self.pace = session, unicode, pace
        self.choosing: Choosing | None = None
        self._seated: int | None = session.alone
        self._armed = ""
        self._trails: tuple[int, tuple[Trail, ...]] = (-1, ())

    def compose(self) -> ComposeResult:
        """The board, who plays, the hand, what was said, what is asked, the keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(self.session.language, self.unicode)
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield HandView(self.unicode)
                yield Static(id="say", markup=False)
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Keys()

    def on_mount(self) -> None:
        """Begin."""
        self.advance()

    # who decides

    def advance(self) -> None:
        """Let the seat to move decide: a bot thinks, a person is asked."""
        self.choosing = None
        seat = self.session.game.to_move
        if seat is None or seat in self.session.bots:
            self._show()
            if seat is not None:
                self._think(seat)
        elif seat != self._seated and len(self.session.people) > 1:
            self._seated = None
            self._show()
            sentence = self.session.language.text(
                "{who}, it is your turn. Press Enter when you are here."
            )
            who = self.session.teller(None).name(seat)
            self.app.push_screen(PassScreen(sentence.format(who=who)), lambda _: self._sit(seat))
        else:
            self._sit(seat)

    def _sit(self, seat: int) -> None:
        self._seated = seat
        self.choosing = Choosing(self.session.view(seat))
        self._show()

    @work(thread=True, exclusive=True)
    def _think(self, seat: int) -> None:
        action, sentence = self.session.bot_action(seat)
        self.app.call_from_thread(self._bot_done, seat, action, sentence)

    def _bot_done(self, seat: int, action: Action, sentence: str | None) -> None:
        if self.session.game.to_move != seat:
            return  # somebody went back meanwhile
        if sentence:
            self.say(sentence)
        self._act(seat, action)

    def _act(self, seat: int, action: Action) -> None:
        try:
            played = self.session.play(seat, action)
        except Refusal as why:
            self.query_one("#say", Static).update(refusal(self.session.language, why))
            return
        self._tell(played)
        self.choosing = None
        self._show()
        if self.pace:
            self.set_timer(self.pace, self.advance)
        else:
            self.call_later(self.advance)

    def _tell(self, happened: tuple[Event, ...]) -> None:
        teller = self.session.teller(self.session.alone)
        for event in happened:
            if sentence := teller.tell(seen_by(event, self.session.alone)):
                self.say(sentence)

    def say(self, sentence: str) -> None:
        """Write a sentence to the log."""
        self.query_one(RichLog).write(sentence)

    # what is shown

    def _scene(self) -> Scene:
        """The table, with the ways of all stones; hands are not in it."""
        game = self.session.game
        if self._trails[0] != len(game.entries):
            self._trails = (len(game.entries), walked(game))
        scene = scene_of(self.session.view(None))
        return Scene(scene.board, scene.setup, scene.stones, self._trails[1])

    def _show(self) -> None:
        session, scene, choosing = self.session, self._scene(), self.choosing
        setup = session.game.setup
        mode = mode_name(session.language, setup.mode)
        self.query_one("#title", Static).update(f" Tsuro - {setup.edition}, {mode}")
        board = self.query_one(BoardView)
        if choosing and isinstance(choosing.choice, Start) and self._seated is not None:
            stones = scene.stones[self._seated]
            at = scene.board.grid.addresses[choosing.choice.at]
            board.show_start(scene, self._seated, stones.index(None), at)
            self._bring(choosing.choice.at)
        else:
            board.show(scene, choosing.placement if choosing else None)
            if choosing and choosing.placement:
                self._bring(choosing.placement.square)
        self.query_one("#seats", Static).update(seats_text(session, scene, unicode=self.unicode))
        self.query_one(HandView).show(hand_of(session, choosing, self._seated))
        self.query_one("#say", Static).update(sentence_of(session, choosing))
        self.query_one(Keys).show(keys_of(session, choosing, unicode=self.unicode))

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
        armed, self._armed = self._armed, ""
        if key in ("q", "v"):
            self._any_time(key, armed)
        elif self.choosing:
            self._choose(key, armed)

    def _any_time(self, key: str, armed: str) -> None:
        if key == "v":
            game = self.session.game
            if self.session.alone is not None or game.over:
                self.app.push_screen(
                    ReplayScreen(game, self.session.language, unicode=self.unicode)
                )
        elif armed == "q" or self.session.game.over:
            self.app.exit()
        else:
            self._ask_again("q", self.session.language.text("Press q again to leave."))

    def _ask_again(self, key: str, sentence: str) -> None:
        self._armed = key
        self.query_one("#say", Static).update(sentence)

    def _choose(self, key: str, armed: str) -> None:
        choosing, _ = self.choosing, self.session.language.text
        assert choosing
        assert self._seated is not None
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
            case "u":
                return self._undo()
            case "h":
                return self._hint(self._seated)
            case "x" if armed == "x":
                return self._act(self._seated, Resign())
            case "x":
                return self._ask_again("x", _("Press x again to leave the game for good."))
            case _ if key.isdigit() and key != "0":
                choosing.pick(int(key) - 1)
            case _:
                return None
        return self._show()

    def _confirm(self) -> None:
        assert self.choosing
        assert self._seated is not None
        if self.choosing.choice is not None:
            self._act(self._seated, self.choosing.choice)

    def _undo(self) -> None:
        if self.session.undo():
            self.say(self.session.language.text("One decision was taken back."))
            self.advance()
        else:
            sentence = self.session.language.text("There is nothing to undo.")
            self.query_one("#say", Static).update(sentence)

    def _hint(self, seat: int) -> None:
        self.query_one("#say", Static).update(self.session.language.text("Thinking..."))
        self._think_hint(seat, self.choosing)

    @work(thread=True, exclusive=True)
    def _think_hint(self, seat: int, choosing: Choosing | None) -> None:
        choice, _ = self.session.hint(seat)
        self.app.call_from_thread(self._hinted, choosing, choice)

    def _hinted(self, choosing: Choosing | None, choice: Choice) -> None:
        if choosing is None or choosing is not self.choosing:
            return
        choosing.take(choice)
        self._show()

    def on_hand_view_picked(self, message: HandView.Picked) -> None:
        """A tile was clicked: have it in mind, or turn it if it is."""
        if self.choosing and self.choosing.is_place:
            if hand_of(self.session, self.choosing, self._seated)[message.number][2]:
                self.choosing.turn(1)
            else:
                self.choosing.pick(message.number)
            self._show()

    def on_board_view_wheeled(self, message: BoardView.Wheeled) -> None:
        """The wheel turns the tile."""
        if self.choosing:
            self.choosing.turn(message.by)
            self._show()

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
            grid = self.session.game.table.board.grid
            at = nearest(
                self._scene(),
                [grid.addresses[one.at] for one in starts],
                message.across,
                message.down,
            )
            if at is not None and self.choosing.at(at):
                self._show()
