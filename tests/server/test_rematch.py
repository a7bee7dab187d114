"""Playing again: offered, accepted or not, and with whom it begins."""

from __future__ import annotations

from typing import Any

import pytest

from kit.desk import Desk, Seated
from tsuro.protocol import SHORT
from tsuro.protocol.told import RoomTold
from tsuro.server.room.beginning import OFFERED
from tsuro.server.room.hosting import lend, move
from tsuro.server.room.playing import Asker
from tsuro.words import character_names, language

ME, OPEN, BOT = {"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": "heron"}
NAMES = ("Bo", "Cy", "Di", "Eve")


def over(friends: int = 2, *more: dict[str, Any], **wanted: Any) -> tuple[Desk, list[Seated]]:
    """A table of Ada, her friends and perhaps bots, at which a game has just ended."""
    desk = Desk()
    ada = desk.make(seats=[ME, *[OPEN] * friends, *more], **wanted)
    people = [ada, *(ada.sit(name) for name in NAMES[:friends])]
    ada.do("start")
    for person in people[: None if more else -1]:
        person.do("resign")
    while desk.room.state == "running":  # only bots are left
        seat, game = desk.room.to_move, desk.room.game
        assert seat is not None
        assert game
        desk.bot(seat, game.choices[0])
    return desk, people


def names(desk: Desk) -> list[str]:
    return [seat.name for seat in desk.room.seats]


def offer(desk: Desk, person: Seated) -> dict[str, Any] | None:
    """What somebody is told of it who speaks the newer version."""
    form = person.table_in(SHORT)["room"]["offer"]
    assert form is None or isinstance(form, dict)
    return form


def test_it_begins_when_all_people_want_to() -> None:
    desk, (ada, bo, cy) = over(2)
    assert offer(desk, ada) is None
    bo.do("rematch")
    assert desk.room.state == "over"
    assert offer(desk, cy) == {"accepted": [1], "declined": [], "left": OFFERED, "level": None}
    cy.do("rematch")
    assert desk.room.number == 1
    ada.do("rematch")
    assert (desk.room.state, desk.room.number) == ("running", 2)
    assert names(desk) == ["Bo", "Cy", "Ada"]  # rotated by one
    assert offer(desk, ada) is None
    desk.again()
    assert names(desk) == ["Bo", "Cy", "Ada"]


def test_who_plays_alone_asks_nobody() -> None:
    desk, (ada,) = over(0, BOT, BOT)
    bots = names(desk)[1:]
    ada.do("rematch")
    assert desk.room.number == 2
    assert names(desk) == [*bots, "Ada"]


def test_without_who_does_not_want_to_there_is_a_seat_less() -> None:
    desk, (ada, bo, cy) = over(2)
    ada.do("rematch")
    bo.do("decline")
    assert offer(desk, bo) == {"accepted": [0], "declined": [1], "left": OFFERED - 1, "level": None}
    table = cy.do("rematch")
    assert names(desk) == ["Cy", "Ada"]
    assert table["you"]["seats"] == [0]
    assert bo.table()["you"]["seats"] == []  # who said no watches, and sees no hand
    assert bo.table()["view"]["hand"] == []
    assert bo.refused("act", action="a1.0") == "NotSeated"
    assert desk.room.game is not None
    assert len(desk.room.game.table.hands) == 2


def test_too_few_do_not_play() -> None:
    desk, (ada, bo) = over(1)
    assert bo.refused("decline") == "NoOffer"
    ada.do("rematch")
    bo.do("decline")
    assert (desk.room.state, desk.room.number) == ("over", 1)
    assert offer(desk, ada) is None
    bo.do("rematch")  # on second thoughts
    ada.do("rematch")
    assert (desk.room.state, desk.room.number) == ("running", 2)


