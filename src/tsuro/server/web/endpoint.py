"""An address of the API: what it takes, what it answers, and what does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of the API. The page that documents it, and its route, are made from it."""

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


def routes(endpoints: Iterable[Endpoint]) -> list[Route]:
    """A route for each address, for all that can be done there."""
    by_path: dict[str, dict[str, Handler]] = {}
    for one in endpoints:
        by_path.setdefault(one.path, {})[one.method] = one.handler
    return [Route(path, _any(by), methods=list(by)) for path, by in by_path.items()]


def _any(handlers: dict[str, Handler]) -> Handler:
    async def handler(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await handlers[method](request)

    return handler
