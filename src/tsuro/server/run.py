"""Running the server: binding its address, one process or several, and stopping in order."""

from __future__ import annotations

import gc
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
import uvicorn

from tsuro.reason import Reason
from tsuro.server import logs
from tsuro.server.app import application
from tsuro.server.config import Config
from tsuro.server.process.process import new_owner
from tsuro.server.service import Service
from tsuro.server.store import SqliteStore, Store, open_store
from tsuro.server.web.connections import Connections
from tsuro.server.web.protocols import Http, Socket

log = logging.getLogger("tsuro.server")

TRIED = 50
"""How many ports after the wanted one are tried."""
GRACE = 5
"""How many seconds those who are connected have when the server stops."""
FRAME = 65_536
"""No message on a socket has more bytes; one that is too long for us, but no longer than this, is
refused with a sentence and the socket stays open."""
FILES = 100
"""Open files that are not connections: the store's, and what is being read."""
GARBAGE = (10_000, 20, 50)
"""How seldom garbage is looked for: what a table makes is mostly gone before it could be."""
ENVIRONMENT = "TSURO_WORKER"


class NoPort(Exception):
    """The address cannot be had; says why."""


def bind(host: str, port: int, *, exactly: bool) -> socket.socket:
    """Listen on a port, or on the next one that is free; raises `NoPort`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why: OSError | None = None
    for tried in range(port, port + (1 if exactly or port == 0 else TRIED)):
        # asyncio sends at once (TCP_NODELAY) only on sockets that say that they are TCP's
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, tried))
            found.listen(2048)
        except (OSError, OverflowError) as error:
            found.close()
            why = error if isinstance(error, OSError) else OSError(str(error))
            continue
        found.set_inheritable(True)
        return found
    said = (why.strerror or str(why)) if why else ""
    raise NoPort(Reason("{address} cannot be used: {why}", address=f"{host}:{port}", why=said))


class Server(uvicorn.Server):
    """A server that lets streams go before it waits for them."""

    def __init__(self, config: uvicorn.Config, service: Service, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._service, self._ready = service, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._service.close_streams()
        await super().shutdown(sockets)


def _most(config: Config) -> int:
    """How many connections there may be in all: each is an open file, and some are left for the
    store and for what is read."""
    most = config.limits.all_sockets + config.limits.connections
    try:
        import resource
    except ImportError:  # Windows
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return most if soft == resource.RLIM_INFINITY else max(8, min(most, soft - FILES))


def settings_of(service: Service, grace: int = GRACE) -> uvicorn.Config:
    """How a service is served; ``grace``: the seconds that open connections get at the end."""
    proxies = service.config.proxies
    connections = Connections(service.config, service.metrics, _most(service.config))
    return uvicorn.Config(
        application(service),
        http=partial(Http, connections),  # type: ignore[arg-type]
        ws=partial(Socket, connections),  # type: ignore[arg-type]
        ws_max_size=FRAME,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=grace,
        timeout_keep_alive=30,
    )


def run(
    config: Config,
    store: Store,
    owner: str,
    listening: socket.socket,
    level: int = logging.INFO,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until told to stop."""
    logs.set_up(level)
    gc.set_threshold(*GARBAGE)
    service = Service(config, store, owner)
    server = Server(settings_of(service), service, ready)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    log.info("stopped")


def run_many(
    config: Config, listening: socket.socket, workers: int, level: int, ready: Callable[[], None]
) -> None:
    """Serve by several processes on one address; one that dies is replaced."""
    form = msgspec.json.encode({"config": config, "fd": listening.fileno(), "level": level})
    environment = {**os.environ, ENVIRONMENT: form.decode()}

    def begin() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tsuro.server"]
        return subprocess.Popen(command, env=environment, pass_fds=[listening.fileno()])

    processes = [begin() for _ in range(workers)]
    ready()
    try:
        while True:
            time.sleep(0.5)
            for number, process in enumerate(processes):
                if process.poll() is not None:
                    processes[number] = begin()
                    time.sleep(0.5)  # one that cannot start is not started a thousand times
    except KeyboardInterrupt:
        pass
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(2 * GRACE)
            if process.poll() is None:
                process.kill()


def work() -> None:
    """Be one of several processes; what to do is in the environment."""
    form = msgspec.json.decode(os.environ[ENVIRONMENT])
    config = msgspec.convert(form["config"], Config)
    owner = new_owner()
    store = open_store(config.store, owner)
    run(
        config,
        store,
        owner,
        socket.socket(fileno=form["fd"], proto=socket.IPPROTO_TCP),
        form["level"],
    )


def say_address(store: Store, url: str) -> None:
    """Let those who want the same store know where it is served."""
    if isinstance(store, SqliteStore):
        store.lock.say(url=url)
