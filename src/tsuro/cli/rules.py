"""``tsuro rules``: the rules of an edition in our own words."""

from __future__ import annotations

from typing import Annotated

import typer

from tsuro.cli.common import LanguageOption, language_of, refuse


def rules(
    edition: Annotated[
        str, typer.Argument(help="calliope, matagot, wizkids, wizkids-pt or kosmos.")
    ],
    language: LanguageOption = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print Markdown, as in docs/editions.")
    ] = False,
) -> None:
    """Show the rules of an edition, our rulings marked."""
    from tsuro.editions import edition as edition_named
    from tsuro.rules.refusal import Refusal
    from tsuro.words import rules_markdown

    speech = language_of(language)
    try:
        text = rules_markdown(speech, edition_named(edition.lower()))
    except Refusal as refusal:
        refuse(speech, refusal)
    if markdown:
        typer.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    Console(width=min(console.width, 100)).print(Markdown(text))
