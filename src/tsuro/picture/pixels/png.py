"""Pictures as pixels: SVG pixels to PNG, and from there to whatever Pillow writes."""

from __future__ import annotations

import atexit
import os
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from tsuro.extras import install
from tsuro.given import whole

if TYPE_CHECKING:
    from PIL.Image import Image


class NoPixels(Exception):
    """What draws pixels is not installed; says how to get it."""

    def __init__(self, missing: str | None) -> None:
        self.missing = missing
        super().__init__(
            f"Pictures of pixels need more than is installed ({missing} is missing). "
            f"Install it with: {install('pictures')}"
        )


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG as PNG, so many pixels wide; else as wide as it says.

    >>> from tsuro import Game
    >>> from tsuro.picture import picture
    >>> from tsuro.picture.pixels.png import png
    >>> png(picture(Game.new()), width=200)[1:4]
    b'PNG'
    """
    if width is not None:
        width = whole("width", width, 1)
    try:
        from resvg_py import svg_to_bytes

        font = _font()
    except ModuleNotFoundError as error:
        raise NoPixels(error.name) from None
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(font)],
            font_family="Aileron",
            sans_serif_family="Aileron",
        )
    )


def image(svg: str, width: int | None = None) -> Image:
    """An SVG as an image of Pillow's."""
    pixels = png(svg, width)
    from PIL import Image

    return Image.open(BytesIO(pixels)).convert("RGBA")


@cache
def _font() -> Path:
    """A file with the font that comes with Pillow, so that letters look the same everywhere; what
    it lacks is taken from the system's fonts. Where there is such a thing it is a file in memory,
    which goes with the process however that ends."""
    from PIL import ImageFont

    font = ImageFont.load_default(20)
    data = getattr(font, "font_bytes", b"")
    if hasattr(os, "memfd_create"):
        memory = os.memfd_create("letters.ttf")
        os.write(memory, data)
        return Path(f"/proc/self/fd/{memory}")
    folder = Path(mkdtemp(prefix="tsuro-"))
    file = folder / "letters.ttf"
    file.write_bytes(data)

    def forget() -> None:
        file.unlink(missing_ok=True)
        folder.rmdir()

    atexit.register(forget)
    return file
