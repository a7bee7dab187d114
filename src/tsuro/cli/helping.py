"""Help in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tsuro.words import Language


def paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a docstring, each in one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]


def helped(command: Any, ctx: Any, formatter: Any, speech: Language) -> None:
    """Write the help of a command."""
    _, commands = speech.text, getattr(command, "commands", {})
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.get_params(ctx) if param not in arguments]
    words = [_usage(param, speech) for param in arguments]
    if commands:
        words.append(_("COMMAND") + " ...")
    path = " ".join(ctx.command_path.split())
    usage = " ".join([path, *([_("[OPTIONS]")] if options else []), *words])
    formatter.write_text(_("Usage: {usage}").format(usage=usage))
    for paragraph in paragraphs(command.help):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_(paragraph))
    sections = (
        (_("Arguments"), [(name_of(one, speech), described(one, speech)) for one in arguments]),
        (_("Options"), [(_forms(one, speech), described(one, speech)) for one in options]),
        (_("Commands"), [(name, one.get_short_help_str()) for name, one in commands.items()]),
    )
    for title, rows in sections:
        if rows:
            with _section(formatter, title, speech):
                formatter.write_dl(rows)
    if command.epilog:
        with _section(formatter, _("Examples"), speech):
            for line in command.epilog.split("\n"):
                formatter.write(f"  {line}\n")


@contextmanager
def _section(formatter: Any, title: str, speech: Language) -> Iterator[None]:
    """A part of the help, below its title."""
    formatter.write_paragraph()
    formatter.write(speech.text("{title}:").format(title=title) + "\n")
    with formatter.indentation():
        yield


def _usage(param: Any, speech: Language) -> str:
    name = name_of(param, speech) + (" ..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"


def _forms(param: Any, speech: Language) -> str:
    """How an option is written."""
    forms = ", ".join(sorted(param.opts, key=len))
    if param.secondary_opts:
        return f"{forms} / {', '.join(param.secondary_opts)}"
    if getattr(param, "is_flag", False):
        return forms
    return f"{forms} {speech.text(param.metavar or param.name.upper())}"


def described(param: Any, speech: Language) -> str:
    """What an option does, what it may be, and what it is if nothing is said."""
    _, facts = speech.text, []
    least, most = range_of(param)
    if least is not None and most is not None:
        facts.append(_("{least} to {most}").format(least=least, most=most))
    elif least is not None:
        facts.append(_("at least {least}").format(least=least))
    default, flag = param.default, getattr(param, "is_flag", False)
    if flag:
        default = (param.opts if default else param.secondary_opts or [""])[0]
        default = default if param.secondary_opts else None
    if default is not None and default != "" and not callable(default):
        facts.append(_("default: {default}").format(default=_plain(default)))
    if getattr(param, "multiple", False):
        facts.append(_("can be given several times"))
    elif param.required and param.param_type_name == "option":
        facts.append(_("required"))
    if param.envvar:
        facts.append(_("or the variable {name}").format(name=param.envvar))
    text = " ".join((param.help or "").split())
    text = _("Show this help.") if param.name == "help" else _(text)
    return f"{text} [{_joined(facts, speech)}]" if facts else text


def _plain(value: object) -> str:
    """A default as one would type it."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _joined(facts: list[str], speech: Language) -> str:
    """Facts one after the other; French has a space before what parts them."""
    join = speech.text("{first}; {second}")
    return reduce(lambda first, second: join.format(first=first, second=second), facts)


def sentences(command: Any) -> Iterator[str]:
    """All that the help of commands says, in English: for the catalogues."""
    yield from paragraphs(command.help)
    for param in command.params:
        yield " ".join((param.help or "").split())
        named = param.param_type_name == "argument" or not choices_of(param)
        if named and param.metavar and param.metavar != "N":
            yield _noun(param)
    for one in getattr(command, "commands", {}).values():
        yield from sentences(one)


def name_of(param: Any, speech: Language) -> str:
    """What an argument or an option is called."""
    if param.param_type_name == "argument":
        return speech.text(_noun(param))
    return str(max(param.opts, key=len))


def _noun(param: Any) -> str:
    """The word that stands for a value; of a list of choices none would do."""
    return str(param.name.upper() if choices_of(param) else param.metavar or param.name.upper())


def range_of(param: Any) -> tuple[Any, Any]:
    """The least and the most that a number may be."""
    kind = getattr(param, "type", None)
    least, most = (getattr(param, end, getattr(kind, end, None)) for end in ("min", "max"))
    return least, most


def choices_of(param: Any) -> tuple[str, ...]:
    """What something may be, where that is a list: then its metavar is one."""
    metavar = param.metavar or ""
    return tuple(metavar.split("|")) if "|" in metavar else ()
