"""How the command line speaks: help and errors in the language of whoever reads them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from tsuro.words import Language

UsageError: Any = typer.BadParameter.mro()[1]
"""What Typer raises for a command line that it cannot read."""
COMPLETE = "_TSURO_COMPLETE"
"""The variable by which a shell asks what can come next: what it typed are the arguments."""
_LANGUAGE = re.compile(r"(?:-l|--language=)(.+)")


def reader(arguments: Sequence[str]) -> Language:
    """The language of whoever typed these arguments: the one that they name, else that of the
    environment."""
    from tsuro.words import LANGUAGES, language, preferred

    named = ""
    for n, word in enumerate(arguments):
        if word in ("-l", "--language"):
            named = "".join(arguments[n + 1 : n + 2])
        elif found := _LANGUAGE.fullmatch(word):
            named = found[1]
    code = named[:2].lower()
    return language(code if code in LANGUAGES else preferred())


class Command(TyperCommand):
    """A command with help in the reader's language; its epilog is its examples, a line each."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it does, its arguments and options, examples."""
        _helped(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Its first sentence, whole."""
        return _speech().text(_paragraphs(self.help)[0])


class Group(TyperGroup):
    """All commands, which answer wrong uses in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it is, options, commands."""
        _helped(self, ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **more: Any,
    ) -> Any:
        """Run a command; what is wrong with how it is called is said in one sentence."""
        more["windows_expand_args"] = windows_expand_args
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **more)
        typed = list(sys.argv[1:] if args is None else args)
        token = _TYPED.set(typed)
        try:
            if COMPLETE in os.environ:
                sys.exit(self._complete(typed))
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **more)
        except UsageError as error:
            typer.echo(said(error, reader(typed), typed), err=True)
            status = 2
        finally:
            _TYPED.reset(token)
        sys.exit(status or 0)

    def _complete(self, typed: list[str]) -> int:
        """Print what can come next; the status says if it is a file, which shells know best."""
        from tsuro.cli.completing import offer

        found = offer(self, typed)
        for candidate in found.candidates:
            typer.echo(candidate.line())
        return int(found.files)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named; if there is none, perhaps one of a similar name."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            _ = _speech().text
            near = get_close_matches(name, self.list_commands(ctx), 2)
            sentence = _("There is no command {name}.").format(name=_shown(name))
            if near:
                sentence += " " + _("Did you mean {names}?").format(names=", ".join(near))
            ctx.fail(sentence)
        return super().resolve_command(ctx, args)


class _Typed:
    """What was typed, while it is run."""

    def __init__(self) -> None:
        self.words: list[str] | None = None

    def set(self, words: list[str]) -> list[str] | None:
        """Something was typed; gives what was typed before."""
        before, self.words = self.words, words
        return before

    def reset(self, before: list[str] | None) -> None:
        """It was run."""
        self.words = before


_TYPED = _Typed()


def _speech() -> Language:
    return reader(sys.argv[1:] if _TYPED.words is None else _TYPED.words)


# errors


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
        return _("{what} is missing.").format(what=_name(param, speech))
    if kind == "NoSuchOption":
        sentence = _("There is no option {name}.").format(name=_shown(option))
        near = ", ".join(sorted(error.possibilities or ()))
        meant = _("Did you mean {names}?").format(names=near) if near else ""
        return f"{sentence} {meant}".rstrip()
    if kind == "BadOptionUsage":
        flag = "does not take" in error.message
        text = _("{option} takes no value.") if flag else _("{option} needs a value.")
        return text.format(option=_shown(option))
    if kind == "BadParameter":
        if param is not None:
            return _bad_value(param, speech, typed)
        hint = error.param_hint
        return f"{hint}: {error.message}" if hint else str(error.message)
    if too_many := re.fullmatch(
        r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", error.message
    ):
        return _("Not expected here: {words}").format(words=_shown(too_many[1]))
    return str(error.message)


def _bad_value(param: Any, speech: Language, typed: Sequence[str]) -> str:
    """What a value must be that is not."""
    _, metavar = speech.text, param.metavar or ""
    given = _given(param, typed)
    facts = {"what": _name(param, speech), "given": "" if given is None else _shown(given)}
    if "|" in metavar:
        return _("{what} is one of {choices}, not {given}.").format(
            choices=", ".join(metavar.split("|")), **facts
        )
    least, most = _range(param)
    if least is not None and most is not None:
        text = _("{what} is a number from {least} to {most}, not {given}.")
    elif least is not None:
        text = _("{what} is a number of at least {least}, not {given}.")
    elif metavar == "N":
        text = _("{what} is a whole number, not {given}.")
    else:
        text = _("{what} cannot be {given}.")
    return text.format(least=least, most=most, **facts)


def _given(param: Any, typed: Sequence[str]) -> str | None:
    """The value that somebody gave to an option."""
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


def _shown(word: str) -> str:
    """A word that somebody typed, fit to be shown."""
    from tsuro.words import printable

    return printable(word[:60]) or "''"


def _name(param: Any, speech: Language) -> str:
    """What an argument or an option is called."""
    if param.param_type_name == "argument":
        return speech.text(param.metavar or param.name.upper())
    return str(max(param.opts, key=len))


def _range(param: Any) -> tuple[Any, Any]:
    kind = getattr(param, "type", None)
    least, most = (getattr(param, end, getattr(kind, end, None)) for end in ("min", "max"))
    return least, most


# help


def _paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a docstring, each in one line."""
    return [" ".join(part.split()) for part in cleandoc(text or "").split("\n\n")]


def _helped(command: Any, ctx: Any, formatter: Any) -> None:
    speech = _speech()
    _, commands = speech.text, getattr(command, "commands", {})
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.get_params(ctx) if param not in arguments]
    words = [_usage(param, speech) for param in arguments]
    if commands:
        words.append(_("COMMAND") + " ...")
    path = " ".join(ctx.command_path.split())
    usage = " ".join([path, *([_("[OPTIONS]")] if options else []), *words])
    formatter.write_text(_("Usage: {usage}").format(usage=usage))
    for paragraph in _paragraphs(command.help):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_(paragraph))
    sections = (
        (_("Arguments"), [(_name(one, speech), _described(one, speech)) for one in arguments]),
        (_("Options"), [(_forms(one, speech), _described(one, speech)) for one in options]),
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
    name = _name(param, speech) + (" ..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"


def _forms(param: Any, speech: Language) -> str:
    """How an option is written."""
    forms = ", ".join(sorted(param.opts, key=len))
    if param.secondary_opts:
        return f"{forms} / {', '.join(param.secondary_opts)}"
    if getattr(param, "is_flag", False):
        return forms
    return f"{forms} {speech.text(param.metavar or param.name.upper())}"


def described(param: Any) -> str:
    """What an option does, in the reader's language."""
    return _described(param, _speech())


def _described(param: Any, speech: Language) -> str:
    """What an option does, what it may be, and what it is if nothing is said."""
    _, facts = speech.text, []
    least, most = _range(param)
    if least is not None and most is not None:
        facts.append(_("{least} to {most}").format(least=least, most=most))
    elif least is not None:
        facts.append(_("at least {least}").format(least=least))
    default, flag = param.default, getattr(param, "is_flag", False)
    if flag:
        default = (param.opts if default else param.secondary_opts or [""])[0]
        default = default if param.secondary_opts else None
    if default is not None and default != "" and not callable(default):
        facts.append(_("default: {default}").format(default=default))
    if getattr(param, "multiple", False):
        facts.append(_("can be given several times"))
    elif param.required and param.param_type_name == "option":
        facts.append(_("required"))
    if param.envvar:
        facts.append(_("or the variable {name}").format(name=param.envvar))
    text = " ".join((param.help or "").split())
    text = _("Show this help.") if param.name == "help" else _(text)
    return text + (f" [{'; '.join(facts)}]" if facts else "")


def sentences(command: Any) -> Iterator[str]:
    """All that the help of commands says, in English: for the catalogues."""
    yield from _paragraphs(command.help)
    for param in command.params:
        yield " ".join((param.help or "").split())
        if param.metavar and "|" not in param.metavar and param.metavar != "N":
            yield param.metavar
    for one in getattr(command, "commands", {}).values():
        yield from sentences(one)