@pytest.mark.parametrize("edition", ["wizkids", "kosmos"])
def test_a_duel_needs_two(edition: str) -> None:
    desk, (ada, bo) = over(1, edition=edition, mode="duel")
    ada.do("rematch", level="sparrow")
    bo.do("decline")
    assert desk.room.number == 2
    assert [seat.kind for seat in desk.room.seats] == ["bot", "person"]


def test_bots_take_the_other_seats_if_the_host_wants_them() -> None:
    desk, (ada, bo, cy) = over(2)
    colours = {seat.name: seat.colour for seat in desk.room.seats}
    bo.do("rematch", level="tiger")  # it is not up to Bo
    assert offer(desk, ada) == {"accepted": [1], "declined": [], "left": OFFERED, "level": None}
    ada.do("rematch", level="fox")
    assert (offer(desk, ada) or {})["level"] == "fox"
    cy.do("decline")
    kinds = {seat.kind for seat in desk.room.seats}
    (bot,) = (seat for seat in desk.room.seats if seat.kind == "bot")
    assert kinds == {"bot", "person"}
    assert bot.level == "fox"
    assert bot.name in character_names(language("en"), "fox")
    assert bot.colour == colours["Cy"]
    assert desk.room.seats_of(cy.key) == ()
    assert ada.refused("rematch", level="no such bot") == "NotOver"


def test_the_host_may_change_that_wish() -> None:
    desk, (ada, bo, cy) = over(2)
    assert ada.refused("rematch", level="nobody") == "UnknownBot"
    ada.do("rematch", level="fox")
    ada.do("rematch")
    bo.do("decline")
    cy.do("rematch")
    assert names(desk) == ["Cy", "Ada"]


def test_minds_may_be_changed_until_all_have_said() -> None:
    desk, (ada, bo, cy) = over(2)
    ada.do("rematch")
    bo.do("decline")
    ada.do("decline")
    bo.do("rematch")
    assert offer(desk, cy) == {"accepted": [1], "declined": [0], "left": OFFERED - 3, "level": None}
    cy.do("rematch")
    assert names(desk) == ["Bo", "Cy"]


def test_who_left_is_not_waited_for_but_may_come_back() -> None:
    desk, (ada, bo, cy) = over(2)
    cy.do("leave")
    ada.do("rematch")
    assert desk.room.offer
    assert desk.room.unanswered(desk.room.offer) == (bo.key,)
    cy.do("rematch")
    bo.do("rematch")
    assert names(desk) == ["Bo", "Cy", "Ada"]
    assert not any(seat.stands_in for seat in desk.room.seats)


def test_what_was_said_goes_to_another_device() -> None:
    desk, (ada, bo, _cy) = over(2)
    ada.do("rematch")
    bo.do("decline")
    for person in (ada, bo):
        once, own = f"once {person.token}", f"own {person.token}"
        desk.write(lend(desk.room, Asker(person.key, desk.now), once))
        desk.write(move(desk.room, Asker("", desk.now), once, own))
    assert offer(desk, ada) is not None
    told = offer(desk, ada) or {}
    assert (told["accepted"], told["declined"]) == ([0], [1])
    assert desk.room.is_host(f"own {ada.token}")


def test_only_who_sits_there_is_asked_and_only_after_the_end() -> None:
    desk, (ada, bo, _cy) = over(2)
    nobody = Seated(desk, "")
    assert nobody.refused("rematch") == "NotSeated"
    ada.do("rematch")
    assert nobody.refused("decline") == "NotSeated"
    for person in (bo, _cy):
        person.do("rematch")
    assert ada.refused("rematch") == "NotOver"
    assert ada.refused("decline") == "NotOver"


def test_everybody_is_told_but_not_in_the_old_words() -> None:
    desk, (ada, bo, _cy) = over(2)
    ada.do("rematch")
    last = desk.told[bo.key][-1]
    assert (last["type"], last["why"]) == (RoomTold.__struct_config__.tag, "offered")
    assert "offer" not in last["room"]  # version 1 is frozen
