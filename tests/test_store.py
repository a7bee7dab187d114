"""The store: what was acknowledged is there, numbered without gaps, whatever happens."""

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
from time import monotonic, sleep

import pytest

from conftest import Size
from tsuro.server.store import BadStore, Collision, New, Owned, SqliteStore, StoreGone

ONE = [New("said", '{"what": "héllo"}')]


def with_store(path: Path, task: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await task(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_lines_are_kept_in_order_and_read_from_any_number(tmp_path: Path) -> None:
    async def task(store: SqliteStore) -> None:
        await store.append("r", 0, [New("made", "{}"), New("sat", "[1]")], public=True)
        await store.append("r", 2, ONE, state="running")
        lines = await store.read("r")
        assert [(line.n, line.kind, line.body) for line in lines] == [
            (0, "made", "{}"),
            (1, "sat", "[1]"),
            (2, "said", '{"what": "héllo"}'),
        ]
        assert [line.n for line in await store.read("r", 2)] == [2]
        assert await store.read("nowhere") == []
        room = await store.room("r")
        assert room
        assert (room.state, room.public, room.lines) == ("running", True, 3)
        assert room.touched == lines[-1].at
        assert await store.room("nowhere") is None

    with_store(tmp_path / "deep" / "rooms.db", task)
    with_store(tmp_path / "deep" / "rooms.db", lambda store: _count(store, "r", 3))


async def _count(store: SqliteStore, room: str, count: int) -> None:
    assert [line.n for line in await store.read(room)] == list(range(count))


def test_only_one_gets_a_number_and_the_others_are_told(tmp_path: Path) -> None:
    async def task(store: SqliteStore) -> None:
        await store.append("r", 0, ONE)
        for wrong in (0, 2, 7, -1):
            with pytest.raises(Collision):
                await store.append("r", wrong, ONE)
        tries = [store.append("r", 1, [New("mine", str(n)), New("too", "")]) for n in range(50)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        won = [n for n, result in enumerate(results) if result is None]
        assert len(won) == 1
        assert all(isinstance(r, Collision) for n, r in enumerate(results) if n not in won)
        lines = await store.read("r", 1)
        assert [line.body for line in lines] == [str(won[0]), ""]

    with_store(tmp_path / "rooms.db", task)


def test_many_write_at_once(tmp_path: Path, size: Size) -> None:
    rooms, lines = size(40, 400), 25

    async def play(store: SqliteStore, room: str) -> None:
        for n in range(lines):
            await store.append(room, n, ONE)

    async def task(store: SqliteStore) -> None:
        await asyncio.gather(*(play(store, f"r{number}") for number in range(rooms)))
        for number in range(rooms):
            await _count(store, f"r{number}", lines)

    with_store(tmp_path / "rooms.db", task)


def test_rooms_are_listed_the_last_touched_first(tmp_path: Path) -> None:
    async def task(store: SqliteStore) -> None:
        for number in range(5):
            await store.append(f"r{number}", 0, ONE, public=number % 2 == 0)
        await store.append("r1", 1, ONE, state="over", public=True)
        assert [room.id for room in await store.rooms(most=3)] == ["r1", "r4", "r3"]
        assert [room.id for room in await store.rooms(public=True)] == ["r1", "r4", "r2", "r0"]
        assert [room.id for room in await store.rooms(state="over")] == ["r1"]
        room = await store.room("r2")
        assert room
        assert [r.id for r in await store.rooms(before=room.touched)] == ["r0"]

    with_store(tmp_path / "rooms.db", task)


def test_a_store_has_one_owner(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def task(store: SqliteStore) -> None:
        store.lock.say(url="http://127.0.0.1:8000")
        with pytest.raises(Owned, match="is in use by another tsuro") as owned:
            SqliteStore(path)
        assert owned.value.owner == {"process": str(os.getpid()), "url": "http://127.0.0.1:8000"}

    with_store(path, task)
    with_store(path, lambda store: _count(store, "r", 0))


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
    async def task(store: SqliteStore) -> None:
        await store.append("r", 0, ONE)
        (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
        store._writer.execute(f"PRAGMA max_page_count = {pages + 2}")
        large = [New("a", "x" * 3000), New("b", "y" * 30_000)]
        with pytest.raises(StoreGone, match="cannot be written now"):
            await store.append("r", 1, large)
        await _count(store, "r", 1)
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await store.append("r", 1, large)  # it goes on when there is room again
        await _count(store, "r", 3)

    with_store(tmp_path / "rooms.db", task)


WRITER = """
import asyncio, sys
from pathlib import Path
from tsuro.server.store import New, SqliteStore

async def play(store, room):
    n = 0
    while True:
        await store.append(room, n, [New("move", str(n)), New("shuffle", str(n))])
        print(room, n, flush=True)
        n += 2

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, f"{sys.argv[2]}-{number}") for number in range(8)))

asyncio.run(main())
"""


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(
    tmp_path: Path, size: Size
) -> None:
    path, chance = tmp_path / "rooms.db", random.Random(1)
    acknowledged: dict[str, int] = {}
    for turn in range(size(3, 50)):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(turn)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout
        first = writer.stdout.readline()
        end = monotonic() + 0.05 + 0.4 * chance.random()
        while monotonic() < end:
            sleep(0.01)
        os.kill(writer.pid, signal.SIGKILL)
        for line in (first, *writer.stdout):
            if line.endswith("\n"):
                room, n = line.split()
                acknowledged[room] = int(n)
        writer.stdout.close()
        writer.wait()
    assert len(acknowledged) >= 3

    async def task(store: SqliteStore) -> None:
        for room, n in acknowledged.items():
            lines = await store.read(room)
            assert [line.n for line in lines] == list(range(len(lines)))
            assert len(lines) >= n + 2
            assert len(lines) % 2 == 0  # a move and its shuffle are there together

    with_store(path, task)
