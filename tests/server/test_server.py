"""The server, as people and programs use it: tables over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from kit.games_at_random import a_game
from kit.served import Person, Served, served
from kit.waiting import PATIENCE, wait_for
from postgres import Cluster
from tsuro import record
from tsuro.chance import Chance
from tsuro.editions import EDITIONS
from tsuro.game import Decision
from tsuro.protocol.client import Client
from tsuro.protocol.told import PlayedTold, TableTold
from tsuro.view import View
from tsuro.view.json import plain
from tsuro.words import character_names, language

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A server on each kind of store."""
    if request.param == "sqlite":
        store = f"sqlite:///{tmp_path_factory.mktemp('store')}/rooms.db"
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        store = cluster.database("server")
    with served(store) as running:
        yield running


def listen(person: Person, query: str = "") -> ClientConnection:
    return connect(f"{person.live}?v=1{query}", additional_headers=person.headers, max_size=2**24)


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        form: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if form["type"] == kind:
            return form


def say(socket: ClientConnection, kind: str, **body: Any) -> dict[str, Any]:
    """Ask on a socket; the answer."""
    socket.send(json.dumps({"type": kind, "ticket": f"t{id(body)}", **body}))
    while True:
        form: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if form["type"] in ("done", "refused", "hint", "view") or "ticket" in form:
            return form


def play_on(people: list[Person]) -> dict[str, Any]:
    """Play to the end over HTTP, everybody the first choice that they have; the last table."""
    table = people[0].table()
    by_seat = {seat: person for person in people for seat in person.table()["you"]["seats"]}
    while table["room"]["state"] == "running":
        person = by_seat[table["view"]["active"]]
        view = person.get("/view", seat=table["view"]["active"]).json()
        table = person.do("act", action=view["view"]["choices"][0], seen=view["n"])
    return table


# tables


def test_two_people_play_a_whole_game_over_http(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    assert [seat["name"] for seat in ada.table()["room"]["seats"]] == ["Ada", "Bo"]
    assert bo.refused("start") == "NotHost"
    table = ada.do("start")
    assert table["room"]["state"] == "running"
    assert len(table["view"]["hand"]) == 3
    assert ada.get("/record").json()["name"] == "NotYetKnown"
    table = play_on([ada, bo])
    assert table["room"]["state"] == "over"
    text = bo.get("/record").text
    game = record.read(text)
    assert game.over
    assert game.setup.names == ("Ada", "Bo")
    assert table["hands"] == [list(hand) for hand in game.table.hands]
    assert bo.refused("act", action="1r0") == "GameIsOver"


def test_a_game_against_bots_starts_and_ends(server: Served) -> None:
    ada = server.make(
        seats=[ME, {"kind": "bot", "level": "sparrow"}, OPEN], edition="matagot", start=True
    )
    client = Client(ada.form["resume"])
    kinds, winners = None, None
    for told in client.messages():
        if isinstance(told, TableTold):
            kinds = [seat.kind for seat in told.room.seats]
        view = client.view
        if isinstance(told, TableTold | PlayedTold) and view and view["choices"]:
            client.ask("act", action=view["choices"][-1], seen=client.n)
        if isinstance(told, PlayedTold) and told.table["winners"] is not None:
            winners = told.table["winners"]
            client.close()
    assert kinds == ["person", "bot", "bot"]
    assert winners
    assert ada.table()["room"]["state"] == "over"


def test_everybody_is_told_what_their_seat_may_know(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN])
    bo, cy = ada.sit("Bo"), ada.sit("Cy")
    ada.do("start")
    people = [ada, bo, cy, server.watcher(ada.id)]
    open_ones = ExitStack()
    sockets = [open_ones.enter_context(listen(person)) for person in people]
    tables = [until(socket, "table") for socket in sockets]
    assert [len(table["view"]["hand"]) for table in tables] == [3, 3, 3, 0]
    assert [bool(table["view"]["choices"]) for table in tables] == [True, False, False, False]
    said = say(sockets[0], "act", action="a1.0", seen=tables[0]["n"])
    assert said["type"] == "done"
    told = [until(socket, "played") for socket in sockets[1:]]
    assert told[0]["words"] == ["Ada starts on a1.0.", "Your turn."]
    assert told[1]["words"] == ["Ada starts on a1.0.", "It is Bo's turn."]
    assert "own" in told[0]
    assert "own" not in told[1]
    assert "hand" not in told[2]
    open_ones.close()


