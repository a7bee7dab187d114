"""``tsuro serve``: the server, for friends in the browser and for programs."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import language_of, missing, stop
from tsuro.cli.options import LanguageOption

if TYPE_CHECKING:
    from tsuro.server.config import Config
    from tsuro.server.store import Store
    from tsuro.words import Language

EXAMPLES = (
    "tsuro serve --open",
    "tsuro serve --share",
    "tsuro serve --public-url https://play.example/tsuro --proxies 10.0.0.1",
    "tsuro serve --store postgresql://tsuro@db/tsuro --workers 4",
)
StoreOption = Annotated[
    str | None,
    typer.Option(
        metavar="STORE",
        help="Where tables are kept: sqlite:///path or postgresql://user@host/name; by "
        "default a file in your data folder.",
    ),
]


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=65535, help="The port; if it is taken, the next free one."
        ),
    ] = 8000,
    share: Annotated[
        bool, typer.Option("--share", help="Listen on the network, so that others can join.")
    ] = False,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="The address at which a proxy shows this server, such as "
            "https://play.example/tsuro.",
        ),
    ] = "",
    proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES", help="Addresses of proxies whose X-Forwarded headers are trusted."
        ),
    ] = "",
    store: StoreOption = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="How many processes (needs PostgreSQL).")
    ] = 1,
    archive_days: Annotated[
        float,
        typer.Option(
            metavar="DAYS",
            min=0.01,
            help="Tables that were not played to the end close after this long.",
        ),
    ] = 30.0,
    metrics_token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="TSURO_METRICS_TOKEN",
            help="Anyone with this token may read /metrics; without one, only this machine.",
        ),
    ] = "",
    requests: Annotated[
        int, typer.Option(metavar="N", min=1, help="Requests allowed per second from one address.")
    ] = 100,
    tables: Annotated[
        int, typer.Option(metavar="N", min=1, help="Tables that one address may create per hour.")
    ] = 300,
    sockets: Annotated[
        int, typer.Option(metavar="N", min=1, help="Sockets allowed from one address.")
    ] = 200,
    bot_threads: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="How many bots think at a time; by default one per core, at most 8.",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log only what goes wrong.")] = False,
    language: LanguageOption = None,
) -> None:
    """Serve tables: friends join by a link, in the browser or the terminal.

    Games are kept, and survive a restart. Stop it with Ctrl-C.
    """
    speech = language_of(language)
    need_server(speech)
    from tsuro.server.config import Config, Limits
    from tsuro.server.process.process import new_owner
    from tsuro.server.run import NoPort, bind, run, run_many, say_address
    from tsuro.words import reason

    config = Config(
        store=store,
        host="0.0.0.0" if share and host == "127.0.0.1" else host,
        port=port,
        share=share,
        public_url=public_url.rstrip("/"),
        proxies=proxies,
        archive_days=archive_days,
        metrics_token=metrics_token,
        bot_threads=bot_threads,
        limits=Limits(requests=requests, tables=tables, sockets=sockets),
    )
    _check(config, workers, speech)
    owner = new_owner()
    opened = _open(config, owner, browser, speech)
    if opened is None:
        return
    try:
        listening = bind(config.host, port, exactly=False)
    except NoPort as error:
        stop(reason(speech, error))
    got = listening.getsockname()[1]
    if port and got != port:
        sentence = speech.text("Port {port} is taken, so this runs on port {other}.")
        typer.echo(sentence.format(port=port, other=got), err=True)
    url = _address(config, got)
    level = logging.WARNING if quiet or browser else logging.INFO
    say_address(opened, url)

    def ready() -> None:
        _greet(config, url, browser, speech)

    if workers == 1:
        run(config, opened, owner, listening, level, ready)
    else:
        run_many(config, listening, workers, level, ready)


def need_server(speech: Language) -> None:
    """End with a sentence if what a server needs is not installed."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        missing(speech, error.name, "server")


def _check(config: Config, workers: int, speech: Language) -> None:
    from urllib.parse import urlsplit

    if config.public_url:
        parts = urlsplit(config.public_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query:
            sentence = speech.text(
                "{given} is not an address such as https://play.example/tsuro."
            ).format(given=repr(config.public_url))
            raise typer.BadParameter(sentence, param_hint="--public-url")
    _check_proxies(config.proxies, speech)
    if store_file(config.store, speech) is not None and workers > 1:
        sentence = speech.text(
            "Several processes cannot share an SQLite store. Give one that they can share: {option}"
        ).format(option="--store postgresql://user@host/database")
        raise typer.BadParameter(sentence, param_hint="--workers")


def store_file(store: str | None, speech: Language) -> Path | None:
    """The file of a store, or None if it is a database elsewhere; ends with a sentence if it is
    neither."""
    from tsuro.server.store import BadStore, sqlite_path
    from tsuro.words import reason

    try:
        return sqlite_path(store)
    except BadStore as bad:
        raise typer.BadParameter(reason(speech, bad), param_hint="--store") from None


def _check_proxies(proxies: str, speech: Language) -> None:
    """Whom to believe is no place for a slip: each is an address or a network, or * for all."""
    from ipaddress import ip_network

    for one in proxies.split(",") if proxies else ():
        try:
            if one.strip() != "*":
                ip_network(one.strip(), strict=False)
        except ValueError:
            sentence = speech.text(
                "{given} is neither an address such as 10.0.0.1 nor a network such as 10.0.0.0/8."
            )
            said = sentence.format(given=repr(one.strip()[:60]))
            raise typer.BadParameter(said, param_hint="--proxies") from None


def _open(config: Config, owner: str, browser: bool, speech: Language) -> Store | None:
    """The store; or if another server has it, and only a browser is wanted, that one's page."""
    from tsuro.server.store import BadStore, Owned, open_store
    from tsuro.words import reason

    try:
        return open_store(config.store, owner)
    except BadStore as bad:
        stop(reason(speech, bad))
    except Owned as owned:
        url = owned.owner.get("url", "")
        if browser and url:
            typer.echo(speech.text("It is already running: {url}").format(url=url), err=True)
            _browse(url, speech)
            return None
        where = speech.text("It serves {url}").format(url=url) if url else ""
        stop(f"{reason(speech, owned)} {where}".rstrip())


def _address(config: Config, port: int) -> str:
    from tsuro.server.api.invite import network_address

    if config.public_url:
        return config.public_url
    host = network_address() if config.everywhere else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _greet(config: Config, url: str, browser: bool, speech: Language) -> None:
    _ = speech.text
    typer.echo(_("Tsuro is served at {url}").format(url=url), err=True)
    if not config.everywhere and not config.public_url:
        typer.echo(_("Only this machine can open it; with --share others can too."), err=True)
    if browser:
        _browse(url, speech)


def _browse(url: str, speech: Language) -> None:
    """Open a page, where there is a screen to show it."""
    import webbrowser

    has_screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not has_screen or not webbrowser.open(url):
        typer.echo(speech.text("Open {url} in a browser.").format(url=url), err=True)
