"""The levels of bots, named and described for people."""

from __future__ import annotations

from tsuro.words.language import LANGUAGES, Language, language


def level_name(language: Language, level: str) -> str:
    """What a level is called; a bot that is no level keeps its name."""
    _ = language.text
    match level:
        case "sparrow":
            return _("Sparrow")
        case "heron":
            return _("Heron")
        case "fox":
            return _("Fox")
        case "tiger":
            return _("Tiger")
        case _other:
            return level


def level_line(language: Language, level: str) -> str:
    """How a level plays; nothing for a bot that is no level."""
    _ = language.text
    match level:
        case "sparrow":
            return _("Sparrow plays fast and overlooks much: for a first game.")
        case "heron":
            return _("Heron looks one step ahead and sometimes errs.")
        case "fox":
            return _("Fox thinks about what you may answer.")
        case "tiger":
            return _("Tiger thinks hard and forgives nothing.")
        case _other:
            return ""


def level_of(text: str) -> str:
    """The level that is called so in one of the languages, a budget after it kept; else the text
    as it is."""
    name, at, budget = text.partition("@")
    for level in ("sparrow", "heron", "fox", "tiger"):
        for code in LANGUAGES:
            if name.casefold() == level_name(language(code), level).casefold():
                return level + at + budget
    return text
