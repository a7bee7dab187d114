"""Nobody is told a tile that they may not know: every byte that leaves the server is searched."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product, repeat
from typing import Any

import pytest
from websockets.sync.client import connect

from kit.games_at_random import SPECS, Spec, play
from kit.served import Person, served
from kit.size import Size
from kit.waiting import PATIENCE
from tsuro import record
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.protocol import SHORT
from tsuro.record import entry_form, write
from tsuro.server.logs import Lines
from tsuro.server.messages.listener import Listener
from tsuro.server.messages.messages import Telling, missed, table_told
from tsuro.server.messages.outbox import Message, encode
from tsuro.server.room import lines
from tsuro.server.room.founding import make
from tsuro.server.room.lines import written
from tsuro.server.room.room import Room
from tsuro.server.room.seat import Seat, key_of, same
from tsuro.server.room.settings import Settings
from tsuro.server.store import Line
from tsuro.view import View
from tsuro.words import language

# Numbers and texts that are no tiles stand at these places; whatever stands anywhere else is taken
# for a tile, so a new place that is not named here fails the test until somebody looks at it.
HARMLESS = re.compile(
    r"""(
      \.(n|v|at|seat|stone|by|to|source|size|active|dragon|count|port|now|deadline|colour|number
        |undone|host|pile|square|end|met|how|why|event|edition|mode|kind|type|state|name|first|id
        |asked|level|passes|turn|sentence)
    | \.(counts|piles|aside|ready|spoils|turns|winners|owners|least|most|names|here|seats|left
        |outs|path|stones|options|met|returning\.count)(\[.*)?
    | \.falls\[\d+\]\.\w+(\[\d\])?
    | \.(words|chat)\[.*
    | \.placements\[\d+\]\.(walks\[\d+\]|square|allowed|refusal).*
    | \.placements\[\d+\]\[[1-4]\].*  # in short: its square, walks, falls, refusal; [0] lays a tile
    | \.feats\.\w+\.(squares|stones)
    )$""",
    re.VERBOSE,
)


class Place(dict[str | int, "Place"]):
    """A place in a message, with those in it by key or number; what is known of it is found out
    once. All things of a list have one place, but for the parts of a placement in short."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.harmless = bool(HARMLESS.search(path)) or ".unseen[" in path
        self.spoken = bool(re.search(r"\.words\[\d+\]$", path))
        self.has_parts = path.endswith(".placements[0]")
        listed = not path.endswith(".words") and HARMLESS.search(path + "[0].whatever")
        self.all_harmless = bool(listed)
        """Whether everything in a list here is: nothing but sentences is looked into then."""

    def __missing__(self, key: str | int) -> Place:
        self[key] = Place(f"{self.path}[{key}]" if isinstance(key, int) else f"{self.path}.{key}")
        return self[key]


TOP = Place("")


def leaves(form: Any, place: Place = TOP) -> Iterator[tuple[Place, Any]]:
    """Every number and text in a message, with its place."""
    waiting = [(place, form)]
    while waiting:
        at, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(at[key], inner) for key, inner in value.items()]
        elif isinstance(value, list):
            if at.all_harmless:
                continue
            numbers = range(len(value)) if at.has_parts else repeat(0)
            waiting += [(at[number], inner) for number, inner in zip(numbers, value, strict=False)]
        elif value is not None and not isinstance(value, bool):
            yield at, value


def tiles_in(value: Any) -> set[int]:
    """The tiles that something names."""
    if isinstance(value, int):
        return {value}
    if isinstance(value, float):
        return set()
    if re.fullmatch(r"\d+r\d(s\d)?(e\d)?", value):
        return {int(value.split("r")[0])}
    if re.fullmatch(r"([-+]\d+)+|=", value):
        return {int(number) for number in re.findall(r"\d+", value)}
    return set()


SPOKEN = re.compile(r"(?:tile|take|give|tiles of [^:]*:) ((?:\d+(?:, )?)+)")
"""How sentences name tiles."""


def named_in(message: str) -> set[int]:
    """All tiles that a message names, in its forms and in its words."""
    found: set[int] = set()
    for place, value in leaves(json.loads(message)):
        if place.spoken:
            for numbers in SPOKEN.findall(str(value)):
                found |= {int(number) for number in re.findall(r"\d+", numbers)}
        elif not place.harmless:
            found |= tiles_in(value)
    return found


def may_know(game: Game, seat: int | None, seen: set[int]) -> set[int]:
    """The tiles that a seat may know: those on the board, its own, those it was shown; at the end
    all."""
    table = game.table
    if game.over:
        return set(range(36))
    known = {laid.tile for laid in table.board.laid if laid} | seen
    if seat is not None:
        view = View.of(table, seat)
        known |= {*view.hand, *view.own_aside, *(t for hand in view.shown for t in hand)}
        known |= {tile for one in view.sightings for tile in one.tiles}
    return known


def room_of(spec: Spec, game: Game) -> tuple[Room, list[str]]:
    """A room in which a game begins, and the keys of its seats."""
    keys = [key_of(f"token {seat}") for seat in range(spec.seats)]
    seats = tuple(Seat("person", f"Person {'abcdefgh'[n]}", n, key) for n, key in enumerate(keys))
    settings = Settings(spec.edition, spec.mode, spec.options)
    room, _ = Room("r").after(lines.Made(settings, seats, keys[0]), 0.5)
    names = {"seats": [seat.name for seat in seats]}
    header = json.loads(write(game).splitlines()[0]) | names
    started = lines.Started(tuple(range(spec.seats)), {}, json.dumps(header) + "\n")
    room, _ = room.after(started, 1.5)
    return room, keys


def knowing(steps: list[Game], seats: list[int | None]) -> list[dict[int | None, set[int]]]:
    """For each point of a game what each seat may know there: what it saw before, it knows."""
    found: list[dict[int | None, set[int]]] = []
    before: dict[int | None, set[int]] = {seat: set() for seat in seats}
    for game in steps:
        before = {seat: may_know(game, seat, before[seat]) for seat in seats}
        found.append(before)
    return found


def listening(keys: list[str], seat: int | None, version: int) -> Listener:
    """Somebody on a seat, or without one."""
    return Listener("" if seat is None else keys[seat], language("en"), print, version)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_no_message_names_a_tile_that_its_listener_may_not_know(spec: Spec, size: Size) -> None:
    """In either version of the protocol."""
    for seed in range(size(1, 20)):
        steps = list(play(spec, 100 + seed, careful=70, resigns=1))
        room, keys = room_of(spec, steps[0][0])
        who: list[int | None] = [*range(spec.seats), None]
        known = knowing([game for game, _ in steps], who)
        listeners = {
            seat: [listening(keys, seat, version) for version in (1, SHORT)] for seat in who
        }
        for number, (_, played) in enumerate(steps[1:], 1):
            assert played
            entries = tuple(entry_form(entry) for entry in played.entries)
            room, news = room.after(lines.Played(entries), 3.5)
            telling = Telling(room, news, frozenset({0}))
            for seat in who:
                both = listeners[seat]
                told = [telling.to(listener) for listener in both]
                told += [Message.of(table_told(room, one, (), 1.5)) for one in both]
                for message in told:
                    assert named_in(message.text) <= known[number][seat], (seat, message)


def test_no_byte_on_sockets_and_over_http_names_such_a_tile(tmp_path: Any, size: Size) -> None:
    chance = Chance("bytes")
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        for spec in SPECS[1 :: size(9, 1)]:
            seats = [{"kind": "person", "name": f"P{'abcdefgh'[n]}"} for n in range(spec.seats)]
            host = server.make(
                seats=seats, edition=spec.edition, mode=spec.mode, options=spec.options
            )
            links = [host.form["invited"][str(seat)] for seat in range(spec.seats)]
            people = [Person(server, host.id, link.partition("#k=")[2], {}) for link in links]
            first = host.do("start")["n"]
            everybody: dict[int | None, Person] = {None: server.watcher(host.id)}
            everybody.update(enumerate(people))
            got: list[tuple[int | None, str]] = []
            with ExitStack() as stack:
                sockets = {
                    (seat, version): stack.enter_context(
                        connect(
                            f"{person.live}?v={version}",
                            additional_headers=person.headers,
                            max_size=2**24,
                        )
                    )
                    for (seat, person), version in product(everybody.items(), (1, SHORT))
                }
                table = host.table()
                while table["room"]["state"] == "running":
                    mover = table["view"]["active"]
                    view = people[mover].get("/view")
                    got.append((mover, view.text))
                    table = people[mover].do(
                        "act", action=chance.pick(view.json()["view"]["choices"])
                    )
                    got += [(seat, one.get().text) for seat, one in everybody.items()]
                host.do("chat", text="the end")
                for (seat, _version), socket in sockets.items():
                    while '"type":"chat"' not in (text := str(socket.recv(timeout=PATIENCE))):
                        got.append((seat, text))
            game = record.read(host.get("/record").text)
            points: list[Game] = [game.at(0)]
            after = game.at(0)
            for entry in game.entries:  # a shuffle belongs to the decision before it
                after = after.after(entry).game
                if after.table.due is None:
                    points.append(after)
            known = knowing(points, list(everybody))
            checked = 0
            for seat, text in got:
                form = json.loads(text)
                if "n" in form:
                    assert named_in(text) <= known[form["n"] - first][seat], (seat, text)
                    checked += 1
                else:
                    assert form["type"] == "presence"
            assert checked > 3 * len(points)


def test_the_search_finds_what_leaks() -> None:
    """The test above can fail: a message with somebody else's tile is found."""
    spec = SPECS[2]
    game, _ = next(play(spec, 1))
    room, keys = room_of(spec, game)
    told = table_told(room, Listener(keys[0], language("en"), print), (), 1.5)
    table = json.loads(encode(told))
    theirs = game.table.hands[1][0]
    known = may_know(room.game or game, 0, set())
    assert named_in(encode(table).decode()) <= known
    for leak in (
        {**table, "debug": [theirs]},
        {**table, "hands": [[theirs]]},
        {**table, "view": {**table["view"], "choices": [f"{theirs}r0"]}},
        {**table, "own": {"placements": [[f"{theirs}r0", "a1", [], [], None]]}},
        {**table, "words": [f"Somebody draws tile {theirs}."]},
    ):
        assert theirs in named_in(encode(leak).decode()) - known


def test_who_comes_back_is_told_no_more_than_before(size: Size) -> None:
    for number, spec in enumerate(SPECS[:: size(6, 1)]):
        steps = list(play(spec, 300 + number, careful=70))
        room, keys = room_of(spec, steps[0][0])
        log: list[Line] = []
        made = lines.Made(room.settings, room.seats, room.host)
        log.append(Line(0, 0.5, *written(made)))
        assert room.game
        started = lines.Started(tuple(range(spec.seats)), {}, write(room.game))
        log.append(Line(1, 1.5, *written(started)))
        half = len(steps) // 2
        for _, played in steps[1:half]:
            assert played
            entries = tuple(entry_form(entry) for entry in played.entries)
            log.append(Line(len(log), 2.5, *written(lines.Played(entries))))
        for seat, version in product((None, *range(spec.seats)), (1, SHORT)):
            listener = listening(keys, seat, version)
            known: set[int] = set()
            for game, _ in steps[:half]:
                known |= may_know(game, seat, known)
            for message in missed("r", log, 0, listener):
                assert named_in(message.text) <= known, message


def test_logs_metrics_and_errors_name_no_tile_and_no_token(tmp_path: Any) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    logger = logging.getLogger("tsuro.server")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        with served(f"sqlite:///{tmp_path}/rooms.db") as server:
            ada = server.make(seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
            bo = ada.sit("Bo")
            ada.do("start")
            answers = []
            for person in (ada, bo):
                hand = person.table()["view"]["hand"]
                answers += [
                    person.ask("act", action=f"{hand[0]}r0").text,
                    person.ask("act", action="dance").text,
                    person.get("/record").text,
                ]
            hands = [person.table()["view"]["hand"] for person in (ada, bo)]
            refused_to_ada = "".join(answers[:3])
            metrics = server.http.get("/metrics").text
            server.http.get("/nothing")
            ada.ask("chat", text="x" * 999)
            tokens = [ada.token, bo.token, ada.id, key_of(ada.token)]
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    logs = written.getvalue()
    assert '"what": "request"' in logs
    for hand in hands:
        spelled = [json.dumps(hand), str(tuple(hand)), ",".join(map(str, hand))]
        for text in (logs, metrics):
            assert not any(form in text for form in spelled)
    assert json.dumps(hands[1]).strip("[]") not in refused_to_ada
    for token in tokens:
        assert token not in logs
        assert token not in metrics


def test_a_token_is_kept_only_as_its_hash(tmp_path: Any) -> None:
    path = tmp_path / "rooms.db"
    with served(f"sqlite:///{path}") as server:
        ada = server.make(seats=[{"kind": "me"}, {"kind": "person", "name": "Bo"}], start=True)
        tokens = [ada.token, ada.form["invited"]["1"].partition("#k=")[2]]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert key_of(tokens[0]).encode() in kept
    for token in tokens:
        assert token.encode() not in kept
    assert path.stat().st_mode & 0o077 == 0


def test_two_keys_are_compared_in_constant_time() -> None:
    import inspect

    assert "compare_digest" in inspect.getsource(same)
    from tsuro.server.room import room

    source = inspect.getsource(room)
    assert "key ==" not in source
    assert "host ==" not in source


def test_making_a_table_names_no_seed() -> None:
    from tsuro.protocol.tables import SeatWanted, Wanted

    wanted = Wanted(seats=(SeatWanted("me"), SeatWanted("bot")))
    made, _ = make(wanted, key_of("x"), language("en"))
    assert "seed" not in written(made).body
    assert "deck" not in written(made).body
