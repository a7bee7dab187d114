"""Pictures of tiles, boards and games: SVG, text, PNG and animations."""

from tsuro.picture.boards import picture
from tsuro.picture.palette import THEMES, ThemeName, css
from tsuro.picture.sprite import sprite
from tsuro.picture.tiles import sheet, tile

__all__ = ["THEMES", "ThemeName", "css", "picture", "sheet", "sprite", "tile"]
