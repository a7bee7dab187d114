"""The duels: two players with two stones each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.event import SeatPassedOver
from tsuro.rules.draft import Draft
from tsuro.rules.mode import Mode, Tiles, cut
from tsuro.table import OUT, Options, Setup, Table

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition


class OneHandDuel(Mode):
    """Each seat has one hand, and on its turn plays each of its living stones once."""

    name = "duel"
    seats = range(2, 3)

    def stones(self, options: Options) -> int:
        """Two."""
        return 2

    def begin(self, draft: Draft) -> None:
        """Any of the living stones may be played first."""
        draft.ask("place", _living_stones(draft, draft.active))

    def finish(self, draft: Draft) -> None:
        """The other stone is played, or the turn ends."""
        left = tuple(stone for stone in draft.ready if draft.stones[draft.active][stone] != OUT)
        if left:
            draft.ask("place", left)
        else:
            super().finish(draft)


class PilePerStoneDuel(Mode):
    """Each stone has its own pile; a turn is one tile for one of the seat's stones."""

    name = "duel"
    seats = range(2, 3)
    pile_per_stone = True

    def stones(self, options: Options) -> int:
        """Two."""
        return 2

    def has_dragon(self, edition: Edition, setup: Setup) -> bool:
        """No."""
        return False

    def deal(self, setup: Setup, deck: Tiles) -> tuple[tuple[Tiles, ...], tuple[Tiles, ...]]:
        """No hands; a pile for each stone."""
        return ((), ()), cut(deck, 4)

    def begin(self, draft: Draft) -> None:
        """Choose a stone whose pile is not empty; with one such stone its tile is drawn at once."""
        ready = self._drawable(draft, draft.active)
        if len(ready) > 1:
            draft.ask("draw", ready)
        else:
            self.drew(draft, ready[0])

    def walked(self, draft: Draft, gone: list[int]) -> None:
        """The other seat's turn; it is passed over if it can choose no stone."""
        other = 1 - draft.active
        if self._drawable(draft, other):
            draft.pass_to(other)
            self.begin(draft)
        elif self._drawable(draft, draft.active):
            draft.events.append(SeatPassedOver(other))
            self.begin(draft)
        else:
            draft.over(draft.living(), "stuck")

    def _drawable(self, draft: Draft, seat: int) -> tuple[int, ...]:
        """The living stones of a seat whose pile is not empty."""
        stones = _living_stones(draft, seat)
        return tuple(stone for stone in stones if draft.piles[2 * seat + stone])

    def draws(self, table: Table) -> tuple[int, ...]:
        """The stones to choose from."""
        return table.ready

    def drew(self, draft: Draft, pile: int) -> None:
        """The tile drawn for a stone is laid before it."""
        draft.take(draft.active, 2 * draft.active + pile)
        draft.ask("place", (pile,))


def _living_stones(draft: Draft, seat: int) -> tuple[int, ...]:
    return tuple(stone for stone, at in enumerate(draft.stones[seat]) if at != OUT)
