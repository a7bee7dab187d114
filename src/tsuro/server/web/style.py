"""The looks of the pages that need no script: the palette of the pictures, and a quiet column of
text."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tsuro.picture.palette import css

TEXT = """
body { background: var(--ground); color: var(--ink); font: 17px/1.5 Georgia, serif; margin: 0 auto;
  max-width: 46rem; padding: 1rem 1.25rem 4rem; }
h1, h2 { border-bottom: 3px solid var(--rim); }
h3 { margin: 2rem 0 0; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.15em; }
code { font: 0.9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
dl { background: var(--tile); border: 1px solid var(--edge); border-radius: 6px; margin: 0.5rem 0;
  padding: 0.5rem 0.75rem; }
dt { font-weight: bold; }
dd { margin: 0 0 0.25rem 1.25rem; }
"""


async def sheet(_request: Request) -> Response:
    """The style sheet."""
    return Response(css() + TEXT, media_type="text/css", headers={"cache-control": "max-age=3600"})


def page(title: str, body: str, base: str) -> Response:
    """A page of text."""
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><link rel=stylesheet href='{escape(base)}/style.css'>"
        f"<body>{body}</body></html>"
    )
