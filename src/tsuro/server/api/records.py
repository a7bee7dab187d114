"""Records over HTTP: kept for viewing, replayed, hinted at, analysed."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tsuro import record
from tsuro.game import Game, Played
from tsuro.protocol import SHORT, answers
from tsuro.protocol.events import told
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Number
from tsuro.protocol.told import HintTold, ViewTold
from tsuro.reason import Reason
from tsuro.record import BadRecord
from tsuro.rules.refusal import NoSuchEntry
from tsuro.server.jobs import hints
from tsuro.server.jobs.analyses import Work
from tsuro.server.process.rooms import ID
from tsuro.server.service import Service, service_of
from tsuro.server.store import Collision, Listed, New
from tsuro.server.web.answers import (
    answer,
    body_of,
    gzipped,
    number_of,
    public,
    sent,
    takes_gzip,
)
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.rates import address_of
from tsuro.server.web.sessions import language_of, version_of
from tsuro.view import View
from tsuro.view.json import open_part, plain
from tsuro.words import Language, Teller

HINT = 0.4
"""What a hint costs an address, in seconds of a processor."""
ENTRIES = 2000
"""No game that the server keeps has more."""


class Upload(Struct, forbid_unknown_fields=True):
    """A record to be kept for viewing."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class At(Struct, forbid_unknown_fields=True):
    """A point in a game: after so many entries."""

    n: Number = 0


async def keep(request: Request) -> Response:
    """Keep a record; the same record has the same id."""
    service = service_of(request)
    request.state.rates.making(address_of(request))
    if request.headers.get("content-type", "").startswith("application/json"):
        data = (await body_of(request, Upload)).record.encode("utf-8", "surrogatepass")
    else:
        data = await request.body()
    try:
        game = record.read_text(data)
    except BadRecord as bad:
        raise Refused("BadRecord", line=bad.line, reason=bad.refusal or bad.reason) from None
    if len(game.entries) > ENTRIES:
        raise Refused("BadRecord", line=ENTRIES + 2, reason=Reason("too many entries"))
    text = record.write(game)
    id_ = hashlib.sha256(text.encode()).hexdigest()[:32]
    try:
        kept = [New("record", msgspec.json.encode(Upload(text)).decode())]
        await service.store.append(f"record.{id_}", 0, kept, Listed("over"))
    except Collision:
        pass  # it is there already
    link = service.link(request, f"/r/{id_}")
    return answer(answers.RecordKept(id_, link, game.over, len(game.entries)), 201)


async def text_of(service: Service, id_: str) -> str:
    """The text of a record that is kept; raises the refusal."""
    if not ID.fullmatch(id_):
        raise Refused("NoSuchRecord")
    lines = await service.store.read(f"record.{id_}")
    if not lines:
        raise Refused("NoSuchRecord")
    return msgspec.json.decode(lines[0].body, type=Upload).record


async def game_of(request: Request) -> Game:
    """The game that a request is about."""
    return record.read_text(await text_of(service_of(request), request.path_params["id"]))


async def read(request: Request) -> Response:
    """A record."""
    text = await text_of(service_of(request), request.path_params["id"])
    return Response(text, media_type="application/x-ndjson")


async def replay(request: Request) -> Response:
    """A whole game, step by step."""
    service, id_ = service_of(request), request.path_params["id"]
    text, analysis = await text_of(service, id_), await service.analyses.read(id_)
    speech = None if version_of(request) == SHORT else language_of(request)
    analysed, packed = analysis.n > 0, takes_gzip(request)

    def how() -> bytes:
        body = msgspec.json.encode(_replay(id_, text, speech, analysed))
        return gzipped(body) if packed else body

    what = ("replay", id_, speech and speech.code, analysed, packed)
    body = await service.clerk.make(address_of(request), what, how)
    return sent(body, "application/json", packed=packed)


def _replay(id_: str, text: str, speech: Language | None, analysed: bool) -> answers.Replay:
    steps = list(record.replay(record.lines_in(text)))
    game = steps[-1].game
    return answers.Replay(
        id=id_,
        header=record.header_form(game),
        size=game.table.board.grid.size,
        steps=tuple(_step(step, speech) for step in steps),
        analysed=analysed,
    )


