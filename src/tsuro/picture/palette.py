"""The one palette: the colours of the stones and of the two themes."""

from __future__ import annotations

from typing import NamedTuple

STONES = (
    "#D5482A",
    "#2B4C9B",
    "#E0A526",
    "#1E7A5A",
    "#5AA9D6",
    "#A8447F",
    "#2D2A2E",
    "#F1E9DA",
)
"""Vermilion, indigo, gold, pine, sky, plum, ink, shell."""


class Theme(NamedTuple):
    """What surrounds the stones."""

    ground: str
    tile: str
    ink: str
    rim: str


PAPER = Theme(ground="#E9E1D3", tile="#FBF6EA", ink="#3A332B", rim="#8B2E24")
NIGHT = Theme(ground="#17191D", tile="#2A2C31", ink="#CFC6B4", rim="#5A1F1A")
