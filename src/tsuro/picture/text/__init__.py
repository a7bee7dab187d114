"""Drawings as text: tiles and boards in Unicode or ASCII."""

from tsuro.picture.text.text import (
    ABOVE,
    BESIDE,
    LETTERED,
    SIZES,
    board,
    largest,
    letter_of,
    tile,
)

__all__ = ["ABOVE", "BESIDE", "LETTERED", "SIZES", "board", "largest", "letter_of", "tile"]
