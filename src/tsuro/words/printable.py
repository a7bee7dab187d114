"""Texts of others, made fit to be shown anywhere."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
"""Joins emoji; the other characters that do not print may play tricks on a terminal."""


def printable(text: str, besides: str = "") -> str:
    """A text with ``?`` for each character that does not print, but for some that may stay."""
    return "".join(c if c.isprintable() or c in besides else "?" for c in text)


_ASCII = {
    "\u25c6": "*",  # the mark of a ruling
    "\u2022": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u00ab": '"',
    "\u00bb": '"',
    "\u00d7": "x",
    "\u0153": "oe",
    "\u0152": "OE",
}


def in_ascii(text: str) -> str:
    """A text in the signs that every terminal has: letters lose their accents, what stands for
    nothing there is ``?``."""
    return "".join(c if c.isascii() else _ASCII.get(c) or _bare(c) for c in text)


def _bare(sign: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", sign) if c.isascii()) or "?"
