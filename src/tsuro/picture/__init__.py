"""Pictures of tiles, boards and games: SVG, text, PNG and animations.

Its rooms (``tsuro.picture.text``, ``tsuro.picture.pixels`` and so on) are imported when they are
first asked for.
"""

from typing import TYPE_CHECKING

from tsuro.extras import part
from tsuro.picture.palette import THEMES, ThemeName, css
from tsuro.picture.svg.board import picture
from tsuro.picture.svg.sprite import sprite
from tsuro.picture.svg.tiles import sheet, tile

if TYPE_CHECKING:
    from tsuro.picture import paper as paper
    from tsuro.picture import pixels as pixels
    from tsuro.picture import plot as plot
    from tsuro.picture import text as text

_PARTS = ("paper", "pixels", "plot", "text")

__all__ = ["THEMES", "ThemeName", "css", "picture", "sheet", "sprite", "tile"]


def __getattr__(name: str) -> object:
    return part(__name__, name, _PARTS, "pictures")


def __dir__() -> list[str]:
    return sorted((*__all__, *_PARTS))
