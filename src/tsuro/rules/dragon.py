"""The dragon tile: who holds it has waited longest to draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tsuro.rules.draft import HAND, Draft
from tsuro.table import Setup
from tsuro.tile import DragonPlace


@dataclass(frozen=True)
class Heir:
    """To whom the dragon of a holder who went out goes on."""

    name: str
    find: Callable[[Draft, int], DragonPlace]


@dataclass(frozen=True)
class Dragon:
    """An edition's dragon tile: with how many seats, where it rests, who inherits it."""

    at_least: int
    """It is used with this many seats at the start, or more."""
    rests: Literal["aside", "pile"]
    heir: Heir

    def used(self, seats: int) -> bool:
        """Whether the dragon is in a game of so many seats."""
        return seats >= self.at_least

    def resting(self, setup: Setup) -> DragonPlace:
        """Where it lies while nobody holds it; passing the pile puts it under the pile."""
        return "pile" if setup.options.pass_the_pile else self.rests


def _next_with_room(draft: Draft, holder: int) -> DragonPlace:
    for seat in draft.clockwise(holder):
        if len(draft.hands[seat]) < HAND:
            return seat
    assert draft.edition.dragon
    return draft.edition.dragon.resting(draft.setup)


def _next_living(draft: Draft, holder: int) -> DragonPlace:
    return draft.clockwise(holder)[0]


def _next_living_unless_full(draft: Draft, holder: int) -> DragonPlace:
    seat = draft.clockwise(holder)[0]
    return seat if len(draft.hands[seat]) < HAND else "pile"


NEXT_WITH_ROOM = Heir("next-with-room", _next_with_room)
"""The next living seat clockwise with fewer than three tiles, else nobody."""
NEXT_LIVING = Heir("next-living", _next_living)
"""The next living seat clockwise, whatever it holds."""
NEXT_LIVING_UNLESS_FULL = Heir("next-living-unless-full", _next_living_unless_full)
"""The next living seat clockwise; if it has three tiles, under the pile."""


def pass_on(draft: Draft) -> None:
    """A dragon whose holder is out moves on, counted from that seat."""
    holder = draft.dragon
    if draft.edition.dragon and isinstance(holder, int) and not draft.lives(holder):
        draft.move_dragon(draft.edition.dragon.heir.find(draft, holder))
