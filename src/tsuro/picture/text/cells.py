"""A drawing of characters, each with what it belongs to, so that it can be coloured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tsuro.picture.palette import TERMINAL

if TYPE_CHECKING:
    from rich.text import Text

Kind = Literal["path", "stone", "plan", "faint", "plain"]


class Ink(NamedTuple):
    """What a character belongs to: a path, a stone, a path that would be walked; and whose."""

    kind: Kind = "plain"
    sign: int | None = None


PLAIN, FAINT, PATH = Ink(), Ink("faint"), Ink("path")


class Cells:
    """Characters in rows and columns, each with its ink."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._cells = [[(" ", PLAIN)] * columns for _ in range(rows)]

    def put(self, column: int, row: int, text: str, ink: Ink = PLAIN) -> None:
        """Write a text from a cell on; what lies outside is left away."""
        for place, letter in enumerate(text, column):
            if 0 <= place < self.columns and 0 <= row < self.rows:
                self._cells[row][place] = (letter, ink)

    def lay(self, other: Cells, column: int, row: int) -> None:
        """Lay another drawing on this one, but for its blanks."""
        for y, line in enumerate(other._cells):
            for x, (letter, ink) in enumerate(line):
                if letter != " ":
                    self.put(column + x, row + y, letter, ink)

    def lines(self) -> list[str]:
        """The characters, line by line, without colour and without blanks at their ends."""
        return ["".join(letter for letter, _ in line).rstrip() for line in self._cells]

    def text(self, stones: tuple[str, ...] = TERMINAL) -> Text:
        """The same in colour."""
        from rich.text import Text

        found = Text(no_wrap=True, end="")
        for number, (line, bare) in enumerate(zip(self._cells, self.lines(), strict=True)):
            if number:
                found.append("\n")
            for letter, ink in line[: len(bare)]:
                found.append(letter, style_of(ink, stones))
        return found


def style_of(ink: Ink, stones: tuple[str, ...] = TERMINAL) -> str:
    """How rich shows a character."""
    if ink.sign is None:
        return "dim" if ink.kind == "faint" else ""
    colour = stones[ink.sign]
    match ink.kind:
        case "stone":
            return f"bold #14161a on {colour}"
        case "plan":
            return f"italic {colour}"
        case _:
            return f"bold {colour}"
