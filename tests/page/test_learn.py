"""The lesson and the rules, with their boards: real tables that begin in the middle of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import lessons
from kit.browsing import PHONE, Player, Quiet, at_once, visiting
from kit.served import Served
from tsuro import record
from tsuro.chance import Chance
from tsuro.editions import EDITIONS
from tsuro.server.page.goals import GOALS
from tsuro.words import language

RECORDS = sorted(lessons.FOLDER.glob("*.tsuro"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_situation_offers_what_it_is_to_show(path: Path) -> None:
    game = record.read(path.read_bytes())
    what, edition = path.stem.split("-", 1)
    assert game.setup.edition == edition
    assert game.tags["seat"] == str(lessons.ME)
    assert lessons.reaching(game, GOALS[what])


def test_there_is_a_situation_for_all_that_is_shown() -> None:
    names = {path.stem for path in RECORDS}
    wanted = {f"{what}-{one.name}" for what in lessons.EVERYWHERE for one in EDITIONS}
    wanted |= {f"{what}-{EDITIONS[0].name}" for what in GOALS}
    assert names == wanted


def solve(page: Page, house: Served, what: str) -> None:
    """Do what a board asks for."""
    board = page.locator(f"[data-scene={what}]")
    board.locator("[data-key=main]").wait_for()
    player = Player(page, Chance(1))
    if what in ("start", "place", "dragon"):
        player.pick()
    else:
        path = next(each for each in RECORDS if each.stem.startswith(f"{what}-"))
        player.choose(winning(path))
    page.keyboard.press("Enter")


def winning(path: Path) -> str:
    """An action that does what a situation asks for."""
    game = record.read(path.read_bytes())
    return str(lessons.reaching(game, GOALS[path.stem.split("-", 1)[0]])[0])


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_lesson_is_learnt_by_doing(
    browser: Browser, house: Served, quiet: Quiet, code: str
) -> None:
    _ = language(code).text
    with visiting(browser, quiet, locale=code, **(PHONE if code == "fr" else {})) as page:
        at_once(page)
        page.goto(f"{house.url}/learn")
        for number, what in enumerate(GOALS):
            solve(page, house, what)
            if number < len(GOALS) - 1:
                button = page.get_by_role("button", name=_("Next"))
                expect(button).to_be_visible()
                button.click()
            else:
                page.locator("[data-key=next].main").click()
        page.get_by_text(_("That is the whole game.")).wait_for()


def test_what_misses_the_task_can_be_tried_again(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(f"{house.url}/learn")
        for _ in range(4):
            page.locator(".figure [data-key=main]").wait_for()
            page.get_by_role("button", name="Skip", exact=True).click()
        board = page.locator("[data-scene=push]")
        board.locator("[data-key=main]").wait_for()
        good = winning(next(each for each in RECORDS if each.stem.startswith("push-")))
        for key in ("r", "r", "r", "ArrowRight") * 3:
            main = board.locator("[data-key=main]")
            if main.is_enabled() and main.get_attribute("data-action") != good:
                break
            page.keyboard.press(key)
        Player(page, Chance(1)).confirm()
        page.get_by_role("button", name="Again").click()
        expect(board.locator(".board .tile")).to_have_count(3)
        page.locator(".lesson-place").focus()
        expect(page.locator("[data-key=next].main")).to_have_count(0)
        solve(page, house, "push")
        expect(page.locator("[data-key=next].main")).to_be_visible()


@pytest.mark.parametrize("edition", [one.name for one in EDITIONS])
def test_the_rules_have_boards_to_try(
    browser: Browser, house: Served, quiet: Quiet, edition: str
) -> None:
    with visiting(browser, quiet, locale="pt") as page:
        at_once(page)
        page.goto(f"{house.url}/rules/{edition}")
        expect(page.locator(".figure")).to_have_count(3)
        assert len(page.locator(".text section li").all()) > 15
        for what in lessons.EVERYWHERE:
            figure = page.locator(f"[data-scene={what}]")
            figure.get_by_role("button", name="Experimentar").click()
            expect(figure.locator(".board .tile")).not_to_have_count(0)
        task = page.locator("[data-scene=meet] .task")
        assert re.search(r"encontr", task.inner_text())
