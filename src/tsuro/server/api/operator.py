"""What an operator sees: health and metrics."""

from __future__ import annotations

import hmac
import ipaddress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tsuro.protocol import answers
from tsuro.protocol.refused import Refused
from tsuro.server.service import service_of
from tsuro.server.web.answers import answer
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.sessions import token_of
from tsuro.version import __version__


async def health(request: Request) -> Response:
    """Whether the server can do its work."""
    service = service_of(request)
    kept = await service.process.is_well()
    found = answers.Health(kept, __version__, kept, service.thinkers.ready)
    return answer(found, 200 if kept else 503)


async def metrics(request: Request) -> Response:
    """What is counted: for this machine, or with the operator's token."""
    service = service_of(request)
    wanted = service.config.metrics_token
    if wanted:
        allowed = hmac.compare_digest(token_of(request).encode(), wanted.encode())
    else:
        allowed = _from_here(request)
    if not allowed:
        raise Refused("NotForYou")
    return PlainTextResponse(service.metrics.text(), media_type="text/plain; version=0.0.4")


def _from_here(request: Request) -> bool:
    """Whether a request comes from this machine and was not passed on by a proxy."""
    passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    try:
        return (
            not passed_on
            and ipaddress.ip_address(request.client.host if request.client else "").is_loopback
        )
    except ValueError:
        return False


ENDPOINTS = (
    Endpoint("GET", "/health", "Whether the server can do its work", health,
             answer=answers.Health, refusals=(503,)),
    Endpoint("GET", "/metrics", "What is counted, for the operator", metrics, media="text/plain",
             refusals=(403,)),
)  # fmt: skip
