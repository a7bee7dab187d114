"""What a link shows of a table before it is opened: who invites to what, and nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from kit.served import Served, served
from tsuro.chance import Chance
from tsuro.picture import picture
from tsuro.view import View

ME, OPEN = {"kind": "me", "name": "Ada <3"}, {"kind": "open"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('previews')}/p.db") as found:
        yield found


def shown(house: Served, path: str, language: str = "en") -> dict[str, str]:
    """What a messenger reads in a page."""
    text = house.http.get(path, headers={"Accept-Language": language}).text
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text)
    return {name: unescape(content) for name, content in found}


def test_whoever_is_invited_reads_by_whom_and_to_what(house: Served) -> None:
    host = house.make(seats=[ME, OPEN], edition="kosmos", mode="duel")
    found = shown(house, f"/t/{host.id}")
    assert found["title"] == "Ada <3 invites you to a game of Tsuro."
    assert found["description"].startswith("kosmos, duel")
    french = shown(house, f"/t/{host.id}", "fr")
    assert french["title"] == "Ada <3 vous invite à une partie de Tsuro."
    answer = house.http.get(found["image"])
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_other_pages_and_tables_that_are_not_there_say_what_the_game_is(house: Served) -> None:
    for path in ("/", "/t/nosuchtable", "/rules/kosmos"):
        found = shown(house, path)
        assert found["title"] == "Tsuro"
        assert "path" in found["description"]
        assert "image" not in found
    assert house.http.get("/api/tables/nosuchtable/picture").status_code == 404


def test_a_preview_is_what_a_watcher_sees_whatever_is_hidden(house: Served) -> None:
    host = house.make(seats=[ME, OPEN])
    guest = host.sit("Bo")
    host.do("start")
    host.do("act", action="a1.0")
    guest.do("act", action="f6.4")
    host.do("act", action=host.table()["view"]["choices"][0])
    game = house.service.rooms._open[host.id].room.game
    assert game
    svg = house.http.get(f"/api/tables/{host.id}/picture").text
    watched = View.of(game, None)
    assert svg == picture(watched, size=1200, names=True)
    for seed in range(5):  # other hands and piles behind the same view
        other = View.of(watched.imagine(Chance(seed)), None)
        assert picture(other, size=1200, names=True) == svg
    found = shown(house, f"/t/{host.id}")
    assert found["title"] == "Tsuro"  # nobody can join any more
    assert not re.search(r"\d", found["description"].replace("<3", ""))


def test_the_list_of_tables_says_the_same_whatever_is_hidden(house: Served) -> None:
    def listed(deck: list[int]) -> dict[str, object]:
        """What the list says of a table where two have started, with this deck."""
        host = house.make(seats=[ME, OPEN], public=True, deck=deck)
        guest = host.sit("Bo")
        host.do("start")
        host.do("act", action="a1.0")
        guest.do("act", action="f6.4")
        (row,) = [
            row for row in house.http.get("/api/tables").json()["tables"] if row["id"] == host.id
        ]
        for which in ("id", "link", "touched"):
            del row[which]
        return dict(row)

    deck = list(range(1, 36))
    assert listed(deck) == listed(deck[::-1]) != {}
