"""The page as a browser gets it: one shell for all screens, its files, and what makes it an
application that can be installed."""

from __future__ import annotations

import json
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tsuro.picture import THEMES
from tsuro.protocol.refused import Refused
from tsuro.server.page.assets import FOLDER, assets
from tsuro.server.page.joined import REST
from tsuro.server.page.preview import preview
from tsuro.server.page.screens import SCREENS, patterns
from tsuro.server.service import service_of
from tsuro.server.web.answers import zipped
from tsuro.server.web.endpoint import Handler
from tsuro.server.web.sessions import language_of

FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
ALWAYS_ASK = {"cache-control": "no-cache"}
TABLE = SCREENS["/t/{id}"]
BOARD = '<div class="skeleton-board"></div>'
"""What is seen of a table before any script has run."""


def shell(screen: str) -> Handler:
    """The shell: it shows the screen that its address names, and loads its modules ahead."""

    async def handler(request: Request) -> Response:
        service, found, speech = service_of(request), assets(), language_of(request)
        base, _ = escape(service.config.base), speech.text
        here = f"{base}/page/{found.build}"
        usual = _("Lay tiles, follow the path, stay on the board. The last stone on it wins.")
        said = escape(usual)
        ahead = [] if screen in found.early else [REST]
        words = {
            "base": base,
            "build": found.build,
            "here": here,
            "language": speech.code,
            "colour": THEMES["light"].rim,
            "ahead": "\n".join(f'<link rel="modulepreload" href="{here}/{one}">' for one in ahead),
            "description": said,
            "preview": await preview(service, request, speech, usual),
            "skeleton": BOARD if screen == TABLE else f"<h1>Tsuro</h1><p>{said}</p>",
            "noscript": escape(
                _("This page needs JavaScript. From a terminal: tsuro play --table LINK")
            ),
        }
        text = (FOLDER / "shell.html").read_text(encoding="utf-8")
        for name, word in words.items():
            text = text.replace("{" + name + "}", word)
        return zipped(request, text.encode(), "text/html; charset=utf-8", ALWAYS_ASK)

    return handler


async def file(request: Request) -> Response:
    """A file of the page; one of another build is no more."""
    found = assets()
    asset = found.files.get(request.path_params["name"])
    if asset is None or request.path_params["build"] != found.build:
        raise Refused("NoSuchPage")
    headers = {**FOREVER, "vary": "accept-encoding"}
    if asset.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.zipped, media_type=asset.kind, headers=headers)
    return Response(asset.body, media_type=asset.kind, headers=headers)


async def favicon(_request: Request) -> Response:
    """The icon, for pages that name none."""
    icon = assets().files["icon.svg"]
    return Response(icon.body, media_type=icon.kind, headers={"cache-control": "max-age=86400"})


async def build(_request: Request) -> Response:
    """Which build this server has, for pages that were loaded long ago."""
    form = json.dumps({"build": assets().build})
    return Response(form, media_type="application/json", headers=ALWAYS_ASK)


async def worker(request: Request) -> Response:
    """The service worker, with the list of what it keeps."""
    found, base = assets(), service_of(request).config.base
    here = f"{base}/page/{found.build}/"
    unkept = (".html", ".png", "worker.js")
    kept = [f"{base}/", *(here + name for name in found.files if not name.endswith(unkept))]
    facts = {"BUILD": found.build, "BASE": base, "KEPT": kept, "SCREENS": list(patterns())}
    head = "".join(f"const {name} = {json.dumps(fact)};\n" for name, fact in facts.items())
    body = head + (FOLDER / "worker.js").read_text(encoding="utf-8")
    return zipped(request, body.encode(), "text/javascript", ALWAYS_ASK)


async def manifest(request: Request) -> Response:
    """What a system wants to know to install the page."""
    found, base, _ = assets(), service_of(request).config.base, language_of(request).text
    here = f"{base}/page/{found.build}"
    form = {
        "name": "Tsuro",
        "short_name": "Tsuro",
        "description": _("The game of the path"),
        "id": f"{base}/",
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": THEMES["light"].ground,
        "theme_color": THEMES["light"].rim,
        "icons": [
            {"src": f"{here}/{name}", "sizes": size, "purpose": purpose}
            for name, size, purpose in found.icons
        ],
    }
    body = json.dumps(form, ensure_ascii=False)
    return Response(body, media_type="application/manifest+json", headers=ALWAYS_ASK)


ROUTES = [
    *(Route(path, shell(screen)) for path, screen in SCREENS.items()),
    Route("/page/{build}/{name:path}", file),
    Route("/build", build),
    Route("/favicon.ico", favicon),
    Route("/worker.js", worker),
    Route("/manifest.webmanifest", manifest),
]
