"""Rooms in one SQLite file: durable before anybody is told, many writers in one commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock as Mutex
from threading import Thread
from time import time
from typing import TypeVar

from tsuro.server.store.lock import Lock
from tsuro.server.store.store import BadStore, Collision, Line, New, Room, State, StoreGone

T = TypeVar("T")

AT_ONCE = 256
"""How many writes share a commit at most."""

MIGRATIONS = (
    """
    CREATE TABLE room (
        id TEXT PRIMARY KEY, made REAL NOT NULL, touched REAL NOT NULL,
        state TEXT NOT NULL, public INTEGER NOT NULL, lines INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX room_touched ON room (state, public, touched);
    CREATE TABLE log (
        room TEXT NOT NULL, n INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (room, n)
    ) WITHOUT ROWID;
    """,
)
"""What makes each version of the tables from the one before; a file's own version is in its
``user_version``."""


@dataclass(frozen=True, slots=True)
class _Write:
    room: str
    n: int
    lines: tuple[New, ...]
    state: State | None
    public: bool | None
    done: Callable[[Exception | None], None]


class SqliteStore:
    """Rooms in a file that this process owns."""

    def __init__(self, path: Path, **said: str) -> None:
        """Open or make the file, and bring its tables up to date. ``said``: what others who want
        to open it are told of us. Raises `Owned` or `BadStore`."""
        self.path = path
        self.lock = Lock(path.with_name(path.name + ".lock"))
        try:
            self.lock.take(**said)
        except OSError as error:
            raise BadStore(f"{path}: {error.strerror or error}") from None
        self._writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._reader = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            self._prepare()
        except (sqlite3.Error, BadStore) as error:
            self._writer.close()
            self._reader.close()
            self.lock.drop()
            why = error if isinstance(error, BadStore) else f"{path} cannot be used: {error}"
            raise BadStore(str(why)) from None
        self._reading = Mutex()
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        """Make writes durable, and bring the tables up to date."""
        self._writer.execute("PRAGMA journal_mode = WAL")
        self._writer.execute("PRAGMA synchronous = FULL")
        (version,) = self._writer.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise BadStore(f"{self.path} was made by a later version of this program.")
        for number in range(version, len(MIGRATIONS)):
            script = MIGRATIONS[number]
            self._writer.executescript(
                f"BEGIN; {script}; PRAGMA user_version = {number + 1}; COMMIT;"
            )

    # writing

    async def append(
        self,
        room: str,
        n: int,
        lines: Sequence[New],
        *,
        state: State | None = None,
        public: bool | None = None,
    ) -> None:
        """Write lines, the first with number n."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def settle(error: Exception | None) -> None:
            if future.done():
                return  # nobody waits any more
            if error:
                future.set_exception(error)
            else:
                future.set_result(None)

        def done(error: Exception | None) -> None:
            loop.call_soon_threadsafe(settle, error)

        self._queue.put(_Write(room, n, tuple(lines), state, public, done))
        await future

    def _write_all(self) -> None:
        """The thread that writes: whatever waits goes into one commit."""
        while (first := self._queue.get()) is not None:
            writes: list[_Write] = [first]
            last = False
            while len(writes) < AT_ONCE and not self._queue.empty():
                further = self._queue.get()
                if further is None:
                    last = True
                    break
                writes.append(further)
            self._commit(writes)
            if last:
                return

    def _commit(self, writes: list[_Write]) -> None:
        results: list[Exception | None] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            results = [self._one(write) for write in writes]
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            results = [StoreGone(f"The store cannot be written now: {error}") for _ in writes]
        for write, result in zip(writes, results, strict=True):
            write.done(result)

    def _one(self, write: _Write) -> Exception | None:
        """Write the lines of one writer, if they are the next ones."""
        now = time()
        query = "SELECT lines FROM room WHERE id = ?"
        found = self._writer.execute(query, (write.room,)).fetchone()
        if (found[0] if found else 0) != write.n:
            return Collision()
        self._writer.executemany(
            "INSERT INTO log (room, n, at, kind, body) VALUES (?, ?, ?, ?, ?)",
            [(write.room, write.n + i, now, *line) for i, line in enumerate(write.lines)],
        )
        count = write.n + len(write.lines)
        if not found:
            self._writer.execute(
                f"INSERT INTO room ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                (write.room, now, now, write.state or "waiting", bool(write.public), count),
            )
        else:
            self._writer.execute(
                "UPDATE room SET touched = ?, lines = ?, state = coalesce(?, state),"
                " public = coalesce(?, public) WHERE id = ?",
                (now, count, write.state, write.public, write.room),
            )
        return None

    # reading

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        def reading() -> T:
            with self._reading:
                try:
                    return read(self._reader)
                except sqlite3.Error as error:
                    raise StoreGone(f"The store cannot be read now: {error}") from None

        return await asyncio.to_thread(reading)

    async def read(self, room: str, since: int = 0) -> list[Line]:
        """The lines of a room from a number on."""
        query = "SELECT n, at, kind, body FROM log WHERE room = ? AND n >= ? ORDER BY n"
        rows = await self._read(lambda store: store.execute(query, (room, since)).fetchall())
        return [Line(*row) for row in rows]

    async def room(self, room: str) -> Room | None:
        """What the list says of a room."""
        query = f"SELECT {COLUMNS} FROM room WHERE id = ?"
        row = await self._read(lambda store: store.execute(query, (room,)).fetchone())
        return _room(row) if row else None

    async def rooms(
        self,
        *,
        state: State | None = None,
        public: bool | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Room]:
        """Rooms, the last touched first."""
        query = (
            f"SELECT {COLUMNS} FROM room WHERE (?1 IS NULL OR state = ?1)"
            " AND (?2 IS NULL OR public = ?2) AND (?3 IS NULL OR touched < ?3)"
            " ORDER BY touched DESC LIMIT ?4"
        )
        wanted = (state, public, before, most)
        rows = await self._read(lambda store: store.execute(query, wanted).fetchall())
        return [_room(row) for row in rows]

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._reader.close()
        self.lock.drop()


COLUMNS = "id, made, touched, state, public, lines"


def _room(row: tuple[str, float, float, State, int, int]) -> Room:
    id_, made, touched, state, public, lines = row
    return Room(id_, made, touched, state, bool(public), lines)
