"""A table on a server, on the whole screen."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from tsuro.action import Choice, Unreadable, parse
from tsuro.picture.scene import Scene, scene_of
from tsuro.protocol.client import Lost, NotDone, Unreachable
from tsuro.protocol.told import (
    HintTold,
    Played,
    RefusedTold,
    RoomTold,
    TableTold,
    Told,
    ViewTold,
)
from tsuro.terminal.mind import Choosing
from tsuro.terminal.panels import choosing_keys
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.play_screen import PlayScreen
from tsuro.terminal.remote import Remote
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.view import View
from tsuro.words import Teller


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


class RemoteScreen(PlayScreen):
    """A table on a server."""

    def __init__(self, remote: Remote, *, unicode: bool = True) -> None:
        super().__init__(remote.language, unicode=unicode)
        self.remote = remote
        self._at = -1
        self._lost = ""

    def on_mount(self) -> None:
        """Begin to listen."""
        self.show()
        self._listen()

    @work(thread=True)
    def _listen(self) -> None:
        try:
            for told in self.remote.client.messages():
                self.app.call_from_thread(self._told, told)
        except (Unreachable, NotDone) as why:
            self.app.call_from_thread(self._gone, str(why))

    def _gone(self, why: str) -> None:
        self._lost, self.choosing = why, None
        self.show()

    def _told(self, told: Told | Lost) -> None:
        if not self.query("#title"):
            return  # the screen is gone
        for sentence in self.remote.take(told):
            self.say(sentence)
        match told:
            case HintTold() if self.choosing:
                self._hinted(told.action)
            case RefusedTold():
                self._at = -1
                self._look()
                self.note(told.sentence)
            case TableTold() | Played() | RoomTold() | ViewTold():
                self._look()
            case Lost():
                self.note(self.language.text("The connection is lost. Trying again..."))

    def _look(self) -> None:
        """See whether it is up to us."""
        view = self.remote.view
        if view and view.choices:
            if self.choosing is None or self.choosing.view != view:
                self.choosing = Choosing(view)
        else:
            self.choosing = None
        self.show()
        seat = self.remote.to_show
        if seat is not None and self._at != self.remote.client.n:
            self._at = self.remote.client.n
            sentence = self.language.text("{who}, it is your turn. Press Enter when you are here.")
            who = self.remote.teller(None).name(seat)
            self.app.push_screen(PassScreen(sentence.format(who=who)), lambda _: self._sit(seat))

    def _sit(self, seat: int) -> None:
        self.remote.client.ask("show", seat=seat)

    def _talk(self, text: str | None) -> None:
        if text:
            self.remote.client.ask("chat", text=text)

    def _hinted(self, text: str) -> None:
        try:
            choice = parse(text)
        except Unreadable:
            return
        if self.choosing and choice in self.choosing.view.choices:
            self.choosing.take(choice)
            self.show()

    # what is shown

    def view(self) -> View | None:
        """What there is to see."""
        return self.remote.view

    def own_view(self) -> View | None:
        """What we see ourselves."""
        return self.remote.view

    def scene(self) -> Scene:
        """The table; hands are not in it."""
        view = self.remote.view
        assert view
        scene = scene_of(view)
        return Scene(scene.board, scene.setup, scene.stones, scene.trails)

    def teller(self, listener: int | None) -> Teller:
        """Tells what happened."""
        return self.remote.teller(listener)

    def sentence(self) -> str:
        """What is asked; before the game, who is there."""
        if self._lost:
            return self._lost
        if self.remote.view is None:
            return "\n".join(self.remote.waiting())
        return super().sentence()

    @property
    def _over(self) -> bool:
        return self.remote.over

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that do something now."""
        _, remote = self.language.text, self.remote
        keys = choosing_keys(self.choosing, self.language, unicode=self.unicode)
        if remote.host and remote.state == "waiting":
            keys.append(("b", _("begin"), "b"))
        keys.append(("q", _("leave"), "q"))
        if remote.seats:
            keys.append(("c", _("chat"), "c"))
        if self._over:
            keys.append(("v", _("replay"), "v"))
            if remote.seats:
                keys.append(("m", _("rematch"), "m"))
        if self.choosing:
            if remote.room and remote.room.undo:
                keys.append(("u", _("undo"), "u"))
            if remote.room and remote.room.alone:
                keys.append(("h", _("hint"), "h"))
            keys.append(("x", _("resign"), "x"))
        return keys

    # what people do

    def confirm(self, choice: Choice) -> None:
        """Send the choice in mind."""
        client = self.remote.client
        self.choosing = None
        self.show()
        client.ask("act", action=str(choice), seen=client.n)

    def command(self, key: str, armed: bool) -> bool:
        """Leave, begin, talk, look again, play again, go back, ask for a hint, resign."""
        _, remote, ask = self.language.text, self.remote, self.remote.client.ask
        match key:
            case "q" if armed or self._over or self._lost or not remote.seats:
                remote.client.close()
                self.app.exit()
            case "q":
                self.ask_again("q", _("Press q again to leave. Your seat stays yours."))
            case "b" if remote.host:
                remote.start()
            case "c" if remote.seats:
                self.app.push_screen(TalkScreen(), self._talk)
            case "v" if self._over:
                self._replay()
            case "m" if self._over and remote.seats:
                ask("rematch")
            case "u" if self.choosing:
                ask("undo", seen=remote.client.n)
            case "h" if self.choosing:
                self.note(_("Thinking..."))
                ask("hint")
            case "x" if self.choosing and armed:
                ask("resign")
            case "x" if self.choosing:
                self.ask_again("x", _("Press x again to leave the game for good."))
            case _:
                return False
        return True

    @work(thread=True, exclusive=True, group="replay")
    def _replay(self) -> None:
        game = self.remote.finished()
        if game:
            screen = ReplayScreen(game, self.language, unicode=self.unicode)
            self.app.call_from_thread(self.app.push_screen, screen)
