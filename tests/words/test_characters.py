"""Who bots play as: enough of them, told apart, in every language."""

from __future__ import annotations

import pytest

from tsuro.bots import LEVELS
from tsuro.words import LANGUAGES, character_names, character_of, language
from tsuro.words.characters import CHARACTERS

LONGEST = 9
"""Letters that fit beside a stone on a phone."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_level_has_a_dozen_of_its_own(code: str) -> None:
    assert set(CHARACTERS) == set(LEVELS)
    names = [name for level in LEVELS for name in character_names(language(code), level)]
    assert len(names) == len(set(names)) == 12 * len(LEVELS)
    assert max(map(len, names)) <= LONGEST


def test_a_name_in_any_language_says_who_it_is() -> None:
    for level, all_of_it in CHARACTERS.items():
        for code in LANGUAGES:
            found = [character_of(name, level) for name in character_names(language(code), level)]
            assert found == list(all_of_it)
    assert character_of("Wren", "tiger") is None
    assert character_of("Ada", "sparrow") is None
    assert character_of("random", "random") is None
