"""Clocks, and what is due while nobody is there: taken over, and counted only while there is a
server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from websockets.sync.client import ClientConnection, connect

from kit.driven import Driven
from kit.served import Person, Served, served
from kit.waiting import PATIENCE, wait_for
from postgres import Cluster
from tsuro.action import Choice
from tsuro.game import Game
from tsuro.protocol.tables import Clock
from tsuro.server.process.process import LEASE
from tsuro.server.room.clock import clock_after, clock_taken, deadline_of, without
from tsuro.server.room.lines import Clocks
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat
from tsuro.server.room.settings import Settings
from tsuro.server.store import Store, open_store
from tsuro.view import View

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
    assert clock_after(room, after, seats, 110.0, ()) == Clocks((50.0, 60.0), 170.0)
    assert clock_after(room, after, seats, 110.0, [(104.0, 109.0)]) == Clocks((55.0, 60.0), 170.0)
    bot = (seats[0], Seat("bot", "Fox", 1, level="fox"))
    assert clock_after(room, after, bot, 110.0, ()) == Clocks((50.0, 60.0), None)


class Clocked:
    """A server whose time is driven."""

    def __init__(self, server: Served, timing: Driven) -> None:
        self.server, self.timing = server, timing

    @property
    def at(self) -> float:
        """What time it is there."""
        return self.timing.at

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        self.timing.advance(seconds, self.server.loop)


@contextmanager
def clocked(store: str, at: float = 1_000_000.0) -> Iterator[Clocked]:
    timing = Driven(at)
    with served(store, timing=timing) as server:
        yield Clocked(server, timing)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Clocked]:
    with clocked(f"sqlite:///{tmp_path}/rooms.db") as found:
        yield found


def told(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        form: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if form["type"] == kind:
            return form


def stands_in(person: Person, seat: int) -> bool:
    return bool(person.table()["room"]["seats"][seat]["stands_in"])


def state(person: Person) -> str:
    return str(person.table()["room"]["state"])


def test_for_who_thinks_too_long_a_bot_makes_one_move(here: Clocked) -> None:
    ada = here.server.make(seats=[ME, OPEN], clock={"seconds": 60})
    bo = ada.sit("Bo")
    ada.do("start")
    assert ada.table()["clock"]["deadline"] == here.at + 60
    here.pass_(59)
    assert not stands_in(ada, 0)
    with connect(ada.live, additional_headers=ada.headers) as socket:
        here.pass_(1)
        assert told(socket, "played")["by"] == "clock"
    assert ada.table()["view"]["active"] == 1
    assert not stands_in(ada, 0)  # the seat is hers again at the next turn
    here.pass_(60)
    wait_for(lambda: bo.table()["view"]["active"] == 0)  # Bo sleeps as well
    assert not stands_in(bo, 1)
    ada.do("act", action=ada.table()["view"]["choices"][0])


def test_or_resigns_as_the_table_was_made(here: Clocked) -> None:
    clock = {"seconds": 60, "per": "game", "then": "resign"}
    ada = here.server.make(seats=[ME, OPEN], clock=clock)
    bo = ada.sit("Bo")
    ada.do("start")
    here.pass_(60)
    wait_for(lambda: state(bo) == "over")
    assert bo.table()["view"]["winners"] == [1]


def test_time_that_is_used_up_does_not_come_back(here: Clocked) -> None:
    ada = here.server.make(seats=[ME, OPEN], clock={"seconds": 60, "per": "game"})
    bo = ada.sit("Bo")
    ada.do("start")
    here.pass_(60)
    wait_for(lambda: ada.table()["view"]["active"] == 1)
    stands = bo.table()["view"]["stones"][0][0]
    bo.do("act", action="f6.4" if stands[0] in "abc" else "a1.0")  # far from her
    wait_for(lambda: ada.table()["view"]["active"] == 1)  # she has no time: a bot moved at once
    ada.do("leave")
    assert ada.refused("back") == "TimeIsUp"


async def no_end(_owner: str, _now: float) -> None:
    """What is written by a process that is killed: nothing."""


@pytest.mark.parametrize("killed", [False, True])
def test_a_clock_goes_on_after_a_restart_where_it_stood(
    tmp_path: Path, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with clocked(store) as here:
        ada = here.server.make(seats=[ME, OPEN], clock={"seconds": 60, "then": "resign"})
        ada.sit("Bo")
        ada.do("start")
        here.pass_(20)
        if killed:
            monkeypatch.setattr(here.server.service.store, "end", no_end)
    with clocked(store, here.at + 1000) as here:  # meanwhile nobody could play
        ada.served = here.server
        assert state(ada) == "running"
        here.pass_(39)
        assert state(ada) == "running"
        here.pass_(2 + 5)  # it was there for some seconds after its last sign
        wait_for(lambda: state(ada) == "over")


def ended(here: Clocked, people: int) -> list[Person]:
    """Ada and her friends at a table where a game has ended."""
    ada = here.server.make(seats=[ME, *[OPEN] * (people - 1)])
    friends = [ada.sit(name) for name in ("Bo", "Cy")[: people - 1]]
    ada.do("start")
    for person in (ada, *friends)[:-1]:
        person.do("resign")
    return [ada, *friends]


def games(person: Person) -> int:
    return int(person.table()["room"]["number"])


def test_after_half_a_minute_those_play_again_who_want_to(here: Clocked) -> None:
    ada, bo, cy = ended(here, 3)
    bo.do("rematch")
    here.pass_(10)
    ada.do("rematch")
    here.pass_(19)
    assert games(ada) == 1
    here.pass_(1)
    wait_for(lambda: games(ada) == 2)
    assert [seat["name"] for seat in ada.table()["room"]["seats"]] == ["Bo", "Ada"]
    assert cy.table()["you"]["seats"] == []


def test_of_an_offer_that_nobody_takes_nothing_comes(here: Clocked) -> None:
    ada, bo = ended(here, 2)
    ada.do("rematch")
    n = ada.table()["n"]
    here.pass_(30)
    wait_for(lambda: ada.table()["n"] == n + 1)
    assert (games(ada), state(ada)) == (1, "over")
    assert bo.refused("decline") == "NoOffer"


def test_it_begins_as_soon_as_the_last_one_asked_has_left(here: Clocked) -> None:
    ada, bo, cy = ended(here, 3)
    ada.do("rematch")
    bo.do("rematch")
    cy.do("leave")
    wait_for(lambda: games(ada) == 2)


@pytest.mark.parametrize("killed", [False, True])
def test_an_offer_waits_for_a_server_that_was_away(
    tmp_path: Path, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with clocked(store) as here:
        ada, bo, cy = ended(here, 3)
        ada.do("rematch")
        bo.do("rematch")
        here.pass_(20)
        if killed:
            monkeypatch.setattr(here.server.service.store, "end", no_end)
    with clocked(store, here.at + 1000) as here:
        for person in (ada, bo, cy):
            person.served = here.server
        assert games(ada) == 1
        here.pass_(9)
        assert games(ada) == 1
        here.pass_(2 + 5)  # it was there for some seconds after its last sign
        wait_for(lambda: games(ada) == 2)


BOTS = [{"kind": "bot", "level": "careful"}] * 3


async def never(_level: str, _view: View) -> Choice:
    """A bot that thinks for ever."""
    await asyncio.Event().wait()
    raise AssertionError("it never comes here")


def running_bots(server: Served, count: int, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """Tables of bots in a process where none of them comes to an end with thinking."""
    monkeypatch.setattr(server.service.thinkers, "choose", never)
    return [server.make(seats=BOTS, start=True) for _ in range(count)]


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed while bots think: the next one lets them move."""
    store = f"sqlite:///{tmp_path}/rooms.db"
    with clocked(store) as here:
        people = running_bots(here.server, 3, monkeypatch)
        assert {state(person) for person in people} == {"running"}
        monkeypatch.setattr(here.server.service.store, "end", no_end)
    with clocked(store) as here:  # nobody else can be there: it need not wait for a lease to end
        for person in people:
            person.served = here.server
        for person in people:
            wait_for(lambda p=person: state(p) == "over")  # type: ignore[misc]


