"""Texts of others, made fit to be shown anywhere."""

from __future__ import annotations

JOINER = "\u200d"
"""Joins emoji; the other characters that do not print may play tricks on a terminal."""


def printable(text: str, besides: str = "") -> str:
    """A text with ``?`` for each character that does not print, but for some that may stay."""
    return "".join(c if c.isprintable() or c in besides else "?" for c in text)
