"""What stands before every request: who may come in, how fast, and with how much."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tsuro.protocol.refused import Refused
from tsuro.server.config import Config
from tsuro.server.metrics import Metrics
from tsuro.server.web.body import Bodies, Body
from tsuro.server.web.doors import Doors
from tsuro.server.web.rates import Rates, address_of
from tsuro.server.web.refusals import deny, refusal_response

log = logging.getLogger("tsuro.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    ("content-security-policy", POLICY),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
)
FOR_FILES = tuple(
    each
    for each in HEADERS
    if each[0] in ("x-content-type-options", "cross-origin-resource-policy")
)
"""Modules and styles of the page are no documents: the rest would be half of their bytes."""


class Guard:
    """Wraps the application: checks, limits, headers, the log of requests, and refusals."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self.app, self._config, self._metrics = app, config, metrics
        self._doors, self._rates = Doors(config), Rates(config)
        self._bodies = Bodies(config.limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] in ("http", "websocket"):
            scope = self._below(scope)
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _below(self, scope: Scope) -> Scope:
        """The request as if there were no sub-path, whether or not a proxy took it off."""
        base, path = self._config.base, scope["path"]
        if base and (path == base or path.startswith(base + "/")):
            return {**scope, "path": path[len(base) :] or "/"}
        return scope

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, connection = perf_counter(), HTTPConnection(scope)
        status, sent = 0, False
        address = address_of(connection)
        body = Body(receive, self._most(scope), self._bodies, address)

        async def sending(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status, sent = message["status"], True
                headers = MutableHeaders(scope=message)
                file = scope["path"].startswith("/page/") and scope["path"].endswith(
                    (".js", ".css")
                )
                for name, value in FOR_FILES if file else HEADERS:
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._doors.check(scope, connection.headers)
            self._rates.request(address)
            body.declared(connection.headers.get("content-length", ""))
            scope.setdefault("state", {})["rates"] = self._rates
            await self.app(scope, body.receive, sending)
        except Refused as why:
            if sent:
                raise
            response = refusal_response(why, connection, self._metrics)
            await response(scope, receive, sending)
        except ClientDisconnect:
            pass  # whoever asked is gone, in the middle of what they had to say
        except Exception:
            log.exception("broken", extra={"path": _path(scope)})
            if not sent:
                response = refusal_response(Refused("Broken"), connection, self._metrics)
                await response(scope, receive, sending)
        finally:
            body.done()
            took = round(1000 * (perf_counter() - began), 1)
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": _path(scope),
                    "status": status,
                    "ms": took,
                },
            )

    def _most(self, scope: Scope) -> int:
        limits = self._config.limits
        with_record = scope["path"].endswith(("/records", "/api/tables"))
        return limits.record if with_record else limits.body

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            self._doors.check(scope, connection.headers)
            self._rates.request(address_of(connection))
        except Refused as why:
            await deny(why, self._metrics, scope, receive, send)
            return
        await self.app(scope, receive, send)


def _path(scope: Scope) -> str:
    """The path of a request as the log shows it: a table's id is its key, so not all of it."""
    return "/".join(part if len(part) < 20 else part[:6] + "…" for part in scope["path"].split("/"))
