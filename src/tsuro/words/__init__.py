"""Events, refusals and rules as sentences, in English, French and Portuguese."""

from tsuro.words.blurb import blurb
from tsuro.words.differences import mode_name, table, turns_of
from tsuro.words.language import LANGUAGES, Language, language, preferred
from tsuro.words.levels import level_line, level_name, level_of
from tsuro.words.preview import preview
from tsuro.words.printable import printable
from tsuro.words.refusals import refusal
from tsuro.words.rulebook import Point, Section, rules, rules_markdown
from tsuro.words.standing import standing
from tsuro.words.teller import Teller

__all__ = [
    "LANGUAGES",
    "Language",
    "Point",
    "Section",
    "Teller",
    "blurb",
    "language",
    "level_line",
    "level_name",
    "level_of",
    "mode_name",
    "preferred",
    "preview",
    "printable",
    "refusal",
    "rules",
    "rules_markdown",
    "standing",
    "table",
    "turns_of",
]
