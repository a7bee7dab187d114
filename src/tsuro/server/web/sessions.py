"""Who somebody is: the key to a seat, from a cookie or a header, never from a message."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tsuro.protocol import SHORT, VERSION
from tsuro.server.config import Config
from tsuro.server.room.seat import key_of
from tsuro.words import LANGUAGES, Language, language

COOKIE = "tsuro_seat"
YEAR = 365 * 86_400
LONGEST = 200


def token_of(connection: HTTPConnection) -> str:
    """The token that comes with a request, or nothing."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header[7:].strip()[:LONGEST]
    return connection.cookies.get(COOKIE, "")[:LONGEST]


def version_of(connection: HTTPConnection) -> int:
    """The version of the protocol that a client asks for; else the first."""
    text = connection.query_params.get("v", "")
    return SHORT if text == str(SHORT) else VERSION


def key_from(connection: HTTPConnection) -> str:
    """The key of whoever asks, or nothing."""
    token = token_of(connection)
    return key_of(token) if token else ""


def give(response: Response, connection: HTTPConnection, config: Config, id_: str, t: str) -> None:
    """Give a browser the token of its seat: only for this table, and for no script."""
    response.set_cookie(
        COOKIE,
        t,
        max_age=YEAR,
        path=f"{config.base}/api/tables/{id_}",
        secure=is_secure(connection, config),
        httponly=True,
        samesite="strict",
    )


def is_secure(connection: HTTPConnection, config: Config) -> bool:
    """Whether whoever asks came by https."""
    scheme = connection.scope.get("scheme", "http")
    return scheme in ("https", "wss") or config.public_url.startswith("https:")


def language_of(connection: HTTPConnection) -> Language:
    """The language that somebody wants: what they name, else what their browser prefers."""
    named = connection.query_params.get("language", "")[:2]
    if named in LANGUAGES:
        return language(named)
    return language(preferred(connection.headers.get("accept-language", "")))


def preferred(header: str) -> str:
    """The first of our languages that a browser asks for, by its weights."""
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        code, _, weight = part.strip().partition(";q=")
        try:
            weighs = float(weight) if weight else 1.0
        except ValueError:
            weighs = 0.0
        wanted.append((-weighs, place, code[:2].lower()))
    return next((code for weighs, _, code in sorted(wanted) if code in LANGUAGES and weighs), "en")
