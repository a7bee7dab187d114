"""The piles in a few words: how many tiles each has, whose it is, and how one draws from it."""

from __future__ import annotations

from tsuro.editions import edition
from tsuro.picture.scene import scene_of
from tsuro.picture.text import letter_of
from tsuro.view import View


def are_apart(view: View) -> bool:
    """Whether each stone has a pile of its own."""
    return edition(view.setup.edition).mode(view.setup.mode).pile_per_stone


def piles_of(view: View, *, typed: bool) -> str:
    """How many tiles are in each pile; where each stone has its own, behind the stone's letter.
    ``typed``: where there are several, with what is typed to draw from them."""
    sizes = [str(size) for size in view.piles]
    whose: list[tuple[int | None, int]] = [(None, number) for number in range(len(sizes))]
    if are_apart(view):
        scene = scene_of(view)
        stones = [(seat, n) for seat, own in enumerate(view.stones) for n in range(len(own))]
        sizes = [
            f"{letter_of(scene, *one)} {size}" for one, size in zip(stones, sizes, strict=True)
        ]
        whose = [*stones]
    if typed and len(sizes) > 1:
        labels = [f" (d{n})" if seat in (None, view.seat) else "" for seat, n in whose]
        sizes = [size + label for size, label in zip(sizes, labels, strict=True)]
    return ", ".join(sizes)
