"""A server that is killed at any moment: what was acknowledged is there, once, and all goes on."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx

from kit.games_at_random import SPECS, Spec
from kit.served import Process, free_port
from kit.size import Size
from postgres import Cluster
from tsuro import record
from tsuro.action import parse
from tsuro.game import Decision
from tsuro.protocol.client import Client

PLAYED = [spec for spec in SPECS if spec.seats <= 4]


@dataclass
class Player:
    """A scripted client on one seat: it plays whatever it may, and notes what is acknowledged."""

    client: Client
    chance: random.Random
    acknowledged: dict[str, str] = field(default_factory=dict)
    """By ticket: the action."""
    asked: dict[str, str] = field(default_factory=dict)
    over: bool = False
    failure: BaseException | None = None

    def run(self) -> None:
        try:
            self._run()
        except BaseException as error:
            self.failure = error

    def _run(self) -> None:
        waiting = ""
        for told in self.client.messages():
            kind, ticket = told["type"], told.get("ticket")
            if ticket and ticket == waiting:
                waiting = ""
                if kind == "done":
                    self.acknowledged[ticket] = self.asked[ticket]
                else:
                    assert told["name"] in ("Stale", "NotYourTurn", "StoreAway", "Busy"), told
            view = self.client.view
            if view is None:
                continue
            if view["winners"] is not None:
                self.over = True
                self.client.close()
                return
            if view["choices"] and not waiting:
                sleep(0.03 * self.chance.random())  # so that there is time to be killed
                action = self.chance.choice(view["choices"])
                waiting = self.client.ask("act", action=action, seen=self.client.n)
                self.asked[waiting] = action


def begin(urls: list[str], spec: Spec, chance: random.Random) -> tuple[str, list[Player]]:
    """A table with a scripted client on every seat, connected to one server or another."""
    url = chance.choice(urls)
    seats = [{"kind": "person", "name": f"P{n}"} for n in range(spec.seats)]
    wanted = {"seats": seats, "edition": spec.edition, "mode": spec.mode, "start": True}
    if spec.options:
        wanted["options"] = spec.options
    form: dict[str, Any] = httpx.post(f"{url}/api/tables", json=wanted, timeout=30).json()
    links = [form["invited"][str(seat)] for seat in range(spec.seats)]
    links = [link.replace(url, chance.choice(urls)) for link in links]
    return form["id"], [Player(Client(link), random.Random(chance.random())) for link in links]


def check(url: str, id_: str, players: list[Player]) -> None:
    """Every acknowledged action is in the record, none twice, and the record replays."""
    text = httpx.get(f"{url}/api/tables/{id_}/record", timeout=30).text
    game = record.read(text)
    assert game.over
    for seat, player in enumerate(players):
        assert player.over
        done = [
            str(entry.action)
            for entry in game.entries
            if isinstance(entry, Decision) and entry.seat == seat
        ]
        acknowledged = [str(parse(action)) for action in player.acknowledged.values()]
        assert not Counter(acknowledged) - Counter(done)  # none is lost
        unanswered = Counter(player.asked.values()) - Counter(player.acknowledged.values())
        assert (
            not Counter(done)
            - Counter(acknowledged)
            - Counter(str(parse(action)) for action in unanswered.elements())
        )  # and none is there that nobody asked for, or twice


def play_through(
    urls: list[str], kill: Callable[[], None], games: int, seed: int
) -> tuple[int, list[tuple[str, list[Player]]]]:
    """Play games by scripted clients while the server is killed at random moments."""
    chance = random.Random(seed)
    started: list[tuple[str, list[Player]]] = []
    threads: list[threading.Thread] = []
    stop, kills = threading.Event(), 0
    lock = threading.Lock()

    def killing() -> None:
        nonlocal kills
        while not stop.wait(0.3 + 1.2 * chance.random()):
            with lock:
                kill()
            kills += 1

    killer = threading.Thread(target=killing)
    killer.start()
    try:
        for number in range(games):
            while sum(thread.is_alive() for thread in threads) >= 24:
                sleep(0.01)
            with lock:  # a table is made while the server is there; the rest is up to the clients
                spec = PLAYED[(seed + 7 * number) % len(PLAYED)]
                started.append(begin(urls, spec, chance))
            for player in started[-1][1]:
                threads.append(threading.Thread(target=player.run, daemon=True))
                threads[-1].start()
        end = monotonic() + 240
        for thread in threads:
            thread.join(max(0.1, end - monotonic()))
    finally:
        stop.set()
        killer.join()
    failures = [p.failure for _, players in started for p in players if p.failure]
    assert failures == []
    assert not any(thread.is_alive() for thread in threads)
    return kills, started


def test_one_process_on_sqlite_is_killed_again_and_again(tmp_path: Path, size: Size) -> None:
    store = f"sqlite:///{tmp_path}/rooms.db"
    server = Process(store, free_port(), tmp_path / "log", "--quiet")
    server.start()

    def kill() -> None:
        server.kill()
        server.start()

    games = size(16, 200)
    kills, started = play_through([server.url], kill, games, seed=1)
    try:
        assert kills >= 3
        assert len(started) == games
        for id_, players in started:
            check(server.url, id_, players)
    finally:
        assert server.stop() == 0


def test_one_of_two_processes_on_postgresql_is_killed(
    tmp_path: Path, cluster: Cluster, size: Size
) -> None:
    store = cluster.database("killed")
    servers = [Process(store, free_port(), tmp_path / f"log{n}", "--quiet") for n in range(2)]
    for server in servers:
        server.start()
    chance, urls = random.Random(2), [server.url for server in servers]

    def kill() -> None:
        victim = chance.choice(servers)
        victim.kill()
        victim.start()

    games = size(16, 200)
    kills, started = play_through(urls, kill, games, seed=2)
    try:
        assert kills >= 2
        for id_, players in started:
            for url in urls:
                check(url, id_, players)
    finally:
        assert [server.stop() for server in servers] == [0, 0]
