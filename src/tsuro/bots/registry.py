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

from contextlib import suppress

from tsuro.bots.bot import Bot
from tsuro.bots.budget import Budget, budget
from tsuro.bots.levels import LEVELS, OWN, THINKING
from tsuro.chance import Chance
from tsuro.extras import install
from tsuro.reason import Reason


class UnknownBot(ValueError):
    """A name that is no bot's, or a bot that cannot be had here; says what to do."""


class NoSuchBot(UnknownBot):
    """A name that is no bot's."""

    def __init__(self, bot: str, *, strangers: bool = False) -> None:
        self.bot = bot[:60]
        facts = {"name": repr(self.bot), "all": ", ".join((*OWN, *LEVELS))}
        if strangers:
            why: str = Reason(
                "There is no bot {name}; choose from {all}, or package.module:Class, or"
                " cmd:COMMAND.",
                **facts,
            )
        else:
            why = Reason("There is no bot {name}; choose from {all}.", **facts)
            if ":" in bot:  # whoever writes a program reads English
                why = f"{why[:-1]}; somebody's own code is run only with strangers=True."
        super().__init__(why)


def bot_named(
    text: str, chance: Chance, usual: Budget | None = None, *, strangers: bool = False
) -> Bot:
    """Make the bot that a text names, with a usual budget if it names none.

    ``strangers``: whether it may be somebody else's code. Only whoever sits at this machine may
    say so: what comes over a network never does.

    >>> from tsuro import Chance
    >>> from tsuro.bots import bot_named
    >>> type(bot_named("careful", Chance(1))).__name__
    'CarefulBot'
    >>> bot_named("search@5000playouts", Chance(1)).budget
    Budget(ms=None, playouts=5000)
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
            raise UnknownBot(
                Reason(
                    "{name} is not one of ours, so it has no budget; leave out @{limit}.",
                    name=name,
                    limit=limit,
                )
            )
        from tsuro.bots.strange import strange

        return strange(name, chance)
    if level.budget:
        try:
            return level.make(chance, allowance or level.budget)
        except ModuleNotFoundError as error:
            raise UnknownBot(
                Reason(
                    "The bot {name} needs compiled play ({module} is missing). Install it with:"
                    " {command}",
                    name=name,
                    module=str(error.name),
                    command=install("fast"),
                )
            ) from None
    if at:
        raise UnknownBot(
            Reason(
                "The bot {name} does not think, so it has no budget; leave out @{limit}.",
                name=name,
                limit=limit,
            )
        )
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
        raise NoSuchBot(text)


def close(bot: Bot) -> None:
    """End what a bot may have started, whatever comes of it."""
    ending = getattr(bot, "close", None)
    if callable(ending):
        with suppress(Exception):
            ending()
