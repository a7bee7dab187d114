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


def drew(seen: Seen, seat: int, tile: int) -> Seen:
    """A seat drew a tile: for the others it may be any that they knew to be in the pile."""
    return tuple(
        _without(sightings, frozenset([tile]))
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


def swapped(seen: Seen, taker: int, take: tuple[int, ...], owners: dict[int, int]) -> Seen:
    """A seat swapped tiles with hands just out (owner to hand size), unseen by the others:
    what those hands could hold the taker may hold now, and the other way round."""
    count = len(take)

    def widened(old: Sighting) -> Sighting:
        held = sum(min(old.room[owner], size) for owner, size in owners.items())
        given = min(count, old.room[taker])
        room = _add(old.room, taker, min(count, held))
        return replace(old, room=_add(room, next(iter(owners)), given))

    return tuple(
        _without(sightings, frozenset(take))
        if knower == taker
        else tuple(widened(old) for old in sightings)
        for knower, sightings in enumerate(seen)
    )


def shuffled(seen: Seen, news: tuple[Sighting | None, ...], living: list[int]) -> Seen:
    """The tiles of the dead are in the pile; what a seat knows of them is its newest sighting."""
    return tuple(
        tuple(_buried(each, living) for each in _with(sightings, new))
        for sightings, new in zip(seen, news, strict=True)
    )


def _with(sightings: tuple[Sighting, ...], new: Sighting | None) -> tuple[Sighting, ...]:
    """Sightings with a new one; what a hand may hold of it counts for the older ones too."""
    if new is None:
        return sightings
    older = (
        replace(old, room=tuple(n + m for n, m in zip(old.room, new.room, strict=True)))
        for old in _without(sightings, new.tiles)
    )
    return (*older, new)


def _buried(old: Sighting, living: list[int]) -> Sighting:
    """The dead hold nothing."""
    return replace(old, room=tuple(n if s in living else 0 for s, n in enumerate(old.room)))


def _without(sightings: tuple[Sighting, ...], tiles: frozenset[int]) -> tuple[Sighting, ...]:
    less = (replace(old, tiles=old.tiles - tiles) for old in sightings)
    return tuple(old for old in less if old.tiles)
