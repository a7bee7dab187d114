"""The replay, the analysis, what could have been, and passing a game on."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Download, Page, expect

from kit.browsing import ASKED, PHONE, Player, Quiet, at_once, visiting
from kit.screens import analysed, kept
from kit.served import Served
from kit.situations import over, situation
from kit.waiting import PATIENCE
from tsuro import record
from tsuro.chance import Chance


def text_of(house: Served, id_: str) -> str:
    return house.http.get(f"/api/records/{id_}").text


def test_a_replay_step_by_step(browser: Browser, house: Served, quiet: Quiet) -> None:
    id_ = kept(house)
    game = record.read(text_of(house, id_))
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(f"{house.url}/r/{id_}")
        page.locator(".replay .board").wait_for()
        slider = page.get_by_label("Step", exact=True)
        assert slider.get_attribute("max") == str(len(list(game.history())))
        for n, played in enumerate(game.history(), 1):
            if n > 12:
                break
            page.keyboard.press("ArrowRight")
            expect(slider).to_have_value(str(n))
            assert page.url.endswith(f"#{len(played.game.entries)}")
            laid = sum(1 for each in played.game.table.board.laid if each)
            assert page.locator(".board .tile").count() == laid
            for seat, hand in enumerate(played.game.table.hands):  # every hand is open
                shown = page.locator(".hands .chip").nth(seat).locator(".tiles")
                label = f"Tiles {', '.join(map(str, hand)) or '–'}"
                assert shown.get_attribute("aria-label") == label
        page.keyboard.press("End")
        expect(page.locator(".chip.won").first).to_be_visible()
        page.keyboard.press("Home")
        expect(page.locator(".board .tile")).to_have_count(0)
        page.get_by_role("button", name="Next").click()
        expect(slider).to_have_value("1")
        page.goto(f"{house.url}/r/{id_}#9")  # each move has its address
        expect(page.locator(".log [aria-current]")).to_have_attribute("href", "#9")
        page.locator(".log a").nth(4).click()
        expect(slider).to_have_value("4")
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(slider).not_to_have_value("4")


def test_an_analysis_with_progress_and_turning_points(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet) as page:
        analysed(page, house)
        game = record.read(text_of(house, page.url.split("/r/")[1].split("#")[0]))
        page.keyboard.press("End")
        page.keyboard.press("Home")
        found = 0
        for _ in range(12):
            page.keyboard.press("ArrowRight")
            rows = page.locator(".choices tbody tr")
            if rows.count():
                found += 1
                assert page.locator(".choices tr.chosen").count() == 1
                assert re.search(r"\d+ ?%", rows.first.inner_text())
        assert found >= 6
        graph = page.get_by_role("img", name="Each player's share of the win")
        assert graph.locator(".share").count() == len(game.setup.names)
        box = graph.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 20)
        page.mouse.down()
        steps = page.locator(".log [data-step]").count()
        expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", str(steps - 1))
        page.mouse.move(box["x"], box["y"] + 20)
        expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "0")
        page.mouse.up()
        assert len(game.entries) > 12
        page.reload()  # what was judged is kept
        page.get_by_text("Turning points").wait_for()


def first_judged(page: Page, kind: str) -> None:
    """Go on to the first decision of a kind that was judged: a start, or a tile."""
    rows = page.locator(".choices tbody tr")
    page.keyboard.press("Home")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        if rows.count() and rows.first.locator("use").count() == (kind == "tile"):
            return
    raise AssertionError(f"no {kind} was judged")


@pytest.mark.parametrize("by", ["touch", "keys"])
def test_a_choice_is_seen_on_the_board_as_it_was_before(
    browser: Browser, house: Served, quiet: Quiet, by: str
) -> None:
    with visiting(browser, quiet, **(PHONE if by == "touch" else {})) as page:
        analysed(page, house)
        game = record.read(text_of(house, page.url.split("/r/")[1].split("#")[0]))
        pressed = page.locator(".choices [aria-pressed=true]")
        on = page.locator("[data-key=play-on]")

        def pick(row: int) -> None:
            if by == "touch":
                page.locator(".choices tbody tr button").nth(row).tap()
            else:
                page.keyboard.press("ArrowDown")
            expect(pressed).to_have_count(1)

        def unpick() -> None:
            if by == "touch":
                pressed.tap()
            else:
                page.keyboard.press("Escape")
            expect(pressed).to_have_count(0)

        first_judged(page, "start")
        pick(0)
        expect(page.locator(".board .starts .chosen")).to_have_count(1)
        unpick()
        expect(page.locator(".board .starts .chosen")).to_have_count(0)
        first_judged(page, "tile")
        n = int(page.url.split("#")[1])
        after = page.locator(".board .tile")
        laid = after.count()
        words = page.locator(".step-words")
        said = words.inner_text()
        expect(on).to_be_hidden()
        pick(0)
        expect(page.locator(".board .ghost .frame")).to_have_count(1)
        expect(page.locator(".board .ghost .plan").first).to_be_attached()
        expect(after).to_have_count(laid - 1)  # as it was before the move
        expect(words).not_to_have_text(said)
        unpick()
        expect(page.locator(".board .ghost *")).to_have_count(0)
        expect(after).to_have_count(laid)
        expect(words).to_have_text(said)
        pick(0)
        pick(1)
        before = game.at(n - 1)
        assert before.to_move is not None
        action = page.locator(".choices tr.tried").get_attribute("data-action")
        assert action in [str(choice) for choice in before.choices]
        on.click()
        page.wait_for_url("**/t/**")
        page.locator(".board .tile").first.wait_for()
        there = house.watcher(page.url.rsplit("/", 1)[1]).table()["view"]["laid"]
        placed = before.play(before.to_move, str(action), Chance(1)).game.laid
        assert {square: there[square] for square in placed} == {
            square: str(tile) for square, tile in placed.items()
        }


def test_what_if_goes_on_against_bots(browser: Browser, house: Served, quiet: Quiet) -> None:
    id_ = kept(house)
    game = record.read(text_of(house, id_))
    n = next(n for n in range(8, 30) if game.at(n).table.asked == "place")
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(f"{house.url}/r/{id_}#{n}")
        page.get_by_role("button", name="What if?").click()
        page.wait_for_url("**/t/**")
        page.locator(ASKED).wait_for()
        laid = sum(1 for each in game.at(n).table.board.laid if each)
        expect(page.locator(".board .tile")).to_have_count(laid)
        Player(page, Chance(1)).play()


def downloaded(page: Page, name: str) -> bytes:
    with page.expect_download(timeout=1000 * PATIENCE) as waiting:
        page.get_by_role("link", name=name).click()
    got: Download = waiting.value
    return got.path().read_bytes()


def test_a_game_is_passed_on(browser: Browser, house: Served, quiet: Quiet) -> None:
    id_ = kept(house)
    with visiting(browser, quiet, **PHONE, accept_downloads=True) as page:
        page.goto(f"{house.url}/r/{id_}#9")
        page.get_by_role("button", name="Share").click()
        assert page.get_by_label("Link to this move").input_value().endswith(f"/r/{id_}#9")
        assert downloaded(page, "Record").decode() == text_of(house, id_)
        with Image.open(BytesIO(downloaded(page, "Picture of this move"))) as still:
            assert still.format == "PNG"
            assert still.width == 1200
        assert downloaded(page, "Drawing of this move").startswith(b"<svg")
        with Image.open(BytesIO(downloaded(page, "The whole game, animated"))) as moving:
            assert moving.format == "GIF"
            assert getattr(moving, "n_frames", 1) > 20


def test_a_record_is_opened_from_a_file(
    browser: Browser, house: Served, quiet: Quiet, tmp_path: object
) -> None:
    text = situation("wizkids", "standard", 4, over)
    with visiting(browser, quiet) as page:
        page.goto(house.url)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a record").click()
        chooser.value.set_files(
            {"name": "g.tsuro", "mimeType": "text/plain", "buffer": text.encode()}
        )
        page.wait_for_url("**/r/**")
        page.locator(".replay .board").wait_for()


@pytest.mark.parametrize("kind", ["picture?kind=bmp", "animation?kind=mp4", "picture?n=-1"])
def test_pictures_that_cannot_be_had(house: Served, kind: str) -> None:
    answer = house.http.get(f"/api/records/{kept(house)}/{kind}")
    assert answer.status_code == 400
    assert answer.json()["name"] == "BadMessage"
