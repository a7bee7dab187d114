"""A table on the whole screen, by keys and mouse, wherever its game is played."""

from __future__ import annotations

from textual import events, work
from textual.worker import get_current_worker

from tsuro.action import Action, Resign
from tsuro.terminal.board_view import BoardView
from tsuro.terminal.help_screen import HelpScreen, table_help
from tsuro.terminal.mind import Choosing
from tsuro.terminal.news import Away, Happened, Hinted, News, Refused
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.pointing import pointed
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.sitting import Gone, Sitting
from tsuro.terminal.table_face import TableFace
from tsuro.terminal.talk_screen import TalkScreen
from tsuro.terminal.widgets import Keys
from tsuro.view import View
from tsuro.words import Teller


class TableScreen(TableFace):
    """Somebody at a table."""

    def __init__(self, sitting: Sitting, *, unicode: bool = True, pace: float = 0.6) -> None:
        super().__init__(sitting.language, unicode=unicode)
        self.sitting, self.pace = sitting, pace
        self.choosing: Choosing | None = None
        self._armed = ""
        """The key that is to be pressed once more."""
        self._gone = ""
        """Why there is no table any more."""
        self._answered: View | None = None
        """The view about which somebody was asked, if they have answered."""

    # what happens

    def on_mount(self) -> None:
        """See how it stands, and begin to listen."""
        self._look()
        self._listen()

    def on_unmount(self) -> None:
        """Leave the table."""
        self.sitting.close()

    @work(thread=True, group="news")
    def _listen(self) -> None:
        worker = get_current_worker()
        try:
            for news in self.sitting.news(self.pace):
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._told, news)
        except Gone as why:
            self.app.call_from_thread(self._told, why)

    def _told(self, news: News | Gone) -> None:
        if not self.is_whole:
            return  # the screen is gone, or about to be
        if not isinstance(news, Away | Gone):
            for sentence in news.sentences:
                self.say(sentence)
        match news:
            case Happened():
                self._look(self.pace)
            case Hinted(choice=choice) if self.choosing and choice in self.choosing.view.choices:
                self.choosing.take(choice)
                self.show()
            case Refused():
                self._answered = None
                self._look()
                self.note(news.sentences[-1])
            case Away():
                self.note(news.sentences[-1])
            case Gone():
                self._gone, self.choosing = str(news), None
                self.show()

    def _look(self, pace: float = 0.0) -> None:
        """See whether it is up to somebody here; whoever has to sit down first is asked to after a
        moment, so that the move before can be seen."""
        view = self.sitting.view
        if view != self._answered:
            self._answered = None
        if view is None or not view.choices or self._answered:
            self.choosing = None
        elif self.choosing is None or self.choosing.view != view:
            self.choosing = Choosing(view)
        self.show()
        seat = self.sitting.to_sit
        if view is not None and seat is not None and not self._answered:
            self._answered = view
            screen = PassScreen(Teller.local(self.language, view), seat)
            if pace:
                self.set_timer(pace, lambda: self._pass(screen, seat))
            else:
                self._pass(screen, seat)

    def _pass(self, screen: PassScreen, seat: int) -> None:
        self.app.push_screen(screen, lambda _: self.sitting.sit(seat))

    def show(self) -> None:
        """Show everything as it is now, or as it was for whoever has something in mind."""
        view = self.choosing.view if self.choosing else self.sitting.view
        if view is None:
            self.note("\n".join(self.sitting.waiting()))
        else:
            self.show_table(view, self.sitting.trails, self.choosing)
        if self._gone:
            self.note(self._gone)
        self.show_keys(self.choosing, self.sitting.offers)

    # what people do

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        self.press(event.key)

    def on_keys_pressed(self, message: Keys.Pressed) -> None:
        """A key was clicked."""
        self.press(message.key)

    def on_board_view_clicked(self, message: BoardView.Clicked) -> None:
        """A click on a start chooses it; on the square of the ghost it lays the tile."""
        choosing = self.choosing
        if choosing and (choice := pointed(choosing, message.across, message.down)):
            choosing.take(choice)
            if choosing.is_place:
                self.press("enter")
            else:
                self.show()

    def press(self, key: str) -> None:
        """Do what a key says."""
        armed, self._armed = self._armed == key, ""
        if key == "q":
            self._leave(armed)
        elif self.choosing is None or not self._decide(self.choosing, key, armed):
            self._besides(key)

    def _again(self, key: str, sentence: str) -> None:
        """Do nothing until a key is pressed once more."""
        self._armed = key
        self.note(sentence)

    def _leave(self, armed: bool) -> None:
        _, view = self.language.text, self.sitting.view
        over = view and view.winners is not None
        if armed or over or self._gone or not self.sitting.seats:
            self.app.exit()
        else:
            stays = _("Press q again to leave. You keep your seat.")
            self._again("q", stays if self.sitting.goes_on else _("Press q again to leave."))

    def _besides(self, key: str) -> None:
        """What can be done whoever is to decide."""
        offers = self.sitting.offers
        match key:
            case "b" if "begin" in offers:
                self.sitting.do("begin")
            case "t" if "back" in offers:
                self.sitting.do("back")
            case "m" if "rematch" in offers:
                self.sitting.do("rematch")
            case "n" if "decline" in offers:
                self.sitting.do("decline")
            case "c" if "chat" in offers:
                self.app.push_screen(TalkScreen(self.sitting.talk))
            case "v" if "replay" in offers:
                self._replay()
            case "question_mark" | "f1":
                lines = table_help(self.language, unicode=self.unicode)
                self.app.push_screen(HelpScreen(self.language, lines))

    @work(thread=True, exclusive=True, group="replay")
    def _replay(self) -> None:
        game = self.sitting.to_replay()
        if game is not None:
            screen = ReplayScreen(game, self.language, unicode=self.unicode)
            self.app.call_from_thread(self.app.push_screen, screen)

    def _decide(self, choosing: Choosing, key: str, armed: bool) -> bool:
        """What can be done by whoever is asked; whether the key says anything to them."""
        _ = self.language.text
        match key:
            case "u":
                self.choosing = None
                self.sitting.do("undo")
            case "h":
                self.note(_("Thinking..."))
                self.sitting.do("hint")
            case "x" if armed:
                self._act(choosing, Resign())
            case "x":
                self._again("x", _("Press x again to leave the game for good."))
            case "enter" | "space":
                if choosing.choice is not None:
                    self._act(choosing, choosing.choice)
            case _ if choosing.press(key):
                self.show()
            case _:
                return False
        return True

    def _act(self, choosing: Choosing, action: Action) -> None:
        self._answered, self.choosing = choosing.view, None
        self.sitting.act(action)
        self.show()