def _step(played: Played, speech: Language | None) -> answers.Step:
    """A game after an entry; ``speech``: what sentences are made in, if they are wanted."""
    game, entries, events = played
    return answers.Step(
        n=len(game.entries),
        events=tuple(map(told, events)),
        words=Teller.of(speech, game).tell_all(events) if speech else UNSET,
        table=open_part(View.of(game, None)),
        hands=game.table.hands,
        entry=record.entry_form(entries[0]) if entries else UNSET,
    )


async def view(request: Request) -> Response:
    """A point of a game as the seat to move sees it there, with all that it could do."""
    seen = await _seen(request, number_of(request, "n") or 0)
    form = plain(seen, short=version_of(request) == SHORT)
    return public(request, ViewTold(number_of(request, "n") or 0, seen.seat, form))


async def _seen(request: Request, n: int) -> View:
    """What the seat to move sees after so many entries of a game."""
    text = await text_of(service_of(request), request.path_params["id"])
    lines = record.lines_in(text)
    if (step := next(islice(record.replay(lines), n, None), None)) is None:
        raise NoSuchEntry(n, len(lines) - 1)
    if step.game.to_move is None:
        raise Refused("Stale")
    return View.of(step.game, step.game.to_move)


async def hint(request: Request) -> Response:
    """What a strong bot would do at some point, from what the seat to move knows there."""
    service, address = service_of(request), address_of(request)
    seen = await _seen(request, (await body_of(request, At)).n)
    service.effort.check(address)
    service.effort.spend(address, HINT)
    return answer(await hints.hint_told(service.thinkers, seen, language_of(request)))


async def analyse(request: Request) -> Response:
    """Ask for an analysis of a game that is over."""
    request.state.rates.making(address_of(request))
    service, id_ = service_of(request), request.path_params["id"]
    game = await game_of(request)
    if not game.over:
        raise Refused("NotOver")
    work = await service.analyses.ask(id_, record.write(game))
    return _analysis(request, id_, work)


async def read_analysis(request: Request) -> Response:
    """An analysis as far as it is."""
    service, id_ = service_of(request), request.path_params["id"]
    await text_of(service, id_)
    work = await service.analyses.read(id_)
    if work.n == 0:
        raise Refused("NoAnalysis")
    return _analysis(request, id_, work)


async def cancel_analysis(request: Request) -> Response:
    """Stop an analysis."""
    service, id_ = service_of(request), request.path_params["id"]
    await game_of(request)
    return _analysis(request, id_, await service.analyses.cancel(id_))


def _analysis(request: Request, id_: str, work: Work) -> Response:
    found = answers.Analysis(
        record=id_,
        state=work.state,
        done=len(work.decisions),
        total=work.total,
        decisions=tuple(work.decisions[n] for n in sorted(work.decisions)),
        turning=work.turning,
    )
    return public(request, found)


HERE = "/api/records/{id}"

ENDPOINTS = (
    Endpoint("POST", "/api/records", "Keep a record for viewing", keep, Upload,
             answers.RecordKept, status=201),
    Endpoint("GET", HERE, "A record", read, media="application/x-ndjson", refusals=(404,)),
    Endpoint("GET", f"{HERE}/replay", "A whole game, step by step", replay,
             answer=answers.Replay, refusals=(404,)),
    Endpoint("GET", f"{HERE}/view", "What the seat to move sees at some point", view,
             answer=ViewTold, refusals=(404, 409),
             query=(("n", "integer", "After how many entries; else at the beginning."),)),
    Endpoint("POST", f"{HERE}/hint", "What a strong bot would do at some point", hint, At,
             HintTold, refusals=(404, 409)),
    Endpoint("POST", f"{HERE}/analysis", "Ask for an analysis of a game that is over", analyse,
             answer=answers.Analysis, refusals=(404, 409)),
    Endpoint("GET", f"{HERE}/analysis", "An analysis as far as it is", read_analysis,
             answer=answers.Analysis, refusals=(404, 409)),
    Endpoint("DELETE", f"{HERE}/analysis", "Stop an analysis", cancel_analysis,
             answer=answers.Analysis, refusals=(404, 409)),
)  # fmt: skip
