"""Bots of other people's code: a class by its module, or by an entry point. Whatever is wrong with
it is a sentence for who wrote it, with their file and line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tsuro.bots.bot import Bot
from tsuro.bots.failing import at_line, raised
from tsuro.bots.registry import NoSuchBot, UnknownBot
from tsuro.chance import Chance
from tsuro.reason import Reason

GROUP = "tsuro.bots"


def strange(name: str, chance: Chance) -> Bot:
    """Make a bot of other people's code; raises `UnknownBot`."""
    maker = _loaded(name)
    try:
        made = maker(chance)
    except (Exception, SystemExit) as error:  # it is somebody else's code
        raise _not_made(name, maker, error) from error
    if not callable(getattr(made, "choose", None)):
        if isinstance(maker, type):
            raise UnknownBot(Reason("{name} has no method choose(view).", name=name))
        raise _no_class(name)
    bot: Bot = made
    return bot


def _loaded(name: str) -> Callable[[Chance], Any]:
    module, colon, attribute = name.partition(":")
    try:
        if not colon:
            return _entry(name)
        if not (module and attribute):
            raise NoSuchBot(name, strangers=True)
        if "" not in sys.path:
            sys.path.insert(0, "")  # as python -m does: the current folder's modules can be named
        found: Callable[[Chance], Any] | None = getattr(import_module(module), attribute, None)
    except UnknownBot:
        raise
    except SyntaxError as error:
        why = at_line(f"SyntaxError: {error.msg}", str(error.filename), error.lineno)
        raise _unmade(name, why) from None
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and _is_in(error.name, module):
            sentence = Reason("There is no module called {module}.", module=str(error.name))
            raise UnknownBot(sentence) from None
        raise _unmade(name, raised(error).why) from error
    if found is None:
        raise UnknownBot(
            Reason("There is no class {name} in {module}.", name=attribute, module=module)
        )
    if not callable(found):
        raise _no_class(name)
    return found


def _is_in(missing: str | None, module: str) -> bool:
    """Whether what is missing is the module that was named, or a package that it should be in."""
    return missing is not None and f"{module}.".startswith(f"{missing}.")


def _entry(name: str) -> Callable[[Chance], Any]:
    for entry in entry_points(group=GROUP, name=name):
        maker: Callable[[Chance], Any] = entry.load()
        return maker
    file = Path(f"{name.removesuffix('.py')}.py")
    if file.is_file() and not file.is_absolute():
        hint = ".".join(file.with_suffix("").parts) + ":Class"
        raise UnknownBot(
            Reason(
                "There is no bot {name}; a class in {file} is named as {hint}.",
                name=name,
                file=str(file),
                hint=hint,
            )
        )
    raise NoSuchBot(name, strangers=True)


def _not_made(name: str, maker: object, error: BaseException) -> UnknownBot:
    if not isinstance(maker, type):
        return _no_class(name)
    inside = error.__traceback__.tb_next if error.__traceback__ else None
    if inside is None and type(error) is TypeError:  # it takes something else than a chance
        return UnknownBot(
            Reason(
                "{name} cannot be made: {why}. A bot is a class that is made with a chance:"
                " def __init__(self, chance)",
                name=name,
                why=raised(error).why,
            )
        )
    return _unmade(name, raised(error).why)


def _unmade(name: str, why: str) -> UnknownBot:
    return UnknownBot(Reason("{name} cannot be made: {why}", name=name, why=why))


def _no_class(name: str) -> UnknownBot:
    return UnknownBot(
        Reason(
            "{name} is not a class. A bot is a class that is made with a chance and has a method"
            " choose(self, view).",
            name=name,
        )
    )
