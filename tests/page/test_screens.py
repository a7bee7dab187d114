"""Every screen: for all eyes, in all sizes, in all languages, and light to load."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AxeResults  # type: ignore[import-untyped]
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from kit.browsing import (
    PHONE,
    Player,
    Quiet,
    at_once,
    enter,
    received,
    settle,
    until,
    visiting,
)
from kit.screens import ADDRESSES, ME, SCREENS, at_home, bots, playing
from kit.served import Served, served
from kit.size import Size
from tsuro.chance import Chance
from tsuro.server.page import screens
from tsuro.words import language
from tsuro.words.characters import CHARACTERS

AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


TABLES = (
    "starting", "playing", "eight", "forbidden", "swapping", "choosing_a_pile", "duelling",
    "solitaire", "passing", "watching", "ended",
)  # fmt: skip
"""Screens that show a table: all of it is always in sight."""
SIZES = ((320, 568), (390, 844), (640, 400), (1280, 800), (2560, 1440))
"""From small phones to large monitors; the third is a small window at twice its size."""
DIALOGS = ("setting_up", "differing", "settings", "sharing")
PARTS = (".board-place", ".players", ".stocks", ".hand:not([hidden])", ".foot", ".status")


def test_every_address_is_brought_up() -> None:
    assert set(ADDRESSES.values()) == set(screens.SCREENS), "tests/kit/screens.py"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_for_everybody(
    browser: Browser, house: Served, quiet: Quiet, name: str, size: Size
) -> None:
    """In French: nothing is left in English, axe finds nothing in either theme, and it fits any
    size; then in Portuguese, at once."""
    long = bool(size(0, 1))
    with visiting(browser, quiet, locale="fr", color_scheme="light", bypass_csp=True) as page:
        SCREENS[name](page, house)
        settle(page)
        address = re.sub(r"{\w+}", r"[\\w-]+", ADDRESSES[name])
        assert re.fullmatch(address, urlsplit(page.url).path)
        assert untranslated(page, "fr") == []
        accessible(page)
        page.emulate_media(color_scheme="dark")
        if long:
            accessible(page)
        page.set_viewport_size({"width": 320, "height": 568})
        accessible(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
            if name in TABLES:
                all_in_sight(page, width, height)
        if name not in DIALOGS:
            speak(page, "pt")
            until(page, lambda: untranslated(page, "pt") == [])


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_in_portuguese(browser: Browser, house: Served, quiet: Quiet, name: str) -> None:
    with visiting(browser, quiet, locale="pt", **PHONE) as page:
        SCREENS[name](page, house)
        settle(page)
        assert untranslated(page, "pt") == []


def speak(page: Page, code: str) -> None:
    """Have the page speak another language, at once: as if it was chosen on another page."""
    page.evaluate(
        """(language) => {
          const kept = JSON.parse(localStorage.getItem('tsuro') ?? '{}');
          localStorage.setItem('tsuro', JSON.stringify({...kept, language}));
          dispatchEvent(new StorageEvent('storage', {key: 'tsuro'}));
        }""",
        code,
    )
    expect(page.locator("html")).to_have_attribute("lang", code)
    page.locator(".bar h1").wait_for(state="attached")


def accessible(page: Page) -> None:
    """Axe finds nothing."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = AxeResults(page.evaluate("(options) => axe.run(options)", AXE))
    assert found.violations_count == 0, found.generate_report()


BOXES = """(parts) => {
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
  };
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const first = parts.map((part) => [part, document.querySelector(part)]);
  return {
    tall: document.scrollingElement.scrollHeight,
    parts: Object.fromEntries(first.filter(([, each]) => each && seen(each)).map(
      ([part, each]) => [part, box(each)])),
    buttons: [...document.querySelectorAll('.foot button, .hand button')].filter(seen).map(box),
  };
}"""
"""Where everything is, asked at once."""


def all_in_sight(page: Page, width: int, height: int) -> None:
    """Board, hand, players, pile and what can be done: no scrolling, nothing on top of another."""
    found = page.evaluate(BOXES, PARTS)
    assert found["tall"] <= height + 1
    boxes = found["parts"]
    for name, box in (*boxes.items(), *(("button", each) for each in found["buttons"])):
        is_inside(name, box, width, height)
    board = boxes[".board-place"]
    assert min(board["width"], board["height"]) >= 0.3 * min(width, height)
    for (one, box), (other, second) in combinations(boxes.items(), 2):
        assert not overlap(box, second), f"{one} and {other} at {width} × {height}"


def is_inside(name: str, box: Any, width: int, height: int) -> None:
    """Something must be on the screen."""
    assert box["x"] >= -1, name
    assert box["y"] >= -1, name
    assert box["x"] + box["width"] <= width + 1, f"{name} at {width} × {height}: {box}"
    assert box["y"] + box["height"] <= height + 1, f"{name} at {width} × {height}: {box}"


def overlap(one: Any, other: Any) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(across > 1 and down > 1)


