"""Events, refusals and rules as sentences, in English, French and Portuguese."""

from tsuro.words.events import Teller
from tsuro.words.facts import mode_name, table
from tsuro.words.language import LANGUAGES, Language, language, preferred
from tsuro.words.refusals import refusal
from tsuro.words.rules import Point, Section, rules

__all__ = [
    "LANGUAGES",
    "Language",
    "Point",
    "Section",
    "Teller",
    "language",
    "mode_name",
    "preferred",
    "refusal",
    "rules",
    "table",
]
