"""Dealing tiles that are out of sight, uniformly among the deals that fit what is known."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod
from typing import NamedTuple

from tsuro.chance import Chance

Counts = tuple[int, ...]


class Holder(NamedTuple):
    """Somewhere that hidden tiles lie: how many, and for each sighting how many of its tiles and
    those of later ones are among them at least and at most."""

    size: int
    least: Counts
    most: Counts
    takes_last: bool = False
    """Whether it takes all that is left of the last group."""


def deal(
    chance: Chance, groups: list[list[int]], holders: list[Holder]
) -> tuple[list[list[int]], list[int]]:
    """Deal tiles to the holders; gives them and the rest, in random order.

    The first group of tiles may lie anywhere, each further one belongs to a sighting. A deal is
    drawn in two steps: how many tiles of which group lie where, each number as likely as it has
    deals, and then which ones.
    """
    stacks = [list(chance.shuffle(group)) for group in groups]
    known: dict[tuple[int, Counts], int] = {}

    def ways(holder: int, left: Counts) -> int:
        """In how many ways the holders from this one on can be filled."""
        if holder == len(holders):
            return 1
        if (holder, left) not in known:
            known[holder, left] = sum(weight for _, weight in options(holder, left))
        return known[holder, left]

    def options(holder: int, left: Counts) -> Iterator[tuple[Counts, int]]:
        for taken in _splits(holders[holder], left):
            after = tuple(n - k for n, k in zip(left, taken, strict=True))
            yield taken, prod(map(comb, left, taken)) * ways(holder + 1, after)

    dealt = []
    for holder in range(len(holders)):
        left = tuple(len(stack) for stack in stacks)
        taken = _pick(chance, list(options(holder, left)))
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


def _splits(holder: Holder, left: Counts) -> Iterator[Counts]:
    """How a holder can be filled from the groups, within its bounds for each sighting."""

    def back_from(group: int, size: int) -> Iterator[Counts]:
        """Fill from this group back to the first, which takes what is left over."""
        if group == 0:
            if size <= left[0]:
                yield (size,)
            return
        later = holder.size - size
        least = max(0, holder.least[group - 1] - later)
        most = min(left[group], size, holder.most[group - 1] - later)
        if holder.takes_last and group == len(left) - 1:
            least = left[group]
        for taken in range(least, most + 1):
            for before in back_from(group - 1, size - taken):
                yield (*before, taken)

    return back_from(len(left) - 1, holder.size)
