"""A table in lines of text: the board with words beside it, the tiles, the choices, the rules."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest

from tsuro.editions import edition
from tsuro.picture import text as picture
from tsuro.picture.scene import scene_of
from tsuro.picture.text.cells import Cells
from tsuro.terminal.piles import piles_of
from tsuro.tile import TURNS
from tsuro.view import View
from tsuro.words import RULING, Language, Teller, in_ascii, legend, preview, rules

BESIDE = 48
"""The column from which on words stand beside the board."""


@dataclass(frozen=True)
class Lines:
    """Writes lines in a language, and draws as the terminal can show it."""

    language: Language
    paint: Callable[[Cells], list[str]] = lambda cells: cells.lines()
    """The lines of a drawing, perhaps in colour."""
    unicode: bool = True
    boards: bool = True
    """Whether the board is drawn; without, everything is said in words."""

    def table(self, view: View) -> list[str]:
        """The board, and beside it who is where, and the hand."""
        words = [*self._seats(view), *self._held(view)]
        if not self.boards:
            return words
        cells = self._board(view)
        board, plain = self.paint(cells), cells.lines()
        room = 80 - BESIDE if view.board.grid.size == 6 else 0
        beside = [part for word in words for part in textwrap.wrap(word, room)] if room else []
        if len(beside) > len(board):
            beside = []
        rows = zip_longest(board, plain, beside, fillvalue="")
        lines = [line + " " * (BESIDE - len(bare)) * bool(word) + word for line, bare, word in rows]
        below = [] if beside else [part for word in words for part in wrapped(word)]
        return ["", *lines, *below]

    def board(self, view: View) -> list[str]:
        """The board alone; nothing where none is drawn."""
        return self.paint(self._board(view)) if self.boards else []

    def _board(self, view: View) -> Cells:
        return picture.board(view, unicode=self.unicode, size=(7, 3))

    def _seats(self, view: View) -> list[str]:
        """Who is where and holds how much."""
        _, plural = self.language.text, self.language.plural
        teller = Teller.local(self.language, view)
        lines = []
        for seat, count in enumerate(view.counts):
            places = [self._place(view, seat, number) for number in range(len(view.stones[seat]))]
            held = plural("{count} tile", "{count} tiles", count).format(count=count)
            facts = [teller.name(seat), held]
            if seat == view.seat:
                facts.insert(1, _("that is you"))
            if view.dragon == seat:
                facts.append(_("the dragon"))
            said = _("{what}: {why}")  # French has a space before the colon
            lines.append(said.format(what=", ".join(places), why=", ".join(facts)))
        lines.append(_("In the pile: {count}").format(count=piles_of(view, typed=True)))
        return lines

    def _place(self, view: View, seat: int, number: int) -> str:
        """A stone's letter, its number where a seat has several, for its owner with what is typed
        for it, and where it is."""
        at, named = view.stones[seat][number], ""
        if len(view.stones[seat]) > 1:
            typed = f" = s{number}" if seat == view.seat else ""
            stone = self.language.text("stone {stone}").format(stone=number + 1)
            named = f" ({stone}{typed})"
        where = self.language.text("out") if at == "out" else at or "-"
        return f"{picture.letter_of(scene_of(view), seat, number)}{named} {where}"

    def _held(self, view: View) -> list[str]:
        """The tiles that somebody holds, or may take, in a line each."""
        _ = self.language.text
        lines = []
        if view.hand:
            lines.append(_("You hold: {tiles}").format(tiles=_tiles(view.hand)))
        if view.shown:
            tiles = (tile for hand in view.shown for tile in hand)
            lines.append(_("You may take: {tiles}").format(tiles=_tiles(tiles)))
        return lines

    def hand(self, view: View) -> list[str]:
        """The tiles of the hand, drawn."""
        shown = [*view.hand, *(tile for hand in view.shown for tile in hand)]
        found = []
        for first in range(0, len(shown), 5):
            row = shown[first : first + 5]
            pictures = [picture.tile(tile, unicode=self.unicode).lines() for tile in row]
            for words in ([_turns(tile) for tile in row], *zip_longest(*pictures, fillvalue="")):
                found.append("".join(f"{word:<16}" for word in words).rstrip())
        return found

    def choices(self, view: View) -> list[str]:
        """What can be done, and what it would lead to."""
        found = []
        if view.asked != "place":
            found += wrapped("  ".join(str(choice) for choice in view.choices))
        teller = Teller.local(self.language, view, view.seat)
        for placement in view.placements:
            if placement.action in view.choices:
                found += wrapped(f"{placement.action}  {preview(teller, placement)}", "  ")
        return found

    def rules(self, view: View) -> list[str]:
        """The rules of the edition."""
        mark = RULING if self.unicode else in_ascii(RULING)
        found = wrapped(legend(self.language, mark))
        for section in rules(self.language, edition(view.setup.edition)):
            found.append(section.title)
            for point in section.points:
                found += wrapped(f"- {point.marked(mark)}", "  ")
        return found


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines that fit on every screen."""
    return textwrap.wrap(text, 78, subsequent_indent=indent, break_on_hyphens=False)


def _turns(tile: int) -> str:
    """A tile and how it can be turned."""
    return f"{tile}r0" + ("" if TURNS[tile] == 1 else f"..r{TURNS[tile] - 1}")


def _tiles(tiles: Iterable[int]) -> str:
    return ", ".join(_turns(tile) for tile in tiles)
