"""Records as pictures, still and moving, to be shared."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from tsuro import record
from tsuro.board import Board
from tsuro.game import Game
from tsuro.picture import ThemeName, picture
from tsuro.picture.pixels.animation import animate
from tsuro.picture.pixels.png import png
from tsuro.protocol.refused import Refused
from tsuro.reason import Reason
from tsuro.server.api.records import HERE, text_of
from tsuro.server.api.tables import HERE as TABLE
from tsuro.server.api.tables import opened_of
from tsuro.server.room.founding import board_of
from tsuro.server.service import service_of
from tsuro.server.web.answers import number_of
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.rates import address_of
from tsuro.server.web.sessions import language_of
from tsuro.view import View

STILL = {"svg": "image/svg+xml", "png": "image/png"}
MOVING = {"gif": "image/gif", "webp": "image/webp"}
THEMES = ("light", "dark")
WIDE, MOVING_WIDE = 1200, 480
KEPT = {"cache-control": "private, max-age=86400"}
"""A record never changes, and neither does its picture."""
PASSING = {"cache-control": "private, max-age=10"}
"""A table goes on."""


async def still(request: Request) -> Response:
    """A game as a picture, after some of its entries or at its end."""
    kind, theme = _one_of(request, "kind", tuple(STILL)), _one_of(request, "theme", THEMES)
    service, id_, n = service_of(request), request.path_params["id"], number_of(request, "n")
    text, speech = await text_of(service, id_), language_of(request).code

    def how() -> bytes:
        game = record.read_text(text)
        game = game if n is None else game.at(min(n, len(game.entries)))
        return _painted(game, kind, theme, speech)

    body = await _made(request, kind, ("record", id_, kind, theme, n, speech), how)
    return Response(body, media_type=STILL[kind], headers=KEPT)


async def table(request: Request) -> Response:
    """How a table stands, as somebody sees it who only watches: a preview for whoever is sent its
    link."""
    kind, theme = _one_of(request, "kind", tuple(STILL)), _one_of(request, "theme", THEMES)
    room, speech = (await opened_of(request)).room, language_of(request).code

    def how() -> bytes:
        source = View.of(room.game, None) if room.game else board_of(room)
        return _painted(source, kind, theme, speech)

    what = ("table", room.id, room.number, room.moved, len(room.seats), kind, theme, speech)
    body = await _made(request, kind, what, how)
    return Response(body, media_type=STILL[kind], headers=PASSING)


def _painted(source: Game | View | Board, kind: str, theme: str, speech: str) -> bytes:
    svg = picture(source, size=WIDE, theme=cast("ThemeName", theme), names=True, language=speech)
    return png(svg, WIDE) if kind == "png" else svg.encode()


async def _made(request: Request, kind: str, what: Hashable, how: Callable[[], bytes]) -> bytes:
    """A picture, drawn beside everything else or as it was drawn before; pixels take longer."""
    service = service_of(request)
    shop = service.clerk if kind == "svg" else service.painter
    return await shop.make(address_of(request), what, how)


async def moving(request: Request) -> Response:
    """A whole game in motion."""
    kind, theme = _one_of(request, "kind", tuple(MOVING)), _one_of(request, "theme", THEMES)
    request.state.rates.making(address_of(request))
    service, id_ = service_of(request), request.path_params["id"]
    text = await text_of(service, id_)
    body = await service.painter.make(
        address_of(request),
        ("motion", id_, kind, theme),
        lambda: _moving(record.read_text(text), kind, cast("ThemeName", theme)),
    )
    return Response(body, media_type=MOVING[kind], headers=KEPT)


def _moving(game: Game, kind: str, theme: ThemeName) -> bytes:
    with TemporaryDirectory(prefix="tsuro-") as folder:
        path = Path(folder) / f"game.{kind}"
        animate(game, path, size=MOVING_WIDE, theme=theme)
        return path.read_bytes()


def _one_of(request: Request, name: str, known: tuple[str, ...]) -> str:
    found = request.query_params.get(name, known[0])
    if found not in known:
        raise Refused(
            "BadMessage", why=Reason("{name} is one of {known}", name=name, known=", ".join(known))
        )
    return found


_THEME = ("theme", "string", "light or dark.")

ENDPOINTS = (
    Endpoint("GET", f"{TABLE}/picture", "How a table stands, as a picture", table,
             media="image/svg+xml", refusals=(404,),
             query=(("kind", "string", "svg or png."), _THEME)),
    Endpoint("GET", f"{HERE}/picture", "A game as a picture", still, media="image/svg+xml",
             refusals=(404, 409),
             query=(("kind", "string", "svg or png."), _THEME,
                    ("n", "integer", "After how many entries; else at the end."))),
    Endpoint("GET", f"{HERE}/animation", "A game in motion", moving, media="image/gif",
             refusals=(404, 409), query=(("kind", "string", "gif or webp."), _THEME)),
)  # fmt: skip
