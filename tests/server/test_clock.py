"""Clocks, and what is due while nobody is there: taken over, and counted only while there is a
server."""

from __future__ import annotations

from pathlib import Path
from time import sleep, time
from typing import Any, Literal

import httpx
import pytest

from kit.served import Person, Process, Served, free_port, served
from kit.waiting import wait_for
from postgres import Cluster
from tsuro.game import Game
from tsuro.protocol.tables import Clock
from tsuro.server.room.clock import clock_after, clock_taken, deadline_of, without
from tsuro.server.room.room import Room, Settings
from tsuro.server.room.seat import Seat
from tsuro.server.store.sqlite import everything

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


def test_time_without_a_server_is_not_counted() -> None:
    gaps = [(10.0, 20.0), (30.0, 35.0)]
    assert without(gaps, 0, 100) == 15
    assert without(gaps, 15, 32) == 7
    assert without(gaps, 20, 30) == 0
    settings = Settings("calliope", "standard", clock=Clock(60))
    room = Room("r", settings=settings, since=5.0, deadline=12.0)
    assert deadline_of(room, ()) == 12
    assert deadline_of(room, [(10.0, 20.0)]) == 22  # two seconds are left after the gap
    assert deadline_of(room, gaps) == 22
    assert deadline_of(room, [(10.0, 20.0), (21.0, 31.0)]) == 32
    assert deadline_of(room, [(0.0, 4.0)]) == 12
    assert deadline_of(room, [(0.0, 6.0)]) == 13
    assert deadline_of(Room("r", settings=settings), gaps) is None


def test_time_per_game_is_used_up_by_whoever_thinks() -> None:
    seats = (Seat("person", "Ada", 0, "a"), Seat("person", "Bo", 1, "b"))
    game = Game.new(seats=["Ada", "Bo"])
    clock = Clock(60, per="game")
    room = Room(
        "r", settings=Settings("calliope", "standard", clock=clock), seats=seats, game=game,
        state="running", left=(60.0, 60.0), since=100.0, deadline=160.0,
    )  # fmt: skip
    after = game.play(0, game.choices[0]).game
    assert clock_after(room, after, seats, 110.0, ()) == {"left": [50.0, 60.0], "deadline": 170.0}
    assert clock_after(room, after, seats, 110.0, [(104.0, 109.0)]) == {
        "left": [55.0, 60.0],
        "deadline": 170.0,
    }
    bot = (seats[0], Seat("bot", "Fox", 1, level="fox"))
    assert clock_after(room, after, bot, 110.0, ()) == {"left": [50.0, 60.0], "deadline": None}


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with served(f"sqlite:///{tmp_path}/rooms.db") as running:
        yield running


def test_who_thinks_too_long_is_played_for_and_may_come_back(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], clock={"seconds": 1})
    bo = ada.sit("Bo")
    ada.do("start")
    table = ada.table()
    assert 0 < table["clock"]["deadline"] - time() <= 1
    wait_for(lambda: ada.table()["room"]["seats"][0]["stands_in"])
    wait_for(lambda: ada.table()["view"]["active"] == 1)
    ada.do("back")
    table = bo.table()
    assert not table["room"]["seats"][0]["stands_in"]
    wait_for(lambda: bo.table()["room"]["seats"][1]["stands_in"])  # Bo sleeps as well
    wait_for(lambda: bo.table()["room"]["state"] == "over", 60)


def test_or_resigns_as_the_table_was_made(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], clock={"seconds": 1, "per": "game", "then": "resign"})
    bo = ada.sit("Bo")
    ada.do("start")
    table = wait_for(lambda: (t := bo.table())["room"]["state"] == "over" and t)
    assert table["view"]["winners"] == [1]


def test_time_that_is_used_up_does_not_come_back(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], clock={"seconds": 1, "per": "game"})
    ada.sit("Bo")
    ada.do("start")
    wait_for(lambda: ada.table()["room"]["seats"][0]["stands_in"])
    assert ada.refused("back") == "TimeIsUp"


def state_of(server: Process, id_: str) -> str:
    form = httpx.get(f"{server.url}/api/tables/{id_}", timeout=20).json()
    return str(form["room"]["state"])


def make(server: Process, **wanted: Any) -> str:
    form = httpx.post(f"{server.url}/api/tables", json={**wanted, "start": True}, timeout=20)
    return str(form.json()["id"])


