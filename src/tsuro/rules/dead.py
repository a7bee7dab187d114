"""What becomes of the hands of seats that went out: the elimination bonus, then the pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tsuro.event import HandLeft, HandsShown, TilesSwapped
from tsuro.rules import knowledge
from tsuro.rules.draft import Draft
from tsuro.table import Due, Setup, Sighting

Known = dict[int, Sighting]
"""What seats know of the tiles that go back, by seat."""


@dataclass(frozen=True)
class Bonus:
    """An edition's elimination bonus: with how many seats, and whether it is an option."""

    at_least: int
    optional: bool

    def used(self, setup: Setup) -> bool:
        """Whether the bonus is in force in this game."""
        chosen = not self.optional or bool(setup.options.elimination_bonus)
        return chosen and len(setup.names) >= self.at_least


@dataclass(frozen=True)
class DeadHands:
    """An edition's way with the tiles of seats that are out."""

    name: str
    leave: Callable[[Draft, Known, bool], None]


def offer(draft: Draft, gone: list[int]) -> bool:
    """Ask the active seat for an exchange, if it lives and both sides have tiles to swap."""
    owners = tuple(seat for seat in gone if draft.hands[seat])
    if not (owners and draft.lives(draft.active) and draft.hands[draft.active]):
        return False
    draft.ask("exchange")
    draft.spoils = owners
    hands = tuple(draft.hands[owner] for owner in owners)
    draft.events.append(HandsShown(draft.active, owners, hands))
    return True


def swap(draft: Draft, give: tuple[int, ...], take: tuple[int, ...]) -> Known:
    """The active seat swaps tiles with the spoils; gives what the seats know of the rest."""
    seat, owners = draft.active, draft.spoils
    draft.events.append(TilesSwapped(seat, len(give), give, take))
    sizes = {owner: len(draft.hands[owner]) for owner in owners}
    draft.seen = knowledge.swapped(draft.seen, seat, take, len(draft.hands[seat]), sizes)
    known = {owner: _own(draft, owner, seat, len(give), sum(sizes.values())) for owner in owners}
    draft.hands[seat] = _swapped(draft.hands[seat], give, take)
    for mine, theirs in zip(give, take, strict=True):
        owner = next(owner for owner in owners if theirs in draft.hands[owner])
        draft.hands[owner] = _swapped(draft.hands[owner], (theirs,), (mine,))
    known[seat] = look(draft, ())
    draft.spoils = ()
    return known


def _swapped(
    hand: tuple[int, ...], give: tuple[int, ...], take: tuple[int, ...]
) -> tuple[int, ...]:
    return tuple(sorted([tile for tile in hand if tile not in give] + list(take)))


def look(draft: Draft, own: tuple[int, ...]) -> Sighting:
    """What the seat that is asked for an exchange has seen: the spoils, and its own tiles
    if they go back with them."""
    shown = [tile for owner in draft.spoils for tile in draft.hands[owner]]
    return _sighting(draft, [*shown, *own], {})


def _own(draft: Draft, owner: int, taker: int, count: int, pool: int) -> Sighting:
    """What an owner knows of its own tiles when some of the pool were swapped unseen."""
    hand = draft.hands[owner]
    bounds = knowledge.swapped_of(count, pool, (len(hand), len(hand)))
    return _sighting(draft, hand, {taker: bounds})


def _sighting(
    draft: Draft, tiles: Iterable[int], bounds: Mapping[int, knowledge.Bounds]
) -> Sighting:
    each = [bounds.get(seat, (0, 0)) for seat in range(len(draft.stones))]
    return Sighting(frozenset(tiles), tuple(n for n, _ in each), tuple(m for _, m in each))


def _shuffled_in(draft: Draft, known: Known, passes: bool) -> None:
    dead = _dead(draft)
    if not dead:
        return
    tiles = tuple(sorted(tile for seat in dead for tile in draft.hands[seat]))
    for seat in dead:
        own = _sighting(draft, draft.hands[seat], {})
        known.setdefault(seat, own)
        draft.events.append(HandLeft(seat, len(draft.hands[seat]), "pile"))
        draft.hands[seat] = ()
    draft.due = Due(tiles, tuple(known.get(seat) for seat in range(len(draft.stones))), passes)
    draft.asked = None
    draft.ready = ()


def _laid_aside(draft: Draft, known: Known, passes: bool) -> None:
    for seat in _dead(draft):
        draft.events.append(HandLeft(seat, len(draft.hands[seat]), "aside"))
        draft.aside[seat], draft.hands[seat] = draft.hands[seat], ()


def _dead(draft: Draft) -> list[int]:
    return [seat for seat, hand in enumerate(draft.hands) if hand and not draft.lives(seat)]


SHUFFLED_IN = DeadHands("shuffled-in", _shuffled_in)
"""They are shuffled into the pile."""
LAID_ASIDE = DeadHands("laid-aside", _laid_aside)
"""They are laid aside, out of the game."""
