"""Helvetica, which every PDF reader has: how wide its letters are, and how they are written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from tsuro.words import in_ascii

_ASCII = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),  # to /
    *((556,) * 10),  # figures
    *(278, 278, 584, 584, 584, 556, 1015),  # to @
    *(667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833),  # A to M
    *(722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611),  # N to Z
    *(278, 278, 278, 469, 556, 333),  # to `
    *(556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833),  # a to m
    *(556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500),  # n to z
    *(334, 260, 334, 584),
)
"""The widths of the signs from the space on, in thousandths of the size."""
_OTHERS = {
    "\u2019": 222,
    "\u00a0": 278,
    "«": 556,
    "»": 556,
    "œ": 944,
    "Œ": 1000,
    "–": 556,
    "×": 584,
}


def encoded(text: str) -> bytes:
    """A text as PDF writes it; what Helvetica lacks in plain signs."""
    return b"".join(_sign(c).encode("cp1252") for c in text)


def _sign(c: str) -> str:
    try:
        c.encode("cp1252")
    except UnicodeEncodeError:
        return in_ascii(c)
    return c


def width(text: str, size: float) -> float:
    """How wide a text is."""
    return sum(_wide(c) for c in text) * size / 1000


def _wide(c: str) -> int:
    if c in _OTHERS:
        return _OTHERS[c]
    bare = unicodedata.normalize("NFKD", c)[:1]
    if bare == "i" and c != "i":
        return 278
    return _ASCII[ord(bare) - 32] if 32 <= ord(bare) < 127 else 556


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """A text in lines that are no wider than there is room."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size) > room:
            yield line
            line = word
        else:
            line = longer
    yield line
