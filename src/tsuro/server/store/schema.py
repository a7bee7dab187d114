"""The tables of a store, and how they are asked: the same in SQLite and PostgreSQL.

``?`` stands for a value; ``{end}`` for how a table's definition ends.
"""

from __future__ import annotations

from tsuro.protocol.told import State
from tsuro.server.store.store import Listed, Listing, Row

MIGRATIONS = (
    """
    CREATE TABLE room (
        id TEXT PRIMARY KEY, made DOUBLE PRECISION NOT NULL, touched DOUBLE PRECISION NOT NULL,
        state TEXT NOT NULL, public BOOLEAN NOT NULL, lines BIGINT NOT NULL
    ){end};
    CREATE INDEX room_touched ON room (state, public, touched);
    CREATE TABLE log (
        room TEXT NOT NULL, n BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL, kind TEXT NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (room, n)
    ){end};
    """,
    """
    ALTER TABLE room ADD COLUMN due DOUBLE PRECISION;
    ALTER TABLE room ADD COLUMN summary TEXT NOT NULL DEFAULT '{{}}';
    ALTER TABLE room ADD COLUMN keeper TEXT NOT NULL DEFAULT '';
    ALTER TABLE room ADD COLUMN kept DOUBLE PRECISION NOT NULL DEFAULT 0;
    CREATE INDEX room_due ON room (due) WHERE due IS NOT NULL;
    CREATE INDEX room_keeper ON room (keeper) WHERE keeper <> '';
    CREATE TABLE process (id TEXT PRIMARY KEY, signed DOUBLE PRECISION NOT NULL){end};
    CREATE TABLE gap (since DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION NOT NULL);
    """,
)
"""What makes each version of the tables from the one before."""

TABLES = {
    "room": ("id", "made", "touched", "state", "public", "lines", "due", "summary"),
    "log": ("room", "n", "at", "kind", "body"),
    "gap": ("since", "until"),
    "process": ("id", "signed"),
}
"""What a backup holds."""

COLUMNS = ", ".join(TABLES["room"])

READ = "SELECT n, at, kind, body FROM log WHERE room = ? AND n >= ? ORDER BY n"
BRIEF = (
    "SELECT n, at, kind, body FROM log WHERE room = ? AND (kind <> 'chat' OR n >= coalesce("
    "(SELECT n FROM log WHERE room = ? AND kind = 'chat' ORDER BY n DESC LIMIT 1 OFFSET ?), 0))"
    " ORDER BY n"
)
ROOM = f"SELECT {COLUMNS} FROM room WHERE id = ?"
CLAIM = (
    "UPDATE room SET keeper = ?, kept = ? WHERE id IN (SELECT id FROM room"
    " WHERE due IS NOT NULL AND due <= ? AND kept <= ? ORDER BY due LIMIT ?)"
    " AND kept <= ? RETURNING id"
)
LAST_SIGN = "SELECT max(signed) FROM process"
FORGET = "DELETE FROM process WHERE signed < ?"
SIGN = (
    "INSERT INTO process (id, signed) VALUES (?, ?)"
    " ON CONFLICT (id) DO UPDATE SET signed = excluded.signed"
)
GAP = "INSERT INTO gap (since, until) VALUES (?, ?)"
GAPS = "SELECT since, until FROM gap WHERE until > ? ORDER BY since"
PROOF = (
    "INSERT INTO log (room, n, at, kind, body) VALUES (?, 0, 0, 'proof', ?)"
    " ON CONFLICT (room, n) DO UPDATE SET body = excluded.body"
)
UNPROVE = "DELETE FROM log WHERE room = ?"
FREE = "UPDATE room SET keeper = '', kept = 0 WHERE keeper = ?"


def rooms_query(
    state: State | None, public: bool | None, before: float | None, most: int
) -> tuple[str, list[object]]:
    """Asks for rooms, the last touched first."""
    wanted: list[tuple[str, object]] = []
    if state is not None:
        wanted.append(("state = ?", state))
    if public is not None:
        wanted.append(("public = ?", public))
    if before is not None:
        wanted.append(("touched < ?", before))
    where = " AND ".join(text for text, _ in wanted) or "1 = 1"
    query = f"SELECT {COLUMNS} FROM room WHERE {where} ORDER BY touched DESC LIMIT ?"
    return query, [*(value for _, value in wanted), most]


def room_of(row: Row) -> Listing:
    """A room as the list has it."""
    id_, made, touched, state, public, lines, due, summary = row
    listed = Listed(state, bool(public), due, summary)  # type: ignore[arg-type]
    return Listing(id_, made, touched, lines, listed)  # type: ignore[arg-type]


def insert(table: str) -> str:
    """Puts a row of a backup into its table."""
    columns = TABLES[table]
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
