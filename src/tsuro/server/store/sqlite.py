"""Rooms in one SQLite file: durable before anybody is told, many writers in one commit."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock as Mutex
from typing import Any

from tsuro.reason import Reason
from tsuro.server.store import schema
from tsuro.server.store.lock import Lock, Owned
from tsuro.server.store.sql import SqlStore
from tsuro.server.store.store import BadStore, Collision, Lease, Notified, Row, StoreGone
from tsuro.server.store.writer import Append, Ask, Write

END = " WITHOUT ROWID"

COUNTS = (
    "SELECT json_group_object(id, lines) FROM room WHERE id IN (SELECT value FROM json_each(?))"
)
LINES = (
    "INSERT INTO log (room, n, at, kind, body) SELECT"
    " value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)"
)
ROOMS = (
    "INSERT INTO room (id, made, touched, state, public, lines, due, summary, keeper, kept)"
    " SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,"
    " value ->> 6, value ->> 7, value ->> 8, value ->> 9 FROM json_each(?) WHERE true"
    " ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, state = excluded.state,"
    " public = excluded.public, lines = excluded.lines, due = excluded.due,"
    " summary = excluded.summary, keeper = excluded.keeper, kept = excluded.kept"
)
"""Each takes a list of rows as JSON."""


class SqliteStore(SqlStore):
    """Rooms in a file that this process owns."""

    shared = False

    def __init__(self, path: Path, **said: str) -> None:
        """Open or make the file, and bring its tables up to date. ``said``: what others who want
        to open it are told of us. Raises `Owned` or `BadStore`."""
        self.path = path
        self.lock = Lock(path.with_name(path.name + ".lock"))
        try:
            self.lock.take(**said)
        except OSError as error:
            why = error.strerror or str(error)
            raise BadStore(Reason("{what}: {why}", what=str(path), why=why)) from None
        try:
            self._db = self._connect()
            self._reader = self._connect()
            self.lock.take_store(path)
            self._prepare()
        except (sqlite3.Error, BadStore, Owned) as error:
            self.lock.take_back()
            if not isinstance(error, sqlite3.Error):
                raise
            raise BadStore(
                Reason("{store} cannot be used: {why}", store=str(path), why=str(error))
            ) from None
        self._reading = Mutex()
        super().__init__()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)

    def _prepare(self) -> None:
        """Make writes durable, bring the tables up to date, and free what a dead owner held."""
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._is = self._identity()
        self.path.chmod(0o600)  # hands and hashes of tokens: for the operator's eyes only
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > len(schema.MIGRATIONS):
            raise BadStore(
                Reason("{store} was made by a later version of this program.", store=str(self.path))
            )
        for number in range(version, len(schema.MIGRATIONS)):
            script = schema.MIGRATIONS[number].format(end=END)
            self._db.executescript(f"BEGIN; {script}; PRAGMA user_version = {number + 1}; COMMIT;")
        self._db.execute("UPDATE room SET keeper = '', kept = 0 WHERE keeper <> ''")

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at our path."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    # writing

    def _commit(self, writes: list[Write]) -> None:
        later: list[Write] = []
        try:
            if self._identity() != self._is:  # what would be written could never be read again
                raise sqlite3.OperationalError("the file is no longer where it was")
            self._db.execute("BEGIN IMMEDIATE")
            appends: dict[str, Write] = {}
            for write in writes:
                if isinstance(write.work, Ask):
                    query, values = write.work
                    write.result = self._db.execute(query, tuple(values)).fetchall()
                elif write.work.room in appends:
                    later.append(write)
                else:
                    appends[write.work.room] = write
            if appends:
                self._append(appends)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if len(writes) > 1 and not isinstance(error, sqlite3.OperationalError):
                for write in writes:  # one of them is at fault: the others go through
                    self._commit([write])
                return
            for write in writes:
                write.result = StoreGone(f"The store cannot be written now: {error}")
            return
        if later:
            self._commit(later)

    def _append(self, writes: dict[str, Write]) -> None:
        """Write lines to many rooms by three statements. Each statement lets other threads go
        first, so many of them would wait for long behind a busy one."""
        found = self._db.execute(COUNTS, (json.dumps(list(writes)),)).fetchone()[0]
        counts: dict[str, int] = json.loads(found)
        lines: list[Row] = []
        rooms: list[Row] = []
        for write in writes.values():
            work = write.work
            assert isinstance(work, Append)
            if counts.get(work.room, 0) != work.n:
                write.result = Collision()
                continue
            write.result = None
            lines += [(work.room, work.n + i, work.at, *line) for i, line in enumerate(work.lines)]
            listed, lease = work.listed, work.lease or Lease("", 0)
            count = work.n + len(work.lines)
            says = (listed.state, listed.public, count, listed.due, listed.summary)
            rooms.append((work.room, work.at, work.at, *says, *lease))
        if lines:
            self._db.execute(LINES, (json.dumps(lines),))
            self._db.execute(ROOMS, (json.dumps(rooms),))

    async def begin(self, owner: str, now: float, alive: float) -> None:
        """A process begins; the time since the last one gave a sign was one without a server."""
        ((last,),) = await self._writer.do(Ask(schema.LAST_SIGN, ()))
        if last is not None and last < now:
            await self._writer.do(Ask(schema.GAP, (last, now)))
        await self._writer.do(Ask(schema.FORGET, (now,)))
        await self.sign(owner, now)

    async def say(self, room: str, what: str) -> None:
        """There is nobody else."""

    def listen(self, told: Notified) -> None:
        """Nobody else writes."""

    # reading

    async def _ask(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        def reading() -> list[tuple[Any, ...]]:
            with self._reading:
                try:
                    return self._reader.execute(query, tuple(values)).fetchall()
                except sqlite3.Error as error:
                    raise StoreGone(f"The store cannot be read now: {error}") from None

        return await asyncio.to_thread(reading)

    # backups

    def everything(self) -> Iterator[tuple[str, Row]]:
        """All that is kept."""
        return everything(self.path)

    def restore(self, rows: Iterable[tuple[str, Row]]) -> int:
        """Take rows of a backup into this store, which must be empty."""
        count = 0
        with self._reading:
            db = self._reader
            if db.execute("SELECT 1 FROM room LIMIT 1").fetchone():
                raise BadStore(Reason("{store} is not empty.", store=str(self.path)))
            db.execute("BEGIN IMMEDIATE")
            try:
                for table in ("process", "gap"):  # left by a server that served nothing
                    db.execute(f"DELETE FROM {table}")
                for table, row in rows:
                    db.execute(schema.insert(table), row)
                    count += 1
                db.execute("COMMIT")
            except BaseException as error:
                db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise BadStore(
                        Reason(
                            "{store} cannot take this: {why}", store=str(self.path), why=str(error)
                        )
                    ) from None
                raise
        return count

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        await self._writer.close()
        self._db.close()
        self._reader.close()
        self.lock.drop()


def everything(path: Path) -> Iterator[tuple[str, Row]]:
    """All that a file keeps, as at one instant, whoever owns it."""
    if not path.exists():
        raise BadStore(Reason("There is no {file}.", file=str(path)))
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        db.execute("BEGIN")
        for table, columns in schema.TABLES.items():
            for row in db.execute(f"SELECT {', '.join(columns)} FROM {table}"):
                yield table, (*row[:4], bool(row[4]), *row[5:]) if table == "room" else row
    except sqlite3.Error as error:
        raise BadStore(
            Reason("{file} cannot be read: {why}", file=str(path), why=str(error))
        ) from None
    finally:
        db.close()
