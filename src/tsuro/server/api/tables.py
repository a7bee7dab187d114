"""Tables over HTTP: made, listed, joined, read, and asked the same things as over a socket."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tsuro.bots import USUAL
from tsuro.protocol import SHORT, answers, asking
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Join, Resume, Wanted
from tsuro.protocol.told import TableTold, ViewTold
from tsuro.server.api import invite
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.outbox import Message
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.room.beginning import start
from tsuro.server.room.founding import make
from tsuro.server.room.hosting import lend, move
from tsuro.server.room.lines import change_of
from tsuro.server.room.room import Room
from tsuro.server.room.seat import key_of, new_token
from tsuro.server.room.texts import clean
from tsuro.server.service import Service, service_of
from tsuro.server.store import Line
from tsuro.server.web.answers import answer, body_of, number_of, public
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.rates import address_of
from tsuro.server.web.sessions import give, key_from, language_of, token_of, version_of
from tsuro.view import View
from tsuro.view.json import plain


def _nobody(_message: Message) -> None:
    """Who asks over HTTP is told nothing later."""


def listener_of(request: Request, key: str) -> Listener:
    """Somebody who looks once."""
    return Listener(key, language_of(request), _nobody, version_of(request))


async def make_table(request: Request) -> Response:
    """Make a table; with ``start`` begin at once."""
    service = service_of(request)
    request.state.rates.making(address_of(request))
    wanted = await body_of(request, Wanted)
    token = new_token()
    key = key_of(token)
    made, invited = make(wanted, key, language_of(request))
    opened = await service.rooms.make(made)
    if wanted.start:
        begin = asking.StartAsked(level=USUAL)
        await opened.do(key, lambda room, asker: start(room, asker, begin))
    id_ = opened.room.id
    told = answers.Made(
        id=id_,
        link=service.link(request, f"/t/{id_}"),
        token=token,
        resume=_private(service, request, id_, token),
        invited={seat: _private(service, request, id_, t) for seat, t in invited.items()},
        table=opened.table(listener_of(request, key)),
    )
    response = answer(told, 201)
    give(response, request, service.config, id_, token)
    return response


def _private(service: Service, request: Request, id_: str, token: str) -> str:
    """A private link: what follows # is not sent to any server."""
    return service.link(request, f"/t/{id_}#k={token}")


async def list_tables(request: Request) -> Response:
    """The public tables that wait or are being played."""
    service = service_of(request)
    found = await service.store.rooms(public=True, state="waiting", most=50)
    found += await service.store.rooms(public=True, state="running", most=50)
    tables = []
    for room in found:
        known = msgspec.json.decode(room.listed.summary, type=answers.Summary)
        tables.append(
            answers.TableListed(
                **msgspec.structs.asdict(known),
                id=room.id,
                link=service.link(request, f"/t/{room.id}"),
                state=room.listed.state,
                touched=room.touched,
            )
        )
    return answer(answers.Tables(tuple(tables)))


async def opened_of(request: Request) -> OpenRoom:
    """The room that a request is about."""
    return await service_of(request).rooms.open(request.path_params["id"])


async def read_table(request: Request) -> Response:
    """The whole table."""
    opened = await opened_of(request)
    return answer(opened.table(listener_of(request, key_from(request))))


async def read_view(request: Request) -> Response:
    """What a seat of yours sees, or a watcher."""
    opened = await opened_of(request)
    listener = listener_of(request, key_from(request))
    return answer(view_told(opened, listener, number_of(request, "seat")))


def view_told(opened: OpenRoom, listener: Listener, seat: int | None) -> ViewTold:
    """What a seat sees; on a device with several seats only that of the seat to move."""
    room = opened.room
    if room.game is None:
        raise Refused("NotStarted")
    mine = room.seats_of(listener.key)
    if seat is None:
        seat = mine[0] if len(mine) == 1 else None
    elif seat not in mine:
        raise Refused("NotYourSeat", seat=seat)
    elif len(mine) > 1 and seat != room.to_move:
        raise Refused("NotShown")
    view = View.of(room.game, seat)
    return ViewTold(room.n, seat, plain(view, short=listener.version == SHORT))


async def join_table(request: Request) -> Response:
    """Sit down."""
    service, asked = service_of(request), await body_of(request, Join)
    opened = await opened_of(request)
    token = asked.token or token_of(request)
    key = key_of(token) if token else ""
    if key and service.store.shared:
        await opened.refresh()  # another process may have given it a seat
    room = opened.room
    if asked.token and any(room.seats[n].name == clean(asked.name) for n in room.seats_of(key)):
        return _entered(service, opened, request, token)  # it was done already
    if not asked.token and not room.seats_of(key) and not room.is_host(key):
        token = new_token()
    await opened.ask(key_of(token), asked)
    return _entered(service, opened, request, token)


