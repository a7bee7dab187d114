"""What is told to whom: each listener hears what its seat may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from tsuro.event import Event
from tsuro.protocol import SHORT
from tsuro.protocol.events import EventTold, seats_in
from tsuro.protocol.events import told as event_told
from tsuro.protocol.told import ChatTold, PlayedTold, RoomTold, TableTold, Told
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message
from tsuro.server.messages.parts import clock_part, hands_of, room_part, you_part
from tsuro.server.room import lines
from tsuro.server.room.lines import kind_of
from tsuro.server.room.room import News, Room
from tsuro.server.store import Line
from tsuro.view import View, seen_by
from tsuro.view.json import open_part, own_part, plain
from tsuro.view.plain import OpenPart
from tsuro.words import Teller


def table_told(
    room: Room, listener: Listener, here: Iterable[int], now: float, why: str | None = None
) -> TableTold:
    """The whole table as a listener sees it."""
    view = None
    if room.game:
        view = plain(View.of(room.game, listener.seat(room)), short=listener.version == SHORT)
    return TableTold(
        v=listener.version,
        n=room.n,
        why=why,
        you=you_part(room, listener),
        room=room_part(room, listener, now, here),
        view=view,
        hands=hands_of(room),
        clock=clock_part(room, now),
        chat=room.chat,
        trails=room.trails,
        feats=room.feats if listener.version == SHORT else UNSET,
    )


@dataclass(slots=True)
class Telling:
    """One piece of news, told to many: what several hear alike is written once."""

    room: Room
    news: News
    here: frozenset[int] = frozenset()
    catching_up: bool = False
    """Whether it is told later than it happened, with the table as it is now to follow."""
    _shared: dict[Any, Message] = field(default_factory=dict)
    _open: OpenPart | None = None
    _public: tuple[list[Event], tuple[EventTold, ...]] | None = None
    _spoken_of: frozenset[int] | None = None

    def to(self, listener: Listener) -> Message:
        """The message for a listener."""
        match self.news.change:
            case lines.Played() as played:
                return self._played(played, listener)
            case lines.Chat():
                said = ChatTold(self.news.n, self.room.chat[-1])
                return self._once("chat", lambda: said)
            case lines.Started() | lines.Undone() as change if not self.catching_up:
                listener.passed(self.room)
                why = kind_of(change)
                return Message.of(table_told(self.room, listener, self.here, self.news.at, why))
            case _:
                return self._room(listener)

    def _once(self, key: Any, told: Callable[[], Told]) -> Message:
        found = self._shared.get(key)
        if found is None:
            found = self._shared[key] = Message.of(told())
        return found

    def _room(self, listener: Listener) -> Message:
        room, news, seat = self.room, self.news, listener.seat(self.room)
        back = isinstance(news.change, lines.StoodIn) and self._decides(seat)
        return Message.of(
            RoomTold(
                n=news.n,
                why=kind_of(news.change),
                room=room_part(room, listener, news.at, self.here),
                you=you_part(room, listener),
                clock=clock_part(room, news.at),
                own=own_part(self._view(seat), short=listener.version == SHORT) if back else UNSET,
            )
        )

    def _view(self, seat: int | None) -> View:
        assert self.room.game
        return View.of(self.room.game, seat)

    def _decides(self, seat: int | None) -> bool:
        """Whether a seat is to decide now, by a person."""
        room = self.room
        return (
            not self.catching_up
            and seat is not None
            and seat == room.to_move
            and not room.seats[seat].by_itself
        )

    def _played(self, line: lines.Played, listener: Listener) -> Message:
        listener.passed(self.room)
        seat = listener.seat(self.room)
        if self._spoken_of is None:
            self._spoken_of = seats_in(self.news.events)
        if seat is not None and not self._decides(seat) and seat not in self._spoken_of:
            seat = None  # hears what a watcher hears
        short = listener.version == SHORT
        key = (SHORT if short else listener.language.code, seat)
        return self._once(key, lambda: self._play(line, listener, seat, short))

    def _play(
        self, line: lines.Played, listener: Listener, seat: int | None, short: bool
    ) -> PlayedTold:
        room, news, game = self.room, self.news, self.room.game
        assert game
        events, written = self._seen(seat)
        if self._open is None:
            self._open = open_part(self._view(None))
        decides = self._decides(seat)
        return PlayedTold(
            n=news.n,
            at=news.at,
            by=line.by,
            events=written,
            words=UNSET if short else Teller.of(listener.language, game, seat).tell_all(events),
            table=self._open,
            clock=clock_part(room, news.at),
            own=own_part(self._view(seat), short=short) if decides else UNSET,
            hand=UNSET if seat is None else game.table.hands[seat],
            hands=hands_of(room) or UNSET,
        )

    def _seen(self, seat: int | None) -> tuple[list[Event], tuple[EventTold, ...]]:
        """The events as a seat sees them, and as they are told; most see what a watcher sees."""
        if self._public is None:
            public = [seen_by(event, None) for event in self.news.events]
            self._public = public, tuple(map(event_told, public))
        if seat is None:
            return self._public
        own = [seen_by(event, seat) for event in self.news.events]
        return self._public if own == self._public[0] else (own, tuple(map(event_told, own)))


def missed(id_: str, log: list[Line], since: int, listener: Listener) -> list[Message]:
    """What a listener was not told since a number, one message for each line."""
    room, found = Room(id_), []
    for line in log:
        room, news = room.after(lines.change_of(line), line.at, n=line.n)
        if line.n >= since:
            found.append(Telling(room, news, catching_up=True).to(listener))
    return found
