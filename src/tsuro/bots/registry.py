"""Bots by name: our own, levels for people, other people's classes, and programs.

=======================  ==============================================================
``search``               one of ours, with its usual budget
``search@100ms``         thinking for 100 ms a decision
``search@5000playouts``  thinking for 5000 playouts: the same seed, the same choice
``heron``                a level for people
``package.module:Bot``   a class that is made with a `Chance` and has ``choose``
``mybot``                the same by an entry point of group ``tsuro.bots``
``cmd:./mybot --fast``   a program that speaks JSON lines
=======================  ==============================================================
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points

from tsuro.bots.bot import Bot, BotFailed
from tsuro.bots.budget import Budget, budget
from tsuro.bots.erring import HastyBot
from tsuro.bots.lookahead import LookaheadBot
from tsuro.bots.simple import CarefulBot, RandomBot
from tsuro.chance import Chance

Maker = Callable[[Chance, Budget | None], Bot]

GROUP = "tsuro.bots"
INSTALL = "pip install 'tsuro[fast]'"


class UnknownBot(ValueError):
    """A name that is no bot's, or a bot that cannot be had here; says what to do."""


def _search(chance: Chance, budget: Budget | None) -> Bot:
    from tsuro.bots.search import SearchBot

    return SearchBot(chance, budget)


def _flat(chance: Chance, budget: Budget | None) -> Bot:
    from tsuro.bots.search import FlatBot

    return FlatBot(chance, budget)


OWN: dict[str, Maker] = {
    "random": lambda chance, _: RandomBot(chance),
    "careful": lambda chance, _: CarefulBot(chance),
    "lookahead": lambda chance, _: LookaheadBot(chance),
    "flat": _flat,
    "search": _search,
}
"""Our bots, the weakest first."""

LEVELS: dict[str, Maker] = {
    "sparrow": lambda chance, _: HastyBot(chance, 0.5, 4.0),
    "heron": lambda chance, _: HastyBot(chance, 0.15, 1.0),
    "fox": lambda chance, budget: _search(chance, budget or Budget(playouts=300)),
    "tiger": lambda chance, budget: _search(chance, budget or Budget(ms=300)),
}
"""Levels for people, from gentle to merciless."""

THINKING = ("flat", "search", "fox", "tiger")
"""Those that need compiled play, and take a budget."""


def bot_named(
    text: str, chance: Chance, usual: Budget | None = None, *, strangers: bool = False
) -> Bot:
    """Make the bot that a text names, with a usual budget if it names none.

    ``strangers``: whether it may be somebody else's code. Only whoever sits at this machine may
    say so: what comes over a network never does.
    """
    if text.startswith("cmd:"):
        _no_stranger(text, strangers)
        from tsuro.bots.program import CommandBot

        return CommandBot(text.removeprefix("cmd:"), chance, usual)
    name, at, limit = text.partition("@")
    allowance = budget(limit) if at else usual
    maker = OWN.get(name) or LEVELS.get(name)
    if maker is None:
        _no_stranger(text, strangers)
        if at:
            raise UnknownBot(f"{name} is not one of ours, so it has no budget; leave @{limit}.")
        return _strange(name, chance)
    if name in THINKING:
        try:
            return maker(chance, allowance)
        except ModuleNotFoundError as error:
            raise UnknownBot(
                f"The bot {name!r} needs compiled play ({error.name} is missing). "
                f"Install it with: {INSTALL}"
            ) from None
    if at:
        raise UnknownBot(f"The bot {name!r} does not think, so it has no budget; leave @{limit}.")
    return maker(chance, None)


def needs_compiling(text: str) -> bool:
    """Whether compiled play is needed for a bot and not there yet, so that making it takes long."""
    name = text.partition("@")[0]
    if name not in THINKING:
        return False
    try:
        from tsuro.fast.precompile import is_compiled
        from tsuro.fast.search import grow, try_choices
    except ModuleNotFoundError:
        return False
    return not is_compiled(try_choices if name == "flat" else grow)


def _no_stranger(text: str, strangers: bool) -> None:
    if not strangers:
        raise UnknownBot(_unknown(text))


def _unknown(name: str) -> str:
    return f"There is no bot {name[:60]!r}; choose from {', '.join((*OWN, *LEVELS))}."


def _strange(name: str, chance: Chance) -> Bot:
    """A bot of other people's code."""
    try:
        made = _loaded(name)(chance)
    except UnknownBot:
        raise
    except (Exception, SystemExit) as error:  # it is somebody else's code
        raise UnknownBot(f"{name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(f"{name} has no method choose(view).")
    bot: Bot = made
    return bot


def _loaded(name: str) -> Callable[[Chance], Bot]:
    module, colon, attribute = name.partition(":")
    if not colon:
        for entry in entry_points(group=GROUP, name=name):
            maker: Callable[[Chance], Bot] = entry.load()
            return maker
        raise UnknownBot(f"{_unknown(name)[:-1]}, or package.module:Class, or cmd:COMMAND.")
    if "" not in sys.path:
        sys.path.insert(0, "")  # as python -m does: what lies in the current folder can be named
    found: Callable[[Chance], Bot] = getattr(import_module(module), attribute)
    return found


def close(bot: Bot) -> None:
    """End what a bot may have started, whatever comes of it."""
    ending = getattr(bot, "close", None)
    if callable(ending):
        with suppress(Exception):
            ending()


__all__ = ["LEVELS", "OWN", "BotFailed", "UnknownBot", "bot_named", "close", "needs_compiling"]
