"""Engine, store and server against a model, by whatever people may do in whatever order."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kit.desk import Desk, Seated
from kit.games_at_random import SPECS, Spec
from kit.served import Person, served
from kit.size import Size
from kit.waiting import PATIENCE
from postgres import Cluster
from tsuro import record
from tsuro.action import Action, Resign, parse
from tsuro.game import Decision, Game, Shuffle
from tsuro.record import entry_of
from tsuro.rules.refusal import Refusal
from tsuro.view import View
from tsuro.view.json import plain

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def refused_by(game: Game, seat: int, action: Action) -> str | None:
    """The name of the engine's refusal, if it refuses."""
    try:
        game.edition.judge(game.table, seat, action)
    except Refusal as why:
        return type(why).__name__
    return None


class Lots:
    """Chance that is the same in every run of an example: what fails, fails again."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self) -> Random:
        self.drawn += 1
        return Random(self.drawn)


LOTS = Lots()


@pytest.fixture(autouse=True)
def by_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tsuro.chance.SystemRandom", LOTS)
    # an offer stays for as long as the slowest machine takes: what it lapses by is tested by itself
    monkeypatch.setattr("tsuro.server.room.beginning.OFFERED", 1e9)


class Someone(Protocol):
    """Somebody at a table, over HTTP or at a desk."""

    def table(self) -> dict[str, Any]: ...
    def do(self, kind: str, **body: Any) -> dict[str, Any]: ...
    def refused(self, kind: str, **body: Any) -> str: ...
    def sit(self, name: str, **more: Any) -> Any: ...
    def record(self) -> str: ...


class Place(Protocol):
    """Where the table is: behind a server, or a desk."""

    def make(self, **wanted: Any) -> Someone: ...
    def watcher(self) -> Someone: ...
    def again(self, people: list[Any]) -> None: ...
    def body(self, n: int) -> dict[str, Any]: ...
    def close(self) -> None: ...


class OverHttp:
    """A table of a server that goes and comes back."""

    def __init__(self, store: str) -> None:
        self._store = store
        self._serving = served(store)
        self._server = self._serving.__enter__()
        self._id = ""

    def make(self, **wanted: Any) -> Person:
        host = self._server.make(**wanted)
        self._id = host.id
        return host

    def watcher(self) -> Person:
        return self._server.watcher(self._id)

    def again(self, people: list[Any]) -> None:
        self._serving.__exit__(None, None, None)
        self._serving = served(self._store)
        self._server = self._serving.__enter__()
        for person in people:
            person.served = self._server

    def body(self, n: int) -> dict[str, Any]:
        reading = self._server.service.store.read(self._id, n)
        lines = asyncio.run_coroutine_threadsafe(reading, self._server.loop).result(PATIENCE)
        found: dict[str, Any] = json.loads(lines[0].body)
        return found

    def close(self) -> None:
        self._serving.__exit__(None, None, None)


class AtDesk:
    """A table without a server; what everybody is told leads to what they would be shown."""

    def __init__(self) -> None:
        self._desk = Desk()

    def make(self, **wanted: Any) -> Seated:
        return self._desk.make(**wanted)

    def watcher(self) -> Seated:
        return Seated(self._desk, "")

    def again(self, people: list[Any]) -> None:
        before = self._desk.room
        self._desk.again()
        assert self._desk.room == before

    def body(self, n: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._desk.lines[n].body)
        return found

    def close(self) -> None:
        pass


class Table(RuleBasedStateMachine):
    """A table, the people at it, and what should be true of it. What chance did is read from the
    log, as nobody else can know it; everything else the model works out by itself."""

    place: Callable[[], Place]

    def __init__(self) -> None:
        super().__init__()
        LOTS.drawn = 0
        self.server = type(self).place()
        self.people: list[Someone | None] = []
        self.names: list[str | None] = []
        self.game: Game | None = None
        self.state = "waiting"
        self.locked = False
        self.chat: list[str] = []
        self.n = 0
        self.tickets: dict[str, tuple[Someone, str, int]] = {}
        self.answers: dict[int, bool] = {}
        """Who said, since the end, whether they play again."""

    @initialize(spec=st.sampled_from([spec for spec in SPECS if spec.seats <= 5]))
    def make(self, spec: Spec) -> None:
        seats = [{"kind": "me", "name": NAMES[0]}] + [{"kind": "open"}] * (spec.seats - 1)
        self.spec = spec
        self.host = self.server.make(
            seats=seats, edition=spec.edition, mode=spec.mode, options=spec.options
        )
        self.people = [self.host] + [None] * (spec.seats - 1)
        self.names = [NAMES[0]] + [None] * (spec.seats - 1)
        self.n = 1

    # what people do

    @precondition(lambda self: self.state == "waiting" and None in self.people)
    @rule(name=st.sampled_from(NAMES))
    def sit_down(self, name: str) -> None:
        seat = self.people.index(None)
        nobody = self.server.watcher()
        if self.locked:
            assert nobody.refused("join", name=name) == "TableLocked"
        elif name in self.names:
            assert nobody.refused("join", name=name) == "NameTaken"
        else:
            self.people[seat], self.names[seat] = self.host.sit(name), name
            self.n += 1

    @precondition(lambda self: self.state == "waiting")
    @rule(seat=st.integers(1, 4))
    def get_up(self, seat: int) -> None:
        if seat < len(self.people) and (person := self.people[seat]):
            person.do("leave")
            self.people[seat] = self.names[seat] = None
            self.n += 1

    @precondition(lambda self: self.state == "waiting")
    @rule(locked=st.booleans())
    def lock(self, locked: bool) -> None:
        self.host.do("lock", locked=locked)
        self.locked = locked
        self.n += 1

    @rule(who=st.integers(0, 7), text=st.text("abc ", min_size=1, max_size=9))
    def say(self, who: int, text: str) -> None:
        person = self.people[who % len(self.people)]
        text = " ".join(text.split())
        if person and text:
            person.do("chat", text=text)
            self.chat.append(text)
            self.n += 1

    @rule()
    def start(self) -> None:
        if self.state != "waiting":
            assert self.host.refused("start") == "AlreadyStarted"
        elif None in self.people:
            assert self.host.refused("start") == "SeatsOpen"
        else:
            self.host.do("start")
            self.n += 1
            self._deal()

    def _deal(self) -> None:
        body = self.server.body(self.n - 1)
        game = record.read(body["record"])
        rules, names = game.edition, tuple(str(name) for name in self.names)
        setup = rules.setup(names, self.spec.mode, self.spec.options)
        self.game = Game.deal(setup, game.deck)
        self.state = "running"

    @precondition(lambda self: self.game is not None)
    @rule(who=st.integers(0, 7), choice=st.integers(0, 500), fresh=st.booleans())
    def act(self, who: int, choice: int, fresh: bool) -> None:
        """Most often the seat to move does what it may; sometimes another one tries."""
        assert self.game
        mover = self.game.to_move
        seat = mover if mover is not None and who < 6 else who % len(self.people)
        choices = self.game.choices
        action = choices[choice % len(choices)] if choices and choice < 480 else parse("1r3")
        person = self.people[seat]
        assert person
        seen = {"seen": self.n} if fresh else {}
        if (why := refused_by(self.game, seat, action)) is not None:
            assert person.refused("act", action=str(action), **seen) == why
            return
        ticket = f"t{self.n}"
        person.do("act", action=str(action), ticket=ticket, **seen)
        self.n += 1
        self._play(seat, str(action))
        self.tickets[ticket] = person, str(action), self.n

    @precondition(lambda self: bool(self.tickets))
    @rule(number=st.integers(0, 30))
    def act_again(self, number: int) -> None:
        """The same request once more changes nothing."""
        tickets = list(self.tickets.items())[-20:]
        ticket, (person, action, _) = tickets[number % len(tickets)]
        person.do("act", action=action, ticket=ticket)

    @precondition(lambda self: self.state == "running")
    @rule(who=st.integers(0, 7), sure=st.integers(0, 4))
    def resign(self, who: int, sure: int) -> None:
        assert self.game
        seat = who % len(self.people)
        person = self.people[seat]
        if sure or not person:
            return
        if (why := refused_by(self.game, seat, Resign())) is not None:
            assert person.refused("resign") == why
            return
        person.do("resign")
        self.n += 1
        self._play(seat, "resign")

    def _play(self, seat: int, action: str) -> None:
        assert self.game
        self.game = self.game.after(Decision(seat, parse(action))).game
        entries = self.server.body(self.n - 1)["entries"]
        if self.game.table.due is not None:
            shuffled = entry_of(entries[1])
            assert isinstance(shuffled, Shuffle)
            self.game = self.game.after(shuffled).game
        else:
            assert len(entries) == 1
        if self.game.over:
            self.state = "over"

    @precondition(lambda self: self.state == "over")
    @rule(who=st.integers(0, 7), sure=st.integers(0, 4))
    def answer(self, who: int, sure: int) -> None:
        """Most want to play again; when all have said whether they do, it begins with those who
        do, if they are enough."""
        seat, plays = who % len(self.people), bool(sure)
        person = self.people[seat]
        assert person
        if not plays and not self.answers:
            assert person.refused("decline") == "NoOffer"
            return
        person.do("rematch" if plays else "decline")
        self.n += 1
        self.answers[seat] = plays
        if len(self.answers) == len(self.people):
            self._again()

    def _again(self) -> None:
        count = len(self.people)
        order = [n for n in ((seat + 1) % count for seat in range(count)) if self.answers[n]]
        self.answers = {}
        assert self.game
        if len(order) in self.game.edition.seats_in(self.spec.mode):
            self.people = [self.people[old] for old in order]
            self.names = [self.names[old] for old in order]
            self._deal()
        else:
            assert self.server.body(self.n - 1) == {"offer": None}

    @rule()
    def restart(self) -> None:
        """The server goes and comes back; everything is as it was."""
        self.server.again([person for person in (self.host, *self.people) if person])

    # what is true

    @invariant()
    def everybody_sees_what_the_model_says(self) -> None:
        if self.n == 0:
            return
        for seat in (None, *range(len(self.people))):
            person = self.server.watcher() if seat is None else self.people[seat]
            if person is None:
                continue
            table = person.table()
            assert table["n"] == self.n
            assert table["room"]["state"] == self.state
            assert [seat["name"] or None for seat in table["room"]["seats"]] == self.names
            assert table["you"]["seat"] == seat
            assert [said["text"] for said in table["chat"]] == self.chat[-100:]
            expected = self.game and plain(View.of(self.game.table, seat))
            assert table["view"] == json.loads(json.dumps(expected))

    @invariant()
    def the_record_is_the_models(self) -> None:
        if self.game is not None and self.state == "over":
            assert self.host.record() == record.write(self.game)

    def teardown(self) -> None:
        self.server.close()


def run_machine(place: Callable[[], Place], examples: int) -> None:
    machine = type("Here", (Table,), {"place": staticmethod(place)})
    steps = settings(
        max_examples=examples,
        stateful_step_count=40,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=steps)


def test_the_room_does_what_the_model_does(size: Size) -> None:
    """Whatever is decided, folded and told, without a server between."""
    run_machine(AtDesk, size(100, 1500))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_server_does_what_the_model_does(
    kind: str, request: pytest.FixtureRequest, size: Size
) -> None:
    """And the whole way, through HTTP to the disk and back."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            store = f"sqlite:///{folder}/rooms.db"
        else:
            cluster: Cluster = request.getfixturevalue("cluster")
            store = cluster.database("machine")
        run_machine(lambda: OverHttp(store), size(3, 150))
