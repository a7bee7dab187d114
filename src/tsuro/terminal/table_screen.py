"""A game at this terminal, on the whole screen."""

from __future__ import annotations

from textual import work

from tsuro.action import Action, Choice, Resign
from tsuro.event import Event
from tsuro.picture.scene import Scene, scene_of
from tsuro.rules.refusal import Refusal
from tsuro.terminal.mind import Choosing
from tsuro.terminal.panels import choosing_keys
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.play_screen import PlayScreen
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.session import Session
from tsuro.trail import Trail, walked
from tsuro.view import View, seen_by
from tsuro.words import Teller, refusal


class TableScreen(PlayScreen):
    """A table with people and bots."""

    def __init__(self, session: Session, *, unicode: bool = True, pace: float = 0.6) -> None:
        super().__init__(session.language, unicode=unicode)
        self.session, self.pace = session, pace
        self._seated: int | None = session.alone
        self._trails: tuple[int, tuple[Trail, ...]] = (-1, ())

    def on_mount(self) -> None:
        """Begin."""
        self.advance()

    # who decides

    def advance(self) -> None:
        """Let the seat to move decide: a bot thinks, a person is asked."""
        self.choosing = None
        seat = self.session.game.to_move
        if seat is None or seat in self.session.bots:
            self.show()
            if seat is not None:
                self._think(seat)
        elif seat != self._seated and len(self.session.people) > 1:
            self._seated = None
            self.show()
            sentence = self.language.text("{who}, it is your turn. Press Enter when you are here.")
            who = self.session.teller(None).name(seat)
            self.app.push_screen(PassScreen(sentence.format(who=who)), lambda _: self._sit(seat))
        else:
            self._sit(seat)

    def _sit(self, seat: int) -> None:
        self._seated = seat
        self.choosing = Choosing(self.session.view(seat))
        self.show()

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
            self.note(refusal(self.language, why))
            return
        self._tell(played)
        self.choosing = None
        self.show()
        if self.pace:
            self.set_timer(self.pace, self.advance)
        else:
            self.call_later(self.advance)

    def _tell(self, happened: tuple[Event, ...]) -> None:
        teller = self.session.teller(self.session.alone)
        for event in happened:
            if sentence := teller.tell(seen_by(event, self.session.alone)):
                self.say(sentence)

    # what is shown

    def view(self) -> View:
        """What everybody sees."""
        return self.session.view(None)

    def own_view(self) -> View | None:
        """What the person who sits here sees."""
        return None if self._seated is None else self.session.view(self._seated)

    def teller(self, listener: int | None) -> Teller:
        """Tells what happened."""
        return self.session.teller(listener)

    def _listener(self) -> int | None:
        return self.session.alone

    def scene(self) -> Scene:
        """The table, with the ways of all stones; hands are not in it."""
        game = self.session.game
        if self._trails[0] != len(game.entries):
            self._trails = (len(game.entries), walked(game))
        scene = scene_of(self.view())
        return Scene(scene.board, scene.setup, scene.stones, self._trails[1])

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that do something now."""
        _ = self.language.text
        keys = choosing_keys(self.choosing, self.language, unicode=self.unicode)
        keys.append(("q", _("leave"), "q"))
        if self.choosing:
            keys += [("h", _("hint"), "h"), ("u", _("undo"), "u")]
        if self.session.alone is not None or self.session.game.over:
            keys.append(("v", _("replay"), "v"))
        return [*keys, ("x", _("resign"), "x")] if self.choosing else keys

    # what people do

    def confirm(self, choice: Choice) -> None:
        """The choice in mind is made."""
        assert self._seated is not None
        self._act(self._seated, choice)

    def command(self, key: str, armed: bool) -> bool:
        """Leave, look at the game again, go back, ask for a hint, resign."""
        _, game = self.language.text, self.session.game
        match key:
            case "q" if armed or game.over:
                self.app.exit()
            case "q":
                self.ask_again("q", _("Press q again to leave."))
            case "v":
                if self.session.alone is not None or game.over:
                    self.app.push_screen(ReplayScreen(game, self.language, unicode=self.unicode))
            case "u" if self.choosing:
                self._undo()
            case "h" if self.choosing:
                self._hint()
            case "x" if self.choosing and armed:
                assert self._seated is not None
                self._act(self._seated, Resign())
            case "x" if self.choosing:
                self.ask_again("x", _("Press x again to leave the game for good."))
            case _:
                return False
        return True

    def _undo(self) -> None:
        if self.session.undo():
            self.say(self.language.text("One decision was taken back."))
            self.advance()
        else:
            self.note(self.language.text("There is nothing to undo."))

    def _hint(self) -> None:
        assert self._seated is not None
        self.note(self.language.text("Thinking..."))
        self._think_hint(self._seated, self.choosing)

    @work(thread=True, exclusive=True)
    def _think_hint(self, seat: int, choosing: Choosing | None) -> None:
        choice, _ = self.session.hint(seat)
        self.app.call_from_thread(self._hinted, choosing, choice)

    def _hinted(self, choosing: Choosing | None, choice: Choice) -> None:
        if choosing is None or choosing is not self.choosing:
            return
        choosing.take(choice)
        self.show()
