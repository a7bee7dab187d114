"""A table without a server: the same requests, decided, folded and told by the same functions,
with neither HTTP nor a store between. Who sits at it is a `Person` as over HTTP."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tsuro.action import Choice
from tsuro.bots import USUAL
from tsuro.protocol import VERSION, asking
from tsuro.protocol.refused import Refused
from tsuro.protocol.tables import Join, Wanted
from tsuro.rules.refusal import Refusal
from tsuro.server.api.requests import ASKED
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import Telling, table_told
from tsuro.server.messages.outbox import encode
from tsuro.server.room.beginning import start
from tsuro.server.room.founding import make
from tsuro.server.room.hosting import join
from tsuro.server.room.lines import written
from tsuro.server.room.playing import Asker, Decided, play
from tsuro.server.room.requests import DECISIONS
from tsuro.server.room.room import Room, fold
from tsuro.server.room.seat import key_of, new_token
from tsuro.server.store import Line
from tsuro.words import language

KINDS = {str(kind.__struct_config__.tag): kind for kind in ASKED}


class Desk:
    """One table, its log, and who sits at it."""

    def __init__(self) -> None:
        self.room = Room("desk")
        self.lines: list[Line] = []
        self.now = 1_000_000.0
        self.told: dict[str, list[dict[str, Any]]] = {}
        """What each key was told, message by message."""
        self._listeners: dict[str, Listener] = {}

    def make(self, **wanted: Any) -> Seated:
        """Make the table; its host."""
        token = new_token()
        form = msgspec.convert(wanted, Wanted)
        made, invited = make(form, key_of(token), language("en"))
        self.write(Decided(made))
        if form.start:
            begin = asking.StartAsked(level=USUAL)
            self.write(start(self.room, Asker(key_of(token), self.now), begin))
        host = Seated(self, token)
        host.form = {"invited": {str(seat): one for seat, one in invited.items()}}
        return host

    def write(self, decided: Decided) -> None:
        """What a process does with a decision: number it, fold it, tell it."""
        self.lines.append(Line(self.room.n, self.now, *written(decided.line)))
        self.room, news = self.room.after(decided.line, self.now, decided.played)
        telling = Telling(self.room, news)
        for key, listener in self._listeners.items():
            self.told[key].append(json.loads(telling.to(listener).text))

    def do(self, key: str, kind: str, body: dict[str, Any]) -> None:
        """Have something done; raises the refusal."""
        self.now += 1.0
        asker = Asker(key, self.now, ticket=body.get("ticket"))
        if any((old.ticket, old.key) == (asker.ticket, key) for old in self.room.tickets):
            return
        if kind == "join":
            self.write(join(self.room, asker, msgspec.convert(body, Join)))
            return
        asked = msgspec.convert({"type": kind, **body}, KINDS[kind])
        self.write(DECISIONS[type(asked)](self.room, asker, asked))

    def bot(self, seat: int, action: Choice) -> None:
        """A bot decides."""
        assert self.room.game
        self.write(play(self.room, self.room.game, seat, action, Asker("", self.now), "bot"))

    def again(self) -> None:
        """Forget everything but the log."""
        self.room = fold("desk", self.lines)

    def listen(self, key: str, version: int = VERSION) -> Listener:
        """Somebody is told what happens from now on."""
        if key not in self._listeners:
            self._listeners[key] = Listener(key, language("en"), lambda _message: None, version)
            self.told[key] = []
        return self._listeners[key]


class Seated:
    """Somebody at a desk, or who watches."""

    def __init__(self, desk: Desk, token: str) -> None:
        self.desk, self.token = desk, token
        self.key = key_of(token) if token else ""
        self.form: dict[str, Any] = {}
        desk.listen(self.key)

    def table(self) -> dict[str, Any]:
        """The whole table as they see it."""
        return self._table(self.desk.listen(self.key))

    def table_in(self, version: int) -> dict[str, Any]:
        """The same in a version of the protocol."""
        return self._table(Listener(self.key, language("en"), lambda _message: None, version))

    def _table(self, listener: Listener) -> dict[str, Any]:
        form = table_told(self.desk.room, listener, (), self.desk.now)
        found: dict[str, Any] = json.loads(encode(form))
        return found

    def do(self, kind: str, **body: Any) -> dict[str, Any]:
        """Ask, and expect that it is done."""
        self.desk.do(self.key, kind, body)
        return self.table()

    def refused(self, kind: str, **body: Any) -> str:
        """Ask, and expect a refusal; its name."""
        try:
            self.desk.do(self.key, kind, body)
        except Refused as why:
            return why.name
        except Refusal as why:
            return type(why).__name__
        raise AssertionError(f"{kind} was done")

    def sit(self, name: str, **more: Any) -> Seated:
        """Somebody else sits down at the same table."""
        other = Seated(self.desk, new_token())
        other.do("join", name=name, **more)
        return other

    def record(self) -> str:
        """The record of the game."""
        return self.desk.room.record
