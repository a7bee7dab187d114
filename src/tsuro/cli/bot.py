"""``tsuro bot``: any bot takes a seat on a server."""

from __future__ import annotations

from typing import Annotated

import typer

from tsuro.cli.common import bot_of, language_of, missing, stop
from tsuro.cli.options import LanguageOption, bots_like
from tsuro.cli.remote_table import seated

EXAMPLES = (
    "tsuro bot search@100ms --table http://localhost:8000/t/abc",
    "tsuro bot mybots:Bold --table http://localhost:8000/t/abc --name Bold --stay",
)
TableOption = Annotated[
    str, typer.Option("--table", metavar="LINK", help="The link to a table, public or private.")
]


def bot(
    which: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="Any bot (see tsuro arena --help), including your own.",
            autocompletion=bots_like,
        ),
    ],
    table: TableOption,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="Its name at the table; by default the bot's own.")
    ] = "",
    stay: Annotated[
        bool,
        typer.Option("--stay", help="Stay for rematches; by default it leaves after one game."),
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Let a bot play at a table, on any server.

    With a table's link it sits down in an open seat; with a private link it plays in that seat.
    """
    from tsuro.bots import close
    from tsuro.chance import Chance
    from tsuro.terminal.bot_at_table import play_as
    from tsuro.words import reason

    speech = language_of(language)
    player = bot_of(which, Chance(), None, speech)
    try:
        from tsuro.protocol.client import Client, ServerRefused, Unreachable
    except ModuleNotFoundError as error:
        missing(speech, error.name, "server")
    try:
        client = Client(table, language=speech.code)
        seated(client, speech, name or which.partition("@")[0].rpartition(":")[2][:24] or "Bot")
        play_as(player, client, speech, typer.echo, stay=stay)
    except (Unreachable, ServerRefused) as why:
        stop(reason(speech, why))
    finally:
        close(player)
