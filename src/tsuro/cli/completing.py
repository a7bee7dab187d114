"""What can come next on a command line, for shells that complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import typer

from tsuro.cli.helping import choices_of, described

FILES = ("FILE", "FOLDER", "RECORD")
"""What takes one of these takes a file, which the shell completes by itself."""


class Candidate(NamedTuple):
    """A word that can come next, and what it means, perhaps."""

    word: str
    about: str = ""

    def line(self) -> str:
        """As it is printed for a shell: one line, whatever the width of the terminal."""
        return "\t".join(" ".join(part.split()) for part in self if part)


@dataclass(frozen=True, slots=True)
class Offer:
    """What can come next: some words, or a file."""

    candidates: tuple[Candidate, ...] = ()
    files: bool = False


def offer(group: Any, typed: Sequence[str]) -> Offer:
    """What the last of these words can become; the program's own name is not among them."""
    *before, last = typed or [""]
    context = typer.Context(group, **group.context_settings)
    number = command_at(context, before)
    if number is None:
        words = Words(context, before)
        if words.waiting is not None or last.startswith("-"):
            return _next(words, last)
        commands = [Candidate(name, one.get_short_help_str()) for name, one in _of(group).items()]
        return Offer(tuple(one for one in commands if one.word.startswith(last)))
    command = _of(group).get(before[number])
    if command is None:
        return Offer()
    inside = typer.Context(command, context)
    return _next(Words(inside, before[number + 1 :]), last)


def command_at(context: Any, typed: Sequence[str]) -> int | None:
    """Which of these words names the command: the first that is no option of the whole program,
    nor the value of one."""
    outer, waits = Words(context, ()), False
    for n, word in enumerate(typed):
        if not waits and not word.startswith("-"):
            return n
        option = None if waits else outer.option(word)
        waits = option is not None and not option.is_flag
    return None


def _of(group: Any) -> dict[str, Any]:
    return dict(group.commands)


class Words:
    """Words after a command's name, read as options and arguments."""

    def __init__(self, context: typer.Context, words: Sequence[str]) -> None:
        self.context = context
        self.params: list[Any] = context.command.get_params(context)
        self.used: list[Any] = []
        self.waiting: Any = None
        """The option whose value comes next."""
        self.only_arguments = False
        """Whether -- was typed."""
        self.arguments: list[str] = []
        for word in words:
            if self.waiting is not None:
                self.waiting = None
            elif self.only_arguments or not word.startswith("-") or word == "-":
                self.arguments.append(word)
            elif word == "--":
                self.only_arguments = True
            elif option := self.option(word.partition("=")[0]):
                self.used.append(option)
                self.waiting = option if "=" not in word and not option.is_flag else None
        self._places = [one for one in self.params if one.param_type_name == "argument"]

    @property
    def argument(self) -> Any:
        """The argument that comes next, if there is one."""
        many = [one for one in self._places[-1:] if one.nargs == -1]
        return next(iter([*self._places[len(self.arguments) :], *many]), None)

    def given_to(self, param: Any) -> str | None:
        """What was given for an argument."""
        place = self._places.index(param)
        return self.arguments[place] if place < len(self.arguments) else None

    def option(self, form: str) -> Any:
        """The option that is written so."""
        forms = ((one, (*one.opts, *one.secondary_opts)) for one in self.params)
        return next((one for one, all_of in forms if form in all_of), None)


def _next(words: Words, last: str) -> Offer:
    if words.waiting is not None:
        return _values(words, words.waiting, last)
    if last.startswith("-") and not words.only_arguments:
        form, equals, value = last.partition("=")
        if not equals:
            return _options(words, last)
        option = words.option(form)
        if option is None or option.is_flag:
            return Offer()
        found = _values(words, option, value)
        whole = (Candidate(f"{form}={one.word}", one.about) for one in found.candidates)
        return Offer(tuple(whole), found.files)
    return _values(words, words.argument, last) if words.argument is not None else Offer()


def _options(words: Words, last: str) -> Offer:
    """The options that begin so and can still be given."""
    return Offer(tuple(one for one in _forms(words) if one.word.startswith(last)))


def _forms(words: Words) -> Iterator[Candidate]:
    from tsuro.cli.speaking import speech

    language = speech()
    for param in words.params:
        again = getattr(param, "multiple", False) or param not in words.used
        if param.param_type_name == "option" and again:
            for form in (*param.opts, *param.secondary_opts):
                yield Candidate(form, described(param, language))


def _values(words: Words, param: Any, last: str) -> Offer:
    """What an option or an argument can be."""
    metavar = param.metavar or ""
    if metavar in FILES:
        return Offer(files=True)
    choices = [Candidate(choice) for choice in choices_of(param)]
    if not choices:
        items = param.shell_complete(words.context, last)
        choices = [Candidate(item.value, item.help or "") for item in items if item.value]
    return Offer(tuple(one for one in choices if one.word.startswith(last)))
