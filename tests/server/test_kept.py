"""What was kept by earlier versions opens, and goes on. Each file is a backup that one of them
wrote (``tsuro export``): add one before a change of what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kit.served import Person, served
from kit.waiting import wait_for
from tsuro import record
from tsuro.cli import app

KEPT = sorted((Path(__file__).parent / "kept").glob("*.jsonl"))
RUNNING, TOKEN = f"{7:032d}", f"{6:032d}"
"""The table of a game in the middle, and its host's token."""


def ids_in(backup: Path) -> list[str]:
    """The logs of a backup."""
    rows = [json.loads(line) for line in backup.read_text(encoding="utf-8").splitlines()]
    return [row["row"][0] for row in rows if row.get("table") == "room"]


@pytest.mark.parametrize("backup", KEPT, ids=lambda path: path.stem)
def test_a_store_of_an_earlier_version_opens_and_goes_on(backup: Path, tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    done = CliRunner().invoke(app, ["import", str(backup), "--store", store])
    assert done.exit_code == 0, done.output
    kinds = {"tables": 0, "records": 0, "replays": 0}
    with served(store) as server:
        for id_ in ids_in(backup):
            kind, _, name = id_.rpartition(".")
            if kind == "record":
                replay = server.http.get(f"/api/records/{name}/replay").json()
                assert len(replay["steps"]) > 20
                kinds["replays"] += 1
            elif not kind:
                table = server.watcher(id_).table()
                assert table["room"]["id"] == id_
                kinds["tables"] += 1
                if table["room"]["number"] > 1 or table["room"]["state"] == "over":
                    text = server.http.get(f"/api/tables/{id_}/record", params={"game": 1}).text
                    assert record.read(text).over
                    kinds["records"] += 1
        host = Person(server, RUNNING, TOKEN, {})
        assert [seat["stands_in"] for seat in host.table()["room"]["seats"]] == [False, True, False]
        assert host.table()["chat"][0]["text"] == "a game that goes on"

        def moved() -> bool:
            """Decide where it is up to us; whether the game is over."""
            table = host.table()
            view = table["view"]
            if view["winners"] is None and view["choices"]:
                host.do("act", action=view["choices"][-1], seen=table["n"])
            return view["winners"] is not None

        wait_for(moved)
        assert record.read(host.record()).over
    assert all(kinds.values()), kinds