def test_a_resent_ticket_is_done_once_and_answered_again(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], start=True)
    with listen(ada) as one, listen(ada) as two:
        n = until(one, "table")["n"]
        until(two, "table")
        act = json.dumps({"type": "act", "ticket": "x", "action": "a1.0", "seen": n})
        one.send(act)
        first = until(one, "done")
        one.send(act)
        two.send(act)  # the same page in another tab
        assert until(one, "done") == first
        assert until(two, "done") == first
        two.send(act.replace('"x"', '"y"'))
        assert until(two, "refused")["name"] in ("Stale", "NotYourTurn")


def test_what_was_seen_too_long_ago_is_refused(server: Served) -> None:
    ada = server.make(seats=[ME, {**ME, "name": "Bo"}])
    n = ada.do("start")["n"]
    ada.do("act", action="a1.0", seen=n)
    assert ada.refused("act", action="a2.7", seen=n) == "Stale"
    ada.do("chat", text="chat is no decision")
    table = ada.table()
    ada.do("act", action="a2.7", seen=table["n"] - 1)


def test_who_comes_back_hears_what_they_missed(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    n = ada.do("start")["n"]
    with listen(bo) as socket:
        assert until(socket, "table")["n"] == n
    ada.do("act", action="a1.0")
    ada.do("chat", text="Bo?")
    with listen(bo, f"&since={n}") as socket:
        kinds: list[tuple[str, int]] = []
        while not kinds or kinds[-1][0] != "table":
            form = json.loads(socket.recv(timeout=PATIENCE))
            kinds.append((form["type"], form["n"]))
    assert kinds == [("played", n + 1), ("chat", n + 2), ("table", n + 2)]


def test_the_same_as_a_stream(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    n = ada.do("start")["n"]
    ada.do("act", action="a1.0")
    url = f"{server.url}{bo.here}/events?since={n}"
    got: list[tuple[str, dict[str, Any]]] = []
    with server.http.stream("GET", url, headers=bo.headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        number = ""
        for line in stream.iter_lines():
            if line.startswith("id: "):
                number = line[4:]
            if line.startswith("data: "):
                got.append((number, json.loads(line[6:])))
                if len(got) == 2:
                    break
    assert [(number, form["type"]) for number, form in got] == [
        (str(n + 1), "played"),
        (str(n + 1), "table"),
    ]


# sitting down


def test_seats_names_and_colours(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN], public=True)
    bo = ada.sit("  Bo\n", colour=5)
    assert bo.table()["room"]["seats"][1] == {
        "kind": "person", "name": "Bo", "colour": 5, "level": None, "stands_in": False,
        "silent": False, "here": False,
    }  # fmt: skip
    nobody = server.watcher(ada.id)
    assert nobody.refused("join", name="bo") == "NameTaken"
    assert nobody.refused("join", name="Cy", colour=5) == "ColourTaken"
    assert nobody.refused("join", name="Cy", seat=1) == "SeatTaken"
    assert nobody.refused("join", name="Cy", seat=9) == "NoSuchSeat"
    for wrong in ("", " ", "\u200d", "x" * 25, "\x00"):
        assert nobody.refused("join", name=wrong) == "BadName", wrong
    cy = ada.sit("Cy <b>", seat=2, colour=7)
    assert nobody.refused("join", name="Di") == "TableFull"
    assert len({seat["colour"] for seat in cy.table()["room"]["seats"]}) == 3
    listed = server.http.get("/api/tables").json()["tables"]
    assert ada.id in [table["id"] for table in listed]
    cy.do("leave")
    assert cy.table()["you"]["seats"] == []
    ada.do("lock")
    assert nobody.refused("join", name="Di") == "TableLocked"
    ada.do("lock", locked=False)
    ada.sit("Di")


def test_sitting_down_again_with_the_same_key_takes_no_second_seat(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN])
    token = "x" * 43
    answers = [server.watcher(ada.id).do("join", name=" Bo ", token=token) for _ in range(2)]
    assert answers[0]["table"]["you"]["seats"] == answers[1]["table"]["you"]["seats"] == [1]
    assert ada.table()["room"]["seats"][2]["kind"] == "open"
    assert server.watcher(ada.id).refused("join", name="Bo", token="y" * 43) == "NameTaken"
    assert server.watcher(ada.id).refused("join", name="Cy", token="short") == "BadMessage"
    again = server.watcher(ada.id).do("join", name="Bo too", token=token)  # meant as hot-seat
    assert again["table"]["you"]["seats"] == [1, 2]


def test_somebody_named_has_a_private_link_of_their_own(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "person", "name": "Bo"}])
    client = Client(ada.form["invited"]["1"])
    form = client.post("/resume", token=client.token)
    assert form["table"]["you"] == {"seats": [1], "seat": 1, "host": False}
    assert server.watcher(ada.id).refused("resume", token="x" * 43) == "WrongToken"
    assert server.watcher(ada.id).refused("join", name="Cy") == "TableFull"


