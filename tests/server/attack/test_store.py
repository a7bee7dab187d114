"""A store whose files are tampered with, or whose disk is full: nothing is acknowledged that is not
kept, and the server says that it is not well."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import httpx
import pytest

from kit.commands import Command
from kit.served import free_port, served
from kit.waiting import PATIENCE
from tsuro.server.store import open_store
from tsuro.server.store.lock import Owned
from tsuro.server.store.sqlite import SqliteStore

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


def test_a_second_server_is_kept_out_though_the_lock_file_is_gone(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        store = server.service.store
        assert isinstance(store, SqliteStore)
        for file in tmp_path.glob("*.lock"):
            file.unlink()
        with pytest.raises(Owned):
            open_store(f"sqlite:///{tmp_path}/rooms.db", "second")
        server.make(seats=[ME, OPEN])
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:  # the next one after it may come in
        server.make(seats=[ME, OPEN])


@pytest.mark.parametrize("how", ["unlinked", "replaced"])
def test_a_file_that_is_no_longer_ours_takes_nothing(tmp_path: Path, how: str) -> None:
    path = tmp_path / "rooms.db"
    with served(f"sqlite:///{path}") as server:
        ada = server.make(seats=[ME, OPEN])
        assert server.http.get("/health").status_code == 200
        path.unlink()
        if how == "replaced":
            sqlite3.connect(path).close()
            path.touch()
        assert ada.refused("chat", text="is this kept?") == "StoreAway"
        health = server.http.get("/health")
        assert (health.status_code, health.json()["ok"]) == (503, False)
        assert ada.table()["chat"] == []  # what is not kept is not told


LITTLE = (sys.executable, "-c", """
import resource, runpy
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
runpy.run_module("tsuro", run_name="__main__")
""")  # fmt: skip
"""The command where no file can grow beyond so many bytes: as on a disk that is full."""


def test_on_a_full_disk_nothing_is_acknowledged_and_nothing_lost(tmp_path: Path) -> None:
    made: list[str] = []
    with (
        Command("serve", "--port", str(free_port()), data=tmp_path, program=LITTLE) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        assert client.get("/health").status_code == 200
        for _ in range(1000):
            answer = client.post("/api/tables", json={"seats": [ME, OPEN], "public": True})
            if answer.status_code != 201:
                break
            made.append(answer.json()["id"])
        assert (answer.status_code, answer.json()["name"]) == (503, "StoreAway")
        health = client.get("/health")
        assert (health.status_code, health.json()["ok"]) == (503, False)
        assert client.get(f"/api/tables/{made[0]}").status_code == 200  # what is kept can be read
    (store,) = tmp_path.rglob("*.db")
    with served(f"sqlite:///{store}") as again:
        for id_ in made:
            assert again.http.get(f"/api/tables/{id_}").status_code == 200
