"""Records as pictures, still and moving, to be shared."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from tsuro.game import Game
from tsuro.picture import ThemeName, picture
from tsuro.picture.pixels.animation import animate
from tsuro.picture.pixels.png import png
from tsuro.protocol.refused import Refused
from tsuro.reason import Reason
from tsuro.server.api.records import HERE, game_of
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
    game, n = await game_of(request), number_of(request, "n")
    game = game if n is None else game.at(min(n, len(game.entries)))
    svg = picture(
        game, size=WIDE, theme=cast("ThemeName", theme), names=True,
        language=language_of(request).code,
    )  # fmt: skip
    if kind == "svg":
        return Response(svg, media_type=STILL[kind], headers=KEPT)
    request.state.rates.making(address_of(request))
    what = (request.path_params["id"], kind, theme, n, language_of(request).code)
    body = await service_of(request).painter.paint(what, partial(png, svg, WIDE))
    return Response(body, media_type=STILL[kind], headers=KEPT)


async def table(request: Request) -> Response:
    """How a table stands, as somebody sees it who only watches: a preview for whoever is sent its
    link."""
    kind, theme = _one_of(request, "kind", tuple(STILL)), _one_of(request, "theme", THEMES)
    room = (await opened_of(request)).room
    speech = language_of(request).code
    source = View.of(room.game, None) if room.game else board_of(room)
    how = partial(
        picture, source, size=WIDE, theme=cast("ThemeName", theme), names=True, language=speech
    )
    if kind == "svg":
        return Response(how(), media_type=STILL[kind], headers=PASSING)
    request.state.rates.making(address_of(request))
    what = ("table", room.id, room.moved, theme, speech)
    body = await service_of(request).painter.paint(what, lambda: png(how(), WIDE))
    return Response(body, media_type=STILL[kind], headers=PASSING)


async def moving(request: Request) -> Response:
    """A whole game in motion."""
    kind, theme = _one_of(request, "kind", tuple(MOVING)), _one_of(request, "theme", THEMES)
    request.state.rates.making(address_of(request))
    game = await game_of(request)
    what = (request.path_params["id"], kind, theme)
    how = partial(_moving, game, kind, cast("ThemeName", theme))
    body = await service_of(request).painter.paint(what, how)
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
