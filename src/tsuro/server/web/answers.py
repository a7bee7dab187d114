"""What is asked in the body and the query of a request, and what is answered."""

from __future__ import annotations

import gzip
from typing import Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tsuro.protocol.refused import Refused
from tsuro.reason import Reason

T = TypeVar("T")


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
    packed = takes_gzip(request)
    return sent(gzipped(body) if packed else body, kind, headers, packed=packed)


def takes_gzip(request: Request) -> bool:
    """Whether somebody can read what is compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def gzipped(body: bytes) -> bytes:
    """A body, compressed."""
    return gzip.compress(body, 6, mtime=0)


def sent(
    body: bytes, kind: str, headers: dict[str, str] | None = None, *, packed: bool
) -> Response:
    """A body as it is sent, compressed or not."""
    headers = {**(headers or {}), "vary": "accept-encoding, accept-language"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=kind, headers=headers)


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A number in the query, or none; raises the refusal."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused("BadMessage", why=Reason("{name} is not a number", name=name))
    return int(text)
