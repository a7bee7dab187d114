"""What the seats know of tiles that went into the pile, carried along as the game goes on.

A seat that saw hands in an elimination bonus knows those tiles to be in the pile after the
shuffle. From then on each of them lies in the pile still, or in a hand that drew since, or in
one that swapped tiles with such a hand. A sighting counts, for every other seat, how many tiles
of it and of later ones that seat's hand holds at least and at most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tsuro.table import Sighting

Seen = tuple[tuple[Sighting, ...], ...]
Bounds = tuple[int, int]
"""At least, at most."""


def _bounded(old: Sighting, seat: int, bounds: Bounds) -> Sighting:
    """A sighting with other bounds for a seat."""
    least, most = list(old.least), list(old.most)
    least[seat], most[seat] = bounds
    return replace(old, least=tuple(least), most=tuple(most))


def _each(seen: Seen, knower: int, change: Callable[[Sighting], Sighting], own: Seen) -> Seen:
    """What is seen after a change for all seats but one, who knows better."""
    return tuple(
        own[seat] if seat == knower else tuple(change(old) for old in sightings)
        for seat, sightings in enumerate(seen)
    )


def drew(seen: Seen, seat: int, tile: int, pile: int, sizes: tuple[int, ...]) -> Seen:
    """A seat drew a tile from a pile of that size: for the others it may be any that they knew
    to be there, and surely is one if the pile had no others. ``sizes``: of the hands before."""

    def after(sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
        changed = []
        for first, old in enumerate(sightings):
            # Bounds count the tiles of later sightings too, and so do these sums. What the hands
            # cannot hold of the known tiles lies in the pile; if that is all of the pile, then
            # whatever is drawn is one of them.
            known = sum(len(later.tiles) for later in sightings[first:])
            held = sum(min(n, size) for n, size in zip(old.most, sizes, strict=True))
            surely = known - held >= pile
            bounds = (old.least[seat] + surely, old.most[seat] + 1)
            changed.append(_bounded(old, seat, bounds))
        return tuple(changed)

    return tuple(
        without(sightings, frozenset([tile])) if knower == seat else after(sightings)
        for knower, sightings in enumerate(seen)
    )


def laid(seen: Seen, seat: int, tile: int) -> Seen:
    """A seat laid a tile, which is now in sight of all; if it was one seen go into the pile,
    the seat holds one of them less."""
    return tuple(_laid(sightings, seat, tile) for sightings in seen)


def _laid(sightings: tuple[Sighting, ...], seat: int, tile: int) -> tuple[Sighting, ...]:
    for last, sighting in enumerate(sightings):
        if tile in sighting.tiles:
            # it counted for its own sighting and for all older ones, which count later ones too
            spent = [
                _bounded(old, seat, (max(0, old.least[seat] - 1), max(0, old.most[seat] - 1)))
                for old in sightings[: last + 1]
            ]
            return without((*spent, *sightings[last + 1 :]), frozenset([tile]))
    return sightings


def swapped(
    seen: Seen, taker: int, take: tuple[int, ...], hand: int, owners: Mapping[int, int]
) -> Seen:
    """A seat with a hand of that size swapped tiles with hands just out (owner to size), unseen
    by the others."""
    count, pool = len(take), sum(owners.values())

    def changed(old: Sighting) -> Sighting:
        # What the taker kept, got and gave is bounded apart and added up: that may be looser than
        # what could be worked out, but it never rules out a deal that is possible.
        least = sum(old.least[owner] for owner in owners)
        most = sum(min(old.most[owner], size) for owner, size in owners.items())
        kept = max(0, old.least[taker] - count), min(old.most[taker], hand - count)
        got = swapped_of(count, pool, (least, most))
        given = swapped_of(count, hand, (old.least[taker], old.most[taker]))
        after = _bounded(old, taker, (kept[0] + got[0], kept[1] + got[1]))
        heir = next(iter(owners))  # which of the dead hands does not matter any more
        return _bounded(after, heir, (0, old.most[heir] + given[1]))

    own = tuple(without(sightings, frozenset(take)) for sightings in seen)
    return _each(seen, taker, changed, own)


def swapped_of(count: int, size: int, known: Bounds) -> Bounds:
    """How many known tiles are among so many taken from a group of that size."""
    least, most = known
    # at most size - least of the group are unknown tiles: what is taken beyond those is known
    return max(0, count - (size - least)), min(count, most)


def shuffled(seen: Seen, news: tuple[Sighting | None, ...], living: list[int]) -> Seen:
    """The tiles of the dead are in the pile; what a seat knows of them is its newest sighting."""
    return tuple(
        tuple(_buried(each, living) for each in joined(sightings, new))
        for sightings, new in zip(seen, news, strict=True)
    )


def joined(sightings: tuple[Sighting, ...], new: Sighting | None) -> tuple[Sighting, ...]:
    """Sightings with a new one; what a hand holds of it counts for the older ones too."""
    if new is None:
        return sightings
    # A tile that is seen again belongs to the newest sighting alone: it is in the pile once more,
    # and what was known of it before holds no longer.
    older = (
        replace(
            old,
            least=tuple(n + m for n, m in zip(old.least, new.least, strict=True)),
            most=tuple(n + m for n, m in zip(old.most, new.most, strict=True)),
        )
        for old in without(sightings, new.tiles)
    )
    return (*older, new)


def _buried(old: Sighting, living: list[int]) -> Sighting:
    """The dead hold nothing."""
    return replace(
        old,
        least=tuple(n if seat in living else 0 for seat, n in enumerate(old.least)),
        most=tuple(n if seat in living else 0 for seat, n in enumerate(old.most)),
    )


def without(sightings: tuple[Sighting, ...], tiles: frozenset[int]) -> tuple[Sighting, ...]:
    """Sightings without tiles whose place is known now."""
    less = (replace(old, tiles=old.tiles - tiles) for old in sightings)
    return tuple(old for old in less if old.tiles)
