"""Live play: one socket for each page, and the same events as a stream for those who only read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from tsuro.protocol import SHORT, VERSION, VERSIONS
from tsuro.protocol.asking import SLOWEST, Asking
from tsuro.protocol.refused import Refused
from tsuro.protocol.told import Answer
from tsuro.rules.refusal import Refusal
from tsuro.server.api.requests import done
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message, Outbox, TooSlow
from tsuro.server.messages.presence import PACE
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.service import Service, service_of
from tsuro.server.web.answers import decoded, number_of
from tsuro.server.web.protocols import abort_of
from tsuro.server.web.rates import Allowance, address_of
from tsuro.server.web.refusals import refuse
from tsuro.server.web.sessions import key_from, language_of, version_of

QUIET = 15.0
"""After how many seconds without news a stream shows that it is still there."""
SLOW, REFUSED, TABLE_GONE = 4000, 4003, 4004
"""Why a socket is closed: it did not keep up; it was refused; there is no such table."""


async def live(socket: WebSocket) -> None:
    """A page's socket: what it asks is answered, and it is told all that happens."""
    service = service_of(socket)
    speech = language_of(socket)
    await socket.accept()
    box = Outbox(service.config.limits, abort_of(socket))
    try:
        opened = await service.rooms.open(socket.path_params["id"])
        since = number_of(socket, "since")
        service.admit(socket, len(opened.listeners))
        with service.connected(socket):
            listener = Listener(
                key_from(socket), speech, box.push, version_of(socket), address=address_of(socket)
            )
            await _listen(socket, service, opened, listener, box, since)
    except (Refused, Refusal) as why:
        message = refuse(why, speech, service.metrics)
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(Message.of(message).text)
            code = TABLE_GONE if message.name == "NoSuchTable" else REFUSED
            await socket.close(code, message.name)


async def _listen(
    socket: WebSocket,
    service: Service,
    opened: OpenRoom,
    listener: Listener,
    box: Outbox,
    since: int | None,
) -> None:
    version = socket.query_params.get("v", str(VERSION))
    if version not in map(str, VERSIONS):
        why = Refused("UnknownVersion", known=VERSION, version=version[:20])
        box.push(Message.of(refuse(why, listener.language, service.metrics)))
    writer = asyncio.create_task(_send(socket, service, box))
    try:
        await opened.came(listener, since)
        reader = asyncio.create_task(_receive(socket, service, opened, listener))
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await reader
    finally:
        opened.gone(listener)
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer


async def _send(socket: WebSocket, service: Service, box: Outbox) -> None:
    """Send what waits, until the socket is closed or does not keep up."""
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                message = await box.pull()
                if message:
                    await socket.send_text(message.text)
                    service.metrics.count("told_total")
        except TooSlow:
            service.metrics.count("slow_total")
            await socket.close(SLOW, "TooSlow")


async def _receive(
    socket: WebSocket, service: Service, opened: OpenRoom, listener: Listener
) -> None:
    """Answer one message after the other; a bad one is refused and harms nothing."""
    allowance = Allowance(service.config.limits.messages)
    with suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            listener.push(Message.of(await _answer(service, opened, listener, data, allowance)))


async def _answer(
    service: Service,
    opened: OpenRoom,
    listener: Listener,
    data: str | bytes,
    allowance: Allowance,
) -> Answer:
    ticket: str | None = None
    try:
        allowed = allowance.take()  # also what cannot be read counts
        most = service.config.limits.message
        if len(data) > most:
            raise Refused("TooLarge", most=most)
        asked: Asking = decoded(data, Asking)  # type: ignore[arg-type]
        ticket = asked.ticket
        if not allowed:
            raise Refused("TooFast", seconds=1)
        told = await done(opened, listener.key, asked, listener)
    except (Refused, Refusal) as why:
        told = refuse(why, listener.language, service.metrics)
    return replace(told, ticket=ticket) if ticket else told


async def stream(request: Request) -> Response:
    """The same events as a stream: each with its number, from a number on."""
    service = service_of(request)
    opened = await service.rooms.open(request.path_params["id"])
    last = request.headers.get("last-event-id", "")
    numbered = last.isascii() and last.isdigit() and len(last) < 10
    since = int(last) if numbered else number_of(request, "since")
    box = Outbox(service.config.limits, abort_of(request))
    listener = Listener(
        key_from(request),
        language_of(request),
        box.push,
        version_of(request),
        address=address_of(request),
    )
    wish = number_of(request, "pace")  # a stream has no other way to say what it would like
    if wish is not None:
        listener.pace = min(wish, SLOWEST) / 1000
    elif listener.version == SHORT:
        listener.pace = PACE
    service.admit(request, len(opened.listeners))

    async def events() -> AsyncIterator[str]:
        with service.connected(request):
            service.streams.add(box)
            try:
                await opened.came(listener, since)
                while not service.closing:
                    service.metrics.count("told_total")
                    yield await _news(box)
            except TooSlow:
                service.metrics.count("slow_total")
            finally:
                opened.gone(listener)
                service.streams.discard(box)

    return StreamingResponse(events(), media_type="text/event-stream")


async def _news(box: Outbox) -> str:
    """What is to be written to a stream next; if there is nothing for long, a sign of life."""
    with suppress(TimeoutError):
        if message := await asyncio.wait_for(box.pull(), QUIET):
            return _event(message)
    return ": still here\n\n"


def _event(message: Message) -> str:
    number = "" if message.n is None else f"id: {message.n}\n"
    return f"{number}event: {message.kind}\ndata: {message.text}\n\n"
