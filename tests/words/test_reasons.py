"""Reasons: English as text, and sayable in any language by whoever shows them."""

from __future__ import annotations

import pickle

from tsuro.protocol.refused import Refused, refusal_told
from tsuro.reason import Reason
from tsuro.rules.refusal import NotAnAction
from tsuro.words import language, reason

FR = language("fr")
TOO_LARGE = Reason("{what} is too large", what=Reason("a tile of {what}", what="deck"))


def test_a_reason_is_its_english_text() -> None:
    assert TOO_LARGE == "a tile of deck is too large"
    assert isinstance(TOO_LARGE, str)


def test_a_reason_and_the_reasons_in_it_are_said_in_a_language() -> None:
    assert reason(FR, TOO_LARGE) == "une tuile dans deck dépasse la limite"
    assert reason(FR, ValueError(TOO_LARGE)) == reason(FR, TOO_LARGE)


def test_what_others_say_is_said_as_they_say_it() -> None:
    assert reason(FR, "division by zero") == "division by zero"
    assert reason(FR, ZeroDivisionError("division by zero")) == "division by zero"
    assert reason(FR, ValueError()) == ""


def test_what_is_in_braces_is_nothing_to_fill_in() -> None:
    assert reason(FR, Reason("unknown key {key}", key='"{name}"')).endswith('"{name}"')


def test_a_reason_comes_whole_from_another_process() -> None:
    assert reason(FR, pickle.loads(pickle.dumps(TOO_LARGE))) == reason(FR, TOO_LARGE)


def test_a_server_says_a_reason_in_the_readers_language_and_tells_programs_the_english() -> None:
    told = refusal_told(Refused("BadRecord", line=1, reason=Reason("not a JSON object")), FR)
    assert told.sentence.endswith("ce n’est pas un objet JSON")
    assert type(told.facts["reason"]) is str
    assert told.facts["reason"] == "not a JSON object"


def test_others_words_are_quoted() -> None:
    told = refusal_told(Refused("BadMessage", why="Expected `str`, got `int`"), FR)
    assert "«\u00a0Expected `str`, got `int`\u00a0»" in told.sentence


def test_an_action_that_is_missing_is_said_to_be() -> None:
    assert str(NotAnAction("")) == "An action is missing."
