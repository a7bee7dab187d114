"""Everything that can be asked of a table, over a socket or one address each over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tsuro.protocol import VERSION, answers, asking
from tsuro.protocol.refused import Refused
from tsuro.server.api.tables import HERE, listener_of, opened_of, table_of, view_form
from tsuro.server.jobs import hints
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import encode
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.web.answers import answer
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.sessions import key_from


async def done(opened: OpenRoom, key: str, asked: Any, listener: Listener) -> dict[str, Any]:
    """Do what is asked; what is answered. Raises the refusal."""
    if asked.v not in (None, VERSION):
        raise Refused("UnknownVersion", known=VERSION, version=asked.v)
    if isinstance(asked, get_args(asking.Lasting)):
        n = await opened.ask(key, asked)
        return {"type": "done", "n": n, "ticket": asked.ticket}
    match asked:
        case asking.React():
            _react(opened, key, asked)
        case asking.Look(seat=None):
            return {"type": "again", "table": msgspec.Raw(opened.table(listener).encode())}
        case asking.Look(seat=seat):
            return view_form(opened, key, seat)
        case asking.Show(seat=seat):
            form = view_form(opened, key, seat)
            listener.shown = seat
            return form
        case asking.Hint():
            return await hints.hint_here(opened, key, listener)
        case asking.Odds():
            return await hints.odds_here(opened, key)
    return {"type": "done", "n": opened.room.n, "ticket": asked.ticket}


def _react(opened: OpenRoom, key: str, asked: asking.React) -> None:
    mine = opened.room.seats_of(key)
    if not mine:
        raise Refused("NotSeated")
    if any(opened.room.seats[seat].silent for seat in mine):
        raise Refused("Silenced")
    message = encode({"type": "reaction", "seat": mine[0], "what": asked.what}).decode()
    opened.push(message)
    if opened.house.store.shared:
        opened.house.say(opened.room.id, {"message": message})


def _asking(kind: type[asking.Asked]) -> Callable[[Request], Awaitable[Response]]:
    name = kind.__struct_config__.tag

    async def handler(request: Request) -> Response:
        data = await request.body() or b"{}"
        asked = untagged(data, kind, str(name))
        opened, key = await opened_of(request), key_from(request)
        listener = listener_of(request, key)
        form = await done(opened, key, asked, listener)
        if form["type"] == "done":
            return answer(table_of(opened, request, key))
        return answer(form["table"] if form["type"] == "again" else form)

    handler.__doc__ = kind.__doc__
    return handler


def untagged(data: bytes, kind: type[asking.Asked], name: str) -> asking.Asked:
    """A message whose kind is known from the address; it may name it all the same."""
    try:
        form = msgspec.json.decode(data, type=dict[str, Any])
        return msgspec.convert({"type": name, **form}, kind)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise Refused("BadMessage", why=str(error).rstrip(".")) from None


ASKED: tuple[type[asking.Asked], ...] = get_args(asking.Asking)
ANSWERS: dict[type, type] = {asking.Show: answers.View, asking.Hint: answers.Hint,
                             asking.Odds: answers.Odds}  # fmt: skip

ENDPOINTS = tuple(
        Endpoint("POST", f"{HERE}/{kind.__struct_config__.tag}",
                 str(kind.__doc__).split("\n\n", maxsplit=1)[0].rstrip("."), _asking(kind), kind,
                 ANSWERS.get(kind, answers.Table), refusals=(403, 404, 409))
        for kind in ASKED if kind is not asking.Look
    )  # fmt: skip
