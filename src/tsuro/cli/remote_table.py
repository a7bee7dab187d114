"""Playing at and watching a table on a server: what ``play --table`` and ``watch --table`` do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tsuro.cli.common import has_unicode, missing, stop

if TYPE_CHECKING:
    from tsuro.words import Language


def at_table(
    link: str, speech: Language, *, name: str | None, plain: bool, ascii_only: bool, boards: bool
) -> None:
    """Go to a table; with a name sit down there, unless the link is a seat's own."""
    try:
        from tsuro.protocol.client import Client, ServerRefused, Unreachable
    except ModuleNotFoundError as error:
        missing(speech, error.name, "server")
    from tsuro.cli.play import by_lines, on_screen
    from tsuro.terminal.remote import Remote
    from tsuro.terminal.sitting import Gone

    try:
        client = Client(link, language=speech.code)
        if client.token:
            client.get()  # whether there is such a table
        elif name is not None:
            token = client.join(name)["resume"]
            sentence = speech.text("Your private link, to come back from anywhere: {link}")
            typer.echo(sentence.format(link=token), err=True)
        remote = Remote(client, speech)
        unicode = not ascii_only and has_unicode()
        if plain or not on_screen(remote, unicode):
            by_lines(remote, unicode, boards)
    except (Unreachable, ServerRefused, Gone) as why:
        stop(str(why))
