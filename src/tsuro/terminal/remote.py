"""A table on a server, as somebody at this terminal sees it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from tsuro import record
from tsuro.action import Action, Resign
from tsuro.game import Game
from tsuro.protocol.client import Client, Lost, NotDone, Unreachable
from tsuro.protocol.events import happened
from tsuro.protocol.told import (
    ChatTold,
    HintTold,
    Played,
    Reaction,
    RefusedTold,
    Room,
    RoomTold,
    TableTold,
    Told,
    ViewTold,
    You,
)
from tsuro.record import BadRecord
from tsuro.terminal.news import Away, Happened, Hinted, News, Refused, Said
from tsuro.terminal.sitting import Deed, Gone, Offer
from tsuro.terminal.waiting_room import changes, waiting_lines
from tsuro.trail import Trails, with_walks
from tsuro.view import View
from tsuro.view.from_json import view_of
from tsuro.words import Language, Teller

LEVEL = "heron"
"""The bots that take the open seats when the host begins."""


def sentences(view: View, played: Played, language: Language) -> tuple[str, ...]:
    """What happened, in words, as whoever sees this view is told."""
    return tuple(Teller.of(language, view, view.seat).tell_all(map(happened, played.events)))


class Remote:
    """What a server told of a table, and what can be asked of it."""

    def __init__(self, client: Client, language: Language) -> None:
        self.client, self.language = client, language
        self.room: Room | None = None
        self.you = You((), None, host=False)
        self.view: View | None = None
        self.trails: Trails = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are ours."""
        return self.you.seats

    @property
    def to_sit(self) -> int | None:
        """On a device with several seats: the seat of ours that is to move and not shown yet."""
        view = self.view
        if view is None or len(self.seats) < 2 or view.winners is not None:
            return None
        return view.to_move if view.to_move in self.seats and view.seat != view.to_move else None

    @property
    def offers(self) -> AbstractSet[Offer]:
        """What the server does now for somebody like us."""
        room, view = self.room, self.view
        if room is None:
            return frozenset()
        over, asked = view is not None and view.winners is not None, view and view.choices
        offered: dict[Offer, bool] = {
            "begin": self.you.host and room.state == "waiting",
            "chat": bool(self.seats),
            "hint": bool(asked) and room.alone,
            "undo": bool(asked) and room.undo,
            "replay": over,
            "rematch": over and bool(self.seats),
        }
        return {offer for offer, is_there in offered.items() if is_there}

    @property
    def goes_on(self) -> bool:
        """A seat on a server stays ours."""
        return True

    def waiting(self) -> list[str]:
        """Who sits where before the game begins, a line each."""
        return waiting_lines(self.language, self.room, self.you)

    # what happens

    def news(self, pace: float = 0.0) -> Iterator[News]:
        """All that the server tells us, at its own pace."""
        try:
            for told in self.client.messages():
                self._look()
                if news := self._news(told):
                    yield news
        except (Unreachable, NotDone) as why:
            raise Gone(str(why)) from why

    def _look(self) -> None:
        view = self.client.view
        self.view = None if view is None else view_of(view)

    def _news(self, told: Told | Lost) -> News | None:
        """What we are told, as far as people want to know."""
        match told:
            case TableTold(room=room, you=you) | RoomTold(room=room, you=you):
                before, self.room, self.you = self.room, room, you
                if isinstance(told, TableTold):
                    self.trails = told.trails
                return Happened(tuple(changes(self.language, before, room)))
            case Played() if self.view:
                self.trails = with_walks(self.trails, map(happened, told.events))
                return Happened(sentences(self.view, told, self.language))
            case ViewTold():
                return Happened()
            case ChatTold(said=said):
                return Said((f"{said.name or '*'}: {said.text}",))
            case Reaction(seat=seat, what=what) if self.room:
                return Said((f"{self.room.seats[seat].name}: {what}",))
            case RefusedTold():
                return Refused((told.sentence,))
            case HintTold():
                return self._hinted(told)
            case Lost():
                return Away((self.language.text("The connection is lost. Trying again..."),))
        return None

    def _hinted(self, told: HintTold) -> News | None:
        view = self.view
        choices = view.choices if view else ()
        choice = next((one for one in choices if str(one) == told.action), None)
        if view is None or choice is None:
            return None  # it was about something that is decided already
        share = told.odds[0].share if told.odds and len(view.choices) > 1 else None
        return Hinted.of(self.language, view, choice, share, told.sentence)

    # what people do

    def sit(self, seat: int) -> None:
        """Have a seat's hand shown."""
        self.client.ask("show", seat=seat)

    def act(self, action: Action) -> None:
        """Send what is decided."""
        if isinstance(action, Resign):
            self.client.ask("resign")
        else:
            self.client.ask("act", action=str(action), seen=self.client.n)

    def do(self, deed: Deed) -> None:
        """Ask for something."""
        match deed:
            case "begin":
                self.client.ask("start", level=LEVEL)
            case "undo":
                self.client.ask("undo", seen=self.client.n)
            case _:
                self.client.ask(deed)

    def talk(self, text: str) -> None:
        """Say something to all at the table."""
        self.client.ask("chat", text=text)

    def to_replay(self) -> Game | None:
        """The last game, if it is over and the server gives its record."""
        try:
            return record.read(self.client.fetch("/record"))
        except (BadRecord, NotDone, Unreachable):
            return None

    def close(self) -> None:
        """Go away."""
        self.client.close()
