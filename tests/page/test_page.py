"""Whole games played through the page, in a real browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.browsing import ASKED, PHONE, SMALL, Player, Quiet, at_once, calm, enter, visiting
from kit.paths import GAMES
from kit.screens import ME, bots
from kit.served import Person, Served
from kit.situations import late, situation, swap
from kit.size import Size
from kit.waiting import wait_for
from tsuro import record
from tsuro.bots import LEVELS
from tsuro.chance import Chance
from tsuro.words import LANGUAGES, language

CARDS = {
    "en": {"now": "Play now", "hot": "On one device", "begin": "Begin"},
    "fr": {"now": "Jouer", "hot": "Sur un seul appareil", "begin": "Commencer"},
    "pt": {"now": "Jogar já", "hot": "Num só aparelho", "begin": "Começar"},
}


@pytest.mark.parametrize(("code", "how"), [("en", {}), ("fr", PHONE), ("pt", {})])
def test_against_bots(
    browser: Browser, house: Served, quiet: Quiet, code: str, how: dict[str, object]
) -> None:
    with visiting(browser, quiet, locale=code, **how) as page:
        at_once(page)
        page.goto(house.url)
        assert page.locator("html").get_attribute("lang") == code
        page.get_by_role("button", name=CARDS[code]["now"], exact=True).click()
        Player(page, Chance(1)).play()
        page.locator(".moment h2").wait_for()


def test_two_browsers_by_a_link(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as host, visiting(browser, quiet, **PHONE) as guest:
        at_once(host)
        at_once(guest)
        host.goto(house.url)
        host.get_by_role("button", name="Invite friends").click()
        host.locator("[data-key=seats]").select_option("2")
        host.locator("[data-key=name-0]").fill("Ada")
        host.get_by_role("button", name="Create table").click()
        link = host.get_by_label("Link to this table").input_value()
        guest.goto(link)
        guest.get_by_label("Your name").fill("Bo")
        guest.get_by_label("Your stone").select_option(label="Fire")
        guest.get_by_role("button", name="Sit down").tap()
        expect(host.locator(".seat").nth(1)).to_contain_text("Bo")
        expect(guest.get_by_role("button", name="Leave seat")).to_be_visible()
        host.get_by_role("button", name="Begin").click()
        together(house, host, guest)
        guest.get_by_role("button", name="See the board").tap()
        guest.get_by_label("What happened").first.tap()
        guest.get_by_label("Say something").fill("well played")
        guest.get_by_role("button", name="Send").tap()
        expect(host.locator(".log .said")).to_contain_text("well played")
        guest.get_by_label("What happened").first.tap()
        host.get_by_role("button", name="Play again").click()
        expect(guest.locator(".answers")).to_contain_text("Ada plays again", use_inner_text=True)
        guest.get_by_role("button", name="Play again").tap()
        guest.locator(".start").first.wait_for(state="attached")  # the seats were rotated
        expect(host.locator(".chip.moves")).to_contain_text("Bo")
        host.get_by_role("button", name="This table").click()
        expect(host.get_by_role("button", name="Replay of game")).to_have_count(1)
        host.keyboard.press("Escape")
        together(house, host, guest)


def sat_down(page: Page, link: str, name: str) -> None:
    """Somebody who is invited takes a seat."""
    at_once(page)
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Leave seat")).to_be_visible()


def test_friends_one_of_whom_leaves_and_one_of_whom_has_had_enough(
    browser: Browser, house: Served, quiet: Quiet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tsuro.server.room.beginning.OFFERED", 1e6)  # however slow the machine is
    with (
        visiting(browser, quiet) as ada,
        visiting(browser, quiet, **PHONE) as bo,
        visiting(browser, quiet, **SMALL) as cy,
    ):
        at_once(ada)
        ada.goto(house.url)
        ada.get_by_role("button", name="Invite friends").click()
        ada.locator("[data-key=seats]").select_option("3")
        ada.locator("[data-key=name-0]").fill("Ada")
        ada.get_by_role("button", name="Create table").click()
        link = ada.get_by_label("Link to this table").input_value()
        sat_down(bo, link, "Bo")
        sat_down(cy, link, "Cy")
        ada.get_by_role("button", name="Begin").click()
        cy.get_by_role("button", name="This table").tap()
        cy.get_by_role("button", name="Leave; a bot takes over").tap()
        together(house, ada, bo)
        # Cy, who left, is not waited for; Bo offers, Ada lets a bot take the free seat
        bo.locator("[data-key=rematch]").tap()
        expect(bo.locator(".answers")).to_contain_text("Ada has not said yet", use_inner_text=True)
        expect(ada.locator(".answers")).to_contain_text("Bo plays again", use_inner_text=True)
        expect(ada.locator("#said")).to_contain_text("Bo would like to play again.")
        ada.get_by_role("button", name="No, thank you").click()
        expect(bo.locator(".notice", has_text="too few want to play again")).to_be_visible()
        ada.get_by_role("button", name="Play again").click()
        ada.get_by_label("Bots take the seats of those who do not play").check()
        expect(ada.locator(".answers")).to_contain_text("Cy does not play", use_inner_text=True)
        expect(bo.locator(".answers")).to_contain_text("Ada plays again", use_inner_text=True)
        bo.get_by_role("button", name="Play again").tap()
        for page in (ada, bo):
            expect(page.locator(".chip", has_text="Cy")).to_have_count(0)
            expect(page.locator(".chip")).to_have_count(3)
        together(house, ada, bo)
        cy.goto(link)
        cy.locator(".result").wait_for()
        expect(cy.get_by_role("button", name="Play again")).to_have_count(0)  # the seat is gone


def test_who_comes_to_a_stacked_deck_is_told(browser: Browser, house: Served, quiet: Quiet) -> None:
    deck = list(range(1, 36))
    ada = house.make(seats=[ME, {"kind": "open"}], public=True, deck=deck)
    said = "The host knew the deck, or chose where the game begins."
    with visiting(browser, quiet, **SMALL) as page:
        page.goto(f"{house.url}/tables")
        page.locator(".known-deck", has_text=said).wait_for()
        page.goto(f"{house.url}/t/{ada.id}")
        page.locator(".lobby .known-deck", has_text=said).wait_for()
        page.get_by_label("Your name").fill("Bo")
        page.get_by_role("button", name="Sit down").tap()
        expect(page.get_by_role("button", name="Leave seat")).to_be_visible()
        ada.do("start")
        page.locator(".stocks .known-deck").wait_for()
        page.get_by_role("button", name="This table").tap()
        page.locator("dialog .known-deck", has_text=said).wait_for()


def test_going_on_on_another_device(browser: Browser, house: Served, quiet: Quiet) -> None:
    ada = house.make(seats=[ME, *bots(2)], start=True)
    quiet.forgiven.append("403")  # a link that was used opens nothing
    with visiting(browser, quiet) as desk, visiting(browser, quiet, **PHONE) as phone:
        at_once(desk)
        at_once(phone)
        enter(desk, ada)
        Player(desk, Chance(1)).wait()
        expect(desk.locator(".hand .tile-button")).to_have_count(3)
        desk.get_by_role("button", name="This table").click()
        desk.get_by_role("button", name="Go on on another device").click()
        expect(desk.get_by_label("The link as a QR code")).to_be_visible()
        link = desk.get_by_label("Your private link").input_value()
        desk.keyboard.press("Escape")
        phone.goto(link)
        player = Player(phone, Chance(2))
        player.wait()
        expect(desk.get_by_text("You went on on another device")).to_be_visible()
        expect(desk.locator(".hand .tile-button")).to_have_count(0)
        phone.locator("#screen").focus()
        player.decide()
        desk.goto(link)
        expect(desk.get_by_text("This key does not open any seat")).to_be_visible()
        expect(desk.locator(".hand .tile-button")).to_have_count(0)
        player.play()


def together(house: Served, *pages: Page) -> None:
    """Several pages play at one table to the end."""
    players = {}
    for n, page in enumerate(pages):
        own = page.locator(".chip", has_text="you,")
        players[own.get_attribute("data-seat")] = Player(page, Chance(n))
    watcher = house.watcher(pages[0].url.rsplit("/", 1)[1])
    for page in pages:
        page.locator("#screen").focus()

    def ours() -> dict[str, Any]:
        """How it stands when it is up to one of them, or over; nothing while bots move."""
        view: dict[str, Any] = watcher.table()["view"]
        return view if view["winners"] is not None or str(view["active"]) in players else {}

    for _ in range(600):
        view = wait_for(ours)
        if view["winners"] is not None:
            break
        player = players[str(view["active"])]
        player.wait()
        player.decide()
    for page in pages:
        page.locator(".result").wait_for()


def test_eight_pages_at_a_table(browser: Browser, house: Served, quiet: Quiet, size: Size) -> None:
    names = ("Ada", "Bo", "Cy", "Di", "Eli", "Fa", "Gus", "Hal")
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "person", "name": n} for n in names[1:])]
    # in a usual run they come to a table where a game is under way
    more = {} if size(0, 1) else {"origin": {"record": situation("calliope", "standard", 8, late)}}
    host = house.make(seats=seats, start=True, **more)
    tokens = [link.split("#k=")[1] for link in host.form["invited"].values()]
    people = [host, *(Person(house, host.id, token, {}) for token in tokens)]
    contexts = [visiting(browser, quiet, **(PHONE if n % 2 else {})) for n in range(8)]
    pages = [context.__enter__() for context in contexts]
    try:
        for page, person in zip(pages, people, strict=True):
            at_once(page)
            enter(page, person)
        together(house, *pages)
        assert host.table()["view"]["winners"] is not None
    finally:
        for context in contexts:
            context.__exit__(None, None, None)


def test_three_on_one_device(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="On one device").tap()
        page.locator("[data-key=seats]").select_option("3")
        for seat, name in enumerate(("Ada", "Bo", "Cy")):
            page.locator(f"[data-key=name-{seat}]").fill(name)
        page.get_by_role("button", name="Begin").tap()
        page.get_by_text("Pass the device to Ada.").wait_for()
        expect(page.locator(".hand .tile-button")).to_have_count(0)  # nobody's hand is shown yet
        calm(page)
        page.get_by_role("button", name="Show my tiles").tap()
        expect(page.locator(".hand .tile-button")).to_have_count(3)
        Player(page, Chance(3)).play()


@pytest.mark.parametrize("edition", ["wizkids", "kosmos"])
def test_duels(browser: Browser, house: Served, quiet: Quiet, edition: str) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="Duel").click()
        page.locator("[data-key=edition]").click()
        page.locator(f"[data-key=edition-{edition}]").check()
        page.get_by_role("button", name="Begin").click()
        Player(page, Chance(4)).play()


def test_solitaire_lost(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="Solitaire").click()
        page.locator("[data-key=stones]").select_option("8")
        page.get_by_role("button", name="Begin").click()
        Player(page, Chance(5)).play()
        expect(page.locator(".moment h2")).to_have_text("Lost: a stone went out.")
        expect(page.locator("[data-key=undo]")).to_be_disabled()  # what is over is over


@pytest.mark.parametrize(
    "name",
    [
        path.stem
        for path in GAMES.glob("*.tsuro")
        if '"solitaire won"' in path.read_text(encoding="utf-8")
    ],
)
def test_solitaire_won(browser: Browser, house: Served, quiet: Quiet, name: str) -> None:
    game = record.read((GAMES / f"{name}.tsuro").read_bytes())
    left = 3
    here = game.at(len(game.entries) - left)
    person = house.make(seats=[ME], origin={"record": record.write(here)}, start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        player = Player(page, Chance(6))
        for entry in game.entries[-left:]:
            player.wait()
            player.choose(str(entry.action))  # type: ignore[union-attr]
            player.confirm()
        expect(page.locator(".moment h2")).to_have_text("Won: all tiles are laid.")


def test_an_exchange(browser: Browser, house: Served, quiet: Quiet) -> None:
    origin = {"record": situation("wizkids", "standard", 4, swap)}
    person = house.make(seats=[ME, *[{"kind": "open"}] * 3], origin=origin)
    others = [person.sit(name) for name in ("Bo", "Cy", "Di")]
    person.do("start")
    mine = person.table()["view"]["hand"][0]
    theirs = person.table()["view"]["shown"][0][0]
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        enter(page, person)
        expect(page.get_by_role("button", name="Keep my hand")).to_be_enabled()
        page.locator(f"[data-key=give-{mine}]").tap()
        expect(page.get_by_role("button", name="Swap")).to_be_disabled()
        page.locator(f"[data-key=take-{theirs}]").tap()
        calm(page)
        page.get_by_role("button", name="Swap").tap()
        expect(page.locator(f".hand [data-tile='{theirs}']")).to_be_visible()
        page.get_by_label("What happened").first.tap()
        expect(page.locator(".log")).to_contain_text("You swap 1 tile.")
        page.get_by_label("What happened").first.tap()
        for other in others:
            other.do("leave")  # bots play for them: until now nobody did anything
        Player(page, Chance(7)).play()


def test_kosmos_with_piles_to_choose(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = house.make(
        seats=[ME, *bots(2)], edition="kosmos", options={"side": "dragon"}, start=True
    )
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        player = Player(page, Chance(8))
        player.wait()
        player.decide()  # the start
        player.wait()
        entries = page.locator("[data-key=entry]")
        expect(entries).to_have_count(1)
        player.pick()
        before = page.locator("[data-key=main]").get_attribute("data-action")
        assert before
        page.keyboard.press("e")
        expect(page.locator("[data-key=main]")).not_to_have_attribute("data-action", before)
        player.decide()
        if page.locator(".draw-piles").count():
            page.locator(".pile-button").nth(1).click()
            assert page.locator("[data-key=main]").get_attribute("data-action") == "d1"
        player.play()


def test_a_watcher_sees_no_hand_before_the_end(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    host = house.make(seats=[ME, {"kind": "open"}])
    guest = host.sit("Bo")
    host.do("start")
    with (
        visiting(browser, quiet) as watching,
        visiting(browser, quiet) as one,
        visiting(browser, quiet) as other,
    ):
        for page in (watching, one, other):
            at_once(page)
        watching.goto(f"{house.url}/t/{host.id}")
        enter(one, host)
        enter(other, guest)
        one.locator(".start").first.wait_for(state="attached")
        assert watching.locator(".tile-button").count() == 0
        expect(watching.locator(".foot button")).to_have_count(0)
        expect(watching.locator(".share").first).to_be_visible()
        together(house, one, other)
        watching.locator(".result").wait_for()
        assert watching.get_by_role("button", name="Play again").count() == 0


def test_taking_back_and_a_hint(browser: Browser, house: Served, quiet: Quiet) -> None:
    person = house.make(seats=[ME, *bots(2)], undo=True, start=True)
    with visiting(browser, quiet) as page:
        at_once(page)
        enter(page, person)
        player = Player(page, Chance(9))
        player.wait()
        player.decide()
        player.wait()
        laid = page.locator(".board .tile").count()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".status")).to_contain_text("Try this: ")
        assert page.locator("[data-key=main]").is_enabled()
        calm(page)
        page.keyboard.press("Enter")
        expect(page.locator(".board .tile")).not_to_have_count(laid)
        player.wait()
        page.keyboard.press("u")
        expect(page.locator(".board .tile")).to_have_count(laid)


def test_eight_bots_have_names_of_their_own_that_fit_a_phone(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    for code in LANGUAGES:
        house.http.headers["Accept-Language"] = code
        bots = [{"kind": "bot", "level": level} for level in LEVELS] * 2
        host = house.make(seats=[ME, *bots[1:]], start=True)
        del house.http.headers["Accept-Language"]
        with visiting(browser, quiet, locale=code, **SMALL) as page:
            enter(page, host)
            chips = page.locator(".chip")
            expect(chips).to_have_count(8)
            names = chips.locator("b").all_text_contents()
            assert len(set(names)) == 8
            cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
            assert chips.locator("b").evaluate_all(cut) == 0, names
            level = language(code).text("Heron")
            assert any(level in text for text in chips.all_text_contents())


def test_home_lists_what_runs_and_what_was_played_here(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet, **PHONE) as page:
        page.goto(house.url)
        expect(page.locator(".mine")).to_be_hidden()
        for number in range(11):
            person = house.make(seats=[ME, *bots(1)], start=True)
            enter(page, person)
            page.locator(ASKED).wait_for()
            if number:
                person.do("resign")
                page.locator(".result").wait_for()
        page.reload()  # the same game is not counted again
        page.locator(".result").wait_for()
        page.goto(house.url)
        running = page.locator(".running li")
        expect(running).to_have_count(1)
        expect(running).to_contain_text("your turn")
        page.locator(".mine summary").click()
        expect(page.locator(".past li")).to_have_count(10)
        expect(page.locator(".numbers tbody tr").first).to_contain_text("100")  # played, won
        with page.expect_download() as told:
            page.get_by_role("button", name="Download").click()
        assert [one["place"] for one in json.loads(told.value.path().read_text())] == [2] * 10
        page.locator(".past button").first.tap()
        page.locator(".replay .board").wait_for()
        page.go_back()
        page.locator(".mine summary").click()
        page.locator("[data-key=erase]").click()
        page.get_by_role("dialog").get_by_role("button", name="Erase").click()
        expect(page.locator(".past")).to_have_count(0)
        expect(running).to_have_count(1)  # tables stay
