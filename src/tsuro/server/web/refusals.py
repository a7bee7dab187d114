"""Refusals on their way out: the one place where they are counted, and where it is logged that the
store is gone."""

from __future__ import annotations

import logging

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tsuro.protocol.refused import Refused, refusal_told
from tsuro.protocol.told import RefusedTold
from tsuro.rules.refusal import Refusal
from tsuro.server.messages.outbox import encode
from tsuro.server.metrics import Metrics
from tsuro.server.store import StoreGone
from tsuro.server.web.sessions import language_of
from tsuro.words import Language

log = logging.getLogger("tsuro.server")


def refuse(why: Refused | Refusal, language: Language, metrics: Metrics) -> RefusedTold:
    """A refusal as it is told to the one who asked."""
    told = refusal_told(why, language)
    metrics.count("refusals_total", told.name)
    if isinstance(why, StoreGone):
        log.error("store", extra={"why": why.why})
    return told


def refusal_response(
    why: Refused | Refusal, connection: HTTPConnection, metrics: Metrics
) -> Response:
    """A refusal over HTTP: by the rules 409, by the server as its name says."""
    told = refuse(why, language_of(connection), metrics)
    status = why.status if isinstance(why, Refused) else 409
    response = Response(encode(told), status, media_type="application/json")
    if isinstance(why, Refused) and why.status in (429, 503):
        response.headers["retry-after"] = str(why.facts.get("seconds", 5))
    return response


async def deny(why: Refused, metrics: Metrics, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a socket before it is open, with a status and a sentence where the server can."""
    told = refuse(why, language_of(HTTPConnection(scope)), metrics)
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        headers = [(b"content-type", b"application/json")]
        await send(
            {"type": "websocket.http.response.start", "status": why.status, "headers": headers}
        )
        await send({"type": "websocket.http.response.body", "body": encode(told)})
    else:
        await send({"type": "websocket.close", "code": 1008})
