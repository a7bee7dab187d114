"""Rooms in PostgreSQL, for many processes and machines: the same log, told of by NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from threading import Lock as Mutex
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psycopg

from tsuro.reason import Reason
from tsuro.server.store import schema
from tsuro.server.store.notify import Notifications, passing_note
from tsuro.server.store.sql import SqlStore
from tsuro.server.store.store import BadStore, Collision, Lease, Notified, Row, StoreGone
from tsuro.server.store.writer import Append, Ask, Write

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

GUARD = 7_583_612
"""The number of the lock under which tables are made and processes begin."""

_LOG = """, written AS (INSERT INTO log (room, n, at, kind, body)
    SELECT %(room)s, %(n)s + number - 1, %(at)s, kind, body FROM moved,
    unnest(%(kinds)s::text[], %(bodies)s::text[]) WITH ORDINALITY AS line (kind, body, number))
    SELECT pg_notify('tsuro', %(from)s || ' ' || id || ' ' || lines) FROM moved"""
FIRST = (
    """WITH moved AS (INSERT INTO room
    (id, made, touched, state, public, lines, due, summary, keeper, kept)
    VALUES (%(room)s, %(at)s, %(at)s, %(state)s, %(public)s, %(count)s, %(due)s, %(summary)s,
    %(keeper)s, %(kept)s) ON CONFLICT DO NOTHING RETURNING id, lines)"""
    + _LOG
)
NEXT = (
    """WITH moved AS (UPDATE room SET touched = %(at)s, state = %(state)s, public = %(public)s,
    lines = %(count)s, due = %(due)s, summary = %(summary)s, keeper = %(keeper)s, kept = %(kept)s
    WHERE id = %(room)s AND lines = %(n)s RETURNING id, lines)"""
    + _LOG
)
CLAIM = """UPDATE room SET keeper = ?, kept = ? WHERE id IN (SELECT id FROM room
    WHERE due IS NOT NULL AND due <= ? AND kept <= ? ORDER BY due LIMIT ? FOR UPDATE SKIP LOCKED)
    AND kept <= ? RETURNING id"""
"""Leaves out rooms that somebody is writing to, rather than wait for them."""
LINE: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A connection that broke without a word is found out within seconds, not hours."""


