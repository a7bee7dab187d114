"""Drawings as text: tiles and boards in Unicode or ASCII."""

from tsuro.picture.text.shown import shown
from tsuro.picture.text.text import (
    ABOVE,
    BESIDE,
    LETTERED,
    LOW,
    SIZES,
    TIGHT,
    board,
    largest,
    letter_of,
    tile,
)

__all__ = [
    "ABOVE",
    "BESIDE",
    "LETTERED",
    "LOW",
    "SIZES",
    "TIGHT",
    "board",
    "largest",
    "letter_of",
    "shown",
    "tile",
]