def test_somebody_goes_on_on_another_device(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    ada.do("start")
    assert server.watcher(ada.id).refused("handover") == "NotSeated"
    first, link = (Client(ada.do("handover")["link"]) for _ in range(2))
    assert server.watcher(ada.id).refused("resume", token=first.token) == "WrongToken"  # replaced
    with connect(f"{ada.live}?v=2", additional_headers=ada.headers) as old:
        json.loads(old.recv(timeout=PATIENCE))
        own = {"token": link.token, "own": "o" * 43}
        answers = [server.watcher(ada.id).do("resume", **own) for _ in range(2)]  # one was lost
        for answer in answers:
            assert answer["token"] == "o" * 43
            assert answer["table"]["you"] == {"seats": [0], "seat": 0, "host": True}
            assert answer["table"]["view"]["hand"]
        moved = until(old, "room")
        assert moved["why"] == "moved"
        assert moved["you"] == {"seats": [], "seat": None, "host": False}
        assert "own" not in moved
    for token in (link.token, ada.token):  # what was used, and what was left, open nothing
        assert server.watcher(ada.id).refused("resume", token=token) == "WrongToken"
    assert ada.table()["view"]["hand"] == []
    assert ada.refused("act", action="a1.0") == "NotSeated"
    there = Person(server, ada.id, "o" * 43, {})
    there.do("act", action="a1.0")
    assert bo.table()["view"]["stones"] == [["a1.0"], [None]]


def test_two_who_open_such_a_link_at_once_do_not_both_have_the_seat(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    link = Client(ada.do("handover")["link"])
    with ThreadPoolExecutor(4) as people:
        answers = [
            people.submit(server.watcher(ada.id).ask, "resume", token=link.token) for _ in range(4)
        ]
    statuses = sorted(answer.result().status_code for answer in answers)
    assert statuses == [200, 403, 403, 403]


def test_the_host_arranges_the_table(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN, OPEN])
    bo = ada.sit("Bo")
    acts: dict[str, dict[str, Any]] = {
        "order": {"order": [1, 0, 2, 3]},
        "arrange": {"seat": 2, "level": "fox"},
        "remove": {"seat": 0},
        "lock": {},
        "silence": {"seat": 0},
        "takeover": {"seat": 0},
        "start": {},
    }
    for kind, body in acts.items():
        assert bo.refused(kind, **body) == "NotHost"
    ada.do("order", order=[1, 0, 2, 3])
    for wrong in ([0, 1], [0, 0, 1, 2], [1, 2, 3, 4]):
        assert ada.refused("order", order=wrong) == "BadOrder"
    ada.do("arrange", seat=2, level="fox")
    ada.do("arrange", seat=3, level="fox")
    assert ada.refused("arrange", seat=0, level="fox") == "SeatTaken"
    assert ada.refused("arrange", seat=3, level="cmd:rm") == "UnknownBot"
    first, second, *bots = [seat["name"] for seat in ada.table()["room"]["seats"]]
    assert (first, second) == ("Bo", "Ada")
    assert len(set(bots)) == 2
    assert set(bots) <= set(character_names(language("en"), "fox"))
    ada.do("arrange", seat=3, level=None)
    assert ada.refused("start") == "SeatsOpen"
    ada.do("remove", seat=0)
    assert bo.table()["you"]["seats"] == []
    assert bo.refused("chat", text="why?") == "NotSeated"
    ada.do("start", level="sparrow")
    assert ada.refused("remove", seat=1) == "AlreadyStarted"


def test_the_first_player_by_lot(server: Served) -> None:
    firsts = set()
    for _ in range(40):
        ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], first="lot")
        firsts.add(ada.do("start")["room"]["seats"][0]["name"])
    assert firsts == {"Ada", "Bo"}


