"""Events, rooms, clocks and chat as they are written in messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_args

from tsuro.event import Event
from tsuro.game import Game
from tsuro.server.messages.listener import Listener
from tsuro.server.room.room import Room, Said
from tsuro.trail import Trails
from tsuro.words import Language, Teller

Form = dict[str, Any]


FACTS = {kind: tuple(one.name for one in fields(kind)) for kind in get_args(Event)}
"""The names of each kind of event's facts."""


def event_form(event: Event) -> Form:
    """An event: its name and its facts."""
    return {
        "event": type(event).__name__,
        **{name: getattr(event, name) for name in FACTS[type(event)]},
    }


def words_of(events: Iterable[Event], game: Game, seat: int | None, speech: Language) -> list[str]:
    """Events as sentences, told to a seat."""
    teller = Teller(speech, game.setup.names, seat, len(game.table.stones[0]))
    return [sentence for event in events if (sentence := teller.tell(event))]


def room_form(room: Room, here: Iterable[int] = ()) -> Form:
    """What everybody may know of a room besides its game."""
    settings = room.settings
    present = set(here)
    host = room.seats_of(room.host)
    return {
        "id": room.id,
        "state": room.state,
        "edition": settings.edition,
        "mode": settings.mode,
        "options": settings.options,
        "public": settings.public,
        "first": settings.first,
        "clock": settings.clock,
        "undo": settings.undo and room.alone,
        "alone": room.alone,
        "fixed": settings.deck is not None or bool(settings.origin),
        "locked": room.locked,
        "number": room.number,
        "undone": room.undone,
        "host": host[0] if host else None,
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.name,
                "colour": seat.colour,
                "level": seat.bot or None,
                "stands_in": bool(seat.stands_in),
                "silent": seat.silent,
                "here": number in present,
            }
            for number, seat in enumerate(room.seats)
        ],
    }


def clock_form(room: Room, now: float) -> Form | None:
    """The clock as it stands: what each seat has left, and when the mover's time runs out."""
    if room.settings.clock is None:
        return None
    return {"left": room.left, "deadline": room.deadline, "now": now}


def you_form(room: Room, listener: Listener) -> Form:
    """What a listener is here."""
    return {
        "seats": listener.seats(room),
        "seat": listener.seat(room),
        "host": room.is_host(listener.key),
    }


def chat_form(said: Said) -> Form:
    """Something said."""
    return {"at": said.at, "name": said.name, "seat": said.seat, "text": said.text}


def trails_form(trails: Trails) -> list[Form]:
    """The ways that the stones have walked, also of those that are out."""
    return [
        {
            "seat": trail.seat,
            "stone": trail.stone,
            "path": trail.path,
            "end": trail.end,
            "met": trail.met,
        }
        for trail in trails
    ]


def hands_of(room: Room) -> list[tuple[int, ...]] | None:
    """All hands, open to all after the end; before, nobody's."""
    if room.state == "over" and room.game and room.game.over:
        return list(room.game.table.hands)
    return None
