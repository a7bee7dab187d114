"""What the seats know of tiles that went into the pile, carried along as the game goes on.

A seat that saw hands in an elimination bonus knows those tiles to be in the pile after the
shuffle. From then on each of them lies in the pile still, or in a hand that drew since.
"""

from __future__ import annotations

from dataclasses import replace

from tsuro.table import Sighting

Seen = tuple[tuple[Sighting, ...], ...]


def _add(room: tuple[int, ...], seat: int, count: int) -> tuple[int, ...]:
    return (*room[:seat], max(0, room[seat] + count), *room[seat + 1 :])


def drew(seen: Seen, seat: int) -> Seen:
    """A seat drew a tile: for the others it may be any that they knew to be in the pile."""
    return tuple(
        sightings
        if knower == seat
        else tuple(replace(old, room=_add(old.room, seat, 1)) for old in sightings)
        for knower, sightings in enumerate(seen)
    )


def laid(seen: Seen, seat: int, tile: int) -> Seen:
    """A seat laid a tile, which is now in sight of all; if it was one seen go into the pile,
    the seat has one tile less that it may have drawn since."""
    return tuple(_laid(sightings, seat, tile) for sightings in seen)


def _laid(sightings: tuple[Sighting, ...], seat: int, tile: int) -> tuple[Sighting, ...]:
    for last, sighting in enumerate(sightings):
        if tile in sighting.tiles:
            spent = [replace(old, room=_add(old.room, seat, -1)) for old in sightings[: last + 1]]
            spent[last] = replace(spent[last], tiles=sighting.tiles - {tile})
            return tuple(old for old in (*spent, *sightings[last + 1 :]) if old.tiles)
    return sightings


def swapped(seen: Seen, taker: int, count: int, owners: dict[int, int]) -> Seen:
    """A seat swapped tiles with hands just out (owner to hand size), unseen by the others:
    what those hands could hold the taker may hold now, and the other way round."""

    def widened(old: Sighting) -> Sighting:
        held = sum(min(old.room[owner], size) for owner, size in owners.items())
        given = min(count, old.room[taker])
        room = _add(old.room, taker, min(count, held))
        return replace(old, room=_add(room, next(iter(owners)), given))

    return tuple(
        sightings if knower == taker else tuple(widened(old) for old in sightings)
        for knower, sightings in enumerate(seen)
    )


def shuffled(seen: Seen, news: tuple[Sighting | None, ...], living: list[int]) -> Seen:
    """The tiles of the dead are in the pile; what a seat knows of them is its newest sighting."""

    def buried(old: Sighting) -> Sighting:
        return replace(old, room=tuple(n if s in living else 0 for s, n in enumerate(old.room)))

    return tuple(
        tuple(
            buried(each)
            for each in (sightings if new is None else (*_without(sightings, new.tiles), new))
        )
        for sightings, new in zip(seen, news, strict=True)
    )


def _without(sightings: tuple[Sighting, ...], tiles: frozenset[int]) -> tuple[Sighting, ...]:
    less = (replace(old, tiles=old.tiles - tiles) for old in sightings)
    return tuple(old for old in less if old.tiles)
