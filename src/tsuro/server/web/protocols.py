"""uvicorn's protocols, HTTP and WebSocket, with what stands in front of them: who takes too long
over what they want to say, speaks too fast or does not listen is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tsuro.server.web.connections import Connections, Deadline
from tsuro.server.web.rates import Allowance

ABORT = "tsuro.abort"
"""Under this name a request can have its connection cut at once, with all that waits on it."""
FRAMES = 4
"""So many times what is answered may come on a socket before it is cut off."""
SLICE = 1024
"""So many bytes of a socket are looked at before it is seen whether there are too many frames."""


def abort_of(connection: HTTPConnection) -> Callable[[], None]:
    """What cuts the connection that a request came by."""
    found: Callable[[], None] = connection.scope.get("extensions", {}).get(ABORT, lambda: None)
    return found


def carrying(app: ASGIApp, abort: Callable[[], None]) -> ASGIApp:
    """An application whose requests know how to cut their connection."""

    async def known(scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("extensions", {})[ABORT] = abort
        await app(scope, receive, send)

    return known


class Line(asyncio.Protocol):
    """What both kinds have: they can be cut off at once, and are if nobody reads what is sent."""

    transport: asyncio.Transport

    def guard(self, connections: Connections, app: ASGIApp) -> ASGIApp:
        """Have this seen to; the application, whose requests can cut the connection."""
        self._connections = connections
        self._sending = Deadline(self.cut)
        return carrying(app, self.cut)

    def cut(self) -> None:
        """End it at once."""
        self._connections.metrics.count("cut_total")
        self.transport.abort()

    def pause_writing(self) -> None:
        """They do not read."""
        self._sending.begin(self._connections.limits.stuck)
        super().pause_writing()

    def resume_writing(self) -> None:
        """They read again."""
        self._sending.met()
        super().resume_writing()


class Http(Line, H11Protocol):
    """A connection that speaks HTTP."""

    def __init__(self, connections: Connections, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.app = self.guard(connections, self.app)
        self._refused = False
        self._asking = Deadline(self.cut)
        self._part: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        if not self._connections.came(transport):
            self._refused = True
            transport.abort()
            return
        super().connection_made(transport)
        self._asking.begin(self._connections.limits.headers)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._asking.met()
        self._sending.met()
        if not self._refused:
            self._connections.gone(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """They say something: all of the headers in time, and all of a body."""
        if self._refused:
            return
        super().data_received(data)
        part = self.conn.their_state
        if part is not self._part or part not in (h11.IDLE, h11.SEND_BODY):
            self._asking.met()
        self._part = part
        limits = self._connections.limits
        if part is h11.IDLE:
            self._asking.begin(limits.headers)
        elif part is h11.SEND_BODY:
            self._asking.begin(limits.body_time)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket."""
        self._asking.met()
        super().handle_websocket_upgrade(event)


class Socket(Line, WebSocketsSansIOProtocol):
    """A connection that speaks WebSocket; it was one that speaks HTTP."""

    def __init__(self, connections: Connections, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.app = self.guard(connections, self.app)
        self._frames = Allowance(FRAMES * connections.limits.messages)
        self._flooded = False

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._sending.met()
        self._connections.gone(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """They say something: it is looked at piece by piece, until there are too many frames."""
        for begin in range(0, len(data), SLICE):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[begin : begin + SLICE])

    def handle_events(self) -> None:
        """Every frame counts, whatever it is, before it is looked into."""
        count = len(self.conn.events)
        if not (self._frames.take(count) and self._connections.hears(self.transport, count)):
            self._flooded = True
            self._connections.metrics.count("flooded_total")
            self.cut()
            return
        super().handle_events()
