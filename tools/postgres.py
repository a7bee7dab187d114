"""A throw-away PostgreSQL on a free port: for the tests, or by hand (``python tools/postgres.py``
starts one, prints its address, and ends it with Ctrl-C)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Self

import programs

USER = "postgres"
"""PostgreSQL does not run as root, so then it runs as this user, whom its package makes."""


class NoPostgres(Exception):
    """There is no PostgreSQL here; says how to get it."""


def folder_of_programs() -> Path:
    """Where PostgreSQL's programs are."""
    found = programs.postgres()
    if found is None:
        raise NoPostgres(f"There is no PostgreSQL; try: {programs.PARTS['postgres'].how}")
    return Path(found)


def version() -> str:
    """What it says of its version."""
    said = subprocess.run(
        [folder_of_programs() / "postgres", "--version"], check=True, capture_output=True, text=True
    )
    return said.stdout.strip()


class Cluster:
    """A PostgreSQL of our own, gone without a trace when it is stopped."""

    def __init__(self) -> None:
        self._bin = folder_of_programs()
        as_root = os.geteuid() == 0
        # another user must be able to get there, so not below a folder that is only ours
        place = "/tmp" if as_root else None
        self.folder = Path(tempfile.mkdtemp(prefix="tsuro-postgres-", dir=place))
        self._data = self.folder / "data"
        self._as = {"user": USER, "group": USER, "extra_groups": []} if as_root else {}
        if as_root:
            shutil.chown(self.folder, USER, USER)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._server: subprocess.Popen[bytes] | None = None
        make = [self._bin / "initdb", "-D", self._data, "-U", "tsuro", "-A", "trust", "-N"]
        make += ["-E", "UTF8", "--locale=C"]
        made = subprocess.run(make, check=False, capture_output=True, cwd="/", **self._as)  # type: ignore[call-overload]
        if made.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise NoPostgres(made.stderr.decode(errors="replace"))
        try:
            self.start()
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, or start it again."""
        command = [self._bin / "postgres", "-D", self._data, "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", "", "-c", "max_connections=200"]
        log = (self.folder / "log").open("ab")
        self._server = subprocess.Popen(command, stderr=log, stdout=log, cwd="/", **self._as)  # type: ignore[call-overload]
        log.close()
        end = monotonic() + 60
        ready = [str(self._bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        while subprocess.run(ready, check=False).returncode:
            if monotonic() > end or self._server.poll() is not None:
                raise NoPostgres((self.folder / "log").read_text(errors="replace")[-2000:])
            sleep(0.05)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._server
        return self._server.pid

    def halt(self) -> None:
        """End the server at once, as a crash would; its data stays."""
        if self._server and self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(60)

    def stop(self) -> None:
        """End it and remove all of it."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://tsuro@127.0.0.1:{self.port}/{database}"

    def database(self, name: str) -> str:
        """Make a database; its address."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            db.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)


def main() -> int:
    with suppress(KeyboardInterrupt), Cluster() as cluster:
        print(version())
        print(cluster.database("tsuro"), flush=True)
        signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
