"""A table whose maker knows the deck does not look like any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.games_at_random import a_game
from kit.served import Person, Served, served
from tsuro import record
from tsuro.game import Game

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path}/rooms.db") as running:
        yield running


def listed(server: Served, person: Person) -> dict[str, Any]:
    rows = server.http.get("/api/tables").json()["tables"]
    (found,) = [row for row in rows if row["id"] == person.id]
    return dict(found)


def played(host: Person, guest: Person) -> Game:
    """A game that is over at once; its record."""
    host.do("start")
    guest.do("resign")
    return record.read(host.get("/record", v=2).text)


def test_a_stacked_deck_is_said_everywhere(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], public=True, deck=list(range(1, 36)))
    bo = ada.sit("Bo")
    assert bo.table()["room"]["fixed"]
    assert listed(server, ada)["fixed"]
    assert played(ada, bo).tags["deck"] == "chosen by the host"
    ada.do("rematch")
    bo.do("rematch")
    bo.do("resign")  # the next game is dealt by chance
    assert "deck" not in record.read(ada.get("/record", v=2).text).tags


def test_so_is_a_chosen_beginning(server: Served) -> None:
    seats = [ME, {"kind": "person", "name": "Bo"}, {"kind": "bot", "level": "random"}]
    origin = {"record": record.write(a_game()), "n": 4}
    ada = server.make(seats=seats, public=True, origin=origin)
    assert listed(server, ada)["fixed"]


def test_other_tables_say_nothing_of_it(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], public=True)
    bo = ada.sit("Bo")
    assert not bo.table()["room"]["fixed"]
    assert "fixed" not in listed(server, ada)
    assert "deck" not in played(ada, bo).tags
