"""What protects a server and its players: each test fails if its protection is taken away."""

from __future__ import annotations

import base64
import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from time import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kit.served import MUCH, Person, Served, served
from kit.waiting import PATIENCE, wait_for
from tsuro.server.config import Config, Limits
from tsuro.server.messages.outbox import Message, Outbox
from tsuro.server.room.seat import new_token
from tsuro.server.web.doors import Doors
from tsuro.server.web.rates import Rates
from tsuro.server.web.sessions import preferred

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}
TABLE = {"seats": [ME, OPEN]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/rooms.db") as running:
        yield running


def name_of(answer: httpx.Response) -> str:
    form = answer.json()
    assert form["type"] == "refused"
    assert form["sentence"].endswith((".", "?"))
    return str(form["name"])


# who may ask


def test_a_page_of_another_site_cannot_give_orders(server: Served) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"):
        answer = server.http.post("/api/tables", json=TABLE, headers={"Origin": origin})
        assert (answer.status_code, name_of(answer)) == (403, "WrongOrigin"), origin
    answer = server.http.post("/api/tables", json=TABLE, headers={"Sec-Fetch-Site": "cross-site"})
    assert name_of(answer) == "WrongOrigin"
    answer = server.http.post("/api/tables", json=TABLE, headers={"Origin": server.url})
    assert answer.status_code == 201


def test_a_page_of_another_site_cannot_open_a_socket(server: Served) -> None:
    ada = server.make(**TABLE)
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(ada.live, additional_headers=ada.headers, origin=Origin("https://evil.example")),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connect(ada.live, additional_headers=ada.headers, origin=Origin(server.url)) as line:
        assert json.loads(line.recv(timeout=PATIENCE))["type"] == "table"


def test_a_name_of_another_site_that_leads_here_is_not_answered(server: Served) -> None:
    for host in ("evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::"):
        answer = server.http.get("/api/tables", headers={"Host": host})
        assert answer.status_code in (400, 421), host
    for host in ("localhost:1234", "127.0.0.1", "[::1]:80"):
        assert server.http.get("/api/tables", headers={"Host": host}).status_code == 200


def test_the_network_and_the_public_name_are_answered_when_they_are_meant() -> None:
    from starlette.datastructures import Headers

    def answers(config: Config, host: str, origin: str = "") -> bool:
        headers = Headers({"host": host, "origin": origin})
        try:
            Doors(config).check({"type": "http", "method": "POST"}, headers)
        except Exception:
            return False
        return True

    home, shared = Config(), Config(share=True, host="0.0.0.0")
    assert not answers(home, "192.168.1.7:8000")
    assert answers(shared, "192.168.1.7:8000")
    assert not answers(shared, "evil.example")
    public = Config(public_url="https://play.example/tsuro")
    assert answers(public, "play.example", "https://play.example")
    assert answers(public, "127.0.0.1:8000", "https://play.example")  # behind a proxy
    assert not answers(public, "other.example")
    assert not answers(public, "play.example", "https://other.example")


def test_nobody_moves_for_another(server: Served) -> None:
    ada = server.make(**TABLE)
    bo = ada.sit("Bo")
    ada.do("start")
    assert bo.refused("act", action="a1.0") == "NotYourTurn"
    assert bo.refused("act", action="a1.0", seat=0) == "BadMessage"  # a message names no seat
    assert server.watcher(ada.id).refused("act", action="a1.0") == "NotSeated"
    stranger = Person(server, ada.id, new_token(), {})
    assert stranger.refused("act", action="a1.0") == "NotSeated"
    other = server.make(**TABLE)
    elsewhere = Person(server, ada.id, other.token, {})
    assert elsewhere.refused("act", action="a1.0") == "NotSeated"
    assert bo.get("/view", seat=0).json()["name"] == "NotYourSeat"
    assert stranger.get().json()["view"]["hand"] == []


def test_guessing_gives_nothing(server: Served) -> None:
    ada = server.make(**TABLE)
    assert len(ada.id) >= 22  # 128 bits
    assert len(ada.token) >= 43  # 256 bits
    for id_ in ("", "x", ada.id[:-1], ada.id + "A", "..", "%00", "record.x", "a" * 5000):
        answer = server.http.get(f"/api/tables/{id_}/view")
        assert answer.status_code == 404, id_
        assert name_of(answer) in ("NoSuchTable", "NoSuchPage")
    for path in ("/../etc/passwd", "/static/../../x", "/api/tables/x/y/z", "/.git/config"):
        assert server.http.get(path).status_code == 404
    assert server.http.get("/api/tables").json() == {"tables": []}  # it is by link only


# tokens


def test_the_token_is_in_a_cookie_that_no_script_reads(server: Served) -> None:
    answer = server.http.post("/api/tables", json=TABLE)
    cookie = answer.headers["set-cookie"].lower()
    id_ = answer.json()["id"]
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert f"path=/api/tables/{id_.lower()}" in cookie
    assert "secure" not in cookie.replace("tsuro", "")
    browser = httpx.Client(base_url=server.url)
    made = browser.post("/api/tables", json=TABLE).json()
    assert browser.get(f"/api/tables/{made['id']}").json()["you"]["host"]
    other = browser.post("/api/tables", json=TABLE).json()
    assert browser.get(f"/api/tables/{made['id']}").json()["you"]["host"]
    assert browser.get(f"/api/tables/{other['id']}").json()["you"]["host"]
    browser.close()
    server.http.cookies.clear()


def test_under_https_the_cookie_is_secure_and_the_sub_path_its_own(tmp_path: Any) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with served(store, public_url="https://play.example/tsuro") as server:
        answer = server.http.post("/tsuro/api/tables", json=TABLE)
        cookie = answer.headers["set-cookie"]
        assert "Secure" in cookie
        assert "Path=/tsuro/api/tables/" in cookie
        form = answer.json()
        assert form["link"] == f"https://play.example/tsuro/t/{form['id']}"
        taken_off = server.http.get(f"/api/tables/{form['id']}")  # by a proxy that strips it
        assert taken_off.status_code == 200
        assert server.http.get("/tsuroapi/tables").status_code == 404


def test_the_private_link_has_its_key_where_no_server_sees_it(server: Served) -> None:
    ada = server.make(**TABLE)
    before, mark, after = ada.form["resume"].partition("#k=")
    assert (before, mark, after) == (ada.form["link"], "#k=", ada.token)
    assert server.http.get(f"/t/{ada.id}").headers["referrer-policy"] == "no-referrer"


def test_every_answer_carries_the_policy(server: Served) -> None:
    for path in ("/", "/api", "/api/openapi.json", "/api/tables", "/nothing", "/health"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"


def test_pages_load_nothing_from_elsewhere_and_have_no_script_in_them(server: Served) -> None:
    for path in ("/", "/t/x", "/rules", "/api"):
        html = server.http.get(path).text
        assert not re.search(r"<script(?! (type=\"module\" )?src=\"/page/)", html)
        assert "style=" not in html
        assert "://" not in html


def test_names_and_chat_are_data_wherever_they_go(server: Served) -> None:
    nasty = "<img src=x onerror=1>"[:24]
    ada = server.make(seats=[{"kind": "me", "name": nasty}, OPEN], public=True)
    ada.do("chat", text="<script>alert(1)</script>")
    for path in (ada.here, "/api/tables"):
        answer = server.http.get(path)
        assert answer.headers["content-type"] == "application/json"
    assert nasty not in server.http.get(f"/t/{ada.id}").text


# limits


def limited(tmp_path: Any, **limits: Any) -> Any:
    numbers = {name: getattr(MUCH, name) for name in Limits.__dataclass_fields__}
    return served(f"sqlite:///{tmp_path}/rooms.db", Limits(**{**numbers, **limits}))


def test_too_fast_is_told_when_to_come_back(tmp_path: Any) -> None:
    with limited(tmp_path, requests=1) as server:
        answers = [server.http.get("/api/tables") for _ in range(60)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert name_of(refused[0]) == "TooFast"
    assert int(refused[0].headers["retry-after"]) >= 1


def test_tables_cannot_be_made_without_end(tmp_path: Any) -> None:
    with limited(tmp_path, tables=5) as server:
        codes = [server.http.post("/api/tables", json=TABLE).status_code for _ in range(7)]
        assert codes == [201] * 5 + [429] * 2
        assert server.http.get("/api/tables").status_code == 200


def test_sockets_cannot_be_opened_without_end(tmp_path: Any) -> None:
    with limited(tmp_path, sockets=4) as server, ExitStack() as stack:
        ada = server.make(**TABLE)

        def first() -> dict[str, Any]:
            line = stack.enter_context(connect(ada.live, additional_headers=ada.headers))
            form: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
            return form

        assert [first()["type"] for _ in range(4)] == ["table"] * 4
        assert first()["name"] == "TooMany"
        stream = server.http.get(f"{ada.here}/events")
        assert (stream.status_code, name_of(stream)) == (429, "TooMany")


def test_a_table_has_room_for_so_many(tmp_path: Any) -> None:
    with limited(tmp_path, listeners=2) as server, ExitStack() as stack:
        ada = server.make(**TABLE)
        kinds = []
        for _ in range(3):
            line = stack.enter_context(connect(ada.live))
            kinds.append(json.loads(line.recv(timeout=PATIENCE))["type"])
        assert kinds == ["table", "table", "refused"]


def test_a_request_that_is_too_long_is_refused(server: Served) -> None:
    ada = server.make(**TABLE)
    answer = server.http.post(f"{ada.here}/chat", content=b"x" * 70_000, headers=ada.headers)
    assert (answer.status_code, name_of(answer)) == (413, "TooLarge")

    def chunks() -> Iterator[bytes]:  # without saying how long it will be
        for _ in range(40):
            yield b"x" * 2_000

    answer = server.http.post(f"{ada.here}/chat", content=chunks(), headers=ada.headers)
    assert (answer.status_code, name_of(answer)) == (413, "TooLarge")
    answer = server.http.post("/api/records", content=b"x" * 2_000_000)
    assert answer.status_code == 413


BAD = {
    "": "BadMessage",
    "hello": "BadMessage",
    "{": "BadMessage",
    "[]": "BadMessage",
    "null": "BadMessage",
    "{}": "BadMessage",
    '{"type": "dance"}': "BadMessage",
    '{"type": "act", "action": 7}': "BadMessage",
    '{"type": "act", "action": "1r0", "more": 1}': "BadMessage",
    '{"type": "act", "action": "1r0", "seen": -1}': "BadMessage",
    '{"type": "act", "action": "1r0", "seen": 1e400}': "BadMessage",
    '{"type": "act", "ticket": "' + "x" * 65 + '"}': "BadMessage",
    "[" * 9_000: "BadMessage",
    '{"type": "act", "action": "dance"}': "NotAnAction",
    '{"type": "act", "action": "' + "9" * 100 + '"}': "NotAnAction",
    '{"type": "act", "action": "a1.0", "seen": 0}': "Stale",
    '{"type": "act", "action": "a1.0", "v": 99}': "UnknownVersion",
    '{"type": "act", "action": "99r0"}': "NotAsked",
    '{"type": "resign", "seat": 1}': "NotYourSeat",
    '{"type": "resign", "seat": 77}': "NotYourSeat",
    '{"type": "start"}': "AlreadyStarted",
    '{"type": "remove", "seat": 77}': "AlreadyStarted",
    '{"type": "silence", "seat": 77}': "NoSuchSeat",
    '{"type": "undo"}': "NoUndo",
    '{"type": "chat", "text": "' + "x" * 400 + '"}': "BadText",
    '{"type": "chat", "text": "' + "x" * 20_000 + '"}': "TooLarge",
    '{"type": "chat", "text": "\\ud800"}': "BadMessage",
}


def test_a_bad_message_is_refused_by_name_and_harms_nothing(server: Served) -> None:
    ada = server.make(**TABLE)
    bo = ada.sit("Bo")
    n = ada.do("start")["n"]
    with connect(f"{ada.live}?v=1", additional_headers=ada.headers) as line:
        kinds = []
        for text, name in BAD.items():
            line.send(text)
            form = {"type": ""}
            while form["type"] != "refused":
                form = json.loads(line.recv(timeout=PATIENCE))
            assert form["name"] == name, text[:60]
            assert form["sentence"]
            kinds.append(form["name"])
        line.send(b"\xff\xfe")
        while form["type"] != "refused" or form["name"] != "BadMessage":
            form = json.loads(line.recv(timeout=PATIENCE))
        assert ada.table()["n"] == n
        line.send(json.dumps({"type": "act", "action": "a1.0", "seen": n, "ticket": "t"}))
        while form["type"] != "done":
            form = json.loads(line.recv(timeout=PATIENCE))
    assert bo.table()["n"] == n + 1
    assert len(set(kinds)) > 10


def test_an_unknown_version_is_told_so(server: Served) -> None:
    ada = server.make(**TABLE)
    with connect(f"{ada.live}?v=99", additional_headers=ada.headers) as line:
        form = json.loads(line.recv(timeout=PATIENCE))
        assert (form["type"], form["name"]) == ("refused", "UnknownVersion")
        assert json.loads(line.recv(timeout=PATIENCE))["type"] == "table"


def test_a_socket_that_sends_too_fast_is_told_so_and_stays(tmp_path: Any) -> None:
    with limited(tmp_path, messages=5) as server:
        ada = server.make(**TABLE)
        with connect(ada.live, additional_headers=ada.headers) as line:
            for _ in range(30):
                line.send('{"type": "ping", "ticket": "p"}')
            forms = [json.loads(line.recv(timeout=PATIENCE)) for _ in range(32)]
            names = [form.get("name") for form in forms]
            assert "TooFast" in names
            assert sum(form["type"] == "done" for form in forms) >= 10


def test_who_does_not_keep_up_is_let_go_and_holds_up_nobody(tmp_path: Any) -> None:
    with limited(tmp_path, backlog=50) as server:
        ada = server.make(**TABLE)
        bo = ada.sit("Bo")
        ada.do("start")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
        key = base64.b64encode(bytes(16)).decode()
        deaf.sendall(
            f"GET {bo.here}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {bo.token}\r\n\r\n".encode()
        )
        look = b'{"type": "look"}'
        with suppress(ConnectionError):  # each is answered with some kilobytes, and nobody reads
            for _ in range(3000):
                deaf.sendall(bytes((0x81, 0x80 | len(look))) + bytes(4) + look)
        for _ in range(200):
            if "tsuro_slow_total 1" in server.http.get("/metrics").text:
                break
            ada.do("chat", text="still here")
        else:
            raise AssertionError("it was not let go")
        deaf.close()
        assert ada.do("act", action="a1.0")["view"]["active"] == 1


def test_what_waits_for_somebody_slow_is_limited_in_size_too() -> None:
    box = Outbox(Limits(backlog=1000))
    for _ in range(5):
        box.push(Message("chat", 1, "x" * 1_000_000))
    assert box.overfull


def test_addresses_that_come_no_more_are_forgotten() -> None:
    rates = Rates(Config())
    for number in range(200):
        rates.request(f"10.0.0.{number}")
    storage = rates._limiter.storage
    assert len(storage.storage) >= 200  # type: ignore[attr-defined]
    window = time() + 1.0

    def forgotten() -> bool:
        rates.request("10.0.1.1")
        return time() > window and len(storage.storage) <= 50  # type: ignore[attr-defined]

    wait_for(forgotten)


def test_bots_of_other_peoples_code_cannot_be_had_over_the_network(server: Served) -> None:
    for bot in ("cmd:touch /tmp/x", "os:system", "kit.their_bots:First", "search@600000ms"):
        answer = server.http.post(
            "/api/tables", json={"seats": [ME, {"kind": "bot", "level": bot[:20]}]}
        )
        assert (answer.status_code, name_of(answer)) == (400, "UnknownBot")


def test_metrics_are_for_this_machine_or_a_token(tmp_path: Any) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with served(store) as server:
        text = server.http.get("/metrics").text
        for name in ("rooms_open", "sockets", "moves_total", "refusals_total", "bot_queue"):
            assert f"# TYPE tsuro_{name}" in text
        passed_on = server.http.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
        assert (passed_on.status_code, name_of(passed_on)) == (403, "NotForYou")
    with served(store, metrics_token="secret") as server:
        assert server.http.get("/metrics").status_code == 403
        assert (
            server.http.get("/metrics", headers={"Authorization": "Bearer secret"}).status_code
            == 200
        )


def test_the_language_a_browser_prefers() -> None:
    assert preferred("fr-CH, fr;q=0.9, en;q=0.8") == "fr"
    assert preferred("xx, pt;q=0.5, en;q=0.4") == "pt"
    assert preferred("en;q=0.1, fr;q=0") == "en"
    assert preferred("xx") == preferred("") == preferred(";;q=x,,") == "en"


def test_a_refusal_speaks_the_readers_language(server: Served) -> None:
    for language, word in (("fr", "table"), ("pt", "mesa"), ("en", "table")):
        form = server.http.get("/api/tables/x", headers={"Accept-Language": language}).json()
        assert word in form["sentence"].lower()
