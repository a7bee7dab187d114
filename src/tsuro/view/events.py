"""Events as one seat, or a watcher, sees them."""

from __future__ import annotations

from dataclasses import replace

from tsuro.event import Event, HandsShown, PileShuffled, TileDrawn, TilesSwapped


def seen_by(event: Event, seat: int | None) -> Event:
    """An event as a seat sees it; a watcher, without a seat, sees no tile that is hidden.

    >>> from tsuro.event import TileDrawn
    >>> from tsuro.view import seen_by
    >>> drawn = TileDrawn(seat=0, pile=0, tile=17)
    >>> seen_by(drawn, 0).tile, seen_by(drawn, 1).tile
    (17, None)
    """
    match event:
        case PileShuffled():
            return replace(event, order=None)
        case TileDrawn() if event.seat != seat:
            return replace(event, tile=None)
        case HandsShown() if event.seat != seat:
            return replace(event, hands=None)
        case TilesSwapped() if event.seat != seat:
            return replace(event, give=None, take=None)
    return event
