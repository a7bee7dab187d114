"""Tables of a server in the terminal: by keys on the whole screen, by lines, and bots on seats."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from textual.widgets import Static

from kit.served import Served, served
from kit.waiting import PATIENCE, wait_for
from tsuro.bots import CarefulBot, RandomBot
from tsuro.chance import Chance
from tsuro.cli import bot as bot_command
from tsuro.protocol.client import Client, Lost, NotDone, Unreachable
from tsuro.protocol.told import TableTold
from tsuro.terminal.app import RemoteApp
from tsuro.terminal.bot_at_table import play_as
from tsuro.terminal.play_screen import PlayScreen
from tsuro.terminal.remote import Remote
from tsuro.terminal.remote_line import RemoteLine
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.view import View
from tsuro.words import language

EN = language("en")
ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}
SPARROW = {"kind": "bot", "level": "sparrow"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/rooms.db") as running:
        yield running


def drive(app: RemoteApp, steps: Any) -> None:
    """Run the program without a screen, and do something with it."""

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            try:
                await steps(pilot)
            finally:
                app.remote.client.close()

    asyncio.run(run())


async def until(pilot: Any, what: Any) -> None:
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not come"
        await asyncio.sleep(0.01)


def said(app: RemoteApp) -> str:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return str(screen.query_one("#say", Static).content)


def test_a_whole_game_by_keys_then_again_and_a_rematch(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW, OPEN])
    app = RemoteApp(Remote(Client(ada.form["resume"]), EN))

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: "Press b to begin" in said(app))
        assert "3. open" in said(app)
        await pilot.press("b")
        await until(pilot, lambda: app.remote.view is not None)
        for number in range(1500):
            if app.remote.over:
                break
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            if (
                screen.choosing is not None
            ):  # not every choice in mind is allowed: go through them all
                for key in ("right" if number % 5 == 4 else "r", "enter"):
                    if screen.choosing is not None:
                        screen.press(key)
            await asyncio.sleep(0.03)
        else:
            raise AssertionError(f"{said(app)!r} {ada.table()['view']} {app.remote.client.view}")
        await until(pilot, lambda: "The game is over" in said(app))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await pilot.press("m")
        await until(pilot, lambda: app.remote.room is not None and app.remote.room.number == 2)
        await pilot.press("q")
        await until(pilot, lambda: "Press q again" in said(app))

    drive(app, steps)


def test_refusals_chat_hints_and_resigning_by_keys(server: Served) -> None:
    ada = server.make(seats=[ME, {**SPARROW}], start=True, undo=True)
    app = RemoteApp(Remote(Client(ada.form["resume"]), EN))

    async def steps(pilot: Any) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await until(pilot, lambda: screen.choosing is not None)
        await pilot.press("c", "h", "i", "enter")
        await until(pilot, lambda: bool(ada.table()["chat"]))
        assert ada.table()["chat"][0]["text"] == "hi"
        await pilot.press("h")
        await until(pilot, lambda: "Thinking" not in said(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.remote.client.view["asked"] == "place")  # type: ignore[index]
        await until(pilot, lambda: screen.choosing is not None)
        await pilot.press("u")
        await until(pilot, lambda: app.remote.client.view["asked"] == "start")  # type: ignore[index]
        await until(pilot, lambda: screen.choosing is not None)
        app.remote.client.ask("act", action="9r9")
        await until(pilot, lambda: "A start is asked for now." in said(app))
        await pilot.press("x", "x")
        await until(pilot, lambda: app.remote.over)

    drive(app, steps)


def test_a_hot_seat_asks_who_is_there(server: Served) -> None:
    ada = server.make(seats=[ME, {"kind": "me", "name": "Bo"}], start=True)
    app = RemoteApp(Remote(Client(ada.form["resume"]), EN))

    async def steps(pilot: Any) -> None:
        for who in ("Ada", "Bo"):
            await until(
                pilot, lambda w=who: any(w in str(s.content) for s in app.screen.query(Static))
            )
            before = app.remote.client.view
            assert before is not None
            assert before["hand"] == ()
            await pilot.press("enter")
            await until(
                pilot,
                lambda: isinstance(app.screen, PlayScreen) and app.screen.choosing is not None,
            )
            after = app.remote.client.view
            assert after is not None
            assert len(after["hand"]) == 3
            await pilot.press("enter")
            await pilot.pause(0.2)

    drive(app, steps)


def test_a_watcher_sees_the_game_and_no_hand(server: Served) -> None:
    ada = server.make(seats=[ME, OPEN], start=True)
    app = RemoteApp(Remote(Client(ada.form["link"]), EN))

    async def steps(pilot: Any) -> None:
        await until(pilot, lambda: app.remote.view is not None)
        ada.do("act", action="a1.0")
        await until(pilot, lambda: "Ada" in said(app) or "Heron" in said(app))
        view = app.remote.view
        assert isinstance(view, View)
        assert view.hand == ()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.choosing is None

    drive(app, steps)


def test_a_game_by_lines(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW])
    lines: list[str] = []
    typed: list[str] = []
    remote = Remote(Client(ada.form["resume"]), EN)

    def read(prompt: str) -> str | None:
        lines.append(prompt)
        if "begin" in prompt:
            return "b"
        if not typed:
            typed.extend(["help", "list", "say hello", "dance", "hint"])
            return typed[0]
        if len(typed) < 10 and typed[0] != "done":
            word = typed.pop(0)
            if not typed:
                typed.append("done")
            return word
        view = remote.view
        assert view
        return str(view.choices[0])

    RemoteLine(remote, read, lines.append, boards=True).run()
    text = "\n".join(lines)
    assert "1. Ada (that is you)" in text
    assert "Ada starts on" in text or "You start on" in text
    assert "is not an action" in text
    assert "An action, or: list" in text
    assert "You hold:" in text
    assert "win" in text
    assert ada.table()["chat"][0]["text"] == "hello"


def test_lines_end_when_there_are_no_more(server: Served) -> None:
    ada = server.make(seats=[ME, SPARROW], start=True)
    RemoteLine(Remote(Client(ada.form["resume"]), EN), lambda _: None, lambda _: None).run()
    assert ada.table()["room"]["state"] == "running"


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
    assert any("cannot play on: RuntimeError: broken" in sentence for sentence in heard)
    assert bo.table()["view"]["winners"] == [1]


def test_a_link_that_leads_nowhere_is_a_sentence(server: Served) -> None:
    for wrong in ("", "hello", "ftp://x/y", "http://"):
        with pytest.raises(Unreachable, match="is not the link of a table"):
            Client(wrong)
    with pytest.raises(NotDone, match="There is no such table"):
        next(Client(f"{server.url}/t/nothing").messages())
    with pytest.raises(NotDone, match="There is no such table"):
        Client(f"{server.url}/t/nothing").join("Ada")
    with pytest.raises(Unreachable, match="cannot be reached"):
        Client("http://127.0.0.1:1/t/x").get()
    assert bot_command.bot.__doc__


def test_a_client_says_when_the_connection_is_lost(tmp_path: Any) -> None:
    with served(f"sqlite:///{tmp_path}/rooms.db") as server:
        ada = server.make(seats=[ME, OPEN])
        client = Client(ada.form["resume"])
        told = client.messages()
        assert isinstance(next(told), TableTold)
    while not isinstance(next(told), Lost):
        pass
    client.close()
