"""The ways to play on the page: keys alone, listening, fingers, mouse and wheel; and what is
shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.browsing import (
    ASKED,
    MAIN,
    PHONE,
    Frames,
    Player,
    Quiet,
    at_once,
    calm,
    enter,
    until,
    visiting,
)
from kit.screens import ME, bots, going_on
from kit.served import Served
from kit.situations import drawing, dying, late, situation
from tsuro.chance import Chance


def focused(page: Page) -> str:
    """What has the focus, as it is called."""
    found: str = page.evaluate(
        "() => document.activeElement?.getAttribute('aria-label')"
        " ?? document.activeElement?.textContent ?? ''"
    )
    return found


def tab_to(page: Page, name: str) -> None:
    """Go to something by the tab key alone."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if name in focused(page):
            return
    raise AssertionError(f"{name} cannot be reached by keys")


def test_a_game_by_keys_alone(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="Play now").wait_for()
        tab_to(page, "Play now")
        page.keyboard.press("Enter")
        Player(page, Chance(1)).play()
        tab_to(page, "Replay")
        page.keyboard.press("Enter")
        page.locator(".replay").wait_for()


class Blind:
    """Somebody who hears what is announced, and presses keys: nothing else is looked at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []

    def listen(self) -> None:
        """Hear everything that is announced from now on."""
        self.page.expose_function("heard", self.hear)
        self.page.evaluate(
            """() => {
              const [said, mind] = ['#said', '#mind'].map((each) => document.querySelector(each));
              [...said.children].forEach((each) => window.heard(each.textContent));
              new MutationObserver((all) => all.forEach(({addedNodes}) =>
                addedNodes.forEach((each) => window.heard(each.textContent))))
                .observe(said, {childList: true});
              new MutationObserver(() => window.heard(mind.textContent))
                .observe(mind, {childList: true});
            }"""
        )

    def hear(self, text: str) -> None:
        """Something is announced."""
        self.heard.append(text)

    def wait_for(self, pattern: str) -> str:
        """Wait until something is announced that was not before the last key."""
        until(self.page, lambda: any(re.search(pattern, text) for text in self.heard))
        return next(text for text in self.heard if re.search(pattern, text))

    def press(self, key: str, pattern: str) -> str:
        """Press a key, and hear what comes of it."""
        self.heard.clear()
        self.page.keyboard.press(key)
        return self.wait_for(pattern)


ENDS = r"wins?\b|share the win|Lost|is the last one"


def test_a_blind_player_plays_a_whole_game(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = house.make(seats=[ME, *bots(2)], start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        blind = Blind(page)
        blind.listen()
        blind.wait_for("Your turn. Choose a start")
        said = blind.press("ArrowRight", "Start ")
        assert re.fullmatch(r"Start \d+ of 48, on the \w+ edge\.", said)
        blind.press("Enter", "You start")
        turns = 0
        while True:
            text = blind.wait_for(rf"Your turn\.|You are out|{ENDS}")
            if not re.search(r"Your turn\.", text):
                break
            turns += 1
            choice = safe_choice(blind)
            found = re.match(r"Tile \d of \d, [a-z ]+: .*?(?:(\d+ squares?)|[Yy]ou go out)", choice)
            assert found, choice
            said = blind.press("Enter", r"You (walk|push)|pushes you|[Yy]ou and|and you")
            if found[1]:  # what was announced is what is done
                assert f"You walk {found[1]}." in said
        assert turns >= 1
        blind.wait_for(rf"{ENDS}|You are out")
        said = blind.press("w", "the pile has")
        assert " faces " in said or person.table()["view"]["winners"]


def safe_choice(blind: Blind) -> str:
    """Go through the hand until a choice is announced that keeps us on the board."""
    said = blind.press("w", r"the pile has")
    assert " faces " in said
    for _tile in range(3):
        for _turn in range(4):
            said = blind.press("r", "^Tile ")
            if "ou go out" not in said:
                return said
        said = blind.press("ArrowRight", "^Tile ")
    while "Not allowed" in said:
        said = blind.press("r", "^Tile ")
    return said


def middle(page: Page, square: str, size: int = 6) -> tuple[float, float]:
    """Where a square of the board is on the screen."""
    box = page.locator(".board-place").bounding_box()
    assert box
    wide = min(box["width"], box["height"])
    unit = wide / (90 * size + 80)
    left, top = box["x"] + (box["width"] - wide) / 2, box["y"] + (box["height"] - wide) / 2
    column, row = ord(square[0]) - 97, int(square[1]) - 1
    return left + unit * (85 + 90 * column), top + unit * (85 + 90 * row)


def test_fingers_choose_turn_and_lay(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = going_on(house, situation("calliope", "standard", 4, late), 4)
    view = person.table()["view"]
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        enter(page, person)
        page.locator(ASKED).wait_for()
        expect(page.locator("[data-key=main]")).to_be_disabled()  # nothing was chosen yet
        main = page.locator("[data-key=main]")
        hand = page.locator(".hand .tile-button")
        for n, tile in enumerate(view["hand"]):
            if hand.nth(n).get_attribute("aria-pressed") != "true":
                hand.nth(n).tap()
            expect(hand.nth(n)).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".ghost use").first).to_have_attribute("href", f"#tile-{tile}")
        placement = next(each for each in view["placements"] if each["allowed"])
        tile = int(placement["action"].split("r")[0])
        n = view["hand"].index(tile)
        hand.nth(n).tap()
        seen = set()
        for _ in range(4):  # a tap on the tile in mind turns it
            seen.add(page.locator(".ghost use").first.get_attribute("transform"))
            hand.nth(n).tap()
        assert len(seen) == view["turns"][n]
        for _ in range(4):
            if main.get_attribute("data-action") == placement["action"]:
                break
            hand.nth(n).tap()
        page.touchscreen.tap(*middle(page, placement["square"]))
        expect(page.locator(f".board .tile use[href='#tile-{tile}']")).to_have_count(1)


def test_a_tile_is_dragged_and_turned_by_the_wheel(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    person = going_on(house, situation("calliope", "standard", 4, late), 4)
    view = person.table()["view"]
    with visiting(browser, quiet) as page:
        at_once(page, sure=True)
        enter(page, person)
        page.locator(ASKED).wait_for()
        tile = page.locator(".hand .tile-button").nth(2)
        square = view["placements"][0]["square"]
        box = tile.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(*middle(page, "d4"), steps=4)
        expect(page.locator(".dragged")).to_be_visible()
        page.mouse.move(*middle(page, square), steps=4)
        page.mouse.up()
        expect(page.locator(".dragged")).to_have_count(0)
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".board .tile")).to_have_count(len(view["laid"]))  # to be confirmed
        before = page.locator(".ghost use").first.get_attribute("transform") or ""
        page.mouse.wheel(0, 120)
        expect(page.locator(".ghost use").first).not_to_have_attribute("transform", before)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.mouse.move(*middle(page, square))
        Player(page, Chance(2)).choose(view["choices"][0])
        page.mouse.click(*middle(page, square))
        expect(page.locator(".board .tile")).not_to_have_count(len(view["laid"]))


def test_two_fingers_turn_a_tile(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = going_on(house, situation("calliope", "standard", 4, late), 4)
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        enter(page, person)
        page.locator(ASKED).wait_for()
        before = page.locator(".ghost use").first.get_attribute("transform") or ""
        x, y = middle(page, "d4")
        wire = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            listed = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})

        touch("touchStart", (x - 60, y), (x + 60, y))
        for dx, dy in ((58, 15), (50, 32), (42, 42), (30, 52), (10, 60)):
            touch("touchMove", (x - dx, y - dy), (x + dx, y + dy))
        touch("touchEnd")
        expect(page.locator(".ghost use").first).not_to_have_attribute("transform", before)
        expect(page.locator("[data-key=main]")).to_be_visible()  # and nothing was laid


def answered(page: Page, frames: Frames) -> None:
    """Wait until whatever the page has asked for is answered: a hint, asked for now, is."""
    frames.kinds.clear()
    page.keyboard.press("h")
    frames.wait("hint")


def test_one_tap_plays(browser: Browser, house: Served, quiet: Quiet) -> None:
    # tile 1 leads back whence one comes: as a first tile it is forbidden however it is turned
    person = house.make(seats=[ME, *bots(1)], deck=[*range(2, 36), 1], start=True)
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page, oneTap=True)
        frames = Frames(page)
        enter(page, person)
        page.locator(".start").first.wait_for(state="attached")
        calm(page)
        page.touchscreen.tap(*middle(page, "c3"))  # that is no start
        answered(page, frames)
        expect(page.locator(".board .stone")).to_have_count(0)
        x, y = middle(page, "c1")
        across = middle(page, "d1")[0] - x
        page.touchscreen.tap(x - across / 6, y - across / 2)
        expect(page.locator(".board .stone").first).to_be_visible()
        page.locator("[data-asked=place]").wait_for()
        turns = person.table()["view"]["turns"]
        tile = page.locator(".hand .tile-button").nth(turns.index(max(turns)))
        tile.tap()
        before = page.locator(".ghost use").first.get_attribute("transform") or ""
        tile.tap()  # every tile can still be turned
        expect(page.locator(".ghost use").first).not_to_have_attribute("transform", before)
        page.locator(".hand .tile-button").nth(0).tap()
        square = person.table()["view"]["placements"][0]["square"]
        calm(page)
        for _ in range(4):
            if page.locator("[data-key=main].warning").count() or page.locator(MAIN).count() == 0:
                page.locator(".hand .tile-button").nth(0).tap()
        page.touchscreen.tap(*middle(page, square))
        expect(page.locator(".board .tile")).not_to_have_count(0)


def test_what_is_forbidden_says_why(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = going_on(house, situation("calliope", "standard", 3, dying), 3)
    bad = next(each for each in person.table()["view"]["placements"] if not each["allowed"])
    with visiting(browser, quiet) as page:
        at_once(page)
        frames = Frames(page)
        enter(page, person)
        page.locator(ASKED).wait_for()
        for key in ("r", "r", "r", "r", "ArrowRight") * 3:
            if page.locator(".status.forbidden").count():
                break
            page.keyboard.press(key)
        expect(page.locator(".status")).to_contain_text("you would go out")
        expect(page.locator("[data-key=main]")).to_be_disabled()
        expect(page.locator(".frame.forbidden")).to_be_visible()
        expect(page.locator("#mind")).to_contain_text("ou go out. Not allowed")
        page.keyboard.press("Enter")
        answered(page, frames)
        assert person.table()["view"]["hand"].count(int(bad["action"].split("r")[0])) == 1


def test_while_waiting_the_ghost_is_shown_as_the_board_stands(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    guest = host.sit("Bo")
    host.do("start")
    host.do("act", action="a1.0")
    guest.do("act", action="f6.4")
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, guest)
        page.get_by_text("Ada is choosing a tile to lay.").wait_for()
        page.locator(".hand .tile-button").nth(1).click()
        expect(page.locator(".ghost .frame")).to_be_visible()
        expect(page.locator("#mind")).to_contain_text("Tile 2 of 3, ")
        turned = page.locator(".hand svg").nth(1).evaluate("each => each.style.transform")
        page.keyboard.press("r")
        view = host.table()["view"]
        host.do("act", action=view["choices"][0])
        page.locator(ASKED).wait_for()
        expect(page.locator("[data-key=main]")).to_be_disabled()  # it was not chosen in this turn
        after = page.locator(".hand svg").nth(1).evaluate("each => each.style.transform")
        view = guest.table()["view"]
        action = f"{view['hand'][1]}r{1 % view['turns'][1]}"
        there = next(each for each in view["placements"] if each["action"] == action)
        if there["allowed"] and not any(fall["seat"] == 1 for fall in there["falls"]):
            assert after != turned  # what was turned while waiting stays turned
        else:
            proposed = page.locator(".hand .proposed")  # but nothing that would end us
            expect(proposed).to_have_count(1)


def test_what_happened_is_shown_in_motion_and_can_be_skipped(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    person = going_on(house, situation("calliope", "standard", 4, late), 4)
    with visiting(browser, quiet, reduced_motion="no-preference") as page:
        page.add_init_script("localStorage.setItem('tsuro', JSON.stringify({pace: 'calm'}))")
        enter(page, person)
        page.locator(ASKED).wait_for()
        Player(page, Chance(4)).choose(person.table()["view"]["choices"][0])
        page.keyboard.press("Enter")
        expect(
            page.locator(".board g:not([class]) > .walked .colour[pathLength]").first
        ).to_be_attached()

        def skipped() -> bool:
            page.keyboard.press("Escape")
            return page.locator(f"{ASKED}, .result").count() > 0

        until(page, skipped)
        expect(page.locator("#said")).not_to_be_empty()


def test_your_turn_is_noticed(browser: Browser, house: Served, quiet: Quiet) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    guest = host.sit("Bo")
    host.do("start")
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, guest)
        page.get_by_text("Ada is choosing a start").wait_for()
        assert page.title() == "Ada, Bo · Tsuro"
        host.do("act", action="a1.0")
        expect(page).to_have_title(re.compile("^● Your turn"))
        assert "icon-turn.svg" in (page.locator("#icon").get_attribute("href") or "")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page).to_have_title("Ada, Bo · Tsuro")


def test_settings_are_remembered_and_a_language_is_spoken_at_once(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    person = going_on(house, situation("kosmos", "standard", 3, drawing), 3)
    with visiting(browser, quiet) as page:
        enter(page, person)
        expect(page.locator(".status")).to_have_text("Choose a pile to draw from.")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Look").select_option("dark")
        page.get_by_label("Sound").uncheck()
        page.get_by_label("Language").select_option("pt")
        expect(page.locator(".status")).to_have_text("Escolhe de que monte tirar.")
        page.reload()
        expect(page.locator(".status")).to_have_text("Escolhe de que monte tirar.")
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("html").get_attribute("lang") == "pt"
        page.get_by_role("button", name="Definições").click()
        expect(page.get_by_label("Som")).not_to_be_checked()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_kept_over_reloading(
    browser: Browser, house: Served, quiet: Quiet, seat: int
) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    person = [host, host.sit("Bo")][seat]
    host.do("start")
    with visiting(browser, quiet) as page:
        enter(page, person)
        assert "#" not in page.url  # the key is out of sight
        page.reload()
        expect(page.locator(".hand .tile-button")).to_have_count(3)


def test_the_dragon_flies_and_tiles_are_dealt(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet, reduced_motion="no-preference") as page:
        page.goto(f"{house.url}/learn")
        for _ in range(6):
            page.locator(".figure .board use").first.wait_for(state="attached")
            page.locator("[data-key=next]").click()
        page.locator("[data-scene=dragon] [data-key=main]").wait_for()
        page.evaluate(
            """() => {
              window.flew = [];
              const note = (each) => {
                if (each.classList?.contains('flying')) window.flew.push(each.innerHTML);
              };
              new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach(note)))
                .observe(document.body, {childList: true});
            }"""
        )
        Player(page, Chance(1)).pick()
        page.keyboard.press("Enter")
        page.locator("[data-key=next].main").wait_for()
        assert "#tile-dragon" in "".join(page.evaluate("() => window.flew"))
