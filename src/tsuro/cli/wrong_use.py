"""What is wrong with how a command is called, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tsuro.cli.completing import Words, command_at
from tsuro.cli.helping import choices_of, name_of, range_of

if TYPE_CHECKING:
    from tsuro.words import Language


def said(error: Any, speech: Language, typed: Sequence[str]) -> str:
    """What is wrong, in a sentence, and where help is."""
    sentence = _sentence(error, speech, typed)
    if error.ctx is None:
        return sentence
    path = " ".join(error.ctx.command_path.split())
    where = speech.text("Help: {command}").format(command=f"{path} -h")
    return f"{sentence}\n{where}"


def _sentence(error: Any, speech: Language, typed: Sequence[str]) -> str:
    _, kind = speech.text, type(error).__name__
    param, option = getattr(error, "param", None), getattr(error, "option_name", "")
    if kind == "MissingParameter" and param is not None:
        return _("{what} is missing.").format(what=name_of(param, speech))
    if kind == "NoSuchOption":
        sentence = _("There is no option {name}.").format(name=shown(option))
        near = ", ".join(sorted(error.possibilities or ()))
        meant = _("Did you mean {names}?").format(names=near) if near else ""
        return f"{sentence} {meant}".rstrip()
    if kind == "BadOptionUsage":
        flag = "does not take" in error.message
        text = _("{option} takes no value.") if flag else _("{option} needs a value.")
        return text.format(option=shown(option))
    if kind == "BadParameter":
        if param is not None:
            return _bad_value(param, speech, typed, error.ctx)
        hint = error.param_hint
        message = str(error.message)
        return _("{what}: {why}").format(what=hint, why=message) if hint else message
    if too_many := re.fullmatch(
        r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", error.message
    ):
        return _("Not expected here: {words}").format(words=shown(too_many[1]))
    return str(error.message)


def _bad_value(param: Any, speech: Language, typed: Sequence[str], ctx: Any) -> str:
    """What a value must be that is not."""
    _, metavar = speech.text, param.metavar or ""
    given = _given(param, typed, ctx)
    facts = {"what": name_of(param, speech), "given": "" if given is None else shown(given)}
    if choices := choices_of(param):
        return _("{what} is one of {choices}, not {given}.").format(
            choices=", ".join(choices), **facts
        )
    least, most = range_of(param)
    if least is not None and most is not None:
        text = _("{what} is a number from {least} to {most}, not {given}.")
    elif least is not None:
        text = _("{what} is a number of at least {least}, not {given}.")
    elif metavar == "N":
        text = _("{what} is a whole number, not {given}.")
    else:
        text = _("{what} cannot be {given}.")
    return text.format(least=least, most=most, **facts)


def _given(param: Any, typed: Sequence[str], ctx: Any) -> str | None:
    """The value that somebody gave to an option or an argument."""
    if param.param_type_name == "argument" and ctx is not None:
        place = command_at(ctx.parent, typed) or 0
        return Words(ctx, list(typed)[place + 1 :]).given_to(param)
    found = None
    for n, word in enumerate(typed):
        for option in param.opts:
            if word == option and n + 1 < len(typed):
                found = typed[n + 1]
            elif option.startswith("--") and word.startswith(f"{option}="):
                found = word[len(option) + 1 :]
            elif len(option) == 2 and word.startswith(option) and len(word) > 2:
                found = word[2:]
    return found


def shown(word: str) -> str:
    """A word that somebody typed, fit to be shown."""
    from tsuro.words import printable

    return printable(word[:60]) or "''"
