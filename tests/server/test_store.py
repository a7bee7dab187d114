"""The store: what was acknowledged is there, numbered without gaps, whatever happens.

Both kinds pass the same tests.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import platformdirs
import psycopg
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from kit.parts import need
from kit.size import Size
from kit.waiting import PATIENCE
from postgres import Cluster
from tsuro.server.store import (
    BadStore,
    Collision,
    Lease,
    Listed,
    New,
    Owned,
    SqliteStore,
    Store,
    StoreGone,
    data_folder,
    open_store,
    schema,
)
from tsuro.server.store.postgres import PostgresStore

ONE = [New("said", '{"what": "h\u00e9llo"}')]
QUIET = Listed()

Task = Callable[[Store], Awaitable[None]]
With = Callable[[Task], None]


def with_store(address: str, task: Task, owner: str = "me") -> None:
    async def run() -> None:
        store = open_store(address, owner)
        try:
            await task(store)
        finally:
            await store.close()

    asyncio.run(run())


def with_file(path: Path, task: Task) -> None:
    with_store(f"sqlite:///{path}", task)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/rooms.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database("store")


def test_lines_are_kept_in_order_and_read_from_any_number(address: str) -> None:
    async def task(store: Store) -> None:
        made = [New("made", "{}"), New("sat", "[1]")]
        await store.append("r", 0, made, Listed(public=True))
        running = Listed("running", True, 12.5, '{"a": 1}')
        await store.append("r", 2, ONE, running, at=77.25)
        lines = await store.read("r")
        assert [(line.n, line.kind, line.body) for line in lines] == [
            (0, "made", "{}"),
            (1, "sat", "[1]"),
            (2, *ONE[0]),
        ]
        assert [line.n for line in await store.read("r", 2)] == [2]
        assert await store.read("nowhere") == []
        room = await store.room("r")
        assert room
        assert (room.lines, room.listed, room.touched) == (3, running, 77.25)
        assert lines[-1].at == 77.25
        assert await store.room("nowhere") is None

    with_store(address, task)
    with_store(address, lambda store: _count(store, "r", 3))


async def _count(store: Store, room: str, count: int) -> None:
    assert [line.n for line in await store.read(room)] == list(range(count))


def test_only_one_gets_a_number_and_the_others_are_told(address: str) -> None:
    async def task(store: Store) -> None:
        await store.append("r", 0, ONE, QUIET)
        for wrong in (0, 2, 7, -1):
            with pytest.raises(Collision):
                await store.append("r", wrong, ONE, Listed("over"))
        with pytest.raises(Collision):
            await store.append("nowhere", 1, ONE, QUIET)
        assert await store.room("nowhere") is None
        two = [[New("mine", str(n)), New("too", "")] for n in range(50)]
        tries = [store.append("r", 1, lines, QUIET) for lines in two]
        results = await asyncio.gather(*tries, return_exceptions=True)
        won = [n for n, result in enumerate(results) if result is None]
        assert len(won) == 1
        assert all(isinstance(r, Collision) for n, r in enumerate(results) if n not in won)
        lines = await store.read("r", 1)
        assert [line.body for line in lines] == [str(won[0]), ""]
        room = await store.room("r")
        assert room
        assert room.listed == QUIET

    with_store(address, task)


def test_many_write_at_once(address: str, size: Size) -> None:
    rooms, lines = size(40, 400), 25

    async def play(store: Store, room: str) -> None:
        for n in range(lines):
            await store.append(room, n, ONE, QUIET)

    async def task(store: Store) -> None:
        await asyncio.gather(*(play(store, f"r{number}") for number in range(rooms)))
        for number in range(rooms):
            await _count(store, f"r{number}", lines)

    with_store(address, task)


def test_rooms_are_listed_the_last_touched_first(address: str) -> None:
    async def task(store: Store) -> None:
        for number in range(5):
            listed = Listed(public=number % 2 == 0)
            await store.append(f"r{number}", 0, ONE, listed, at=100 + number)
        await store.append("r1", 1, ONE, Listed("over", True), at=200)
        assert [room.id for room in await store.rooms(most=3)] == ["r1", "r4", "r3"]
        assert [room.id for room in await store.rooms(public=True)] == ["r1", "r4", "r2", "r0"]
        assert [room.id for room in await store.rooms(state="over")] == ["r1"]
        assert [room.id for room in await store.rooms(before=102)] == ["r0"]

    with_store(address, task)


def test_what_is_due_is_seen_to_by_one_and_taken_over_from_the_dead(address: str) -> None:
    async def task(store: Store) -> None:
        await store.append("idle", 0, ONE, Listed("running"))
        await store.append("held", 0, ONE, Listed("running", due=5), lease=Lease("you", 30))
        await store.append("free", 0, ONE, Listed("running", due=5))
        await store.append("later", 0, ONE, Listed("running", due=50))
        assert await store.claim(Lease("me", 20), now=10) == ["free"]
        assert await store.claim(Lease("you", 20), now=10) == []
        assert await store.claim(Lease("you", 40), now=21) == ["free"]  # I was not seen again
        assert await store.claim(Lease("me", 60), now=35) == ["held"]
        await store.end("me", 36)  # what I saw to is anybody's
        assert await store.claim(Lease("you", 60), now=37) == ["held"]
        await store.append("held", 1, ONE, Listed("running"))
        await store.append("free", 1, ONE, Listed("over"))
        assert await store.claim(Lease("me", 200), now=100) == ["later"]

    with_store(address, task)


def test_the_time_without_a_server_is_known(address: str) -> None:
    async def first(store: Store) -> None:
        await store.begin("one", 100, alive=15)
        await store.sign("one", 200)
        assert await store.gaps(0) == []

    async def second(store: Store) -> None:
        await store.begin("two", 500, alive=15)
        assert await store.gaps(0) == [(200, 500)]
        assert await store.gaps(500) == []

    with_store(address, first)
    with_store(address, second)


def test_a_backup_restores_everything(address: str, tmp_path: Path, cluster: Cluster) -> None:
    kept: list[tuple[str, tuple[object, ...]]] = []

    async def task(store: Store) -> None:
        await store.begin("one", 100, alive=15)
        made = [New("made", '{"a": "\\u0000"}'), *ONE]
        await store.append("r", 0, made, Listed("running", True, 7.5, '{"b": 2}'), at=1.5)
        await store.append("s", 0, ONE, QUIET, at=2.5)
        kept.extend(store.everything())
        with pytest.raises(BadStore, match="not empty"):
            store.restore(kept)

    async def restored(store: Store) -> None:
        assert store.restore(kept) == len(kept)
        assert [table for table, _ in kept] == ["room", "room", "log", "log", "log", "process"]
        assert set(store.everything()) == set(kept)
        await store.append("r", 2, ONE, QUIET)
        assert await store.claim(Lease("me", 20), now=10) == []

    with_store(address, task)
    with_store(f"sqlite:///{tmp_path}/other.db", restored)
    with_store(cluster.database("other"), restored)


def test_a_broken_backup_leaves_nothing_half_restored(address: str) -> None:
    async def task(store: Store) -> None:
        row = ("r", 1.0, 1.0, "running", False, 1, None, "{}")
        with pytest.raises(BadStore, match="cannot take this"):
            store.restore([("room", row), ("room", row)])
        assert await store.rooms() == []

    with_store(address, task)


def test_tables_of_an_older_version_are_brought_up_to_date(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "rooms.db")
    old.executescript(schema.MIGRATIONS[0].format(end="") + "PRAGMA user_version = 1;")
    old.execute("INSERT INTO room VALUES ('r', 1.0, 2.0, 'running', 0, 1)")
    old.execute("INSERT INTO log VALUES ('r', 0, 2.0, 'made', '{}')")
    old.commit()
    old.close()

    async def task(store: Store) -> None:
        await store.append("r", 1, ONE, Listed("over"))
        await _count(store, "r", 2)

    with_file(tmp_path / "rooms.db", task)


def test_a_store_has_one_owner(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def task(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        store.lock.say(url="http://127.0.0.1:8000")
        with pytest.raises(Owned, match="is in use by another tsuro") as owned:
            SqliteStore(path)
        assert owned.value.owner == {"process": str(os.getpid()), "url": "http://127.0.0.1:8000"}

    with_file(path, task)
    with_file(path, lambda store: _count(store, "r", 0))


def test_what_is_no_store_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is not a database, it is a sentence " * 100)
    with pytest.raises(BadStore, match="cannot be used"):
        SqliteStore(tmp_path / "text")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadStore, match=r"rooms\.db: "):
        SqliteStore(tmp_path / "file" / "rooms.db")
    later = sqlite3.connect(tmp_path / "later")
    later.execute("PRAGMA user_version = 999")
    later.close()
    with pytest.raises(BadStore, match="later version"):
        SqliteStore(tmp_path / "later")


def test_a_full_disk_refuses_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def task(store: Store) -> None:
        await store.append("r", 0, ONE, QUIET)
        assert isinstance(store, SqliteStore)
        (pages,) = store._db.execute("PRAGMA page_count").fetchone()
        store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        large = [New("a", "x" * 3000), New("b", "y" * 30_000)]
        with pytest.raises(StoreGone, match="cannot be written now"):
            await store.append("r", 1, large, QUIET)
        await _count(store, "r", 1)
        store._db.execute("PRAGMA max_page_count = 1000000")
        await store.append("r", 1, large, QUIET)  # it goes on when there is room again
        await _count(store, "r", 3)

    with_file(tmp_path / "rooms.db", task)


WRITER = """
import asyncio, sys
from tsuro.server.store import Listed, New, open_store

