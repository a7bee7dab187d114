"""Dealing tiles that are out of sight, uniformly among the deals that fit what is known."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod
from typing import NamedTuple

from tsuro.chance import Chance


class Group(NamedTuple):
    """A place for hidden tiles: how many lie there, and for each sighting how many of its tiles
    and those of later ones could be among them."""

    size: int
    room: tuple[int, ...]


Counts = tuple[int, ...]


def deal(
    chance: Chance, groups: list[list[int]], places: list[Group]
) -> tuple[list[list[int]], list[int]]:
    """Deal tiles to the places; gives them and the rest, in random order.

    The first group of tiles may lie anywhere, each further one belongs to a sighting. A deal is
    drawn in two steps: how many tiles of which group lie where, each number as likely as it has
    deals, and then which ones.
    """
    stacks = [list(chance.shuffle(group)) for group in groups]
    known: dict[tuple[int, Counts], int] = {}

    def ways(place: int, left: Counts) -> int:
        """In how many ways the places from this one on can be filled."""
        if place == len(places):
            return 1
        if (place, left) not in known:
            known[place, left] = sum(weight for _, weight in options(place, left))
        return known[place, left]

    def options(place: int, left: Counts) -> Iterator[tuple[Counts, int]]:
        for taken in _splits(places[place], left):
            after = tuple(n - k for n, k in zip(left, taken, strict=True))
            yield taken, prod(map(comb, left, taken)) * ways(place + 1, after)

    dealt = []
    for place in range(len(places)):
        left = tuple(len(stack) for stack in stacks)
        taken = _pick(chance, list(options(place, left)))
        dealt.append(
            [stack.pop() for stack, k in zip(stacks, taken, strict=True) for _ in range(k)]
        )
    return dealt, list(chance.shuffle(tile for stack in stacks for tile in stack))


def _pick(chance: Chance, options: list[tuple[Counts, int]]) -> Counts:
    """One of the options, each as likely as its weight says."""
    point = chance.below(sum(weight for _, weight in options))
    for taken, weight in options:
        if point < weight:
            return taken
        point -= weight
    raise AssertionError("no deal fits what is known")


def _splits(place: Group, left: Counts) -> Iterator[Counts]:
    """How a place can be filled from the groups: no more of a sighting and the later ones than
    there is room."""

    def later(group: int, size: int) -> Iterator[Counts]:
        """Fill from this group back to the first, which takes what is left over."""
        if group == 0:
            if size <= left[0]:
                yield (size,)
            return
        so_far = place.size - size
        most = min(left[group], size, place.room[group - 1] - so_far)
        for taken in range(most + 1):
            for before in later(group - 1, size - taken):
                yield (*before, taken)

    return later(len(left) - 1, place.size)