def test_a_clock_goes_on_after_a_restart_where_it_stood(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with Process(store, free_port(), tmp_path / "log", "--quiet") as server:
        seats = [ME, {"kind": "person", "name": "Bo"}]
        id_ = make(server, seats=seats, clock={"seconds": 6, "then": "resign"})
        server.kill()
        sleep(7)  # longer than there is time, but nobody could play
        server.start()
        assert state_of(server, id_) == "running"
        wait_for(lambda: state_of(server, id_) == "over", 20)
        assert server.stop() == 0


TIGERS = [{"kind": "bot", "level": "tiger"}] * 6


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """A process that is killed while bots think: the next one lets them move."""
    store = f"sqlite:///{tmp_path}/rooms.db"
    with Process(store, free_port(), tmp_path / "log", "--quiet") as server:
        ids = [make(server, seats=TIGERS) for _ in range(6)]
        server.kill()
        kept = [row for table, row in everything(tmp_path / "rooms.db") if table == "room"]
        assert "running" in [row[3] for row in kept]
        server.start()
        for id_ in ids:
            wait_for(lambda i=id_: state_of(server, i) == "over", 120)
        assert server.stop() == 0


def test_a_process_takes_over_from_one_that_died(tmp_path: Path, cluster: Cluster) -> None:
    store = cluster.database("takeover")
    with (
        Process(store, free_port(), tmp_path / "one", "--quiet") as one,
        Process(store, free_port(), tmp_path / "two", "--quiet") as two,
    ):
        ids = [make(one, seats=TIGERS) for _ in range(6)]
        one.kill()
        assert "running" in [state_of(two, id_) for id_ in ids]
        for id_ in ids:
            wait_for(lambda i=id_: state_of(two, i) == "over", 120)
        assert two.stop() == 0


def test_two_processes_tell_each_other(tmp_path: Path, cluster: Cluster) -> None:
    """People at one table, connected to different processes."""
    import json

    from websockets.sync.client import connect

    store = cluster.database("telling")
    with served(store) as one, served(store) as two:
        ada = one.make(seats=[ME, OPEN])
        bo = ada.sit("Bo")
        there = Person(two, ada.id, bo.token, {})
        with connect(there.live, additional_headers=there.headers) as socket:

            def until(kind: str) -> dict[str, Any]:
                while True:
                    form: dict[str, Any] = json.loads(socket.recv(timeout=20))
                    if form["type"] == kind:
                        return form

            assert until("table")["room"]["state"] == "waiting"
            wait_for(lambda: ada.table()["room"]["seats"][1]["here"])  # presence goes across
            ada.do("chat", text="hello over there")
            assert until("chat")["said"]["text"] == "hello over there"
            ada.do("react", what="👍")
            assert until("reaction")["what"] == "👍"
            ada.do("start")
            until("table")
            ada.do("act", action="a1.0")
            assert until("played")["words"] == ["Ada starts on a1.0.", "Your turn."]
            there.do("act", action="f6.4")
            assert wait_for(lambda: ada.table()["view"]["active"] == 0)
            # both processes act on what they know: one wins, the other is told
            first, second = ada.table(), Person(two, ada.id, ada.token, {})
            choices = first["view"]["choices"]
            answers = [
                ada.ask("act", action=choices[0], seen=first["n"]),
                second.ask("act", action=choices[-1], seen=first["n"]),
            ]
            assert [answer.status_code for answer in answers] == [200, 409]
            assert answers[1].json()["name"] in ("Stale", "NotYourTurn")


def test_getting_up_and_coming_back_gives_no_new_time(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN], clock={"seconds": 30})
    bo, cy = ada.sit("Bo"), ada.sit("Cy")
    first = ada.do("start")["clock"]["deadline"]
    n = ada.table()["n"]
    cy.do("leave")
    cy.do("back")
    assert ada.table()["clock"]["deadline"] == first  # nor has anybody else's coming and going
    ada.do("act", action="a1.0", seen=n)  # or made what was seen stale
    wait_for(lambda: bo.table()["view"]["active"] == 1)


def test_who_comes_back_has_what_is_left() -> None:
    game = Game.new(seats=["Ada", "Bo"])
    seats = (Seat("person", "Ada", 0, "a"), Seat("person", "Bo", 1, "b"))
    bot = Seat("person", "Ada", 0, "a", stands_in="heron")

    def room(per: Literal["move", "game"], **more: Any) -> Room:
        settings = Settings("calliope", "standard", clock=Clock(60, per=per))
        return Room(
            "r", settings=settings, seats=seats, game=game, state="running", left=(60.0, 60.0),
            since=100.0, **more,
        )  # fmt: skip

    gone = clock_taken(room("move", deadline=160.0), bot, 110.0, ())
    assert gone == {"left": [60.0, 60.0], "deadline": None, "since": 100.0}
    back = clock_taken(room("move"), seats[0], 115.0, ())
    assert back == {"left": [60.0, 60.0], "deadline": 160.0, "since": 100.0}
    gone = clock_taken(room("game", deadline=160.0), bot, 110.0, [(101.0, 104.0)])
    assert gone == {"left": [53.0, 60.0], "deadline": None, "since": 110.0}
    back = clock_taken(room("game"), seats[0], 115.0, ())
    assert back == {"left": [60.0, 60.0], "deadline": 175.0, "since": 115.0}


def test_a_backup_in_a_store_that_was_served_before_keeps_its_clocks(tmp_path: Path) -> None:
    import asyncio

    from tsuro.server.store import Store, open_store

    async def run() -> None:
        old: Store = open_store(f"sqlite:///{tmp_path}/old.db", "old")
        await old.begin("old", 100, 15)
        rows = list(old.everything())
        await old.close()
        new: Store = open_store(f"sqlite:///{tmp_path}/new.db", "new")
        await new.begin("new", 900, 15)  # it served nothing yet
        new.restore(rows)
        await new.begin("newer", 1000, 15)
        assert await new.gaps(0) == [(100, 1000)]
        await new.close()

    asyncio.run(run())
