"""Much work for little asked: long logs, replays, pictures. What is refused costs nothing, what is
asked again was kept, and an address has its share of the time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.games_at_random import a_game
from kit.served import Person, Served, served
from kit.waiting import PATIENCE
from tsuro import record
from tsuro.protocol.refused import Refused
from tsuro.server.process import effort as efforts
from tsuro.server.process.effort import AT_ONCE, SHARE, Effort
from tsuro.server.process.open_room import RECALLED
from tsuro.server.room.lines import Chat, written
from tsuro.server.room.room import CHATS, fold
from tsuro.server.store import Line

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path}/rooms.db") as running:
        yield running


class Reading:
    """Counts the lines that are read of logs."""

    def __init__(self, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = 0
        store = server.service.store
        for name in ("read", "brief"):
            monkeypatch.setattr(store, name, self._counted(getattr(store, name)))

    def _counted(self, read: Any) -> Any:
        async def reading(*arguments: Any, **more: Any) -> list[Line]:
            found: list[Line] = await read(*arguments, **more)
            self.lines += len(found)
            return found

        return reading


def talked(server: Served, chats: int) -> Person:
    """A table where two games were played, and very much was said."""
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    for _ in range(2):
        ada.do("resign", seat=0)
        for number in range(chats // 2):
            ada.do("chat", text=f"blah {number}")
        ada.do("rematch")
    return ada


def test_what_is_refused_is_not_looked_for(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = talked(server, 20)
    reading = Reading(server, monkeypatch)
    for game in (0, 4, 7, 999_999_999):
        assert ada.get("/record", game=game).json()["name"] == "NoSuchRecord"
    assert reading.lines == 0


def test_an_earlier_game_is_read_without_what_was_said_and_once(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = talked(server, 60)
    reading = Reading(server, monkeypatch)
    first = ada.get("/record", game=1).text
    assert record.read(first).over
    assert reading.lines < 20
    seen = reading.lines
    assert ada.get("/record", game=1).text == first
    assert reading.lines == seen


def test_a_room_is_read_with_the_last_that_was_said_alone(server: Served) -> None:
    ada = talked(server, 20)
    room, store = server.service.rooms._open[ada.id].room, server.service.store
    said = [written(Chat("Ada", 0, f"blah {number}")) for number in range(2 * RECALLED)]

    async def both() -> tuple[list[Line], list[Line]]:
        await store.append(ada.id, room.n, said, room.listed())
        return await store.read(ada.id), await store.brief(ada.id, RECALLED)

    whole, brief = asyncio.run_coroutine_threadsafe(both(), server.loop).result(PATIENCE)
    assert len(brief) < RECALLED + 20 < len(whole)
    one, other = fold(ada.id, whole), fold(ada.id, brief)
    assert one == other
    assert len(one.chat) == CHATS


def test_who_comes_back_soon_is_told_from_memory(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    from websockets.sync.client import connect

    ada = talked(server, 40)
    n = ada.table()["n"]
    for number in range(10):
        ada.do("chat", text=f"missed {number}")
    reading = Reading(server, monkeypatch)
    with connect(f"{ada.live}?since={n}", additional_headers=ada.headers) as socket:
        said = [str(socket.recv(timeout=PATIENCE)) for _ in range(10)]
    assert [f"missed {number}" in text for number, text in enumerate(said)] == [True] * 10
    assert reading.lines == 0


def test_a_replay_and_its_pictures_are_made_once(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = server.http.post("/api/records", content=record.write(a_game())).json()["id"]
    paths = [
        f"/api/records/{id_}/{what}"
        for what in (
            "replay",
            "replay?v=2",
            "picture",
            "picture?theme=dark&n=5",
            "picture?kind=png",
        )
    ]
    first = [server.http.get(path).content for path in paths]
    owed = server.service.effort.owed("127.0.0.1")
    monkeypatch.setattr(efforts, "monotonic", lambda: 0.0)  # nothing is paid back meanwhile
    before = server.service.effort._spent["127.0.0.1"][0]
    assert [server.http.get(path).content for path in paths] == first
    assert server.service.effort._spent["127.0.0.1"][0] == before
    assert owed <= before


def test_an_address_has_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(efforts, "monotonic", lambda: now)
    effort = Effort()
    effort.spend("a", AT_ONCE + 1)
    with pytest.raises(Refused, match="TooFast") as refused:
        effort.check("a")
    assert refused.value.facts["seconds"] == 1 / SHARE
    effort.check("b")
    now += 1 / SHARE
    effort.check("a")
    for number in range(efforts.MANY + 5):
        effort.spend(f"x{number}", 0.0)
    assert len(effort._spent) < 10  # who owes nothing is forgotten


def test_who_wants_too_much_is_refused_and_others_are_served(server: Served) -> None:
    server.service.effort.spend("127.0.0.1", 1000.0)
    id_ = server.http.post("/api/records", content=record.write(a_game())).json()["id"]
    answer = server.http.get(f"/api/records/{id_}/replay")
    assert (answer.status_code, answer.json()["name"]) == (429, "TooFast")
    assert int(answer.headers["retry-after"]) > 0
    ada = server.make(seats=[ME, OPEN])
    assert ada.do("chat", text="games go on")["chat"]
