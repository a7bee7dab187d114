"""Imagining a table that could be behind a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.chance import Chance
from tsuro.rules.knowledge import joined
from tsuro.table import OUT, Due, Sighting, Table
from tsuro.view.hidden import Holder, deal

if TYPE_CHECKING:
    from tsuro.view.view import View


def imagine(view: View, chance: Chance) -> Table:
    """A table that could be behind a view, its unseen tiles dealt by chance."""
    seats = range(len(view.addresses))
    new = view.returning.sighting if view.returning else None
    sightings = joined(view.sightings, new)
    unseen = view.unseen
    groups = [[tile for tile in unseen if not any(tile in s.tiles for s in sightings)]]
    groups += [[tile for tile in unseen if tile in s.tiles] for s in sightings]
    hidden = [s for s in seats if s != view.seat and not (view.shown and s in view.spoils)]
    holders = [
        Holder(
            view.counts[seat],
            tuple(min(s.least[seat], view.counts[seat]) for s in sightings),
            tuple(s.most[seat] for s in sightings),
        )
        for seat in hidden
    ]
    if view.returning:
        holders.append(_returning(view, sightings, last=new is not None))
    dealt, rest = deal(chance, groups, holders)
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
        known = tuple(new if seat == view.seat else None for seat in seats)
        due = Due(tuple(sorted(dealt[-1])), known, view.returning.passes)
    return Table(
        setup=view.setup,
        board=view.board,
        stones=view.addresses,
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


def _returning(view: View, sightings: tuple[Sighting, ...], *, last: bool) -> Holder:
    """The tiles on their way to the pile: all of a sighting made of them, but for what a hand
    took; and of older ones what the dead may have held."""
    assert view.returning
    count = view.returning.count
    dead = [seat for seat, at in enumerate(view.addresses) if all(one == OUT for one in at)]
    if last:
        return Holder(count, (0,) * len(sightings), (count,) * len(sightings), takes_last=True)
    least = tuple(sum(s.least[seat] for seat in dead) for s in sightings)
    most = tuple(sum(s.most[seat] for seat in dead) for s in sightings)
    return Holder(count, least, most)
