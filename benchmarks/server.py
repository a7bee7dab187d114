"""The server under load, beside the bare fan-out of the same libraries, in one run.

    python benchmarks/server.py [--tables 125] [--seconds 20] [--postgres URL]

The server runs on one core, the clients on the other. Each table has eight sockets. Measured:
how long it takes from sending an action until the last of the eight has heard of it, with an
action a second at each table; then how many actions a second the server bears when everybody
plays as fast as they are answered; then what rooms cost that nobody uses. The bare fan-out sends
each message on to the eight sockets of its room, with and without a durable line first.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

SEATS = 8

BARE = """
import asyncio, sys
from collections import defaultdict
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
from tsuro.server.run import bind
from tsuro.server.store import Listed, New, open_store

rooms, lines = defaultdict(list), defaultdict(int)
store = None

async def live(socket):
    global store
    if store is None and sys.argv[2] != "-":
        store = open_store(sys.argv[2], "bare")
    room = socket.path_params["room"]
    await socket.accept()
    rooms[room].append(socket)
    try:
        while True:
            text = await socket.receive_text()
            if store:
                n = lines[room]
                lines[room] += 1
                await store.append(room, n, [New("x", text)], Listed())
            for other in rooms[room]:
                await other.send_text(text)
    except WebSocketDisconnect:
        rooms[room].remove(socket)

app = Starlette(routes=[WebSocketRoute("/{room}", live)])
config = uvicorn.Config(
    app, ws="websockets-sansio", log_level="error", ws_per_message_deflate=False
)
uvicorn.Server(config).run(sockets=[bind("127.0.0.1", int(sys.argv[1]), exactly=True)])
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def start(command: list[str], port: int) -> subprocess.Popen[bytes]:
    """A server on the first core, once it answers."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.sched_setaffinity(process.pid, {0})
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return process
        time.sleep(0.1)
    raise SystemExit("the server did not start")


class Socket(asyncio.Protocol):
    """A socket as lean as can be: what comes is counted, and handed on as bytes."""

    def __init__(self, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._path, self._token, self._heard = path, token, heard
        self._data = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say what we want."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        bearer = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{bearer}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._data += data
        if not self.open.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._data = rest
            self.open.set_result(None)
        while len(self._data) >= 2:
            length, at = self._data[1] & 127, 2
            if length == 126:
                if len(self._data) < 4:
                    return
                length, at = struct.unpack(">H", self._data[2:4])[0], 4
            elif length == 127:
                if len(self._data) < 10:
                    return
                length, at = struct.unpack(">Q", self._data[2:10])[0], 10
            if len(self._data) < at + length:
                return
            kind, frame = self._data[0] & 15, self._data[at : at + length]
            self._data = self._data[at + length :]
            if kind == 9:
                self.transport.write(bytes((0x8A, 0x80 | length)) + bytes(4) + frame)
            elif kind in (1, 2):
                self._heard(frame)

    def send(self, text: str) -> None:
        """Send a message; the mask may be anything, so it is nothing."""
        data = text.encode()
        head = bytes((0x81, 0x80 | len(data))) if len(data) < 126 else (
            b"\x81\xfe" + struct.pack(">H", len(data))
        )  # fmt: skip
        self.transport.write(head + b"\0\0\0\0" + data)


async def open_socket(port: int, path: str, token: str, heard: Callable[[bytes], None]) -> Socket:
    loop = asyncio.get_running_loop()
    _, found = await loop.create_connection(lambda: Socket(path, token, heard), "127.0.0.1", port)
    await asyncio.wait_for(found.open, 30)
    return found


class Table:
    """Eight sockets at a table, playing at random; when a game ends, the next begins."""

    def __init__(self, port: int, took: list[float]) -> None:
        self.port, self.took = port, took
        self.sockets: list[Socket] = []
        self.view: dict[str, Any] | None = None
        self.heard = 0
        self.sent = 0.0
        self.mover = 0
        self.n = 0
        self.ready = asyncio.Event()
        self.actions = 0

    def make(self) -> None:
        """Make the table, with a key for each seat."""
        seats = [{"kind": "me"}] + [{"kind": "person"}] * (SEATS - 1)
        form = post(self.port, "/api/tables", {"seats": seats, "start": True})
        self.id = form["id"]
        self.tokens = [form["token"]] + [
            form["invited"][str(seat)].partition("#k=")[2] for seat in range(1, SEATS)
        ]

    async def sit(self) -> None:
        """Open the sockets."""
        for seat, token in enumerate(self.tokens):
            path = f"/api/tables/{self.id}/live?v=1"
            self.sockets.append(
                await open_socket(self.port, path, token, lambda d, s=seat: self.told(s, d))  # type: ignore[misc]
            )

    def told(self, seat: int, data: bytes) -> None:
        """A message came to a seat."""
        if data.startswith(b'{"type":"refused"'):
            raise SystemExit(data)
        if data.startswith(b'{"type":"played"'):
            self.heard += 1
            if b'"own":' in data:
                form = json.loads(data)
                self.view, self.mover, self.n = form["own"], seat, form["n"]
            elif b'"winners":[' in data:
                self.view = None
            if self.heard == SEATS:
                self.took.append(time.perf_counter() - self.sent)
                self.ready.set()
        elif data.startswith(b'{"type":"table"'):
            form = json.loads(data)
            view = form["view"]
            if view and view["choices"]:
                self.view, self.mover, self.n = view, seat, form["n"]
                self.ready.set()

    def act(self) -> None:
        """The mover does something; or if the game is over, the next one begins."""
        self.ready.clear()
        self.heard = 0
        self.sent = time.perf_counter()
        if self.view is None:
            self.sockets[0].send('{"type":"rematch"}')
            return
        action = random.choice(self.view["choices"])
        self.view = None
        self.actions += 1
        message = {"type": "act", "action": action, "seen": self.n, "ticket": str(self.actions)}
        self.sockets[self.mover].send(json.dumps(message))


def post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    data = json.dumps(body).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", data), timeout=60) as answer:
        form: dict[str, Any] = json.load(answer)
        return form


def get(port: int, path: str) -> dict[str, Any]:
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        form: dict[str, Any] = json.load(answer)
        return form


def memory(pid: int) -> float:
    """The megabytes that a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def share(process: subprocess.Popen[bytes]) -> float:
    """The seconds of CPU that a process used."""
    parts = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


