"""A client of the server: asks over HTTP, listens on a socket, and comes back by itself."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from socket import gaierror
from threading import Event
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tsuro.protocol import SHORT
from tsuro.protocol.told import (
    ChatTold,
    PlayedTold,
    RefusedTold,
    RoomTold,
    TableTold,
    Told,
    ViewTold,
)
from tsuro.reason import Reason
from tsuro.view.plain import PlainView

PATIENCE = 60.0
"""For how many seconds a lost server is looked for."""
WAITS = (0.1, 0.3, 1.0, 2.0)
"""How long to wait before each further try."""

FINAL = ("NoSuchTable", "UnknownVersion")
"""Refusals after which there is no use in listening."""

Form = dict[str, Any]

_TOLD = msgspec.json.Decoder(Told)


class Unreachable(Exception):
    """The server cannot be reached, or is none; says why."""


class ServerRefused(Exception):
    """The server refused; says its sentence."""

    def __init__(self, why: RefusedTold) -> None:
        super().__init__(why.sentence)
        self.why = why


class Lost(Struct, frozen=True):
    """The connection is lost, and being made again; nobody but the client itself says so."""

    why: str


def new_ticket() -> str:
    """A name for a request that no other has."""
    return secrets.token_urlsafe(9)


class Client:
    """Somebody at a table, or who watches one."""

    def __init__(self, address: str, token: str = "", language: str = "en") -> None:
        """``address``: a table's link, public or private. Raises `Unreachable`."""
        parts = urlsplit(address)
        before, _, id_ = parts.path.rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not id_:
            raise Unreachable(Reason("{link} is not the link of a table.", link=repr(address[:80])))
        base = before.removesuffix("/t").removesuffix("/api/tables")
        self.here = f"{parts.scheme}://{parts.netloc}{base}/api/tables/{id_}"
        self.token = token or parts.fragment.removeprefix("k=")
        self.language = language
        self.n = 0
        """The number of what we know."""
        self.view: PlainView | None = None
        """What we see; nothing before the game begins."""
        self._seats: tuple[int, ...] = ()
        self._socket: ClientConnection | None = None
        self._pending: dict[str, str] = {}
        """What was asked and not answered yet, by ticket."""
        self._closed = Event()
        self._lost: float | None = None
        """Since when the server cannot be reached."""

    # over HTTP

    def get(self, path: str = "") -> Form:
        """Ask for something."""
        return self._http("GET", path, None)

    def post(self, path: str, **body: Any) -> Form:
        """Have something done."""
        return self._http("POST", path, body)

    def fetch(self, path: str) -> str:
        """Ask for a text."""
        return self._request("GET", path, None).decode()

    def _http(self, method: str, path: str, body: Form | None) -> Form:
        try:
            return msgspec.json.decode(self._request(method, path, body), type=Form)
        except msgspec.DecodeError:
            raise Unreachable(
                Reason("{address} is not a table of a server.", address=self.here)
            ) from None

    def _request(self, method: str, path: str, body: Form | None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.here + path, data, self._headers(), method=method)
        try:
            with urlopen(request, timeout=20) as answer:
                found: bytes = answer.read()
                return found
        except HTTPError as error:
            try:
                raise ServerRefused(msgspec.json.decode(error.read(), type=RefusedTold)) from None
            except (ValueError, msgspec.DecodeError):
                raise Unreachable(
                    Reason("{address} answers {status}.", address=self.here, status=error.code)
                ) from None
        except (URLError, OSError, ValueError) as error:
            raise self._unreachable(getattr(error, "reason", error)) from None

    def _unreachable(self, error: object) -> Unreachable:
        return Unreachable(
            Reason("{address} cannot be reached: {why}", address=self.here, why=_why(error))
        )

    def _headers(self) -> dict[str, str]:
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def has_seat(self) -> bool:
        """Whether our key opens a seat here; raises `ServerRefused` if there is no such table."""
        return bool(self.get()["you"]["seats"])

    def join(self, name: str, colour: int | None = None) -> Form:
        """Sit down; from now on we have the key to the seat."""
        wanted: Form = {"name": name, "token": secrets.token_urlsafe(32)}
        if colour is not None:
            wanted["colour"] = colour
        try:
            form = self.post("/join", **wanted)
        except Unreachable:
            form = self.post("/join", **wanted)  # the answer may have been lost
        self.token = form["token"]
        return form

    # on the socket

    def ask(self, kind: str, ticket: str = "", **body: Any) -> str:
        """Send a request on the socket; its ticket, a new one if none is given. If the connection
        breaks before the answer comes it is sent again, and done once."""
        ticket = ticket or new_ticket()
        text = json.dumps({"type": kind, "ticket": ticket, **body})
        self._pending[ticket] = text
        if self._socket is not None:
            with suppress(WebSocketException):  # then it is sent again on the next connection
                self._socket.send(text)
        return ticket

    def messages(self) -> Iterator[Told | Lost]:
        """All that we are told, from now on; connects, and connects again (when the connection is
        lost, that is told, too). Raises `Unreachable`; `ServerRefused` if there is no such
        table."""
        tries = 0
        while not self._closed.is_set():
            try:
                with self._connect() as socket:
                    self._socket = socket
                    if self._closed.is_set():  # meanwhile
                        return
                    for text in list(self._pending.values()):
                        socket.send(text)
                    for data in socket:
                        told = _TOLD.decode(data)
                        if isinstance(told, RefusedTold) and told.name in FINAL:
                            raise ServerRefused(told)
                        self._took(told)
                        if isinstance(told, TableTold):
                            self._lost, tries = None, 0
                        yield told
                self._wait(Unreachable("it was closed"), tries)
                tries += 1
            except (WebSocketException, OSError, TimeoutError) as error:
                if self._lost is None and not self._closed.is_set():
                    yield Lost(str(error))
                self._wait(error, tries)
                tries += 1
            finally:
                self._socket = None

    def _took(self, told: Told) -> None:
        """Keep our view up to date: what all see, and what only we see."""
        if ticket := getattr(told, "ticket", None):
            self._pending.pop(ticket, None)
        match told:
            case TableTold() | PlayedTold() | RoomTold() | ChatTold():
                self.n = max(self.n, told.n)
        match told:
            case TableTold(you=you, view=view):
                self._seats, self.view = you.seats, view
            case ViewTold(view=view):
                self.view = view
            case PlayedTold() if self.view is not None:
                self.view = self._after(self.view, told)
            case RoomTold(you=you):
                self._seats = you.seats
                if told.own and self.view is not None:
                    self.view = {**self.view, **told.own}

    def _after(self, view: PlainView, told: PlayedTold) -> PlainView:
        """Our view after somebody decided. While it is not up to us we see our hand alone, and on
        a device with several seats nobody's."""
        after: PlainView = {**view, **told.table}
        if told.own:
            return {**after, **told.own}
        after["choices"], after["placements"], after["shown"] = [], [], ()
        if len(self._seats) > 1:
            after["seat"], after["hand"], after["turns"] = None, (), ()
        elif told.hand is not msgspec.UNSET:
            after["hand"] = told.hand
        return after

    def _connect(self) -> ClientConnection:
        query = urlencode({"v": SHORT, "language": self.language, "since": self.n})
        address = self.here.replace("http", "ws", 1) + f"/live?{query}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(
            address,
            additional_headers=headers,
            max_size=2**24,
            compression=None,
            close_timeout=1,
        )

    def _wait(self, error: Exception, tries: int) -> None:
        """Wait before the next try; raises `Unreachable` when it is too long already."""
        if self._lost is None:
            self._lost = time.monotonic()
        if time.monotonic() - self._lost > PATIENCE:
            raise self._unreachable(error) from None
        self._closed.wait(WAITS[min(tries, len(WAITS) - 1)])

    def close(self) -> None:
        """Go away."""
        self._closed.set()
        if self._socket is not None:
            self._socket.close()


def _why(error: object) -> str:
    """Why there is no connection, in words where we have any."""
    match error:
        case ConnectionRefusedError():
            return Reason("nothing answers there")
        case gaierror():
            return Reason("there is no machine of that name")
        case TimeoutError():
            return Reason("it does not answer")
    return str(getattr(error, "strerror", None) or error)
