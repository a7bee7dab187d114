"""Everything that can be asked of a table, over a socket or one address each over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tsuro.protocol import VERSION, VERSIONS, asking, told
from tsuro.protocol.refused import Refused
from tsuro.protocol.told import Answer, Done, Reaction
from tsuro.server.api.tables import HERE, listener_of, opened_of, view_told
from tsuro.server.jobs import hints
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.web.answers import answer, decoded
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.sessions import key_from


async def done(opened: OpenRoom, key: str, asked: asking.Asked, listener: Listener) -> Answer:
    """Do what is asked; what is answered. Raises the refusal."""
    if asked.v not in (None, *VERSIONS):
        raise Refused("UnknownVersion", known=VERSION, version=asked.v)
    if isinstance(asked, get_args(asking.Lasting)):
        n = await opened.ask(key, asked)
        return Done(n, asked.ticket)
    match asked:
        case asking.ReactAsked():
            _react(opened, key, asked)
        case asking.LookAsked(seat=None):
            return opened.table(listener)
        case asking.LookAsked(seat=seat):
            return view_told(opened, listener, seat)
        case asking.ShowAsked(seat=seat):
            view = view_told(opened, listener, seat)
            listener.shown = seat
            return view
        case asking.HintAsked():
            return await hints.hint_here(opened, key, listener)
        case asking.PaceAsked(milliseconds=long):
            listener.pace = long / 1000
            opened.present(tell_all=False)
        case asking.OddsAsked():
            return await hints.odds_here(opened, key)
    return Done(opened.room.n, asked.ticket)


def _react(opened: OpenRoom, key: str, asked: asking.ReactAsked) -> None:
    mine = opened.room.seats_of(key)
    if not mine:
        raise Refused("NotSeated")
    if any(opened.room.seats[seat].silent for seat in mine):
        raise Refused("Silenced")
    message = Message.of(Reaction(mine[0], asked.what))
    opened.push(message)
    if opened.process.store.shared:
        opened.process.say(opened.room.id, {"message": message})


def _asking(kind: type[asking.Asked]) -> Callable[[Request], Awaitable[Response]]:
    name = kind.__struct_config__.tag

    async def handler(request: Request) -> Response:
        data = await request.body() or b"{}"
        asked = untagged(data, kind, str(name))
        opened, key = await opened_of(request), key_from(request)
        listener = listener_of(request, key)
        found = await done(opened, key, asked, listener)
        return answer(opened.table(listener) if isinstance(found, Done) else found)

    handler.__doc__ = kind.__doc__
    return handler


def untagged(data: bytes, kind: type[asking.Asked], name: str) -> asking.Asked:
    """A message whose kind is known from the address; it may name it all the same."""
    form: dict[str, Any] = decoded(data, dict[str, Any])
    try:
        return msgspec.convert({"type": name, **form}, kind)
    except msgspec.ValidationError as error:
        raise Refused("BadMessage", why=str(error).rstrip(".")) from None


ASKED: tuple[type[asking.Asked], ...] = get_args(asking.Asking)
ANSWERS: dict[type, type] = {asking.ShowAsked: told.ViewTold, asking.HintAsked: told.HintTold,
                             asking.OddsAsked: told.OddsTold}  # fmt: skip

ENDPOINTS = tuple(
        Endpoint("POST", f"{HERE}/{kind.__struct_config__.tag}",
                 str(kind.__doc__).split("\n\n", maxsplit=1)[0].rstrip("."), _asking(kind), kind,
                 ANSWERS.get(kind, told.TableTold), refusals=(403, 404, 409))
        for kind in ASKED if kind not in (asking.LookAsked, asking.PaceAsked)
    )  # fmt: skip
