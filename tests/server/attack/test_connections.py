"""Connections that are there to be in the way: silent, slow, never reading, or speaking without
end. Others are answered meanwhile, and what was held is given back."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kit.served import MUCH, Person, Served, served
from kit.waiting import PATIENCE, wait_for
from tsuro.server.config import Config, Limits
from tsuro.server.messages.outbox import Message
from tsuro.server.metrics import Metrics
from tsuro.server.web.connections import Connections

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}
LOOK = b'{"type": "look"}'


@contextmanager
def limited(folder: Path, **limits: float) -> Iterator[Served]:
    with served(f"sqlite:///{folder}/rooms.db", replace(MUCH, **limits)) as server:  # type: ignore[arg-type]
        yield server


def line(server: Served) -> socket.socket:
    """A connection on which nothing is said yet."""
    made = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), PATIENCE)
    made.settimeout(PATIENCE)
    return made


def ends(made: socket.socket) -> bool:
    """Whether the other side ends it; what it still says is read."""
    try:
        while made.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


def frame(data: bytes, kind: int = 0x81) -> bytes:
    """A frame as a client sends it."""
    return bytes((kind, 0x80 | len(data))) + bytes(4) + data


def opened(server: Served, person: Person, small: bool = False) -> socket.socket:
    """A socket at a table, as bytes; ``small``: one that takes in little before it is read."""
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(PATIENCE)
    made.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    key = base64.b64encode(bytes(16)).decode()
    made.sendall(
        f"GET {person.here}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Authorization: Bearer {person.token}\r\n\r\n".encode()
    )
    assert made.recv(12) == b"HTTP/1.1 101"
    return made


def counted(server: Served, what: str) -> float:
    """A number of the server's metrics."""
    for row in server.http.get("/metrics").text.splitlines():
        if row.startswith(f"tsuro_{what} "):
            return float(row.split()[1])
    return 0.0


HEAD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "said", [b"", b"GET", HEAD, HEAD + b"Content-Length: 9\r\n\r\nhalf", HEAD + b"X: "]
)
def test_who_does_not_come_to_the_point_is_cut_off(tmp_path: Path, said: bytes) -> None:
    with limited(tmp_path, headers=0.2, body_time=0.2) as server, closing(line(server)) as made:
        made.sendall(said)
        assert ends(made)
        assert server.http.get("/health").status_code == 200
        assert counted(server, "cut_total") == 1


def test_bytes_that_trickle_in_win_no_time(tmp_path: Path) -> None:
    with limited(tmp_path, headers=0.5) as server, closing(line(server)) as made:
        made.sendall(b"GET / HTTP/1.1\r\n")
        made.settimeout(0.05)
        for number in range(100_000):
            try:
                made.sendall(b"X-%d: y\r\n" % number)
                if not made.recv(100):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            raise AssertionError("it goes on for ever")


def test_bodies_that_never_end_are_held_within_limits(tmp_path: Path) -> None:
    with limited(tmp_path, record=100_000) as server, ExitStack() as stack:
        made = [stack.enter_context(closing(line(server))) for _ in range(30)]
        for each in made:
            each.sendall(HEAD + b"Content-Length: 99999\r\n\r\n" + b"x" * 50_000)
        # four of the longest may be on their way; the others are refused before they have said all
        wait_for(lambda: counted(server, 'refusals_total{name="TooFast"}') == 26)
        assert server.http.get("/health").status_code == 200
        for each in made:
            each.close()

        def taken() -> bool:
            """Whether there is room again for others."""
            return server.http.post("/api/records", content=b"x" * 99_999).status_code == 400

        wait_for(taken)


def test_who_asks_again_in_time_is_served_for_long(tmp_path: Path) -> None:
    with limited(tmp_path, headers=PATIENCE, body_time=PATIENCE) as server:
        made = HTTPConnection(server.url.removeprefix("http://"), timeout=PATIENCE)
        with closing(made):
            for number in range(20):
                body = b"{}" if number % 2 else None
                made.request("POST" if body else "GET", "/api/records" if body else "/", body)
                answer = made.getresponse()
                answer.read()
                assert answer.status == (400 if body else 200)
        assert counted(server, "cut_total") == 0


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with limited(tmp_path, sockets=10) as server, ExitStack() as stack:
        assert server.http.get("/health").status_code == 200  # one that stays
        made = [stack.enter_context(closing(line(server))) for _ in range(40)]
        wait_for(lambda: counted(server, "turned_away_total") == 21)
        for each in made[19:]:
            assert ends(each)
        for each in made[:10]:
            each.close()

        def answered() -> bool:
            """Whether somebody new is served again."""
            with closing(line(server)) as new:
                try:
                    new.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    return new.recv(4096).startswith(b"HTTP/1.1 200")
                except ConnectionError:
                    return False

        assert wait_for(answered)


