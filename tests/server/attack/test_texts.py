"""Texts that somebody sends to harm: bytes that are no text, names that look like another's, what
would write into the log."""

from __future__ import annotations

import io
import json
import logging
import socket
from collections.abc import Iterator

import pytest
from starlette.datastructures import Headers

from kit.served import Served, served
from kit.waiting import PATIENCE
from tsuro.protocol.refused import Refused
from tsuro.server.config import Config
from tsuro.server.logs import OTHERS, Lines, Throttle
from tsuro.server.room.founding import free_name
from tsuro.server.room.seat import Seat
from tsuro.server.web.doors import Doors

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('texts')}/rooms.db") as running:
        yield running


@pytest.mark.parametrize("path", ["act", "chat", "resign", "join", "resume"])
@pytest.mark.parametrize("body", [b'{"action": "\xff"}', b"\xff", b'{"\xc3\x28": 1}', b"\x00"])
def test_bytes_that_are_no_text_are_refused(server: Served, path: str, body: bytes) -> None:
    ada = server.make(seats=[ME, OPEN])
    answer = server.http.post(f"{ada.here}/{path}", content=body, headers=ada.headers)
    assert (answer.status_code, answer.json()["name"]) == (400, "BadMessage")


def test_who_leaves_in_the_middle_of_a_body_leaves_no_trace(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with caplog.at_level(logging.INFO, "tsuro.server"):
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(
                b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf"
            )
        while not any(getattr(entry, "path", "") == "/api/records" for entry in caplog.records):
            server.http.get("/health")
    assert not [entry for entry in caplog.records if entry.exc_info]


SEEN = ("Ada", "ADA", "A\u200bda", "Ada\u200d", "\ufeffAda", "Ad\u00ada", "Ada\u2800", "Ａｄａ",
        "Ada\ufe0f", "Ada\u3164", "Ada\U000e0041")  # fmt: skip


@pytest.mark.parametrize("name", SEEN, ids=ascii)
def test_names_that_look_alike_are_one(name: str) -> None:
    with pytest.raises(Refused) as refused:
        free_name(name, [Seat("person", "Ada", 0, "key")])
    assert refused.value.name == "NameTaken"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200d", "\u00ad"])
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Refused) as refused:
        free_name(name, [])
    assert refused.value.name == "BadName"


def test_what_makes_a_sign_of_several_stays_in_a_name() -> None:
    assert free_name("Zoë 👩‍🚀", []) == "Zoë 👩‍🚀"
    assert free_name("نور", []) == "نور"


HOSTS = ("127.0.0.1:9301.evil.example", "evil@localhost", "localhost:", "localhost:x", "[::1]evil",
         "localhost/evil", "localhost#evil", "localhost evil", "evil.example\\@localhost",
         "[::1", "::1", "localhost:123456", "127.0.0.1%00.evil.example")  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_only_a_name_and_a_port_are_a_host(host: str) -> None:
    with pytest.raises(Refused) as refused:
        Doors(Config()).check({"type": "http", "method": "GET"}, Headers({"host": host}))
    assert refused.value.name == "WrongHost"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:80", "[::1]:1", "[::1]"])
def test_our_names_are_hosts(host: str) -> None:
    Doors(Config()).check({"type": "http", "method": "GET"}, Headers({"host": host}))


def test_a_line_of_the_log_is_a_line_whatever_is_in_it() -> None:
    nasty = "a\nb\r\x1b[31mred\x7f\x9b\u2028\u2029\u202egnol\u2066\u200bé"
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Lines())
    entry = logging.makeLogRecord({"msg": nasty, "levelname": "INFO", "path": nasty})
    handler.handle(entry)
    text = out.getvalue()
    assert text.count("\n") == 1
    assert all(letter.isprintable() for letter in text.rstrip("\n"))
    form = json.loads(text)
    assert (form["what"], form["path"]) == (nasty, nasty)


def test_the_log_is_not_filled_by_the_same_complaint() -> None:
    throttle, written = Throttle(), list[logging.LogRecord]()
    for number in range(1000):
        entry = logging.makeLogRecord({"name": "asyncio", "msg": "out of files", "created": 60.0})
        written += [entry] if throttle.filter(entry) else []
        other = logging.makeLogRecord({"name": "x", "msg": f"thing {number}", "created": 60.0})
        assert throttle.filter(other)
    assert len(written) == OTHERS
    later = logging.makeLogRecord({"name": "asyncio", "msg": "out of files", "created": 121.0})
    assert throttle.filter(later)
    assert json.loads(Lines().format(later))["left_out"] == 1000 - OTHERS
