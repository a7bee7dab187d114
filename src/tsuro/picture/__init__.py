"""Pictures of tiles, boards and games: SVG, text, PNG and animations."""

from tsuro.picture.palette import THEMES, ThemeName, css
from tsuro.picture.svg.board import picture
from tsuro.picture.svg.sprite import sprite
from tsuro.picture.svg.tiles import sheet, tile

__all__ = ["THEMES", "ThemeName", "css", "picture", "sheet", "sprite", "tile"]
