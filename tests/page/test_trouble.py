"""What goes wrong on the page: always a sentence and a way on, and what was under way goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.browsing import (
    ASKED,
    DESKTOP,
    FLAGS,
    Player,
    Quiet,
    at_once,
    enter,
    settle,
    visiting,
    whole_browser,
)
from kit.screens import ME, bots
from kit.served import Process, Served, served
from kit.waiting import wait_for
from tsuro.chance import Chance
from tsuro.server.page import shell
from tsuro.server.page.assets import assets


def test_a_dead_link(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/t/nothinghere")
        expect(page.locator(".trouble")).to_contain_text("There is no such table.")
        expect(page.locator(".notice")).to_have_count(0)
        page.get_by_role("link", name="Go to the home page").click()
        page.get_by_role("button", name="Play now").wait_for()


def test_a_dead_record_and_an_address_that_is_nothing(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    quiet.forgiven.append("404")
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/r/{'0' * 32}")
        expect(page.locator(".trouble")).to_contain_text("There is no such record.")
        page.goto(f"{house.url}/rules/nosuchedition")
        page.get_by_role("link", name="kosmos").wait_for()  # all rules instead


def test_a_full_table(browser: Browser, house: Served, quiet: Quiet) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    host.sit("Bo")
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/t/{host.id}")
        page.get_by_text("All seats at this table are taken; you can watch.").wait_for()
        host.do("start")
        page.locator(".board").wait_for()  # and so it does


def test_a_name_that_is_taken(browser: Browser, house: Served, quiet: Quiet) -> None:
    quiet.forgiven.append("409")
    host = house.make(seats=[ME, {"kind": "open"}])
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/t/{host.id}")
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_text("Somebody at this table is already called Ada.").wait_for()
        assert page.get_by_label("Your name").input_value() == "Ada"
        page.get_by_label("Your name").fill("Bo")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name="Leave seat").wait_for()


def test_a_table_where_the_game_is_over(browser: Browser, house: Served, quiet: Quiet) -> None:
    host = house.make(seats=[ME, *bots(1)], start=True)
    host.do("resign")
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/t/{host.id}")
        page.locator(".result").wait_for()
        page.get_by_role("button", name="Replay").click()
        page.locator(".replay").wait_for()


def test_a_key_that_opens_nothing(browser: Browser, house: Served, quiet: Quiet) -> None:
    quiet.forgiven.append("403")
    host = house.make(seats=[ME, {"kind": "open"}])
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/t/{host.id}#k={'x' * 40}")
        page.get_by_text("This key does not open any seat at this table.").wait_for()
        page.get_by_role("button", name="Sit down").wait_for()  # one can still sit down


def test_a_record_that_is_none(
    browser: Browser, house: Served, quiet: Quiet, tmp_path: Path
) -> None:
    quiet.forgiven.append("400")
    bad = tmp_path / "bad.tsuro"
    bad.write_text("this is no record", encoding="utf-8")
    with visiting(browser, quiet) as page:
        page.goto(house.url)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a record").click()
        chooser.value.set_files(bad)
        page.get_by_text("Line 1 of the record").wait_for()


def no_socket(page: Page) -> None:
    page.add_init_script("delete window.WebSocket")


def broken_socket(page: Page) -> None:
    page.route_web_socket(lambda url: True, lambda socket: socket.close())


@pytest.mark.parametrize("how", [no_socket, broken_socket])
def test_without_websockets(browser: Browser, house: Served, quiet: Quiet, how: object) -> None:
    assert callable(how)
    quiet.forgiven.append("WebSocket")
    person = house.make(seats=[ME, *bots(2)], start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        how(page)
        enter(page, person)
        Player(page, Chance(1)).play()


def test_without_cookies_and_storage(
    browser: Browser, house: Served, quiet: Quiet, tmp_path: Path
) -> None:
    """A real browser that is told to block both."""
    folder = tmp_path / "profile" / "Default"
    folder.mkdir(parents=True)
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Preferences").write_text(json.dumps(blocked), encoding="utf-8")
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=whole_browser(), args=FLAGS, headless=True,
        reduced_motion="reduce", locale="en-GB", **DESKTOP,
    )  # fmt: skip
    page = quiet.watch(context.new_page())
    page.goto(house.url)
    assert not page.evaluate("() => { try { return !!localStorage } catch { return false } }")
    page.get_by_role("button", name="Play now").click()
    page.locator(".start").first.wait_for(state="attached")
    assert "#k=" in page.url  # so that loading it again works
    player = Player(page, Chance(2))
    player.decide()
    page.locator(ASKED).wait_for()
    page.reload()
    page.locator(ASKED).wait_for()
    page.get_by_role("button", name="Settings").click()  # nothing is kept, but it holds here
    page.get_by_label("Show moves").select_option("once")
    page.keyboard.press("Escape")
    player.play()
    context.close()


def test_offline_in_the_middle_and_back(browser: Browser, house: Served, quiet: Quiet) -> None:
    quiet.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    person = house.make(seats=[ME, *bots(2)], start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        player = Player(page, Chance(3))
        player.wait()
        player.decide()
        page.locator(ASKED).wait_for()
        page.context.set_offline(True)
        page.get_by_text("You are offline.").wait_for()
        before = person.table()["n"]
        player.pick()
        shown = page.locator(".table").get_attribute("data-n") or ""
        page.keyboard.press("Enter")  # it is sent when the connection is back
        settle(page)
        page.context.set_offline(False)
        expect(page.get_by_text("You are offline.")).to_have_count(0)
        wait_for(lambda: person.table()["n"] > before)
        expect(page.locator(".table")).not_to_have_attribute("data-n", shown)
        player.play()


def test_the_server_is_killed_in_the_middle(browser: Browser, quiet: Quiet, tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path}/s.db", tmp_path / "log") as process:
        quiet.served = Served(quiet.served.service, process.url, quiet.served.loop)
        quiet.forgiven += ["ERR_CONNECTION", "WebSocket", "ERR_EMPTY", "Failed to fetch"]
        person = quiet.served.make(seats=[ME, *bots(2)], start=True)
        with visiting(browser, quiet) as page:
            at_once(page)
            enter(page, person)
            player = Player(page, Chance(4))
            player.wait()
            player.decide()
            page.locator(ASKED).wait_for()
            process.kill()
            page.get_by_text("The connection was lost. Trying again…").wait_for()
            player.pick()
            shown = page.locator(".table").get_attribute("data-n") or ""
            page.keyboard.press("Enter")  # decided while nobody is there to hear it
            process.start()
            expect(page.get_by_text("The connection was lost. Trying again…")).to_have_count(0)
            expect(page.locator(".table")).not_to_have_attribute("data-n", shown)
            player.play()
        quiet.served.http.close()


def test_without_a_connection_the_page_opens_and_says_so(
    browser: Browser, quiet: Quiet, tmp_path: Path
) -> None:
    quiet.forgiven += ["ERR_CONNECTION", "WebSocket", "Failed to fetch"]
    with served(f"sqlite:///{tmp_path}/s.db") as server:
        quiet.served = server
        context = browser.new_context(locale="en-GB")
        page = quiet.watch(context.new_page())
        page.goto(server.url)
        page.get_by_role("button", name="Play now").wait_for()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()  # nobody serves it any more
    page.get_by_role("button", name="Play now").click()
    page.get_by_text("There is no connection to the server.").wait_for()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    context.close()


def test_an_old_page_after_an_update(
    browser: Browser, house: Served, quiet: Quiet, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet.forgiven += ["404", "blocked by Playwright"]
    with visiting(browser, quiet, service_workers="block") as page:
        page.goto(house.url)
        page.get_by_role("button", name="Play now").wait_for()
        newer = replace(assets(), build="newer")
        monkeypatch.setattr(shell, "assets", lambda: newer)
        quiet.forgiven.append("dynamically imported")
        page.get_by_role("link", name="Rules").click()  # a screen that is not loaded yet
        page.get_by_text("This page is older than the server. Reload it.").wait_for()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("link", name="kosmos").wait_for()
        assert page.locator("html").get_attribute("data-build") == "newer"


def test_a_kept_page_after_an_update(
    browser: Browser, house: Served, quiet: Quiet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(browser, quiet, service_workers="allow") as page:
        page.goto(house.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        newer = replace(assets(), build="newer")
        monkeypatch.setattr(shell, "assets", lambda: newer)
        page.reload()  # at once, from what is kept
        page.get_by_role("button", name="Play now").wait_for()
        page.get_by_text("There is a newer version of this page.").wait_for()
        page.get_by_role("button", name="Reload").click()
        expect(page.locator("html")).to_have_attribute("data-build", "newer")


def test_what_is_no_screen_is_the_servers_own(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet, service_workers="allow") as page:
        page.goto(house.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.goto(f"{house.url}/health")
        assert '"ok":true' in page.locator("body").inner_text().replace(" ", "")
        page.goto(f"{house.url}/api")
        page.get_by_text("/api/tables/{id}/join").first.wait_for()
