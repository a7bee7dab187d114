"""What must outlast other things that happen: what one has in mind, has typed, or plays back."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from kit.browsing import (
    ASKED,
    PHONE,
    Frames,
    Player,
    Quiet,
    at_once,
    enter,
    settle,
    visiting,
)
from kit.screens import ME, bots, going_on, kept
from kit.served import Served
from kit.situations import drawing_before_the_other, late, situation
from tsuro.chance import Chance


def test_what_is_in_mind_stays_when_the_room_changes(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    seats = [ME, *({"kind": "person", "name": name} for name in ("Bo", "Cy", "Di"))]
    text = situation("calliope", "standard", 4, late)
    person = house.make(seats=seats, origin={"record": text}, start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        page.locator(ASKED).wait_for()
        choices = person.table()["view"]["choices"]
        Player(page, Chance(1)).choose(choices[-1])
        n = person.do("silence", seat=2)["n"]
        expect(page.locator(".table")).to_have_attribute("data-n", str(n))
        assert page.locator("[data-key=main]").get_attribute("data-action") == choices[-1]


def test_a_tile_touched_while_waiting_chooses_no_start(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    guest = host.sit("Bo")
    host.do("start")
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, guest)
        page.locator(".hand .tile-button").nth(2).click()
        host.do("act", action="a1.0")
        page.locator(".start").first.wait_for(state="attached")
        main = page.locator("[data-key=main]")
        proposed = main.get_attribute("data-action")
        page.reload()
        expect(main).to_have_attribute("data-action", proposed or "none")  # as for who touched none


MOTIONS = """
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    window.motions += 1;
    const over = () => { window.motions -= 1; };
    motion.finished.then(over, over);
    return motion;
  };
"""
"""Counts what is in motion, also on a screen that was left."""


def test_leaving_in_the_middle_of_a_motion_leaves_nothing_behind(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    person = house.make(seats=[ME, *bots(2)], start=True)
    with visiting(browser, quiet, reduced_motion="no-preference") as page:
        page.add_init_script("localStorage.setItem('tsuro', JSON.stringify({pace: 'calm'}))")
        page.add_init_script(MOTIONS)
        enter(page, person)
        page.locator(".start").first.wait_for(state="attached")
        page.evaluate("() => { window.motions = 0; }")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_function("() => window.motions > 0")
        page.get_by_role("link", name="Home").click()
        page.locator(".cards").wait_for()
        page.wait_for_function("() => window.motions === 0")
        settle(page)
        assert page.title() == "Tsuro"


def test_going_back_closes_a_dialog(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        page.goto(house.url)
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("button", name="Settings").click()
        page.locator("dialog").wait_for()
        page.go_back()
        page.locator(".cards").wait_for()
        expect(page.locator("dialog")).to_have_count(0)


def test_a_name_is_typed_while_somebody_comes(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    with visiting(browser, quiet) as page, visiting(browser, quiet) as other:
        frames = Frames(page)
        page.goto(f"{house.url}/t/{host.id}")
        page.get_by_label("Your name").click()
        page.keyboard.type("Mar")
        frames.wait("presence")  # one's own
        other.goto(f"{house.url}/t/{host.id}")
        frames.wait("presence")
        page.keyboard.type("ie")
        assert page.get_by_label("Your name").input_value() == "Marie"


def test_a_set_up_that_is_refused_is_not_lost(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    quiet.forgiven.append("409")
    with visiting(browser, quiet) as page:
        page.goto(house.url)
        page.get_by_role("button", name="On one device").click()
        page.locator("[data-key=name-0]").fill("Ann")
        page.locator("[data-key=name-1]").fill("ann")
        page.get_by_role("button", name="Begin").click()
        page.get_by_text("Somebody at this table is already called ann.").wait_for()
        assert page.locator("[data-key=name-0]").input_value() == "Ann"
        page.locator("[data-key=name-1]").fill("Bo")
        page.get_by_role("button", name="Begin").click()
        page.get_by_text("Pass the device to Ann.").wait_for()


def test_an_option_that_no_longer_fits_is_forgotten(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="Against bots").click()
        page.locator("[data-key=edition]").click()
        page.locator("[data-key=edition-kosmos]").check()
        page.locator("[data-key=side]").select_option("phoenix")
        page.locator("[data-key=seats]").select_option("6")
        page.get_by_role("button", name="Begin").click()
        page.locator(".start").first.wait_for(state="attached")


def test_the_log_is_of_this_game(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = house.make(seats=[ME, *bots(1)], start=True)
    person.do("resign")
    person.do("rematch")
    with visiting(browser, quiet) as page:
        enter(page, person)
        page.locator(".players").wait_for()
        settle(page)
        assert "wins" not in page.locator(".log").inner_text()


def requests(page: Page) -> list[str]:
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


def test_a_step_of_a_replay_loads_nothing_again(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/r/{kept(house)}")
        page.locator(".log a").nth(3).wait_for()
        page.wait_for_load_state("networkidle")
        found = requests(page)
        page.locator(".log a").nth(3).click()
        expect(page.get_by_label("Step", exact=True)).to_have_value("3")
        page.go_back()
        expect(page.get_by_label("Step", exact=True)).to_have_value("0")
        assert [url for url in found if "/api/" in url] == []


def test_jumping_while_it_plays(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet, reduced_motion="no-preference") as page:
        page.goto(f"{house.url}/r/{kept(house)}#8")
        step = page.get_by_label("Step", exact=True)
        expect(step).to_have_value("8")
        page.get_by_role("button", name="Play").click()
        expect(step).not_to_have_value("8")
        page.keyboard.press("Home")
        expect(step).to_have_value(re.compile("^[0-7]$"))
        expect(step).not_to_have_value("0")  # it plays on


def test_only_one_little_board_listens_to_keys(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(f"{house.url}/rules/calliope")
        page.locator("[data-scene=walk] button.main").click()
        page.locator("[data-scene=walk] [data-key=main]").wait_for()
        page.locator("[data-scene=push] button.main").click()
        page.locator("[data-scene=push] [data-key=main]").wait_for()
        expect(page.locator("[data-scene=walk] .board")).to_have_count(0)
        expect(page.locator("[data-scene=walk] button.main")).to_be_visible()


def test_two_on_one_device_without_sockets_choose_piles(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    seats = [ME, {"kind": "me", "name": "Bo"}]
    person = house.make(seats=seats, edition="kosmos", start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        page.add_init_script("delete window.WebSocket")
        enter(page, person)
        Player(page, Chance(3)).play()


def test_the_piles_of_a_duel_are_named_as_they_are(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    person = going_on(house, situation("kosmos", "duel", 2, drawing_before_the_other), 2)
    with visiting(browser, quiet, **PHONE) as page:
        enter(page, person)
        expect(page.locator(".pile-button").first).to_contain_text("Pile 1:")
