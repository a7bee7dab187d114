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

from tsuro.bots.bot import Bot
from tsuro.bots.budget import Budget, budget
from tsuro.bots.failing import raised
from tsuro.bots.levels import LEVELS, OWN, THINKING
from tsuro.chance import Chance
from tsuro.extras import install

GROUP = "tsuro.bots"
MADE = ". A bot is a class that is made with a chance: def __init__(self, chance)"


class UnknownBot(ValueError):
    """A name that is no bot's, or a bot that cannot be had here; says what to do."""


class NoSuchBot(UnknownBot):
    """A name that is no bot's."""

    def __init__(self, bot: str, others: str = "") -> None:
        self.bot = bot[:60]
        names = ", ".join((*OWN, *LEVELS))
        super().__init__(f"There is no bot {self.bot!r}; choose from {names}{others}.")


def bot_named(
    text: str, chance: Chance, usual: Budget | None = None, *, strangers: bool = False
) -> Bot:
    """Make the bot that a text names, with a usual budget if it names none.

    ``strangers``: whether it may be somebody else's code. Only whoever sits at this machine may
    say so: what comes over a network never does.
    """
    if not isinstance(chance, Chance):
        raise TypeError(f"a bot is made with a Chance, such as Chance({chance!r})")
    if text.startswith("cmd:"):
        _no_stranger(text, strangers)
        from tsuro.bots.program import CommandBot

        return CommandBot(text.removeprefix("cmd:"), chance, usual)
    name, at, limit = text.partition("@")
    allowance = budget(limit) if at else usual
    level = OWN.get(name) or LEVELS.get(name)
    if level is None:
        _no_stranger(text, strangers)
        if at:
            raise UnknownBot(f"{name} is not one of ours, so it has no budget; leave @{limit}.")
        return _strange(name, chance)
    if level.budget:
        try:
            return level.make(chance, allowance or level.budget)
        except ModuleNotFoundError as error:
            raise UnknownBot(
                f"The bot {name!r} needs compiled play ({error.name} is missing). "
                f"Install it with: {install('fast')}"
            ) from None
    if at:
        raise UnknownBot(f"The bot {name!r} does not think, so it has no budget; leave @{limit}.")
    return level.make(chance, None)


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
        code = "; somebody's own code is run only with strangers=True" if ":" in text else ""
        raise NoSuchBot(text, code)


def _strange(name: str, chance: Chance) -> Bot:
    """A bot of other people's code."""
    try:
        made = _loaded(name)(chance)
    except UnknownBot:
        raise
    except (Exception, SystemExit) as error:  # it is somebody else's code
        inside = error.__traceback__.tb_next if error.__traceback__ else None
        hint = "" if inside or type(error) is not TypeError else MADE
        raise UnknownBot(f"{name} cannot be made: {raised(error)}{hint}") from error
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
        raise NoSuchBot(name, ", or package.module:Class, or cmd:COMMAND")
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
