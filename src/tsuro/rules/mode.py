"""The standard game, step by step: the order that every mode begins from.

start ... start, then turn after turn:
place → lay and walk → (one seat left, or none: over)
      → exchange, if the elimination bonus applies
      → the dragon of the dead moves on, dead hands go their way
      → shuffle, if tiles came back
      → draw
      → (all tiles laid: over) → the next seat
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tsuro.event import SeatPassedOver
from tsuro.rules import dead, dragon
from tsuro.rules.draft import HAND, Draft
from tsuro.rules.starts import Starts
from tsuro.table import Options, Setup, Table

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition

Tiles = tuple[int, ...]


class Mode:
    """A way to play: this one is the standard game, the others change some of its steps."""

    name: ClassVar[str] = "standard"
    seats: ClassVar[range | None] = None
    """How many can play, where it is not up to the edition."""
    pile_per_stone: ClassVar[bool] = False
    """Whether each stone draws from a pile of its own, and nobody has a hand."""

    def stones(self, options: Options) -> int:
        """How many stones each seat has."""
        return 1

    def starts(self, edition: Edition) -> Starts:
        """Where stones may start."""
        return edition.starts

    def has_dragon(self, edition: Edition, setup: Setup) -> bool:
        """Whether the dragon is in the game."""
        return edition.dragon is not None and edition.dragon.used(len(setup.names))

    def deal(self, setup: Setup, deck: Tiles) -> tuple[tuple[Tiles, ...], tuple[Tiles, ...]]:
        """The hands and piles at first: three tiles each, the rest cut into the piles."""
        count = len(setup.names)
        hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(count))
        return hands, cut(deck[HAND * count :], setup.options.piles or 1)

    def next_start(self, draft: Draft) -> int | None:
        """The seat that puts down the next stone: seat 0 first, then clockwise, stone by stone."""
        for stone in range(len(draft.stones[0])):
            for seat, stones in enumerate(draft.stones):
                if stones[stone] is None:
                    return seat
        return None

    def started(self, draft: Draft) -> None:
        """A stone was put on its start: the next one, or the first turn."""
        seat = self.next_start(draft)
        if seat is None:
            draft.pass_to(draft.living()[0])
            self.begin(draft)
        else:
            draft.pass_to(seat)
            draft.ask("start")

    def begin(self, draft: Draft) -> None:
        """A turn of the active seat begins."""
        draft.ask("place", (0,))

    def ended(self, draft: Draft, gone: list[int]) -> bool:
        """Whether a walk that put seats out ended the game."""
        if not gone:
            return False
        living = draft.living()
        if not living:
            draft.over(gone, "together")
        elif len(living) == 1:
            draft.over(living, "last")
        return draft.winners is not None

    def walked(self, draft: Draft, gone: list[int]) -> None:
        """What follows a walk that did not end the game."""
        if not gone:
            return self.draw(draft, returned=False)
        bonus = draft.edition.bonus
        if bonus and bonus.used(draft.setup) and dead.offer(draft, gone):
            return None
        return self.bury(draft, {})

    def bury(self, draft: Draft, known: dead.Known) -> None:
        """What the dead leave goes its way, then the living draw."""
        dragon.pass_on(draft)
        draft.edition.dead_hands.leave(draft, known, True)
        if draft.due is None:
            self.draw(draft, returned=False)

    def draw(self, draft: Draft, *, returned: bool) -> None:
        """Draw, then pass the turn on."""
        draft.asked = None
        draft.edition.drawing.draw(draft, returned)
        if draft.asked is None:
            self.finish(draft)

    def draws(self, table: Table) -> tuple[int, ...]:
        """The piles to choose from when a draw is asked."""
        return tuple(number for number, pile in enumerate(table.piles) if pile)

    def drew(self, draft: Draft, pile: int) -> None:
        """The active seat draws from the pile that it chose."""
        draft.take(draft.active, pile)
        self.finish(draft)

    def finish(self, draft: Draft) -> None:
        """The turn ends: the game is over if all tiles are laid, else the next seat plays."""
        if not self.all_laid(draft):
            self.pass_on(draft)

    def all_laid(self, draft: Draft) -> bool:
        """End the game if no living seat holds a tile and nothing can be drawn."""
        if any(draft.piles):
            return False
        living = draft.living()
        if any(draft.hands[seat] for seat in living):
            return False
        draft.over(living, "tiles")
        return True

    def pass_on(self, draft: Draft) -> None:
        """The next living seat plays; one with an empty hand is passed over."""
        for seat in draft.clockwise(draft.active):
            if draft.hands[seat]:
                draft.pass_to(seat)
                return self.begin(draft)
            draft.events.append(SeatPassedOver(seat))
        raise AssertionError("nobody can play")


def cut(tiles: Tiles, count: int) -> tuple[Tiles, ...]:
    """Tiles cut into piles as evenly as possible, from the top, the first ones larger."""
    size, more = divmod(len(tiles), count)
    ends = [size * i + min(i, more) for i in range(count + 1)]
    return tuple(tiles[ends[i] : ends[i + 1]] for i in range(count))


STANDARD = Mode()
