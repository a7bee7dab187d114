"""Tables of a server in the terminal: by keys on the whole screen, by lines, and bots on seats."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import count, islice
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import Static
from typer.testing import CliRunner, Result

from kit.served import Served, served
from kit.waiting import PATIENCE, wait_for
from tsuro.action import Place
from tsuro.bots import CarefulBot, RandomBot
from tsuro.chance import Chance
from tsuro.cli import app
from tsuro.game import Game
from tsuro.protocol.client import Client, Lost, ServerRefused, Unreachable
from tsuro.protocol.told import RoomTold, TableTold, Told
from tsuro.terminal.app import PlayApp
from tsuro.terminal.bot_at_table import play_as
from tsuro.terminal.line import LineMode
from tsuro.terminal.lines import Lines
from tsuro.terminal.news import Away, Happened, News
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.remote import Remote
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.session import Session
from tsuro.terminal.sitting import Gone
from tsuro.terminal.table_screen import TableScreen
from tsuro.trail import walked
from tsuro.view import View
from tsuro.words import language

EN = language("en")
ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}
SPARROW = {"kind": "bot", "level": "sparrow"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/rooms.db") as running:
        yield running


def drive(app: PlayApp, steps: Any) -> None:
    """Run the program without a screen, and do something with it."""

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await steps(pilot)

    asyncio.run(run())


def at(link: str) -> tuple[Remote, PlayApp]:
    """Somebody at a table, on the whole screen."""
    remote = Remote(Client(link), EN)
    return remote, PlayApp(remote, pace=0)


def over(remote: Remote) -> bool:
    return remote.view is not None and remote.view.winners is not None


async def until(pilot: Any, what: Any) -> None:
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not come"
        await asyncio.sleep(0.01)


def asked(app: PlayApp) -> bool:
    """Whether somebody here is to decide."""
    return isinstance(app.screen, TableScreen) and app.screen.choosing is not None


def said(app: PlayApp) -> str:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return str(screen.query_one("#say", Static).content)


def test_a_whole_game_by_keys_then_again_and_a_rematch(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW, OPEN])
    remote, app = at(ada.form["resume"])

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: "Press b to begin" in said(app))
        assert "3. open" in said(app)
        await pilot.press("b")
        await until(pilot, lambda: remote.view is not None)
        end = monotonic() + PATIENCE
        for number in count():
            if over(remote):
                break
            assert monotonic() < end, f"{said(app)!r} {ada.table()['view']} {remote.client.view}"
            screen = app.screen
            assert isinstance(screen, TableScreen)
            if (
                screen.choosing is not None
            ):  # not every choice in mind is allowed: go through them all
                for key in ("right" if number % 5 == 4 else "r", "enter"):
                    if screen.choosing is not None:
                        screen.press(key)
            await asyncio.sleep(0.01)
        await until(pilot, lambda: "The game is over" in said(app))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("m")
        await until(pilot, lambda: remote.room is not None and remote.room.number == 2)
        await until(pilot, lambda: asked(app))  # it is up to Ada: nothing else can come
        await pilot.press("q")
        await until(pilot, lambda: "Press q again" in said(app))

    drive(app, steps)


def test_refusals_chat_hints_and_resigning_by_keys(server: Served) -> None:
    ada = server.make(seats=[ME, {**SPARROW}], start=True, undo=True)
    remote, app = at(ada.form["resume"])

    async def steps(pilot: Any) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.choosing is not None)
        await pilot.press("c", "h", "i", "enter")
        await until(pilot, lambda: bool(ada.table()["chat"]))
        assert ada.table()["chat"][0]["text"] == "hi"
        await pilot.press("h")
        await until(pilot, lambda: "Thinking" not in said(app))
        await pilot.press("enter")
        await until(pilot, lambda: remote.client.view["asked"] == "place")  # type: ignore[index]
        await until(pilot, lambda: screen.choosing is not None)
        await pilot.press("u")
        await until(pilot, lambda: remote.client.view["asked"] == "start")  # type: ignore[index]
        await until(pilot, lambda: screen.choosing is not None)
        remote.act(Place(9))
        await until(pilot, lambda: "It is time to choose a start." in said(app))
        await pilot.press("x", "x")
        await until(pilot, lambda: over(remote))

    drive(app, steps)


def test_a_hot_seat_asks_who_is_there(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    remote, app = at(ada.form["resume"])

    async def steps(pilot: Any) -> None:
        for who in ("Ada", "Bo"):
            await until(pilot, lambda: isinstance(app.screen, PassScreen))
            await until(pilot, lambda: bool(app.screen.query("#pass")))
            assert who in str(app.screen.query_one("#pass", Static).content)
            before = remote.client.view
            assert before is not None
            assert before["hand"] == ()
            await pilot.press("enter")
            await until(
                pilot,
                lambda: isinstance(app.screen, TableScreen) and app.screen.choosing is not None,
            )
            after = remote.client.view
            assert after is not None
            assert len(after["hand"]) == 3
            await pilot.press("enter")

    drive(app, steps)


def test_a_watcher_sees_the_game_and_no_hand(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], start=True)
    remote, app = at(ada.form["link"])

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: remote.view is not None)
        ada.do("act", action="a1.0")
        await until(
            pilot,
            lambda: "Ada" in said(app) or ada.table()["room"]["seats"][1]["name"] in said(app),
        )
        view = remote.view
        assert isinstance(view, View)
        assert view.hand == ()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.choosing is None

    drive(app, steps)


class Typist:
    """Somebody in line mode who types some lines, then whatever can be done, and hears it all."""

    def __init__(self, link: str, *typed: str | None, boards: bool = True) -> None:
        self.remote = Remote(Client(link), EN)
        self.typed = list(typed)
        self.heard: list[str] = []
        self.wiped: list[int] = []
        """How much was heard each time that the screen was wiped."""
        self._lines = Lines(EN, boards=boards)

    def read(self, prompt: str) -> str | None:
        self.heard.append(prompt)
        if self.typed:
            return self.typed.pop(0)
        view = self.remote.view
        return str(view.choices[0]) if view and view.choices else ""

    def wipe(self) -> None:
        self.wiped.append(len(self.heard))

    def run(self) -> str:
        """Sit there until it is over; all that was heard."""
        LineMode(self.remote, self._lines, self.read, self.heard.append, self.wipe).run()
        return "\n".join(self.heard)


def test_a_game_by_lines(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW], undo=True)
    commands = ("help", "list", "board", "hand", "rules", "say hello", "dance", "b2.0", "hint")
    text = Typist(ada.form["resume"], "b", *commands, "a1.0", "undo", "resign", "no").run()
    assert "1. Ada (that is you)" in text
    assert "Type help to see what you can do, quit to stop." in text
    assert "Where do you start? (such as" in text
    assert "Ports go clockwise" in text
    assert "  say hi  say something" in text
    assert "In the box" in text  # the rules
    assert "That is not an action." in text
    assert "b2.0 is not a start on this board." in text
    assert "Perhaps " in text
    assert "Ada: hello" in text
    assert "You start on a1.0." in text
    assert "One decision was taken back." in text
    assert "Leave the game for good?" in text
    assert "that is you" in text
    assert "You hold:" in text
    assert "win" in text
    assert ada.table()["room"]["state"] == "over"


def test_a_hint_by_lines_says_what_to_type_and_what_it_does(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW], start=True)
    typist = Typist(ada.form["resume"], "a1.0", "hint", "quit")
    typist.run()
    hinted = next(n for n, line in enumerate(typist.heard) if line.startswith("Perhaps "))
    assert typist.heard[hinted + 1].startswith("Tile ")
    assert typist.heard[hinted + 2].startswith("Which tile do you lay?")  # no board in between


def test_the_host_waits_for_others_by_lines(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    typist = Typist(ada.form["resume"])

    def read(prompt: str) -> str | None:
        typist.heard.append(prompt)
        match sum("Type b to begin" in line for line in typist.heard), prompt:
            case 1, _:
                ada.sit("Bo")
                return ""
            case 2, "Type b to begin, or press Enter to look again. ":
                return "b"
        return "quit"

    typist.read = read  # type: ignore[method-assign]
    text = typist.run()
    assert "Bo sits down." in text
    assert "2. Bo" in text
    assert "Where do you start?" in text
    assert ada.table()["room"]["state"] == "running"


def test_the_host_who_looks_again_can_still_begin_by_lines(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    text = Typist(ada.form["resume"], "", "what", "B", "quit").run()
    assert text.count("Type b to begin") == 3
    assert text.count("2. open") == 3
    assert "Where do you start?" in text


def test_each_look_of_a_host_shows_how_it_stands_by_then(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN, OPEN, OPEN])
    typist = Typist(ada.form["resume"])

    def read(prompt: str) -> str | None:
        match sum("Type b to begin" in line for line in typist.heard):
            case 0:
                for name in ("Bo", "Cy", "Di"):
                    ada.sit(name)
            case 1:
                return "quit"
        typist.heard.append(prompt)
        return ""

    typist.read = read  # type: ignore[method-assign]
    text = typist.run()
    assert text.endswith("Press b to begin; bots take the open seats.")
    assert "4. Di" in text


def test_a_refusal_of_chat_does_not_ask_for_the_decision_again(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN])
    ada.sit("Bo")
    ada.do("start")
    typist = Typist(ada.form["resume"], "say", "a1.0")
    news = iter(typist.remote.news())
    mode = LineMode(typist.remote, Lines(EN, boards=False), typist.read, typist.heard.append)
    typist.remote.news = lambda pace=0.0: until_moved(typist.remote, news)  # type: ignore[method-assign]
    mode.run()
    assert any("1 to 300 characters" in line for line in typist.heard)
    assert sum(line.startswith("Where do you start?") for line in typist.heard) == 2


def until_moved(remote: Remote, news: Iterator[News]) -> Iterator[News]:
    """What is told until it is up to somebody else."""
    for one in news:
        yield one
        if remote.view and remote.view.to_move not in remote.seats:
            return


def test_a_seat_is_taken_back_from_the_bot_by_lines(server: Served) -> None:
    ada = server.make(seats=[OPEN, ME])
    bo = ada.sit("Bo")
    ada.do("start")
    ada.do("leave")
    typist = Typist(ada.form["resume"], "", "quit")

    def say(line: str) -> None:
        typist.heard.append(line)
        if line == "Ada is back.":
            bo.do("act", action="a1.0")

    LineMode(typist.remote, Lines(EN), typist.read, say).run()
    asked = [line for line in typist.heard if line.endswith(" ")]
    assert asked[0] == "A bot is playing for you. Press Enter to take your seat back. "
    assert asked[1].startswith("Where do you start?")
    assert not ada.table()["room"]["seats"][1]["stands_in"]


def test_a_seat_is_taken_back_from_the_bot_by_keys(server: Served) -> None:
    ada = server.make(seats=[OPEN, ME])
    bo = ada.sit("Bo")
    ada.do("start")
    remote, app = at(ada.form["resume"])

    async def steps(pilot: Any) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: remote.view is not None)
        ada.do("leave")
        await until(pilot, lambda: "back" in remote.offers)
        await pilot.press("t")
        await until(pilot, lambda: "back" not in remote.offers)
        bo.do("act", action="a1.0")
        await until(pilot, lambda: screen.choosing is not None)

    drive(app, steps)


class Recorded(Client):
    """A client that was told something before."""

    def __init__(self, link: str, *told: Told) -> None:
        super().__init__(link)
        self._told = told

    def messages(self) -> Iterator[Told | Lost]:
        for one in self._told:
            self._took(one)
            yield one


def test_while_a_bot_stands_in_nobody_here_is_asked(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], start=True)
    client = Client(ada.form["resume"])
    table = next(iter(client.messages()))
    client.close()
    assert isinstance(table, TableTold)
    mine, other = table.room.seats
    seats = (replace(mine, stands_in=True), other)
    room = RoomTold(table.n + 1, "stood in", replace(table.room, seats=seats), table.you, None)
    remote = Remote(Recorded(ada.form["resume"], table, room), EN)
    asked = [(remote.view and bool(remote.view.choices), one) for one in remote.news()]
    assert asked == [
        (True, Happened()),
        (False, Happened(("A bot is playing for Ada now.",))),
    ]


def test_several_people_by_lines_on_one_device(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    typist = Typist(ada.form["resume"], "", "a1.0", "", "f6.5", "", "quit", boards=False)
    typist.run()
    first, second, third = typist.wiped
    assert typist.heard[first].startswith("Ada, it is your turn.")
    assert typist.heard[second] == "Ada starts on a1.0."  # so that Bo can read it
    assert typist.heard[third] == "Bo starts on f6.5."
    for part in (typist.heard[first:second], typist.heard[second:third], typist.heard[third:]):
        assert sum("You hold:" in line for line in part) == 1


def test_a_watcher_by_lines_hears_the_game_and_sees_its_end(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW], start=True)
    typist = Typist(ada.form["link"])
    told = typist.remote.news()
    assert next(told) == Happened()
    ada.do("resign")
    assert "Ada leaves the game." in next(told).sentences
    typist.remote.close()
    typist = Typist(ada.form["link"])
    text = typist.run()
    assert "Type help" not in text
    assert "╭" in text
    assert "You hold" not in text


def test_lines_end_when_there_are_no_more(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW], start=True)
    Typist(ada.form["resume"], None).run()
    assert ada.table()["room"]["state"] == "running"


def test_the_trails_of_a_table_are_those_of_its_game(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW, SPARROW], start=True)
    typist = Typist(ada.form["resume"])
    typist.run()
    game = typist.remote.to_replay()
    assert game is not None
    assert sorted(typist.remote.trails, key=str) == sorted(walked(game), key=str)


def test_bots_take_seats_on_a_server_and_play_a_rematch(server: Served) -> None:
    import threading

    ada = server.make(seats=[OPEN, OPEN])
    clients = [Client(ada.form["link"]) for _ in range(2)]
    threads = []
    for number, (client, bot) in enumerate(
        zip(clients, (RandomBot(Chance(1)), CarefulBot(Chance(2))), strict=True)
    ):
        client.join(f"Bot {number}")
        threads.append(
            threading.Thread(
                target=play_as, args=(bot, client, EN, lambda _: None), kwargs={"stay": True}
            )
        )
        threads[-1].start()
    ada.do("start")
    wait_for(lambda: ada.table()["room"]["state"] == "over")
    ada.do("rematch")
    wait_for(lambda: (t := ada.table()["room"])["state"] == "over" and t["number"] == 2)
    for client in clients:
        client.close()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_a_bot_tries_again_after_a_passing_refusal(server: Served) -> None:
    from tsuro.server.store import StoreGone

    ada = server.make(seats=[ME, SPARROW], start=True)
    store = server.service.store
    append = store.append
    failed: list[bool] = []

    async def once(*arguments: Any, **more: Any) -> None:
        if not failed:
            failed.append(True)
            raise StoreGone("away")
        await append(*arguments, **more)

    store.append = once  # type: ignore[method-assign]
    try:
        play_as(CarefulBot(Chance(1)), Client(ada.form["resume"]), EN, lambda _: None, stay=False)
    finally:
        store.append = append  # type: ignore[method-assign]
    assert failed
    assert ada.table()["room"]["state"] == "over"


def test_a_bot_that_fails_resigns(server: Served) -> None:
    class Broken:
        def choose(self, view: View) -> Any:
            raise RuntimeError("broken")

    ada = server.make(seats=[ME, {**ME, "name": "Bo"}])
    link = ada.form["resume"]
    ada.do("remove", seat=1)
    bo = ada.sit("Bo")
    ada.do("start")
    heard: list[str] = []
    play_as(Broken(), Client(link), EN, heard.append, stay=False)
    assert any("Ada cannot play on: RuntimeError: broken" in sentence for sentence in heard)
    assert bo.table()["view"]["winners"] == [1]


def test_a_link_that_leads_nowhere_is_a_sentence(server: Served) -> None:
    for wrong in ("", "hello", "ftp://x/y", "http://"):
        with pytest.raises(Unreachable, match="is not the link of a table"):
            Client(wrong)
    with pytest.raises(ServerRefused, match="There is no such table"):
        next(Client(f"{server.url}/t/nothing").messages())
    with pytest.raises(ServerRefused, match="There is no such table"):
        Client(f"{server.url}/t/nothing").join("Ada")
    with pytest.raises(Unreachable, match="cannot be reached"):
        Client("http://127.0.0.1:1/t/x").get()


def run(*arguments: str, locale: str = "C") -> Result:
    env = {"LC_ALL": locale, "LANGUAGE": ""}
    return CliRunner().invoke(app, list(arguments), input="", env=env)


@pytest.mark.parametrize(
    "command", [("bot", "careful"), ("play", "--plain")], ids=lambda command: command[0]
)
def test_a_private_link_with_a_wrong_key_is_a_sentence(
    server: Served, command: tuple[str, ...]
) -> None:
    """Whoever waits for a turn that never comes would wait in silence."""
    ada = server.make(seats=[ME, SPARROW], start=True)
    wrong = ada.form["link"] + "#k=wrong"
    result = run(*command, "--table", wrong)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "This key does not open any seat at this table.\n"
    result = run(*command, "--table", wrong, "--language", "fr")
    assert (
        result.stderr
        == language("fr").text("This key does not open any seat at this table.") + "\n"
    )


@pytest.mark.parametrize(
    "command", [("bot", "careful"), ("play", "--plain"), ("watch", "--plain")], ids=lambda c: c[0]
)
def test_a_server_that_was_never_there_is_not_looked_for(command: tuple[str, ...]) -> None:
    result = run(*command, "--table", "http://127.0.0.1:9/t/abc")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "http://127.0.0.1:9/api/tables/abc cannot be reached: nothing answers there\n"
    )
    result = run(*command, "--table", "http://127.0.0.1:9/t/abc", locale="fr_FR.UTF-8")
    assert "cannot be reached" not in result.stderr
    assert language("fr").text("nothing answers there") in result.stderr
    assert "127.0.0.1:9/api/tables/abc" in result.stderr


def test_what_is_no_server_of_tables_is_a_sentence() -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<!doctype html>")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        thread = Thread(target=other.handle_request)
        thread.start()
        with pytest.raises(Unreachable, match="is not a table of a server"):
            Client(f"http://127.0.0.1:{other.server_port}/t/x#k=y").get()
        thread.join(PATIENCE)


def test_a_client_that_is_closed_while_it_connects_listens_no_more(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(server.make(seats=[ME, OPEN]).form["resume"])
    connect = client._connect

    def closed_meanwhile() -> Any:
        connection = connect()
        client.close()
        return connection

    monkeypatch.setattr(client, "_connect", closed_meanwhile)
    assert list(client.messages()) == []


def test_a_client_says_when_the_connection_is_lost(tmp_path: Any) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada = server.make(seats=[ME, OPEN])
        client = Client(ada.form["resume"])
        told = client.messages()
        assert isinstance(next(told), TableTold)
    while not isinstance(next(told), Lost):
        pass
    client.close()


def test_a_table_out_of_reach_is_told_and_then_gone(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tsuro.protocol.client.PATIENCE", 0.2)
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada = server.make(seats=[ME, OPEN])
        remote = Remote(Client(ada.form["resume"]), EN)
        news = remote.news()
        assert isinstance(next(news), Happened)
    assert any(isinstance(one, Away) for one in islice(news, 2))
    with pytest.raises(Gone, match="cannot be reached"):
        next(news)


def test_a_lost_connection_is_told_on_the_screen() -> None:
    class Leaving(Session):
        """A table that cannot be reached, and then is gone."""

        def news(self, pace: float = 0.0) -> Iterator[News]:
            yield Away(("The connection was lost. Trying again...",))
            again.wait(PATIENCE)
            raise Gone("It is gone.")

    again = Event()
    session = Leaving(Game.new(chance=Chance(1)), {}, EN, Chance(1))
    app = PlayApp(session, pace=0)

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        try:
            await until(pilot, lambda: "The connection was lost" in said(app))
        finally:
            again.set()
        await until(pilot, lambda: said(app) == "It is gone.")
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running)

    drive(app, steps)


def test_what_is_told_while_the_screen_is_taken_away_is_let_go(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], start=True)
    remote, app = at(ada.form["link"])

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: remote.view is not None)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.is_whole
        await screen.query_one("#title").remove()
        screen._told(Happened(("Bo starts.",)))  # an app that ends goes through this
        assert not screen.is_whole

    drive(app, steps)
