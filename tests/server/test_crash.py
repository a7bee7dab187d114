"""A server that is killed at any moment: what was acknowledged is there, once, and all goes on."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from kit.games_at_random import SPECS, Spec
from kit.served import Process
from kit.size import Size
from kit.waiting import PATIENCE
from postgres import Cluster
from tsuro import record
from tsuro.action import parse
from tsuro.game import Decision
from tsuro.protocol import client as protocol_client
from tsuro.protocol.client import Client
from tsuro.protocol.told import Done, RefusedTold

PLAYED = [spec for spec in SPECS if spec.seats <= 4]
AT_ONCE = 8
"""How many games are played side by side."""
EVERY = (30, 120)
"""How many acknowledged actions lie between two kills, at least and at most. It is counted in what
was done, not in seconds, and from kill to kill, however much is done while a server starts again:
so many games have so many kills on any machine."""


@pytest.fixture(autouse=True)
def patient_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients look for a lost server for as long as it takes to start one here."""
    monkeypatch.setattr(protocol_client, "PATIENCE", PATIENCE)


class Killer:
    """Kills servers after so many acknowledged actions, and starts them again."""

    def __init__(self, servers: list[Process], chance: random.Random) -> None:
        self.servers, self.kills = servers, 0
        self.up = threading.Lock()
        """Held while a server is down."""
        self.failure: BaseException | None = None
        self._chance, self._count, self._stopped = chance, 0, False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="killer")

    def acknowledged(self) -> None:
        """One more action was done."""
        with self._changed:
            self._count += 1
            self._changed.notify()

    def _run(self) -> None:
        due = self._chance.randint(*EVERY)
        try:
            while self._is_due(due):
                due += self._chance.randint(*EVERY)
                with self.up:
                    victim = self._chance.choice(self.servers)
                    victim.kill()
                    victim.start()
                self.kills += 1
        except BaseException as error:
            self.failure = error

    def _is_due(self, count: int) -> bool:
        """Wait until so many are done; whether it is to go on."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._count >= count)
            return not self._stopped

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()
        self._thread.join()


@dataclass
class Player:
    """A scripted client on one seat: it plays whatever it may, and notes what is acknowledged."""

    client: Client
    chance: random.Random
    done: Callable[[], None]
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
            ticket = getattr(told, "ticket", None)
            if ticket and ticket == waiting:
                waiting = ""
                if isinstance(told, Done):
                    self.acknowledged[ticket] = self.asked[ticket]
                    self.done()
                else:
                    assert isinstance(told, RefusedTold)
                    assert told.name in ("Stale", "NotYourTurn", "StoreAway", "Busy"), told
            view = self.client.view
            if view is None:
                continue
            if view["winners"] is not None:
                self.over = True
                self.client.close()
                return
            if view["choices"] and not waiting:
                action = self.chance.choice(view["choices"])
                waiting = self.client.ask("act", action=action, seen=self.client.n)
                self.asked[waiting] = action


@dataclass
class Played:
    """A table, and who played there."""

    id: str
    players: list[Player]
    threads: list[threading.Thread]

    def check(self, url: str) -> None:
        """Every acknowledged action is in the record, none twice, and the record replays."""
        text = httpx.get(f"{url}/api/tables/{self.id}/record", timeout=PATIENCE, verify=False).text
        game = record.read(text)
        assert game.over
        for seat, player in enumerate(self.players):
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


def begin(killer: Killer, spec: Spec, chance: random.Random) -> Played:
    """A table with a scripted client on every seat, connected to one server or another."""
    urls = [server.url for server in killer.servers]
    url = chance.choice(urls)
    seats = [{"kind": "person", "name": f"P{n}"} for n in range(spec.seats)]
    wanted = {"seats": seats, "edition": spec.edition, "mode": spec.mode, "start": True}
    if spec.options:
        wanted["options"] = spec.options
    with killer.up:  # a table is made while the server is there; the rest is up to the clients
        answer = httpx.post(f"{url}/api/tables", json=wanted, timeout=PATIENCE, verify=False)
    form: dict[str, Any] = answer.json()
    links = [form["invited"][str(seat)] for seat in range(spec.seats)]
    links = [link.replace(url, chance.choice(urls)) for link in links]
    players = [
        Player(Client(link), random.Random(chance.random()), killer.acknowledged) for link in links
    ]
    threads = [threading.Thread(target=player.run) for player in players]
    for thread in threads:
        thread.start()
    return Played(form["id"], players, threads)


def play_through(servers: list[Process], games: int, seed: int) -> tuple[int, list[Played]]:
    """Play games by scripted clients while servers are killed; how often they were."""
    chance = random.Random(seed)
    begun: list[Played] = []
    with ExitStack() as ending, Killer(servers, random.Random(seed)) as killer:
        for number in range(games):
            spec = PLAYED[(seed + 7 * number) % len(PLAYED)]
            begun.append(begin(killer, spec, chance))
            for player in begun[-1].players:
                ending.callback(player.client.close)  # however this ends
            if number >= AT_ONCE:
                _join(begun[number - AT_ONCE])
        for played in begun:
            _join(played)
    assert killer.failure is None
    return killer.kills, begun


def _join(played: Played) -> None:
    for thread, player in zip(played.threads, played.players, strict=True):
        thread.join(PATIENCE)
        assert not thread.is_alive(), f"{played.id} does not end"
        assert player.failure is None


def test_one_process_on_sqlite_is_killed_again_and_again(tmp_path: Path, size: Size) -> None:
    with Process(f"sqlite:///{tmp_path}/rooms.db", tmp_path / "log", "--quiet") as server:
        kills, begun = play_through([server], size(16, 200), seed=1)
        assert kills >= 3
        for played in begun:
            played.check(server.url)
        assert server.stop() == 0


def test_one_of_two_processes_on_postgresql_is_killed(
    tmp_path: Path, cluster: Cluster, size: Size
) -> None:
    store = cluster.database("killed")
    with (
        Process(store, tmp_path / "one", "--quiet") as one,
        Process(store, tmp_path / "two", "--quiet") as two,
    ):
        kills, begun = play_through([one, two], size(16, 200), seed=2)
        assert kills >= 2
        for played in begun:
            for server in (one, two):
                played.check(server.url)
        assert [one.stop(), two.stop()] == [0, 0]
