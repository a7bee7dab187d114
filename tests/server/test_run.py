"""Running a server: its command, many processes, a store that goes away, and bots."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from typer.testing import CliRunner, Result

from kit.commands import Command
from kit.games_at_random import a_game
from kit.parts import need
from kit.served import Person, Process, Served, free_port, served
from kit.waiting import PATIENCE, wait_for
from postgres import Cluster
from tsuro import record
from tsuro.bots import THINKING, USUAL, HastyBot, bot_named
from tsuro.bots.search import FlatBot, SearchBot
from tsuro.chance import Chance
from tsuro.cli import app
from tsuro.game import Game
from tsuro.server.metrics import Metrics
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.room.lines import Locked
from tsuro.server.room.playing import Decided
from tsuro.server.store import SqliteStore, StoreGone
from tsuro.view import View

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


def tsuro(*arguments: str, data: Path) -> Result:
    """A command that ends by itself, in this process."""
    env = {"TSURO_DATA": str(data), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    return CliRunner().invoke(app, arguments, env=env)


def fails_to_serve(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    """A server that does not come to serving."""
    return subprocess.run(
        [sys.executable, "-m", "tsuro", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "TSURO_DATA": str(data), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
    )


# the command


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, how: int) -> None:
    with Command("serve", "--port", str(free_port()), data=tmp_path) as server:
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE, verify=False).json()["ok"]
        here = f"{server.url}/api/tables"
        made = httpx.post(here, json={"seats": [ME, OPEN]}, timeout=PATIENCE, verify=False).json()
        stream = httpx.stream("GET", f"{here}/{made['id']}/events", timeout=PATIENCE)
        with stream as events:
            lines = events.iter_lines()
            assert next(lines).startswith("id: ")
            said = server.end(how)  # an open stream does not hold it up: it is let go
            assert not [line for line in lines if line.startswith("id: ")]
    assert "Only this machine can open it" in said
    assert '"what": "stopped"' in said
    assert (tmp_path / "rooms.db").exists()


def test_a_port_that_is_taken_leads_to_the_next(tmp_path: Path) -> None:
    port = free_port()
    with (
        Command("serve", "--port", str(port), data=tmp_path / "a") as first,
        Command("serve", "--port", str(port), data=tmp_path / "b") as second,
    ):
        assert second.url != first.url
        assert f"Port {port} is taken" in second.end()


def test_a_second_server_is_told_who_has_the_store(tmp_path: Path) -> None:
    with Command("serve", "--port", str(free_port()), data=tmp_path) as first:
        second = fails_to_serve("serve", data=tmp_path)
        assert second.returncode == 1
        assert f"process {first.process.pid}" in second.stderr
        assert first.url in second.stderr
        bare = fails_to_serve(data=tmp_path)
        assert bare.returncode == 0
        assert f"It is already running: {first.url}" in bare.stderr


def test_the_bare_command_serves_and_without_a_screen_says_the_link(tmp_path: Path) -> None:
    with Command(data=tmp_path) as server:
        assert f"Open {server.url} in a browser." in server.end()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2"], "postgresql://"),
        (["--store", "mysql://x"], "is not the address of a store"),
        (["--store", "postgresql://127.0.0.1:1/x"], "cannot be used"),
        (["--public-url", "play.example"], "is not an address"),
        (["--port", "99999"], "65535"),
        (["--host", "203.0.113.7"], "cannot be used"),
    ],
)
def test_what_cannot_be_is_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    done = fails_to_serve("serve", *arguments, data=tmp_path)
    assert done.returncode in (1, 2)
    assert sentence in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


def test_on_the_network_the_link_is_one_that_others_can_open(tmp_path: Path) -> None:
    with Command("serve", "--share", "--port", str(free_port()), data=tmp_path) as server:
        port = server.url.rpartition(":")[2]
        here = f"http://127.0.0.1:{port}/api/tables"
        made = httpx.post(here, json={"seats": [ME, OPEN]}, timeout=PATIENCE, verify=False).json()
        form = httpx.get(f"{here}/{made['id']}/invite", timeout=PATIENCE, verify=False).json()
        assert form["reach"] == "network"
        assert form["link"] == f"{server.url}/t/{made['id']}"
        assert form["qr"].startswith("<svg")
        assert "Only this machine" not in server.end()


def test_several_processes_serve_one_address_and_a_dead_one_is_replaced(
    tmp_path: Path, cluster: Cluster
) -> None:
    store = cluster.database("workers")
    port = str(free_port())
    arguments = ("serve", "--workers", "2", "--port", port, "--store", store)
    with Command(*arguments, data=tmp_path) as server:
        parent = psutil.Process(server.process.pid)

        def two_others(than: frozenset[int]) -> frozenset[int] | None:
            """The two workers, if there are two and not just those."""
            try:
                living = [c for c in parent.children() if c.status() != psutil.STATUS_ZOMBIE]
            except psutil.NoSuchProcess:  # it has just ended
                return None
            found = frozenset(child.pid for child in living)
            return found if len(found) == 2 and found != than else None

        before = wait_for(lambda: two_others(frozenset()))
        assert before
        wait_for(lambda: _answers(f"{server.url}/health"))
        here = f"{server.url}/api/tables"
        made = httpx.post(here, json={"seats": [ME, OPEN]}, timeout=PATIENCE, verify=False).json()
        os.kill(min(before), signal.SIGKILL)
        wait_for(lambda: two_others(before))
        for _ in range(20):  # whichever of them answers
            wait_for(lambda: _answers(f"{here}/{made['id']}"))
        server.end(signal.SIGTERM)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=PATIENCE, verify=False).status_code == 200
    except httpx.HTTPError:
        return False


# backups


def test_a_backup_is_whole_private_and_restores_running_games(
    tmp_path: Path, cluster: Cluster
) -> None:
    file = tmp_path / "backup.jsonl"
    seats = [ME, {"kind": "me", "name": "Bo"}]
    with (
        Command("serve", "--port", str(free_port()), data=tmp_path / "a") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        made = http.post("/api/tables", json={"seats": seats, "start": True}).json()
        key = {"Authorization": f"Bearer {made['token']}"}
        here = f"/api/tables/{made['id']}"
        http.post(f"{here}/act", json={"action": "a1.0"}, headers=key)
        http.post(f"{here}/chat", json={"text": "héllo"}, headers=key)
        before = http.get(here, headers=key).json()
        done = tsuro("export", str(file), data=tmp_path / "a")  # while it runs
        assert done.exit_code == 0, done.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    assert tsuro("export", str(file), data=tmp_path / "a").exit_code == 1  # it is there already
    for store in (f"sqlite:///{tmp_path}/b.db", cluster.database("restored")):
        done = tsuro("import", str(file), "--store", store, data=tmp_path)
        assert done.exit_code == 0, done.stderr
        assert "not empty" in tsuro("import", str(file), "--store", store, data=tmp_path).stderr
        with served(store) as again:
            assert again.http.get(here, headers=key).json() == before
            answer = again.http.post(f"{here}/act", json={"action": "f6.4"}, headers=key)
            assert answer.status_code == 200


def test_what_is_no_backup_is_refused_and_nothing_is_restored(tmp_path: Path) -> None:
    good = tmp_path / "good"
    row = '{"table": "log", "row": ["r", 0, 1.5, "made", "{}"]}\n'
    head = '{"format": "tsuro-backup/1"}\n'
    good.write_text(head + row + '{"rows": 1}\n', encoding="utf-8")
    bad = {
        "empty": "",
        "other": '{"format": "tsuro/1"}\n',
        "short": head + row,
        "long": head + row + '{"rows": 1}\n' + row,
        "table": head + '{"table": "user", "row": []}\n{"rows": 1}\n',
        "words": "hello\n",
    }
    store = f"sqlite:///{tmp_path}/rooms.db"
    for name, text in bad.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        done = tsuro("import", str(tmp_path / name), "--store", store, data=tmp_path)
        assert done.exit_code == 1, name
        assert done.stderr.startswith(str(tmp_path / name)), done.stderr
        assert "Traceback" not in done.stderr
    assert tsuro("import", str(tmp_path / "none"), data=tmp_path).exit_code == 1
    assert tsuro("import", str(good), "--store", store, data=tmp_path).exit_code == 0
    nothing = tsuro("export", str(tmp_path / "x"), data=tmp_path / "nowhere")
    assert "There is no" in nothing.stderr
    assert not (tmp_path / "x").exists()


# a store that goes away


def test_a_full_disk_refuses_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
        store = server.service.store
        assert isinstance(store, SqliteStore)

        def pages(count: int) -> None:
            store._db.execute(f"PRAGMA max_page_count = {count}")

        (used,) = store._db.execute("PRAGMA page_count").fetchone()
        pages(used)
        for letters in (300, 100, 30, 1):  # until the last page is full
            while ada.ask("chat", text="x" * letters).status_code == 200:
                pass
        assert ada.refused("chat", text="x") == "StoreAway"
        before = ada.table()
        assert ada.refused("act", action="a1.0", seen=before["n"]) == "StoreAway"
        assert ada.table()["view"] == before["view"]
        pages(1_000_000)
        assert ada.do("act", action="a1.0", seen=before["n"])["view"]["active"] == 1


def test_a_database_that_went_away_refuses_and_play_goes_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    need("postgres")
    with Cluster() as cluster, served(cluster.database("away")) as server:
        ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
        cluster.halt()
        assert ada.refused("act", action="a1.0") == "StoreAway"
        answer = ada.ask("act", action="a1.0")
        assert answer.status_code == 503
        assert "retry-after" in answer.headers
        health = server.http.get("/health")
        assert (health.status_code, health.json()["ok"]) == (503, False)
        new = server.http.post("/api/tables", json={"seats": [ME, OPEN]})
        assert new.json()["name"] == "StoreAway"
        cluster.start()
        assert ada.do("act", action="a1.0")["view"]["active"] == 1
        assert server.http.get("/health").status_code == 200


# many at once


def test_two_processes_writing_at_once_lose_and_double_nothing(cluster: Cluster) -> None:
    store = cluster.database("racing")
    with served(store) as one, served(store) as two:
        ada = one.make(seats=[ME, OPEN])
        people = [ada, Person(two, ada.id, ada.token, {})]
        said: list[str] = []

        def talk(person: Person, number: int) -> None:
            for n in range(15):
                text = f"{number}-{n}"
                answer = httpx.post(
                    f"{person.served.url}{person.here}/chat",
                    json={"text": text, "ticket": text},
                    headers=person.headers,
                    timeout=PATIENCE,
                )
                if answer.status_code == 200:
                    said.append(text)
                else:
                    assert answer.json()["name"] == "Busy"

        threads = [threading.Thread(target=talk, args=(people[n % 2], n)) for n in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wait_for(lambda: people[0].table()["n"] == people[1].table()["n"])
        for person in people:
            kept = [one["text"] for one in person.table()["chat"]]
            assert Counter(kept) == Counter(said)
        metrics = one.http.get("/metrics").text + two.http.get("/metrics").text
        assert re.search(r"tsuro_collisions_total [1-9]", metrics)


def test_a_double_click_plays_once(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        wanted = {"edition": "wizkids", "mode": "solitaire", "options": {"stones": 2}}
        ada = server.make(seats=[ME], start=True, **wanted)
        table = ada.table()
        codes: list[int] = []

        def click(action: str) -> None:
            body = {"action": action, "seen": table["n"]}
            url = f"{server.url}{ada.here}/act"
            answer = httpx.post(url, json=body, headers=ada.headers, timeout=PATIENCE, verify=False)
            codes.append(answer.status_code)

        choices = table["view"]["choices"]
        threads = [threading.Thread(target=click, args=(choices[9 * n],)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == [200, 409, 409, 409]
        assert ada.table()["n"] == table["n"] + 1


def test_a_process_hears_what_is_written_while_it_opens_a_table_or_cannot_read(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(cluster.database("deaf")) as one, served(cluster.url("deaf")) as two:
        ada = one.make(seats=[ME, OPEN])
        rooms, store = two.service.rooms, two.service.store
        read, brief = store.read, store.brief

        written, there = threading.Event(), Person(two, ada.id, ada.token, {})

        async def late(room: str, chats: int) -> Any:
            lines = await brief(room, chats)
            read_early.set()
            await asyncio.to_thread(written.wait, PATIENCE)  # meanwhile somebody writes
            return lines

        read_early = threading.Event()
        monkeypatch.setattr(store, "brief", late)
        looking = threading.Thread(target=there.table)
        looking.start()
        assert read_early.wait(PATIENCE)
        n = ada.do("chat", text="now")["n"]
        written.set()
        looking.join()
        monkeypatch.setattr(store, "brief", brief)
        wait_for(lambda: rooms._open[ada.id].room.n == n)

        async def away(room: str, since: int = 0) -> Any:
            tried.set()
            raise StoreGone("away")

        tried = threading.Event()
        monkeypatch.setattr(store, "read", away)
        n = ada.do("chat", text="and now")["n"]
        assert tried.wait(PATIENCE)
        monkeypatch.setattr(store, "read", read)
        wait_for(lambda: rooms._open[ada.id].room.n == n)


def test_a_process_that_begins_to_hear_while_it_opens_a_table_misses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written after a table was read, and before anything could be heard."""
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada = server.make(seats=[ME, OPEN])
        rooms, store = server.service.rooms, server.service.store
        brief, has_read, written = store.brief, threading.Event(), threading.Event()
        first = rooms._open.pop(ada.id)

        async def late(room: str, chats: int) -> Any:
            lines = await brief(room, chats)
            has_read.set()
            await asyncio.to_thread(written.wait, PATIENCE)
            return lines

        monkeypatch.setattr(store, "brief", late)
        looking = threading.Thread(target=ada.table)
        looking.start()
        assert has_read.wait(PATIENCE)
        saying = first.do("", lambda room, _asker: Decided(Locked(locked=True)))
        n = asyncio.run_coroutine_threadsafe(saying, server.loop).result(PATIENCE)
        server.loop.call_soon_threadsafe(rooms.notified, "", -1, "")
        server.loop.call_soon_threadsafe(written.set)
        looking.join()
        wait_for(lambda: rooms._open[ada.id].room.n == n)


