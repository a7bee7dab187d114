"""Tsuro, the game of the path: one rules engine for five printed editions.

>>> import tsuro
>>> chance = tsuro.Chance(7)
>>> game = tsuro.Game.new("calliope", seats=["Ada", "Bo", "Cy"], chance=chance)
>>> while not game.over:
...     game = game.play(game.to_move, chance.pick(game.choices), chance).game
>>> game.winners
(2,)

Names and parts (``tsuro.picture``, ``tsuro.fast``, ``tsuro.bots`` and so on) are imported when they
are first asked for, so that commands start at once and the core installs small.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tsuro.extras import install
from tsuro.version import __version__

if TYPE_CHECKING:
    from tsuro import analysis as analysis
    from tsuro import arena as arena
    from tsuro import bots as bots
    from tsuro import fast as fast
    from tsuro import picture as picture
    from tsuro import record as record
    from tsuro import view as view
    from tsuro import words as words
    from tsuro.action import Draw, Exchange, Place, Resign, Start, parse
    from tsuro.chance import Chance
    from tsuro.editions import EDITIONS
    from tsuro.game import Game
    from tsuro.record.read import BadRecord
    from tsuro.record.source import read
    from tsuro.record.write import write
    from tsuro.rules.refusal import Refusal
    from tsuro.tile import TILES
    from tsuro.view import View

_HOMES = {
    "tsuro.action": ("Draw", "Exchange", "Place", "Resign", "Start", "parse"),
    "tsuro.chance": ("Chance",),
    "tsuro.editions": ("EDITIONS",),
    "tsuro.game": ("Game",),
    "tsuro.record": ("BadRecord", "read", "write"),
    "tsuro.rules.refusal": ("Refusal",),
    "tsuro.tile": ("TILES",),
    "tsuro.view": ("View",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}
_PARTS = ("analysis", "arena", "bots", "fast", "picture", "record", "view", "words")

__all__ = [
    "EDITIONS",
    "TILES",
    "BadRecord",
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
    if name in _PARTS:
        return _part(name)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def _part(name: str) -> object:
    """A part of the package; if what it needs is not installed, there is no such attribute."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == __name__:
            raise
        raise AttributeError(
            f"tsuro.{name} needs {error.name}, which is not installed: {install(name)}"
        ) from error


def __dir__() -> list[str]:
    return sorted((*__all__, *_PARTS))
