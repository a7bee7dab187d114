"""A draft: the table as it is being changed by one action, with the events so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tsuro.event import DragonMoved, Event, GameOver, SeatChanged, TileDrawn, Why
from tsuro.rules import knowledge
from tsuro.table import OUT, Asked, Stone, Table
from tsuro.tile import DragonPlace

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition


HAND = 3
"""How many tiles a hand is dealt; none ever has more."""


class Step(NamedTuple):
    """What playing gives: the new table, and what happened on the way to it."""

    table: Table
    events: tuple[Event, ...]


class Draft:
    """A table that the steps of the rules change in place, before it is frozen again."""

    __slots__ = (
        "active",
        "aside",
        "asked",
        "board",
        "dragon",
        "due",
        "edition",
        "events",
        "hands",
        "piles",
        "ready",
        "seen",
        "setup",
        "spoils",
        "stones",
        "winners",
    )

    def __init__(self, edition: Edition, table: Table) -> None:
        self.edition = edition
        self.setup = table.setup
        self.board = table.board
        self.stones: list[tuple[Stone, ...]] = list(table.stones)
        self.hands = list(table.hands)
        self.piles = list(table.piles)
        self.aside = list(table.aside)
        self.dragon = table.dragon
        self.active = table.active
        self.asked = table.asked
        self.ready = table.ready
        self.spoils = table.spoils
        self.due = table.due
        self.seen = table.seen
        self.winners = table.winners
        self.events: list[Event] = []

    def step(self) -> Step:
        """The draft as a table again, with the events."""
        table = Table(
            self.setup,
            self.board,
            tuple(self.stones),
            tuple(self.hands),
            tuple(self.piles),
            tuple(self.aside),
            self.dragon,
            self.active,
            self.asked,
            self.ready,
            self.spoils,
            self.due,
            self.seen,
            self.winners,
        )
        return Step(table, tuple(self.events))

    def lives(self, seat: int) -> bool:
        """Whether a seat has a stone that is not out."""
        stones = self.stones[seat]
        return stones.count(OUT) < len(stones)

    def living(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat, stones in enumerate(self.stones) if stones.count(OUT) < len(stones)]

    def clockwise(self, seat: int) -> list[int]:
        """The living seats after a seat, clockwise, itself last if it lives."""
        stones = self.stones
        round_ = (*range(seat + 1, len(stones)), *range(seat + 1))
        return [other for other in round_ if stones[other].count(OUT) < len(stones[other])]

    def put(self, seat: int, stone: int, at: Stone) -> None:
        """A stone of a seat is now somewhere else."""
        stones = self.stones[seat]
        self.stones[seat] = (*stones[:stone], at, *stones[stone + 1 :])

    def ask(self, asked: Asked, ready: tuple[int, ...] = ()) -> None:
        """The active seat is asked to decide something."""
        self.asked = asked
        self.ready = ready

    def pass_to(self, seat: int) -> None:
        """It is a seat's turn now."""
        if seat != self.active:
            self.active = seat
            self.events.append(SeatChanged(seat))

    def take(self, seat: int, pile: int = 0) -> None:
        """A seat draws the top tile of a pile."""
        before = self.piles[pile]
        tile, self.piles[pile] = before[0], before[1:]
        if any(self.seen):
            sizes = tuple(len(hand) for hand in self.hands)
            self.seen = knowledge.drew(self.seen, seat, tile, len(before), sizes)
        self.hands[seat] = tuple(sorted((*self.hands[seat], tile)))
        self.events.append(TileDrawn(seat, pile, tile))

    def move_dragon(self, to: DragonPlace) -> None:
        """The dragon goes to a seat, aside or under the pile."""
        self.events.append(DragonMoved(self.dragon, to))
        self.dragon = to

    def over(self, winners: list[int], why: Why) -> None:
        """The game ends."""
        self.winners = tuple(winners)
        self.asked = None
        self.ready = self.spoils = ()
        self.due = None
        self.events.append(GameOver(self.winners, why))
