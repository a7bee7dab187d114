"""What bots are called at a table."""

from __future__ import annotations

import pytest

from tsuro.bots import LEVELS
from tsuro.protocol.tables import SeatWanted, Wanted
from tsuro.server.room.founding import make
from tsuro.server.room.seat import key_of
from tsuro.words import LANGUAGES, character_names, language


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_eight_seats_have_eight_names(level: str, code: str) -> None:
    wanted = Wanted(seats=(SeatWanted("bot", level=level),) * 8)
    made, _ = make(wanted, key_of("x"), language(code))
    names = [seat.name for seat in made.seats]
    assert len(set(names)) == 8
    assert set(names) <= set(character_names(language(code), level))


def test_a_bot_that_is_no_level_keeps_its_name() -> None:
    wanted = Wanted(seats=(SeatWanted("bot", level="careful"),) * 2)
    made, _ = make(wanted, key_of("x"), language("fr"))
    assert [seat.name for seat in made.seats] == ["Careful", "Careful 2"]
