"""Whole sessions with a server in which chance, secrets and time are fixed: every byte that is told
is the same each time, and was the same when ``tests/server/sessions`` was written.

    PYTHONPATH=tests python -m kit.sessions     writes those files anew: only for what is new
"""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from websockets.sync.client import ClientConnection, connect

from kit.driven import Driven
from kit.paths import ROOT
from kit.served import Person, Served, served
from kit.waiting import PATIENCE

FOLDER = ROOT / "tests" / "server" / "sessions"
BEGUN = 1_000_000.0


class Told:
    """Somebody who listens on a socket, and every message as it came."""

    def __init__(self, name: str, person: Person, query: str, stack: ExitStack) -> None:
        self.name, self.person = name, person
        self.texts: list[str] = []
        address = f"{person.live}?{query}"
        self._socket: ClientConnection = stack.enter_context(
            connect(address, additional_headers=person.headers, max_size=2**24, compression=None)
        )
        self._tickets = count()

    def hear(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Listen until something is told."""
        while True:
            text = self._socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.texts.append(text)
            form: dict[str, Any] = json.loads(text)
            if until(form):
                return form

    def ask(self, kind: str, **body: Any) -> dict[str, Any]:
        """Ask something on the socket; what is answered."""
        ticket = f"{self.name}-{next(self._tickets)}"
        self._socket.send(json.dumps({"type": kind, "ticket": ticket, **body}))
        return self.hear(lambda form: form.get("ticket") == ticket)

    def sent(self, text: str) -> dict[str, Any]:
        """Send any text; what is answered."""
        self._socket.send(text)
        return self.hear(lambda form: form["type"] == "refused")


TEXT = r'"(?:[^"\\]|\\.)*"'
PROSE = re.compile(rf'("words":|"sentence":)(?:\[(?:{TEXT},?)*\]|{TEXT})')
"""Sentences are for people, and may be worded better (then write the sessions again, and see that
only the last column changes); all else stays."""


class Session:
    """A table, those who listen to it, and what was asked over HTTP."""

    def __init__(self, on: Served, timing: Driven, stack: ExitStack) -> None:
        self.on, self.timing, self._stack = on, timing, stack
        self.listeners: list[Told] = []
        self.answers: list[tuple[str, int, str]] = []

    def listen(self, name: str, person: Person, query: str = "language=en") -> Told:
        """Somebody listens from now on; everybody else hears that they came."""
        told = Told(name, person, query, self._stack)
        told.hear(lambda form: form["type"] == "presence")
        for other in self.listeners:
            other.hear(lambda form: form["type"] == "presence")
        self.listeners.append(told)
        return told

    def get(self, path: str, person: Person | None = None) -> None:
        """Read something over HTTP."""
        answer = self.on.http.get(path, headers=person.headers if person else {})
        self.answers.append((f"GET {path}", answer.status_code, answer.text))

    def post(self, person: Person, kind: str, **body: Any) -> None:
        """Ask something over HTTP."""
        answer = person.ask(kind, **body)
        self.answers.append((f"POST {kind}", answer.status_code, answer.text))

    def all_hear(self, n: int) -> None:
        """Everybody is told up to a number."""
        for told in self.listeners:
            if not any(json.loads(text).get("n", 0) >= n for text in told.texts[-3:]):
                told.hear(lambda form: form.get("n", 0) >= n)

    def asked(self, told: Told, kind: str, **body: Any) -> dict[str, Any]:
        """Somebody has something done that everybody hears of."""
        self.timing.at += 1.0
        form = told.ask(kind, **body)
        if form["type"] == "done" and kind not in ("ping", "react"):
            self.all_hear(form["n"])
        return form

    def play_on(self, by: Callable[[int], Told], most: int = 200, show: bool = False) -> None:
        """Play with choices that look like anybody's, up to so many or to the end."""
        for number in range(most):
            table = self.listeners[0].person.table()
            view = table["view"]
            if view["winners"] is not None or view["asked"] is None:
                return
            told = by(view["active"])
            seen = told.ask("show" if show else "look", seat=view["active"])["view"]
            choice = seen["choices"][number * 7 % len(seen["choices"])]
            assert self.asked(told, "act", action=choice, seen=table["n"])["type"] == "done"

    def lines(self) -> Iterator[str]:
        """All that was said, a digest for each message."""
        for told in self.listeners:
            for text in told.texts:
                yield f"{told.name} {json.loads(text)['type']} {self._digest(text)}"
        for what, status, text in self.answers:
            yield f"{what} {status} {self._digest(text)}"

    def _digest(self, text: str) -> str:
        """A digest of all but the sentences, and one of all."""
        whole = text.replace(self.on.url, "http://here")
        bare = PROSE.sub(r"\1", whole)
        return " ".join(sha256(each.encode()).hexdigest()[:16] for each in (bare, whole))


def friends(session: Session) -> None:
    """Three friends in three languages, a watcher, and all that can go wrong between them."""
    host = session.on.make(
        seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}], first="lot"
    )
    ada = session.listen("ada", host)
    bo_, cy_ = host.sit("Bo", colour=4), host.sit("Cy")
    bo = session.listen("bo", bo_, "language=fr&v=1")
    cy = session.listen("cy", cy_, "language=pt")
    eve = session.listen("eve", session.on.watcher(host.id), "language=en&since=1")
    session.asked(ada, "chat", text="hello  there")
    session.asked(ada, "silence", seat=1)
    session.asked(bo, "chat", text="?")
    session.asked(ada, "silence", seat=1, silent=False)
    session.asked(ada, "lock")
    session.asked(ada, "order", order=[2, 0, 1])
    session.asked(ada, "start")
    session.asked(cy, "react", what="🐉")
    by = {"Ada": ada, "Bo": bo, "Cy": cy}
    seats = [by[seat["name"]] for seat in host.table()["room"]["seats"]]
    session.play_on(seats.__getitem__, 9)
    for kind, body in (
        ("act", {"action": "0r0"}),
        ("act", {"action": "nonsense"}),
        ("act", {"action": "0r0", "seen": 1}),
        ("undo", {}),
        ("hint", {}),
        ("back", {}),
        ("start", {}),
        ("show", {"seat": 9}),
        ("ping", {"v": 7}),
    ):
        session.asked(bo, kind, **body)
    session.asked(eve, "chat", text="me too")
    eve.sent('{"type": "no such thing"}')
    session.asked(cy, "leave")
    session.asked(cy, "back")
    session.asked(seats[1], "resign")
    session.play_on(seats.__getitem__)
    late = session.listen("late", bo_, "language=en&since=6")
    late.ask("look")
    session.get(f"{host.here}", host)
    session.get(f"{host.here}/view", bo_)
    session.get(f"{host.here}/record")
    for each in (ada, bo, cy):
        session.asked(each, "rematch")
    session.get(f"{host.here}/record")
    session.post(session.on.watcher(host.id), "act", action="0r0")


