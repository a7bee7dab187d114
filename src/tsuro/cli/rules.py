"""``tsuro rules``: the rules of an edition in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import has_unicode, language_of, refuse
from tsuro.cli.options import EDITIONS_HELP, LanguageOption, editions_like

if TYPE_CHECKING:
    from tsuro.words import Language

EXAMPLES = ("tsuro rules", "tsuro rules kosmos --language fr", "tsuro rules calliope --markdown")


def rules(
    edition: Annotated[
        str | None,
        typer.Argument(metavar="EDITION", help=EDITIONS_HELP, autocompletion=editions_like),
    ] = None,
    language: LanguageOption = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print Markdown, as in docs/editions.")
    ] = False,
) -> None:
    """Show the rules of an edition, with our rulings marked; without one, list the editions."""
    from tsuro.editions import edition as edition_named
    from tsuro.rules.refusal import Refusal
    from tsuro.words import RULING, in_ascii, rules_markdown

    speech = language_of(language)
    if edition is None:
        _list(speech)
        return
    mark = RULING if has_unicode() else in_ascii(RULING)
    try:
        text = rules_markdown(speech, edition_named(edition.lower()), mark)
    except Refusal as refusal:
        refuse(speech, refusal)
    if markdown:
        typer.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    Console(width=min(console.width, 100)).print(Markdown(text))


def _list(speech: Language) -> None:
    """The editions, a line each."""
    from tsuro.editions import EDITIONS
    from tsuro.words import blurb

    for edition in EDITIONS:
        typer.echo(f"{edition.name:<12}{blurb(speech, edition)[0]}")
    typer.echo(
        speech.text("To see the rules of one: {command}").format(command="tsuro rules kosmos")
    )
