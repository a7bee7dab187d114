"""The parts of what is told of a room."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from tsuro.editions import edition
from tsuro.protocol import SHORT, told
from tsuro.server.messages.listener import Listener
from tsuro.server.room.founding import board_of
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat
from tsuro.server.room.settings import Settings
from tsuro.words import character_of


def room_part(room: Room, listener: Listener, now: float, here: Iterable[int] = ()) -> told.Room:
    """What everybody may know of a room besides its game."""
    settings = room.settings
    present, short = set(here), listener.version == SHORT
    host = room.seats_of(room.host)
    return told.Room(
        id=room.id,
        state=room.state,
        edition=settings.edition,
        mode=settings.mode,
        options=settings.options,
        public=settings.public,
        first=settings.first,
        clock=settings.clock,
        undo=settings.undo and room.alone,
        alone=room.alone,
        fixed=settings.fixed,
        locked=room.locked,
        number=room.number,
        undone=room.undone,
        host=host[0] if host else None,
        seats=tuple(
            told.Seat(
                kind=seat.kind,
                name=seat.name,
                colour=seat.colour,
                level=seat.bot or None,
                stands_in=bool(seat.stands_in),
                silent=seat.silent,
                here=number in present,
                character=_character(seat) if short else UNSET,
            )
            for number, seat in enumerate(room.seats)
        ),
        pile_per_stone=_piles(settings) if short else UNSET,
        undoable=bool(room.points) if short else UNSET,
        size=board_of(room).grid.size if short and not room.game else UNSET,
        offer=_offer(room, now) if short else UNSET,
    )


def _offer(room: Room, now: float) -> told.Offer | None:
    offer = room.offer
    if offer is None:
        return None
    return told.Offer(
        accepted=tuple(seat for key in offer.accepted for seat in room.seats_of(key)),
        declined=tuple(seat for key in offer.declined for seat in room.seats_of(key)),
        left=max(0.0, offer.until - now),
        level=offer.level or None,
    )


def _character(seat: Seat) -> str:
    who = character_of(seat.name, seat.level)
    return who.name if who else ""


def _piles(settings: Settings) -> bool:
    return edition(settings.edition).mode(settings.mode).pile_per_stone


def clock_part(room: Room, now: float) -> told.ClockTold | None:
    """The clock as it stands."""
    if room.settings.clock is None:
        return None
    return told.ClockTold(room.left, room.deadline, now)


def you_part(room: Room, listener: Listener) -> told.You:
    """What a listener is here."""
    return told.You(listener.seats(room), listener.seat(room), room.is_host(listener.key))


def hands_of(room: Room) -> told.Hands | None:
    """All hands, open to all after the end; before, nobody's."""
    if room.state == "over" and room.game and room.game.over:
        return room.game.table.hands
    return None
