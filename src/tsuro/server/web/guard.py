"""What stands before every request: who may come in, how fast, and with how much."""

from __future__ import annotations

import ipaddress
import logging
import socket
from math import ceil
from time import perf_counter, time
from urllib.parse import urlsplit

from limits import RateLimitItemPerHour, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tsuro.protocol.refused import Refused, refusal_message
from tsuro.rules.refusal import Refusal
from tsuro.server.config import Config
from tsuro.server.messages.messages import encode
from tsuro.server.metrics import Metrics
from tsuro.server.web.sessions import language_of

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
SAFE = ("GET", "HEAD", "OPTIONS")


class Rates:
    """How often an address may do something."""

    def __init__(self, config: Config) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerSecond(config.limits.requests)
        self._tables = RateLimitItemPerHour(config.limits.tables)

    def request(self, address: str) -> None:
        """One more request, or the refusal."""
        self._hit(self._requests, "request", address)

    def making(self, address: str) -> None:
        """One more table or record, or the refusal."""
        self._hit(self._tables, "making", address)

    def _hit(
        self, item: RateLimitItemPerSecond | RateLimitItemPerHour, what: str, address: str
    ) -> None:
        if not self._limiter.hit(item, what, address):
            until = self._limiter.get_window_stats(item, what, address).reset_time
            raise Refused("TooFast", seconds=max(1, ceil(until - time())))


class Doors:
    """To which names the server answers, and from which pages it takes orders."""

    def __init__(self, config: Config) -> None:
        self._config = config
        public = urlsplit(config.public_url)
        self._names = {"localhost", config.host.lower()}
        if public.hostname:
            self._names.add(public.hostname)
        if config.everywhere:
            name = socket.gethostname().lower()
            self._names |= {name, f"{name}.local"}
        self._origin = f"{public.scheme}://{public.netloc}".lower() if public.netloc else ""

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse another site's orders, and names that are not ours: a page of another site could
        have its own name lead here."""
        host = headers.get("host", "").lower()
        if not self._is_ours(host):
            raise Refused("WrongHost")
        origin = headers.get("origin", "").lower()
        orders = scope["type"] == "websocket" or scope["method"] not in SAFE
        if orders and origin and origin != self._origin and origin.partition("://")[2] != host:
            raise Refused("WrongOrigin")
        if orders and headers.get("sec-fetch-site") == "cross-site":
            raise Refused("WrongOrigin")

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self._names:
                return True
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self._config.everywhere


class Guard:
    """Wraps the application: checks, limits, headers, the log of requests, and refusals."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self.app, self._config, self._metrics = app, config, metrics
        self._doors, self._rates = Doors(config), Rates(config)

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
            self._rates.request(address_of(connection))
            body = _Body(receive, self._most(scope))
            body.declared(connection.headers.get("content-length", ""))
            scope.setdefault("state", {})["rates"] = self._rates
            await self.app(scope, body.receive, sending)
        except Refused as why:
            if sent:
                raise
            response = refusal_response(why, connection, self._metrics)
            await response(scope, receive, sending)
        except Exception:
            log.exception("broken", extra={"path": _path(scope)})
            if not sent:
                response = refusal_response(Refused("Broken"), connection, self._metrics)
                await response(scope, receive, sending)
        finally:
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
            self._metrics.count("refusals_total", why.name)
            await _deny(why, connection, scope, receive, send)
            return
        await self.app(scope, receive, send)


class _Body:
    """Counts the bytes of a request, and refuses what is too much."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._most, self._got = receive, most, 0

    def declared(self, length: str) -> None:
        """What the header says."""
        if length.isascii() and length.isdigit() and (len(length) > 9 or int(length) > self._most):
            raise Refused("TooLarge", most=self._most)

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._got += len(message.get("body", b""))
        if self._got > self._most:
            raise Refused("TooLarge", most=self._most)
        return message


def refusal_response(
    why: Refused | Refusal, connection: HTTPConnection, metrics: Metrics
) -> Response:
    """A refusal over HTTP: by the rules 409, by the server as its name says."""
    form = refusal_message(why, language_of(connection))
    metrics.count("refusals_total", form["name"])
    status = why.status if isinstance(why, Refused) else 409
    response = Response(encode(form), status, media_type="application/json")
    if isinstance(why, Refused) and why.status in (429, 503):
        response.headers["retry-after"] = str(why.facts.get("seconds", 5))
    return response


async def _deny(
    why: Refused, connection: HTTPConnection, scope: Scope, receive: Receive, send: Send
) -> None:
    """Refuse a socket before it is open, with a status and a sentence where the server can."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        body = encode(refusal_message(why, language_of(connection)))
        headers = [(b"content-type", b"application/json")]
        await send(
            {"type": "websocket.http.response.start", "status": why.status, "headers": headers}
        )
        await send({"type": "websocket.http.response.body", "body": body})
    else:
        await send({"type": "websocket.close", "code": 1008})


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; of a long address the part that one household has."""
    host = connection.client.host if connection.client else "-"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host


def _path(scope: Scope) -> str:
    """The path of a request as the log shows it: a table's id is its key, so not all of it."""
    return "/".join(part if len(part) < 20 else part[:6] + "…" for part in scope["path"].split("/"))