def test_chat_is_kept_cleaned_and_can_be_silenced(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    with listen(ada) as socket:
        until(socket, "table")
        bo.do("chat", text="  hello\n<script>alert(1)</script>\u202e ")
        said = until(socket, "chat")["said"]
        assert said["text"] == "hello <script>alert(1)</script>"
        bo.do("react", what="🐉")
        assert until(socket, "reaction") == {"type": "reaction", "seat": 1, "what": "🐉"}
    assert ada.table()["chat"][0]["name"] == "Bo"
    ada.do("silence", seat=1)
    assert bo.refused("chat", text="x") == "Silenced"
    assert bo.refused("react", what="🐉") == "Silenced"
    ada.do("silence", seat=1, silent=False)
    for wrong in ("", "  ", "x" * 301):
        assert bo.refused("chat", text=wrong) == "BadText"
    assert server.watcher(ada.id).refused("chat", text="x") == "NotSeated"
    assert bo.refused("react", what="rude") == "BadMessage"


# playing on


def test_a_rematch_rotates_the_seats_and_keeps_everybody(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    with listen(server.watcher(ada.id)) as socket:
        until(socket, "table")
        ada.do("start")
        assert ada.refused("rematch") == "NotOver"
        first = play_on([ada, bo])
        assert server.watcher(ada.id).refused("rematch") == "NotSeated"
        bo.do("rematch")
        table = ada.do("rematch")
        assert [seat["name"] for seat in table["room"]["seats"]] == ["Bo", "Ada"]
        assert table["you"]["seats"] == [1]
        assert table["room"]["number"] == 2
        while until(socket, "table")["room"]["number"] != 2:
            pass
        assert (
            ada.get("/record", v=2).text == ada.get("/record", game=1).text
        )  # the last that is over
        assert ada.get("/record", game=2).json()["name"] == "NotYetKnown"
    play_on([ada, bo])
    names = [record.read(ada.get("/record", game=n).text).setup.names for n in (1, 2)]
    assert names == [("Ada", "Bo"), ("Bo", "Ada")]
    assert ada.get("/record", game=3).status_code == 404
    assert first["n"] < ada.table()["n"]


def test_a_bot_plays_for_who_leaves_until_they_are_back(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN])
    bo, cy = ada.sit("Bo"), ada.sit("Cy")
    ada.do("start")
    assert ada.refused("back") == "NotGone"
    ada.do("leave")
    with listen(bo) as socket:
        table = until(socket, "table")
        assert table["room"]["seats"][0]["stands_in"]
        while table["view"]["active"] == 0:
            told = until(socket, "played")
            assert told["by"] == "bot"
            table = bo.table()
    assert ada.refused("act", action="a1.0") == "NotYourSeat"
    ada.do("back")
    assert not ada.table()["room"]["seats"][0]["stands_in"]
    with listen(cy) as socket:
        until(socket, "table")
        assert ada.refused("takeover", seat=2) == "SeatIsHere"
    wait_for(lambda: not ada.table()["room"]["seats"][2]["here"])
    ada.do("takeover", seat=2, level="sparrow")
    assert ada.table()["room"]["seats"][2]["level"] == "sparrow"


def test_resigning_ends_the_game(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    ada.do("start")
    assert bo.refused("resign", seat=0) == "NotYourSeat"
    table = bo.do("resign")
    assert table["view"]["winners"] == [0]
    assert table["room"]["state"] == "over"


def test_undo_where_one_person_plays_and_the_result_says_how_often(server: Served) -> None:
    wanted = {"edition": "wizkids", "mode": "solitaire", "options": {"stones": 1}}
    ada = server.make(seats=[ME], undo=True, start=True, **wanted)
    assert ada.refused("undo") == "NothingToUndo"
    before = ada.table()
    start = before["view"]["choices"][0]
    ada.do("act", action=start)
    table = ada.do("undo")
    assert table["view"] == before["view"]
    assert table["room"]["undone"] == 1
    table = play_on([ada])
    assert record.read(ada.get("/record").text).tags == {"undone": "1"}
    assert table["room"]["undone"] == 1
    two = server.make(seats=[ME, OPEN])
    two.sit("Bo")
    two.do("start")
    assert two.refused("undo") == "NoUndo"
    assert (
        server.http.post("/api/tables", json={"seats": [ME, OPEN], "undo": True}).json()["name"]
        == "NoUndo"
    )


def test_undo_goes_back_behind_the_bots(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "bot", "level": "sparrow"}], undo=True, start=True)
    with listen(ada) as socket:
        before = until(socket, "table")
        say(socket, "act", action="a1.0", seen=before["n"])
        while until(socket, "played")["by"] != "bot":
            pass
        ada.do("undo")
        table = until(socket, "table")
    assert table["why"] == "undone"
    assert table["view"]["hand"] == before["view"]["hand"]
    assert table["view"]["choices"] == before["view"]["choices"]


