"""An address of the API: what it takes, what it answers, and what does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of the API. The page that documents it, and its route, are made from this."""

    method: str
    path: str
    summary: str
    handler: Handler
    body: type | None = None
    answer: type | None = None
    media: str = "application/json"
    status: int = 200
    refusals: tuple[int, ...] = ()
    """Further statuses than those that any request may get."""
    query: tuple[tuple[str, str, str], ...] = ()
    """Name, type and meaning of what may stand in the query."""

    def route(self) -> Route:
        """Its route."""
        methods = [self.method]
        return Route(self.path, self.handler, methods=methods)
