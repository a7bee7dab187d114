"""What a server process is made of, for its endpoints to use."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tsuro.protocol.refused import Refused
from tsuro.server.analyses import Analyses
from tsuro.server.config import Config
from tsuro.server.drawing import Drawing
from tsuro.server.guard import address_of
from tsuro.server.metrics import Metrics
from tsuro.server.outbox import Outbox
from tsuro.server.rooms import Rooms
from tsuro.server.store import Store
from tsuro.server.thinking import Thinkers

T = TypeVar("T")


class Service:
    """A server process."""

    def __init__(self, config: Config, store: Store, owner: str) -> None:
        self.config, self.store = config, store
        self.metrics = Metrics()
        self.thinkers = Thinkers(self.metrics, config.bot_threads)
        self.rooms = Rooms(store, self.metrics, self.thinkers, owner, config.archive_days)
        self.drawing = Drawing()
        self.analyses = Analyses(self.rooms, config.limits.analyses)
        self.closing = False
        self.streams: set[Outbox] = set()
        self._connected: Counter[str] = Counter()

    async def begin(self) -> None:
        """Begin to work."""
        self.thinkers.warm()
        await self.rooms.begin()

    def close_streams(self) -> None:
        """No more is to come: let those go who wait for it."""
        self.closing = True
        for box in self.streams:
            box.wake()

    async def end(self) -> None:
        """Write what is waiting, and let go."""
        await self.rooms.end()
        self.thinkers.close()
        self.drawing.close()
        await self.store.close()

    def has_room(self, connection: HTTPConnection, at_table: int) -> None:
        """Whether one more may listen; else the refusal."""
        limits, address = self.config.limits, address_of(connection)
        if (
            self._connected[address] >= limits.sockets
            or self._connected.total() >= limits.all_sockets
            or at_table >= limits.listeners
        ):
            raise Refused("TooMany")

    @contextmanager
    def connected(self, connection: HTTPConnection) -> Iterator[None]:
        """While somebody listens."""
        address = address_of(connection)
        self._connected[address] += 1
        try:
            yield
        finally:
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]

    def link(self, connection: HTTPConnection, path: str) -> str:
        """An address of ours as others reach it."""
        if self.config.public_url:
            return self.config.public_url.rstrip("/") + path
        host = connection.headers.get("host", "")
        return f"{connection.scope.get('scheme', 'http')}://{host}{path}"


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    service: Service = connection.app.state.service
    return service


async def body_of(request: Request, kind: type[T]) -> T:
    """What a request says, as a type; raises the refusal."""
    data = await request.body()
    return decoded(data or b"{}", kind)


def decoded(data: bytes | str, kind: type[T]) -> T:
    """A message as a type; raises the refusal."""
    try:
        found: T = _decoder(kind).decode(data)
        return found
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("BadMessage", why=str(error).rstrip(".")) from None


def _decoder(kind: Any) -> Any:
    if kind not in _DECODERS:
        _DECODERS[kind] = msgspec.json.Decoder(kind)
    return _DECODERS[kind]


_DECODERS: dict[Any, Any] = {}
"""Making one takes longer than using it, so each is made once."""


def answer(form: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(form), status, media_type="application/json")


def public(request: Request, form: Any) -> Response:
    """An answer in which there is no secret, so that it may be compressed: from the length of
    something compressed one can guess what is in it."""
    return zipped(request, msgspec.json.encode(form), "application/json", {})


def zipped(request: Request, body: bytes, kind: str, headers: dict[str, str]) -> Response:
    """A body, compressed for those who can read that."""
    headers = {**headers, "vary": "accept-encoding, accept-language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = gzip.compress(body, 6, mtime=0)
    return Response(body, media_type=kind, headers=headers)


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A number in the query, or none; raises the refusal."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused("BadMessage", why=f"{name} is not a number")
    return int(text)