def test_a_hot_seat_shows_a_hand_only_when_asked(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    with listen(ada) as socket:
        table = until(socket, "table")
        assert table["you"] == {"seats": [0, 1], "seat": None, "host": True}
        assert table["view"]["hand"] == []
        assert say(socket, "show", seat=1)["name"] == "NotShown"
        shown = say(socket, "show", seat=0)
        assert len(shown["view"]["hand"]) == 3
        say(socket, "act", action="a1.0", seen=table["n"])
        assert ada.table()["view"]["hand"] == []
        assert say(socket, "show", seat=0)["name"] == "NotShown"
        assert len(say(socket, "show", seat=1)["view"]["hand"]) == 3
    assert ada.get("/view").json()["view"]["hand"] == []
    assert ada.get("/view", seat=0).json()["name"] == "NotShown"


# from a record, with a fixed deck, from a script


def test_a_table_goes_on_from_a_record(server: Served) -> None:
    game = a_game()
    text = record.write(game)
    seats = [ME, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "careful"}]
    ada = server.make(seats=seats, origin={"record": text, "n": 7}, start=True)
    table = ada.table()
    assert table["room"]["fixed"]
    assert table["view"]["laid"] == {
        square: f"{laid.tile}r{laid.turn}"
        for square, laid in zip(
            game.at(7).table.board.grid.squares, game.at(7).table.board.laid, strict=True
        )
        if laid
    } or len(table["view"]["laid"]) > len(game.at(7).table.board)
    bad = server.http.post(
        "/api/tables", json={"seats": seats, "origin": {"record": text + "{}\n"}}
    ).json()
    assert (bad["name"], bad["facts"]["line"]) == ("BadRecord", len(text.splitlines()) + 1)
    here = game.at(7)
    assert here.to_move is not None
    decided = game.entries[7]
    assert isinstance(decided, Decision)
    other = next(choice for choice in here.choices if choice != decided.action)
    origin = {"record": text, "n": 7, "then": str(other)}
    bold = server.make(seats=seats, origin=origin, start=True).table()["view"]["laid"]
    placed = here.play(here.to_move, other, Chance(1)).game.laid
    assert {square: bold[square] for square in placed} == {s: str(t) for s, t in placed.items()}
    for then, name in (("dance", "NotAnAction"), ("99r0", "NotInHand")):
        form = {"seats": seats, "origin": {**origin, "then": then}}
        assert server.http.post("/api/tables", json=form).json()["name"] == name
    over = {"seats": seats, "origin": {"record": text, "then": str(other)}}
    assert server.http.post("/api/tables", json=over).json()["name"] == "GameIsOver"
    late = server.http.post(
        "/api/tables", json={"seats": seats, "origin": {"record": text, "n": 999}}
    )
    assert late.json()["name"] == "NoSuchEntry"
    few = server.http.post("/api/tables", json={"seats": [ME], "origin": {"record": text}})
    assert few.json()["name"] == "WrongSeats"