async def paced(tables: list[Table], seconds: float, took: list[float]) -> None:
    """An action a second at each table."""

    async def play(table: Table) -> None:
        await asyncio.sleep(random.random())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            await asyncio.wait_for(table.ready.wait(), 30)
            table.act()
            await asyncio.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
        await asyncio.wait_for(table.ready.wait(), 30)

    took.clear()
    await asyncio.gather(*(play(table) for table in tables))


async def flat_out(tables: list[Table], seconds: float) -> float:
    """As fast as they are answered; actions a second."""
    end = time.monotonic() + seconds
    before = sum(table.actions for table in tables)

    async def play(table: Table) -> None:
        while time.monotonic() < end:
            await asyncio.wait_for(table.ready.wait(), 30)
            table.act()
        await asyncio.wait_for(table.ready.wait(), 30)

    began = time.monotonic()
    await asyncio.gather(*(play(table) for table in tables))
    return (sum(table.actions for table in tables) - before) / (time.monotonic() - began)


async def fan_out(port: int, rooms: int, seconds: float) -> float:
    """The bare fan-out as fast as it goes; messages a second, each to eight sockets."""
    sent, end = 0, 0.0
    counts = [0] * rooms
    sockets: list[list[Socket]] = [[] for _ in range(rooms)]
    text = json.dumps({"type": "played", "pad": "x" * 1000})

    def heard(room: int) -> None:
        nonlocal sent
        counts[room] += 1
        if counts[room] == SEATS:
            counts[room] = 0
            if time.monotonic() < end:
                sent += 1
                sockets[room][0].send(text)

    for room in range(rooms):
        for _ in range(SEATS):
            sockets[room].append(
                await open_socket(port, f"/{room}", "", lambda _d, r=room: heard(r))  # type: ignore[misc]
            )
    end = time.monotonic() + seconds
    for room in range(rooms):
        sent += 1
        sockets[room][0].send(text)
    await asyncio.sleep(seconds + 0.5)
    for each in sockets:
        for one in each:
            one.transport.close()
    return sent / seconds


