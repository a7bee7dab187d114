"""What is told to whom: each listener hears what its seat may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tsuro.event import Event
from tsuro.protocol import VERSION
from tsuro.server.messages.forms import (
    FACTS,
    Form,
    chat_form,
    clock_form,
    event_form,
    hands_of,
    room_form,
    trails_form,
    words_of,
    you_form,
)
from tsuro.server.messages.listener import Listener
from tsuro.server.room.room import News, Room
from tsuro.server.store import Line
from tsuro.view import View, seen_by
from tsuro.view.json import open_part, own_part, plain

encode = msgspec.json.encode


def table_message(
    room: Room, listener: Listener, here: Iterable[int], now: float, why: str | None = None
) -> Form:
    """The whole table as a listener sees it."""
    view = plain(View.of(room.game.table, listener.seat(room))) if room.game else None
    return {
        "type": "table",
        "v": VERSION,
        "n": room.n,
        "why": why,
        "you": you_form(room, listener),
        "room": room_form(room, here),
        "view": view,
        "hands": hands_of(room),
        "clock": clock_form(room, now),
        "chat": [chat_form(said) for said in room.chat],
        "trails": trails_form(room.trails),
    }


@dataclass(slots=True)
class Telling:
    """One piece of news, told to many: what several hear alike is written once."""

    room: Room
    news: News
    here: frozenset[int] = frozenset()
    catching_up: bool = False
    """Whether it is told later than it happened, with the table as it is now to follow."""
    _shared: dict[Any, str] = field(default_factory=dict)
    _open: msgspec.Raw | None = None
    _public: tuple[list[Event], msgspec.Raw] | None = None
    _mentioned: frozenset[int] | None = None

    def to(self, listener: Listener) -> str:
        """The message for a listener."""
        match self.news.kind:
            case "played":
                return self._played(listener)
            case "chat":
                return self._once("chat", self._chat)
            case "started" | "undone" if not self.catching_up:
                listener.passed(self.room)
                form = table_message(self.room, listener, self.here, self.news.at, self.news.kind)
                return encode(form).decode()
            case _:
                return self._room(listener)

    def _once(self, key: Any, form: Callable[[], Form]) -> str:
        found = self._shared.get(key)
        if found is None:
            found = self._shared[key] = encode(form()).decode()
        return found

    def _chat(self) -> Form:
        return {"type": "chat", "n": self.news.n, "said": chat_form(self.room.chat[-1])}

    def _room(self, listener: Listener) -> str:
        room, news = self.room, self.news
        form: Form = {
            "type": "room",
            "n": news.n,
            "why": news.kind,
            "room": room_form(room, self.here),
            "you": you_form(room, listener),
            "clock": clock_form(room, news.at),
        }
        seat = listener.seat(room)
        if news.kind == "stood in" and self._decides(seat):
            assert room.game
            form["own"] = own_part(View.of(room.game.table, seat))
        return encode(form).decode()

    def _decides(self, seat: int | None) -> bool:
        """Whether a seat is to decide now, by a person."""
        room = self.room
        return (
            not self.catching_up
            and seat is not None
            and seat == room.to_move
            and not room.seats[seat].by_itself
        )

    def _played(self, listener: Listener) -> str:
        listener.passed(self.room)
        seat = listener.seat(self.room)
        if seat is not None and not self._decides(seat) and seat not in self._whom():
            seat = None  # hears what a watcher hears
        return self._once((listener.language.code, seat), lambda: self._play(listener, seat))

    def _whom(self) -> frozenset[int]:
        """The seats that the events speak of: to them they are told as to nobody else."""
        if self._mentioned is None:
            found: set[int] = set()
            for event in self.news.events:
                for name in FACTS[type(event)]:
                    value = getattr(event, name)
                    if name in ("seat", "by", "to", "source") and type(value) is int:
                        found.add(value)
                    elif name in ("owners", "winners"):
                        found.update(value)
                    elif name == "met" and value:
                        found.add(value[0])
            self._mentioned = frozenset(found)
        return self._mentioned

    def _play(self, listener: Listener, seat: int | None) -> Form:
        room, news = self.room, self.news
        game = room.game
        assert game
        events, written = self._seen(seat)
        form: Form = {
            "type": "played",
            "n": news.n,
            "at": news.at,
            "by": news.body.get("by"),
            "events": written,
            "words": words_of(events, game, seat, listener.language),
            "table": self._open_part(),
            "clock": clock_form(room, news.at),
        }
        if seat is not None:
            if self._decides(seat):
                form["own"] = own_part(View.of(game.table, seat, game.choices))
            form["hand"] = game.table.hands[seat]
        if hands := hands_of(room):
            form["hands"] = hands
        return form

    def _seen(self, seat: int | None) -> tuple[list[Event], msgspec.Raw]:
        """The events as a seat sees them, and written; most see what a watcher sees."""
        if self._public is None:
            public = [seen_by(event, None) for event in self.news.events]
            self._public = public, msgspec.Raw(encode([event_form(event) for event in public]))
        if seat is None:
            return self._public
        own = [seen_by(event, seat) for event in self.news.events]
        if own == self._public[0]:
            return self._public
        return own, msgspec.Raw(encode([event_form(event) for event in own]))

    def _open_part(self) -> msgspec.Raw:
        if self._open is None:
            assert self.room.game
            self._open = msgspec.Raw(encode(open_part(View.of(self.room.game.table, None))))
        return self._open


def missed(id_: str, lines: list[Line], since: int, listener: Listener) -> list[str]:
    """What a listener was not told since a number, one message for each line."""
    room, found = Room(id_), []
    for line in lines:
        room, news = room.after(line)
        if line.n >= since:
            found.append(Telling(room, news, catching_up=True).to(listener))
    return found