def test_a_fixed_deck_and_a_script(server: Served) -> None:
    deck = list(range(1, 36))
    teacher = {"kind": "script", "name": "Teacher", "script": ["b1.0", "4r1"]}
    seats: list[dict[str, Any]] = [ME, teacher]
    ada = server.make(seats=seats, deck=deck, start=True)
    assert ada.table()["view"]["hand"] == [1, 3, 5] or ada.table()["view"]["hand"] == [1, 2, 3]
    with listen(ada) as socket:
        table = until(socket, "table")
        say(socket, "act", action="f6.4", seen=table["n"])
        told = until(socket, "played")
        while told["by"] != "bot":
            told = until(socket, "played")
        assert told["events"][0] == {
            "event": "StoneStarted", "seat": 1, "stone": 0, "at": "b1.0",
        }  # fmt: skip
    wrong = server.http.post("/api/tables", json={"seats": seats, "deck": deck[1:]})
    assert wrong.json()["name"] == "WrongDeck"
    seats[1]["script"] = ["dance"]
    wrong = server.http.post("/api/tables", json={"seats": seats})
    assert wrong.json()["name"] == "NotAnAction"


# records


def test_a_record_is_kept_replayed_and_hinted_at(server: Served) -> None:
    game = a_game()
    text = record.write(game)
    kept = server.http.post("/api/records", content=text).json()
    again = server.http.post("/api/records", json={"record": text}).json()
    assert kept == again
    assert server.http.get(f"/api/records/{kept['id']}").text == text
    replay = server.http.get(f"/api/records/{kept['id']}/replay").json()
    assert len(replay["steps"]) == len(game.entries) + 1
    assert replay["steps"][-1]["table"]["winners"] == list(game.winners or ())
    hint = server.http.post(f"/api/records/{kept['id']}/hint", json={"n": 5}).json()
    assert hint["action"] in [str(choice) for choice in game.at(5).choices]
    for n in range(len(game.entries)):
        there, seen = game.at(n), server.http.get(f"/api/records/{kept['id']}/view?n={n}")
        if there.to_move is None:
            assert seen.json()["name"] == "Stale"
            continue
        assert (seen.json()["n"], seen.json()["seat"]) == (n, there.to_move)
        expected = plain(View.of(there, there.to_move))
        assert seen.json()["view"] == json.loads(json.dumps(expected))
    for wrong, name in (("9999", "NoSuchEntry"), ("x", "BadMessage")):
        refused = server.http.get(f"/api/records/{kept['id']}/view?n={wrong}")
        assert refused.json()["name"] == name
    end = server.http.post(f"/api/records/{kept['id']}/hint", json={"n": len(game.entries)})
    assert end.json()["name"] == "Stale"
    bad = server.http.post("/api/records", content=text[:-20])
    assert (bad.status_code, bad.json()["name"]) == (400, "BadRecord")
    assert server.http.get("/api/records/nothing").json()["name"] == "NoSuchRecord"


def test_hints_for_who_plays_alone(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "bot", "level": "sparrow"}], start=True)
    hint = ada.do("hint")
    assert hint["action"] in ada.table()["view"]["choices"]
    two = server.make(seats=[ME, OPEN])
    bo = two.sit("Bo")
    two.do("start")
    assert bo.refused("hint") == "NoHint"


def test_an_invitation(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    form = ada.get("/invite").json()
    assert form["reach"] == "machine"
    assert "--share" in form["sentence"]
    assert form["link"] == ada.form["link"]
    assert form["qr"].startswith("<svg")
    french = server.http.get(f"{ada.here}/invite", params={"language": "fr"}).json()
    assert french["sentence"] != form["sentence"]


# whatever happens


def test_what_was_begun_is_told_though_the_asker_is_gone(server: Served) -> None:
    """A socket that dies while its move is being written: the others hear of it all the same."""
    ada = server.make(seats=[ME, OPEN])
    bo = ada.sit("Bo")
    n = ada.do("start")["n"]
    store = server.service.store
    append, slow, gone = store.append, threading.Event(), threading.Event()

    async def slowly(*arguments: Any, **more: Any) -> None:
        slow.set()
        await asyncio.to_thread(gone.wait, PATIENCE)
        await append(*arguments, **more)

    with listen(bo) as theirs:
        until(theirs, "table")
        store.append = slowly  # type: ignore[method-assign]
        try:
            with listen(ada) as mine:
                until(mine, "table")
                mine.send(json.dumps({"type": "act", "action": "a1.0", "seen": n}))
                assert slow.wait(PATIENCE)
            gone.set()
            assert until(theirs, "played")["n"] == n + 1
        finally:
            store.append = append  # type: ignore[method-assign]
    assert bo.table()["n"] == n + 1


def test_silence_is_for_all_seats_of_a_device(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN])
    bo = ada.sit("Bo", seat=2)
    ada.do("silence", seat=2)
    bo.do("join", name="Bo too", seat=1)
    assert bo.refused("chat", text="x") == "Silenced"
    assert bo.refused("react", what="👍") == "Silenced"


