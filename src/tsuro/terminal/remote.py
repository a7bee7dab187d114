"""A table on a server, as somebody at this terminal sees it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any

from msgspec import UNSET

from tsuro import record
from tsuro.action import Action, Resign
from tsuro.bots import USUAL
from tsuro.game import Game
from tsuro.protocol.client import Client, Lost, ServerRefused, Unreachable, new_ticket
from tsuro.protocol.events import happened
from tsuro.protocol.told import (
    ChatTold,
    HintTold,
    PlayedTold,
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
from tsuro.words import Language, Teller, reason


def sentences(
    view: View, played: PlayedTold, language: Language, listener: int | None
) -> tuple[str, ...]:
    """What happened, in words, told to a seat or to everybody."""
    return tuple(Teller.local(language, view, listener).tell_all(map(happened, played.events)))


class Remote:
    """What a server told of a table, and what can be asked of it."""

    def __init__(self, client: Client, language: Language) -> None:
        self.client, self.language = client, language
        self.room: Room | None = None
        self.you = You((), None, host=False)
        self.view: View | None = None
        self.trails: Trails = ()
        self._waits = ""
        """The ticket of what was asked for last, whose answer is waited for."""

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
        seat = view.to_move
        return seat if self._is_ours(seat) and view.seat != seat else None

    def _is_ours(self, seat: int | None) -> bool:
        """Whether we play a seat: it is ours, and no bot stands in for us there."""
        assert self.room
        return seat in self.seats and not self.room.seats[seat].stands_in

    @property
    def offers(self) -> AbstractSet[Offer]:
        """What the server does now for somebody like us."""
        room, view = self.room, self.view
        if room is None:
            return frozenset()
        over, asked = view is not None and view.winners is not None, view and view.choices
        stood_in = any(not self._is_ours(seat) for seat in self.seats)
        plays, declines = self._answer(room)
        offered: dict[Offer, bool] = {
            "begin": self.you.host and room.state == "waiting",
            "look": True,
            "chat": bool(self.seats),
            "hint": bool(asked) and room.alone,
            "undo": bool(asked) and room.undo,
            "back": stood_in and view is not None and not over,
            "replay": over,
            "rematch": over and bool(self.seats) and not plays,
            "decline": bool(room.offer) and bool(self.seats) and not declines,
        }
        return {offer for offer, is_there in offered.items() if is_there}

    def _answer(self, room: Room) -> tuple[bool, bool]:
        """Whether we said that we play again, and whether we said that we do not."""
        if not room.offer:
            return False, False
        seats = set(self.seats)
        return bool(seats & {*room.offer.accepted}), bool(seats & {*room.offer.declined})

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
                before = self.room
                if isinstance(told, TableTold | RoomTold):
                    self.room, self.you = told.room, told.you
                self._look()
                if news := self._news(told, before):
                    yield news
        except (Unreachable, ServerRefused) as why:
            raise Gone(reason(self.language, why)) from why

    def _look(self) -> None:
        """See what the client knows; nothing is up to us where a bot stands in for us."""
        form = self.client.view
        self.view = view = None if form is None else view_of(form)
        if view and view.choices and not self._is_ours(view.to_move):
            self.view = replace(view, choices=(), placements=())

    def _news(self, told: Told | Lost, before: Room | None) -> News | None:
        """What we are told, as far as people want to know."""
        match told:
            case TableTold(room=room, ticket=ticket):
                self.trails = told.trails
                return Happened(self._changes(before, room), answers=ticket == self._waits)
            case RoomTold(room=room):
                return Happened(self._changes(before, room))
            case PlayedTold() if self.view:
                self.trails = with_walks(self.trails, map(happened, told.events))
                listener = self.seats[0] if len(self.seats) == 1 else None
                return Happened(sentences(self.view, told, self.language, listener))
            case ViewTold():
                return Happened()
            case ChatTold(said=said):
                return Said((f"{said.name or '*'}: {said.text}",))
            case Reaction(seat=seat, what=what) if self.room:
                return Said((f"{self.room.seats[seat].name}: {what}",))
            case RefusedTold(ticket=ticket) if ticket in (UNSET, self._waits):
                return Refused((told.sentence,))
            case RefusedTold():  # of chat, or of what is out of date: nobody waits for it
                return Said((told.sentence,))
            case HintTold():
                return self._hinted(told)
            case Lost():
                return Away((self.language.text("The connection was lost. Trying again..."),))
        return None

    def _changes(self, before: Room | None, now: Room) -> tuple[str, ...]:
        return tuple(changes(self.language, before, now))

    def _hinted(self, told: HintTold) -> News | None:
        view = self.view
        choices = view.choices if view else ()
        choice = next((one for one in choices if str(one) == told.action), None)
        if view is None or choice is None:
            return None  # it was about something that is decided already
        share = told.odds[0].share if told.odds and len(view.choices) > 1 else None
        return Hinted.of(self.language, view, choice, share, told.sentence)

    # what people do

    def _ask(self, kind: str, **body: Any) -> None:
        """Ask for something whose answer is waited for."""
        self._waits = new_ticket()  # before it is sent: another thread may hear the answer
        self.client.ask(kind, self._waits, **body)

    def sit(self, seat: int) -> None:
        """Have a seat's hand shown."""
        self._ask("show", seat=seat)

    def act(self, action: Action) -> None:
        """Send what is decided."""
        if isinstance(action, Resign):
            self._ask("resign")
        else:
            self._ask("act", action=str(action), seen=self.client.n)

    def do(self, deed: Deed) -> None:
        """Ask for something."""
        match deed:
            case "begin":
                self._ask("start", level=USUAL)
            case "undo":
                self._ask("undo", seen=self.client.n)
            case _:
                self._ask(deed)

    def talk(self, text: str) -> None:
        """Say something to all at the table."""
        self.client.ask("chat", text=text)

    def to_replay(self) -> Game | None:
        """The last game, if it is over and the server gives its record."""
        try:
            return record.read_text(self.client.fetch("/record"))
        except (BadRecord, ServerRefused, Unreachable):
            return None

    def close(self) -> None:
        """Go away."""
        self.client.close()
