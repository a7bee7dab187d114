"""PDF of our own SVG: what is lines and curves there stays lines and curves."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from xml.etree.ElementTree import Element, fromstring

from tsuro.picture.paper import curves
from tsuro.picture.paper.letters import encoded, width

POINT = 72 / 25.4
"""Points in a millimetre."""
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_INHERITED = (
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("fill-opacity", "stroke-opacity", "text-anchor", "font-size", "font-weight"),
)

Style = Mapping[str, str]


def pdf(pages: Sequence[str], title: str, progress: Callable[[int], None]) -> bytes:
    """Pages of SVG, whose units are millimetres, as one PDF."""
    shades: dict[tuple[str, str], str] = {}
    contents, boxes = [], []
    for page in pages:
        root = fromstring(page)
        _, _, wide, high = (float(part) for part in root.attrib["viewBox"].split())
        contents.append(_Page(root, high, shades).stream())
        boxes.append((wide * POINT, high * POINT))
        progress(1)
    named = b" ".join(
        f"/{name} << /ca {fill} /CA {stroke} >>".encode() for (fill, stroke), name in shades.items()
    )
    fonts = b" ".join(
        f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font}".encode()
        + b" /Encoding /WinAnsiEncoding >>"
        for name, font in (("F", "Helvetica"), ("B", "Helvetica-Bold"))
    )
    first = 4
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(contents)} /Kids [{kids}] >>".encode(),
        b"<< /Font << " + fonts + b" >> /ExtGState << " + named + b" >> >>",
    ]
    for n, (content, (wide, high)) in enumerate(zip(contents, boxes, strict=True)):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] "
            f"/Resources 3 0 R /Contents {first + 2 * n + 1} 0 R >>".encode()
        )
        packed = zlib.compress(content, 9)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode >>".encode()
        objects.append(head + b"\nstream\n" + packed + b"\nendstream")
    objects.append(b"<< /Title (" + _escaped(title) + b") /Producer (tsuro) >>")
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Objects, the last of which describes the file, with the table of where they are."""
    found, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(found))
        found += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table, count = len(found), len(objects) + 1
    found += b"xref\n0 %d\n0000000000 65535 f \n" % count
    for place in places:
        found += b"%010d 00000 n \n" % place
    found += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (count, count - 1)
    return bytes(found) + b"startxref\n%d\n%%%%EOF\n" % table


def _escaped(text: str) -> bytes:
    return re.sub(rb"([\\()])", rb"\\\1", encoded(text))


class _Page:
    """Writes what a page shows."""

    def __init__(self, root: Element, high: float, shades: dict[tuple[str, str], str]) -> None:
        self._root, self._shades = root, shades
        self._clips = {
            clip.attrib["id"]: clip[0].attrib
            for clip in root.iter()
            if clip.tag.endswith("}clipPath")
        }
        self._out = [f"{POINT:.5f} 0 0 {-POINT:.5f} 0 {high * POINT:.3f} cm".encode()]

    def stream(self) -> bytes:
        """All that is written."""
        for child in self._root:
            self._show(child, {"fill": "#000000"})
        return b"\n".join(self._out)

    def _write(self, text: str) -> None:
        self._out.append(text.encode())

    def _show(self, element: Element, above: Style) -> None:
        kind, own = element.tag.rpartition("}")[2], element.attrib
        if kind in ("title", "desc", "clipPath", "defs"):
            return
        style = {**above, **{key: own[key] for key in _INHERITED if key in own}}
        self._write("q")
        self._transform(own.get("transform", ""))
        if "clip-path" in own:
            clip = self._clips[own["clip-path"][5:-1]]
            x, y, wide, high = (clip[key] for key in ("x", "y", "width", "height"))
            self._write(f"{x} {y} {wide} {high} re W n")
        if kind == "g":
            for child in element:
                self._show(child, style)
        elif kind == "text":
            self._text(element.text or "", own, style)
        else:
            self._shape(_parts(kind, own), style)
        self._write("Q")

    def _transform(self, text: str) -> None:
        for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
            numbers = [float(part) for part in re.split(r"[ ,]+", inner.strip())]
            if name == "translate":
                self._write(f"1 0 0 1 {numbers[0]:g} {numbers[1]:g} cm")
            elif name == "scale":
                self._write(f"{numbers[0]:g} 0 0 {numbers[-1]:g} 0 0 cm")
            else:
                a, b = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[int(numbers[0]) % 360]
                self._write(f"{a} {b} {-b} {a} 0 0 cm")

    def _shape(self, parts: Iterable[curves.Part], style: Style) -> None:
        fill, stroke = style.get("fill", "none"), style.get("stroke", "none")
        if fill == stroke == "none":
            return
        self._inks(fill, stroke, style)
        for kind, numbers in parts:
            self._write(" ".join([*(f"{n:.3f}" for n in numbers), kind]))
        self._write("B" if "none" not in (fill, stroke) else "S" if fill == "none" else "f")

    def _inks(self, fill: str, stroke: str, style: Style) -> None:
        if fill != "none":
            self._write(f"{_colour(fill)} rg")
        if stroke != "none":
            self._write(f"{_colour(stroke)} RG {style.get('stroke-width', '1')} w")
            cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
            self._write(f"{_CAPS[cap]} J {_JOINS[join]} j")
            dashes = style.get("stroke-dasharray", "none")
            self._write(f"[{'' if dashes == 'none' else dashes}] 0 d")
        shade = style.get("fill-opacity", "1"), style.get("stroke-opacity", "1")
        if shade != ("1", "1"):
            self._write(f"/{self._shades.setdefault(shade, f'S{len(self._shades)}')} gs")

    def _text(self, words: str, own: Style, style: Style) -> None:
        size = float(style.get("font-size", "3"))
        wide = width(words, size)
        x = float(own["x"]) - {"middle": wide / 2, "end": wide}.get(style.get("text-anchor", ""), 0)
        self._inks(style["fill"], "none", style)
        font = "B" if style.get("font-weight") == "bold" else "F"
        head = f"BT /{font} {size:g} Tf 1 0 0 -1 {x:.3f} {float(own['y']):.3f} Tm (".encode()
        self._out.append(head + _escaped(words) + b") Tj ET")


def _parts(kind: str, own: Style) -> Iterable[curves.Part]:
    """The lines and curves of an element."""

    def value(name: str) -> float:
        return float(own.get(name, "0"))

    if kind == "path":
        return curves.path(own["d"])
    if kind == "rect":
        return curves.rectangle(*map(value, ("x", "y", "width", "height", "rx")))
    radii = ("r", "r") if kind == "circle" else ("rx", "ry")
    return curves.ellipse(*map(value, ("cx", "cy", *radii)))


def _colour(text: str) -> str:
    """A colour such as #C08A2B or #000, as three parts of one."""
    figures = text[1:] if len(text) == 7 else "".join(2 * figure for figure in text[1:])
    return " ".join(f"{int(figures[n : n + 2], 16) / 255:.3f}" for n in (0, 2, 4))