async def play(store, room):
    n = 0
    while True:
        await store.append(room, n, [New("move", str(n)), New("shuffle", str(n))], Listed())
        print(room, n, flush=True)
        n += 2

async def main():
    store = open_store(sys.argv[1], "writer")
    await asyncio.gather(*(play(store, f"{sys.argv[2]}-{number}") for number in range(8)))

asyncio.run(main())
"""


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(address: str, size: Size) -> None:
    chance = random.Random(1)
    acknowledged: dict[str, int] = {}
    for turn in range(size(3, 50)):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, address, str(turn)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout
        first = [writer.stdout.readline() for _ in range(chance.randint(1, 200))]
        os.kill(writer.pid, signal.SIGKILL)
        for line in (*first, *writer.stdout):
            if line.endswith("\n"):
                room, n = line.split()
                acknowledged[room] = int(n)
        writer.stdout.close()
        writer.wait()
    assert len(acknowledged) >= 3

    async def task(store: Store) -> None:
        for room, n in acknowledged.items():
            lines = await store.read(room)
            assert [line.n for line in lines] == list(range(len(lines)))
            assert len(lines) >= n + 2
            assert len(lines) % 2 == 0  # a move and its shuffle are there together

    with_store(address, task)


def test_a_database_that_went_away_refuses_and_goes_on_when_it_is_back() -> None:
    need("postgres")
    cluster = Cluster()

    async def task(store: Store) -> None:
        await store.append("r", 0, ONE, QUIET)
        cluster.halt()
        with pytest.raises(StoreGone, match="cannot be written now"):
            await store.append("r", 1, ONE, QUIET)
        with pytest.raises(StoreGone, match="cannot be read now"):
            await store.read("r")
        cluster.start()
        await store.append("r", 1, ONE, QUIET)
        await _count(store, "r", 2)

    try:
        with_store(cluster.database("store"), task)
    finally:
        cluster.stop()


def test_one_line_that_cannot_be_written_does_not_take_others_with_it(cluster: Cluster) -> None:
    async def task(store: Store) -> None:
        writes = [store.append(f"r{n}", 0, ONE, QUIET) for n in range(10)]
        writes.append(store.append("bad", 0, [New("x", "nul \0")], QUIET))
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [result is None for result in results] == [True] * 10 + [False]
        assert isinstance(results[-1], StoreGone)

    with_store(cluster.database("store"), task)


def test_a_room_that_somebody_writes_to_is_left_out_and_not_waited_for(cluster: Cluster) -> None:
    address = cluster.database("store")

    async def task(store: Store) -> None:
        await store.append("busy", 0, ONE, Listed("running", due=5))
        await store.append("free", 0, ONE, Listed("running", due=6))
        with psycopg.connect(address) as other:
            other.execute("SELECT id FROM room WHERE id = 'busy' FOR UPDATE")
            assert await asyncio.wait_for(store.claim(Lease("me", 20), now=10), PATIENCE) == [
                "free"
            ]
        assert await store.claim(Lease("me", 20), now=10) == ["busy"]

    with_store(address, task)


def test_processes_hear_of_each_other(cluster: Cluster) -> None:
    address = cluster.database("store")

    async def run() -> None:
        mine, yours = PostgresStore(address, "me"), PostgresStore(address, "you")
        heard: asyncio.Queue[tuple[str, int, str]] = asyncio.Queue()
        mine.listen(lambda *news: heard.put_nowait(news))
        assert await heard.get() == ("", -1, "")  # it listens; anything may have changed
        await mine.append("r", 0, ONE, QUIET)  # one's own news are none
        await yours.append("r", 1, ONE * 2, QUIET)
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("r", 3, "")
        await yours.say("r", "héllo: []")
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("r", -1, "héllo: []")
        with pytest.raises(Collision):
            await mine.append("r", 1, ONE, QUIET)
        await asyncio.gather(mine.close(), yours.close())

    asyncio.run(run())


def test_an_address_that_is_none_is_a_sentence() -> None:
    for wrong in ("rooms.db", "sqlite:///", "mysql://here", ""):
        with pytest.raises(BadStore, match="is not the address of a store"):
            open_store(wrong, "me")
    with pytest.raises(BadStore, match=r"postgresql://127\.0\.0\.1/x cannot be used: ") as bad:
        open_store("postgresql://u:secret@127.0.0.1:1/x", "me")
    assert "secret" not in str(bad.value)


def test_a_users_data_lies_where_their_system_keeps_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TSURO_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    assert data_folder() == tmp_path / ".local" / "share" / "tsuro"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data" / "tsuro"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    assert data_folder() == tmp_path / "Library" / "Application Support" / "tsuro"
    monkeypatch.setattr(platformdirs, "PlatformDirs", Windows)
    known = {"CSIDL_LOCAL_APPDATA": str(tmp_path / "Local")}
    monkeypatch.setattr("platformdirs.windows.get_win_folder", known.__getitem__)
    assert data_folder() == tmp_path / "Local" / "tsuro"
    assert not list(tmp_path.iterdir())  # to say where is not to make it


def test_a_folder_that_was_chosen_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TSURO_DATA", "~/mine")
    assert data_folder() == tmp_path / "mine"
