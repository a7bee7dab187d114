"""How the command line speaks: help and errors in the language of whoever reads them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from tsuro.cli.helping import helped, paragraphs
from tsuro.cli.wrong_use import said, shown

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
        helped(self, ctx, formatter, speech())

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them belongs to this command."""
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_short_help_str(self, limit: int = 45) -> str:
        """Its first sentence, whole."""
        return speech().text(paragraphs(self.help)[0])


class Group(TyperGroup):
    """All commands, which answer wrong uses in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it is, options, commands."""
        helped(self, ctx, formatter, speech())

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
            _ = speech().text
            near = get_close_matches(name, self.list_commands(ctx), 2)
            sentence = _("There is no command {name}.").format(name=shown(name))
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


def speech() -> Language:
    """The language of whoever typed what is run."""
    return reader(sys.argv[1:] if _TYPED.words is None else _TYPED.words)
