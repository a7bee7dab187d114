"""The server as an application: routes, and what stands before them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from tsuro.protocol.refused import Refused
from tsuro.rules.refusal import Refusal
from tsuro.server.api import editions, operator, pictures, records, requests, socket, tables
from tsuro.server.page import shell
from tsuro.server.service import Service, service_of
from tsuro.server.web import openapi, style
from tsuro.server.web.endpoint import Endpoint, routes
from tsuro.server.web.guard import Guard
from tsuro.server.web.refusals import refusal_response

ENDPOINTS: tuple[Endpoint, ...] = (
    *tables.ENDPOINTS,
    *requests.ENDPOINTS,
    *records.ENDPOINTS,
    *pictures.ENDPOINTS,
    *editions.ENDPOINTS,
    *operator.ENDPOINTS,
)
"""The whole API."""


def application(service: Service) -> ASGIApp:
    """A server; it lets go of its store when it ends."""
    document = openapi.document(ENDPOINTS)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await service.begin()
        try:
            yield
        finally:
            await service.end()

    places: list[BaseRoute] = [
        *shell.ROUTES,
        Route("/style.css", style.sheet),
        Route("/api", openapi.page(document, service.config.base)),
        Route("/api/openapi.json", openapi.raw(document)),
        Route("/api/tables/{id}/events", socket.stream),
        WebSocketRoute("/api/tables/{id}/live", socket.live),
        *routes(ENDPOINTS),
    ]
    app = Starlette(routes=places, lifespan=life, exception_handlers=HANDLERS)
    app.state.service = service
    return Guard(app, service.config, service.metrics)


async def _refuse(request: Request, why: Exception) -> Response:
    """A refusal as an answer; what goes wrong in the server is one too."""
    headers: Mapping[str, str] = {}
    if isinstance(why, HTTPException):
        headers = why.headers or {}
        why = Refused("WrongMethod" if why.status_code == 405 else "NoSuchPage")
    elif not isinstance(why, Refused | Refusal):
        why = Refused("Broken")
    response = refusal_response(why, request, service_of(request).metrics)
    response.headers.update(headers)
    return response


HANDLERS: dict[Any, Any] = dict.fromkeys((HTTPException, Refused, Refusal, Exception), _refuse)
