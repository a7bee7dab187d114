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

from tsuro.extras import part
from tsuro.version import __version__

if TYPE_CHECKING:
    from tsuro import action as action
    from tsuro import analysis as analysis
    from tsuro import arena as arena
    from tsuro import bots as bots
    from tsuro import editions as editions
    from tsuro import event as event
    from tsuro import fast as fast
    from tsuro import game as game
    from tsuro import picture as picture
    from tsuro import protocol as protocol
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
_PARTS = (
    "action", "analysis", "arena", "bots", "editions", "event", "fast", "game", "picture",
    "protocol", "record", "view", "words",
)  # fmt: skip

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
    if name not in _HOME:
        return part(__name__, name, _PARTS, name)
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*__all__, *_PARTS))
