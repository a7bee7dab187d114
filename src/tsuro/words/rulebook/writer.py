"""What writes a rulebook: points and sections, with our rulings marked."""

from __future__ import annotations

from dataclasses import dataclass

from tsuro.rules.edition import Edition
from tsuro.words.language import Language

RULING = "◆"
"""What marks a ruling of ours."""


@dataclass(frozen=True)
class Point:
    """One rule; ``ruling`` says that no rulebook settles it and the project does."""

    text: str
    ruling: str | None = None

    def marked(self, mark: str = RULING) -> str:
        """The rule, with a mark at its end if it is a ruling."""
        return f"{self.text} {mark}" if self.ruling else self.text


@dataclass(frozen=True)
class Section:
    """Some rules under a title."""

    title: str
    points: list[Point]


@dataclass(frozen=True)
class Writer:
    """Writes the rules of one edition in one language."""

    language: Language
    edition: Edition

    def point(self, text: str, ruling: str | None = None, **facts: object) -> Point:
        """A rule, marked where this edition's book leaves it to a ruling."""
        marked = ruling if ruling in self.edition.rulings else None
        return Point(text.format(**facts), marked)
