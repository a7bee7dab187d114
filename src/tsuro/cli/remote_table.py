"""Playing at and watching a table on a server: what ``play --table`` and ``watch --table`` do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tsuro.cli.common import has_unicode, missing, stop

if TYPE_CHECKING:
    from tsuro.protocol.client import Client
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
    from tsuro.words import reason

    try:
        client = Client(link, language=speech.code)
        if name is not None:
            own = seated(client, speech, name)
            if own is not None:
                sentence = speech.text("Your private link, to come back from anywhere: {link}")
                typer.echo(sentence.format(link=own), err=True)
        else:
            client.get()  # whether there is such a table
        remote = Remote(client, speech)
        unicode = not ascii_only and has_unicode()
        if plain or not on_screen(remote, unicode):
            by_lines(remote, unicode, boards)
    except (Unreachable, ServerRefused, Gone) as why:
        stop(reason(speech, why))


def seated(client: Client, speech: Language, name: str) -> str | None:
    """Have a seat at a table: that of the key, else a new one, whose private link is given; ends
    with a sentence if the key opens none."""
    from tsuro.protocol.refused import Refused

    if not client.token:
        return str(client.join(name)["resume"])
    if not client.has_seat():
        stop(Refused("WrongToken").sentence(speech))
    return None
