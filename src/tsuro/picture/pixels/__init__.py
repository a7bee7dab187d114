"""Pictures of pixels: PNG, and games in motion."""

from typing import TYPE_CHECKING

from tsuro.extras import part

if TYPE_CHECKING:
    from tsuro.picture.pixels import animation as animation
    from tsuro.picture.pixels import frames as frames
    from tsuro.picture.pixels import png as png

_PARTS = ("animation", "frames", "png")


def __getattr__(name: str) -> object:
    return part(__name__, name, _PARTS, "pictures")


def __dir__() -> list[str]:
    return list(_PARTS)
