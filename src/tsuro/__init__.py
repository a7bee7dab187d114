"""Tsuro, the game of the path: one rules engine for five printed editions.

The public names are imported when they are first asked for, so that commands start at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tsuro.version import __version__

if TYPE_CHECKING:
    from tsuro.action import Draw, Exchange, Place, Resign, Start, parse
    from tsuro.chance import Chance
    from tsuro.editions import EDITIONS
    from tsuro.game import Game
    from tsuro.record.read import read
    from tsuro.record.write import write
    from tsuro.rules.refusal import Refusal
    from tsuro.tile import TILES
    from tsuro.view import View

_HOMES = {
    "tsuro.action": ("Draw", "Exchange", "Place", "Resign", "Start", "parse"),
    "tsuro.chance": ("Chance",),
    "tsuro.editions": ("EDITIONS",),
    "tsuro.game": ("Game",),
    "tsuro.record": ("read", "write"),
    "tsuro.rules.refusal": ("Refusal",),
    "tsuro.tile": ("TILES",),
    "tsuro.view": ("View",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "EDITIONS",
    "TILES",
    "Chance",
    "Draw",
    "Exchange",
    "Game",
    "Place",
    "Refusal",
    "Resign",
    "Start",
    "View",
    "__version__",
    "parse",
    "read",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
