"""The rules of an edition on paper, in two columns."""

from __future__ import annotations

from collections.abc import Iterator

from tsuro.picture.paper.letters import wrapped
from tsuro.picture.svg.geometry import SQUARE
from tsuro.picture.svg.markup import tag, text_at
from tsuro.rules.edition import Edition
from tsuro.words import Language, legend, rules

SIZE, LINE, BETWEEN = 2.9, 3.8, 7
"""How large letters are, how far lines lie apart, and columns, in millimetres."""
MARK = "*"
"""The mark of a ruling: Helvetica has no other."""

Line = tuple[str, float, bool]
"""A line of text, how far it is moved in, and whether it is a title."""


def rules_pages(
    edition: Edition, language: Language, width: float, height: float, margin: float
) -> Iterator[list[tuple[str, float, float]]]:
    """As many pages as the rules need."""
    column = (width - 2 * margin - BETWEEN) / 2
    lines = list(_lines(edition, language, column))
    most = int((height - 2 * margin - 6) / LINE)
    while lines:
        parts = []
        for n in range(2):
            shown, lines = _taken(lines, most)
            for row, (words, inset, is_title) in enumerate(shown):
                x, y = n * (column + BETWEEN) + inset, row * LINE + SIZE
                weight = "bold" if is_title else None
                parts.append(text_at(x, y, words, SIZE, fill="#222222", font_weight=weight))
        inner = tag("g", "".join(parts), transform=f"scale({SQUARE / 42:.5f})")
        yield [(inner, margin, margin)]


def _taken(lines: list[Line], most: int) -> tuple[list[Line], list[Line]]:
    """The lines of a column, and those that are left; no title stands last, no gap first."""
    while lines and not lines[0][0]:
        lines = lines[1:]
    count = min(most, len(lines))
    while count < len(lines) and count > 1 and lines[count - 1][2]:
        count -= 1
    return lines[:count], lines[count:]


def _lines(edition: Edition, language: Language, room: float) -> Iterator[Line]:
    yield edition.name, 0, True
    for words in wrapped(legend(language, MARK), SIZE, room):
        yield words, 0, False
    for section in rules(language, edition):
        yield "", 0, False
        yield section.title, 0, True
        for point in section.points:
            for n, words in enumerate(wrapped(point.marked(MARK), SIZE, room - 3)):
                yield (f"- {words}" if n == 0 else words), (0 if n == 0 else 2.2), False
