"""Why an action is refused: names the reason after `choices` has judged it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.action import Action, Draw, Exchange, Place, Start
from tsuro.rules.refusal import (
    GameIsOver,
    NoSuchPile,
    NoSuchStart,
    NoSuchStone,
    NoSuchTurn,
    NotAnAction,
    NotAsked,
    NotInHand,
    NotSwappable,
    NotYourTurn,
    Refusal,
    SeatIsOut,
    ShuffleIsDue,
    StartTaken,
    StoneNotNamed,
    WouldGoOut,
    WrongEntry,
)
from tsuro.table import Table
from tsuro.tile import TURNS

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition

_ASKED = {Start: "start", Place: "place", Exchange: "exchange", Draw: "draw"}


def explain(edition: Edition, table: Table, seat: int, action: Action) -> Refusal:
    """The reason why a seat may not do this now."""
    if table.winners is not None:
        return GameIsOver()
    if table.asked is None:
        return ShuffleIsDue()
    if type(action) not in _ASKED:
        return NotAnAction(repr(action)[:40])
    if seat not in range(len(table.stones)):
        return SeatIsOut(seat)
    if seat != table.active:
        return NotYourTurn(seat, table.active)
    if _ASKED[type(action)] != table.asked:
        return NotAsked(table.asked)
    match action:
        case Start(at):
            return _start(edition, table, at)
        case Place():
            return _place(table, action)
        case Exchange(give, take):
            return NotSwappable(give, take)
        case Draw(pile):
            return NoSuchPile(pile, edition.mode(table.setup.mode).draws(table))
    return NotAsked(table.asked)


def _start(edition: Edition, table: Table, at: str) -> Refusal:
    grid = table.board.grid
    starts = edition.mode(table.setup.mode).starts(edition).all(grid)
    known = isinstance(at, str) and grid.addresses.get(at) in starts
    return StartTaken(at) if known else NoSuchStart(str(at))


def _place(table: Table, action: Place) -> Refusal:
    stones = table.stones[table.active]
    if action.tile not in table.hands[table.active]:
        return NotInHand(action.tile)
    hand = table.hands[table.active]
    turns = TURNS[hand[hand.index(action.tile)]]
    if action.turn not in range(turns):
        return NoSuchTurn(action.tile, turns)
    if len(stones) == 1 and action.stone is not None:
        return StoneNotNamed()
    stone = 0 if len(stones) == 1 else action.stone
    if stone is None or stone not in table.ready:
        return NoSuchStone(action.stone, table.ready)
    at = stones[stone]
    grid = table.board.grid
    entering = at is not None and grid.is_side(at)
    ports = tuple(port & 7 for port in grid.ports(at)) if at is not None and entering else ()
    if action.enter not in (ports or (None,)):
        return WrongEntry(action.enter, ports)
    return WouldGoOut(action.tile, action.turn)
