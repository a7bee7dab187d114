"""Beginning a game: the first one, and another one with those who want it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tsuro import record
from tsuro.chance import Chance
from tsuro.protocol.asking import DeclineAsked, RematchAsked, StartAsked
from tsuro.protocol.refused import Refused
from tsuro.rules.refusal import Refusal
from tsuro.server.room import lines
from tsuro.server.room.clock import clock_after
from tsuro.server.room.founding import bot_on, dealt, level
from tsuro.server.room.hosting import for_host
from tsuro.server.room.lines import Offer
from tsuro.server.room.playing import Asker, Decided
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat

OFFERED = 30.0
"""For how many seconds people may think whether they play again."""


def start(room: Room, asker: Asker, asked: StartAsked) -> Decided:
    """Begin the first game."""
    for_host(room, asker)
    seats = list(room.seats)
    for number, seat in enumerate(seats):
        if seat.kind == "open":
            if asked.level is None:
                raise Refused("SeatsOpen")
            others = [other for n, other in enumerate(seats) if n != number]
            seats[number] = bot_on(room, seat, level(asked.level), others)
    order = tuple(range(len(seats)))
    if room.settings.first == "lot":
        order = Chance().shuffle(order)
    return _begin(room, order, [seats[old] for old in order], asker)


def rematch(room: Room, asker: Asker, asked: RematchAsked) -> Decided:
    """Somebody wants to play again: that is offered to the others, or accepted. It begins when all
    people want to."""
    _after_the_end(room, asker)
    offer = room.offer or Offer((), asker.now + OFFERED)
    offer = offer.answered(asker.key, plays=True)
    if room.is_host(asker.key):
        offer = replace(offer, level=level(asked.level) if asked.level else "")
    return _answered(room, offer, asker)


def decline(room: Room, asker: Asker, asked: DeclineAsked) -> Decided:
    """Somebody does not want to play again."""
    _after_the_end(room, asker)
    if room.offer is None:
        raise Refused("NoOffer")
    return _answered(room, room.offer.answered(asker.key, plays=False), asker)


def _after_the_end(room: Room, asker: Asker) -> None:
    if room.state == "archived":
        raise Refused("TableClosed")
    if not room.seats_of(asker.key) and not room.is_host(asker.key):
        raise Refused("NotSeated")
    if room.state != "over":
        raise Refused("NotOver")


def _answered(room: Room, offer: Offer, asker: Asker) -> Decided:
    if room.unanswered(offer):
        return Decided(asker.signed(lines.Offered(offer)))
    return closed(room, offer, asker)


def closed(room: Room, offer: Offer, asker: Asker) -> Decided:
    """Nobody answers an offer any more: the game begins with those who accepted, the seats rotated
    by one; or nothing comes of it, if they are too few."""
    order, seats = [], list[Seat]()
    count = len(room.seats)
    for old in ((number + 1) % count for number in range(count)):
        seat = _again(room, room.seats[old], offer, seats)
        if seat:
            order.append(old)
            seats.append(seat)
    if any(seat.kind == "person" for seat in seats):
        try:
            return _begin(room, tuple(order), seats, asker)
        except Refusal:  # fewer than the rules allow
            pass
    return Decided(asker.signed(lines.Offered(None)))


def _again(room: Room, seat: Seat, offer: Offer, before: Sequence[Seat]) -> Seat | None:
    """A seat in the next game: its person's who accepted, a bot's, or not there."""
    if seat.kind != "person":
        return seat
    if seat.key in offer.accepted:
        return replace(seat, stands_in="")
    if not offer.level:
        return None
    return bot_on(room, seat, offer.level, [*room.seats, *before])


def _begin(room: Room, order: tuple[int, ...], seats: Sequence[Seat], asker: Asker) -> Decided:
    """The line that begins a game, with these seats; ``order`` names their old numbers."""
    game = dealt(room, seats)
    if game.table.due is not None:
        game = game.shuffle(Chance()).game
    clock = clock_after(room, game, seats, asker.now, asker.gaps, begins=True)
    begun = lines.Started(order, dict(enumerate(seats)), record.write(game), clock)
    return Decided(asker.signed(begun))
