"""Sitting down at a table, and what its host does."""

from __future__ import annotations

import msgspec

from tsuro.protocol.asking import (
    ArrangeAsked,
    BackAsked,
    LeaveAsked,
    LockAsked,
    OrderAsked,
    RemoveAsked,
    SilenceAsked,
    TakeOverAsked,
)
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Join
from tsuro.server.room import lines
from tsuro.server.room.founding import bot_on, free_colour, free_name, level
from tsuro.server.room.playing import (
    Asker,
    Decided,
    own_seat,
    replace_seat,
    running,
    stand_in,
)
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat

# sitting down


def join(room: Room, asker: Asker, asked: Join) -> Decided:
    """Somebody takes an open seat; with a key that has one already, another on the same device."""
    if room.state == "archived":
        raise Refused("TableClosed")
    if room.state != "waiting":
        raise Refused("AlreadyStarted")
    if room.locked and not room.is_host(asker.key):
        raise Refused("TableLocked")
    free = [number for number, seat in enumerate(room.seats) if seat.kind == "open"]
    if asked.seat is not None:
        if asked.seat not in range(len(room.seats)):
            raise Refused("NoSuchSeat", seat=asked.seat)
        if asked.seat not in free:
            raise Refused("SeatTaken")
        free = [asked.seat]
    if not free:
        raise Refused("TableFull")
    number = free[0]
    others = [seat for n, seat in enumerate(room.seats) if n != number]
    here = [seat for seat in others if seat.kind != "open"]
    name = free_name(asked.name, here)
    wanted, lent = asked.colour, [seat.colour for seat in others if seat.kind == "open"]
    if wanted is None:
        colour, changed = room.seats[number].colour, {}
    elif wanted in lent:  # an open seat gives its colour away, and gets this one's
        holder = next(n for n, seat in enumerate(room.seats) if seat.colour == wanted)
        colour = wanted
        changed = {holder: Seat(colour=room.seats[number].colour)}
    else:
        colour, changed = free_colour(here, wanted, number), {}
    changed[number] = Seat("person", name, colour, asker.key)
    return Decided(asker.signed(lines.Seated(changed)))


def leave(room: Room, asker: Asker, asked: LeaveAsked) -> Decided:
    """Somebody gets up."""
    mine = room.seats_of(asker.key)
    if not mine:
        raise Refused("NotSeated")
    if room.state == "archived":
        raise Refused("TableClosed")
    if room.state == "waiting":
        free = {number: Seat(colour=room.seats[number].colour) for number in mine}
        return Decided(asker.signed(lines.Seated(free)))
    gone = {number: replace_seat(room.seats[number]) for number in mine}
    return stand_in(room, gone, asker)


def lend(room: Room, asker: Asker, once: str) -> Decided:
    """Somebody wants to go on elsewhere: a key is to open their seats once."""
    if room.state == "archived":
        raise Refused("TableClosed")
    if not room.seats_of(asker.key) and not room.is_host(asker.key):
        raise Refused("NotSeated")
    return Decided(asker.signed(lines.Lent(asker.key, once)))


def move(room: Room, asker: Asker, once: str, to: str) -> Decided:
    """Somebody comes with such a key, and has one of their own from now on."""
    if not room.is_lent(once):
        raise Refused("WrongToken")
    return Decided(asker.signed(lines.Moved(once, to)))


# what the host does


def for_host(room: Room, asker: Asker, *, waiting: bool = True) -> None:
    """Refuse what only the host may ask, or only before the first game."""
    if not room.is_host(asker.key):
        raise Refused("NotHost")
    if room.state == "archived":
        raise Refused("TableClosed")
    if waiting and room.state != "waiting":
        raise Refused("AlreadyStarted")


def _numbered(room: Room, number: int) -> Seat:
    if number not in range(len(room.seats)):
        raise Refused("NoSuchSeat", seat=number)
    return room.seats[number]


def order(room: Room, asker: Asker, asked: OrderAsked) -> Decided:
    """Put the seats in another order."""
    for_host(room, asker)
    if sorted(asked.order) != list(range(len(room.seats))):
        raise Refused("BadOrder")
    return Decided(asker.signed(lines.Ordered(asked.order)))


def arrange(room: Room, asker: Asker, asked: ArrangeAsked) -> Decided:
    """Put a bot on a seat, or take it off again."""
    for_host(room, asker)
    seat = _numbered(room, asked.seat)
    if seat.kind not in ("open", "bot"):
        raise Refused("SeatTaken")
    new = Seat(colour=seat.colour)
    if asked.level is not None:
        others = [other for n, other in enumerate(room.seats) if n != asked.seat]
        new = bot_on(room, seat, level(asked.level), others)
    return Decided(asker.signed(lines.Seated({asked.seat: new})))


def remove(room: Room, asker: Asker, asked: RemoveAsked) -> Decided:
    """Ask somebody to leave."""
    for_host(room, asker)
    seat = _numbered(room, asked.seat)
    free = {asked.seat: Seat(colour=seat.colour)}
    return Decided(asker.signed(lines.Seated(free, (asked.seat,))))


def lock(room: Room, asker: Asker, asked: LockAsked) -> Decided:
    """Let nobody else sit down, or let them again."""
    for_host(room, asker)
    return Decided(asker.signed(lines.Locked(asked.locked)))


def silence(room: Room, asker: Asker, asked: SilenceAsked) -> Decided:
    """Let somebody not chat, or let them again."""
    for_host(room, asker, waiting=False)
    seat = msgspec.structs.replace(_numbered(room, asked.seat), silent=asked.silent)
    return Decided(asker.signed(lines.Seated({asked.seat: seat})))


def take_over(room: Room, asker: Asker, asked: TakeOverAsked) -> Decided:
    """Let a bot play for somebody who is gone: the host at once, after a while anybody who
    plays."""
    if not (room.seats_of(asker.key) and asked.seat in asker.gone):
        for_host(room, asker, waiting=False)
    running(room)
    seat = _numbered(room, asked.seat)
    if seat.kind != "person" or asked.seat in asker.here:
        raise Refused("SeatIsHere", name=seat.name)
    return stand_in(room, {asked.seat: replace_seat(seat, level(asked.level))}, asker)


def back(room: Room, asker: Asker, asked: BackAsked) -> Decided:
    """Somebody takes their seats back from the bot."""
    running(room)
    mine = room.seats_of(asker.key)
    if asked.seat is not None:
        mine = (own_seat(room, asker.key, asked.seat),)
    if not mine:
        raise Refused("NotSeated")
    away = [number for number in mine if room.seats[number].stands_in]
    if not away:
        raise Refused("NotGone")
    clock = room.settings.clock
    if clock and clock.per == "game" and any(room.left[number] <= 0 for number in away):
        raise Refused("TimeIsUp")
    here = {n: msgspec.structs.replace(room.seats[n], stands_in="") for n in away}
    return stand_in(room, here, asker)
