"""The solitaire: one player keeps all stones on the board until all tiles are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.event import DragonLaid
from tsuro.rules.draft import Draft
from tsuro.rules.mode import Mode, Tiles
from tsuro.rules.starts import MARK_ON_NEW_SIDE, Starts
from tsuro.table import OUT, Options, Setup

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition


class Solitaire(Mode):
    """Each turn shows the next tile of the box; it is laid before any stone."""

    name = "solitaire"
    seats = range(1, 2)

    def stones(self, options: Options) -> int:
        """As many as were chosen."""
        return options.stones or 1

    def starts(self, edition: Edition) -> Starts:
        """Marks; few stones each on a side of their own."""
        return MARK_ON_NEW_SIDE

    def has_dragon(self, edition: Edition, setup: Setup) -> bool:
        """No; it is only laid at the end of a game that was won."""
        return False

    def deal(self, setup: Setup, deck: Tiles) -> tuple[tuple[Tiles, ...], tuple[Tiles, ...]]:
        """Nothing is shown yet; the pile is the whole box."""
        return ((),), (deck,)

    def begin(self, draft: Draft) -> None:
        """The next tile is shown."""
        draft.take(0)
        draft.ask("place", tuple(range(len(draft.stones[0]))))

    def ended(self, draft: Draft, gone: list[int]) -> bool:
        """A stone out: lost. All tiles laid: won."""
        if OUT in draft.stones[0]:
            draft.over([], "lost")
        elif not draft.piles[0]:
            last = draft.board.laid.index(None)
            draft.events.append(DragonLaid(draft.board.grid.squares[last]))
            draft.over([0], "won")
        return draft.winners is not None

    def walked(self, draft: Draft, gone: list[int]) -> None:
        """The next turn."""
        self.begin(draft)