# bots


def test_budgets_shrink_under_load_and_metrics_show_it() -> None:
    metrics = Metrics()
    thinkers = Thinkers(metrics, threads=2)
    assert thinkers.load().result(PATIENCE)
    assert "tsuro_bot_budget_share 1.0\n" in metrics.text()
    tiger = thinkers.bot("tiger")
    assert isinstance(tiger, SearchBot)
    assert tiger.budget.ms == 300
    thinkers.waiting = 8
    tiger, fox = thinkers.bot("tiger"), thinkers.bot("fox")
    assert isinstance(tiger, SearchBot)
    assert isinstance(fox, SearchBot)
    assert (tiger.budget.ms, fox.budget.playouts) == (75, 75)
    assert "tsuro_bot_budget_share 0.25\n" in metrics.text()
    assert "tsuro_bot_queue 8.0\n" in metrics.text()
    thinkers.waiting = 1000
    assert thinkers.share == 0.1
    flat = thinkers.bot("flat")
    assert isinstance(flat, FlatBot)
    assert flat.budget == THINKING["flat"].shrunk(0.1)
    thinkers.close()


def test_until_compiled_play_is_ready_a_simpler_bot_moves() -> None:
    thinkers = Thinkers(Metrics(), threads=1)
    tiger, usual = thinkers.bot("tiger"), bot_named(USUAL, Chance())
    assert isinstance(tiger, HastyBot)
    assert isinstance(usual, HastyBot)
    assert (tiger._overlooks, tiger._unsteady) == (usual._overlooks, usual._unsteady)
    thinkers.close()