WORDS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      found.push(each.getAttribute(name) ?? '');
  return found.filter(Boolean);
}"""
ENGLISH = re.compile(
    r"\b(the|your|you|with|this|that|from|who|tile|tiles|turn|stone|start)\b", re.IGNORECASE
)


def untranslated(page: Page, code: str) -> list[str]:
    """What stands on a page in English, whether or not there is a translation for it."""
    messages = language(code).messages()
    texts = {
        text for each in messages.values() for text in ([each] if isinstance(each, str) else each)
    }
    names = {one.name for level in CHARACTERS.values() for one in level}  # in the host's language
    english = {one for one in messages if one not in texts | names and len(one) > 3}
    return [
        text
        for text in page.evaluate(WORDS)
        if (text in english or ENGLISH.search(text)) and text != "English"
    ]


def test_focus_can_always_be_seen(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        for bring in (at_home, playing):
            bring(page, house)
            seen = set()
            for _ in range(30):
                page.keyboard.press("Tab")
                name, outline = page.evaluate(
                    """() => {
                      const on = document.activeElement, style = getComputedStyle(on);
                      const wide = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth);
                      return [on.outerHTML.slice(0, 80), wide >= 2];
                    }"""
                )
                if name.startswith("<body"):
                    continue
                seen.add(name)
                assert outline, name
            assert len(seen) >= 5


def test_the_first_load_is_light(browser: Browser, house: Served, quiet: Quiet) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    for path in ("/", f"/t/{host.id}"):
        with visiting(browser, quiet, locale="fr") as page:
            sizes = received(page)
            page.goto(house.url + path)
            page.locator(".cards, .joining").first.wait_for()
            page.wait_for_load_state("networkidle")
            assert 10_000 < sum(sizes) < 100_000, path


def test_the_policy_forbids_what_stands_in_the_page(house: Served) -> None:
    answer = house.http.get("/")
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert not re.search(
        r"<script(?! src=| type=\"module\" src=)|\son\w+=|\sstyle=|<style", answer.text
    )


def test_it_can_be_installed(browser: Browser, house: Served, quiet: Quiet) -> None:
    form = house.http.get("/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in form["icons"]} == {"any", "192x192", "512x512"}
    assert "maskable" in {icon["purpose"] for icon in form["icons"]}
    for icon in form["icons"]:
        assert house.http.get(icon["src"]).status_code == 200
    with visiting(browser, quiet, service_workers="allow") as page:
        page.goto(house.url)
        wire = page.context.new_cdp_session(page)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        errors = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [e for e in errors if e["errorId"] != "in-incognito"] == []


def test_a_file_of_another_build_is_no_more(house: Served) -> None:
    assert house.http.get("/page/0000/first.js").status_code == 404
    assert house.http.get("/page/0000/../../etc/passwd").status_code == 404


def test_under_a_sub_path(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("sub")
    with served(f"sqlite:///{folder}/s.db", public_url="http://127.0.0.1/tsuro") as server:
        watching = Quiet(server)
        with visiting(browser, watching) as page:
            page.goto(f"{server.url}/tsuro/")
            page.get_by_role("link", name="Rules").click()
            page.get_by_role("link", name="kosmos").click()
            page.locator(".figure").first.wait_for()
            assert page.url == f"{server.url}/tsuro/rules/kosmos"
            page.reload()
            page.locator(".figure").first.wait_for()
        assert watching.complaints == []


STEADY = ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440))


def test_the_board_stays_where_it_is(browser: Browser, house: Served, quiet: Quiet) -> None:
    """Over games with piles to choose, in every size: not a pixel."""
    boxes: dict[tuple[int, int], set[tuple[float, ...]]] = {size: set() for size in STEADY}
    asked: set[str] = set()
    with visiting(browser, quiet) as page:
        at_once(page)
        player = Player(page, Chance(11))
        while not {"start", "place", "draw"} <= asked:  # who is soon out is asked for little
            wanted = {"seats": [ME, *bots(2)], "edition": "kosmos", "options": {"side": "dragon"}}
            enter(page, house.make(**wanted, start=True))
            page.locator("#screen").focus()
            while (what := player.wait()) != "over":
                asked.add(what)
                for size in STEADY:
                    page.set_viewport_size({"width": size[0], "height": size[1]})
                    box = page.locator(".board-place").bounding_box()
                    assert box
                    boxes[size].add((box["x"], box["y"], box["width"], box["height"]))
                player.decide()
    assert {size: len(found) for size, found in boxes.items()} == dict.fromkeys(STEADY, 1)


def test_four_times_as_large_it_scrolls(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet, viewport={"width": 320, "height": 256}) as page:
        playing(page, house)
        for part in (".board", ".hand", ".foot"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["height"] >= 44
            assert box["width"] <= 320
        tall = page.evaluate("() => document.scrollingElement.scrollHeight")
        assert tall > 256
        page.locator("[data-key=main]").scroll_into_view_if_needed()


def test_where_the_system_has_colours_what_matters_stands_out(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet, forced_colors="active") as page:
        playing(page, house)
        page.keyboard.press("r")
        styles = page.evaluate(
            """() => ['.tile-button[aria-pressed=true]', '.tile-button[aria-pressed=false]',
                      '.chip.moves', '.chip:not(.moves)']
              .map((each) => getComputedStyle(document.querySelector(each)).outlineStyle)"""
        )
        assert styles == ["solid", "none", "solid", "none"]


def test_something_is_seen_before_any_script(house: Served) -> None:
    home = house.http.get("/", headers={"accept-language": "fr"}).text
    assert "<h1>Tsuro</h1><p>" in home
    assert "skeleton-board" in house.http.get("/t/whatever").text


def test_a_board_in_a_text_lets_it_scroll(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        page.goto(f"{house.url}/rules/kosmos")
        page.locator(".figure button").first.click()
        board = page.locator(".figure .board").first
        board.wait_for()
        board.hover()
        before = page.evaluate("() => scrollY")
        page.mouse.wheel(0, 300)
        page.wait_for_function("(before) => scrollY > before", arg=before)