def report(took: list[float], what: str) -> None:
    ordered = sorted(took)
    p99 = ordered[int(0.99 * (len(ordered) - 1))]
    print(
        f"{what}: {len(ordered)} actions, median {1000 * statistics.median(ordered):.1f} ms, "
        f"99 % within {1000 * p99:.1f} ms, slowest {1000 * ordered[-1]:.1f} ms"
    )


async def main(options: argparse.Namespace, folder: Path) -> None:
    os.sched_setaffinity(0, {1})
    bare: dict[str, float] = {}
    for name, store in (("in memory", "-"), ("durable", f"sqlite:///{folder}/bare.db")):
        port = free_port()
        process = start([sys.executable, "-c", BARE, str(port), store], port)
        bare[name] = await fan_out(port, options.tables, options.seconds / 2)
        process.kill()
        process.wait()
        print(f"bare fan-out, {name}: {bare[name]:,.0f} messages/s, each to {SEATS} sockets")

    port, store = free_port(), options.postgres or f"sqlite:///{folder}/rooms.db"
    command = [sys.executable, "-m", "tsuro", "serve", "--port", str(port), "--quiet"]
    command += ["--store", store, "--requests", "1000000", "--tables", "1000000"]
    command += ["--sockets", "100000"]
    process = start(command, port)
    try:
        await load(options, process, port, bare)
    finally:
        process.terminate()
        process.wait(30)


async def load(
    options: argparse.Namespace,
    process: subprocess.Popen[bytes],
    port: int,
    bare: dict[str, float],
) -> None:
    """Put the server under load, and say how it bears it."""
    while not get(port, "/health")["compiled"]:
        await asyncio.sleep(0.5)
    took: list[float] = []
    tables = [Table(port, took) for _ in range(options.tables)]
    for table in tables:
        table.make()
    for table in tables:
        await table.sit()
    print(f"{SEATS * len(tables)} sockets at {len(tables)} tables, {memory(process.pid):.0f} MB")
    before = share(process)
    await paced(tables, options.seconds, took)
    used = (share(process) - before) / options.seconds
    report(took, f"an action a second at each table ({100 * used:.0f} % of a core)")
    took.clear()
    before = share(process)
    most = await flat_out(tables, options.seconds)
    report(took, f"flat out ({1e6 * (share(process) - before) / len(took):.0f} µs each)")
    of_durable, of_bare = most / bare["durable"], most / bare["in memory"]
    print(
        f"flat out: {most:,.0f} actions/s, durable; {100 * of_durable:.0f} % of the bare fan-out"
        f" with a durable line, {100 * of_bare:.0f} % of that in memory"
    )
    for table in tables:
        for one in table.sockets:
            one.transport.close()
    before_idle = memory(process.pid)
    for _ in range(options.idle):
        post(port, "/api/tables", {"seats": [{"kind": "me"}] * SEATS, "start": True})
    grown = memory(process.pid)
    print(
        f"{options.idle} idle rooms with a game of {SEATS} begun: {grown:.0f} MB"
        f" ({1024 * (grown - before_idle) / max(1, options.idle):.1f} KB each)"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--postgres", default="")
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(main(parser.parse_args(), Path(scratch)))