def test_names_that_look_alike_are_the_same(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    for name in ("ada", "Ada\u200d", "\uff21da"):
        assert server.watcher(ada.id).refused("join", name=name) == "NameTaken"


def test_a_hint_shows_no_hand_that_is_not_shown(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    assert ada.refused("hint") == "NotShown"
    with listen(ada) as socket:
        until(socket, "table")
        assert say(socket, "hint")["name"] == "NotShown"
        say(socket, "show", seat=0)
        assert say(socket, "hint")["type"] == "hint"


def test_a_refusal_for_being_too_fast_names_its_ticket(
    tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tsuro.server.config import Limits

    monkeypatch.setattr("tsuro.server.web.rates.monotonic", lambda: 1.0)  # no time passes
    store = f"sqlite:///{tmp_path_factory.mktemp('fast')}/rooms.db"
    with served(store, Limits(messages=1)) as server:
        ada = server.make(seats=[ME, OPEN])
        with listen(ada) as socket:
            until(socket, "table")
            for number in range(5):
                socket.send(json.dumps({"type": "ping", "ticket": f"p{number}"}))
            refused = until(socket, "refused")
            assert (refused["name"], refused["ticket"]) == ("TooFast", "p2")


def test_who_missed_very_much_is_told_how_it_stands(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    first = ada.table()["n"]
    for number in range(320):
        ada.do("chat", text=str(number))
    with listen(ada, f"&since={first}") as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "table"


def test_public_tables_that_wait_are_not_hidden_by_those_that_are_over(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], public=True)
    for _ in range(3):
        over = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], public=True, start=True)
        over.do("resign")
    tables = server.http.get("/api/tables").json()["tables"]
    assert ada.id in [table["id"] for table in tables]
    assert over.id not in [table["id"] for table in tables]


def test_what_can_be_played_is_told_in_the_readers_language(server: Served) -> None:
    form = server.http.get("/api/editions", params={"language": "fr"}).json()
    assert [one["name"] for one in form["editions"]] == [one.name for one in EDITIONS]
    for one in form["editions"]:
        for mode in one["modes"]:
            for count in range(mode["least"], mode["most"] + 1):
                options = {
                    option["name"]: option["default"][str(count)] for option in mode["options"]
                }
                seats = [{"kind": "bot", "level": "random"}] * count
                wanted = {"edition": one["name"], "mode": mode["name"], "seats": seats}
                answer = server.http.post("/api/tables", json={**wanted, "options": options})
                assert answer.status_code == 201, answer.text
    assert all(len(row["cells"]) == len(EDITIONS) for row in form["differences"])
    assert form["levels"][2]["title"] == "Renard"
    rules = server.http.get("/api/editions/kosmos/rules", params={"language": "pt"}).json()
    assert len(rules["sections"]) > 3
    assert any(point["ruling"] for section in rules["sections"] for point in section["points"])
    unknown = server.http.get("/api/editions/chess/rules")
    assert (unknown.status_code, unknown.json()["name"]) == (409, "UnknownEdition")


def test_a_page_gets_every_sentence_in_its_language(server: Served) -> None:
    french = server.http.get("/api/words", params={"language": "fr"}).json()
    assert french["language"] == "fr"
    assert french["messages"]["The game is over."] == "La partie est finie."
    plural = french["messages"]["{who} swaps {count} tile."]
    assert len(plural) == 2
    english = server.http.get("/api/words", headers={"Accept-Language": "en"}).json()
    assert english["messages"] == {}
