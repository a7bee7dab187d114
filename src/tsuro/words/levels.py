"""The levels of bots, named and described for people."""

from __future__ import annotations

from typing import NamedTuple

from tsuro.words.language import LANGUAGES, N_, Language, language


class _Said(NamedTuple):
    name: str
    line: str


_SAID = {
    "sparrow": _Said(
        N_("Sparrow"), N_("Sparrow plays fast and misses a lot: good for a first game.")
    ),
    "heron": _Said(N_("Heron"), N_("Heron looks one step ahead and sometimes slips up.")),
    "fox": _Said(N_("Fox"), N_("Fox thinks about how you might answer.")),
    "tiger": _Said(N_("Tiger"), N_("Tiger thinks hard and forgives nothing.")),
}


def level_name(language: Language, level: str) -> str:
    """What a level is called; a bot that is no level keeps its name."""
    return language.text(_SAID[level].name) if level in _SAID else level


def level_line(language: Language, level: str) -> str:
    """How a level plays; nothing for a bot that is no level."""
    return language.text(_SAID[level].line) if level in _SAID else ""


def level_of(text: str) -> str:
    """The level that is called so in one of the languages, a budget after it kept; else the text
    as it is."""
    name, at, budget = text.partition("@")
    for level in _SAID:
        for code in LANGUAGES:
            if name.casefold() == level_name(language(code), level).casefold():
                return level + at + budget
    return text
