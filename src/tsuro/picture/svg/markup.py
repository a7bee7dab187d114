"""Writing SVG: elements as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tsuro.picture.scene import check_size
from tsuro.picture.svg.geometry import Point


def number(value: float) -> str:
    """A number as short as it can be, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, inner: str = "", /, **attributes: str | float | None) -> str:
    """An element; an underscore in an attribute's name is a hyphen, and None leaves it away."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    head = " ".join(parts)
    return f"<{head}>{inner}</{name}>" if inner else f"<{head}/>"


def group(inner: Iterable[str], **attributes: str | float | None) -> str:
    """Elements together; nothing if there are none."""
    text = "".join(inner)
    return tag("g", text, **attributes) if text else ""


def text_at(x: float, y: float, words: str, size: float, **attributes: str | float | None) -> str:
    """Words at a point."""
    return tag("text", escape(words), x=x, y=y, font_size=size, **attributes)


def moved(point: Point, turn: int = 0, scale: float = 1) -> str:
    """The transformation that moves something to a point, turned by quarters and scaled."""
    parts = [f"translate({number(point[0])} {number(point[1])})"]
    if turn:
        parts.append(f"rotate({90 * turn})")
    if scale != 1:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


def document(
    parts: Iterable[str],
    box: tuple[float, float, float, float],
    *,
    title: str,
    desc: str,
    size: float | None = None,
) -> str:
    """A whole picture, titled and described; ``size`` is its width in pixels, else that of the
    box."""
    if size is not None:
        check_size(size)
    left, top, width, height = box
    shown = width if size is None else size
    return (
        tag(
            "svg",
            tag("title", escape(title)) + tag("desc", escape(desc)) + "".join(parts),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(value) for value in (left, top, width, height)),
            width=shown,
            height=shown * height / width,
            role="img",
            font_family="system-ui, sans-serif",
        )
        + "\n"
    )