def one_device(session: Session) -> None:
    """Two at one device, with piles to choose from, who take things back."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]
    host = session.on.make(seats=seats, edition="kosmos", undo=True, start=True)
    told = session.listen("both", host)
    session.listen("eve", session.on.watcher(host.id), "language=fr")
    session.play_on(lambda _seat: told, 14, show=True)
    session.asked(told, "undo")
    session.asked(told, "undo")
    session.play_on(lambda _seat: told, show=True)
    session.post(host, "show", seat=0)
    session.get(f"{host.here}", host)


def alone(session: Session) -> None:
    """Somebody against bots and the clock, and a solitaire that begins in the middle."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "sparrow"},
             {"kind": "script", "name": "Sue", "script": ["a1.0"]}]  # fmt: skip
    host = session.on.make(seats=seats, edition="wizkids", clock={"seconds": 30}, start=True)
    ada = session.listen("ada", host)
    eve = session.listen("eve", session.on.watcher(host.id), "language=pt")

    def until(form: dict[str, Any]) -> bool:
        """Whether it is up to us, or over."""
        shown = form.get("table") or form.get("view") or {}
        return "asked" in shown and (bool(shown["winners"]) or shown["active"] == 0)

    if not until(json.loads(ada.texts[0])):
        ada.hear(until)
    view = host.get("/view", seat=0).json()["view"]
    ada.ask("act", action=view["choices"][5])
    if not any(until(json.loads(text)) for text in ada.texts[-2:]):
        ada.hear(until)
    ada.ask("leave")
    over = ada.hear(lambda form: bool((form.get("table") or {}).get("winners")))
    eve.hear(lambda form: form.get("n", 0) >= over["n"])
    text = host.record()
    kept = session.on.http.post("/api/records", content=text).json()["id"]
    for code in ("en", "fr", "pt"):
        session.get(f"/api/records/{kept}/replay?language={code}")


def many(session: Session) -> None:
    """Five with the elimination bonus: swaps, shown hands, tiles of the dead."""
    names = ["Ada", "Bo", "Cy", "Di", "Ed"]
    seats = [{"kind": "person", "name": name} for name in names]
    host = session.on.make(seats=seats, edition="wizkids")
    people = [
        Person(session.on, host.id, host.form["invited"][str(n)].partition("#k=")[2], {})
        for n in range(5)
    ]
    first = session.listen("host", host)
    told = [
        session.listen(name, person, f"language={code}")
        for name, person, code in zip(names, people, ("en", "fr", "pt", "en", "en"), strict=True)
    ]
    session.asked(first, "start")
    session.play_on(told.__getitem__)


def stones(session: Session) -> None:
    """A duel with two stones each, and a solitaire with three."""
    pairs = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    host = session.on.make(seats=pairs, edition="wizkids", mode="duel")
    other = host.sit("Bo")
    told = [session.listen("ada", host), session.listen("bo", other, "language=fr")]
    session.asked(told[0], "start")
    session.play_on(told.__getitem__)
    session.listeners.clear()
    alone_ = session.on.make(
        seats=[{"kind": "me", "name": "Ada"}], edition="wizkids", mode="solitaire",
        options={"stones": 3}, undo=True, start=True,
    )  # fmt: skip
    one = session.listen("one", alone_, "language=pt")
    session.play_on(lambda _seat: one)
    session.listeners[:0] = told


SESSIONS = {each.__name__: each for each in (friends, one_device, alone, many, stones)}


@contextmanager
def fixed() -> Iterator[None]:
    """Secrets that are counted, and chance that is always the same."""
    tokens = count()
    with (
        patch.object(secrets, "token_urlsafe", lambda _bytes=32: f"{next(tokens):032d}"),
        patch("tsuro.chance.SystemRandom", lambda: random.Random(20261117)),
    ):
        yield


def played(name: str, folder: Path) -> list[str]:
    """A session from its beginning to its end."""
    timing = Driven(BEGUN)
    with (
        fixed(),
        served(f"sqlite:///{folder}/{name}.db", timing=timing) as on,
        ExitStack() as stack,
    ):
        session = Session(on, timing, stack)
        SESSIONS[name](session)
        return list(session.lines())


def main() -> None:
    """Write what is told now."""
    FOLDER.mkdir(exist_ok=True)
    for name in SESSIONS:
        with TemporaryDirectory() as folder:
            lines = played(name, Path(folder))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