def test_a_proxy_speaks_for_many() -> None:
    class Peer(asyncio.BaseTransport):
        def __init__(self, host: str) -> None:
            super().__init__({"peername": (host, 1)})

    limits = Limits(sockets=1)
    for proxies, host, taken in (
        ("", "10.1.2.3", 2),
        ("10.0.0.0/8, 192.168.1.1", "10.1.2.3", 9),
        ("192.168.1.1", "192.168.1.1", 9),
        ("192.168.1.1", "192.168.1.2", 2),
        ("*", "2001:db8::1", 9),
        ("", "2001:db8::1", 2),
    ):
        connections = Connections(Config(limits=limits, proxies=proxies), Metrics(), 9)
        came = [connections.came(Peer(host)) for _ in range(20)]
        assert sum(came) == taken, proxies


FLOODS = {
    "malformed": frame(b"{"),
    "valid": frame(b'{"type": "ping"}'),
    "control pings": frame(b"", 0x89),
    "pongs": frame(b"", 0x8A),
    "pieces": frame(b"x", 0x01) + frame(b"x", 0x00) * 500,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_ends_the_socket_and_disturbs_nobody(
    tmp_path: Path, flood: bytes
) -> None:
    with limited(tmp_path, messages=20, sockets=200) as server:
        ada = server.make(seats=[ME, OPEN])
        with closing(opened(server, ada)) as made:
            with suppress(ConnectionError):
                for _ in range(200):
                    made.sendall(flood * 100)
            assert ends(made)
        assert counted(server, "flooded_total") == 1
        assert counted(server, "told_total") < 200  # no answer to each of twenty thousand
        assert ada.do("chat", text="hello")["chat"][-1]["text"] == "hello"


def test_what_an_address_says_on_all_its_sockets_is_counted_together(tmp_path: Path) -> None:
    with limited(tmp_path, messages=1000, sockets=20) as server, ExitStack() as stack:
        ada = server.make(seats=[ME, OPEN])
        made = [stack.enter_context(closing(opened(server, ada))) for _ in range(10)]
        for each in made:  # each of them far from its own limit
            with suppress(ConnectionError):
                each.sendall(frame(b'{"type": "ping"}') * 40)
        wait_for(lambda: counted(server, "flooded_total") >= 1)


def test_who_never_reads_is_cut_off_and_holds_nothing(tmp_path: Path) -> None:
    with limited(tmp_path, messages=100_000, backlog_bytes=200_000, stuck=0.3) as server:
        ada = server.make(seats=[ME, OPEN])
        with closing(opened(server, ada, small=True)) as made:
            with suppress(ConnectionError):
                for _ in range(5000):
                    made.sendall(frame(LOOK))
            wait_for(lambda: counted(server, "sockets") == 0)
        assert counted(server, "cut_total") >= 1


def test_a_stream_that_is_not_read_is_cut_off(tmp_path: Path) -> None:
    with limited(tmp_path, backlog_bytes=100_000, stuck=0.3) as server:
        ada = server.make(seats=[ME, OPEN])
        with closing(socket.socket()) as made:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            made.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
            made.sendall(f"GET {ada.here}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            wait_for(lambda: counted(server, "sockets") == 1)

            room = server.service.rooms._open[ada.id]

            def let_go() -> bool:
                much = Message("chat", None, "x" * 50_000)
                server.loop.call_soon_threadsafe(room.push, much)
                return counted(server, "sockets") == 0

            wait_for(let_go)


def consume(made: ClientConnection) -> None:
    """Read to the end."""
    while True:
        made.recv(timeout=PATIENCE)


def test_a_message_that_is_too_long_is_refused_with_a_sentence_and_a_huge_one_ends_it(
    tmp_path: Path,
) -> None:
    with limited(tmp_path) as server:
        ada = server.make(seats=[ME, OPEN])
        with connect(ada.live, additional_headers=ada.headers) as made:
            made.recv(timeout=PATIENCE)
            made.send("x" * (Limits().message + 1))
            while (told := json.loads(made.recv(timeout=PATIENCE)))["type"] != "refused":
                pass
            assert told["name"] == "TooLarge"
            made.send("x" * 70_000)
            with pytest.raises(ConnectionClosed):
                consume(made)
