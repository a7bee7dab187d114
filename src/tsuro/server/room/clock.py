"""Clocks: how long the seat to move has, the time without a server left out."""

from __future__ import annotations

from collections.abc import Sequence

from tsuro.game import Game
from tsuro.server.room.lines import Clocks
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat

Gaps = Sequence[tuple[float, float]]
"""Times without a server."""


def without(gaps: Gaps, begin: float, end: float) -> float:
    """How much of a time there was no server."""
    return sum(max(0.0, min(end, until) - max(begin, since)) for since, until in gaps)


def deadline_of(room: Room, gaps: Gaps) -> float | None:
    """When the time of the seat to move runs out."""
    return None if room.deadline is None else later(room.deadline, room.since, gaps)


def later(deadline: float, began: float, gaps: Gaps) -> float:
    """When a time ends that began then, if the time without a server does not count."""
    # a gap within the time moves its end, and may bring another gap into it
    for since, until in gaps:
        if since < deadline and until > began:
            deadline += until - max(since, began)
    return deadline


def clock_after(
    room: Room, game: Game, seats: Sequence[Seat], now: float, gaps: Gaps, *, begins: bool = False
) -> Clocks | None:
    """The clock as the log keeps it, once a decision was made: what each seat has left, and when
    the time of the next one runs out."""
    clock = room.settings.clock
    if clock is None:
        return None
    per_game = clock.per == "game"
    left = [float(clock.seconds)] * len(seats) if begins or not room.left else list(room.left)
    if per_game and not begins and room.to_move is not None and room.deadline is not None:
        spent = now - room.since - without(gaps, room.since, now)
        left[room.to_move] = max(0.0, left[room.to_move] - spent)
    mover = None if game.over else game.to_move
    deadline = None
    if mover is not None and not seats[mover].by_itself:
        deadline = now + (left[mover] if per_game else clock.seconds)
    return Clocks(tuple(left), deadline)


def clock_taken(room: Room, seat: Seat, now: float, gaps: Gaps) -> Clocks | None:
    """The clock when the seat to move is taken over by a bot, or back by its person. Time per move
    goes on from when the turn began; of time per game what was used is used."""
    clock, mover = room.settings.clock, room.to_move
    if clock is None or mover is None:
        return None
    left = list(room.left) or [float(clock.seconds)] * len(room.seats)
    if clock.per == "move":
        deadline = None if seat.by_itself else room.since + clock.seconds
        return Clocks(tuple(left), deadline, room.since)
    if room.deadline is not None:
        spent = now - room.since - without(gaps, room.since, now)
        left[mover] = max(0.0, left[mover] - spent)
    deadline = None if seat.by_itself else now + left[mover]
    return Clocks(tuple(left), deadline, now)