class PostgresStore(SqlStore):
    """Rooms in a database that many processes share."""

    shared = True

    def __init__(self, url: str, owner: str) -> None:
        """Connect, and bring the tables up to date. ``owner``: what this process calls itself.
        Raises `BadStore`."""
        self.url, self._owner = url, owner
        self._notifications: Notifications | None = None
        self._reading = Mutex()
        try:
            self._db: Connection = self._connect()
            self._reader: Connection = self._connect()
            self._prepare()
        except psycopg.Error as error:
            raise BadStore(
                Reason("{store} cannot be used: {why}", store=named(url), why=_line(error))
            ) from None
        super().__init__()

    def _connect(self) -> Connection:
        return psycopg.connect(self.url, autocommit=True, **LINE)

    def _prepare(self) -> None:
        """Bring the tables up to date; only one process does so."""
        with self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(%s)", (GUARD,))
            self._db.execute("CREATE TABLE IF NOT EXISTS version (number BIGINT NOT NULL)")
            row = self._db.execute("SELECT number FROM version").fetchone()
            version = row[0] if row else 0
            if version > len(schema.MIGRATIONS):
                raise BadStore(
                    Reason(
                        "{store} was made by a later version of this program.",
                        store=named(self.url),
                    )
                )
            for script in schema.MIGRATIONS[version:]:
                self._db.execute(script.format(end=""))
            self._db.execute("DELETE FROM version")
            self._db.execute("INSERT INTO version VALUES (%s)", (len(schema.MIGRATIONS),))

    # writing

    def _commit(self, writes: list[Write]) -> None:
        try:
            if self._db.closed or self._db.broken:
                self._db = self._connect()
            with self._db.pipeline(), self._db.transaction():
                # in the order of rooms, so that two processes never wait for each other
                ordered = sorted(writes, key=_room)
                cursors = [self._run(write.work) for write in ordered]
            for write, cursor in zip(ordered, cursors, strict=True):
                found = cursor.fetchall() if cursor.description else []
                write.result = (
                    found if isinstance(write.work, Ask) else None if found else Collision()
                )
        except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
            self._commit(writes)  # nothing was written: once more
        except psycopg.OperationalError as error:
            with suppress(psycopg.Error):
                self._db.close()
            for write in writes:
                write.result = StoreGone(f"The database cannot be written now: {_line(error)}")
        except psycopg.Error as error:
            if len(writes) > 1:  # one of them is at fault: the others go through
                for write in writes:
                    self._commit([write])
                return
            writes[0].result = StoreGone(f"The database refused: {_line(error)}")

    def _run(self, work: Append | Ask) -> psycopg.Cursor[tuple[Any, ...]]:
        if isinstance(work, Ask):
            return self._db.execute(_marks(work.query), tuple(work.values))
        listed, lease = work.listed, work.lease or Lease("", 0)
        values = {
            "room": work.room,
            "n": work.n,
            "at": work.at,
            "count": work.n + len(work.lines),
            "kinds": [line.kind for line in work.lines],
            "bodies": [line.body for line in work.lines],
            "state": listed.state,
            "public": listed.public,
            "due": listed.due,
            "summary": listed.summary,
            "keeper": lease.owner,
            "kept": lease.until,
            "from": self._owner,
        }
        return self._db.execute(NEXT if work.n else FIRST, values)

    async def claim(self, lease: Lease, now: float, most: int = 100) -> list[str]:
        """Rooms where something is due that nobody sees to, and that nobody is writing to."""
        values = (lease.owner, lease.until, now, now, most, now)
        return [room for (room,) in await self._writer.do(Ask(CLAIM, values))]

    async def begin(self, owner: str, now: float, alive: float) -> None:
        """A process begins; if no other was there, the time until now was one without a server."""

        def beginning(db: Connection) -> None:
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (GUARD,))
                row = db.execute(schema.LAST_SIGN).fetchone()
                last = row[0] if row else None
                if last is not None and last < now - alive:
                    db.execute(_marks(schema.GAP), (last, now))
                db.execute(_marks(schema.FORGET), (now - alive,))
                db.execute(_marks(schema.SIGN), (owner, now))

        await self._read(beginning)

    # telling

    async def say(self, room: str, what: str) -> None:
        """Tell the other processes something in passing."""
        if text := passing_note(self._owner, room, what):
            await self._writer.do(Ask("SELECT pg_notify('tsuro', ?)", (text,)))

    def listen(self, told: Notified) -> None:
        """Be told what other processes write and say."""
        self._notifications = Notifications(self.url, self._owner, told, LINE)

    # reading

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self._reading:
                try:
                    return self._reading_again(read)
                except psycopg.Error as error:
                    with suppress(psycopg.Error):
                        self._reader.close()
                    why = f"The database cannot be read now: {_line(error)}"
                    raise StoreGone(why) from None

        return await asyncio.to_thread(reading)

    def _reading_again(self, read: Callable[[Connection], T]) -> T:
        """Read; if the connection broke meanwhile, once more by a new one."""
        try:
            if self._reader.closed or self._reader.broken:
                self._reader = self._connect()
            return read(self._reader)
        except psycopg.OperationalError:
            self._reader.close()
            self._reader = self._connect()
            return read(self._reader)

    async def _ask(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        return await self._read(lambda db: db.execute(_marks(query), values).fetchall())

    # backups

    def everything(self) -> Iterator[tuple[str, Row]]:
        """All that is kept, as at one instant."""
        with self._connect() as db, db.transaction():
            db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            for table, columns in schema.TABLES.items():
                with db.cursor(name="backup") as cursor:
                    cursor.execute(f"SELECT {', '.join(columns)} FROM {table}")
                    for row in cursor:
                        yield table, row

    def restore(self, rows: Iterable[tuple[str, Row]]) -> int:
        """Take rows of a backup into this store, which must be empty."""
        try:
            return self._restore(rows)
        except psycopg.Error as error:
            raise BadStore(
                Reason("{store} cannot take this: {why}", store=named(self.url), why=_line(error))
            ) from None

    def _restore(self, rows: Iterable[tuple[str, Row]]) -> int:
        count = 0
        with self._connect() as db, db.transaction():
            if db.execute("SELECT 1 FROM room LIMIT 1").fetchone():
                raise BadStore(Reason("{store} is not empty.", store=named(self.url)))
            for table in ("process", "gap"):  # left by a server that served nothing
                db.execute(f"DELETE FROM {table}")
            for table, row in rows:
                db.execute(_marks(schema.insert(table)), row)
                count += 1
        return count

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        await self._writer.close()
        if self._notifications:
            await self._notifications.close()
        self._db.close()
        self._reader.close()


def named(url: str) -> str:
    """A database's address without its password."""
    parts = urlsplit(url)
    return f"postgresql://{parts.hostname or 'localhost'}{parts.path}"


def _room(write: Write) -> str:
    return write.work.room if isinstance(write.work, Append) else ""


def _marks(query: str) -> str:
    return query.replace("?", "%s")


def _line(error: Exception) -> str:
    return (str(error).strip().splitlines() or ["no reason given"])[0][:200]