def test_compiled_play_is_loaded_when_a_bot_wants_it(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        server.make(seats=[ME, {"kind": "bot", "level": "heron"}])
        assert not server.http.get("/health").json()["compiled"]
        server.make(seats=[ME, {"kind": "bot", "level": "fox"}])
        wait_for(lambda: server.http.get("/health").json()["compiled"])


def test_a_bot_that_thinks_waits_for_compiled_play() -> None:
    thinkers = Thinkers(Metrics(), threads=1)
    view = View.of(Game.new(chance=Chance(1)).table, 0)
    assert asyncio.run(thinkers.choose("heron", view)) in view.choices
    assert not thinkers.ready
    assert asyncio.run(thinkers.choose("tiger", view)) in view.choices
    assert thinkers.load().result(PATIENCE)
    thinkers.close()


def test_a_bot_that_fails_is_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(Metrics(), threads=1)

    class Broken:
        def choose(self, view: View) -> Any:
            raise RuntimeError("broken")

    monkeypatch.setattr(thinkers, "bot", lambda _level, _share: Broken())
    view = View.of(Game.new(chance=Chance(1)).table, 0)
    assert asyncio.run(thinkers.choose("tiger", view)) in view.choices
    thinkers.close()


# analyses


def is_done(server: Served, here: str) -> dict[str, Any] | None:
    """An analysis, if it is done."""
    form: dict[str, Any] = server.http.get(here).json()
    return form if form["state"] == "done" else None


def test_an_analysis_is_done_kept_and_can_be_stopped(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    game = a_game()
    with served(store) as server:
        server.load()
        kept = server.http.post("/api/records", content=record.write(game)).json()
        here = f"/api/records/{kept['id']}/analysis"
        assert server.http.get(here).json()["name"] == "NoAnalysis"
        assert server.http.delete(here).json()["name"] == "NoAnalysis"
        begun = server.http.post(here).json()
        decisions = [n for n, entry in enumerate(game.entries) if hasattr(entry, "seat")]
        assert begun["total"] == len(decisions)
        wait_for(lambda: server.http.get(here).json()["done"] >= 2)
        stopped = server.http.delete(here).json()
        assert stopped["state"] == "cancelled"
        wait_for(lambda: not server.service.thinkers.waiting)  # what was being judged is judged
        done = server.http.get(here).json()["done"]
        assert done <= stopped["done"] + 1
        assert done < begun["total"]
    with served(store) as server:  # what was judged is kept, and it goes on from there
        server.load()
        again = server.http.post(here).json()
        assert again["done"] >= stopped["done"]
        form = wait_for(lambda: is_done(server, here))
        assert form
        assert [one["n"] for one in form["decisions"]] == decisions
        for one in form["decisions"]:
            here_game = game.at(one["n"])
            assert {c["action"] for c in one["choices"]} == {str(c) for c in here_game.choices}
            assert one["chosen"] in {c["action"] for c in one["choices"]}
            wins = [choice["win"] for choice in one["choices"]]
            assert wins == sorted(wins, reverse=True)
            assert all(0 <= c["survival"] <= 1 and 0 <= c["win"] <= 1 for c in one["choices"])
        assert set(form["turning"]) <= set(decisions)
        unfinished = record.write(game.at(5))
        half = server.http.post("/api/records", content=unfinished).json()
        refused = server.http.post(f"/api/records/{half['id']}/analysis").json()
        assert refused["name"] == "NotOver"


def test_asking_and_stopping_again_and_again_keeps_the_record_once(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        server.load()
        kept = server.http.post("/api/records", content=record.write(a_game())).json()
        here = f"/api/records/{kept['id']}/analysis"
        for _ in range(4):
            assert server.http.post(here).status_code == 200
            assert server.http.delete(here).json()["state"] == "cancelled"
        reading = server.service.store.read(f"analysis.{kept['id']}")
        lines = asyncio.run_coroutine_threadsafe(reading, server.loop).result(PATIENCE)
        assert sum("deck" in line.body for line in lines) == 1


# old tables


def test_old_tables_that_were_not_played_to_the_end_are_closed(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    with served(store) as server:
        waiting = server.make(seats=[ME, OPEN], public=True)
        running = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
        over = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
        over.do("resign")
    with served(store, archive_days=1e-9) as server:
        for person in (waiting, running, over):
            person.served = server
        wait_for(lambda: waiting.table()["room"]["state"] == "archived")
        wait_for(lambda: running.table()["room"]["state"] == "archived")
        assert over.table()["room"]["state"] == "over"
        assert running.refused("act", action="a1.0") == "TableClosed"
        assert waiting.refused("start") == "TableClosed"
        assert waiting.refused("join", name="Bo") == "TableClosed"
        assert server.http.get("/api/tables").json() == {"tables": []}


def test_a_process_that_is_killed_and_one_that_is_told_to_stop(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path}/rooms.db", tmp_path / "log") as server:
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE, verify=False).json()["store"]
        assert server.stop() == 0
        server.start()
        server.kill()
        server.start()
        assert server.stop() == 0
