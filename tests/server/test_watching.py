"""What those are told who only watch, and what is told for the page: odds, ways walked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from kit.games_at_random import SPECS, Spec, play
from kit.served import Served, served
from kit.situations import late, situation
from kit.waiting import PATIENCE
from tsuro import record
from tsuro.analysis import shares
from tsuro.chance import Chance
from tsuro.protocol.refused import Refused
from tsuro.server.jobs.workshop import EACH, Workshop
from tsuro.server.process.effort import Effort
from tsuro.trail import walked
from tsuro.view import View

ME = {"kind": "me", "name": "Ada"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('watching')}/w.db") as found:
        found.load()
        yield found


@pytest.mark.parametrize("spec", SPECS[::7], ids=str)
def test_shares_are_of_the_whole(spec: Spec) -> None:
    for game, _played in play(spec, 1, careful=70):
        found = shares(View.of(game.table, None), Chance(1), tables=20)
        assert len(found) == spec.seats
        if spec.mode != "solitaire":
            assert sum(found) == pytest.approx(1, abs=0.01)
        if game.table.winners:
            won = game.table.winners
            assert all((found[seat] > 0) == (seat in won) for seat in range(spec.seats))


def test_the_odds_are_for_those_who_only_watch(house: Served) -> None:
    host = house.make(seats=[ME, {"kind": "open"}, {"kind": "bot", "level": "random"}])
    guest = host.sit("Bo")
    watcher = house.watcher(host.id)
    assert watcher.refused("odds") == "NotStarted"
    host.do("start")
    assert host.refused("odds") == "StillPlaying"
    assert guest.refused("odds") == "StillPlaying"
    first = watcher.do("odds")
    assert sum(first["shares"]) == pytest.approx(1, abs=0.01)
    assert watcher.do("odds") == first  # reckoned once for all of them
    host.do("resign")
    after = host.do("odds")  # who is out watches
    assert after["shares"][0] == 0
    assert after["n"] > first["n"]


def test_a_table_tells_the_ways_that_all_stones_have_walked(house: Served) -> None:
    text = situation("calliope", "standard", 4, late)
    seats = [ME, *({"kind": "person", "name": name} for name in ("Bo", "Cy", "Di"))]
    person = house.make(seats=seats, origin={"record": text}, start=True)
    told = person.table()["trails"]
    game = record.read(text)
    assert [(way["seat"], way["stone"]) for way in told] == [
        (way.seat, way.stone) for way in walked(game)
    ]
    for way, true in zip(told, walked(game), strict=True):
        assert [tuple(crossing) for crossing in way["path"]] == list(true.path)
        assert way["end"] == true.end


def test_a_record_as_a_picture(house: Served, tmp_path: Path) -> None:
    text = situation("calliope", "standard", 4, late)
    id_ = house.http.post("/api/records", json={"record": text}).json()["id"]
    for query, start in (("kind=svg", b"<svg"), ("kind=png&n=5", b"\x89PNG"), ("n=9999", b"<svg")):
        answer = house.http.get(f"/api/records/{id_}/picture?{query}")
        assert answer.status_code == 200
        assert answer.content.startswith(start)
        assert "private" in answer.headers["cache-control"]
    dark = house.http.get(f"/api/records/{id_}/picture?theme=dark").text
    assert "#17191D" in dark


def test_pictures_are_drawn_one_by_one_and_kept() -> None:
    async def main() -> None:
        painter, go, painted = Workshop("painter", Effort()), Event(), []

        def slow(n: int) -> bytes:
            go.wait(PATIENCE)
            painted.append(n)
            return b"%d" % n

        asked = [
            asyncio.create_task(painter.make("here", n % 2, partial(slow, n % 2))) for n in range(6)
        ]
        await asyncio.sleep(0)
        third = asyncio.create_task(painter.make("here", "third", partial(slow, 3)))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="Busy"):
            await painter.make("here", "one more than may wait", partial(slow, 4))
        elsewhere = asyncio.create_task(painter.make("elsewhere", "fourth", partial(slow, 4)))
        await asyncio.sleep(0)
        go.set()
        assert [await each for each in asked] == [b"0", b"1"] * 3
        assert await third == b"3"
        assert await elsewhere == b"4"  # that somebody waits for much holds up nobody else
        assert painted == [0, 1, 3, 4]  # each once
        assert await painter.make("here", 0, lambda: b"anew") == b"0"
        painter.close()

    assert EACH == 3
    asyncio.run(main())
