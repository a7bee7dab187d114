"""A server for tests: in a thread of this process, or a process of its own."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx

from kit.leaving import lasting
from kit.waiting import PATIENCE, wait_for
from tsuro.server.config import Config, Limits
from tsuro.server.process.process import new_owner
from tsuro.server.process.timing import Timing
from tsuro.server.run import Server, bind, settings_of
from tsuro.server.service import Service
from tsuro.server.store import open_store

MUCH = Limits(requests=100_000, tables=100_000, sockets=5_000, messages=10_000, listeners=1_000)
"""Limits that no test reaches."""


class Served:
    """A server in a thread, and how to ask it things."""

    def __init__(self, service: Service, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self.service, self.url, self.loop = service, url, loop
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def make(self, **wanted: Any) -> Person:
        """Make a table; its host."""
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        form = answer.json()
        self.http.cookies.clear()
        return Person(self, form["id"], form["token"], form)

    def load(self) -> None:
        """Have compiled play loaded, so that nothing is refused for want of it."""
        assert self.service.thinkers.load().result(PATIENCE)

    def watcher(self, id_: str) -> Person:
        """Somebody without a seat."""
        return Person(self, id_, "", {})


class Person:
    """Somebody at a table, over HTTP."""

    def __init__(self, served: Served, id_: str, token: str, form: dict[str, Any]) -> None:
        self.served, self.id, self.token, self.form = served, id_, token, form
        self.here = f"/api/tables/{id_}"
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.served.http.get(self.here + path, headers=self.headers, params=query)

    def table(self) -> dict[str, Any]:
        form: dict[str, Any] = self.get().json()
        return form

    def ask(self, kind: str, **body: Any) -> httpx.Response:
        return self.served.http.post(f"{self.here}/{kind}", headers=self.headers, json=body)

    def do(self, kind: str, **body: Any) -> dict[str, Any]:
        """Ask, and expect that it is done."""
        answer = self.ask(kind, **body)
        assert answer.status_code == 200, answer.text
        form: dict[str, Any] = answer.json()
        return form

    def refused(self, kind: str, **body: Any) -> str:
        """Ask, and expect a refusal; its name."""
        answer = self.ask(kind, **body)
        form = answer.json()
        assert answer.status_code >= 400, form
        assert form["type"] == "refused"
        assert form["sentence"]
        name: str = form["name"]
        return name

    def sit(self, name: str, **more: Any) -> Person:
        """Somebody else sits down at the same table."""
        answer = self.served.http.post(f"{self.here}/join", json={"name": name, **more})
        assert answer.status_code == 200, answer.text
        self.served.http.cookies.clear()
        form = answer.json()
        return Person(self.served, self.id, form["token"], form)

    def record(self) -> str:
        """The record of the game."""
        return self.get("/record").text

    @property
    def live(self) -> str:
        """The address of the table's socket."""
        return self.served.url.replace("http", "ws", 1) + f"{self.here}/live"


@contextmanager
def served(
    store: str, limits: Limits = MUCH, timing: Timing | None = None, **more: Any
) -> Iterator[Served]:
    """Serve from a thread of this process until the block ends; nothing of it is left then."""
    with lasting(), bind("127.0.0.1", 0, exactly=True) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = Config(store=store, port=listening.getsockname()[1], limits=limits, **more)
        owner = new_owner()
        ready = threading.Event()
        made: list[Any] = []

        async def main() -> None:
            service = Service(config, open_store(store, owner), owner, timing)
            server = Server(settings_of(service, grace=2), service, ready.set)
            made.extend([server, service, asyncio.get_running_loop()])
            await server.serve(sockets=[listening])

        thread = threading.Thread(target=lambda: asyncio.run(main()), name="served", daemon=True)
        thread.start()
        while not ready.wait(0.05):
            assert thread.is_alive(), "the server did not start"
        server, service, loop = made
        found = Served(service, url, loop)
        try:
            yield found
        finally:
            found.http.close()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


class Process:
    """A server as a process of its own, that can be killed. It is gone when the block ends."""

    def __init__(self, store: str, log: Path, *more: str) -> None:
        self.store, self.log, self.more = store, log, more
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        command = [sys.executable, "-m", "tsuro", "serve", "--store", self.store]
        command += ["--port", str(self.port), "--requests", "100000", "--tables", "100000"]
        command += ["--sockets", "5000", *self.more]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_for(self._is_reached)

    def _is_reached(self) -> bool:
        assert self._process
        assert self._process.poll() is None, self.log.read_text(encoding="utf-8")[-3000:]
        try:
            return (
                httpx.get(f"{self.url}/health", timeout=PATIENCE, verify=False).status_code == 200
            )
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """As an operator would; how it ended."""
        assert self._process
        self._process.terminate()
        return self._process.wait(PATIENCE)


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_ports = count(20_000 + 500 * (WORKER % 24))


def free_port() -> int:
    """A port that nobody uses, nor will while it is not listened to: not one of those that the
    system lends to clients, and of each worker's own."""
    for port in _ports:
        with socket.socket() as trying:
            try:
                trying.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


logging.getLogger("tsuro.server").addHandler(logging.NullHandler())