def test_a_process_takes_over_from_one_that_died(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = cluster.database("takeover")
    with clocked(store) as two:
        with clocked(store) as one:
            people = running_bots(one.server, 3, monkeypatch)
            monkeypatch.setattr(one.server.service.store, "end", no_end)
        for person in people:
            person.served = two.server
        assert {state(person) for person in people} == {"running"}
        two.pass_(LEASE - 1)
        assert {state(person) for person in people} == {"running"}
        two.pass_(2)
        for person in people:
            wait_for(lambda p=person: state(p) == "over")  # type: ignore[misc]


def test_two_processes_tell_each_other(tmp_path: Path, cluster: Cluster) -> None:
    """People at one table, connected to different processes."""
    store = cluster.database("telling")
    with served(store) as one, served(store) as two:
        ada = one.make(seats=[ME, OPEN])
        bo = ada.sit("Bo")
        there = Person(two, ada.id, bo.token, {})
        with connect(there.live, additional_headers=there.headers) as socket:
            until = partial(told, socket)
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


def test_getting_up_and_coming_back_gives_no_new_time(here: Clocked) -> None:
    ada = here.server.make(seats=[ME, OPEN, OPEN], clock={"seconds": 30})
    bo, cy = ada.sit("Bo"), ada.sit("Cy")
    first = ada.do("start")["clock"]["deadline"]
    n = ada.table()["n"]
    here.pass_(10)
    cy.do("leave")
    cy.do("back")
    assert ada.table()["clock"]["deadline"] == first  # nor has anybody else's coming and going
    ada.do("act", action="a1.0", seen=n)  # or made what was seen stale
    assert bo.table()["view"]["active"] == 1


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
    assert gone == Clocks((60.0, 60.0), None, 100.0)
    back = clock_taken(room("move"), seats[0], 115.0, ())
    assert back == Clocks((60.0, 60.0), 160.0, 100.0)
    gone = clock_taken(room("game", deadline=160.0), bot, 110.0, [(101.0, 104.0)])
    assert gone == Clocks((53.0, 60.0), None, 110.0)
    back = clock_taken(room("game"), seats[0], 115.0, ())
    assert back == Clocks((60.0, 60.0), 175.0, 115.0)


def test_a_backup_in_a_store_that_was_served_before_keeps_its_clocks(tmp_path: Path) -> None:
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


def test_bots_leave_those_who_look_on_the_time_that_they_want(here: Clocked) -> None:
    ada = here.server.make(seats=[ME, *[{"kind": "bot", "level": "random"}] * 3])
    with connect(ada.live, additional_headers=ada.headers) as socket:
        told(socket, "table")
        socket.send(json.dumps({"type": "pace", "milliseconds": 2000}))
        told(socket, "done")
        ada.do("start")
        ada.do("act", action="a1.0")
        began = here.at
        for bot in (1, 2, 3):
            told(socket, "played")
            assert ada.table()["view"]["active"] == bot
            wait_for(lambda: here.timing.awaited(here.at + 2))
            here.pass_(1.5)
            assert ada.table()["view"]["active"] == bot
            here.pass_(0.5)
        assert told(socket, "played")["at"] == began + 6
        assert ada.table()["view"]["active"] == 0
    wait_for(lambda: not ada.table()["room"]["seats"][0]["here"])
    n = ada.do("act", action=ada.table()["view"]["choices"][0])["n"]
    # nobody looks on: nobody waits, and time stands still
    wait_for(lambda: ada.table()["n"] >= n + 2 or state(ada) == "over")


def test_for_who_is_gone_for_a_minute_anybody_may_ask_a_bot(here: Clocked) -> None:
    ada = here.server.make(seats=[ME, OPEN, OPEN])
    bo, cy = ada.sit("Bo"), ada.sit("Cy")
    ada.do("start")
    with connect(cy.live, additional_headers=cy.headers) as gone:
        told(gone, "table")
        here.pass_(300)
        assert bo.refused("takeover", seat=2) == "NotHost"  # while somebody is here: not even ...
        assert ada.refused("takeover", seat=2) == "SeatIsHere"  # ... the host
    wait_for(lambda: not bo.table()["room"]["seats"][2]["here"])
    here.pass_(59)
    assert bo.refused("takeover", seat=2) == "NotHost"
    here.pass_(1)
    assert here.server.watcher(ada.id).refused("takeover", seat=2) == "NotHost"
    bo.do("takeover", seat=2)
    assert stands_in(bo, 2)
