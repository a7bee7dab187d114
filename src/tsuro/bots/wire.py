"""A view as plain JSON, for bots that are programs of their own."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tsuro.view import Placement, View

VERSION = 1


def plain(view: View) -> dict[str, Any]:
    """What a seat sees as lists, texts and numbers: nothing in it needs the rules."""
    grid = view.board.grid
    options = asdict(view.setup.options)
    return {
        "v": VERSION,
        "edition": view.setup.edition,
        "mode": view.setup.mode,
        "options": {name: value for name, value in options.items() if value is not None},
        "names": list(view.setup.names),
        "size": grid.size,
        "seat": view.seat,
        "asked": view.asked,
        "active": view.active,
        "ready": list(view.ready),
        "laid": {
            square: f"{laid.tile}r{laid.turn}"
            for square, laid in zip(grid.squares, view.board.laid, strict=True)
            if laid
        },
        "stones": [[_stone(view, at) for at in stones] for stones in view.stones],
        "hand": list(view.hand),
        "turns": list(view.turns),
        "counts": list(view.counts),
        "shown": [list(tiles) for tiles in view.shown],
        "spoils": list(view.spoils),
        "piles": list(view.piles),
        "aside": list(view.aside),
        "unseen": list(view.unseen),
        "dragon": view.dragon,
        "choices": [str(choice) for choice in view.choices],
        "placements": [_placement(placement) for placement in view.placements],
    }


def _stone(view: View, at: int | None) -> str | None:
    if at is None:
        return None
    return "out" if at < 0 else view.board.grid.names[at]


def _placement(placement: Placement) -> dict[str, Any]:
    return {
        "action": str(placement.action),
        "square": placement.square,
        "allowed": placement.refusal is None,
        "walks": [
            {"seat": walk.seat, "stone": walk.stone, "end": walk.end or "out"}
            for walk in placement.walks
        ],
        "outs": [[out.seat, out.stone] for out in placement.outs],
    }