def _entered(service: Service, opened: OpenRoom, request: Request, token: str) -> Response:
    id_ = opened.room.id
    table = opened.table(listener_of(request, key_of(token)))
    response = answer(answers.Joined(token, _private(service, request, id_, token), table))
    give(response, request, service.config, id_, token)
    return response


async def resume(request: Request) -> Response:
    """Come back with the key of a private link; one that works once gets a key of its own."""
    service, asked = service_of(request), await body_of(request, Resume)
    opened = await opened_of(request)
    once, token = key_of(asked.token), asked.token
    if service.store.shared:
        await opened.refresh()
    if opened.room.is_lent(once):
        token = asked.own or new_token()
        to = key_of(token)
        await opened.do("", lambda room, asker: move(room, asker, once, to))
    for one in filter(None, (token, asked.own)):
        if _opens(opened.room, key_of(one)):
            return _entered(service, opened, request, one)
    raise Refused("WrongToken")


def _opens(room: Room, key: str) -> bool:
    return bool(room.seats_of(key)) or room.is_host(key)


async def hand_over(request: Request) -> Response:
    """A link by which somebody goes on on another device, once."""
    service, opened = service_of(request), await opened_of(request)
    token = new_token()
    once = key_of(token)
    await opened.do(key_from(request), lambda room, asker: lend(room, asker, once))
    path = f"/t/{opened.room.id}#k={token}"
    link = await invite.reached(service, request, path)
    return answer(answers.Handover(link, invite.qr(link)))


async def read_record(request: Request) -> Response:
    """The record of a game that is over: the last one, unless another is named. In version 1 that
    is the last one begun, which may be refused."""
    service, opened = service_of(request), await opened_of(request)
    room = opened.room
    wanted = number_of(request, "game")
    if wanted is None:
        runs = version_of(request) == SHORT and room.state == "running"
        wanted = max(1, room.number - 1) if runs else room.number
    if wanted == room.number:
        if room.game is None:
            raise Refused("NotStarted")
        if not room.game.over:
            raise Refused("NotYetKnown")
        text = room.record
    elif wanted in range(1, room.number):
        text = await _earlier(service, opened, wanted, address_of(request))
    else:
        raise Refused("NoSuchRecord")
    return Response(text, media_type="application/x-ndjson")


async def _earlier(service: Service, opened: OpenRoom, number: int, address: str) -> str:
    """The record of an earlier game at a table: it does not change any more, so it is kept."""
    what = ("earlier", opened.room.id, number)
    if (kept := service.clerk.kept(what)) is None:
        lines = await service.store.brief(opened.room.id, 1)
        kept = await service.clerk.make(address, what, lambda: _ended(lines, number).encode())
    return kept.decode()


def _ended(log: list[Line], number: int) -> str:
    """The record of the game before the one that began next."""
    room = Room("")
    for line in log:
        if line.kind == "started" and room.number == number:
            break
        room, _ = room.after(change_of(line), line.at)
    return room.record


async def read_invite(request: Request) -> Response:
    """How others reach this table."""
    service, opened = service_of(request), await opened_of(request)
    form = await invite.invite(service, request, opened.room.id, language_of(request))
    return public(request, form)


HERE = "/api/tables/{id}"

ENDPOINTS = (
    Endpoint("POST", "/api/tables", "Make a table", make_table, Wanted, answers.Made, status=201,
             refusals=(409,)),
    Endpoint("GET", "/api/tables", "The public tables", list_tables, answer=answers.Tables),
    Endpoint("GET", HERE, "A table as you see it", read_table, answer=TableTold,
             refusals=(404,)),
    Endpoint("GET", f"{HERE}/view", "What a seat sees", read_view, answer=ViewTold,
             refusals=(403, 404, 409), query=(("seat", "integer", "One of your seats."),)),
    Endpoint("GET", f"{HERE}/record", "The record of a game that is over", read_record,
             media="application/x-ndjson", refusals=(404, 409),
             query=(("game", "integer", "Which game here, from 1; else the last."),)),
    Endpoint("GET", f"{HERE}/invite", "How others reach this table", read_invite,
             answer=answers.Invite, refusals=(404,)),
    Endpoint("POST", f"{HERE}/join", "Sit down", join_table, Join, answers.Joined,
             refusals=(404, 409)),
    Endpoint("POST", f"{HERE}/resume", "Come back with the key of a private link", resume, Resume,
             answers.Joined, refusals=(403, 404)),
    Endpoint("POST", f"{HERE}/handover", "Go on on another device, by a link that works once",
             hand_over, answer=answers.Handover, refusals=(403, 404, 409)),
)  # fmt: skip
