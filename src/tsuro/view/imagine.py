"""Imagining a table that could be behind a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.chance import Chance
from tsuro.table import OUT, Due, Table
from tsuro.view.deal import Group, deal

if TYPE_CHECKING:
    from tsuro.view.view import View


def imagine(view: View, chance: Chance) -> Table:
    """A table that could be behind a view, its unseen tiles dealt by chance."""
    seats = range(len(view.stones))
    known = view.returning.sighting if view.returning else None
    returned = sorted(known.tiles) if known else []
    free = [tile for tile in view.unseen if tile not in returned]
    groups = [[tile for tile in free if not any(tile in s.tiles for s in view.sightings)]]
    groups += [[tile for tile in free if tile in s.tiles] for s in view.sightings]
    hidden = [s for s in seats if s != view.seat and not (view.shown and s in view.spoils)]
    places = [
        Group(view.counts[seat], tuple(s.room[seat] for s in view.sightings)) for seat in hidden
    ]
    dead = [seat for seat in seats if all(stone == OUT for stone in view.stones[seat])]
    if view.returning:
        room = tuple(sum(s.room[seat] for seat in dead) for s in view.sightings)
        places.append(Group(view.returning.count - len(returned), room))
    dealt, rest = deal(chance, groups, places)
    hands: list[tuple[int, ...]] = [()] * len(seats)
    for seat, tiles in zip(hidden, dealt, strict=False):
        hands[seat] = tuple(sorted(tiles))
    if view.seat is not None:
        hands[view.seat] = view.hand
    for owner, shown in zip(view.spoils, view.shown, strict=False):
        hands[owner] = shown
    left = iter(rest)
    piles = tuple(tuple(next(left) for _ in range(size)) for size in view.piles)
    aside = tuple(
        view.own_aside if seat == view.seat else tuple(sorted(next(left) for _ in range(size)))
        for seat, size in enumerate(view.aside)
    )
    due = None
    if view.returning:
        sightings = tuple(known if seat == view.seat else None for seat in seats)
        due = Due(tuple(sorted([*returned, *dealt[-1]])), sightings, view.returning.passes)
    return Table(
        setup=view.setup,
        board=view.board,
        stones=view.stones,
        hands=tuple(hands),
        piles=piles,
        aside=aside,
        dragon=view.dragon,
        active=view.active,
        asked=view.asked,
        ready=view.ready,
        spoils=view.spoils,
        due=due,
        seen=tuple(view.sightings if seat == view.seat else () for seat in seats),
        winners=view.winners,
    )
